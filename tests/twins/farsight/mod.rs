//! A plain scalar simulator of Farsight fights, written from the rules: the document, and the digest that numbers them.
//!
//! One trial at a time, one function for each rule. It shares no code with the library, so that a rule misread there does not agree with itself here.

mod attack;
mod character;
mod checks;
mod dice;
mod harm;
mod processes;
mod rules;
mod state;
mod turn;

use super::sheet::{Brief, Twin};
use character::{Ability, Character, Distance, Skill};
use checks::{Check, Purpose};
use dice::Rng;
use rules::Rules;
use state::{Cover, Fate, Fight, Setup, Sight};

/// The kinds without sides that are played here.
pub const PROCESSES: &[&str] = processes::KINDS;

/// The simulator of a brief, or nothing if it asks for what this one does not play.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    if brief.kind != "fight" {
        return processes::twin(brief);
    }
    if brief.sides.len() != 2 {
        return None;
    }
    let rules = Rules::read(&brief.rules);
    if brief.params.word("ambusher") != "none"
        || brief.sides.iter().flatten().any(|member| member.sheet.word("edge_policy") != "never")
    {
        // Hidden attackers of an ambush and burned EDGE cards are not settled yet.
        return None;
    }
    if rules.exploit_face == rules.setback_face || brief.sides.iter().map(Vec::len).sum::<usize>() > 16 {
        return None;
    }
    let mut characters: Vec<Character> = Vec::new();
    let mut group = 0;
    for (side, members) in brief.sides.iter().enumerate() {
        for (place, member) in members.iter().enumerate() {
            let same = members[..place].iter().position(|other| other.sheet == member.sheet);
            let number = match same {
                Some(first) => characters[characters.len() - place + first].group,
                None => {
                    group += 1;
                    group
                }
            };
            characters.push(Character::read(member, side, number, &rules)?);
        }
    }
    let p = &brief.params;
    let side = |name: &str| match p.word(name) {
        "a" => Some(0),
        "b" => Some(1),
        _ => None,
    };
    let cover = |name: &str| match p.word(name) {
        "light" => Cover::Light,
        "moderate" => Cover::Moderate,
        "high" => Cover::High,
        "total" => Cover::Total,
        _ => Cover::None,
    };
    let setup = Setup {
        round_limit: p.int("round_limit"),
        first_side: side("initiative"),
        group_initiative: p.on("group_initiative"),
        dying: p.on("dying"),
        engaged: p.on("engaged"),
        distance: Distance::read(p.word("distance"))?,
        cover: [cover("cover_a"), cover("cover_b")],
        higher: side("higher_ground"),
        sight: match p.word("sight") {
            "bleared" => Sight::Bleared,
            "obscured" => Sight::Obscured,
            _ => Sight::Bright,
        },
        surprised: side("surprised"),
        ambusher: side("ambusher"),
        on_watch: p.on("on_watch"),
        hurried: p.on("ambush_hurried"),
        cluster: usize::try_from(p.int("cluster")).ok()?,
        spread: p.int("spread"),
        rules,
        characters,
    };
    let detail = p.on("detail");
    Some(Box::new(FightTwin { metrics: metric_names(&setup, detail), setup, detail }))
}

/// Keys of exploits by rank, from 2 on.
const EXPLOITS: [&str; 10] = [
    "on_guard",
    "quick_move",
    "extra_minor",
    "effective_strike",
    "team_play",
    "help",
    "vanish",
    "powerful_strike",
    "lethal_strike",
    "climb_initiative",
];

/// The names of all metrics, in the order in which `FightTwin::trial` fills them in.
fn metric_names(setup: &Setup, detail: bool) -> Vec<String> {
    let mut names: Vec<String> = [
        "winner",
        "rounds",
        "attacks",
        "deaths",
        "deaths.a",
        "deaths.b",
        "survivors",
        "survivors.a",
        "survivors.b",
        "wiped_out",
    ]
    .map(str::to_owned)
    .to_vec();
    for side in ["a", "b"] {
        for name in [
            "turns_denied",
            "setbacks",
            "mild_traumas",
            "severe_traumas",
            "tenacity",
            "dodges",
            "opportunities",
            "stopped",
            "death_saves",
            "first_aid",
            "grenades",
            "bled",
        ] {
            names.push(format!("{name}.{side}"));
        }
    }
    for c in &setup.characters {
        for name in ["damage", "fell", "vp", "fate"] {
            names.push(format!("{name}.{}", c.name));
        }
    }
    if detail {
        names.extend(EXPLOITS.iter().map(|key| format!("exploit.{key}")));
    }
    names
}

