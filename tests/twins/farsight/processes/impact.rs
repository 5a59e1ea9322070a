//! Falls, jumps, and collisions.

use super::super::super::sheet::Brief;
use super::super::character::Ability;
use super::super::dice::{self, Rng};
use super::super::rules::Rules;
use super::Process;
use super::actor::{self, Actor, Names, Now, character, yes};
use super::travel::{SIZES, size};
use super::weight::{self, Band};

constants! {
    /// The constants of falls and collisions.
    Constants {
        long_jump: int, high_jump: int, high_jump_step: int, standing_jump_divisor: int, jump_run_up: int,
        jump_landing_dc: int, low_gravity_jump: int,
        collision_dice_tiny: int, collision_dice_small: int, collision_dice_medium: int, collision_dice_large: int,
        collision_dice_huge: int, collision_dice_gargantuan: int, collision_dc_tiny: int, collision_dc_small: int,
        collision_dc_medium: int, collision_dc_large: int, collision_dc_huge: int, collision_dc_gargantuan: int,
        collision_harm: word, pinned_size_gap: int, fall_metres_per_die: int, fall_die: int, fall_most_dice: int,
        fall_soft: int, fall_dc: int, fall_dc_metres: int, fall_dc_from_soft: on, av_applies_to_falls: on,
        energy_av_divisor: int,
    }
}

/// The victim of an accident.
pub struct Victim {
    vp: i32,
    av: i32,
    threshold: i32,
    resistant: bool,
    vulnerable: bool,
    inclusive: bool,
    resistance_divisor: i32,
    vulnerability_factor: i32,
    cancels: bool,
}

impl Victim {
    /// Reads the vitality and armor of a character, or the numbers given instead.
    pub fn read(brief: &Brief, harm: &str, who: &str) -> Self {
        let p = &brief.params;
        let rules = Rules::read(&brief.rules);
        let sheet = character(brief, who);
        let most = |sheet: &super::super::super::sheet::Sheet| {
            sheet.int_opt("max_vp").unwrap_or(rules.vp_initial + rules.vp_per_level * (sheet.int("level") - 1))
        };
        let vp = sheet.map_or(rules.vp_initial, |s| s.int_opt("vp").unwrap_or(most(s)).min(most(s)));
        let av = sheet.map_or(0, |s| {
            s.int_opt("av").unwrap_or(match s.word("armor") {
                "light" => rules.armor_light,
                "medium" => rules.armor_medium,
                "heavy" => rules.armor_heavy,
                _ => 0,
            })
        });
        let threshold = sheet.map_or(rules.death_threshold + 2, |s| {
            s.int_opt("death_threshold").unwrap_or(rules.death_threshold + s.int("str") + s.int("wil"))
        });
        Self {
            vp: p.int_opt("vp").unwrap_or(vp),
            av: p.int_opt("av").unwrap_or(av),
            threshold: p.int_opt("death_threshold").unwrap_or(threshold),
            resistant: p.on("resistant") || sheet.is_some_and(|s| s.has_flag("resistances", harm)),
            vulnerable: sheet.is_some_and(|s| s.has_flag("vulnerabilities", harm)),
            inclusive: rules.death_inclusive,
            resistance_divisor: rules.resistance_divisor,
            vulnerability_factor: rules.vulnerability_factor,
            cancels: rules.resistance_cancels,
        }
    }

    /// FS-84: the damage left after armor.
    pub fn armored(&self, damage: i32, harm: &str, energy_divisor: i32) -> i32 {
        let stops = match harm {
            "kinetic" => self.av,
            "energy" => self.av / energy_divisor,
            _ => 0,
        };
        (damage - stops).max(0)
    }

    /// FS-85: resistance applies last.
    pub fn resisted(&self, damage: i32) -> i32 {
        match (self.resistant, self.vulnerable) {
            (true, false) => damage / self.resistance_divisor,
            (false, true) => damage * self.vulnerability_factor,
            (true, true) if !self.cancels => damage / self.resistance_divisor * self.vulnerability_factor,
            _ => damage,
        }
    }

    /// FS-87: dead, down, hurt or unhurt, as coded in the metric.
    pub fn outcome(&self, damage: i32) -> i32 {
        let beyond = damage - self.vp;
        if damage > 0 && (beyond > self.threshold || (self.inclusive && beyond == self.threshold)) {
            0
        } else if beyond >= 0 {
            1
        } else if damage > 0 {
            2
        } else {
            3
        }
    }

