//! A game with a bug: it panics at the point that the scenario says.

use oddsmith::catalogue::Game;
use oddsmith::dice::Dice;
use oddsmith::engine::{DynExperiment, boxed};
use oddsmith::lane::{Lanes, Mask, Num};
use oddsmith::systems::state::{LaneState, Visit};
use oddsmith::systems::{Count, Ending, Experiment, Fault, Kind, Metric, Param, Question, System};

/// The points at which it can panic.
const POINTS: [&str; 5] = ["never", "build", "step", "told", "measure"];

/// The game.
#[derive(Debug)]
pub struct Brittle;

impl Game for Brittle {
    fn system(&self) -> System {
        let params = vec![
            Param::choice("breaks", &POINTS, "where it panics"),
            Param::int("tosses", 1, 30, 3, "coins that are tossed"),
            Param::int("from", 0, 30, 0, "the number of tosses from which on it panics"),
        ];
        let kind = Kind::new("toss", "Some coins, one after the other.", params, &[("heads", "how many heads")]);
        System::new("brittle", "Brittle", "Coins are tossed until something breaks.").kinds([kind])
    }

    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        let params = &question.params;
        let tosses = u32::from(params.small("tosses").unsigned_abs());
        let breaks = if i64::from(tosses) >= params.int("from") { params.word("breaks") } else { "never" };
        assert!(breaks != "build", "the game broke while it was set up");
        boxed(Ok(Toss {
            tosses,
            breaks: breaks.to_owned(),
            metrics: vec![Metric::number("heads", "heads", "heads").of_count(0)],
        }))
    }
}

#[derive(Debug)]
struct Toss {
    tosses: u32,
    breaks: String,
    metrics: Vec<Metric>,
}

#[derive(Debug, Clone)]
struct Heads<L: Lanes>(Count<L>);

impl<L: Lanes> LaneState<L> for Heads<L> {
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        self.0.visit(&other.0, visitor);
    }
}

impl Experiment for Toss {
    type State<L: Lanes> = Heads<L>;

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        self.tosses
    }

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> Heads<D::L> {
        Heads(Count::default())
    }

    fn step<D: Dice>(&self, state: &mut Heads<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        assert!(self.breaks != "step", "the coin rolled under the table");
        let heads = live & dice.d(2, live).eq(1);
        state.0.bump(heads);
        dice.tell(live, |r| {
            assert!(self.breaks != "told", "nobody knows what was tossed");
            if r.flag(heads) { "heads" } else { "tails" }.to_owned()
        });
    }

    fn done<L: Lanes>(&self, _: &Heads<L>) -> Mask<L> {
        Mask::none()
    }

    fn measure<L: Lanes>(&self, state: &Heads<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        assert!(self.breaks != "measure", "the heads were not counted");
        out[0] = state.0.at(ending);
    }
}
