//! Words of a scenario as enums, so that a parameter's legal words and the code's cases are one list.

/// Makes an enum whose cases are written in scenarios as the given words, the default first.
macro_rules! string_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$case_doc])* $case,)*
        }

        impl $name {
            /// The words in scenarios, the default first.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// The case of a word from the parameter's own list.
            pub fn of(word: &str) -> Self {
                match word {
                    $($word => Self::$case,)*
                    _ => unreachable!("the parameter's list of words has no `{word}`"),
                }
            }
        }
    };
}
pub(crate) use string_enum;
