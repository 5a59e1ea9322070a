//! Traumas and what follows them, rests, and the repair of things.

use super::super::super::sheet::Brief;
use super::super::character::Ability;
use super::super::dice::{self, Rng};
use super::super::rules::Rules;
use super::Process;
use super::actor::{Actor, Names, Now, character, yes};
use rand::RngExt;

constants! {
    /// The constants of traumas, rests and repairs.
    Constants {
        trauma_first_side: int, mild_leg_speed: int, mild_leg_dc: int, severe_action_dc: int,
        severe_speed_divisor: int, severe_speed_divisor_both: int, severe_adds_psychic: on, phobia_dc: int,
        charm_distance: int, bleeding_damage: int,
        trauma_heal_dc: int, trauma_heal_successes: int, trauma_heal_in_a_row: on, rest_hours: int,
        full_rest_hours: int, rest_die: int, rest_least: int, rest_cadence: int, full_rest_relief: int,
        missed_rest_exhaustion: int, armored_rest_light: int, armored_rest_medium: int, armored_rest_heavy: int,
        wasted_rest_counts: on, exhaustion_levels: int, exhaustion_separate: on, speed_default: int, repair_die: int, repair_good: int,
    }
}

/// FS-95, FS-96: where a trauma of the body sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Head,
    Torso,
    RightArm,
    LeftArm,
    RightLeg,
    LeftLeg,
}

impl Part {
    fn roll(rng: &mut Rng) -> Self {
        match dice::die(rng, 12) {
            1 => Self::Head,
            2..=4 => Self::Torso,
            5..=6 => Self::RightArm,
            7..=8 => Self::LeftArm,
            9..=10 => Self::RightLeg,
            _ => Self::LeftLeg,
        }
    }

    fn is_leg(self) -> bool {
        matches!(self, Self::RightLeg | Self::LeftLeg)
    }
}

/// FS-97: a mild trauma of the mind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shock {
    /// Nothing that rules know.
    Harmless,
    /// Disadvantage on all checks.
    Shaken,
    /// Disadvantage on checks of INT and WIL.
    Paranoid,
    /// Fear of something.
    Phobia,
    /// Disadvantage on all checks far from a lucky charm.
    Charm,
}

impl Shock {
    fn roll(rng: &mut Rng) -> Self {
        match dice::die(rng, 10) {
            2 | 7 => Self::Shaken,
            3 => Self::Paranoid,
            6 => Self::Phobia,
            9 => Self::Charm,
            _ => Self::Harmless,
        }
    }
}

/// A trauma and the turns that follow.
pub struct Wound {
    c: Constants,
    rules: Rules,
    psychic: bool,
    severe: bool,
    turns: i32,
    dashes: bool,
    meets_phobia: bool,
    far_from_charm: bool,
    speed: i32,
    two_handed: bool,
    other_leg_hurt: bool,
    stamina: Actor,
    reflex: Actor,
    lucidity: Actor,
    fortitude: Actor,
}

/// What has come of a trauma so far.
#[derive(Debug, Clone, Copy, Default)]
struct Course {
    actions_lost: i32,
    bled: i32,
    falls: i32,
    frightened: i32,
}

/// What a trauma is.
#[derive(Debug, Clone, Copy)]
struct Suffered {
    part: Option<Part>,
    shock: Option<Shock>,
    lowered: Option<Ability>,
}

