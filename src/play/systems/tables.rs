//! Facts about the fighters of a fight, each declared once: its name, how it is found, and what it means.

/// Declares a struct of facts about fighters, and the function that looks them up. Its first parameter is the list of
/// fighters.
///
/// ```text
/// tables! {
///     /// What turns look up.
///     Tables of(fighters: &Roster<Fighter>, house: &HouseRules)
///     let bold = |f: &Fighter| f.policies.fear == Fear::Never;
///     {
///         speed: number(|f| f.speed), "Speed: metres per turn.";
///         blind: those(|f| f.has(Condition::Blinded)), "Cannot see.";
///         anybody_bold: any(bold), "Whether any fighter is never afraid.";
///         side: place(|i| fighters.side_of(i) as i16), "0 or 1.";
///         reach: one(Reach = Reach::of(fighters, house)), "Who reaches whom.";
///     }
/// }
/// ```
///
/// A `number` is a [`Table`](crate::systems::lane_actor::Table) by fighter, a `place` one by the fighter's index;
/// `those` is an [`ActorSet`](crate::systems::actor_set::ActorSet); `one` is anything else, with its type.
#[macro_export]
macro_rules! tables {
    (
        $(#[$doc:meta])*
        $name:ident $make:ident($fighters:ident: $of:ty $(, $param:ident: $type:ty)*)
        $(let $helper:ident = $help:expr;)*
        { $($vis:vis $field:ident: $kind:ident($($how:tt)*) $(, $meaning:literal)?;)* }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub struct $name {
            $($(#[doc = $meaning])? $vis $field: $crate::systems::tables::tables!(@type $kind $($how)*),)*
        }

        impl $name {
            /// What is to be known of these fighters.
            pub fn $make($fighters: $of $(, $param: $type)*) -> Self {
                $(let $helper = $help;)*
                Self { $($field: $crate::systems::tables::tables!(@find $kind $fighters $($how)*),)* }
            }
        }
    };
    (@type number $($how:tt)*) => { $crate::systems::lane_actor::Table };
    (@type place $($how:tt)*) => { $crate::systems::lane_actor::Table };
    (@type those $($how:tt)*) => { $crate::systems::actor_set::ActorSet };
    (@type any $($how:tt)*) => { bool };
    (@type one $type:ty = $value:expr) => { $type };
    (@find number $fighters:ident $of:expr) => { $crate::systems::lane_actor::table($fighters, $of) };
    (@find place $fighters:ident $of:expr) => { $fighters.table($of) };
    (@find those $fighters:ident $holds:expr) => { $crate::systems::actor_set::ActorSet::among($fighters, $holds) };
    (@find any $fighters:ident $holds:expr) => { $fighters.iter().any($holds) };
    (@find one $fighters:ident $type:ty = $value:expr) => { $value };
}
pub use tables;
