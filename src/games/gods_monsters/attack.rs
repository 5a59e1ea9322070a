//! One attack and its effect on the target.

use super::house::UnconsciousRoll;
use super::roll::{hurting, succeeds};
use super::speed::{Speed, haste, outdoors_param, pace_param, reachable_param};
use super::strike::{Swing, strike};
use crate::prelude::*;

string_enum! {
    /// The target's state of consciousness.
    TargetState {
        /// Wide awake.
        Conscious = "conscious",
        /// Semi-conscious: no agility bonus to defense.
        Semi = "semi_conscious",
        /// Unconscious: easier to hit, too.
        Unconscious = "unconscious",
    }
}

params! {
    /// The parameters; the speed is the target's.
    pub params as Inputs {
        attacker: character() ["GM-17"] "who attacks";
        target: character() ["GM-17"] "who is attacked";
        modifier: int(-40..=40, 0) ["GM-17"] "bonus or penalty of the attack";
        attacker_surprised: switch(false) ["GM-16"] "whether the attacker is surprised";
        surprised: switch(false) ["GM-16"]
            "whether the target is surprised, which lowers its defense and its own rolls";
        target_state: choice(TargetState) ["GM-12", "GM-49"] "how awake the target is";
        pace: is(pace_param());
        outdoors: is(outdoors_param());
        reachable: is(reachable_param());
        bid: new(ParamType::choice(&["never", "narrow", "any"]), DefaultValue::text("never")) ["GM-18"]
            "when the attacker's mojo mends a miss: never, one as narrow as the policy `win` takes, or any; goes \
             before the policy of the sheet";
    }
}

measures! {
    /// The metrics of an attack.
    measured {
        success: flag, "whether the attack hits", when("the attack hits");
        margin: number("points"), "by how much the die stays below the needed number";
        damage: number("points"), "damage of the hit";
        survival_lost: number("points"), "survival points that the target loses";
        injuries: number("injuries"), "injuries that the target gains";
        unconscious: flag, "whether the target falls unconscious";
        dead: flag, "whether the target is dying";
        broken: flag, "whether the target's concentration is broken";
        mojo: number("points"), "mojo that the attacker spends";
    }
}

/// One attack as an experiment.
#[derive(Debug, Clone)]
pub struct Attack {
    house: HouseRules,
    attacker: Person,
    target: Person,
    weapon: Roll,
    need: i16,
    bids: bool,
    widest: i16,
    unconscious: bool,
    /// The penalty of surprise to the target's own rolls.
    shaken: i16,
    /// The penalty of the target's speed to its reactions.
    hurried: i16,
    /// The rules that modify the attack.
    rules: Vec<&'static str>,
    metrics: Vec<Metric>,
}

impl Attack {
    /// The attack that a question asks for.
    ///
    /// # Errors
    /// Contradictions on a sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let attacker = Person::named(question, "attacker", &house)?;
        let mut target = Person::named(question, "target", &house)?;
        let state = match inputs.target_state() {
            TargetState::Conscious if target.semi_conscious => TargetState::Semi,
            state => state,
        };
        let mut defense = target.defense;
        match state {
            TargetState::Conscious => {}
            TargetState::Semi => {
                if !target.semi_conscious {
                    target.dozes();
                }
                defense = target.defense;
            }
            TargetState::Unconscious => defense -= target.dodge,
        }
        if inputs.surprised() {
            defense -= house.surprised_defense;
        }
        // An unconscious target is not concentrating.
        target.concentrating &= state != TargetState::Unconscious;
        if target.concentrating {
            defense -= house.concentration_defense;
        }
        let [hurried, eased] = Speed::asked(params).penalties_at(params.on("outdoors"));
        let mut need = attacker.attack + inputs.modifier() + eased - defense;
        if state == TargetState::Unconscious {
            need += house.unconscious_to_hit;
        }
        if inputs.attacker_surprised() {
            need -= house.surprised_rolls;
        }
        let bid = params.word("bid");
        let mut rules = haste(params);
        if state == TargetState::Semi {
            rules.push("GM-49");
        }
        Ok(Self {
            house,
            need,
            bids: bid != "never" && attacker.frame.mojo > 0,
            widest: if bid == "any" { i16::MAX } else { house.mojo_win_margin },
            unconscious: state == TargetState::Unconscious,
            shaken: if inputs.surprised() { house.surprised_rolls } else { 0 },
            hurried,
            rules,
            weapon: attacker.damage_roll(),
            metrics: measured::metrics(),
            attacker,
            target,
        })
    }
}