impl Wound {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        let who = character(brief, "who");
        let threshold = p.int_opt("death_threshold").unwrap_or(match who {
            Some(sheet) => {
                sheet.int_opt("death_threshold").unwrap_or(rules.death_threshold + sheet.int("str") + sheet.int("wil"))
            }
            None => rules.death_threshold + 2,
        });
        let severe = match p.word("severity") {
            "mild" => false,
            "severe" => true,
            _ => p.int("damage") > threshold,
        };
        let actor = |score: &str, skill: &str, ability: Ability| {
            Actor::read(brief, &rules, Names { who: "who", score, skill }, ability, Some(skill))
        };
        let weapon_takes_both = who.is_some_and(|sheet| {
            matches!(sheet.word("weapon"), "assault_rifle" | "blaster_rifle")
                || sheet.has_flag("weapon_traits", "two_handed")
        });
        if p.on("other_leg_hurt") {
            return None;
        }
        Some(Self {
            psychic: p.word("damage_type") == "psychic",
            severe,
            turns: p.int("turns"),
            dashes: p.on("dashes"),
            meets_phobia: p.on("meets_phobia"),
            far_from_charm: p.int("charm_distance") > c.charm_distance,
            speed: p.int_opt("speed").or(who.and_then(|w| w.int_opt("speed"))).unwrap_or(c.speed_default),
            two_handed: if who.is_some() { weapon_takes_both } else { p.on("two_handed") },
            other_leg_hurt: p.on("other_leg_hurt"),
            stamina: actor("strength", "stamina", Ability::Str),
            reflex: actor("dexterity", "reflex", Ability::Dex),
            lucidity: actor("intelligence", "lucidity", Ability::Int),
            fortitude: actor("will", "fortitude", Ability::Wil),
            c,
            rules,
        })
    }

    /// FS-94 to FS-98: which trauma it is.
    fn suffer(&self, rng: &mut Rng) -> Suffered {
        let mut suffered = Suffered { part: None, shock: None, lowered: None };
        match (self.psychic, self.severe) {
            (false, severe) => {
                let part = Part::roll(rng);
                suffered.part = Some(part);
                let pair = match part {
                    Part::Head => Some([Ability::Per, Ability::Int]),
                    Part::Torso => Some([Ability::Str, Ability::Dex]),
                    _ => None,
                };
                // Ruling: a die says which of the two abilities suffers.
                suffered.lowered = pair.map(|pair| {
                    let second = rng.random_range(0..100) >= self.c.trauma_first_side;
                    pair[usize::from(second)]
                });
                if severe && self.c.severe_adds_psychic {
                    suffered.shock = Some(Shock::roll(rng));
                }
            }
            (true, false) => suffered.shock = Some(Shock::roll(rng)),
            (true, true) => {
                suffered.lowered = Some([Ability::Int, Ability::Wil, Ability::Tec][rng.random_range(0..3)]);
            }
        }
        suffered
    }

    /// FS-97: whether a shock hampers checks of an ability.
    fn shaken(&self, shock: Option<Shock>, ability: Ability) -> bool {
        match shock {
            Some(Shock::Shaken) => true,
            Some(Shock::Paranoid) => matches!(ability, Ability::Int | Ability::Wil),
            Some(Shock::Charm) => self.far_from_charm,
            _ => false,
        }
    }

    /// A save of somebody with this trauma.
    fn save(&self, rng: &mut Rng, s: &Suffered, ability: Ability, dc: i32, afraid: bool, leg: bool) -> bool {
        let actor = match ability {
            Ability::Str => &self.stamina,
            Ability::Dex => &self.reflex,
            Ability::Int => &self.lucidity,
            _ => &self.fortitude,
        };
        let mut now = Now { exhaustion: actor.exhaustion, ..Now::default() };
        now.mods = -i32::from(s.lowered == Some(ability));
        now.causes.bad_if(self.shaken(s.shock, ability));
        now.causes.bad_if(afraid);
        now.causes.bad_if(leg);
        actor.check(rng, &self.rules, dc, now).success
    }

    /// FS-95 to FS-98: one turn.
    fn turn(&self, rng: &mut Rng, number: i32, s: &Suffered, course: &mut Course) {
        let c = &self.c;
        let stunned = number == 1
            && match s.part {
                Some(Part::Head | Part::Torso) => true,
                part => part.is_some() && self.severe,
            };
        // FS-97: the phobia is met before anything is done.
        let mut afraid = false;
        if s.shock == Some(Shock::Phobia) && self.meets_phobia {
            afraid = !self.save(rng, s, Ability::Wil, c.phobia_dc, false, false);
            course.frightened += i32::from(afraid);
        }
        let acts = !stunned
            && match (self.severe, self.psychic) {
                (false, _) => true,
                (true, false) => self.save(rng, s, Ability::Str, c.severe_action_dc, afraid, false),
                (true, true) => self.save(rng, s, Ability::Int, c.severe_action_dc, afraid, false),
            };
        course.actions_lost += i32::from(!acts);
        if acts && self.dashes && s.part.is_some_and(Part::is_leg) {
            let falls = self.severe || !self.save(rng, s, Ability::Dex, c.mild_leg_dc, afraid, false);
            course.falls += i32::from(falls);
        }
        if self.severe && !self.psychic {
            course.bled += c.bleeding_damage;
        }
    }

    /// FS-95, FS-96: the speed that is left.
    fn speed(&self, s: &Suffered) -> i32 {
        let c = &self.c;
        match (s.part.is_some_and(Part::is_leg), self.severe, self.other_leg_hurt) {
            (true, true, true) => self.speed / c.severe_speed_divisor_both,
            (true, true, false) => self.speed / c.severe_speed_divisor,
            (true, false, other) => {
                let left = if other { self.speed / c.severe_speed_divisor } else { self.speed };
                (left - c.mild_leg_speed).max(0)
            }
            (false, _, true) => self.speed / c.severe_speed_divisor,
            (false, _, false) => self.speed,
        }
    }

    /// FS-95, FS-96: whether a hurt arm hampers attacks, or forbids them for two hands.
    fn attacks(&self, s: &Suffered) -> i32 {
        match (s.part, self.severe) {
            (Some(Part::RightArm), false) => 1,
            (Some(Part::RightArm | Part::LeftArm), _) => i32::from(self.two_handed),
            _ => 0,
        }
    }

    /// Where the trauma sits, or what it does to the mind.
    fn place(&self, s: &Suffered) -> i32 {
        match (s.part, s.shock) {
            (Some(part), _) => part as i32,
            (None, Some(shock)) => shock as i32,
            (None, None) => 0,
        }
    }
}

