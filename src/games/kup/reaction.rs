//! Reaction checks of a group: how many can act?

use super::house::Surprise;
use crate::prelude::*;

/// The parameter for another member of the group.
fn another(name: &'static str) -> Param {
    Param::int(name, 1, 10, 5, "State of Mind of one more").derived("nobody more").rules(&["KUP-05"])
}

params! {
    /// The parameters.
    pub params as Inputs {
        som: int(1..=10, 5) ["KUP-05"] "State of Mind of the first";
        som_2: is(another("som_2"));
        som_3: is(another("som_3"));
        som_4: is(another("som_4"));
        som_5: is(another("som_5"));
        som_6: is(another("som_6"));
        som_7: is(another("som_7"));
        som_8: is(another("som_8"));
        surprised: switch(false) ["KUP-08"]
            "whether they are surprised, for house rules that make the surprised lose the turn";
    }
}

measures! {
    /// The metrics of the Reaction checks of a group.
    measured {
        success: flag, "whether all of them can act", when("all of them can act");
        nobody: flag, "whether none of them can act";
        acting: number("characters"), "how many of them can act";
        turns_lost: number("turns"), "turns lost, one by each who fails";
    }
}

/// `KUP-05` Reaction check, one for each member of a group. `KUP-06`: also called for out of combat, when a character
/// is short of time, is threatened, or witnesses or must do something against their Morality.
#[derive(Debug, Clone)]
pub struct Reaction {
    house: HouseRules,
    soms: Vec<i16>,
    surely_lost: bool,
    metrics: Vec<Metric>,
}

impl Reaction {
    /// The checks that a question asks for.
    ///
    /// # Errors
    /// None: any legal parameters make a valid check.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let table = self::params();
        let soms = table.iter().filter(|param| param.name.starts_with("som") && params.has(&param.name));
        Ok(Self {
            soms: soms.map(|param| params.small(&param.name)).collect(),
            surely_lost: inputs.surprised() && house.surprise_mode == Surprise::AutoLoseTurn,
            metrics: measured::metrics(),
            house,
        })
    }
}

state! {
    /// How many can act.
    pub ActingCount of Reaction(self) {
        acting: num(0);
    }
}

#[inlined]
impl Experiment for Reaction {
    one_round!(ActingCount, "turn", fresh);

    fn phases(&self) -> usize {
        self.soms.len()
    }

    fn step<D: Dice>(&self, state: &mut ActingCount<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let som = self.soms[phase];
        let asked = live & Mask::uniform(!self.surely_lost);
        let acts = dice.at_most(self.house.reaction_die.cast_unsigned(), Num::splat(som), asked);
        state.acting += acts.count();
        dice.tell(live, |r| {
            let result = if r.flag(acts) { "acts" } else { "loses the turn" };
            format!("State of Mind {som}: {result} (KUP-05)")
        });
    }

    fn measure<L: Lanes>(&self, state: &ActingCount<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let all = self.soms.len() as i16;
        let values = measured::Values {
            success: state.acting.eq(all),
            nobody: state.acting.eq(0),
            acting: state.acting,
            turns_lost: Num::splat(all) - state.acting,
        };
        values.write(out);
    }
}
