//! Enums whose variants are the words of a scenario, so that a parameter's legal words and the cases in code are one
//! list.

/// Declares an enum with the word that each variant has in scenarios. The default comes first. A variant of which its
/// word says everything needs no comment.
#[macro_export]
macro_rules! string_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$case_doc])* #[doc = concat!("`", $word, "`")] $case,)*
        }

        impl $name {
            /// The words used in scenarios, the default first.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// The variant of a word, which must come from the parameter's own list.
            pub fn of(word: &str) -> Self {
                match word {
                    $($word => Self::$case,)*
                    _ => unreachable!("the parameter's list of words has no `{word}`"),
                }
            }
        }
    };
}
pub use string_enum;