/// The ability that is lowered: 0 for none.
fn lowered(s: &Suffered) -> i32 {
    match s.lowered {
        None => 0,
        Some(Ability::Per) => 1,
        Some(Ability::Int) => 2,
        Some(Ability::Str) => 3,
        Some(Ability::Dex) => 4,
        Some(Ability::Wil) => 5,
        Some(Ability::Tec | Ability::Cmb) => 6,
    }
}

impl Process for Wound {
    const METRICS: &'static [&'static str] = &[
        "severe",
        "part",
        "score",
        "actions_lost",
        "vp_bled",
        "falls",
        "frightened",
        "speed",
        "attack_hampered",
        "hampered",
        "shock",
    ];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let suffered = self.suffer(rng);
        let mut course = Course::default();
        for number in 1..=self.turns {
            self.turn(rng, number, &suffered, &mut course);
        }
        vec![
            yes(self.severe),
            Some(self.place(&suffered)),
            Some(lowered(&suffered)),
            Some(course.actions_lost),
            Some(course.bled),
            Some(course.falls),
            Some(course.frightened),
            Some(self.speed(&suffered)),
            Some(self.attacks(&suffered)),
            yes(self.shaken(suffered.shock, Ability::Int)),
            suffered.shock.map(|shock| shock as i32),
        ]
    }
}

/// How somebody rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rests {
    /// Eight hours, once in a while.
    Full,
    /// An hour, again and again.
    Short,
    /// An hour each day while vitality is missing, and a full rest.
    Both,
}

/// Rests until everything is healed.
pub struct Recovery {
    c: Constants,
    rules: Rules,
    rests: Rests,
    lost: i32,
    stamina: Actor,
    fortitude: Actor,
    traumas: [i32; 2],
    exhaustion: i32,
    locked: i32,
    fed: bool,
    irradiated: bool,
    armor: Option<i32>,
    care: dice::Causes,
    hours_between: i32,
    limit: i32,
}

