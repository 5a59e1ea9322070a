//! Events on their way to the page.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_core::Stream;
use serde::Serialize;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Events that may wait for a slow reader.
const WAITING: usize = 4;
/// How often a silent connection is tried, so that a closed tab is noticed.
const ALIVE: Duration = Duration::from_secs(2);

/// Where work sends its events.
#[derive(Debug)]
pub struct Events {
    sender: Sender<Event>,
    stop: Arc<AtomicBool>,
}

/// The events of one request. When it is dropped, nobody listens any more, and the work stops.
#[derive(Debug)]
pub struct EventStream {
    receiver: Receiver<Event>,
    stop: Arc<AtomicBool>,
}

/// The two ends of a stream of events.
pub fn events(stop: &Arc<AtomicBool>) -> (Events, Sse<axum::response::sse::KeepAliveStream<EventStream>>) {
    let (sender, receiver) = channel(WAITING);
    let stream = EventStream { receiver, stop: Arc::clone(stop) };
    let alive = KeepAlive::new().interval(ALIVE);
    (Events { sender, stop: Arc::clone(stop) }, Sse::new(stream).keep_alive(alive))
}

impl Events {
    /// Sends an event, unless nobody listens; then the work is told to stop. Called from threads that may wait.
    pub fn send(&self, name: &str, document: &impl Serialize) {
        let Ok(text) = serde_json::to_string(document) else { return };
        if self.sender.blocking_send(Event::default().event(name).data(text)).is_err() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Waits until nobody listens any more.
    pub async fn closed(&self) {
        self.sender.closed().await;
    }

    /// What tells the work to stop.
    pub fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// Whether the work is to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Stream for EventStream {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|event| event.map(Ok))
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