    /// The remaining vitality.
    pub fn left(&self, damage: i32) -> i32 {
        (self.vp - damage).max(0)
    }
}

/// An impact of an object.
pub struct Collision {
    c: Constants,
    gravity: weight::Constants,
    rules: Rules,
    victim: Victim,
    reflex: Actor,
    might: Actor,
    setbacks: bool,
    weightless: bool,
    dice: i32,
    dc: i32,
    avoidable: bool,
    falling: bool,
    heavy: bool,
    band: Band,
    rounds: i32,
}

impl Collision {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let gravity = weight::Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        let object = SIZES.iter().position(|&word| word == p.word("object"))?;
        let dices = [
            c.collision_dice_tiny,
            c.collision_dice_small,
            c.collision_dice_medium,
            c.collision_dice_large,
            c.collision_dice_huge,
            c.collision_dice_gargantuan,
        ];
        let dcs = [
            c.collision_dc_tiny,
            c.collision_dc_small,
            c.collision_dc_medium,
            c.collision_dc_large,
            c.collision_dc_huge,
            c.collision_dc_gargantuan,
        ];
        let own = size(brief, "size")?;
        let might = Names { who: "who", score: "strength", skill: "might" };
        Some(Self {
            victim: Victim::read(brief, &c.collision_harm, "who"),
            reflex: Actor::read(brief, &rules, Names::USUAL, Ability::Dex, Some("reflex")),
            might: Actor::read(brief, &rules, might, Ability::Str, Some("might")).without_parameters(brief),
            setbacks: p.on("setbacks"),
            weightless: weight::has_g_zero(brief),
            dice: p.int_opt("dice").unwrap_or(dices[object]),
            dc: dcs[object],
            avoidable: !p.has("dice"),
            falling: p.on("falling"),
            heavy: i32::try_from(object).ok()? - i32::try_from(own).ok()? >= c.pinned_size_gap,
            band: gravity.band(p.int("gravity"), p.int("native_gravity")),
            rounds: p.int("rounds"),
            c,
            gravity,
            rules,
        })
    }

    /// FS-26: the round in which a pinned victim gets free.
    fn escape(&self, rng: &mut Rng, dc: i32, first: Now) -> Option<i32> {
        let mut now = first;
        for round in 1..=self.rounds {
            if self.might.check(rng, &self.rules, dc, now).success {
                return Some(round);
            }
            now.causes = self.gravity.bodily(self.band, self.weightless, Now::default()).causes;
        }
        None
    }
}

impl Process for Collision {
    const METRICS: &'static [&'static str] = &["success", "damage", "outcome", "vp", "pinned", "rounds_pinned"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let mut now = Now { exhaustion: self.reflex.exhaustion, ..Now::default() };
        now = self.gravity.bodily(self.band, self.weightless, now);
        let roll = self.avoidable.then(|| self.reflex.check(rng, &self.rules, self.dc, now));
        let saved = roll.is_some_and(|roll| roll.success);
        let setback = roll.filter(|_| self.setbacks).and_then(|roll| actor::setback(rng, &self.rules, roll));
        let mut damage: i32 = (0..self.dice).map(|_| dice::die(rng, self.c.fall_die)).sum();
        if setback == actor::WORSE {
            damage *= 2;
        }
        if saved {
            damage /= 2;
        }
        if self.falling {
            damage = self.gravity.impact(self.band, damage);
        }
        damage = self.victim.armored(damage, &self.c.collision_harm, self.c.energy_av_divisor);
        damage = self.victim.resisted(damage);
        let outcome = self.victim.outcome(damage);
        let pinned = self.falling && self.heavy && !saved;
        let mut freed = None;
        if pinned && outcome >= 2 {
            let mut first = now;
            first.exhaustion = (now.exhaustion + i32::from(setback == actor::FATIGUE)).min(6);
            first.causes.bad_if(actor::upsets(setback));
            freed = self.escape(rng, self.dc, first);
        }
        vec![yes(saved), Some(damage), Some(outcome), Some(self.victim.left(damage)), yes(pinned), freed]
    }
}

/// A fall, possibly after a jump.
pub struct Fall {
    c: Constants,
    gravity: weight::Constants,
    rules: Rules,
    victim: Victim,
    acrobatics: Actor,
    lands_after_jump: Actor,
    athletics: Actor,
    setbacks: bool,
    weightless: bool,
    band: Band,
    height: i32,
    lands: bool,
    soft: bool,
    jump: Option<Jump>,
}

/// FS-24: a long jump.
struct Jump {
    /// Whether it is within the distance STR allows.
    within: bool,
    dc: Option<i32>,
    rough: bool,
}

