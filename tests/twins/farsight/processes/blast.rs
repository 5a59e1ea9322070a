//! Grenades and other area effects.

use super::super::super::sheet::Brief;
use super::super::character::Ability;
use super::super::dice::{self, Damage, Rng};
use super::super::rules::Rules;
use super::Process;
use super::actor::{self, Actor, Names, Now, Roll, yes};
use super::impact::Victim;
use super::rolls::cards;
use rand::RngExt;

/// FS-79: the shape of an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ParamType {
    /// A sphere or a cylinder, thrown.
    Round,
    Cone,
    Cube,
    Line,
}

/// A blast and its targets.
pub struct Blast {
    rules: Rules,
    thrower: Actor,
    hampered: dice::Causes,
    shape: ParamType,
    radius: f64,
    width: f64,
    damage: Damage,
    harm: String,
    save_dc: i32,
    half: bool,
    victim: Victim,
    saves: Actor,
    helped: dice::Causes,
    save_mods: i32,
    targets: usize,
    stands: f64,
    bearing: f64,
    sheltered: bool,
    ally: Option<f64>,
    exploits: bool,
}

impl Blast {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let rules = Rules::read(&brief.rules);
        let shape = match p.word("shape") {
            "cone" => ParamType::Cone,
            "cube" => ParamType::Cube,
            "line" => ParamType::Line,
            _ => ParamType::Round,
        };
        let mut hampered = dice::Causes::default();
        hampered.bad_if(p.word("throw") == "short");
        hampered.bad_if(p.on("engaged") && rules.grenade_engaged);
        let thrower = Actor::read(brief, &rules, Names::USUAL, Ability::Cmb, Some("throwing"));
        // FS-103: a throw is an attack.
        for condition in ["blinded", "dazzled", "restrained", "grappled"] {
            let has = actor::character(brief, "who").is_some_and(|sheet| sheet.has_flag("conditions", condition));
            hampered.bad_if(has);
        }
        let explosives = p
            .int_opt("explosives")
            .or_else(|| actor::character(brief, "who").and_then(|sheet| sheet.int_opt("explosives")));
        let damage = match p.dice_opt("damage") {
            Some(text) => Damage::parse(text)?,
            None => Damage { dice: vec![rules.frag_die; usize::try_from(rules.frag_dice).ok()?], flat: 0 },
        };
        let names = Names { who: "target", score: "dexterity", skill: "reflex" };
        let saves = Actor::read(brief, &rules, names, Ability::Dex, Some("reflex")).without_parameters(brief);
        let mut helped = dice::Causes { good: p.int("save_advantage"), bad: p.int("save_disadvantage") };
        let cover = p.word("cover");
        helped.good_if(!matches!(cover, "none" | "total"));
        helped.good_if(p.on("defends"));
        let metres = |name: &str| p.int_opt(name).map(f64::from);
        Some(Self {
            thrower,
            hampered,
            shape,
            radius: metres("radius").unwrap_or(rules.frag_radius.into()),
            width: metres("width")?,
            damage,
            harm: p.word("damage_type").to_owned(),
            save_dc: p.int_opt("save_dc").unwrap_or(rules.frag_dc) + explosives.unwrap_or(0),
            half: p.on("half"),
            victim: Victim::read(brief, p.word("damage_type"), "target"),
            saves,
            helped,
            save_mods: p.int("save_mods"),
            targets: usize::try_from(p.int("targets")).ok()?,
            stands: metres("stands")?,
            bearing: metres("bearing")?.to_radians(),
            sheltered: cover == "total",
            ally: metres("ally_distance"),
            exploits: actor::character(brief, "who").is_none_or(|sheet| sheet.word("exploits") != "never"),
            rules,
        })
    }

    /// FS-73: whether a target at this distance from the aimed point is caught when the blast lands
    /// this far off.
    ///
    /// Reading: the targets stand around that point, each in a direction of its own.
    fn reached(&self, rng: &mut Rng, off: i32) -> bool {
        let angle = rng.random_range(0.0..std::f64::consts::TAU);
        self.within(self.stands - f64::from(off) * angle.cos(), f64::from(off) * angle.sin())
    }

    /// FS-79: whether a position is within the area.
    fn within(&self, along: f64, across: f64) -> bool {
        // A small tolerance, so that a target exactly at the edge is within.
        along.hypot(across) <= self.radius + 1e-9
    }

    /// FS-79: whether the targets are within an area that is not thrown.
    fn in_front(&self) -> bool {
        let (along, across) = (self.stands * self.bearing.cos(), self.stands * self.bearing.sin());
        let edge = 1e-9;
        match self.shape {
            ParamType::Round => self.within(self.stands, 0.0),
            // The cone is as wide as it is long at every distance.
            ParamType::Cone => along > 0.0 && along <= self.radius + edge && across.abs() <= along / 2.0 + edge,
            ParamType::Cube => along > 0.0 && along <= self.radius + edge && across.abs() <= self.radius / 2.0 + edge,
            ParamType::Line => along > 0.0 && along <= self.radius + edge && across.abs() <= self.width / 2.0 + edge,
        }
    }

    /// FS-79, FS-82: the save of one target, and the damage after armor.
    fn hit(&self, rng: &mut Rng, rolled: i32) -> (bool, i32) {
        let now =
            Now { exhaustion: self.saves.exhaustion, causes: self.helped, mods: self.save_mods, ..Now::default() };
        let roll = self.saves.check(rng, &self.rules, self.save_dc, now);
        let mut damage = rolled;
        if actor::setback_of(rng, &self.rules, roll, true) == actor::WORSE {
            damage *= 2;
        }
        if roll.success {
            damage = if self.half { damage / 2 } else { 0 };
        }
        let damage = self.victim.armored(damage, &self.harm, self.rules.energy_av_divisor);
        (roll.success, self.victim.resisted(damage))
    }
}

