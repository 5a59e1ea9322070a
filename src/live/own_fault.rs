//! Faults of this program. A panic in the work for a request is the answer to that request, and ends nothing else.
//!
//! Whatever is done for a request is [`caught`] where it is started, in `server/work.rs`. What requests share outlives a
//! panic: every lock is taken even if it is poisoned, because what it protects is whole between any two statements; all else
//! goes with its request.
//!
//! What cannot be caught must not come about: a stack that is too small for its text is prevented by the limits on nesting
//! of everything that is read, and a process that is too large by [`limits`](super::limits) and the limit on the memory of
//! exact answers.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::fault::Fault;

/// What the person who has asked can do about it.
const HELP: &str = "please report it, with the text that was asked and the line that `oddsmith serve` has printed";

/// A fault in oddsmith itself.
#[derive(Debug)]
pub struct OwnFault {
    /// What the panic says.
    what: String,
}

/// Does work for a request.
///
/// # Errors
/// If it panics. The panic hook has printed the place by then.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, OwnFault> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| OwnFault { what: words(&*panic) })
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}

impl OwnFault {
    /// As the page is told of it.
    pub fn told(&self) -> Fault {
        Fault::message(format!("a fault in oddsmith itself: {}", self.what), HELP.to_owned())
    }
}

impl IntoResponse for OwnFault {
    fn into_response(self) -> Response {
        let words = format!("A fault in oddsmith itself: {}; {HELP}.\n", self.what);
        (StatusCode::INTERNAL_SERVER_ERROR, words).into_response()
    }
}
