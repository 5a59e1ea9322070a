//! Breaking a tie with dice: the tied roll until one die is the best.

use lane::{Lanes, Mask, Num, inlined};
use lang::Dice;

use super::measures::measures;
use super::metric::{ABSENT, Metric};
use super::rounds::rounds;
use super::state::{Ending, state};
use super::{Experiment, Param};

/// The parameter: how many are tied. `in_common` is its doc text, `rule` the ID of the rule that asks for the
/// roll-off.
pub fn params(in_common: &'static str, rule: &'static str) -> Vec<Param> {
    vec![Param::int("tied", 2, 16, 2, in_common).rules(&[rule])]
}

measures! {
    /// What is measured of throws that break a tie.
    measured {
        success: flag, "whether the first throw breaks the tie", when("the first throw breaks the tie"), of_age();
        throws: number("throws"), "throws until one die is the best of all", of_age();
    }
}

/// Which die is the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Best {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}

/// Everyone who is tied rolls a die, and those who share the best roll again. A round is one throw, a phase one die
/// of it.
#[derive(Debug, Clone)]
pub struct RollOff {
    die: u16,
    best: Best,
    tied: i16,
    rule: &'static str,
    metrics: Vec<Metric>,
}

impl RollOff {
    /// Longest roll-off that is followed, in throws.
    const LIMIT: u32 = 1000;

    /// A tie of `tied` rollers, 2 to 16, who roll dice with `die` sides.
    pub fn new(tied: i16, die: u16, best: Best, rule: &'static str) -> Self {
        Self { die, best, tied, rule, metrics: measured::metrics() }
    }
}

state! {
    /// The throw so far.
    pub State of RollOff(self) {
        rolling: num(self.tied), "How many still roll.";
        thrown: num(0), "Dice rolled in this throw so far.";
        best: num(i16::MIN),
            "The best die so far, as a number of which higher is better: the face, or the negated face if the lowest wins.";
        sharing: num(0), "How many dice show the best so far.";
    }
}

#[inlined(generic)]
impl Experiment for RollOff {
    rounds!(State, "throw", fresh, limit(self): Self::LIMIT);

    #[inline(always)]
    fn phases(&self) -> usize {
        self.tied.unsigned_abs().into()
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let rolls = live & state.thrown.lt(state.rolling);
        let face = dice.d(self.die, rolls);
        let (worth, best) = match self.best {
            Best::Highest => (face, "highest"),
            Best::Lowest => (Num::zero() - face, "lowest"),
        };
        state.sharing += (rolls & worth.eq(state.best)).count();
        state.sharing.set(rolls & worth.gt(state.best), 1);
        state.best.set(rolls, state.best.max(worth));
        state.thrown += rolls.count();
        if phase + 1 == self.phases() {
            let (sharing, rule) = (state.sharing, self.rule);
            state.rolling.set(live, sharing);
            dice.tell(live & sharing.eq(1), |_| format!("one die is the {best} ({rule})"));
            dice.tell(live & sharing.gt(1), |r| format!("{} share the {best} and roll again ({rule})", r.num(sharing)));
            state.best.set(live, i16::MIN);
            state.sharing.set(live, 0);
            state.thrown.set(live, 0);
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.rolling.eq(1)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let settled = state.rolling.eq(1);
        let values =
            measured::Values { success: settled & ending.age.eq(1), throws: settled.select(ending.age, ABSENT) };
        values.write(out);
    }
}
