//! The state of a fight: its circumstances, its fighters and their conditions.

use super::character::{Ability, Character, Distance, Weapon};
use super::dice::Rng;
use super::rules::Rules;
use super::worth::Worth;
use rand::RngExt;

/// FS-39: visibility.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// Nothing is hidden.
    Bright,
    /// Dim.
    Bleared,
    /// Dark.
    Obscured,
}

/// FS-65: degrees of cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cover {
    /// None.
    None,
    /// A third of the body.
    Light,
    /// Half of it.
    Moderate,
    /// Three quarters.
    High,
    /// All.
    Total,
}

/// Everything the trials of a fight share.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The constants.
    pub rules: Rules,
    /// All fighters, the first side first.
    pub characters: Vec<Character>,
    /// Rounds after which the fight is a draw.
    pub round_limit: i32,
    /// The side that acts first, if there is no roll.
    pub first_side: Option<usize>,
    /// Whether identical fighters roll initiative once.
    pub group_initiative: bool,
    /// Whether there are death saves.
    pub dying: bool,
    /// Whether melee has begun.
    pub engaged: bool,
    /// The distance between the sides.
    pub distance: Distance,
    /// Cover by side.
    pub cover: [Cover; 2],
    /// The side on higher ground.
    pub higher: Option<usize>,
    /// Visibility.
    pub sight: Sight,
    /// The side that is surprised for certain.
    pub surprised: Option<usize>,
    /// The side that ambushes.
    pub ambusher: Option<usize>,
    /// The value of attacks, by attacker and target.
    pub worth: Vec<Vec<Worth>>,
    /// The index of each fighter within its side.
    pub slots: Vec<usize>,
    /// By attacker and target, whether an attack could ever hurt.
    pub could_hurt: Vec<Vec<bool>>,
    /// Whether nobody can ever hurt anybody.
    pub hopeless: bool,
    /// Whether the ambushed roll for Alertness.
    pub on_watch: bool,
    /// Whether the ambushers move fast.
    pub hurried: bool,
    /// Maximum number of fighters of a side within a blast.
    pub cluster: usize,
    /// Distance of fighters in metres from the aimed point of a blast.
    pub spread: i32,
}

/// The fate of a fighter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Permanently out.
    Dead,
    /// At 0 VP, making death saves.
    Dying {
        /// Successes so far.
        successes: i32,
        /// Failures so far.
        failures: i32,
    },
    /// Knocked out.
    Captured,
    /// At 0 VP and stable.
    Stable,
    /// In the fight.
    Standing,
}

/// Where the weapon is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grip {
    /// In hand.
    Held,
    /// On the ground, or jammed.
    Dropped,
    /// Destroyed.
    Lost,
}

/// Lasting conditions from the sheet.
#[derive(Debug, Clone, Copy, Default)]
pub struct Lasting {
    /// Cannot see.
    pub blinded: bool,
    /// Sees badly.
    pub dazzled: bool,
    /// Afraid of the enemy.
    pub frightened: bool,
    /// Held.
    pub grappled: bool,
    /// Slow.
    pub hindered: bool,
    /// Cannot act.
    pub incapacitated: bool,
    /// Cannot be seen.
    pub invisible: bool,
    /// Cannot move a limb.
    pub paralyzed: bool,
    /// Tied down.
    pub restrained: bool,
    /// Ill.
    pub sickened: bool,
    /// Reeling.
    pub stunned: bool,
    /// Out cold.
    pub unconscious: bool,
}

/// Traumas, grouped by effect.
#[derive(Debug, Clone, Copy, Default)]
pub struct Traumas {
    /// All of them, for first aid.
    pub count: i32,
    /// Mild ones of the right and the left arm.
    pub arm: [i32; 2],
    /// Mild ones of the legs.
    pub leg: [i32; 2],
    /// Severe ones of the arms.
    pub severe_arm: [i32; 2],
    /// Severe ones of the legs.
    pub severe_leg: [i32; 2],
    /// Disadvantage on all checks.
    pub shaken: i32,
    /// Disadvantage on checks of INT and WIL.
    pub mind_and_will: i32,
    /// Without its lucky charm.
    pub charmless: i32,
    /// Frightened by its phobia.
    pub terrified: i32,
    /// Severe bodily ones.
    pub severe_body: i32,
    /// Severe ones of the mind.
    pub severe_mind: i32,
}

