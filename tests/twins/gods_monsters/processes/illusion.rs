//! Illusions, their effects, and whether they are disbelieved (GM-32 to GM-35).

use super::super::scores::Reaction;
use super::super::throw::Throw;
use super::body::{Body, Laws};
use super::person::Person;
use super::{PlannedCell, Process, throw};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// How the character disbelieves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Disbelief {
    /// Willpower if it is likelier and the effect could not drop the character, else Perception.
    Best,
    /// By looking for flaws.
    Perception,
    /// By standing and accepting the effects.
    Willpower,
    /// Not at all.
    Never,
}

/// An illusion, or something real that is taken for one.
pub struct Illusion {
    person: Person,
    laws: Laws,
    penalty: i32,
    obvious: i32,
    disbelieve: Disbelief,
    badly_made: bool,
    real: bool,
    companion: i32,
    effect: Option<Throw>,
    effect_injuries: Option<Throw>,
    effect_attack: Option<i32>,
    effect_reaction: Option<Reaction>,
    effect_penalty: i32,
    unseen: bool,
    expected: bool,
    rounds: i32,
    share: i32,
    recover: i32,
    injuries_first: bool,
    takes_round: bool,
    willpower_divisor: i32,
    willpower_drops_defense: bool,
    companion_bonus: i32,
    unseen_bonus: i32,
}

impl Illusion {
    /// Reads the question.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let (params, rules) = (case.params, case.rules);
        Some(Self {
            person: case.person()?,
            laws: case.laws()?,
            penalty: params.int("illusion_penalty"),
            obvious: params.int("obvious"),
            disbelieve: match params.word("disbelieve") {
                "best" => Disbelief::Best,
                "perception" => Disbelief::Perception,
                "willpower" => Disbelief::Willpower,
                "never" => Disbelief::Never,
                _ => return None,
            },
            badly_made: params.on("badly_made"),
            real: params.on("real"),
            companion: params.int("companion_perception"),
            effect: case.dice("effect")?,
            effect_injuries: case.dice("effect_injuries")?,
            effect_attack: params.int_opt("effect_attack"),
            effect_reaction: match params.word_opt("effect_reaction") {
                Some(word) => Some(Reaction::read(word)?),
                None => None,
            },
            effect_penalty: params.int("effect_penalty"),
            unseen: params.on("unseen"),
            expected: params.on("expected"),
            rounds: params.int("rounds"),
            share: rules.int("phantasm_share"),
            recover: rules.int("phantasm_recover"),
            injuries_first: rules.on("phantasm_injuries_first"),
            takes_round: rules.on("disbelief_takes_round"),
            willpower_divisor: rules.int("willpower_divisor"),
            willpower_drops_defense: rules.on("willpower_drops_defense"),
            companion_bonus: rules.int("companion_bonus"),
            unseen_bonus: rules.int("unseen_bonus"),
        })
    }

    /// GM-33: the number Perception must roll at most, before injuries.
    fn perception(&self) -> i32 {
        self.person.reaction(Reaction::Perception) - self.penalty + self.obvious
    }

    /// GM-34: the number Willpower must roll at most, before injuries: only half the penalty
    /// counts.
    fn willpower(&self) -> i32 {
        self.person.reaction(Reaction::Willpower) - self.penalty / self.willpower_divisor + self.obvious
    }

    /// The maximum damage and injuries of one round.
    fn most(&self) -> (i32, i32) {
        let most = |roll: &Option<Throw>| roll.as_ref().map_or(0, |roll| roll.most().max(0));
        (most(&self.effect), most(&self.effect_injuries))
    }

    /// GM-33, GM-34: how the character disbelieves. Ruling: this is decided before the first round.
    fn way(&self, body: &Body) -> Disbelief {
        if self.disbelieve != Disbelief::Best {
            return self.disbelieve;
        }
        let penalty = body.injury_penalty();
        let likelier = self.laws.faces(self.willpower() - penalty) > self.laws.faces(self.perception() - penalty);
        let (damage, injuries) = self.most();
        let could_drop = damage >= (body.shield() + body.survival).max(1) || injuries > 0;
        if likelier && !could_drop { Disbelief::Willpower } else { Disbelief::Perception }
    }

    /// GM-32: whether the illusion has no effect at all.
    fn is_light_show(&self) -> bool {
        self.effect.is_none()
            && self.effect_injuries.is_none()
            && self.effect_attack.is_none()
            && self.effect_reaction.is_none()
    }

    /// GM-34, GM-35: whether the effect hits in this round. A character who disbelieves by
    /// willpower neither dodges nor makes a reaction. Ruling: an effect without damage can hit,
    /// too, but a mere light show cannot.
    fn takes_hold(&self, body: &mut Body, way: Disbelief, dice: &mut Dice) -> bool {
        let phantasm = !self.real;
        if self.is_light_show() {
            return false;
        }
        if phantasm && self.unseen && !self.expected {
            return false;
        }
        let accepts = way == Disbelief::Willpower;
        if let Some(attack) = self.effect_attack {
            // GM-49: a semi-conscious character does not dodge.
            let still = (accepts && self.willpower_drops_defense) || self.person.semi_conscious;
            let dodge = if still { self.person.dodge } else { 0 };
            if !self.laws.roll(attack - (self.person.defense - dodge), dice).success {
                return false;
            }
        }
        match self.effect_reaction {
            Some(reaction) if !accepts => {
                let bonus = if phantasm && self.unseen { self.unseen_bonus } else { 0 };
                let roll = body.roll(self.person.reaction(reaction) - self.effect_penalty + bonus, dice);
                !(roll.success || reaction == Reaction::Health && body.bid_to_survive(roll))
            }
            _ => true,
        }
    }
}

