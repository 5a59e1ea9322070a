//! The state of trials in lanes, and the visitor with which engines walk over its fields.
//!
//! A state consists of lane numbers and masks, which rules read, and of [`Count`]s, which are only measured. Rules
//! can add to a count but not read it, so the exact solver may follow one count at a time without changing what
//! happens.

use std::ops::{Deref, DerefMut};

use lane::{Lanes, Mask, Num, inlined};

/// A visitor of the fields of a state, paired with those of another state of the same shape.
pub trait Visit<L: Lanes> {
    /// A number that rules read.
    fn num(&mut self, mine: &mut Num<L>, other: Num<L>);
    /// A flag that rules read.
    fn mask(&mut self, mine: &mut Mask<L>, other: Mask<L>);
    /// A running count, which rules cannot read.
    fn count(&mut self, mine: &mut Num<L>, other: Num<L>);
}

/// A value made of lane values, whose fields can be visited in a fixed order.
pub trait LaneState<L: Lanes>: Clone {
    /// Visits every field together with the same field of `other`.
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V);
}

impl<L: Lanes> LaneState<L> for Num<L> {
    #[inline(always)]
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        visitor.num(self, *other);
    }
}

impl<L: Lanes> LaneState<L> for Mask<L> {
    #[inline(always)]
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        visitor.mask(self, *other);
    }
}

/// A running count of a trial: a measurement that no rule depends on. It saturates at 32,767, the largest lane value.
#[derive(Debug, Clone, Copy)]
pub struct Count<L: Lanes>(Num<L>);

impl<L: Lanes> Default for Count<L> {
    #[inline(always)]
    fn default() -> Self {
        Self(Num::zero())
    }
}

#[inlined]
impl<L: Lanes> Count<L> {
    /// Adds a number where the mask is set.
    pub fn add(&mut self, m: Mask<L>, n: Num<L>) {
        self.0 = self.0.saturating_add(n.only(m));
    }

    /// Adds one where the mask is set.
    pub fn bump(&mut self, m: Mask<L>) {
        self.0 = self.0.saturating_add(m.count());
    }

    /// Takes over the value of another count where the mask is set. Only for experiments that are never solved: the
    /// solver follows one count without the others.
    pub fn take(&mut self, m: Mask<L>, other: Self) {
        self.0.set(m, other.0);
    }

    /// The final count. [`Ending`] is the proof that the trial has ended.
    pub fn at(self, _: &Ending<L>) -> Num<L> {
        self.0
    }
}

impl<L: Lanes> LaneState<L> for Count<L> {
    #[inline(always)]
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        visitor.count(&mut self.0, other.0);
    }
}

/// Proof that a trial has ended, without which counts cannot be read.
#[derive(Debug, Clone, Copy)]
pub struct Ending<L: Lanes> {
    /// Rounds (tests, days) played.
    pub age: Num<L>,
}

impl<L: Lanes, T: LaneState<L>, const N: usize> LaneState<L> for [T; N] {
    #[inline(always)]
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        // By index: an iterator over both arrays is not always inlined.
        for i in 0..N {
            self[i].visit(&other[i], visitor);
        }
    }
}

/// A vector with the fixed capacity `CAP`, for parties whose size is a parameter.
#[derive(Debug)]
pub struct FixedVec<T, const CAP: usize> {
    items: [T; CAP],
    len: usize,
}

impl<T: Copy, const CAP: usize> Clone for FixedVec<T, CAP> {
    /// Copies the whole array: the derived impl clones item by item, and the solver clones states constantly.
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Copy, const CAP: usize> Copy for FixedVec<T, CAP> {}

#[inlined]
impl<T: Copy, const CAP: usize> FixedVec<T, CAP> {
    /// `len` copies of a value.
    ///
    /// # Panics
    /// If `len` is more than `CAP`.
    pub fn filled(value: T, len: usize) -> Self {
        assert!(len <= CAP, "a row of {CAP} holds no {len}");
        Self { items: [value; CAP], len }
    }

    /// Builds `len` items in order; `empty` fills the unused capacity.
    ///
    /// # Panics
    /// If `len` is more than `CAP`.
    pub fn of(empty: T, len: usize, mut value: impl FnMut(usize) -> T) -> Self {
        let mut row = Self::filled(empty, len);
        for (i, place) in row.items[..len].iter_mut().enumerate() {
            *place = value(i);
        }
        row
    }
}

impl<T, const CAP: usize> Deref for FixedVec<T, CAP> {
    type Target = [T];
    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.items[..self.len]
    }
}

impl<T, const CAP: usize> DerefMut for FixedVec<T, CAP> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len]
    }
}

impl<L: Lanes, T: LaneState<L> + Copy, const CAP: usize> LaneState<L> for FixedVec<T, CAP> {
    #[inline(always)]
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        // By index: an iterator over both arrays is not always inlined.
        for i in 0..self.len {
            self.items[i].visit(&other.items[i], visitor);
        }
    }
}

impl<L: Lanes, T: LaneState<L>> LaneState<L> for Vec<T> {
    #[inline(always)]
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        for i in 0..self.len() {
            self[i].visit(&other[i], visitor);
        }
    }
}

