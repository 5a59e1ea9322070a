//! The metrics of an experiment, each declared once: name, type of value, meaning, and the field that holds its value
//! at the end of a trial.

/// Declares the metrics of an experiment as a module with three items: `WORDS` for the catalogue, `metrics()` for the
/// engines, and `Values`, a struct with one field per metric, which `measure` fills and writes.
///
/// ```text
/// measures! {
///     /// Metrics of a dying character.
///     measured(horizon: i32) {
///         success: flag, "whether he lives", when("the character lives");
///         outcome: named(["dead", "stabilised"]), "how it ends";
///         turns: number("turns"), "turns until that is decided", of_age(), up_to(horizon);
///         of_both = "deaths.all": number("fighters"), "dead on both sides";
///     }
/// }
/// ```
///
/// The value of a `flag` is a mask. `maybe` (a flag that does not apply to every trial), `named` and `number` hold a
/// number, which may be [`ABSENT`](crate::systems::metric::ABSENT). `winner` is the `named` metric of that name: the
/// names of both sides, and the outcomes in which nobody wins. The calls after the meaning are methods of
/// [`Metric`](crate::systems::Metric). The parameters in parentheses become those of `metrics()`, for metrics that
/// depend on the question; constants of the enclosing module are reached as `super::NAME`. Metrics that are declared
/// in several modules are written one module after another, each into the slice that the previous `write` returned.
#[macro_export]
macro_rules! measures {
    (
        $(#[$doc:meta])*
        $module:ident $(($($param:ident: $type:ty),*))? {
            $($field:ident $(= $name:literal)?: $kind:ident $(($($of:expr),*))?, $meaning:literal
                $(, $method:ident($($argument:expr),*))*;)*
        }
    ) => {
        $(#[$doc])*
        pub mod $module {
            /// The metrics in words, for the catalogue.
            pub const WORDS: &[(&str, &str)] = &[
                $(($crate::systems::measures::measures!(@name $field $($name)?), $meaning),)*
            ];

            /// The metrics in their order.
            pub fn metrics($($($param: $type),*)?) -> Vec<$crate::systems::Metric> {
                vec![
                    $(
                        $crate::systems::measures::measures!(
                            @metric $kind $crate::systems::measures::measures!(@name $field $($name)?), $meaning
                            $(, $($of),*)?
                        )
                        $(.$method($($argument),*))*,
                    )*
                ]
            }

            /// The values of trials that have ended.
            pub struct Values<L: ::lane::Lanes> {
                $(#[doc = $meaning] pub $field: $crate::systems::measures::measures!(@type $kind L),)*
            }

            impl<L: ::lane::Lanes> Values<L> {
                /// Writes the values to the front of `out`, in the order of the metrics, and returns the rest of the
                /// slice.
                #[inline(always)]
                pub fn write(self, out: &mut [::lane::Num<L>]) -> &mut [::lane::Num<L>] {
                    let values = [$($crate::systems::measures::measures!(@value $kind self.$field)),*];
                    let (places, rest) = out.split_at_mut(values.len());
                    places.copy_from_slice(&values);
                    rest
                }
            }

            impl<L: ::lane::Lanes> std::fmt::Debug for Values<L> {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.debug_struct("Values")$(.field(stringify!($field), &self.$field))*.finish()
                }
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
    (@type flag $lanes:ident) => { ::lane::Mask<$lanes> };
    (@type $kind:ident $lanes:ident) => { ::lane::Num<$lanes> };
    (@value flag $value:expr) => { $value.count() };
    (@value $kind:ident $value:expr) => { $value };
    (@metric flag $name:expr, $meaning:literal) => { $crate::systems::Metric::flag($name, $meaning) };
    (@metric maybe $name:expr, $meaning:literal) => { $crate::systems::Metric::flag($name, $meaning) };
    (@metric named $name:expr, $meaning:literal, $outcomes:expr) => {
        $crate::systems::Metric::named($name, $outcomes, $meaning)
    };
    (@metric winner $name:expr, $meaning:literal, $sides:expr, $others:expr) => {
        $crate::systems::Metric::winner($sides, $others, $meaning)
    };
    (@metric number $name:expr, $meaning:literal, $unit:expr) => {
        $crate::systems::Metric::number($name, $unit, $meaning)
    };
}
pub use measures;
