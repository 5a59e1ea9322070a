//! Traumas and their consequences.

use super::super::super::sheet::Brief;
use super::super::character::Ability;
use super::super::dice::{self, Rng};
use super::super::rules::Rules;
use super::Process;
use super::actor::{Actor, Names, Now, character, yes};
use rand::RngExt;

constants! {
    /// The constants of traumas.
    Constants {
        trauma_first_side: int, mild_leg_speed: int, mild_leg_dc: int, severe_action_dc: int,
        severe_speed_divisor: int, severe_speed_divisor_both: int, severe_adds_psychic: on, phobia_dc: int,
        charm_distance: int, bleeding_damage: int, speed_default: int,
    }
}

/// FS-95, FS-96: the location of a bodily trauma.
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

/// FS-97: a mild mental trauma.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shock {
    /// No effect in the rules.
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
    /// Whether its weapon is part of the body and need not be held.
    natural: bool,
    /// The arms that were lost before.
    lost: [bool; 2],
    other_leg_hurt: bool,
    stamina: Actor,
    reflex: Actor,
    lucidity: Actor,
    fortitude: Actor,
}

/// The consequences of a trauma so far.
#[derive(Debug, Clone, Copy, Default)]
struct Course {
    actions_lost: i32,
    bled: i32,
    falls: i32,
    frightened: i32,
}

/// The trauma suffered.
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
        let lost = ["severe_right_arm", "severe_left_arm"]
            .map(|word| who.is_some_and(|sheet| sheet.has_flag("traumas", word)));
        Some(Self {
            lost,
            natural: who.is_some_and(|sheet| sheet.word("weapon") == "unarmed"),
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

    /// FS-94 to FS-98: determines the trauma.
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
                // Ruling: a die decides which of the two abilities suffers.
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

    /// A save of a character with this trauma.
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
        // FS-97: the phobia is encountered before anything is done.
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

    /// FS-95, FS-96: the remaining speed.
    fn speed(&self, s: &Suffered) -> i32 {
        let c = &self.c;
        match (s.part.is_some_and(Part::is_leg), self.severe, self.other_leg_hurt) {
            (true, true, true) => self.speed / c.severe_speed_divisor_both,
            (true, true, false) => self.speed / c.severe_speed_divisor,
            (true, false, other) => {
                let left = (self.speed - c.mild_leg_speed).max(0);
                if other { left / c.severe_speed_divisor } else { left }
            }
            (false, _, true) => self.speed / c.severe_speed_divisor,
            (false, _, false) => self.speed,
        }
    }

    /// FS-95, FS-96: whether a hurt arm hampers attacks, or prevents them. The right arm fights, or the left one if the
    /// right one was lost before; with an arm lost nothing takes both hands, and with both nothing is held at all.
    fn attacks(&self, s: &Suffered) -> i32 {
        let (hurt, other) = match s.part {
            Some(Part::RightArm) => (0, 1),
            Some(Part::LeftArm) => (1, 0),
            _ => return 0,
        };
        let takes_both = self.two_handed && self.lost == [false, false];
        let fights = usize::from(self.lost[0]);
        i32::from(takes_both || if self.severe { self.lost[other] && !self.natural } else { hurt == fights })
    }

    /// The location of the trauma, or its mental effect.
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
