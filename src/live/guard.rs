//! Who may ask, and what every answer forbids the browser.
//!
//! The page is for the person who has started the server. Any page of the web can send requests to the loopback interface
//! from a browser, and a name of the web can be made to lead there. So a request has to know the token of the address, must
//! be sent to an address of this machine and not to a name, and must come from no other page.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The header in which a client that keeps no cookies sends the token.
const TOKEN_HEADER: &str = "x-oddsmith-token";
/// The key of the token in the address.
const KEY: &str = "token";
/// What the browser may load: only what the server sends, and pictures made by the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
     form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// What a request is held against.
#[derive(Debug)]
pub struct Guard {
    token: String,
    address: SocketAddr,
}

/// Why a request is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It was sent to a name or an address that is not ours.
    Host,
    /// It comes from another page.
    Origin,
    /// It does not know the token.
    Token,
}

impl Guard {
    /// A guard with a new token.
    ///
    /// # Errors
    /// If the system has no source of randomness.
    pub fn new(address: SocketAddr) -> std::io::Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { token, address })
    }

    /// The address of the page, with the token.
    pub fn page(&self) -> String {
        format!("http://{}/?{KEY}={}", self.address, self.token)
    }

    /// Browsers keep one cookie of a name for all ports of a machine.
    fn cookie(&self) -> String {
        format!("oddsmith-{}", self.address.port())
    }

    /// Whether a request may be answered.
    ///
    /// # Errors
    /// The first reason why it may not.
    pub fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).filter(|host| self.is_ours(host)).ok_or(Refusal::Host)?;
        if headers.contains_key(header::ORIGIN) && text(header::ORIGIN) != Some(&format!("http://{host}")) {
            return Err(Refusal::Origin);
        }
        let fetched = text(HeaderName::from_static("sec-fetch-site"));
        if fetched.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
            return Err(Refusal::Origin);
        }
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let name = self.cookie();
        let in_cookies = cookies
            .flat_map(|all| all.split(';'))
            .any(|one| one.trim().split_once('=').is_some_and(|(key, value)| key == name && self.is_token(value)));
        let in_header = text(HeaderName::from_static(TOKEN_HEADER)).is_some_and(|token| self.is_token(token));
        if in_cookies || in_header || self.in_address(uri) { Ok(()) } else { Err(Refusal::Token) }
    }

    /// Whether a request was sent to us: to an address, not to a name that somebody may have made lead here.
    fn is_ours(&self, host: &str) -> bool {
        let Some((name, port)) = host.rsplit_once(':') else { return false };
        if port.parse() != Ok(self.address.port()) {
            return false;
        }
        let name = name.trim_start_matches('[').trim_end_matches(']');
        match name.parse::<IpAddr>() {
            Ok(address) if self.address.ip().is_unspecified() => !address.is_unspecified(),
            Ok(address) => address == self.address.ip(),
            Err(_) => name == "localhost" && (self.address.ip().is_loopback() || self.address.ip().is_unspecified()),
        }
    }

    /// Whether the address of a request holds the token. It counts for the page alone.
    fn in_address(&self, uri: &Uri) -> bool {
        let mut pairs = uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
        uri.path() == "/" && pairs.any(|(key, value)| key == KEY && self.is_token(value))
    }

    /// Compares all letters, so that the time taken says nothing of the place of a wrong one.
    fn is_token(&self, text: &str) -> bool {
        let pairs = text.bytes().zip(self.token.bytes());
        text.len() == self.token.len() && pairs.fold(0, |all, (one, other)| all | (one ^ other)) == 0
    }

    /// The cookie that lets the page ask further.
    pub fn set_cookie(&self) -> String {
        format!("{}={}; HttpOnly; SameSite=Strict; Path=/", self.cookie(), self.token)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::Host => (StatusCode::MISDIRECTED_REQUEST, "This is not the address that `oddsmith serve` has printed.\n"),
            Self::Origin => (StatusCode::FORBIDDEN, "Another page may not ask here.\n"),
            Self::Token => (
                StatusCode::FORBIDDEN,
                "This page belongs to whoever has started `oddsmith serve`. Open the address that it has printed, with its \
                 token.\n",
            ),
        }
        .into_response()
    }
}

/// Lets through what may be answered, and adds to every answer what it forbids the browser.
pub async fn guarded(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(address: &str) -> Guard {
        Guard { token: "0123456789abcdef".to_owned(), address: address.parse().expect("an address") }
    }

    fn asked(guard: &Guard, uri: &str, headers: &[(&'static str, &str)]) -> Result<(), Refusal> {
        let pairs = headers.iter().map(|(name, value)| {
            (HeaderName::from_static(name), HeaderValue::from_str(value).expect("a legal header"))
        });
        guard.check(&uri.parse().expect("an address"), &pairs.collect())
    }

    #[test]
    fn the_token_opens_the_page_and_the_cookie_the_rest() {
        let guard = guard("127.0.0.1:7000");
        let host = ("host", "127.0.0.1:7000");
        assert_eq!(asked(&guard, "/?token=0123456789abcdef", &[host]), Ok(()));
        assert_eq!(asked(&guard, "/answer?token=0123456789abcdef", &[host]), Err(Refusal::Token));
        assert_eq!(asked(&guard, "/?token=0123456789abcdee", &[host]), Err(Refusal::Token));
        assert_eq!(asked(&guard, "/?token=", &[host]), Err(Refusal::Token));
        let cookie = ("cookie", "a=b; oddsmith-7000=0123456789abcdef");
        assert_eq!(asked(&guard, "/answer", &[host, cookie]), Ok(()));
        let other = ("cookie", "oddsmith-7001=0123456789abcdef");
        assert_eq!(asked(&guard, "/answer", &[host, other]), Err(Refusal::Token), "that of another server");
        assert_eq!(asked(&guard, "/answer", &[host, (TOKEN_HEADER, "0123456789abcdef")]), Ok(()));
    }

    #[test]
    fn only_our_own_page_at_our_own_address_may_ask() {
        let guard = guard("127.0.0.1:7000");
        let token = (TOKEN_HEADER, "0123456789abcdef");
        for host in
            ["evil.example:7000", "127.0.0.1", "127.0.0.1:7001", "127.0.0.2:7000", "localhost.evil.example:7000"]
        {
            assert_eq!(asked(&guard, "/", &[("host", host), token]), Err(Refusal::Host), "{host}");
        }
        assert_eq!(asked(&guard, "/", &[token]), Err(Refusal::Host));
        let host = ("host", "localhost:7000");
        assert_eq!(asked(&guard, "/", &[host, token]), Ok(()));
        assert_eq!(asked(&guard, "/", &[host, token, ("origin", "http://localhost:7000")]), Ok(()));
        for origin in ["http://evil.example", "null", "https://localhost:7000", "http://127.0.0.1:7000"] {
            assert_eq!(asked(&guard, "/", &[host, token, ("origin", origin)]), Err(Refusal::Origin), "{origin}");
        }
        assert_eq!(asked(&guard, "/", &[host, token, ("sec-fetch-site", "cross-site")]), Err(Refusal::Origin));
    }

    #[test]
    fn a_server_for_others_is_asked_by_address() {
        let guard = guard("0.0.0.0:7000");
        let token = (TOKEN_HEADER, "0123456789abcdef");
        assert_eq!(asked(&guard, "/", &[("host", "192.168.0.7:7000"), token]), Ok(()));
        assert_eq!(asked(&guard, "/", &[("host", "evil.example:7000"), token]), Err(Refusal::Host));
    }
}
