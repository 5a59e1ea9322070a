//! One attack of one character on another, with the Free Attacks for pain that may follow.

use super::strike::{Circumstances, CombatContext, Hand, pain_effect};
use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        attacker: character() ["SYM-15"] "who attacks";
        target: character() ["SYM-16"] "who is attacked";
        unaware: switch(false) ["SYM-12", "SYM-21"] "whether the target does not know of the attack";
        flanked: switch(false) ["SYM-21", "SYM-22"] "whether the target is flanked; matters in melee only";
        follow_pain: switch(true) ["SYM-18", "SYM-20"] "whether a Free Attack for pain is made";
    }
}

measures! {
    /// The metrics of an attack.
    measured {
        success: flag, "whether the attack hits", when("the attack hits");
        damage: number("points"), "damage after armor, Free Attacks included";
        outcome: named(["miss", "no_damage", "wounded", "pain", "down"]),
            "miss, no_damage, wounded, pain, or down (at 0 Toughness)";
        toughness: number("points"), "Toughness that the target has left";
        free_attacks: number("attacks"), "Free Attacks for pain that were made";
        knocked_down: flag, "whether the target was knocked down";
    }
}

const MISS: i16 = 0;
const NO_DAMAGE: i16 = 1;
const WOUNDED: i16 = 2;
const PAIN: i16 = 3;
const DOWN: i16 = 4;

/// `SYM-15` Attack as an experiment of one round; each phase is one attack of the exchange.
#[derive(Debug, Clone)]
pub struct Attack {
    combat: CombatContext,
    names: [String; 2],
    toughness: i16,
    prone: bool,
    unaware: bool,
    flanked: bool,
    melee: bool,
    unarmed: bool,
    /// Whether a Free Attack for pain could be made, though none is followed.
    unfollowed: bool,
    phases: usize,
    metrics: Vec<Metric>,
}

state! {
    /// The results so far.
    pub State of Attack(self) {
        outcome: num(0);
        damage: num(0);
        toughness: num(self.toughness);
        free_attacks: num(0);
        prone: mask(self.prone);
        again: mask(false);
    }
}

impl Attack {
    /// The attack that a question asks for.
    ///
    /// # Errors
    /// If a character is unknown or contradictory.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let attacker = Fighter::named(question, "attacker", &house)?;
        let target = Fighter::named(question, "target", &house)?;
        let free_attacks = if inputs.follow_pain() { house.pain_free_attacks } else { 0 };
        let unarmed = !attacker.weapon_drawn;
        Ok(Self {
            toughness: target.toughness,
            prone: target.prone,
            unaware: inputs.unaware(),
            flanked: inputs.flanked(),
            melee: !attacker.is_ranged || unarmed,
            unarmed,
            unfollowed: !inputs.follow_pain() && house.pain_free_attacks > 0,
            phases: 1 + free_attacks as usize,
            names: [attacker.name.clone(), target.name.clone()],
            combat: CombatContext::new(&[attacker, target], house),
            metrics: measured::metrics(),
        })
    }
}

#[inlined]
impl Experiment for Attack {
    one_round!(State, "attack", fresh);

    fn phases(&self) -> usize {
        self.phases
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let free = phase > 0;
        let active = if free { live & state.again } else { live };
        let (attacker, target) = (LaneActor::one(0), LaneActor::one(1));
        let melee = Mask::uniform(self.melee);
        let at = Circumstances {
            unaware: Mask::uniform(self.unaware && !free),
            flanked: Mask::uniform(self.flanked) & melee,
            prone: state.prone & melee,
            hand: Hand { unarmed: Some(Mask::uniform(self.unarmed)), spare: None },
            helpless: Mask::none(),
        };
        let struck = self.combat.strike(attacker, target, at, active, dice);
        state.free_attacks += (active & Mask::uniform(free)).count();
        state.damage += struck.damage;
        state.toughness = (state.toughness - struck.damage).max(0);
        let stands = state.toughness.gt(0);
        let pain = self.combat.hurts(target, struck.damage, struck.hit & stands);
        // No ally is present to exploit it, so knocking the target down is never better than a Free Attack.
        let prefers_prone = self.combat.prefers_prone(attacker, target, [Mask::none(), Mask::all()]);
        let left = Mask::uniform(self.unfollowed || phase + 1 < self.phases);
        let [knocked, again] = pain_effect(pain, prefers_prone, state.prone, left);
        state.prone |= knocked;
        state.again.set(live, again);
        let wounded = struck.damage.gt(0);
        let result =
            (!stands).select(DOWN, pain.select(PAIN, wounded.select(WOUNDED, struck.hit.select(NO_DAMAGE, MISS))));
        state.outcome.set(active, state.outcome.max(result));
        let [a, b] = &self.names;
        dice.tell(active, |r| {
            let how = if free { "makes a Free Attack on" } else { "attacks" };
            let result = if r.flag(struck.hit) {
                format!("hit for {} damage", r.num(struck.damage))
            } else {
                "no hit".to_owned()
            };
            format!("{a} {how} {b}, needs {}: {result} (SYM-15)", r.num(struck.need))
        });
        dice.tell(knocked, |_| format!("{b} is knocked down (SYM-18)"));
    }

    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.outcome.gt(MISS),
            damage: state.damage,
            outcome: state.outcome,
            toughness: state.toughness,
            free_attacks: state.free_attacks,
            knocked_down: state.prone & !Mask::uniform(self.prone),
        };
        values.write(out);
    }
}
