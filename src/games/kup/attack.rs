//! The attacks of one character on another in one turn.

use super::blow::{AllowedDefences, Circumstances, CombatContext};
use super::fighter::{DEFENCE_COUNT, DEFENCE_NAMES, DODGE};
use super::house::Lands;
use super::words::Range;
use crate::prelude::*;

string_enum! {
    /// How the target defends.
    Answer {
        /// As its sheet says.
        Own = "own",
        /// With the weapon.
        Weapon = "weapon",
        /// With the shield.
        Shield = "shield",
        /// By dodging.
        Dodge = "dodge",
        /// Not at all.
        Passive = "passive",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        attacker: character() ["KUP-15", "KUP-18"] "who attacks";
        target: character() ["KUP-16"] "who is attacked";
        answer: choice(Answer) ["KUP-16"]
            "how the target defends itself: as its sheet says, in a certain way, or not at all";
        attacks: int(1..=8, 1) ["KUP-09", "KUP-15"] "attacks in the turn";
        defences: maybe(0..=8, "all of them") ["KUP-16"] "how many of them are defended against, the first ones";
        range: maybe_choice(Range, "short, or by `distance`") ["KUP-18"] "how far away the target of a shot is";
        distance: maybe(0..=3000, "as `range` says") ["KUP-18"] "how many metres away the target of a shot is";
    }
}

measures! {
    /// The metrics of attacks in one turn.
    measured {
        success: flag, "whether any attack hits, absorbed or not", when("an attack hits");
        outcome: named(["miss", "absorbed", "hit"]),
            "miss, absorbed (hits without damage), or hit: the best of all attacks";
        hits: number("attacks"), "attacks that hit";
        damage: number("points"), "damage of all attacks, which lands at the end of the turn";
        margin: number("points"), "the attacker's ARC minus what it had to beat, in the best attack";
        known_left: number("points"), "the known stat of the wounded pair afterwards, which may fall below 0";
        unknown_left: number("points"), "the unknown stat of the wounded pair afterwards";
        down: flag, "whether the target is out of action from the next turn on";
    }
}

/// Attacks in one turn; each phase is one of them. `KUP-01`: damage adds up and lands at the end of the turn, so no
/// attack makes the next one easier, unless the house rules apply it at once.
#[derive(Debug, Clone)]
pub struct Attack {
    combat: CombatContext,
    fighters: [Fighter; 2],
    attacks: usize,
    defences: usize,
    handicap: i16,
    metrics: Vec<Metric>,
}

impl Attack {
    /// The attacks that a question asks for.
    ///
    /// # Errors
    /// If a character is unknown or contradictory, or cannot attack or defend in the way asked for.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let named = |param: &str| Fighter::named(question, param, &house);
        let fighters = match (named("attacker"), named("target")) {
            (Ok(attacker), Ok(target)) => [attacker, target],
            (attacker, target) => return Err([attacker.err(), target.err()].into_iter().flatten().flatten().collect()),
        };
        let mut faults = Vec::new();
        let [attacker, target] = &fighters;
        let answer = inputs.answer();
        let allowed = defends(attacker, target, answer, &mut faults);
        let handicap = if inputs.range().is_some() || inputs.distance().is_some() {
            handicap(question, attacker, &house, &mut faults)
        } else {
            0
        };
        let attacks = inputs.attacks();
        let defences = inputs.defences().unwrap_or(attacks);
        if inputs.defences().is_some() && defences > attacks {
            let message = format!("{defences} defences against {attacks} attacks");
            faults.push(Fault::new(&["experiment", "defences"], message));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self {
            combat: CombatContext::new(&fighters, &[AllowedDefences::default(), allowed], house),
            attacks: attacks.unsigned_abs().into(),
            defences: defences.unsigned_abs().into(),
            handicap,
            metrics: measured::metrics(),
            fighters,
        })
    }
}

/// The defences available to the target.
fn defends(attacker: &Fighter, target: &Fighter, answer: Answer, faults: &mut Vec<Fault>) -> AllowedDefences {
    let way = match answer {
        Answer::Own => return AllowedDefences { melee: target.guards(), shots: true },
        Answer::Passive => return AllowedDefences::default(),
        Answer::Weapon => 0,
        Answer::Shield => 1,
        Answer::Dodge => DODGE,
    };
    let mut fault = |message: String, help: &str| {
        faults.push(Fault::new(&["experiment", "answer"], message).help(help));
    };
    if attacker.is_ranged() && way != DODGE {
        fault("shots can only be dodged (KUP-16)".to_owned(), "say `dodge` or `passive`");
    } else if target.defences[way].is_none() {
        fault(
            format!("`{}` cannot defend with {} (KUP-16)", target.name, DEFENCE_NAMES[way]),
            "give it what that needs",
        );
    }
    let mut melee = [false; DEFENCE_COUNT];
    melee[way] = true;
    AllowedDefences { melee, shots: way == DODGE }
}

