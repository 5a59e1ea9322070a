//! Where the work for a request is started. It may panic without harm to others.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::task::spawn_blocking;

use super::refused;
use crate::jobs::Job;
use crate::own_fault::caught;
use crate::stream::{Events, events};

/// Runs a handler.
pub async fn handled(request: Request, next: Next) -> Response {
    let mut response = pin!(next.run(request));
    poll_fn(|context| match caught(|| response.as_mut().poll(context)) {
        Ok(poll) => poll,
        Err(fault) => Poll::Ready(fault.into_response()),
    })
    .await
}

/// Does what may take long, or wait for a disk, where that harms nobody.
pub async fn blocking(work: impl FnOnce() -> Response + Send + 'static) -> Response {
    match spawn_blocking(|| caught(work)).await {
        Ok(Ok(response)) => response,
        Ok(Err(fault)) => fault.into_response(),
        Err(_) => refused(StatusCode::SERVICE_UNAVAILABLE, "The server has ended."),
    }
}

/// Does a job when its turn has come, for a request that waits for the whole of its answer.
pub async fn whole(job: Job, work: impl FnOnce(&Arc<AtomicBool>) -> Response + Send + 'static) -> Response {
    let stop = Arc::clone(&job.stop);
    let _waiting = Waiting(Arc::clone(&stop));
    let Some(at_work) = job.at_work().await else {
        return refused(StatusCode::CONFLICT, "This tab has asked for something else since.");
    };
    blocking(move || {
        let response = work(&stop);
        drop(at_work);
        response
    })
    .await
}

/// Tells work to stop when the request that wants it is gone.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does a job when its turn has come, unless nobody waits for it any more, and sends what it has to say.
pub fn streamed(job: Job, work: impl FnOnce(&Events) + Send + 'static) -> Response {
    let (events, stream) = events(&job.stop);
    tokio::spawn(async move {
        let at_work = tokio::select! {
            at_work = job.at_work() => at_work,
            () = events.closed() => None,
        };
        let Some(at_work) = at_work else { return };
        let _ = spawn_blocking(move || {
            if let Err(fault) = caught(|| work(&events)) {
                events.send("refused", &[fault.told()]);
            }
            drop(at_work);
        })
        .await;
    });
    stream.into_response()
}