state! {
    /// The result of the attack, and the state of the target.
    pub State {
        body: part(Body<L>);
        hit: mask;
        margin: num;
        damage: num;
        lost: num;
        gained: num;
        broken: mask;
        mojo: num;
    }
}

#[inlined(generic)]
impl Experiment for Attack {
    one_round!(State, "attack");

    fn rolls(&self) -> Vec<&Roll> {
        vec![&self.weapon]
    }

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let (zero, no) = (Num::zero(), Mask::none());
        let mut body = self.target.frame.body();
        body.unconscious = Mask::uniform(self.unconscious);
        State {
            body,
            hit: no,
            margin: zero,
            damage: zero,
            lost: zero,
            gained: zero,
            broken: no,
            mojo: Num::splat(self.attacker.frame.mojo),
        }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let need = Num::splat(self.need) - hurting(&self.house, Num::splat(self.attacker.frame.injuries));
        let may_bid = Mask::uniform(self.bids);
        for rule in &self.rules {
            dice.cite(live, rule);
        }
        let swing = Swing { need, weapon: &self.weapon, looks: true, may_bid, widest: self.widest };
        let struck = strike(&self.house, swing, &mut state.mojo, live, dice);
        state.hit.set(live, struck.hit);
        state.margin.set(live, struck.margin);
        state.damage.set(live, struck.damage);
        dice.tell(live, |r| {
            let (name, target) = (&self.attacker.name, &self.target.name);
            let result =
                if r.flag(struck.hit) { format!("hits for {}", r.num(struck.damage)) } else { "misses".into() };
            format!("{name} attacks {target}, needs {} or less: {result} (GM-17)", r.num(need))
        });
        let frame = &self.target.frame;
        let wounds = Num::splat(self.attacker.wounds);
        let harm = frame.suffers(struck.damage, wounds, self.target.fights_with_verve, struck.hit, &mut state.body);
        state.lost.set(live, harm.lost);
        state.gained.set(live, harm.gained);
        if self.target.concentrating {
            let evasion = self.target.reaction(Reaction::Evasion) - self.shaken - self.hurried;
            let need = Num::splat(evasion) - hurting(&self.house, state.body.injuries);
            let holds = keeps_concentration(&self.house, need, struck.hit, dice);
            state.broken.set(live, struck.hit & !holds);
        }
        // `GM-41` Movement speeds: speed hampers reactions, which an Endurance roll is not.
        let reacts = self.house.unconscious_roll != UnconsciousRoll::Endurance;
        let faint = self.shaken + if reacts { self.hurried } else { 0 };
        frame.resist_harm(&harm, [faint, self.shaken].map(|less| Num::splat(-less)), &mut state.body, dice);
    }

    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.hit,
            margin: state.margin,
            damage: state.damage,
            survival_lost: state.lost,
            injuries: state.gained,
            unconscious: state.body.unconscious & Mask::uniform(!self.unconscious),
            dead: state.body.dead,
            broken: state.broken,
            mojo: Num::splat(self.attacker.frame.mojo) - state.mojo,
        };
        values.write(out);
    }
}

/// `GM-29` Keeping concentration: a character successfully attacked while concentrating rolls Evasion, reduced by all
/// injuries including new ones; failure breaks the concentration.
#[inline(always)]
pub fn keeps_concentration<D: Dice>(house: &HouseRules, need: Num<D::L>, hit: Mask<D::L>, dice: &mut D) -> Mask<D::L> {
    let holds = succeeds(house, need, dice, hit);
    dice.tell(hit, |r| {
        let result = if r.flag(holds) { "holds" } else { "is broken" };
        format!("needs {} or less to keep concentration: it {result} (GM-29)", r.num(need))
    });
    holds
}
