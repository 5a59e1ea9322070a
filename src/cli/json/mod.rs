//! The documents that `--json` prints, one file each, and their schemas.
//!
//! Every document names its kind in `format` and its `version`, and holds numbers in full precision
//! ([`number::Number`]). The doc comments of the structs are the descriptions of the schema, so they are
//! written for the people who read the documents.
//!
//! | document | command |
//! |---|---|
//! | [`OddsDocument`] | `odds` |
//! | [`CheckDocument`] | `check`; every other command that finds faults |
//! | [`SolveDocument`] | `solve` |
//! | [`CompareDocument`] | `compare` |
//! | [`SensitivityDocument`] | `sensitivity` |
//! | [`RunDocument`] | `run` |

/// Declares the words of a document for the variants of an enum of the program: `Word: Variant`, each with its description.
macro_rules! words {
    ($(#[$doc:meta])* $words:ident of $told:ty { $($(#[$about:meta])* $word:ident: $variant:pat,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, serde::Serialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum $words {
            $($(#[$about])* $word,)*
        }

        impl From<$told> for $words {
            fn from(told: $told) -> Self {
                match told {
                    $($variant => Self::$word,)*
                }
            }
        }
    };
}

mod check;
mod compare;
mod number;
mod odds;
mod run;
mod schema;
mod sensitivity;
mod solve;
mod value;

pub use check::{CheckDocument, CheckedScenario};
pub use compare::{CompareDocument, VariantSide};
pub use odds::OddsDocument;
pub use run::{RunDocument, RunScenario};
pub use schema::schema;
pub use sensitivity::{SensitivityDocument, SensitivityQuestion};
pub use solve::{SolveDocument, SolvedQuestion};

use serde::Serialize;

use super::console::Console;
use super::failure::Failure;

/// The version of all documents: raised when a field goes away or changes its meaning.
const VERSION: u32 = 1;

/// Prints a document.
///
/// # Errors
/// If writing to standard output fails.
pub fn write(document: &impl Serialize, console: &mut Console) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(document).expect("the keys of a document are texts");
    console.write(&text)?;
    console.write("\n")?;
    console.flush()
}

/// Prints the faults of a failure as a document, and returns the failure without them. A failure
/// without faults, such as a broken expectation, is returned as it is.
pub fn report(failure: Failure, console: &mut Console) -> Failure {
    let document = CheckDocument::of_failure(&failure);
    if document.faults.is_empty() {
        return failure;
    }
    // The faults count, even if their reader has gone.
    console.outlive_reader();
    match write(&document, console) {
        Ok(()) => Failure::Reported(Box::new(failure)),
        Err(output) => output,
    }
}