/// How somebody is who rests.
#[derive(Debug, Clone)]
struct Convalescent {
    lost: i32,
    exhaustion: i32,
    /// Successes so far of each trauma, first those of the body.
    traumas: [Vec<i32>; 2],
}

impl Recovery {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        let who = character(brief, "who");
        let armor = match p.word_opt("armor").or(who.map(|sheet| sheet.word("armor"))) {
            Some("light") => Some(c.armored_rest_light),
            Some("medium") => Some(c.armored_rest_medium),
            Some("heavy") => Some(c.armored_rest_heavy),
            _ => None,
        };
        let lost = who.map_or(0, |sheet| {
            let most =
                sheet.int_opt("max_vp").unwrap_or(rules.vp_initial + rules.vp_per_level * (sheet.int("level") - 1));
            most - sheet.int_opt("vp").unwrap_or(most).min(most)
        });
        let mut care = dice::Causes::default();
        care.bad_if(!p.on("treated"));
        care.bad_if(p.on("strenuous"));
        care.good_if(p.on("recuperating"));
        let own = |field: &str| who.map_or(0, |sheet| sheet.int(field));
        let locked = p.int_opt("exhaustion_locked").unwrap_or(own("exhaustion_locked"));
        let exhaustion = p.int_opt("exhaustion").unwrap_or(own("exhaustion") + own("exhaustion_locked"));
        let names = |score, skill| Names { who: "who", score, skill };
        Some(Self {
            rests: match p.word("rest") {
                "full" => Rests::Full,
                "short" => Rests::Short,
                _ => Rests::Both,
            },
            lost: p.int_opt("lost_vp").unwrap_or(lost),
            stamina: Actor::read(brief, &rules, names("strength", "stamina"), Ability::Str, Some("stamina")),
            fortitude: Actor::read(brief, &rules, names("will", "fortitude"), Ability::Wil, Some("fortitude")),
            traumas: [p.int("traumas"), p.int("psychic_traumas")],
            exhaustion: exhaustion.max(locked).min(c.exhaustion_levels),
            locked: if c.exhaustion_separate { locked.min(c.exhaustion_levels) } else { 0 },
            fed: p.on("fed"),
            irradiated: p.on("irradiated"),
            armor,
            care,
            hours_between: p.int("hours_between"),
            limit: p.int("limit"),
            c,
            rules,
        })
        // What an hour of rest is to somebody who lacks nothing is not settled.
        .filter(|question| question.rests != Rests::Short || !question.healed(&question.start()))
    }

    fn start(&self) -> Convalescent {
        let fresh = |count: i32| vec![0; usize::try_from(count).unwrap()];
        Convalescent { lost: self.lost, exhaustion: self.exhaustion, traumas: self.traumas.map(fresh) }
    }

    fn restore(&self, rng: &mut Rng, who: &mut Convalescent) {
        if !self.irradiated {
            let gain = (dice::die(rng, self.c.rest_die) + self.stamina.score).max(self.c.rest_least);
            who.lost = (who.lost - gain).max(0);
        }
    }

    /// FS-99: the save of one trauma.
    fn heals(&self, rng: &mut Rng, body: bool, exhaustion: i32) -> bool {
        let actor = if body { &self.stamina } else { &self.fortitude };
        let now = Now { exhaustion, causes: self.care, ..Now::default() };
        actor.check(rng, &self.rules, self.c.trauma_heal_dc, now).success
    }

    /// FS-101, FS-102: a full rest; whether it does any good.
    fn full_rest(&self, rng: &mut Rng, who: &mut Convalescent) -> bool {
        if let Some(dc) = self.armor {
            let now = Now { exhaustion: who.exhaustion, ..Now::default() };
            if !self.stamina.check(rng, &self.rules, dc, now).success {
                return false;
            }
        }
        self.restore(rng, who);
        if self.fed {
            who.exhaustion = (who.exhaustion - self.c.full_rest_relief).max(self.locked.min(who.exhaustion));
        }
        let level = who.exhaustion;
        for (kind, body) in [true, false].into_iter().enumerate() {
            for trauma in &mut who.traumas[kind] {
                if self.heals(rng, body, level) {
                    *trauma += 1;
                } else if self.c.trauma_heal_in_a_row {
                    *trauma = 0;
                }
            }
            who.traumas[kind].retain(|&successes| successes < self.c.trauma_heal_successes);
        }
        true
    }

    /// Whether nothing is left that the chosen rests can heal.
    fn healed(&self, who: &Convalescent) -> bool {
        let vitality = who.lost == 0 || self.irradiated;
        // A rhythm that tires as much as it rests heals no exhaustion.
        let tires = (self.hours_between - 1) / self.c.rest_cadence * self.c.missed_rest_exhaustion;
        let tired = self.fed && who.exhaustion > self.locked && tires < self.c.full_rest_relief;
        let wounds = who.traumas.iter().any(|traumas| !traumas.is_empty());
        match self.rests {
            Rests::Short => vitality,
            Rests::Full | Rests::Both => vitality && !tired && !wounds,
        }
    }
}

