//! Rules for events that are rare, and rules that are long.

/// Plays `$part` only if some lane needs it: [`Dice::when`](lang::Dice::when), with the part inlined where it stands. For
/// example, `when!(dice, falls, { ... })`. Whatever the part changes, it must change where the mask is set and nowhere
/// else.
#[macro_export]
macro_rules! when {
    ($dice:ident, $mask:expr, $part:expr) => {
        $dice.when(
            $mask,
            #[inline(always)]
            |$dice| {
                // Parts that throw no dice have no use for them.
                _ = &$dice;
                $part
            },
        )
    };
}
pub use when;

/// Plays `$part` in a function of its own: [`Dice::outlined`](lang::Dice::outlined), with the part inlined there. For
/// example, `outlined!(dice, self.falls(who, state, dice))`.
#[macro_export]
macro_rules! outlined {
    ($dice:ident, $part:expr) => {
        $dice.outlined(
            #[inline(always)]
            |$dice| $part,
        )
    };
}
pub use outlined;
