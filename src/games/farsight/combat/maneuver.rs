//! Maneuvers: grappling and escaping, disarming, shoving, tripping, overrunning, feinting, and standing up next to an
//! enemy.

use play::systems::actor::FixedActor;
use play::systems::label::spoken;

use crate::combat::strike::{Circumstances, CombatContext, Hand};
use crate::combat::wrestle::{contest, resists};
use crate::hamper::tiring;
use crate::harm::Protection;
use crate::prelude::*;
use crate::special::SpecialOutcome;

string_enum! {
    /// The maneuver.
    Maneuver {
        /// Grabbing the target.
        Grapple = "grapple",
        /// Taking the target's weapon away.
        Disarm = "disarm",
        /// Knocking the target down, or pushing it away.
        Shove = "shove",
        /// Knocking the target down with a weapon that trips.
        Trip = "trip",
        /// Feigning an attack.
        Feint = "feint",
        /// Running through the target's position.
        Overrun = "overrun",
        /// Standing up within the target's reach.
        StandUp = "stand_up",
    }
}

string_enum! {
    /// The skill used to overrun.
    With {
        /// DEX (Acrobatics): better against larger targets.
        Acrobatics = "acrobatics",
        /// STR (Might): better against smaller targets.
        Might = "might",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        maneuver: choice(Maneuver) ["FS-75", "FS-76", "FS-77", "FS-59", "FS-60", "FS-45"] "what is tried";
        attacker: character() ["FS-75"] "who tries it";
        target: character() ["FS-75"] "against whom";
        rounds: int(1..=100, 1) ["FS-75"]
            "rounds: whoever is held tries to get free each time, whoever holds nobody grapples again";
        pins: switch(false) ["FS-75"] "whether the attacker pins whom it holds";
        overruns_with: choice(With) ["FS-60"] "what an overrun is made with";
        advantage: int(0..=20, 0) ["FS-09"] "causes of advantage of the attacker";
        disadvantage: int(0..=20, 0) ["FS-09"] "causes of disadvantage of the attacker";
        flying_height: int(0..=1000, 0) ["FS-47"] "metres above the ground at which the target flies";
        pushes: switch(false) ["FS-77"] "whether a shove pushes the target away instead of knocking it down";
    }
}

measures! {
    /// The metrics of a grapple, and of the other maneuvers.
    measured {
        success: flag, "whether the first try succeeds", when("the first try succeeds");
        outcome: named(["loss", "tie", "win"]), "loss, tie or win of the first try";
        exploit: flag, "whether a 12 makes its win an exploit";
        setback: flag, "whether a 1 makes its loss a setback";
        edge: number("cards"), "EDGE cards that it draws";
        holds: named(["free", "grappled", "pinned"]), "free, grappled or pinned at the end";
        rounds_held: number("rounds"), "rounds at whose end the target is held", of_count(super::COUNTS.held);
        rounds_pinned: number("rounds"), "rounds at whose end it is pinned", of_count(super::COUNTS.pinned);
        damage_taken: number("points"), "damage of the opportunity attack that a failure allows";
        fall_damage: number("points"), "damage of the target's fall from the air";
        pushed: number("metres"), "metres that the target is pushed";
    }
}

const FREE: i16 = 0;
const HELD: i16 = 1;
const PINNED: i16 = 2;

/// A maneuver as an experiment.
#[derive(Debug, Clone)]
pub struct ManeuverExperiment {
    combat: CombatContext,
    /// `FS-62` Whether the target can make an opportunity attack: it sees the attacker, can react, and fights in melee.
    reacts: bool,
    /// `FS-104` Causes of disadvantage of that attack from exhaustion.
    tired: i16,
    names: [String; 2],
    maneuver: Maneuver,
    own: Tested,
    other: Tested,
    /// `FS-75` Escape: the check of the target against the attacker.
    escape: [Tested; 2],
    against_dc: Option<i16>,
    rounds: i16,
    pins: bool,
    fall: Option<Roll>,
    protection: Protection,
    pushes: bool,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the contest: who holds whom.
    pub State of ManeuverExperiment(self) {
        first: mask(false);
        outcome: num(-1);
        exploit: mask(false);
        setback: mask(false);
        cards: num(0);
        holds: num(FREE);
        taken: num(0);
        fallen: num(0);
    } counts { held; pinned; }
}

