//! Requests of those who mean no good, or whose programs are broken. Each follows from its number.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A page that is attacked.
#[derive(Debug, Clone)]
pub struct Victim {
    /// `127.0.0.1:7000`.
    pub host: String,
    /// The token of its address.
    pub token: String,
}

/// What is sent, and how long anything is heard.
struct Attack {
    bytes: Vec<u8>,
    hears: Hears,
}

/// When the connection is closed.
#[derive(Debug, Clone, Copy)]
enum Hears {
    /// When all has been heard, or after this time.
    All(Duration),
    /// After the first bytes.
    Some,
    /// At once.
    Nothing,
}

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// A duel that would be played for hours.
const ENDLESS: &str = "[[experiment]]\nid = \"duel\"\nsystem = \"reference\"\nkind = \"duel\"\nmethod = \"sample\"\ntrials = \
     100_000_000_000\n";

/// Programs that would take hours, or all memory.
const PROGRAMS: &[&str] = &[
    "loop A over {1..1000000} { loop B over {1..1000000} { X: d6 } } output X",
    "set \"maximum function depth\" to 1000000000 function: f N:n { result: 1 + [f N + 1] } output [f 1]",
    "loop N over {1..1000000} { output d1000000 }",
    "function: f A:s B:s { if 1@A > 1@B { result: 3@A } result: 5@B } output [f 12d20 12d20]",
    "output 100000d1000000 output 99999d{1, 1000000000} output (d1000000)d(1000d1000)",
    "set \"explode depth\" to 1000000000 output [explode 1000d1000] output {1..1000000:1000000}",
];

/// A name of a variable.
fn letters(number: u64) -> String {
    [676, 26, 1].map(|power| char::from(b'A' + (number / power % 26) as u8)).iter().collect()
}

/// A roll in a sweep.
fn roll(roll: &str, more: &str) -> String {
    format!("[[experiment]]\nid = \"a\"\nsystem = \"dice\"\nkind = \"roll\"\nroll = '{roll}'\n{more}\n")
}

impl Victim {
    /// Does harm number `number`, and says which status came back, if any.
    pub fn attack(&self, number: u64) -> Option<u16> {
        let Attack { bytes, hears } = self.made(number);
        let mut stream = TcpStream::connect(&self.host).ok()?;
        let limit = match hears {
            Hears::All(limit) => limit,
            Hears::Some | Hears::Nothing => PATIENCE,
        };
        let end = Instant::now() + limit;
        stream.set_read_timeout(Some(limit)).ok()?;
        stream.set_write_timeout(Some(PATIENCE)).ok()?;
        // Whoever is refused need not be read to the end.
        let _ = stream.write_all(&bytes);
        let (mut heard, mut block) = (Vec::new(), vec![0; 1 << 14]);
        let mut more = !matches!(hears, Hears::Nothing);
        while more {
            match stream.read(&mut block) {
                Ok(0) | Err(_) => more = false,
                Ok(read) => {
                    heard.extend_from_slice(&block[..read]);
                    more = matches!(hears, Hears::All(_)) && Instant::now() < end;
                }
            }
        }
        let head = String::from_utf8_lossy(&heard[..heard.len().min(16)]).into_owned();
        head.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()
    }

    fn made(&self, number: u64) -> Attack {
        // Kinds take turns, and each goes through its variants.
        let (kind, variant) = (number % 8, number / 8);
        match kind {
            0 => broken_http(variant),
            1 => self.too_long(variant),
            2 => self.of_a_stranger(variant),
            3 => self.no_question(variant),
            4 => self.faulty(variant),
            5 => self.too_much(variant),
            _ => self.closed(variant),
        }
    }

