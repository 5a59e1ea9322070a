//! Boilerplate shared by experiments: invoke `rounds!` or `one_round!` at the top of an `impl` of
//! [`Experiment`](crate::systems::Experiment).

/// Sets the state type, the display name of a round and the most rounds of a trial, and returns the field `metrics` as the
/// metrics. For example, `rounds!(State, "turn", limit(self): self.turns);` at the top of `impl Experiment for Dying`. With
/// `fresh` before the limit, trials start with the values that [`state!`](crate::systems::state::state) gives.
#[macro_export]
macro_rules! rounds {
    ($state:ident, $round:literal, limit($self:ident): $limit:expr) => {
        $crate::systems::rounds::rounds!($state, $round);

        fn limit(&$self) -> u32 {
            $limit
        }
    };
    ($state:ident, $round:literal, fresh, limit($self:ident): $limit:expr) => {
        $crate::systems::rounds::rounds!($state, $round, fresh);

        fn limit(&$self) -> u32 {
            $limit
        }
    };
    ($state:ident, $round:literal, fresh) => {
        $crate::systems::rounds::rounds!($state, $round);

        #[inline(always)]
        fn start<D: ::lang::Dice>(&self, _: &mut D, _: ::lane::Mask<D::L>) -> $state<D::L> {
            self.fresh()
        }
    };
    ($state:ident, $round:literal) => {
        type State<L: ::lane::Lanes> = $state<L>;

        const ROUND_NAME: &'static str = $round;

        fn metrics(&self) -> &[$crate::systems::Metric] {
            &self.metrics
        }
    };
}
pub use rounds;

/// Same as `rounds!`, for an experiment whose trials all end after one round.
#[macro_export]
macro_rules! one_round {
    ($state:ident, $round:literal $(, $fresh:ident)?) => {
        $crate::systems::rounds::rounds!($state, $round $(, $fresh)?);

        const ONE_ROUND: bool = true;

        fn limit(&self) -> u32 {
            1
        }

        #[inline(always)]
        fn done<L: ::lane::Lanes>(&self, _: &Self::State<L>) -> ::lane::Mask<L> {
            ::lane::Mask::all()
        }
    };
}
pub use one_round;
