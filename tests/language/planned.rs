//! Reads a scenario.

use std::sync::Arc;

use oddsmith::diagnostic::{Diagnostic, Source};
use oddsmith::plan::{self, Plan};
use oddsmith::scenario::{Method, Overrides, read};

/// The plan of a scenario.
///
/// # Errors
/// Its faults.
pub fn planned(text: &str, method: Method) -> Result<Plan, Vec<Diagnostic>> {
    let source = Arc::new(Source::new("rolls.toml", text));
    let overrides = Overrides { method: Some(method), ..Overrides::default() };
    let scenario = read(&oddsmith::games::catalogue(), &source, &overrides)?;
    plan::build(&scenario, 1)
}
