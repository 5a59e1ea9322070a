//! A server for a test, and a client that says exactly what a test wants.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use oddsmith::catalogue::Catalogue;
use oddsmith::games;
use oddsmith::lane::dispatch::Isa;
use oddsmith::live::{Live, Sample, Settings, Shelf};
use serde_json::Value;

/// A server that runs until this is dropped.
pub struct Served {
    /// `127.0.0.1:7000`.
    pub host: String,
    /// The token of the address.
    pub token: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Served {
    pub fn new(folder: Option<&Path>) -> Self {
        Self::with(games::catalogue(), folder)
    }

    /// A server that knows these games.
    pub fn with(catalogue: Catalogue, folder: Option<&Path>) -> Self {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).stack_size(64 << 20).build().expect("threads");
        let sample = Sample { name: "sample", text: "title = \"A sample\"".into() };
        let shelf = Shelf { folder: folder.map(Path::to_owned), first: None, samples: vec![sample] };
        let address = "127.0.0.1:0".parse().expect("an address");
        let settings = Settings { address, catalogue, shelf, isa: Isa::best(), pool };
        let live = Live::new(settings).expect("it listens");
        let page = live.page();
        let (host, token) = page.trim_start_matches("http://").split_once("/?token=").expect("an address with a token");
        let (host, token) = (host.to_owned(), token.to_owned());
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || live.run(&|| stopped.load(Ordering::Relaxed)).expect("it serves"));
        Self { host, token, stop, thread: Some(thread) }
    }

    /// A request with the right host and token.
    pub fn get(&self, path: &str) -> Reply {
        self.send(&format!("GET {path} HTTP/1.1\r\nhost: {}\r\nx-oddsmith-token: {}\r\n", self.host, self.token), b"")
    }

    /// A question with the right host and token.
    pub fn ask(&self, path: &str, body: &Value) -> Reply {
        let (host, token) = (&self.host, &self.token);
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\nx-oddsmith-token: {token}\r\ncontent-type: application/json\r\n"
        );
        self.send(&head, body.to_string().as_bytes())
    }

    /// Sends a head without its last line, and a body, and reads all that comes back.
    pub fn send(&self, head: &str, body: &[u8]) -> Reply {
        let mut stream = self.connect();
        let head = format!("{head}connection: close\r\ncontent-length: {}\r\n\r\n", body.len());
        stream.write_all(head.as_bytes()).expect("sent");
        // A server may refuse a body before it has read all of it.
        let _ = stream.write_all(body);
        Reply::read(stream)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a limit");
        stream
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends cleanly");
        }
    }
}

impl Reply {
    fn read(mut stream: TcpStream) -> Self {
        let mut bytes = Vec::new();
        // A refused connection may be reset after its answer.
        let _ = stream.read_to_end(&mut bytes);
        Self::of(bytes).expect("a head")
    }

    /// The reply in all that came back; none if its head has not come whole.
    pub fn of(mut bytes: Vec<u8>) -> Option<Self> {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let headers = head.lines().skip(1).filter_map(|line| line.split_once(':'));
        let headers: Vec<(String, String)> =
            headers.map(|(name, value)| (name.to_lowercase(), value.trim().to_owned())).collect();
        let body = bytes.split_off(end + 4);
        let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        Some(Self { status, headers, body: if chunked { whole(&body) } else { body } })
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }
}

/// A body that was sent in chunks.
fn whole(mut body: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(&String::from_utf8_lossy(&body[..end]), 16).expect("a size");
        all.extend_from_slice(&body[end + 2..end + 2 + size]);
        body = &body[end + 4 + size..];
    }
    all
}

/// The events of a reply, by name, in order.
pub fn events(reply: &Reply) -> Vec<(String, Value)> {
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("text/event-stream")), "{}", reply.text());
    let text = reply.text();
    let parts = text.split("\n\n").filter_map(|part| {
        let field = |name: &str| part.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        Some((field("event:")?.to_owned(), serde_json::from_str(field("data:")?).expect("a document")))
    });
    parts.collect()
}

/// The last event of this name.
pub fn event<'e>(events: &'e [(String, Value)], name: &str) -> &'e Value {
    let found = events.iter().rev().find(|(other, _)| other == name);
    &found.unwrap_or_else(|| panic!("no {name} among {events:#?}")).1
}
