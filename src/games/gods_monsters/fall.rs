//! Falls.

use dice::{Die, Pool};
use lang::Expr;

use super::contributor::doublings;
use super::roll::{hurting, succeeds};
use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        height: is(Param::needed("height", 1, 100_000, "feet fallen")) ["GM-31"];
        modifier: int(-40..=40, 0) ["GM-31"] "bonus or penalty of the Evasion roll";
        archetypal: switch(false) ["GM-10"]
            "whether this is the hero's own kind of activity, so that verve absorbs damage";
    }
    own => about("level archetype endurance evasion survival max_survival verve injuries mojo mojo_policy", own)
}

measures! {
    /// The metrics of a fall.
    measured {
        success: flag, "whether there are no injuries", when("the fall leaves no injury");
        outcome: named(["dead", "unconscious", "injured", "bruised", "unhurt"]),
            "dead, unconscious, injured, bruised, or unhurt";
        damage: number("points"), "points of damage in all";
        survival_lost: number("points"), "survival points lost";
        injuries: number("injuries"), "injuries gained";
        unconscious: flag, "whether the character falls unconscious";
        dead: flag, "whether the character is dying";
        seconds: number("seconds"), "seconds aloft";
        mojo: number("points"), "mojo spent";
    }
}

/// How Evasion helps against a fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Evasion {
    Negates,
    Halves,
    Nothing,
}

/// `GM-31` Falling as an experiment.
#[derive(Debug, Clone)]
pub struct Fall {
    frame: Frame,
    dice: i16,
    damage: Roll,
    evasion: Evasion,
    need: i16,
    seconds: i16,
    verve: bool,
    metrics: Vec<Metric>,
}

/// `GM-31` Falling: a die for the first ten feet and one per doubling, up to seven.
fn dice_of(height: i64, house: &HouseRules) -> i16 {
    (1 + doublings(height, 10) + i16::from(height >= 10)).min(house.fall_most_dice)
}

/// `GM-31` Falling: a second per die, and beyond 450 feet one more per 150 feet.
fn seconds_of(height: i64, dice: i16) -> i16 {
    dice + ((height - 450).max(0) / 150) as i16
}

impl Fall {
    /// The fall that a question asks for.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let person = Person::subject(question, &house)?;
        let height = params.int("height");
        let dice = dice_of(height, &house);
        Ok(Self {
            frame: person.frame,
            dice,
            damage: Roll::new(Expr::Pool(Pool::new(u32::from(dice.unsigned_abs()), Die::Sided(6)))),
            evasion: if height < i64::from(house.fall_negate_below) {
                Evasion::Negates
            } else if height < i64::from(house.fall_halve_below) {
                Evasion::Halves
            } else {
                Evasion::Nothing
            },
            need: person.reaction(Reaction::Evasion) + inputs.modifier(),
            seconds: seconds_of(height, dice),
            verve: inputs.archetypal() || !house.verve_only_archetypal,
            metrics: measured::metrics(),
        })
    }
}

state! {
    /// The state of the character.
    pub State of Fall(self) {
        body: part(Body<L> = self.frame.body());
        damage: num(0);
        lost: num(0);
        gained: num(0);
    }
}

impl Experiment for Fall {
    one_round!(State, "fall", fresh);

    fn rolls(&self) -> Vec<&Roll> {
        vec![&self.damage]
    }

    /// Evasion negates a short fall, and halves the damage of a longer one without injuries. Otherwise one point of
    /// each die becomes an injury, and the rest reduces survival.
    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.frame.house;
        let mut evades = Mask::none();
        if self.evasion != Evasion::Nothing {
            let need = Num::splat(self.need) - hurting(house, state.body.injuries);
            evades = succeeds(house, need, dice, live);
            dice.tell(live, |r| {
                let result = if r.flag(evades) { "success" } else { "failure" };
                format!("Evasion needs {} or less: {result} (GM-31)", r.num(need))
            });
        }
        let lands = if self.evasion == Evasion::Negates { live & !evades } else { live };
        let total = dice.roll(&self.damage, lands).only(lands);
        let mut damage = total;
        damage.set(evades, halved(total));
        let wounds = Num::splat(self.dice * house.fall_injury).min(damage).only(lands & !evades);
        let harm = self.frame.suffers(damage - wounds, wounds, self.verve, lands, &mut state.body);
        state.damage.set(live, damage);
        state.lost.set(live, harm.lost);
        state.gained.set(live, harm.gained);
        dice.tell(lands, |r| {
            format!(
                "falls for {}: {} survival lost, {} injuries (GM-31)",
                r.num(damage),
                r.num(harm.lost),
                r.num(harm.gained)
            )
        });
        self.frame.resist_harm(&harm, [Num::zero(); 2], &mut state.body, dice);
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let Body { unconscious, dead, .. } = state.body;
        let hurt = state.gained.gt(0);
        let standing = hurt.select(2, state.damage.gt(0).select(3, 4));
        let values = measured::Values {
            success: !hurt,
            outcome: dead.select(0, unconscious.select(1, standing)),
            damage: state.damage,
            survival_lost: state.lost,
            injuries: state.gained,
            unconscious,
            dead,
            seconds: Num::splat(self.seconds),
            mojo: Num::splat(self.frame.mojo) - state.body.mojo,
        };
        values.write(out);
    }
}

/// Half of a number from 0 to 255, rounded down.
#[inline(always)]
fn halved<L: Lanes>(n: Num<L>) -> Num<L> {
    let mut half = Num::zero();
    for bit in [128, 64, 32, 16, 8, 4, 2] {
        half += Num::splat(bit / 2).only((n & bit).gt(0));
    }
    half
}

#[cfg(test)]
mod tests {
    use super::*;
    use lane::Solo;
    use lane::inspect::InspectNum;

    #[test]
    fn the_table_of_falls() {
        let house = HouseRules::default();
        let dice = |height| dice_of(height, &house);
        let heights = [1, 9, 10, 19, 20, 39, 40, 79, 80, 159, 160, 319, 320, 450, 100_000];
        assert_eq!(heights.map(dice), [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7]);
        assert_eq!((seconds_of(750, 7), seconds_of(450, 7), seconds_of(8, 1)), (9, 7, 1));
    }

    #[test]
    fn halves_are_rounded_down() {
        for n in 0..=200 {
            assert_eq!(halved(Num::<Solo>::splat(n)).first(), n / 2);
        }
    }
}
