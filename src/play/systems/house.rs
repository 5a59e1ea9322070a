//! The constants of a game as one table.
//!
//! A single entry declares both the parameter that designers see and the field that rules read, so no constant can be
//! listed without a field behind it, or be read without being listed. A `choice` defaults to its first word unless
//! the entry names another. A `derived` constant has no value until a scenario sets one; its entry says what the
//! rules use instead.

/// Declares the table of constants and the struct that holds their values.
#[macro_export]
macro_rules! house_rules {
    ($($field:ident: $kind:ident($($arg:tt)*) $standing:ident [$($rule:literal),*] $doc:literal;)*) => {
        /// The constants of the game in the order of its rules.
        pub fn constants() -> Vec<$crate::systems::Param> {
            vec![
                $($crate::systems::house::house_rules!(@standing $standing $crate::systems::house::house_rules!(@param $kind $field $doc $($arg)*).rules(&[$($rule),*])),)*
            ]
        }

        /// The values of the constants in one question.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct HouseRules {
            $(#[doc = $doc] pub $field: $crate::systems::house::house_rules!(@type $kind $($arg)*),)*
        }

        impl Default for HouseRules {
            /// The constants of the game without house rules.
            fn default() -> Self {
                Self::of(&$crate::systems::Fields::defaults(&constants()))
            }
        }

        impl HouseRules {
            /// The constants of a checked question.
            pub fn of(constants: &$crate::systems::Fields) -> Self {
                constants.read_once(|constants| Self {
                    $($field: $crate::systems::house::house_rules!(@read $kind constants $field $($arg)*),)*
                })
            }
        }
    };
    (@type int $($arg:tt)*) => { i16 };
    (@type derived $($arg:tt)*) => { Option<i16> };
    (@type switch $($arg:tt)*) => { bool };
    (@type choice $type:ident $($preset:tt)*) => { $type };
    (@param int $field:ident $doc:literal $min:literal ..= $max:literal, $preset:literal) => {
        $crate::systems::Param::int(stringify!($field), $min, $max, $preset, $doc)
    };
    (@param derived $field:ident $doc:literal $min:literal ..= $max:literal, $how:literal) => {
        $crate::systems::Param::int(stringify!($field), $min, $max, $min, $doc).derived($how)
    };
    (@param switch $field:ident $doc:literal $preset:literal) => {
        $crate::systems::Param::switch(stringify!($field), $preset, $doc)
    };
    (@param choice $field:ident $doc:literal $type:ident) => {
        $crate::systems::Param::choice(stringify!($field), $type::WORDS, $doc)
    };
    (@param choice $field:ident $doc:literal $type:ident, $preset:literal) => {
        $crate::systems::Param::new(
            stringify!($field),
            $crate::systems::ParamType::choice($type::WORDS),
            $crate::systems::DefaultValue::text($preset),
            $doc,
        )
    };
    (@read int $from:ident $field:ident $($arg:tt)*) => { $from.small(stringify!($field)) };
    (@read derived $from:ident $field:ident $($arg:tt)*) => {
        $from.small_opt(stringify!($field))
    };
    (@read switch $from:ident $field:ident $($arg:tt)*) => { $from.on(stringify!($field)) };
    (@read choice $from:ident $field:ident $type:ident $($preset:tt)*) => { $type::of($from.word(stringify!($field))) };
    (@standing stated $param:expr) => { $param };
    (@standing ruling $param:expr) => { $param.ruling() };
    (@standing assumed $param:expr) => { $param.assumed() };
}
pub use house_rules;