impl Fall {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let gravity = weight::Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        let band = gravity.band(p.int("gravity"), p.int("native_gravity"));
        let names = Names { who: "who", score: "strength", skill: "athletics" };
        let athletics = Actor::read(brief, &rules, names, Ability::Str, Some("athletics")).without_parameters(brief);
        let acrobatics = Actor::read(brief, &rules, Names::USUAL, Ability::Dex, Some("acrobatics"));
        let jump = (p.int("gap") > 0 || p.int("obstacle") > 0).then(|| {
            let running = p.int("run_up") >= c.jump_run_up;
            let reach = |running_jump: i32| {
                let jump = running_jump.max(0);
                let jump = if running { jump } else { jump / c.standing_jump_divisor };
                if band == Band::Low { jump * c.low_gravity_jump } else { jump }
            };
            let far = reach(c.long_jump + athletics.score);
            let high = reach(c.high_jump + c.high_jump_step * athletics.score);
            Jump {
                within: p.int("gap") <= far && p.int("obstacle") <= high,
                dc: p.int_opt("jump_dc"),
                rough: p.on("rough_landing"),
            }
        });
        Some(Self {
            victim: Victim::read(brief, "kinetic", "who"),
            lands_after_jump: acrobatics.clone(),
            acrobatics,
            athletics,
            setbacks: p.on("setbacks"),
            weightless: weight::has_g_zero(brief),
            band,
            height: p.int("height"),
            lands: p.on("lands"),
            soft: p.on("soft"),
            jump,
            c,
            gravity,
            rules,
        })
    }

    fn now(&self, who: &Actor) -> Now {
        let now = Now { exhaustion: who.exhaustion, ..Now::default() };
        self.gravity.bodily(self.band, self.weightless, now)
    }

    /// FS-24: whether a jump succeeds.
    fn jumps(&self, rng: &mut Rng, jump: &Jump) -> bool {
        jump.within
            || jump.dc.is_some_and(|dc| self.athletics.check(rng, &self.rules, dc, self.now(&self.athletics)).success)
    }

    /// FS-27: the fall. Returns whether it ends in a good landing, the damage, and whether the
    /// character ends up prone.
    fn fall(&self, rng: &mut Rng) -> (bool, i32, bool) {
        let c = &self.c;
        // FS-33: without gravity nobody falls.
        let mut height = if self.band == Band::Zero { 0 } else { self.height };
        let soft = if self.soft { c.fall_soft } else { 0 };
        let reckoned = if c.fall_dc_from_soft { (self.height - soft).max(0) } else { self.height };
        let mut landed = false;
        let mut setback = None;
        if self.lands {
            let dc = c.fall_dc + reckoned / c.fall_dc_metres;
            let roll = self.acrobatics.check(rng, &self.rules, dc, self.now(&self.acrobatics));
            landed = roll.success;
            if self.setbacks {
                setback = actor::setback(rng, &self.rules, roll);
            }
        }
        if landed {
            height -= c.fall_soft;
        }
        height -= soft;
        let count = (height.max(0) / c.fall_metres_per_die).min(c.fall_most_dice);
        let mut damage: i32 = (0..count).map(|_| dice::die(rng, c.fall_die)).sum();
        if setback == actor::WORSE {
            damage *= 2;
        }
        damage = self.gravity.impact(self.band, damage);
        if c.av_applies_to_falls {
            damage = self.victim.armored(damage, "kinetic", 1);
        }
        damage = self.victim.resisted(damage);
        (landed, damage, damage > 0 || (setback == actor::TUMBLE && self.band != Band::Zero))
    }
}

impl Process for Fall {
    const METRICS: &'static [&'static str] = &["success", "jumped", "damage", "prone", "outcome", "vp"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let jumped = self.jump.as_ref().map(|jump| self.jumps(rng, jump));
        let (success, damage, prone) = if jumped == Some(true) {
            // FS-24: difficult terrain requires a check to land on one's feet.
            let rough = self.jump.as_ref().is_some_and(|jump| jump.rough);
            let who = &self.lands_after_jump;
            let falls = rough && !who.check(rng, &self.rules, self.c.jump_landing_dc, self.now(who)).success;
            (true, 0, falls)
        } else {
            self.fall(rng)
        };
        vec![
            yes(success),
            jumped.map(i32::from),
            Some(damage),
            yes(prone),
            Some(self.victim.outcome(damage)),
            Some(self.victim.left(damage)),
        ]
    }
}