/// A fighter.
#[derive(Debug, Clone)]
pub struct Fighter {
    /// Vitality.
    pub vp: i32,
    /// Its fate.
    pub fate: Fate,
    /// Ability scores, reduced by traumas.
    pub abilities: [i32; 7],
    /// Levels of exhaustion.
    pub exhaustion: i32,
    /// Conditions from the sheet.
    pub lasting: Lasting,
    /// On the ground.
    pub prone: bool,
    /// Losing blood.
    pub bleeding: bool,
    /// Traumas.
    pub traumas: Traumas,
    /// Setback 4, until the start of its turn.
    pub frightened: bool,
    /// Setback 12, until the start of its turn.
    pub dazzled: bool,
    /// Setback 18, until the start of its turn.
    pub stunned: bool,
    /// Setback 5, until the start of its turn.
    pub open: bool,
    /// Setbacks 9 and 11.
    pub uneasy: bool,
    /// FS-95: stunned by a trauma until the end of its next turn.
    pub loses_turn: bool,
    /// Per attacker, the number of starts of that one's turns until it no longer sickens.
    pub sickened_by: [i32; 16],
    /// Exploit 2, until the start of its turn.
    pub on_guard: bool,
    /// FS-52, until the start of its turn.
    pub defending: bool,
    /// Where the weapon is.
    pub grip: Grip,
    /// Whether the reaction is still available.
    pub reaction: bool,
    /// FS-96: whether a lost action also costs reactions.
    pub shaky: bool,
    /// Surprised until its first turn has ended.
    pub surprised: bool,
    /// Hidden from the enemies by an exploit.
    pub hidden: bool,
    /// FS-41: the enemies it has not noticed, until its first turn.
    pub unnoticed: [bool; 16],
    /// FS-54: opponents who harry it and help the next attack on it by another.
    pub harried_by: Vec<usize>,
    /// FS-56: whether an attack is readied.
    pub ready: bool,
    /// FS-58: the target aimed at by an exploit for the next action, and whether that is this
    /// turn's action.
    pub aimed_at: Option<(usize, bool)>,
    /// FS-59: the target deceived by a feint from an exploit, and whether the effect ends with this
    /// turn.
    pub deceived: Option<(usize, bool)>,
    /// Whether it has left its place, and so the cover there.
    pub moved: bool,
    /// Its position.
    pub at: i32,
    /// Grenades left.
    pub grenades: i32,
    /// Uses of the kit left.
    pub kit: i32,
    /// EDGE cards.
    pub edge: i32,
    /// EDGE cards it may still use.
    pub edge_uses: i32,
    /// Damage dealt.
    pub dealt: i32,
    /// The round in which it fell.
    pub fell: Option<i32>,
}

/// Counts of each side.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    /// Turns lost to being stunned or surprised.
    pub turns_denied: i32,
    /// Setbacks.
    pub setbacks: i32,
    /// Mild traumas.
    pub mild: i32,
    /// Severe traumas.
    pub severe: i32,
    /// Exploits.
    pub exploits: i32,
    /// EDGE cards drawn.
    pub drawn: i32,
    /// EDGE cards burned.
    pub burned: i32,
    /// VP spent on Tenacity.
    pub tenacity: i32,
    /// Attacks dodged.
    pub dodges: i32,
    /// Opportunity attacks.
    pub opportunities: i32,
    /// Damage stopped.
    pub stopped: i32,
    /// Death saves.
    pub saves: i32,
    /// First aid.
    pub aid: i32,
    /// Grenades.
    pub grenades: i32,
    /// Damage by bleeding.
    pub bled: i32,
}

