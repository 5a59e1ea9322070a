//! The server, from the first connection to the end, and its routes.

mod answers;
mod texts;
mod work;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use rayon::ThreadPool;
use serde::de::DeserializeOwned;
use tokio::runtime::Runtime;

use lane::dispatch::Isa;
use play::catalogue::Catalogue;

use super::cache::Cache;
use super::guard::{Guard, guarded};
use super::jobs::Jobs;
use super::limits;
use super::reading::Reader;
use super::sharpen::Sharpener;
use super::shelf::Shelf;

const PAGE: &str = include_str!("../page/index.html");
const STYLE: &str = include_str!("../page/page.css");
const SCRIPTS: &[(&str, &str)] = &[
    ("/page.js", include_str!("../page/page.js")),
    ("/ask.js", include_str!("../page/ask.js")),
    ("/controls.js", include_str!("../page/controls.js")),
    ("/dom.js", include_str!("../page/dom.js")),
    ("/editor.js", include_str!("../page/editor.js")),
    ("/link.js", include_str!("../page/link.js")),
    ("/result.js", include_str!("../page/result.js")),
    ("/tools.js", include_str!("../page/tools.js")),
];
const ICON: &str = include_str!("../page/icon.svg");

/// How often the server looks whether it is to end.
const LOOK: Duration = Duration::from_millis(50);
/// How long work may take to end when the server ends.
const END: Duration = Duration::from_secs(3);

/// What a server is made of.
#[derive(Debug)]
pub struct Settings {
    /// Where to listen; port 0 for any that is free.
    pub address: SocketAddr,
    /// The games.
    pub catalogue: Catalogue,
    /// What can be opened.
    pub shelf: Shelf,
    /// The instruction set.
    pub isa: Isa,
    /// The threads that compute.
    pub pool: ThreadPool,
}

/// A server that listens, and does not answer yet.
#[derive(Debug)]
pub struct Live {
    listener: TcpListener,
    runtime: Runtime,
    shared: Arc<Shared>,
    guard: Arc<Guard>,
}

/// What all requests share.
#[derive(Debug)]
struct Shared {
    reader: Reader,
    shelf: Arc<Shelf>,
    jobs: Jobs,
    cache: Cache,
    isa: Isa,
    pool: ThreadPool,
}

impl Live {
    /// Begins to listen.
    ///
    /// # Errors
    /// If the port is taken, or the system refuses.
    pub fn new(settings: Settings) -> io::Result<Self> {
        let Settings { address, catalogue, shelf, isa, pool } = settings;
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let guard = Arc::new(Guard::new(listener.local_addr()?)?);
        let shelf = Arc::new(shelf);
        let reader = Reader::new(catalogue, Arc::clone(&shelf));
        let shared = Shared { reader, shelf, jobs: Jobs::default(), cache: Cache::default(), isa, pool };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(4 * limits::AT_ONCE)
            .thread_stack_size(16 << 20)
            .enable_all()
            .build()?;
        Ok(Self { listener, runtime, shared: Arc::new(shared), guard })
    }

    /// The address of the page, with the token.
    pub fn page(&self) -> String {
        self.guard.page()
    }

    /// Answers until `stop` says yes; then ends all work.
    ///
    /// # Errors
    /// If the system does not let it accept connections.
    pub fn run(self, stop: &dyn Fn() -> bool) -> io::Result<()> {
        let Self { listener, runtime, shared, guard } = self;
        let app = routes(Arc::clone(&shared), guard);
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let serving = async { axum::serve(listener, app).await };
            let stopped = async {
                while !stop() {
                    tokio::time::sleep(LOOK).await;
                }
                Ok(())
            };
            tokio::select! { served = serving => served, stopped = stopped => stopped }
        });
        shared.jobs.end();
        runtime.shutdown_timeout(END);
        served
    }
}

fn routes(shared: Arc<Shared>, guard: Arc<Guard>) -> Router {
    let cookie = guard.set_cookie();
    let mut app = Router::new()
        .route("/", get(move || page(cookie)))
        .route("/page.css", get(|| text("text/css", STYLE)))
        .route("/icon.svg", get(|| text("image/svg+xml", ICON)))
        .route("/shelf", get(texts::shelf))
        .route("/open", get(texts::open))
        .route("/answer", post(answers::answer))
        .route("/write", post(texts::write))
        .route("/save", post(texts::save))
        .route("/files", post(answers::files))
        .route("/inquire", post(answers::analyse));
    for (path, script) in SCRIPTS {
        app = app.route(path, get(|| text("text/javascript", script)));
    }
    app.layer(middleware::from_fn(arrived))
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(middleware::from_fn(work::handled))
        .layer(middleware::from_fn_with_state(guard, guarded))
        .with_state(shared)
}

async fn page(cookie: String) -> Response {
    ([(header::SET_COOKIE, cookie), (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned())], PAGE)
        .into_response()
}

async fn text(kind: &str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, format!("{kind}; charset=utf-8"))], text).into_response()
}

/// Waits for the whole body, but not for ever and not for more than is allowed.
async fn arrived(request: Request, next: Next) -> Response {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if request.method() == Method::POST && !kind.is_some_and(|kind| kind.starts_with("application/json")) {
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Questions are asked as JSON.");
    }
    let (head, body) = request.into_parts();
    match tokio::time::timeout(limits::ARRIVAL, axum::body::to_bytes(body, limits::BODY)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Ok(Err(_)) => (StatusCode::PAYLOAD_TOO_LARGE, "The request is too long.\n").into_response(),
        Err(_) => (StatusCode::REQUEST_TIMEOUT, "The request took too long to arrive.\n").into_response(),
    }
}

fn refused(code: StatusCode, words: &str) -> Response {
    (code, format!("{words}\n")).into_response()
}

fn parsed<T: DeserializeOwned>(body: &Bytes) -> Result<T, Box<Response>> {
    serde_json::from_slice(body).map_err(|error| {
        Box::new(refused(StatusCode::BAD_REQUEST, &format!("The request is not understood: {error}.")))
    })
}

impl Shared {
    fn means<'a>(&'a self, stop: &'a Arc<AtomicBool>) -> Sharpener<'a> {
        Sharpener { isa: self.isa, pool: &self.pool, cache: &self.cache, stop }
    }
}