impl Process for Recovery {
    const METRICS: &'static [&'static str] =
        &["success", "rests", "short_rests", "hours", "vp_lost", "exhaustion", "traumas", "wasted"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let c = &self.c;
        let mut who = self.start();
        let (mut full, mut short, mut wasted) = (0, 0, 0);
        // Reading: who asks how long rests take takes at least one.
        loop {
            let taken = if self.rests == Rests::Short { short } else { full };
            if taken >= self.limit || (taken > 0 && self.healed(&who)) {
                break;
            }
            if self.rests == Rests::Short {
                self.restore(rng, &mut who);
                short += 1;
                continue;
            }
            // FS-101: every period without a full rest tires.
            let missed = (self.hours_between - 1) / c.rest_cadence;
            who.exhaustion = (who.exhaustion + missed * c.missed_rest_exhaustion).min(c.exhaustion_levels);
            if self.rests == Rests::Both && who.lost > 0 {
                self.restore(rng, &mut who);
                short += 1;
            }
            let good = self.full_rest(rng, &mut who);
            full += 1;
            wasted += i32::from(!good);
            if !good && !c.wasted_rest_counts {
                // FS-102: it was no rest, so that this period had none.
                who.exhaustion = (who.exhaustion + c.missed_rest_exhaustion).min(c.exhaustion_levels);
            }
        }
        let healed = self.healed(&who);
        let rests = if self.rests == Rests::Short { short } else { full };
        let traumas: usize = who.traumas.iter().map(Vec::len).sum();
        vec![
            yes(healed),
            healed.then_some(rests),
            Some(short),
            Some(full * c.full_rest_hours + short * c.rest_hours),
            Some(who.lost),
            Some(who.exhaustion),
            Some(i32::try_from(traumas).unwrap()),
            Some(wasted),
        ]
    }
}

/// FS-106: the repair of a thing.
pub struct Repair {
    c: Constants,
    missing: i32,
    structure: i32,
    price: i32,
    good: bool,
    days: i32,
}

impl Repair {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        Some(Self {
            c: Constants::read(&brief.rules),
            missing: p.int("missing").min(p.int("structure")),
            structure: p.int("structure"),
            price: p.int("price"),
            good: p.on("good_conditions"),
            days: p.int("days"),
        })
    }
}

impl Process for Repair {
    const METRICS: &'static [&'static str] = &["success", "days", "missing", "cost"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let mut missing = self.missing;
        let mut days = 0;
        while missing > 0 && days < self.days {
            days += 1;
            let points = dice::die(rng, self.c.repair_die) + if self.good { self.c.repair_good } else { 0 };
            missing = (missing - points).max(0);
        }
        let whole = missing == 0;
        let cost = i64::from(self.missing) * i64::from(self.price) / i64::from(self.structure);
        vec![yes(whole), whole.then_some(days), Some(missing), Some(i32::try_from(cost).unwrap())]
    }
}