/// The state of a fight.
pub struct Fight<'a> {
    /// The shared setup.
    pub setup: &'a Setup,
    /// The constants.
    pub rules: &'a Rules,
    /// The random number generator.
    pub rng: &'a mut Rng,
    /// The fighters.
    pub fighters: Vec<Fighter>,
    /// Who is in melee with whom.
    pub melee: [[bool; 16]; 16],
    /// The order of turns.
    pub order: Vec<usize>,
    /// The round; stops counting once the fight is decided.
    pub round: i32,
    /// Metres between the lines where the sides started.
    pub apart: i32,
    /// Whether it is decided.
    pub decided: bool,
    /// Number of fighters who have climbed in the initiative order this round.
    pub climbed: usize,
    /// The order from the next round on.
    pub next: Vec<usize>,
    /// Attacks made.
    pub attacks: i32,
    /// Counts by side.
    pub tally: [Tally; 2],
    /// Exploits by rank.
    pub ranks: [i32; 16],
    /// Setbacks by number.
    pub numbers: [i32; 24],
}

/// Metres between the lines where the sides start.
pub fn metres_apart(distance: Distance) -> i32 {
    match distance {
        Distance::Adjacent => 1,
        Distance::Close => 10,
        Distance::Short => 30,
        Distance::Medium => 50,
        Distance::Long => 100,
        Distance::Extreme => 150,
    }
}

impl<'a> Fight<'a> {
    /// Sets up the fighters.
    pub fn new(setup: &'a Setup, rng: &'a mut Rng) -> Self {
        let apart = metres_apart(setup.distance);
        let fighters: Vec<Fighter> = setup
            .characters
            .iter()
            .map(|c| Fighter::new(c, if c.side == 0 { 0 } else { apart }, &setup.rules))
            .collect();
        let mut fight = Fight {
            setup,
            rules: &setup.rules,
            rng,
            fighters,
            melee: [[false; 16]; 16],
            order: Vec::new(),
            next: Vec::new(),
            climbed: 0,
            decided: false,
            apart,
            round: 0,
            attacks: 0,
            tally: [Tally::default(); 2],
            ranks: [0; 16],
            numbers: [0; 24],
        };
        if setup.engaged {
            fight.start_in_melee();
        }
        fight
    }

    /// Fighters with melee weapons start in melee with the enemy at the same place of the other
    /// side.
    fn start_in_melee(&mut self) {
        let sides: [Vec<usize>; 2] =
            [0, 1].map(|side| (0..self.fighters.len()).filter(|&i| self.character(i).side == side).collect());
        for side in 0..2 {
            for (place, &me) in sides[side].iter().enumerate() {
                let foe = sides[1 - side][place % sides[1 - side].len()];
                if self.weapon(me).is_melee() {
                    self.melee[me][foe] = true;
                    self.melee[foe][me] = true;
                }
            }
        }
    }

