//! One roll against another.

use play::systems::prelude::*;

use super::asked::number;
use super::judge::ready;

measures! {
    /// What is measured of one roll against another.
    measured(a: &str, b: &str) {
        success: flag, "whether the one who acts wins, ties decided as stated",
            called("success", format!("whether {a} beats {b}"));
        outcome: named(["lose", "tie", "win"]), "lose, tie or win, by the totals alone",
            called("outcome", format!("how {a} does against {b}"));
        margin: number("points"), "the roll less the opposing roll", called("margin", format!("{a} less {b}"));
    }
}

/// Two rolls compared with each other.
#[derive(Debug, Clone)]
pub struct Opposed {
    roll: Roll,
    versus: Roll,
    /// Whether a tie counts as a win.
    ties_win: bool,
    /// Whether the margin reaches beyond 16 bits.
    whole: bool,
    metrics: Vec<Metric>,
}

impl Opposed {
    /// The contest that the parameters ask for.
    ///
    /// # Errors
    /// Rolls too large for the engines.
    pub fn build(fields: &Fields) -> Result<Self, Vec<Fault>> {
        let roll_of = |name: &str, modifier| {
            number(fields, name).and_then(|expr| ready(&expr, name, modifier).map_err(|fault| vec![fault]))
        };
        let (roll, versus) = match (roll_of("roll", fields.int("modifier")), roll_of("versus", 0)) {
            (Ok(roll), Ok(versus)) => (roll, versus),
            (roll, versus) => return Err([roll.err(), versus.err()].into_iter().flatten().flatten().collect()),
        };
        let far = |roll: &Roll| {
            let half = |end: Option<i64>| end.is_none_or(|n| n.abs() <= 15_000);
            !half(roll.expr().min()) || !half(roll.expr().max())
        };
        // The margin may be twice as large.
        let whole = far(&roll) || far(&versus);
        let ties_win = fields.word("ties") == "roll";
        let metrics = measured::metrics(&roll.expr().to_string(), &versus.expr().to_string());
        Ok(Self { roll, versus, ties_win, whole, metrics })
    }
}

state! {
    /// The difference of the rolls.
    pub State of Opposed(self) {
        margin: num(0);
    }
}

impl Experiment for Opposed {
    one_round!(State, "round", fresh);

    const MAY_BE_WHOLE: bool = true;

    fn is_whole(&self) -> bool {
        self.whole
    }

    fn rolls(&self) -> Vec<&Roll> {
        vec![&self.roll, &self.versus]
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let roll = dice.roll(&self.roll, live);
        let versus = dice.roll(&self.versus, live);
        state.margin.set(live, roll - versus);
        dice.tell(live, |r| {
            format!("{} comes to {}, {} to {}", self.roll.expr(), r.whole(roll), self.versus.expr(), r.whole(versus))
        });
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let margin = state.margin;
        let success = if self.ties_win { margin.ge(0) } else { margin.gt(0) };
        let outcome = margin.ge(0).count() + margin.gt(0).count();
        measured::Values { success, outcome, margin }.write(out);
    }
}
