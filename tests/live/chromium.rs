//! A headless Chromium, spoken to over a pipe by the DevTools protocol: one JSON document after another, ended by a zero byte.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Where a browser may be.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(90);

/// A browser with one tab.
pub struct Chromium {
    child: Child,
    to: File,
    from: Receiver<Value>,
    session: String,
    number: u64,
    /// Events that nobody has asked for yet.
    events: VecDeque<Value>,
    _folder: tempfile::TempDir,
}

impl Chromium {
    /// A browser, if one is installed.
    pub fn new() -> Option<Self> {
        let found = |name: &&&str| {
            Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
        };
        let name = NAMES.iter().find(found)?;
        let folder = tempfile::tempdir().expect("a place for its profile");
        let pipes = ["in", "out"].map(|pipe| folder.path().join(pipe));
        let made = Command::new("mkfifo").args(&pipes).status().expect("mkfifo");
        assert!(made.success());
        let script = "exec \"$0\" \"$@\" 3<>\"$ODDSMITH_IN\" 4<>\"$ODDSMITH_OUT\"";
        let profile = format!("--user-data-dir={}", folder.path().join("profile").display());
        let child = Command::new("bash")
            .args(["-c", script, name, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu"])
            .args(["--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--disable-background-networking"])
            .args([&profile, "about:blank"])
            .env("ODDSMITH_IN", &pipes[0])
            .env("ODDSMITH_OUT", &pipes[1])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("bash starts");
        let open = |path: &Path| OpenOptions::new().read(true).write(true).open(path).expect("a pipe");
        let (to, out) = (open(&pipes[0]), open(&pipes[1]));
        let (sender, from) = channel();
        std::thread::spawn(move || {
            for document in BufReader::new(out).split(0) {
                let Ok(bytes) = document else { break };
                let Ok(value) = serde_json::from_slice(&bytes) else { continue };
                if sender.send(value).is_err() {
                    break;
                }
            }
        });
        let mut browser =
            Self { child, to, from, session: String::new(), number: 0, events: VecDeque::new(), _folder: folder };
        let tab = browser.call("Target.createTarget", json!({ "url": "about:blank" }))["targetId"].clone();
        let attached = browser.call("Target.attachToTarget", json!({ "targetId": tab, "flatten": true }));
        browser.session = attached["sessionId"].as_str().expect("a session").to_owned();
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        Some(browser)
    }

    /// Calls a method of the protocol.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let id = self.number;
        let mut call = json!({ "id": id, "method": method, "params": params });
        if !self.session.is_empty() {
            call["sessionId"] = self.session.clone().into();
        }
        let mut bytes = call.to_string().into_bytes();
        bytes.push(0);
        self.to.write_all(&bytes).expect("the browser listens");
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let answer = self.from.recv_timeout(left).unwrap_or_else(|_| panic!("no answer to {method}"));
            if answer["id"] == id {
                assert!(answer.get("error").is_none(), "{method}: {answer:#}");
                return answer["result"].clone();
            }
            if answer.get("method").is_some() {
                self.events.push_back(answer);
            }
        }
    }

    /// The value of an expression in the page.
    pub fn eval(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let result = self.call("Runtime.evaluate", params);
        assert!(result.get("exceptionDetails").is_none(), "{expression}: {:#}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    pub fn wait(&mut self, expression: &str) {
        let end = Instant::now() + PATIENCE;
        while self.eval(&format!("Boolean({expression})")) != true {
            if Instant::now() > end {
                let shown = self.eval("document.body.innerText");
                panic!("never: {expression}\n{}", shown.as_str().unwrap_or_default());
            }
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Opens an address.
    pub fn open(&mut self, address: &str) {
        self.call("Page.navigate", json!({ "url": address }));
        self.wait("document.readyState === 'complete' && document.body && document.body.dataset.state === 'idle'");
    }

    /// The size of the window, and whether colours are dark.
    pub fn looks(&mut self, width: u32, height: u32, dark: bool) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        self.call("Emulation.setDeviceMetricsOverride", size);
        let scheme = if dark { "dark" } else { "light" };
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.call("Emulation.setEmulatedMedia", features);
    }

    /// A picture of the page, written into a folder that the environment names, if it does.
    pub fn picture(&mut self, name: &str) {
        let Some(folder) = std::env::var_os("ODDSMITH_PICTURES") else { return };
        let shot = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        let bytes = base64(shot["data"].as_str().expect("a picture"));
        std::fs::write(Path::new(&folder).join(format!("{name}.png")), bytes).expect("a picture is written");
    }

    /// What went wrong in the page so far: errors on its console, and requests to any other host.
    pub fn complaints(&mut self, host: &str) -> Vec<String> {
        self.eval("1");
        let mut found = Vec::new();
        for event in std::mem::take(&mut self.events) {
            let params = &event["params"];
            match event["method"].as_str().unwrap_or_default() {
                "Runtime.exceptionThrown" => found.push(params["exceptionDetails"].to_string()),
                "Runtime.consoleAPICalled" if params["type"] == "error" => found.push(params["args"].to_string()),
                // Nobody has touched the page, so it is left without a question.
                "Log.entryAdded" if params["entry"]["source"] == "intervention" => {}
                "Log.entryAdded" if params["entry"]["level"] == "error" => found.push(params["entry"].to_string()),
                "Network.requestWillBeSent" => {
                    let url = params["request"]["url"].as_str().unwrap_or_default();
                    let ours =
                        url.starts_with(&format!("http://{host}/")) || url.starts_with("blob:") || url == "about:blank";
                    if !ours {
                        found.push(format!("a request to {url}"));
                    }
                }
                _ => {}
            }
        }
        found
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Bytes that are written as letters.
fn base64(text: &str) -> Vec<u8> {
    let digit = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.bytes().filter(|letter| *letter != b'=').collect();
    let mut bytes = Vec::with_capacity(letters.len() * 3 / 4);
    for four in letters.chunks(4) {
        let all = four.iter().fold(0_u32, |all, letter| all << 6 | u32::from(digit(*letter)));
        let all = all << (6 * (4 - four.len()));
        bytes.extend_from_slice(&all.to_be_bytes()[1..four.len()]);
    }
    bytes
}