    /// The sheet of a fighter.
    pub fn character(&self, i: usize) -> &'a Character {
        &self.setup.characters[i]
    }

    /// The counts of its side.
    pub fn tally(&mut self, i: usize) -> &mut Tally {
        let side = self.character(i).side;
        &mut self.tally[side]
    }

    /// An ability score.
    pub fn score(&self, i: usize, ability: Ability) -> i32 {
        self.fighters[i].abilities[ability as usize]
    }

    /// Whether it is in the fight.
    pub fn stands(&self, i: usize) -> bool {
        self.fighters[i].fate == Fate::Standing
    }

    /// All who are in the fight on the other side.
    pub fn enemies(&self, me: usize) -> Vec<usize> {
        (0..self.fighters.len())
            .filter(|&i| self.character(i).side != self.character(me).side && self.stands(i))
            .collect()
    }

    /// All others who are in the fight on its side.
    pub fn allies(&self, me: usize) -> Vec<usize> {
        (0..self.fighters.len())
            .filter(|&i| i != me && self.character(i).side == self.character(me).side && self.stands(i))
            .collect()
    }

    /// One of several equivalent fighters: the first listed, or any of them under the house rule.
    pub fn one_of(&mut self, equals: &[usize]) -> Option<usize> {
        match equals {
            [] => None,
            [first, ..] if self.rules.equal_targets != "rolled" => Some(*first),
            _ => Some(equals[self.rng.random_range(0..equals.len())]),
        }
    }

    /// The enemies in melee with it.
    pub fn foes_at_hand(&self, me: usize) -> Vec<usize> {
        self.enemies(me).into_iter().filter(|&i| self.melee[me][i]).collect()
    }

    /// FS-103: unconscious, whether from the start or at 0 VP.
    pub fn unconscious(&self, i: usize) -> bool {
        self.fighters[i].lasting.unconscious || self.fighters[i].fate != Fate::Standing
    }

    /// FS-103: stunned, from whatever cause.
    pub fn stunned(&self, i: usize) -> bool {
        let f = &self.fighters[i];
        f.lasting.stunned || f.stunned || f.loses_turn
    }

    /// FS-103: no actions, minor actions or reactions.
    pub fn incapacitated(&self, i: usize) -> bool {
        let f = &self.fighters[i];
        f.lasting.incapacitated || f.lasting.paralyzed || self.stunned(i) || self.unconscious(i)
    }

    /// FS-103, FS-104: sickened, by exhaustion too.
    pub fn sickened(&self, i: usize) -> bool {
        let f = &self.fighters[i];
        f.lasting.sickened || f.exhaustion >= 2 || f.sickened_by.iter().any(|&turns| turns > 0)
    }

    /// FS-103, FS-104: hindered, by exhaustion too.
    pub fn hindered(&self, i: usize) -> bool {
        self.fighters[i].lasting.hindered || self.fighters[i].exhaustion >= 3
    }

    /// FS-103: frightened.
    pub fn frightened(&self, i: usize) -> bool {
        self.fighters[i].lasting.frightened || self.fighters[i].frightened
    }

    /// FS-104: current maximum VP; halved from level 4 on.
    pub fn max_vp(&self, i: usize) -> i32 {
        let most = self.character(i).max_vp;
        if self.fighters[i].exhaustion >= 4 { (most / 2).max(1) } else { most }
    }

    /// FS-87: Death Threshold.
    pub fn death_threshold(&self, i: usize) -> i32 {
        self.character(i)
            .death_threshold
            .unwrap_or((self.rules.death_threshold + self.score(i, Ability::Str) + self.score(i, Ability::Wil)).max(0))
    }

    /// FS-63: Defense.
    pub fn defense(&self, i: usize) -> i32 {
        let c = self.character(i);
        let guard = if self.fighters[i].on_guard { self.rules.on_guard_bonus } else { 0 };
        c.defense.unwrap_or(self.rules.defense_base + self.score(i, Ability::Dex)) + c.defense_bonus + guard
    }

    /// FS-95, FS-96, FS-103, FS-104: metres of movement in a turn.
    pub fn speed(&self, i: usize) -> i32 {
        let f = &self.fighters[i];
        if f.lasting.grappled || f.lasting.restrained || f.exhaustion >= 5 {
            return 0;
        }
        let mut speed = self.character(i).speed - self.rules.mild_leg_speed * (f.traumas.leg[0] + f.traumas.leg[1]);
        speed = speed.max(0);
        match f.traumas.severe_leg.iter().filter(|&&n| n > 0).count() {
            0 => {}
            1 => speed /= self.rules.severe_speed_divisor,
            _ => speed /= self.rules.severe_speed_divisor_both,
        }
        if self.hindered(i) { speed / 2 } else { speed }
    }

    /// The weapon it uses: bare hands if it holds nothing, or cannot hold it (FS-96).
    pub fn weapon(&self, i: usize) -> &'a Weapon {
        let c = self.character(i);
        let f = &self.fighters[i];
        let lost_arms = f.traumas.severe_arm.iter().filter(|&&n| n > 0).count();
        let cannot_hold = lost_arms == 2 || (lost_arms == 1 && c.weapon.two_handed);
        if !c.weapon.is_natural() && (f.grip != Grip::Held || cannot_hold) { &c.fists } else { &c.weapon }
    }

    /// Whether it has lost its weapon, or the arms to hold it.
    pub fn is_empty_handed(&self, i: usize) -> bool {
        std::ptr::eq(self.weapon(i), &self.character(i).fists)
    }

    /// FS-69: whether one sees another.
    pub fn sees(&self, me: usize, other: usize) -> bool {
        let f = &self.fighters[me];
        let o = &self.fighters[other];
        let hides = self.character(me).side != self.character(other).side && (o.hidden || f.unnoticed[other]);
        !f.lasting.blinded && !o.lasting.invisible && !hides && self.setup.sight != Sight::Obscured
    }

    /// FS-69: an attacker is no longer hidden from anybody.
    pub fn shows_itself(&mut self, me: usize) {
        self.fighters[me].hidden = false;
        for f in &mut self.fighters {
            f.unnoticed[me] = false;
        }
    }

    /// Metres between two.
    pub fn metres(&self, me: usize, other: usize) -> i32 {
        (self.fighters[me].at - self.fighters[other].at).abs()
    }

    /// FS-64: the category of distance between two.
    pub fn distance(&self, me: usize, other: usize) -> Distance {
        let metres = self.metres(me, other);
        if self.melee[me][other] || metres <= 1 { Distance::Adjacent } else { Distance::of(metres) }
    }

    /// FS-52: Defend is lost when incapacitated or at speed 0.
    pub fn defends(&self, i: usize) -> bool {
        self.fighters[i].defending && !self.incapacitated(i) && self.speed(i) > 0
    }

    /// Whether a reaction can be taken.
    pub fn can_react(&self, i: usize) -> bool {
        let f = &self.fighters[i];
        self.stands(i) && f.reaction && !f.shaky && !f.surprised && !self.incapacitated(i)
    }

    /// FS-44: takes a reaction.
    pub fn react(&mut self, i: usize) {
        self.fighters[i].reaction = false;
    }
}