/// The outcome for the character, coded as the metric `outcome`.
#[derive(Clone, Copy)]
enum Outcome {
    Dead = 0,
    Shock = 1,
    Asleep = 2,
    Fooled = 3,
    Disbelieves = 4,
}

impl Process for Illusion {
    fn names(&self) -> &'static [&'static str] {
        &[
            "success",
            "companion",
            "unaffected",
            "outcome",
            "disbelieved_after",
            "phantasmal_survival",
            "phantasmal_injuries",
            "residue",
            "survival",
            "injuries",
            "recovered_after",
            "unconscious",
            "shock",
        ]
    }

    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut body = Body::new(&self.person, &self.laws);
        let mut disbelieved: Option<i32> = None;
        let mut by_willpower = false;
        let mut companion = false;
        let mut affected = false;
        let mut asleep: Option<i32> = None;
        let (mut lost, mut gained) = (0, 0);
        // GM-35: a badly made illusion allows an immediate Perception roll.
        if self.badly_made && !self.real && body.roll(self.perception(), dice).success {
            disbelieved = Some(0);
        }
        let way = self.way(&body);
        for round in 1..=self.rounds {
            // Ruling: a real effect ends for an unconscious character, too.
            if disbelieved.is_none() && body.is_up() {
                // GM-34: the Willpower roll precedes the effect; a success prevents it.
                if way == Disbelief::Willpower && !self.real && body.roll(self.willpower(), dice).success {
                    disbelieved = Some(round);
                    by_willpower = true;
                }
                let looks = way == Disbelief::Perception && !self.real;
                if looks && !self.takes_round && body.roll(self.perception(), dice).success {
                    disbelieved = Some(round);
                }
                if disbelieved.is_none() && self.takes_hold(&mut body, way, dice) {
                    affected = true;
                    let injuries = throw(self.effect_injuries.as_ref(), dice);
                    let wound = body.wound(throw(self.effect.as_ref(), dice), injuries, false);
                    lost += wound.survival;
                    gained += wound.injuries;
                    body.suffer(wound, dice);
                }
                // GM-32: a character killed by an illusion goes into shock instead.
                if (body.unconscious || body.dead) && asleep.is_none() {
                    asleep = Some(round);
                }
                // GM-33: disbelief by Perception comes at the end of the round.
                if looks && self.takes_round && body.is_up() && body.roll(self.perception(), dice).success {
                    disbelieved = Some(round);
                }
            }
            // GM-33, GM-34: the companion looks for flaws, too.
            if !companion && !self.real {
                let bonus = if by_willpower { self.companion_bonus } else { 0 };
                companion = self.laws.roll(self.companion - self.penalty + self.obvious + bonus, dice).success;
            }
        }
        // GM-32: all but a tenth of the phantasmal points are restored.
        let back = if self.real { None } else { disbelieved.or(asleep) };
        let total = lost + gained;
        let residue = if back.is_some() { (total + self.share - 1) / self.share } else { total };
        let restored = total - residue;
        let healed = if self.injuries_first { gained.min(restored) } else { restored - lost.min(restored) };
        let shock = body.dead && !self.real;
        let outcome = if shock {
            Outcome::Shock
        } else if body.dead {
            Outcome::Dead
        } else if body.unconscious {
            Outcome::Asleep
        } else if disbelieved.is_some() {
            Outcome::Disbelieves
        } else {
            Outcome::Fooled
        };
        vec![
            Some(disbelieved.is_some().into()),
            Some(companion.into()),
            Some(i32::from(!affected)),
            Some(outcome as i32),
            disbelieved,
            Some(lost),
            Some(gained),
            Some(residue),
            Some(body.survival + restored - healed),
            Some(body.injuries - healed),
            back.filter(|_| restored > 0).map(|round| round + self.recover),
            Some((body.unconscious || shock).into()),
            Some(shock.into()),
        ]
    }
}
