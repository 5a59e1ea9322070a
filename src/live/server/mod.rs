//! The routes, from the first connection to the end.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Query, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use rayon::ThreadPool;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::runtime::Runtime;

use crate::catalogue::Catalogue;
use crate::lane::dispatch::Isa;
use crate::report::OutputFile;
use crate::tally::Answer;

use super::answer::{AnswerDocument, choose_chart, choose_style};
use super::cache::Cache;
use super::controls::ControlsDocument;
use super::fault::Fault;
use super::files::{self, Wanted};
use super::guard::{Guard, guarded};
use super::inquire::Inquiry;
use super::jobs::Jobs;
use super::limits;
use super::question::Question;
use super::reading::{LookedAt, Read, Reader};
use super::sharpen::{Ended, Sharpener};
use super::shelf::{Missing, Place, Shelf, Unsaved};
use super::stream::{Events, events};
use super::write::written;

const PAGE: &str = include_str!("../../templates/live/index.html");
const STYLE: &str = include_str!("../../templates/live/page.css");
const SCRIPTS: &[(&str, &str)] = &[
    ("/page.js", include_str!("../../templates/live/page.js")),
    ("/ask.js", include_str!("../../templates/live/ask.js")),
    ("/controls.js", include_str!("../../templates/live/controls.js")),
    ("/dom.js", include_str!("../../templates/live/dom.js")),
    ("/editor.js", include_str!("../../templates/live/editor.js")),
    ("/link.js", include_str!("../../templates/live/link.js")),
    ("/result.js", include_str!("../../templates/live/result.js")),
    ("/tools.js", include_str!("../../templates/live/tools.js")),
];
const ICON: &str = include_str!("../../templates/live/icon.svg");

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
        .route("/shelf", get(shelf))
        .route("/open", get(open))
        .route("/answer", post(answer))
        .route("/write", post(write))
        .route("/save", post(save))
        .route("/files", post(files))
        .route("/inquire", post(inquire));
    for (path, script) in SCRIPTS {
        app = app.route(path, get(|| text("text/javascript", script)));
    }
    app.layer(middleware::from_fn(arrived))
        .layer(DefaultBodyLimit::max(limits::BODY))
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

/// What can be opened, and what is opened first.
#[derive(Debug, Serialize)]
struct ShelfDocument {
    #[serde(flatten)]
    listing: super::shelf::Listing,
    folder: Option<String>,
    first: Option<PlaceDocument>,
    version: &'static str,
}

/// A place of the shelf, as the page names it.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct PlaceDocument {
    /// `file` or `sample`.
    of: String,
    name: String,
}

impl From<&Place> for PlaceDocument {
    fn from(place: &Place) -> Self {
        match place {
            Place::File(name) => Self { of: "file".to_owned(), name: name.clone() },
            Place::Sample(name) => Self { of: "sample".to_owned(), name: name.clone() },
        }
    }
}

impl PlaceDocument {
    fn place(self) -> Option<Place> {
        match self.of.as_str() {
            "file" => Some(Place::File(self.name)),
            "sample" => Some(Place::Sample(self.name)),
            _ => None,
        }
    }
}

async fn shelf(State(shared): State<Arc<Shared>>) -> Response {
    blocking(move || {
        let shelf = &shared.shelf;
        let folder = shelf.folder.as_ref().map(|folder| folder.display().to_string());
        let first = shelf.first.as_ref().map(PlaceDocument::from);
        Json(ShelfDocument { listing: shelf.listing(), folder, first, version: env!("CARGO_PKG_VERSION") })
            .into_response()
    })
    .await
}

/// A text that was opened.
#[derive(Debug, Serialize)]
struct TextDocument {
    name: String,
    text: String,
}

async fn open(State(shared): State<Arc<Shared>>, Query(wanted): Query<PlaceDocument>) -> Response {
    blocking(move || {
        let name = wanted.name.clone();
        let Some(place) = wanted.place() else {
            return refused(StatusCode::NOT_FOUND, "There is no such text.");
        };
        match shared.shelf.text(&place) {
            Ok(text) => {
                let name = if matches!(place, Place::Sample(_)) { format!("{name}.toml") } else { name };
                Json(TextDocument { name, text }).into_response()
            }
            Err(Missing::None) => refused(StatusCode::NOT_FOUND, "There is no such text."),
            Err(Missing::Unreadable(why)) => {
                refused(StatusCode::UNPROCESSABLE_ENTITY, &format!("It cannot be read: {why}."))
            }
        }
    })
    .await
}

