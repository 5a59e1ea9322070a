//! The kinds of experiment of a game, each written once: its name, its parameters, its metrics, how it is made, and the
//! question it answers.

/// Makes `kinds()`, the table of the catalogue, and `build()`, which makes the experiment that a question asks for.
///
/// ```ignore
/// kinds! { question:
///     "check" (check::params(), check::measured::WORDS) => boxed(Check::new(question)),
///         "One check against a threshold.";
///     "fight" (fight::params(), &fight::words(), sides(8)) => boxed(Fight::new(question)),
///         "A fight between two sides of at most eight.";
/// }
/// ```
#[macro_export]
macro_rules! kinds {
    ($question:ident: $(
        $name:literal ($params:expr, $words:expr $(, $method:ident($limit:expr))?) => $made:expr, $doc:literal;
    )*) => {
        /// The kinds of experiment.
        fn kinds() -> Vec<$crate::systems::Kind> {
            vec![$($crate::systems::Kind::new($name, $doc, $params, $words)$(.$method($limit))?,)*]
        }

        /// The experiment that a question asks for.
        fn build(
            $question: &$crate::systems::Question,
        ) -> Result<Box<dyn $crate::engine::DynExperiment>, Vec<$crate::systems::Fault>> {
            // The unit tests of a game look at parts of its rules. Whole experiments are played by the tests of the program, so
            // the lanes of a game need not be compiled once more for its unit tests.
            assert!(!cfg!(test), "unit tests of games play no experiments");
            match $question.kind.as_str() {
                $($name => $made,)*
                kind => unreachable!("the game's table has no kind `{kind}`"),
            }
        }
    };
}
pub use kinds;
