//! The parameters of a kind of experiment, or the fields of a character, each declared once: the line that designers see
//! is also the typed value that rules read.

/// Declares a table of parameters as a function, and a struct that reads them.
///
/// ```text
/// params! {
///     /// The parameters.
///     pub params as Inputs {
///         form: choice(Form) ["GM-44"] "daily: days on the road; push: time bases at one speed";
///         periods: int(1..=500, 10) ["GM-44", "GM-46"] "days, or time bases";
///         clock: maybe(1..=40, "the sum of the pair, or 9") ruling ["KUP-20"] "turns until the loss is permanent";
///         strength: by(ability) "Strength: melee attacks, movement, jumps";
///         pace: is(pace_param());
///     }
///     own => about("level archetype", own)
/// }
/// ```
///
/// Then `Inputs(&question.params).periods()` is an `i16`. A kind that begins with `maybe` has no value until a scenario
/// sets one; the text says what the rules use instead. An `int` fits in 16 bits, a `long` need not. A `character`, a
/// `roll`, a `word` of a list, `flags`, and a `new` of any shape and default are read by their names. A parameter `by` a function is made
/// from its name and its meaning; one that `is` something stands elsewhere. The last line says what else belongs to the
/// table. Entries alone are a table without a name.
#[macro_export]
macro_rules! params {
    (
        $(#[$doc:meta])*
        $vis:vis $table:ident $(as $given:ident)? {
            $($field:ident: $kind:ident($($arg:tt)*) $($standing:ident)? $([$($rule:literal),*])? $($meaning:literal)?;)*
        }
        $($own:ident => $all:expr)?
    ) => {
        $(#[$doc])*
        $vis fn $table() -> Vec<$crate::systems::Param> {
            let table = $crate::systems::params::params! {
                $($field: $kind($($arg)*) $($standing)? $([$($rule),*])? $($meaning)?;)*
            };
            $(let $own = table; let table = $all;)?
            table
        }

        $crate::systems::params::params!(@given [$vis] $($given)? { $($field: $kind($($arg)*);)* });
    };
    ($($field:ident: $kind:ident($($arg:tt)*) $($standing:ident)? $([$($rule:literal),*])? $($meaning:literal)?;)*) => {
        vec![
            $(
                $crate::systems::params::params!(@param $kind $field [$($meaning)?] $($arg)*)
                    $(.$standing())? $(.rules(&[$($rule),*]))?,
            )*
        ]
    };
    (@given [$vis:vis] { $($rest:tt)* }) => {};
    (@given [$vis:vis] $given:ident { $($field:ident: $kind:ident($($arg:tt)*);)* }) => {
        /// What a question says of these parameters.
        #[derive(Debug, Clone, Copy)]
        $vis struct $given<'q>(pub &'q $crate::systems::Fields);

        impl $given<'_> {
            $($crate::systems::params::params!(@read $kind $field $($arg)*);)*
        }
    };
    (@param int $name:ident [$doc:literal] $min:literal..=$max:literal, $preset:literal) => {
        $crate::systems::Param::int(stringify!($name), $min, $max, $preset, $doc)
    };
    (@param long $name:ident [$doc:literal] $min:literal..=$max:literal, $preset:literal) => {
        $crate::systems::Param::int(stringify!($name), $min, $max, $preset, $doc)
    };
    (@param needed $name:ident [$doc:literal] $min:literal..=$max:literal) => {
        $crate::systems::Param::needed(stringify!($name), $min, $max, $doc)
    };
    (@param maybe $name:ident [$doc:literal] $min:literal..=$max:literal, $how:literal) => {
        $crate::systems::Param::int(stringify!($name), $min, $max, $min, $doc).derived($how)
    };
    (@param switch $name:ident [$doc:literal] $preset:literal) => {
        $crate::systems::Param::switch(stringify!($name), $preset, $doc)
    };
    (@param maybe_switch $name:ident [$doc:literal] $how:literal) => {
        $crate::systems::Param::switch(stringify!($name), false, $doc).derived($how)
    };
    (@param choice $name:ident [$doc:literal] $type:ident) => {
        $crate::systems::Param::choice(stringify!($name), $type::WORDS, $doc)
    };
    (@param choice $name:ident [$doc:literal] $type:ident, $preset:literal) => {
        $crate::systems::params::params!(
            @param new $name [$doc] $crate::systems::ParamType::choice($type::WORDS),
            $crate::systems::DefaultValue::text($preset)
        )
    };
    (@param maybe_choice $name:ident [$doc:literal] $type:ident, $how:literal) => {
        $crate::systems::Param::choice(stringify!($name), $type::WORDS, $doc).derived($how)
    };
    (@param side $name:ident [$doc:literal] $type:ident) => {
        $crate::systems::Param::side(stringify!($name), $type::WORDS, $doc)
    };
    (@param side $name:ident [$doc:literal] $type:ident, $preset:literal) => {
        $crate::systems::params::params!(
            @param new $name [$doc] $crate::systems::ParamType::side($type::WORDS),
            $crate::systems::DefaultValue::text($preset)
        )
    };
    (@param character $name:ident [$doc:literal]) => {
        $crate::systems::params::params!(
            @param new $name [$doc] $crate::systems::ParamType::Character, $crate::systems::DefaultValue::Required
        )
    };
    (@param character $name:ident [$doc:literal] $how:literal) => {
        $crate::systems::params::params!(
            @param new $name [$doc] $crate::systems::ParamType::Character, $crate::systems::DefaultValue::derived($how)
        )
    };
    (@param roll $name:ident [$doc:literal] $preset:literal) => {
        $crate::systems::params::params!(
            @param new $name [$doc] $crate::systems::ParamType::Dice, $crate::systems::DefaultValue::text($preset)
        )
    };
    (@param maybe_roll $name:ident [$doc:literal] $how:literal) => {
        $crate::systems::params::params!(
            @param new $name [$doc] $crate::systems::ParamType::Dice, $crate::systems::DefaultValue::derived($how)
        )
    };
    (@param word $name:ident [$doc:literal] $words:expr) => {
        $crate::systems::Param::choice(stringify!($name), $words, $doc)
    };
    (@param flags $name:ident [$doc:literal] $words:expr) => {
        $crate::systems::params::params!(
            @param new $name [$doc] $crate::systems::ParamType::flags($words), $crate::systems::DefaultValue::NoFlags
        )
    };
    (@param new $name:ident [$doc:literal] $shape:expr, $preset:expr) => {
        $crate::systems::Param::new(stringify!($name), $shape, $preset, $doc)
    };
    (@param by $name:ident [$doc:literal] $make:expr) => { $make(stringify!($name), $doc) };
    (@param is $name:ident [] $param:expr) => { $param };
    (@read int $name:ident $($arg:tt)*) => { $crate::systems::params::params!(@fn $name i16, small); };
    (@read needed $name:ident $($arg:tt)*) => { $crate::systems::params::params!(@fn $name i16, small); };
    (@read long $name:ident $($arg:tt)*) => { $crate::systems::params::params!(@fn $name i64, int); };
    (@read maybe $name:ident $($arg:tt)*) => { $crate::systems::params::params!(@fn $name Option<i16>, small_opt); };
    (@read switch $name:ident $($arg:tt)*) => { $crate::systems::params::params!(@fn $name bool, on); };
    (@read maybe_switch $name:ident $($arg:tt)*) => {
        /// Its value, if it is set.
        #[inline]
        pub fn $name(self) -> Option<bool> {
            self.0.has(stringify!($name)).then(|| self.0.on(stringify!($name)))
        }
    };
    (@read choice $name:ident $type:ident $($preset:tt)*) => {
        /// Its value.
        #[inline]
        pub fn $name(self) -> $type {
            $type::of(self.0.word(stringify!($name)))
        }
    };
    (@read maybe_choice $name:ident $type:ident $($how:tt)*) => {
        /// Its value, if it is set.
        #[inline]
        pub fn $name(self) -> Option<$type> {
            self.0.word_opt(stringify!($name)).map($type::of)
        }
    };
    (@read side $name:ident $type:ident) => {
        /// The number of the side, if it is one.
        #[inline]
        pub fn $name(self) -> Option<usize> {
            $crate::systems::skirmish::Side::number_of(self.0.word(stringify!($name)))
        }
    };
    (@read $kind:ident $name:ident $($arg:tt)*) => {};
    (@fn $name:ident $type:ty, $read:ident) => {
        /// Its value.
        #[inline]
        pub fn $name(self) -> $type {
            self.0.$read(stringify!($name))
        }
    };
}
pub use params;