#[inlined(generic)]
impl ManeuverExperiment {
    /// The trial that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let maneuver = inputs.maneuver();
        let fault = |key: &str, message: &str| Fault::new(&["experiment", key], message);
        let attacker = Fighter::named(question, "attacker", &house)?;
        let target = Fighter::named(question, "target", &house)?;
        let gap = target.size.step() - attacker.size.step();
        let mut faults = Vec::new();
        let bodily = matches!(maneuver, Maneuver::Grapple | Maneuver::Shove | Maneuver::Trip);
        if bodily && gap > house.grapple_size_limit {
            faults.push(fault("target", "the target is too large for that (FS-75, FS-77)"));
        }
        if maneuver == Maneuver::Grapple && attacker.free_hands == 0 {
            faults.push(fault("attacker", "a grapple needs a free hand (FS-75)").help("set `free_hands`"));
        }
        if maneuver == Maneuver::Trip && !attacker.weapon.trip {
            faults.push(fault("attacker", "the weapon cannot trip (FS-77)").help("give it the trait `trip`"));
        }
        if maneuver == Maneuver::Trip && inputs.pushes() {
            faults.push(fault("pushes", "a weapon that trips cannot push (FS-77)"));
        }
        let rounds = inputs.rounds();
        if maneuver != Maneuver::Grapple && (rounds > 1 || inputs.pins()) {
            faults.push(fault("rounds", "only a grapple goes on for rounds (FS-75)"));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let check = |f: &Fighter, ability, skill| Tested::of(f, ability, skill, Purpose::Contest, &house);
        let wrestles = |f: &Fighter| check(f, Ability::Cmb, Some(Skill::Wrestling));
        let armed = |f: &Fighter| {
            // FS-76: an unarmed attacker disarms by wrestling.
            let bare = f.weapon.skill == Skill::NaturalWeapons;
            check(f, Ability::Cmb, Some(if bare { Skill::Wrestling } else { f.weapon.skill }))
        };
        let might = |f: &Fighter| check(f, Ability::Str, Some(Skill::Might));
        let (mut own, other) = match maneuver {
            Maneuver::Grapple | Maneuver::Shove => (wrestles(&attacker), resists(&target, &house)),
            Maneuver::Trip => (check(&attacker, Ability::Cmb, Some(attacker.weapon.skill)), resists(&target, &house)),
            Maneuver::Disarm => (armed(&attacker), armed(&target)),
            Maneuver::Feint => (
                check(&attacker, Ability::Wil, Some(Skill::Cunning)),
                check(&target, Ability::Per, Some(Skill::Insight)),
            ),
            Maneuver::Overrun if inputs.overruns_with() == With::Might => {
                let mut own = might(&attacker);
                // FS-60: with STR the larger side has advantage and the smaller disadvantage; with DEX it is the
                // reverse.
                own.lean(-gap.signum());
                (own, might(&target))
            }
            Maneuver::Overrun => {
                let mut own = check(&attacker, Ability::Dex, Some(Skill::Acrobatics));
                own.lean(gap.signum());
                (own, might(&target))
            }
            Maneuver::StandUp => (check(&attacker, Ability::Dex, Some(Skill::Acrobatics)), Tested::number(0)),
        };
        if maneuver == Maneuver::Disarm && target.weapon.two_handed {
            // FS-76: a weapon held in both hands is harder to take.
            own.lean(-1);
        }
        own.sources.advantage += inputs.advantage();
        own.sources.disadvantage += inputs.disadvantage();
        let height = if target.hovers { 0 } else { inputs.flying_height() };
        let dice = (height / house.fall_metres_per_die).min(house.fall_most_dice);
        let fall = (dice > 0)
            .then(|| Roll::new(format!("{dice}d{}", house.fall_die).parse().expect("dice of the house make a roll")));
        let av = if house.av_applies_to_falls { target.av } else { 0 };
        let i = Harm::Kinetic as usize;
        Ok(Self {
            names: [attacker.name.clone(), target.name.clone()],
            maneuver,
            escape: [resists(&target, &house), wrestles(&attacker)],
            own,
            other,
            against_dc: (maneuver == Maneuver::StandUp).then_some(house.stand_up_dc),
            rounds,
            pins: inputs.pins(),
            fall,
            protection: Protection::of(&house, Harm::Kinetic, av, target.resists[i], target.vulnerable[i]),
            pushes: inputs.pushes(),
            metrics: measured::metrics(),
            reacts: !target.is_incapacitated()
                && !target.weapon.is_ranged()
                && !target.has(Condition::Blinded)
                && !attacker.has(Condition::Invisible),
            tired: tiring(
                Some(Ability::Cmb),
                target.has(Condition::Sickened) || !Purpose::Attack.suffers(&house),
                target.tired(),
            ),
            combat: CombatContext::new(&[attacker, target], house),
        })
    }