/// FS-14: the exploit of a throw, by its index in the list: the highest applicable rank.
fn exploit(roll: Roll) -> i32 {
    let Some(intensity) = roll.special.intensity().filter(|_| roll.success) else { return 0 };
    let ranks = [2, 3, 4, 5, 6, 8, 11];
    ranks.into_iter().rev().find(|&rank| rank <= intensity).map_or(0, |rank| rank - 1)
}

impl Process for Blast {
    const METRICS: &'static [&'static str] =
        &["success", "off", "caught", "saved", "damage", "damage_all", "outcome", "down", "exploit", "setback", "edge"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let rules = &self.rules;
        let (mut success, mut off, mut special, mut setback, mut edge) = (true, 0, 0, None, 0);
        let mut caught = vec![self.in_front(); self.targets];
        if self.shape == ParamType::Round {
            let now = Now { exhaustion: self.thrower.exhaustion, causes: self.hampered, ..Now::default() };
            let roll = self.thrower.check(rng, rules, rules.grenade_dc, now);
            success = roll.success;
            special = if self.exploits { exploit(roll) } else { 0 };
            // FS-14: a Sign of Destiny draws another card.
            edge = cards(rules, roll) + i32::from(special == 10);
            setback = actor::setback_of(rng, rules, roll, true);
            if !success {
                off = dice::die(rng, rules.grenade_scatter);
                caught = (0..self.targets).map(|_| self.reached(rng, off)).collect();
                if setback == Some(17)
                    && let Some(ally) = self.ally
                {
                    // It detonates at the nearest ally, on the other side.
                    caught.fill(self.within(self.stands + ally, 0.0));
                }
            }
        }
        if self.sheltered {
            caught.fill(false);
        }
        let rolled = self.damage.roll(rng).max(rules.damage_least);
        let mut saved = 0;
        let mut damages = vec![0; self.targets];
        for (damage, _) in damages.iter_mut().zip(&caught).filter(|(_, caught)| **caught) {
            let (save, through) = self.hit(rng, rolled);
            saved += i32::from(save);
            *damage = through;
        }
        let down = damages.iter().filter(|&&damage| self.victim.outcome(damage) <= 1).count();
        let caught = caught.iter().filter(|&&caught| caught).count();
        vec![
            yes(success),
            Some(off),
            Some(i32::try_from(caught).unwrap()),
            Some(saved),
            Some(damages[0]),
            Some(damages.iter().sum()),
            Some(self.victim.outcome(damages[0])),
            Some(i32::try_from(down).unwrap()),
            Some(special),
            yes(setback.is_some()),
            Some(edge),
        ]
    }
}
