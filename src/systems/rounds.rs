//! What the experiments of a kind have in common, written once: in an `impl` of
//! [`Experiment`](crate::systems::Experiment), `rounds!` or `one_round!` comes first.

/// The state of an experiment, what a round of it is at the table, and its metrics, which are in a field `metrics`.
/// `rounds!(State, "turn");` stands first in `impl Experiment for Dying`.
macro_rules! rounds {
    ($state:ident, $round:literal) => {
        type State<L: $crate::lane::Lanes> = $state<L>;

        const ROUND_NAME: &'static str = $round;

        fn metrics(&self) -> &[$crate::systems::Metric] {
            &self.metrics
        }
    };
}
pub(crate) use rounds;

/// The same for an experiment of which every trial ends after its first round.
macro_rules! one_round {
    ($state:ident, $round:literal) => {
        $crate::systems::rounds::rounds!($state, $round);

        const ONE_ROUND: bool = true;

        fn limit(&self) -> u32 {
            1
        }

        #[inline(always)]
        fn done<L: $crate::lane::Lanes>(&self, _: &Self::State<L>) -> $crate::lane::Mask<L> {
            $crate::lane::Mask::all()
        }
    };
}
pub(crate) use one_round;
