//! An opposed check: both sides roll, and the higher total wins.

use crate::prelude::*;
use crate::special::SpecialFaces;
use crate::tested::{Keys, VERSUS, own_params, second_skill_param, versus_params, versus_second_skill_param};
use crate::words::TieRule;

/// The parameters.
pub fn params() -> Vec<Param> {
    [
        own_params(),
        vec![second_skill_param()],
        versus_params(),
        params! {
            versus_second_skill: is(versus_second_skill_param());
            initiative: switch(false) ["FS-42"] "whether both roll for initiative: DEX without a skill, ties by a die";
            charmed: switch(false) ["FS-40", "FS-103"]
                "whether the other side is charmed by the one who rolls, who has advantage socially";
            in_combat: switch(false) ["FS-15"] "whether this happens in a fight, where all Game Masters use setbacks";
        },
    ]
    .concat()
}

measures! {
    /// The metrics of an opposed check.
    measured {
        outcome: named(["loss", "tie", "win"]), "loss, tie or win of the one who started it";
        success: flag, "whether the one who starts the contest wins it", when("the one who starts the contest wins it");
        margin: number("points"), "by how much its total exceeds the other";
        rolls: number("rolls"), "how often both roll", of_age();
        exploit: flag, "whether a 12 makes its win an exploit";
        setback: flag, "whether a 1 makes its loss a setback";
        versus_exploit: flag, "whether a 12 makes the other side's win an exploit";
        versus_setback: flag, "whether a 1 makes the other side's loss a setback";
        edge: number("cards"), "EDGE cards that it draws";
        versus_edge: number("cards"), "EDGE cards that the other side draws";
    }
}

/// `FS-03` Opposed check, `FS-40` in social conflict as in combat, and `FS-42` Initiative between two.
#[derive(Debug, Clone)]
pub struct Contest {
    house: HouseRules,
    checks: Checks,
    sides: [Tested; 2],
    initiative: bool,
    in_combat: bool,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the contest.
    pub State of Contest(self) {
        margin: num(0), "The margin of the first side; 0 for a final tie.";
        open: mask(true), "Not decided yet.";
        tied: mask(false), "A tie in initiative, to be broken by rolling single dice.";
        exploit: part([Mask<L>; 2] = [Mask::none(); 2]);
        setback: part([Mask<L>; 2] = [Mask::none(); 2]);
        cards: part([Num<L>; 2] = [Num::zero(); 2]);
    }
}

impl Contest {
    /// The contest that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let initiative = params.on("initiative");
        let side = |keys: Keys| {
            if initiative {
                Self::for_initiative(question, keys, &house)
            } else {
                Tested::asked(question, keys, Purpose::Contest, &house).map(|(tested, _)| tested)
            }
        };
        let mut sides = [side(OWN)?, side(VERSUS)?];
        if params.on("charmed") {
            // FS-40: what is told in words needs no roll; a charmer who rolls has advantage.
            sides[0].lean(1);
            sides[0].citations.add(true, "FS-40");
        }
        Ok(Self {
            checks: Checks::new(&house),
            sides,
            initiative,
            in_combat: params.on("in_combat"),
            house,
            metrics: measured::metrics(),
        })
    }

    /// `FS-42` Initiative: a DEX check without a skill, with the bonuses of the sheet.
    fn for_initiative(question: &Question, keys: Keys, house: &HouseRules) -> Result<Tested, Vec<Fault>> {
        for key in [keys.test, keys.skill] {
            if question.params.has(key) {
                let message = format!("initiative is DEX without a skill, so `{key}` says nothing (FS-42)");
                return Err(vec![Fault::new(&["experiment", key], message)]);
            }
        }
        let (mut tested, fighter) = Tested::given(question, keys, (Ability::Dex, None), Purpose::Initiative, house)?;
        tested.bonus += fighter.as_ref().map_or(0, |fighter: &Fighter| fighter.initiative_bonus);
        Ok(tested)
    }
}

#[inlined(generic)]
impl Experiment for Contest {
    rounds!(State, "roll", fresh, limit(self): 1000);

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        let rolls = live & !state.tied;
        // A side that cannot roll loses to any side that can.
        let mut totals = [Num::splat(-1000); 2];
        let mut marks = [None; 2];
        for side in 0..2 {
            let can = rolls & Mask::uniform(!self.sides[side].fails);
            let rolled = self.checks.roll(&self.sides[side].check(), dice, can);
            self.sides[side].citations.cite(can, dice);
            totals[side].set(can, rolled.total);
            marks[side] = Some((SpecialFaces::of(house, &rolled), can));
        }
        let mut margin = totals[0] - totals[1];
        if self.initiative {
            let off = live & state.tied;
            when!(dice, off, {
                let sides = house.initiative_die.cast_unsigned();
                let [own, other] = [dice.d(sides, off), dice.d(sides, off)];
                margin.set(off, own - other);
                dice.tell(off, |r| format!("rolls off the tie: {} against {} (FS-42)", r.num(own), r.num(other)));
            });
        }
        let tie = margin.eq(0);
        dice.tell(rolls, |r| {
            let result = match r.num(margin) {
                0 => "a tie",
                1.. => "wins",
                _ => "loses",
            };
            format!("{} against {}: {result} (FS-03)", r.num(totals[0]), r.num(totals[1]))
        });
        let again = if self.initiative {
            state.tied.set(rolls, tie);
            tie
        } else {
            tie & Mask::uniform(house.tie_rule == TieRule::Reroll)
        };
        state.margin.set(live, margin);
        state.open.set(live, again);
        for side in 0..2 {
            let Some((marks, can)) = marks[side] else { continue };
            let wins = if side == 0 { margin.gt(0) } else { margin.lt(0) };
            let success = rolls & wins & Mask::uniform(!self.initiative);
            let failure = rolls & !wins & !tie & Mask::uniform(!self.initiative);
            let setback = marks.setback(house, failure & can, self.in_combat, dice);
            state.exploit[side].set(rolls, marks.exploit(success & can));
            state.setback[side].set(rolls, setback);
            // FS-108: the hand limit holds, however often both sides roll.
            let cards = state.cards[side] + marks.cards_of(house, [success, failure]).only(can);
            dice.cite(cards.gt(state.cards[side]), "FS-16");
            state.cards[side] = cards.min(house.edge_hand);
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        !state.open
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let mut outcome = Num::splat(1);
        outcome.set(state.margin.gt(0), 2);
        outcome.set(state.margin.lt(0), 0);
        let wins_ties = !self.initiative && self.house.tie_rule == TieRule::InitiatorWins;
        let needed = if wins_ties { 0 } else { 1 };
        // Without a roll on both sides there is no margin.
        let rolled = !self.sides[0].fails && !self.sides[1].fails && !self.initiative;
        let values = measured::Values {
            outcome,
            success: state.margin.ge(needed),
            margin: if rolled { state.margin } else { Num::splat(ABSENT) },
            rolls: ending.age,
            exploit: state.exploit[0],
            setback: state.setback[0],
            versus_exploit: state.exploit[1],
            versus_setback: state.setback[1],
            edge: state.cards[0],
            versus_edge: state.cards[1],
        };
        values.write(out);
    }
}