fn refused(code: StatusCode, words: &str) -> Response {
    (code, format!("{words}\n")).into_response()
}

/// Does what may wait for a disk where waiting harms nobody.
async fn blocking(work: impl FnOnce() -> Response + Send + 'static) -> Response {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| refused(StatusCode::INTERNAL_SERVER_ERROR, "This is a fault in oddsmith."))
}

/// How the work on a question has ended.
#[derive(Debug, Serialize)]
struct EndDocument {
    how: &'static str,
    words: String,
}

fn asked<T: DeserializeOwned>(body: &Bytes) -> Result<T, Box<Response>> {
    serde_json::from_slice(body).map_err(|error| {
        Box::new(refused(StatusCode::BAD_REQUEST, &format!("The request is not understood: {error}.")))
    })
}

async fn write(State(shared): State<Arc<Shared>>, body: Bytes) -> Response {
    let Question { name, text, set, .. } = match asked(&body) {
        Ok(question) => question,
        Err(refusal) => return *refusal,
    };
    blocking(move || {
        let source = shared.shelf.source(&name, text);
        match written(shared.reader.catalogue(), &source, &set) {
            Ok(text) => Json(TextDocument { name, text }).into_response(),
            Err(words) => refused(StatusCode::UNPROCESSABLE_ENTITY, &words),
        }
    })
    .await
}

/// A text to be saved.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveDocument {
    /// The file.
    name: String,
    text: String,
    /// The text as it was opened: a file that has been changed since is left alone.
    was: String,
}