/// Declares the state of an experiment: each field once, with its value when a trial starts and what it means.
///
/// ```text
/// state! {
///     /// What has become of the character.
///     pub State of Dying(self) {
///         outcome: num(DYING);
///         wait: num(self.arrives), "Turns until the helper can act.";
///         saved: mask(false);
///         body: part(Body<L> = self.frame.body()), "Survival and injuries.";
///     } counts {
///         tests, "Death Tests made.";
///     }
/// }
/// ```
///
/// A `num` is a number that is the same in all lanes at the start, a `mask` likewise; a `part` is anything else that is
/// made of lane values. [`rounds!`](crate::systems::rounds) then says `rounds!(State, "turn", fresh, ..)`, and trials
/// start with these values. Without `of Dying(self)` no field has a value, and the experiment says itself how a trial
/// starts. Running counts start at 0; `COUNTS` then holds the index of each, for the metrics that read it:
/// `of_count(COUNTS.tests)`.
#[macro_export]
macro_rules! state {
    (
        $(#[$attr:meta])*
        $svis:vis $name:ident of $experiment:ident($this:ident) {
            $($vis:vis $field:ident: $kind:ident($($of:tt)*) $(, $meaning:literal)?;)*
        } $(counts { $($cvis:vis $count:ident $(, $counted:literal)?;)+ })?
    ) => {
        $crate::systems::state::state! {
            $(#[$attr])*
            $svis $name {
                $($vis $field: $kind($($of)*) $(, $meaning)?;)*
            } $(counts { $($cvis $count $(, $counted)?;)+ })?
        }

        impl $experiment {
            /// The state of a trial that starts.
            #[inline(always)]
            fn fresh<L: ::lane::Lanes>(&$this) -> $name<L> {
                $name {
                    $($field: $crate::systems::state::state!(@start $kind $($of)*),)*
                    $($($count: $crate::systems::state::Count::default(),)+)?
                }
            }
        }
    };
    (
        $(#[$attr:meta])*
        $svis:vis $name:ident {
            $($vis:vis $field:ident: $kind:ident $(($($of:tt)*))? $(, $meaning:literal)?;)*
        } $(counts { $($cvis:vis $count:ident $(, $counted:literal)?;)+ })?
    ) => {
        $(#[$attr])*
        $svis struct $name<L: ::lane::Lanes> {
            $($(#[doc = $meaning])? $vis $field: $crate::systems::state::state!(@type $kind $($($of)*)?),)*
            $($($(#[doc = $counted])? $cvis $count: $crate::systems::state::Count<L>,)+)?
        }

        impl<L: ::lane::Lanes> $crate::systems::state::LaneState<L> for $name<L> {
            #[inline(always)]
            fn visit<V: $crate::systems::state::Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
                $($crate::systems::state::LaneState::visit(&mut self.$field, &other.$field, visitor);)*
                $($($crate::systems::state::LaneState::visit(&mut self.$count, &other.$count, visitor);)+)?
            }
        }

        $(
            /// The indices of the running counts.
            pub(super) struct Counts {
                $(pub(super) $count: usize,)+
            }

            /// Counts are numbered in the order of their fields.
            pub(super) const COUNTS: Counts = {
                let mut places = 0;
                Counts { $($count: { places += 1; places - 1 },)+ }
            };
        )?

        // By hand: nothing can be derived where the type of a field is a macro.
        impl<L: ::lane::Lanes> Clone for $name<L> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<L: ::lane::Lanes> Copy for $name<L> {}

        impl<L: ::lane::Lanes> std::fmt::Debug for $name<L> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut out = f.debug_struct(stringify!($name));
                $(out.field(stringify!($field), &self.$field);)*
                $($(out.field(stringify!($count), &self.$count);)+)?
                out.finish()
            }
        }
    };
    (@type num $($of:tt)*) => { ::lane::Num<L> };
    (@type mask $($of:tt)*) => { ::lane::Mask<L> };
    (@type part $type:ty $(= $value:expr)?) => { $type };
    (@start num $value:expr) => { ::lane::Num::splat($value) };
    (@start mask $value:expr) => { ::lane::Mask::uniform($value) };
    (@start part $type:ty = $value:expr) => { $value };
}
pub use state;

/// Copies the fields of another state into some lanes.
#[derive(Debug, Clone, Copy)]
pub struct Refill<L: Lanes>(pub Mask<L>);

#[inlined]
impl<L: Lanes> Visit<L> for Refill<L> {
    fn num(&mut self, mine: &mut Num<L>, other: Num<L>) {
        mine.set(self.0, other);
    }
    fn mask(&mut self, mine: &mut Mask<L>, other: Mask<L>) {
        mine.set(self.0, other);
    }
    fn count(&mut self, mine: &mut Num<L>, other: Num<L>) {
        mine.set(self.0, other);
    }
}

impl<L: Lanes> Count<L> {
    /// Resets the count to 0 where the mask is set.
    #[inline(always)]
    pub fn clear(&mut self, m: Mask<L>) {
        self.0.set(m, 0);
    }
}

#[inlined]
impl<T: Copy, const CAP: usize> FixedVec<T, CAP> {
    /// Reads an item without a bounds check: the index wraps at `CAP`, and the caller guarantees that the item is in
    /// use.
    pub fn place(&self, place: usize) -> T {
        self.items[place % CAP]
    }

    /// Same as [`place`](Self::place), for writing.
    pub fn place_mut(&mut self, place: usize) -> &mut T {
        &mut self.items[place % CAP]
    }
}
