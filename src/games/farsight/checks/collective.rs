//! A collective check: every member rolls, and enough of the group must succeed.

use super::single;
use crate::prelude::*;
use crate::special::SpecialFaces;
use crate::tested::{Keys, own_params, second_skill_param};

/// Another member of the group.
fn member(name: &'static str) -> Param {
    Param::new(name, ParamType::Character, DefaultValue::derived("nobody"), "another member of the group")
        .rules(&["FS-06"])
}

/// The other members.
const OTHERS: [&str; 7] = ["who_2", "who_3", "who_4", "who_5", "who_6", "who_7", "who_8"];

/// The parameters.
pub fn params() -> Vec<Param> {
    [
        own_params(),
        vec![
            second_skill_param(),
            single::dc_param(),
            single::difficulty_param(),
            Param::int("members", 1, 50, 4, "how many there are of the first: of `who`, or with these numbers")
                .derived("1 with `who`, else 4")
                .rules(&["FS-06"]),
            member(OTHERS[0]),
            member(OTHERS[1]),
            member(OTHERS[2]),
            member(OTHERS[3]),
            member(OTHERS[4]),
            member(OTHERS[5]),
            member(OTHERS[6]),
        ],
    ]
    .concat()
}

measures! {
    /// The metrics of a collective check.
    measured {
        success: flag, "whether enough of the group succeed", when("enough of the group succeed");
        successes: number("members"), "members who succeed";
        exploits: number("exploits"), "successes that a 12 makes exploits", of_count(super::COUNTS.exploits);
        setbacks: number("setbacks"), "failures that a 1 makes setbacks", of_count(super::COUNTS.setbacks);
        edge: number("cards"), "EDGE cards drawn by the group", of_count(super::COUNTS.cards);
    }
}

/// `FS-06` Collective check; a phase is one member's check.
#[derive(Debug, Clone)]
pub struct Collective {
    house: HouseRules,
    checks: Checks,
    members: Vec<Tested>,
    dc: i16,
    needed: i16,
    metrics: Vec<Metric>,
}

state! {
    /// The number of successes so far.
    pub State {
        successes: num;
    } counts { exploits; setbacks; cards; }
}

impl Collective {
    /// The check that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let (first, fighter) = Tested::asked(question, OWN, Purpose::Task, &house)?;
        let usual = if fighter.is_some() { 1 } else { 4 };
        let count = params.small_or("members", usual);
        let mut members = vec![first; count.unsigned_abs().into()];
        for who in OTHERS {
            if params.word_opt(who).is_some() {
                // Only the first member may be described by numbers.
                let keys = Keys { who, ability: "", skill: "", ..OWN };
                members.push(Tested::asked(question, keys, Purpose::Task, &house)?.0);
            }
        }
        let size = members.len() as i16;
        Ok(Self {
            checks: Checks::new(&house),
            dc: single::difficulty(question, &house)?,
            members,
            needed: (size * house.collective_percent + 99) / 100,
            house,
            metrics: measured::metrics(),
        })
    }
}

#[inlined]
impl Experiment for Collective {
    one_round!(State, "check");

    fn phases(&self) -> usize {
        self.members.len()
    }

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let none = Count::default();
        State { successes: Num::zero(), exploits: none, setbacks: none, cards: none }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let member = &self.members[phase];
        let rolls = live & Mask::uniform(!member.fails);
        let check: Check<D::L> = member.check();
        let rolled = self.checks.roll(&check, dice, rolls);
        member.citations.cite(rolls, dice);
        let success = rolls & rolled.reaches(self.dc);
        let marks = SpecialFaces::of(&self.house, &rolled);
        state.successes += success.count();
        state.exploits.bump(marks.exploit(success));
        state.setbacks.bump(marks.setback(&self.house, rolls & !success, false, dice));
        state.cards.add(rolls, marks.cards(&self.house, success));
        dice.tell(live, |r| {
            let result = if r.flag(success) { "success" } else { "failure" };
            format!("member {}: {} against DC {}: {result} (FS-06)", phase + 1, r.num(rolled.total), self.dc)
        });
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.successes.ge(self.needed),
            successes: state.successes,
            exploits: state.exploits.at(ending),
            setbacks: state.setbacks.at(ending),
            edge: state.cards.at(ending),
        };
        values.write(out);
    }
}