    /// The attacker's action: the first attempt, another grapple, or a pin. `FS-76` Disarm and `FS-60` Overrun are such
    /// contests, too; a lost overrun lets the enemy attack, a won one allows `FS-49` passing through. `FS-47` Flying: a
    /// flyer who is knocked down or held falls.
    fn tries<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let house = &self.combat.house;
        let [a, b] = &self.names;
        let fresh = live & state.outcome.lt(0);
        let grapples = self.maneuver == Maneuver::Grapple;
        // FS-75: a pin lasts until the start of the grappler's next turn.
        state.holds.set(live & state.holds.eq(PINNED), HELD);
        let pins = live & state.holds.eq(HELD) & Mask::uniform(self.pins);
        let active = fresh | (live & state.holds.eq(FREE) & Mask::uniform(grapples)) | pins;
        let can = active & Mask::uniform(!self.own.fails);
        let (win, tie, cards, exploit, setback);
        if let Some(dc) = self.against_dc {
            let faced = SpecialOutcome::check(house, &self.combat.checks, &self.own.check(), Num::splat(dc), can, dice);
            win = faced.success;
            tie = Mask::none();
            cards = faced.cards;
            exploit = faced.intensity.gt(0);
            setback = faced.setback;
        } else {
            let sides: [Check<D::L>; 2] = [self.own.check(), self.other.check()];
            let helpless = Mask::uniform(self.other.fails);
            let checks: &Checks = &self.combat.checks;
            let won = contest(house, checks, sides, true, can & !helpless, dice);
            win = won.win | (can & helpless);
            tie = won.tie;
            cards = won.faced[0].cards;
            exploit = won.faced[0].intensity.gt(0);
            setback = won.faced[0].setback;
        }
        state.first.set(fresh, win);
        state.exploit.set(fresh, exploit);
        state.setback.set(fresh, setback);
        state.cards += cards.only(fresh);
        state.outcome.set(fresh, win.select(2, tie.count()));
        if grapples {
            state.holds.set(win & !pins, HELD);
            state.holds.set(win & pins, PINNED);
        }
        let what = spoken(Maneuver::WORDS[self.maneuver as usize]);
        dice.tell(active, |r| {
            let result = match (r.flag(win), r.flag(tie)) {
                (true, _) => "succeeds",
                (_, true) => "a tie, nothing changes",
                _ => "fails",
            };
            let what = if r.flag(pins) { "pin" } else { &what };
            let rule = match self.maneuver {
                Maneuver::Grapple => "FS-75",
                Maneuver::Disarm => "FS-76",
                Maneuver::Shove | Maneuver::Trip => "FS-77",
                Maneuver::Feint => "FS-59",
                Maneuver::Overrun if r.flag(win) => "FS-49, FS-60",
                Maneuver::Overrun => "FS-60",
                Maneuver::StandUp => "FS-45",
            };
            let how = match self.maneuver {
                Maneuver::Feint => " against",
                Maneuver::StandUp => " within reach of",
                _ => "",
            };
            format!("{a} tries to {what}{how} {b}: {result} ({rule})")
        });
        if let Some(fall) = &self.fall {
            // FS-47: a flyer who is knocked down or held falls, unless it hovers.
            let falls = win & fresh & Mask::uniform(!self.pushes && self.maneuver != Maneuver::Disarm);
            let sent = dice.roll(fall, falls);
            let damage = self.protection.damage_through(house, sent).only(falls);
            state.fallen.set(falls, damage);
            dice.tell(falls, |r| format!("{b} falls from the air: {} damage (FS-27, FS-47)", r.num(damage)));
        }
        if matches!(self.maneuver, Maneuver::Overrun | Maneuver::StandUp) {
            // FS-62: a fighter who is stopped, or stands up clumsily, may be attacked.
            let open = fresh & !win & Mask::uniform(self.reacts);
            let mut at = Circumstances::plain();
            at.disadvantage += Num::splat(self.tired);
            // While standing up, the fighter is still prone.
            at.advantage += Num::splat(i16::from(self.maneuver == Maneuver::StandUp));
            let (enemy, me) = (FixedActor::of(1), FixedActor::of(0));
            let aimed = self.combat.aim(enemy, me, Hand::Main, at, false, open, dice);
            let no = Mask::none();
            let sent = self.combat.damage(enemy, me, Hand::Main, no, [Mask::all(), no], aimed.hit, dice);
            let sent = sent.max(house.damage_least).only(aimed.hit);
            let harm = self.combat.harm(enemy, Hand::Main, no);
            let [damage, _] = self.combat.damage_through(me, harm, sent);
            let damage = damage.only(aimed.hit);
            state.taken.set(open, damage);
            dice.tell(open, |r| {
                let result = if r.flag(aimed.hit) { format!("{} damage", r.num(damage)) } else { "a miss".to_owned() };
                format!("{b} makes an opportunity attack: {result} (FS-62)")
            });
        }
    }

    /// `FS-75` Escape: the action of the fighter being held.
    fn escapes<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let held = live & state.holds.ge(HELD) & Mask::uniform(self.rounds > 1 && !self.escape[0].fails);
        let sides: [Check<D::L>; 2] = [self.escape[0].check(), self.escape[1].check()];
        // FS-103: being pinned means being restrained, which gives disadvantage on DEX checks.
        let mut own = sides[0];
        if self.escape[0].ability == Some(Ability::Dex) {
            own.disadvantage += state.holds.eq(PINNED).count();
        }
        let wins = self.combat.checks.beats(&own, &sides[1], dice, held);
        state.holds.set(wins, FREE);
        dice.tell(held, |r| {
            let result = if r.flag(wins) { "gets free" } else { "stays held" };
            format!("{} {result} (FS-75)", self.names[1])
        });
        state.held.bump(live & state.holds.ge(HELD));
        state.pinned.bump(live & state.holds.eq(PINNED));
    }
}

