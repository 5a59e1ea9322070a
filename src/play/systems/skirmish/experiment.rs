//! The parts of [`Experiment`](crate::systems::Experiment) that all fights share.

/// Implements the methods of [`Experiment`](crate::systems::Experiment) that are the same in every fight. The fight
/// needs the fields `metrics` and `limit`, and three methods: `empty_state()` returns a state of the right size,
/// `set_up()` writes new fights into lanes of it, and `report()` writes the values of the metrics.
#[macro_export]
macro_rules! common_parts {
    () => {
        type State<L: ::lane::Lanes> = State<L>;

        const WIDEST: bool = true;

        fn metrics(&self) -> &[$crate::systems::Metric] {
            &self.metrics
        }

        fn limit(&self) -> u32 {
            self.limit
        }

        #[inline(always)]
        fn start<D: ::lang::Dice>(&self, dice: &mut D, fresh: ::lane::Mask<D::L>) -> State<D::L> {
            let mut state = self.empty_state();
            self.restart(&mut state, fresh, dice);
            state
        }

        #[inline(always)]
        fn restart<D: ::lang::Dice>(&self, state: &mut State<D::L>, fresh: ::lane::Mask<D::L>, dice: &mut D) {
            dice.outlined(
                #[inline(always)]
                |dice| self.set_up(state, fresh, dice),
            );
        }

        #[inline(always)]
        fn measure<L: ::lane::Lanes>(
            &self,
            state: &State<L>,
            ending: &$crate::systems::Ending<L>,
            out: &mut [::lane::Num<L>],
        ) {
            self.report(state, ending, out);
        }
    };
}
pub use common_parts;