/// The range penalty of a shot.
fn handicap(question: &Question, attacker: &Fighter, house: &HouseRules, faults: &mut Vec<Fault>) -> i16 {
    let params = &question.params;
    let inputs = Inputs(&question.params);
    let field = if inputs.range().is_some() { "range" } else { "distance" };
    if !attacker.is_ranged() {
        let message = format!("`{}` does not attack from afar (KUP-18)", attacker.name);
        faults.push(Fault::new(&["experiment", field], message).help("give it a bow or something to throw"));
        return 0;
    }
    if inputs.range().is_some() && inputs.distance().is_some() {
        let message = "`range` and `distance` both say how far away the target is";
        faults.push(Fault::new(&["experiment", "distance"], message).help("leave one of them out"));
        return 0;
    }
    if let Some(range) = params.word_opt("range") {
        return house.range(Range::of(range));
    }
    range_at(attacker, params.small("distance"), house).map_or_else(
        || {
            let far = i32::from(attacker.ranges[2]) * i32::from(house.range_max_factor);
            let message = format!("`{}` shoots no farther than {far} m (KUP-18)", attacker.name);
            faults.push(Fault::new(&["experiment", "distance"], message));
            0
        },
        |range| house.range(range),
    )
}

/// `KUP-18` Ranged attack: the range category of a distance; `None` if it is too far.
pub fn range_at(shooter: &Fighter, distance: i16, house: &HouseRules) -> Option<Range> {
    let [short, mid, long] = shooter.ranges;
    match distance {
        d if d <= short => Some(Range::Short),
        d if d <= mid => Some(Range::Mid),
        d if d <= long => Some(Range::Long),
        d if i32::from(d) <= i32::from(long) * i32::from(house.range_max_factor) => Some(Range::Extreme),
        _ => None,
    }
}

state! {
    /// The results so far.
    pub State of Attack(self) {
        hits: num(0);
        damage: num(0);
        margin: num(-1000);
    }
}

#[inlined]
impl Experiment for Attack {
    one_round!(State, "turn", fresh);

    fn phases(&self) -> usize {
        self.attacks
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let (attacker, target) = (LaneActor::one(0), LaneActor::one(1));
        let mut left = [0, 1].map(
            #[inline(always)]
            |i: usize| Num::splat(self.fighters[i].sum() - self.fighters[i].damage_taken),
        );
        let mut active = live & Mask::uniform(self.fighters[0].attack.skill.can_try);
        if self.combat.house.damage_lands == Lands::AtOnce {
            // A target out of action is not attacked any more.
            left[1] = (left[1] - state.damage).max(0);
            active &= left[1].gt(0);
        }
        let at = Circumstances {
            die: self.fighters[0].attack.skill.one_die(),
            left,
            handicap: Num::splat(self.handicap),
            mood: [attacker.look_up(&self.combat.mood), target.look_up(&self.combat.mood)],
            open: Mask::uniform(phase < self.defences),
            spent: Num::splat(-1),
            cap: Num::splat(1),
        };
        let struck = self.combat.strike(attacker, target, at, active, dice);
        state.hits += struck.hit.count();
        state.damage += struck.damage;
        state.margin.set(active, state.margin.max(struck.margin));
        dice.tell(active, |r| {
            let against = r.num(struck.arc) - r.num(struck.margin);
            let by = if r.flag(struck.defended) {
                format!("a defence with {} of {against}", DEFENCE_NAMES[r.num(struck.way).unsigned_abs() as usize])
            } else {
                format!("a passive target of {against}")
            };
            let result = match (r.flag(struck.hit), r.num(struck.damage)) {
                (false, _) => "a miss".to_owned(),
                (true, 0) => "a hit that is absorbed".to_owned(),
                (true, damage) => format!("a hit for {damage}"),
            };
            format!("ARC {} against {by}: {result} (KUP-15)", r.num(struck.arc))
        });
        let untrained = live & Mask::uniform(!self.fighters[0].attack.skill.can_try);
        dice.tell(untrained, |_| "without any training: a miss (KUP-10)".to_owned());
    }

    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let target = &self.fighters[1];
        let hit = state.hits.gt(0);
        let left = Num::splat(target.sum() - target.damage_taken) - state.damage;
        let trained = Mask::uniform(self.fighters[0].attack.skill.can_try);
        let values = measured::Values {
            success: hit,
            outcome: hit.count() + state.damage.gt(0).count(),
            hits: state.hits,
            damage: state.damage,
            margin: trained.select(state.margin, ABSENT),
            // KUP-19: damage takes the unknown stat first, then the known one.
            known_left: left.min(target.wounded.0),
            unknown_left: (left - target.wounded.0).max(0),
            down: left.le(0),
        };
        values.write(out);
    }
}