#[inlined(generic)]
impl Experiment for ManeuverExperiment {
    rounds!(State, "round", fresh, limit(self): u32::from(self.rounds.unsigned_abs()));

    /// One phase each for the attacker's and the target's action.
    #[inline(always)]
    fn phases(&self) -> usize {
        2
    }

    fn rolls(&self) -> Vec<&Roll> {
        self.fall.iter().collect()
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        if phase == 0 {
            self.tries(state, live, dice);
        } else {
            self.escapes(state, live, dice);
        }
    }

    fn done<L: Lanes>(&self, _: &State<L>) -> Mask<L> {
        Mask::uniform(self.rounds == 1)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let pushed = self.maneuver == Maneuver::Shove && self.pushes;
        let values = measured::Values {
            success: state.first,
            outcome: state.outcome,
            exploit: state.exploit,
            setback: state.setback,
            edge: state.cards,
            holds: state.holds,
            rounds_held: state.held.at(ending),
            rounds_pinned: state.pinned.at(ending),
            damage_taken: if matches!(self.maneuver, Maneuver::Overrun | Maneuver::StandUp) {
                state.taken
            } else {
                Num::splat(ABSENT)
            },
            fall_damage: if self.fall.is_some() { state.fallen } else { Num::splat(ABSENT) },
            pushed: if pushed { state.first.select(self.combat.house.shove_distance, 0) } else { Num::splat(ABSENT) },
        };
        values.write(out);
    }
}