impl Fighter {
    /// A fighter at the start.
    fn new(c: &Character, at: i32, rules: &Rules) -> Self {
        let has = |name: &str| c.conditions.iter().any(|word| word == name);
        let trauma = |name: &str| i32::from(c.traumas.iter().any(|word| word == name));
        let exhaustion = c.exhaustion.min(rules.exhaustion_levels);
        let severe_arm = [trauma("severe_right_arm"), trauma("severe_left_arm")];
        let severe_leg = [trauma("severe_right_leg"), trauma("severe_left_leg")];
        let most = if exhaustion >= 4 { c.max_vp / 2 } else { c.max_vp };
        let vp = if exhaustion >= 6 { 0 } else { c.vp.min(most) };
        let fate = match (vp, c.dies_at_zero) {
            (1.., _) => Fate::Standing,
            (_, true) => Fate::Dead,
            (_, false) => Fate::Dying { successes: 0, failures: 0 },
        };
        Self {
            vp,
            fate,
            abilities: c.abilities,
            exhaustion,
            lasting: Lasting {
                blinded: has("blinded"),
                dazzled: has("dazzled"),
                frightened: has("frightened"),
                grappled: has("grappled"),
                hindered: has("hindered"),
                incapacitated: has("incapacitated"),
                invisible: has("invisible"),
                paralyzed: has("paralyzed"),
                restrained: has("restrained"),
                sickened: has("sickened"),
                stunned: has("stunned"),
                unconscious: has("unconscious"),
            },
            prone: has("prone") || has("unconscious"),
            bleeding: has("bleeding"),
            traumas: Traumas {
                count: i32::try_from(c.traumas.len()).unwrap(),
                arm: [trauma("right_arm"), trauma("left_arm")],
                leg: [trauma("right_leg"), trauma("left_leg")],
                severe_arm,
                severe_leg,
                shaken: trauma("shaken"),
                mind_and_will: trauma("mind_and_will"),
                charmless: 0,
                terrified: 0,
                // Ruling: a severe limb trauma on the sheet is the permanent effect of an old one;
                // `severe_body` is one that has not healed.
                severe_body: trauma("severe_body"),
                severe_mind: trauma("severe_mind"),
            },
            frightened: false,
            dazzled: false,
            stunned: false,
            open: false,
            uneasy: false,
            loses_turn: false,
            sickened_by: [0; 16],
            on_guard: false,
            defending: false,
            grip: Grip::Held,
            reaction: true,
            shaky: false,
            surprised: false,
            hidden: false,
            unnoticed: [false; 16],
            edge_uses: rules.edge_per_encounter,
            harried_by: Vec::new(),
            ready: false,
            aimed_at: None,
            deceived: None,
            moved: false,
            at,
            grenades: c.grenades,
            kit: c.kit,
            edge: c.edge,
            dealt: 0,
            fell: None,
        }
    }
}