    fn head(&self, path: &str, length: usize) -> String {
        let Self { host, token } = self;
        format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\nx-oddsmith-token: {token}\r\ncontent-type: application/json\r\nconnection: \
             close\r\ncontent-length: {length}\r\n\r\n"
        )
    }

    fn post(&self, path: &str, body: &[u8]) -> Vec<u8> {
        let mut bytes = self.head(path, body.len()).into_bytes();
        bytes.extend_from_slice(body);
        bytes
    }

    fn ask(&self, tab: u64, text: &str) -> Vec<u8> {
        let body = json!({ "tab": format!("hostile {}", tab % 20), "name": "a.toml", "text": text });
        self.post("/answer", body.to_string().as_bytes())
    }

    /// Bodies beyond every limit.
    fn too_long(&self, variant: u64) -> Attack {
        let bytes = match variant % 4 {
            0 => [self.head("/answer", 100 << 20).into_bytes(), vec![b' '; 1 << 20]].concat(),
            1 => self.post("/answer", json!({ "tab": "t", "text": " ".repeat(300 << 10) }).to_string().as_bytes()),
            2 => [self.head("/answer", usize::MAX).into_bytes(), vec![b'{'; 1 << 10]].concat(),
            _ => {
                let head = self.head("/inquire", 0).replace("content-length: 0", "transfer-encoding: chunked");
                [head.into_bytes(), b"80000\r\n".to_vec(), vec![b'['; 0x80000], b"\r\n0\r\n\r\n".to_vec()].concat()
            }
        };
        Attack { bytes, hears: Hears::All(PATIENCE) }
    }

    /// Requests without the token, or to another host, or from another page.
    fn of_a_stranger(&self, variant: u64) -> Attack {
        let Self { host, token } = self;
        let port = host.rsplit_once(':').map_or("80", |(_, port)| port);
        let head = match variant % 6 {
            0 => format!("host: {host}"),
            1 => format!("host: evil.example:{port}\r\nx-oddsmith-token: {token}"),
            2 => format!("host: {host}\r\nx-oddsmith-token: {}", "0".repeat(token.len())),
            3 => format!("host: {host}\r\nx-oddsmith-token: {token}\r\norigin: http://evil.example"),
            4 => format!("x-oddsmith-token: {token}"),
            _ => format!("host: {host}\r\ncookie: oddsmith-{port}=; oddsmith-{port}={}", "é".repeat(1000)),
        };
        let bytes = format!("GET /shelf HTTP/1.1\r\n{head}\r\nconnection: close\r\n\r\n").into_bytes();
        Attack { bytes, hears: Hears::All(PATIENCE) }
    }

    /// Bodies that are no question.
    fn no_question(&self, variant: u64) -> Attack {
        let path = ["/answer", "/inquire", "/write", "/files", "/save", "/moon"][(variant / 10 % 6) as usize];
        let body: Vec<u8> = match variant % 10 {
            0 => b"{".to_vec(),
            1 => vec![b'['; 200_000],
            2 => "{\"text\":".repeat(20_000).into_bytes(),
            3 => vec![0xff; 1000],
            4 => b"{\"tab\":1e999,\"number\":-1}".to_vec(),
            5 => b"{\"tab\":\"t\",\"tab\":\"t\",\"text\":\"\"}".to_vec(),
            6 => b"null".to_vec(),
            7 => json!({ "tab": "t", "set": vec![["a"; 3]; 5000] }).to_string().into_bytes(),
            8 => {
                json!({ "tab": "t".repeat(200_000), "text": "", "cell": vec![u64::MAX; 100] }).to_string().into_bytes()
            }
            _ => b"{\"tab\":\"\\ud800\"}".to_vec(),
        };
        Attack { bytes: self.post(path, &body), hears: Hears::All(PATIENCE) }
    }

    /// Texts with faults, deep and wide ones among them.
    fn faulty(&self, variant: u64) -> Attack {
        let deep = |open: &str, close: &str| format!("a = {}1{}\n", open.repeat(60_000), close.repeat(60_000));
        let text = match variant % 20 {
            0 => String::new(),
            1 => deep("[", "]"),
            2 => deep("{a=", "}"),
            3 => format!("{}\n", "a.".repeat(100_000)),
            4 => "[[experiment]]\n".repeat(10_000),
            5 => (0..20_000).map(|line| format!("k{line} = {line}\n")).collect(),
            6 => roll(&"(".repeat(100_000), ""),
            7 => roll(&format!("{}d6", "-".repeat(100_000)), ""),
            8 => roll(&format!("{}true", "not ".repeat(40_000)), ""),
            9 => roll(&format!("{}1", "if d6 > 3 then 1 else ".repeat(10_000)), ""),
            10 => roll("d20", &format!("target = '{}'", ">".repeat(100_000))),
            11 => (0..2000).map(|n| format!("[character.c{n}]\nlike = \"c{}\"\nsystem = \"kup\"\n", n + 1)).collect(),
            12 => format!("[game.g]\nround = '''\n{}\n'''\n", "if d6 > 3:\n".repeat(10_000)),
            13 => roll("d6", &format!("expect = [\"{}success\"]", "(".repeat(50_000))),
            14 => format!("title = \"{}\"\n{}", "\u{202e}é🎲".repeat(10_000), roll("d6", "")),
            15 => format!("output {}", "(".repeat(100_000)),
            16 => format!("output {}1", "-".repeat(100_000)),
            17 => format!("output 1{}", " + d6".repeat(40_000)),
            18 => format!("output d6 named \"{}\" output [f", "\u{202e}é🎲".repeat(10_000)),
            _ => roll(&format!("count(6d10 >= {variant}"), ""),
        };
        Attack { bytes: self.ask(variant, &text), hears: Hears::All(PATIENCE) }
    }

    /// Texts that ask too much.
    fn too_much(&self, variant: u64) -> Attack {
        let chain = |one: &str, many: usize| one.repeat(many);
        let text = match variant % 27 {
            0 => roll("d20 + x + y", "vary = { x = \"1..=1000000\", y = \"1..=1000000\" }"),
            1 => roll("d20", "vary = { modifier = \"0..=9000000000000000000\" }"),
            2 => roll("100000d1000000", ""),
            3 => roll("let p = 1000d100; count(p = highest(p))", ""),
            4 => roll("times(1000, 100d100!)kh500", "method = \"exact\""),
            5 => ENDLESS.replace("sample", "exact"),
            6 => ENDLESS.to_owned(),
            7 => roll("300d20kh150", "vary = { modifier = \"0..=1999\" }"),
            8 => roll(&format!("{}1", chain("d6+", 50_000)), ""),
            9 => roll(&format!("{}0", chain("(d6 > 3)+", 20_000)), ""),
            10 => {
                let lets: String = (1..1000).map(|n| format!("let n{n} = n{} + n{}; ", n - 1, n - 1)).collect();
                roll(&format!("let n0 = d6 + 1; {lets}n999"), "")
            }
            11 => roll("d20", &format!("chart = [{}]", chain("{ view = \"curve\" }, ", 5000))),
            12 => roll(&format!("{}d6 > 3", chain("d6 > 3 and ", 10_000)), ""),
            13 => roll(&format!("pool({}d6)", chain("d6, ", 30_000)), ""),
            14 => (0..1500)
                .map(|n| roll("2d6", "vary = { modifier = \"0..=1\" }").replace("\"a\"", &format!("\"a{n}\"")))
                .collect(),
            15 => PROGRAMS[0].to_owned(),
            16 => PROGRAMS[1].to_owned(),
            17 => PROGRAMS[2].to_owned(),
            18 => PROGRAMS[3].to_owned(),
            19 => PROGRAMS[4].to_owned(),
            20 => PROGRAMS[5].to_owned(),
            21 => "output d2000000 ".repeat(10_000),
            22 => (0..3000).map(|n| format!("{}: {{1..1000000}} ", letters(n))).collect::<String>() + "output d6",
            23 => (0..3000).map(|n| format!("{}: d2000000 + 1 ", letters(n))).collect::<String>() + "output d6",
            24 => format!("A: d2 {} output A", chain("A: A + A ", 5000)),
            25 => format!("{} output 1", chain("set \"position order\" to \"lowest first\" ", 5000)),
            _ => roll(
                "20d20!kh10",
                "vary = { modifier = \"0..=1999\" }\nchart = [\"curve\", \"heatmap\", \"histogram\"]",
            ),
        };
        Attack { bytes: self.ask(variant, &text), hears: Hears::All(Duration::from_millis(300)) }
    }

    /// Connections that end in the middle: of the question or of the answer.
    fn closed(&self, variant: u64) -> Attack {
        let bytes = self.ask(variant, ENDLESS);
        let now = json!({ "tab": variant.to_string(), "name": "a.toml", "text": ENDLESS });
        let analysis = |asked: Value| self.post("/inquire", asked.to_string().as_bytes());
        match variant % 6 {
            0 => Attack { bytes, hears: Hears::Some },
            1 => Attack { bytes, hears: Hears::Nothing },
            2 => Attack { bytes: bytes[..bytes.len() / 2].to_vec(), hears: Hears::Nothing },
            3 => Attack { bytes: bytes[..40].to_vec(), hears: Hears::Nothing },
            4 => Attack { bytes: analysis(json!({ "what": "sensitivity", "now": now })), hears: Hears::Nothing },
            _ => {
                let files = json!({ "now": now, "format": "png", "number": 0 }).to_string();
                Attack { bytes: self.post("/files", files.as_bytes()), hears: Hears::Nothing }
            }
        }
    }
}

/// What is not HTTP.
fn broken_http(variant: u64) -> Attack {
    let bytes: Vec<u8> = match variant % 10 {
        0 => b"\r\n\r\n\r\n".to_vec(),
        1 => b"GET\r\n\r\n".to_vec(),
        2 => vec![0; 5000],
        3 => b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        4 => b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        5 => b"POST /answer HTTP/1.1\r\ncontent-length: -1\r\n\r\n".to_vec(),
        6 => b"POST /answer HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n".to_vec(),
        7 => format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "y".repeat(1 << 20)).into_bytes(),
        8 => format!("GET / HTTP/1.1\r\n{}\r\n", "x: y\r\n".repeat(10_000)).into_bytes(),
        _ => format!("GET /{} HTTP/1.1\r\n\r\n", "%".repeat(70_000)).into_bytes(),
    };
    Attack { bytes, hears: Hears::All(Duration::from_millis(300)) }
}