/// The simulator of a fight.
struct FightTwin {
    setup: Setup,
    metrics: Vec<String>,
    detail: bool,
}

impl Twin for FightTwin {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, rng: &mut Rng, out: &mut [Option<i32>]) {
        let mut fight = Fight::new(&self.setup, rng);
        let (winner, rounds) = fight.play();
        let n = fight.fighters.len();
        let dead = |side: usize| {
            count((0..n).filter(|&i| fight.character(i).side == side && fight.fighters[i].fate == Fate::Dead))
        };
        let alive = |side: usize| {
            count((0..n).filter(|&i| {
                fight.character(i).side == side && !matches!(fight.fighters[i].fate, Fate::Dead | Fate::Dying { .. })
            }))
        };
        let mut values = vec![
            Some(winner),
            Some(rounds),
            Some(fight.attacks),
            Some(dead(0) + dead(1)),
            Some(dead(0)),
            Some(dead(1)),
            Some(alive(0) + alive(1)),
            Some(alive(0)),
            Some(alive(1)),
            Some(i32::from(alive(0) == 0)),
        ];
        for t in &fight.tally {
            let all = [
                t.turns_denied,
                t.setbacks,
                t.mild,
                t.severe,
                t.tenacity,
                t.dodges,
                t.opportunities,
                t.stopped,
                t.saves,
                t.aid,
                t.grenades,
                t.bled,
            ];
            values.extend(all.map(Some));
        }
        for f in &fight.fighters {
            let fate = match f.fate {
                Fate::Dead => 0,
                Fate::Dying { .. } => 1,
                Fate::Captured => 2,
                Fate::Stable => 3,
                Fate::Standing => 4,
            };
            values.extend([Some(f.dealt), f.fell, Some(f.vp), Some(fate)]);
        }
        if self.detail {
            values.extend(fight.ranks[2..=11].iter().map(|&n| Some(n)));
        }
        out.copy_from_slice(&values);
    }
}

/// How many.
fn count(all: impl Iterator<Item = usize>) -> i32 {
    i32::try_from(all.count()).unwrap()
}

/// The first side wins.
const A: i32 = 0;
/// The second side wins.
const B: i32 = 1;
/// Nobody is left standing.
const BOTH_DOWN: i32 = 2;
/// The round limit.
const TIMEOUT: i32 = 3;
/// Nobody can ever hurt anybody.
const NO_PROGRESS: i32 = 4;