async fn save(State(shared): State<Arc<Shared>>, body: Bytes) -> Response {
    let document: SaveDocument = match asked(&body) {
        Ok(document) => document,
        Err(refusal) => return *refusal,
    };
    blocking(move || match shared.shelf.save(&document.name, &document.text, &document.was) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(Unsaved::None) => refused(StatusCode::NOT_FOUND, "There is no such file."),
        Err(Unsaved::Changed) => {
            let words =
                "The file has been changed since it was opened here, and is left as it is. Download your text instead.";
            refused(StatusCode::CONFLICT, words)
        }
        Err(Unsaved::Unwritten(why)) => {
            refused(StatusCode::UNPROCESSABLE_ENTITY, &format!("It cannot be written: {why}."))
        }
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

async fn files(State(shared): State<Arc<Shared>>, body: Bytes) -> Response {
    let wanted: Wanted = match asked(&body) {
        Ok(wanted) => wanted,
        Err(refusal) => return *refusal,
    };
    let job = shared.jobs.begin(&format!("{}/files", wanted.now.tab));
    let waiting = Waiting(Arc::clone(&job.stop));
    let Some(at_work) = job.at_work().await else {
        return refused(StatusCode::CONFLICT, "Other files of this tab were wanted since.");
    };
    let response = blocking(move || {
        let response = shared.files(&wanted, &job.stop);
        drop(at_work);
        response
    })
    .await;
    drop(waiting);
    response
}

async fn inquire(State(shared): State<Arc<Shared>>, body: Bytes) -> Response {
    let inquiry: Inquiry = match asked(&body) {
        Ok(inquiry) => inquiry,
        Err(refusal) => return *refusal,
    };
    let job = shared.jobs.begin(&inquiry.tab());
    let (events, stream) = events(&job.stop);
    tokio::spawn(async move {
        if let Some(at_work) = job.at_work().await {
            let _ = tokio::task::spawn_blocking(move || {
                match inquiry.answer(&shared.reader, &shared.means(events.stop())) {
                    Ok(document) => events.send("told", &document),
                    Err(faults) => events.send("refused", &faults),
                }
                drop(at_work);
            })
            .await;
        }
    });
    stream.into_response()
}

async fn answer(State(shared): State<Arc<Shared>>, body: Bytes) -> Response {
    let question: Question = match asked(&body) {
        Ok(question) => question,
        Err(refusal) => return *refusal,
    };
    let job = shared.jobs.begin(&question.tab);
    let (events, stream) = events(&job.stop);
    tokio::spawn(async move {
        if let Some(at_work) = job.at_work().await {
            let _ = tokio::task::spawn_blocking(move || {
                shared.answer(&question, &events);
                drop(at_work);
            })
            .await;
        }
    });
    stream.into_response()
}

impl Shared {
    /// Answers a question: first what is wrong with it, then its controls, then answers until they are final.
    fn answer(&self, question: &Question, events: &Events) {
        let Read { looked_at, checked, source, .. } = self.reader.read(question);
        events.send("checked", &checked);
        let Some(LookedAt { scenario, mut plan }) = looked_at else { return };
        if events.stopped() {
            return;
        }
        events.send("controls", &ControlsDocument::new(&scenario, &plan.experiments[0], &question.cell));
        choose_chart(&mut plan, question);
        choose_style(&mut plan, question);
        let means = self.means(events.stop());
        let ended = means.run(&mut plan, &mut |plan, answers: &[Vec<Answer>], last| match AnswerDocument::new(
            plan, answers, last, question,
        ) {
            Ok(document) => events.send("answer", &document),
            Err(error) => events.send("refused", &[Fault::message(error.to_string(), None)]),
        });
        let name = &source.name;
        match ended {
            Ok(Ended::Cancelled) => {}
            Ok(ended) => events.send("end", &EndDocument::new(ended)),
            Err(error) => events.send("refused", &[Fault::message(format!("{name}: {error}"), None)]),
        }
    }

    /// The files of a state, made of its final answers.
    fn files(&self, wanted: &Wanted, stop: &AtomicBool) -> Response {
        let looked_at = self.reader.read(&wanted.now).looked_at;
        let Some(LookedAt { mut plan, .. }) = looked_at else {
            return refused(StatusCode::UNPROCESSABLE_ENTITY, "The text has faults. Mend them first.");
        };
        choose_chart(&mut plan, &wanted.now);
        choose_style(&mut plan, &wanted.now);
        let mut made = None;
        let ended = self.means(stop).run(&mut plan, &mut |plan, answers, last| {
            if last {
                made = Some(files::files(plan, answers, &wanted.format));
            }
        });
        match (ended, made) {
            (Ok(Ended::Done), Some(Ok(mut files))) if wanted.number < files.len() => {
                let count = files.len();
                let OutputFile { name, bytes } = files.swap_remove(wanted.number);
                // Letters that have no place in a header are seldom, and their file is called by the others.
                let name: String =
                    name.chars().filter(|letter| letter.is_ascii_graphic() && !"\"\\".contains(*letter)).collect();
                let headers = [
                    ("content-type", "application/octet-stream".to_owned()),
                    ("content-disposition", format!("attachment; filename=\"{name}\"")),
                    ("x-oddsmith-files", count.to_string()),
                ];
                (headers, bytes).into_response()
            }
            (Ok(Ended::Done), Some(Ok(_))) => refused(StatusCode::NOT_FOUND, "There is no such file."),
            (Ok(Ended::Done), Some(Err(error))) => refused(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()),
            (Err(error), _) => refused(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()),
            (Ok(_), _) => refused(
                StatusCode::UNPROCESSABLE_ENTITY,
                "The answer is not finished within the time of this page. `oddsmith run` writes these files, too.",
            ),
        }
    }

    fn means<'a>(&'a self, stop: &'a AtomicBool) -> Sharpener<'a> {
        Sharpener { isa: self.isa, pool: &self.pool, cache: &self.cache, stop }
    }
}

impl EndDocument {
    fn new(ended: Ended) -> Self {
        let (how, words) = match ended {
            Ended::Done | Ended::Cancelled => ("done", String::new()),
            Ended::Time => {
                let seconds = limits::TIME.as_secs();
                ("time", format!("This is what {seconds} seconds give. `oddsmith run` goes on to the end."))
            }
            Ended::Trials => {
                ("trials", "This page plays no more trials. `oddsmith run` goes on to the end.".to_owned())
            }
        };
        Self { how, words }
    }
}