impl Fight<'_> {
    /// Plays the fight: who wins, and in which round that was decided.
    fn play(&mut self) -> (i32, i32) {
        self.surprise();
        self.roll_initiative();
        let mut decided = self.verdict().map(|winner| (winner, 0));
        for round in 1..=self.setup.round_limit {
            if decided.is_some() && !self.anybody_dying() {
                break;
            }
            if decided.is_none() && !self.anybody_dangerous() {
                return (NO_PROGRESS, round - 1);
            }
            self.round = round;
            self.climb();
            for place in 0..self.order.len() {
                let who = self.order[place];
                self.turn(who);
                if decided.is_none() {
                    decided = self.verdict().map(|winner| (winner, round));
                }
                if decided.is_some() && !self.anybody_dying() {
                    break;
                }
            }
        }
        decided.unwrap_or((TIMEOUT, self.setup.round_limit))
    }

    /// Who has won, if one side has nobody standing.
    fn verdict(&self) -> Option<i32> {
        let standing = |side: usize| (0..self.fighters.len()).any(|i| self.character(i).side == side && self.stands(i));
        match (standing(0), standing(1)) {
            (true, true) => None,
            (true, false) => Some(A),
            (false, true) => Some(B),
            (false, false) => Some(BOTH_DOWN),
        }
    }

    /// Whether death saves go on.
    fn anybody_dying(&self) -> bool {
        self.fighters.iter().any(|f| {
            matches!(f.fate, Fate::Dying { .. }) || (f.fate == Fate::Stable && f.bleeding && self.rules.bleeding_kills)
        })
    }

    /// Whether anybody can still hurt an enemy.
    fn anybody_dangerous(&self) -> bool {
        (0..self.fighters.len()).filter(|&i| self.stands(i)).any(|i| {
            let l = &self.fighters[i].lasting;
            !(l.incapacitated || l.paralyzed || l.stunned || l.unconscious)
        })
    }

    /// FS-41: who is surprised.
    fn surprise(&mut self) {
        let n = self.fighters.len();
        for i in 0..n {
            if self.setup.surprised == Some(self.character(i).side) {
                self.fighters[i].surprised = true;
            }
        }
        let Some(hiders) = self.setup.ambusher else { return };
        let mut totals = Vec::new();
        for i in 0..n {
            if self.character(i).side != hiders {
                continue;
            }
            let mut check = Check::new(Ability::Dex, Some(Skill::Stealth), Purpose::Other);
            check.causes.bad_if(self.setup.hurried);
            if self.stands(i) && !self.fails_outright(i, &check) {
                let total = self.bonus(i, &check) + self.throw(i, &check).sum;
                totals.push(total);
            }
        }
        for i in 0..n {
            if self.character(i).side == hiders {
                continue;
            }
            let check = Check::new(Ability::Per, Some(Skill::Alertness), Purpose::Other);
            let value = if self.setup.on_watch {
                self.bonus(i, &check) + self.throw(i, &check).sum
            } else if self.rules.stealth_conceals_from_passive {
                self.passive_alertness(i)
            } else {
                i32::MIN
            };
            let noticed = totals.iter().filter(|&&total| self.notices(value, total)).count();
            let alert = if self.rules.surprise_needs_all { noticed == totals.len() } else { noticed > 0 };
            if !alert && !totals.is_empty() {
                self.fighters[i].surprised = true;
            }
        }
    }

    /// FS-42: the order of turns, ties decided by a die.
    ///
    /// Ruling: a side that acts first does so in the order in which its fighters are listed, and those of a group act in a random order.
    fn roll_initiative(&mut self) {
        let n = self.fighters.len();
        if let Some(side) = self.setup.first_side {
            self.order = (0..n).collect();
            self.order.sort_by_key(|&i| self.setup.characters[i].side != side);
            return;
        }
        let check = Check::new(Ability::Dex, None, Purpose::Other);
        let mut totals = vec![0; n];
        for i in 0..n {
            let first =
                (0..i).find(|&j| self.setup.group_initiative && self.character(j).group == self.character(i).group);
            totals[i] = match first {
                Some(j) => totals[j],
                None => self.bonus(i, &check) + self.character(i).initiative_bonus + self.throw(i, &check).sum,
            };
        }
        let mut keys: Vec<Vec<i32>> = totals.iter().map(|&total| vec![total]).collect();
        // Rolls off until no two keys are the same.
        loop {
            let tied: Vec<usize> = (0..n).filter(|&i| (0..n).any(|j| j != i && keys[i] == keys[j])).collect();
            if tied.is_empty() {
                break;
            }
            for i in tied {
                let rolled = dice::die(self.rng, self.rules.initiative_die);
                keys[i].push(rolled);
            }
        }
        self.order = (0..n).collect();
        self.order.sort_by(|&i, &j| keys[j].cmp(&keys[i]));
    }

    /// FS-13: those who have climbed the initiative act first from now on.
    fn climb(&mut self) {
        let climbers = std::mem::take(&mut self.climbers);
        let latest_last: Vec<usize> =
            if self.rules.latest_climbs { climbers } else { climbers.into_iter().rev().collect() };
        for who in latest_last {
            self.order.retain(|&i| i != who);
            self.order.insert(0, who);
        }
    }
}
