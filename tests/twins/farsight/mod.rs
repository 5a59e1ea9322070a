//! A plain scalar simulator of Farsight, written from the rules: the document, and the digest that
//! numbers them.
//!
//! It plays one trial at a time, with one function per rule. It shares no code with the library, so
//! that a misreading of a rule there shows up as a difference.

mod attack;
mod blast;
mod character;
mod checks;
mod dice;
mod harm;
mod moves;
mod processes;
mod rules;
mod state;
mod turn;
mod worth;

use super::sheet::{Brief, Twin};
use character::{Ability, Character, Distance, Harm, Skill, Weapon};
use checks::{Check, Purpose};
use dice::Rng;
use rules::Rules;
use state::{Cover, Fate, Fight, Setup, Sight};
use worth::Worth;

/// The supported kinds without sides.
pub const PROCESSES: &[&str] = processes::KINDS;

/// The simulator of a brief; `None` if it is not supported.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    if brief.kind != "fight" {
        return processes::twin(brief);
    }
    if brief.sides.len() != 2 {
        return None;
    }
    let rules = Rules::read(&brief.rules);
    if brief.sides.iter().map(Vec::len).sum::<usize>() > 16 {
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
    let worth = characters.iter().map(|a| characters.iter().map(|b| Worth::of(a, b, &rules)).collect()).collect();
    let firsts = characters.iter().filter(|c| c.side == 0).count();
    let slots = (0..characters.len()).map(|i| if i < firsts { i } else { i - firsts }).collect();
    let distance = Distance::read(p.word("distance"))?;
    let mut setup = Setup {
        worth,
        slots,
        could_hurt: Vec::new(),
        hopeless: false,
        round_limit: p.int("round_limit"),
        first_side: side("initiative"),
        group_initiative: p.on("group_initiative"),
        dying: p.on("dying"),
        engaged: p.on("engaged"),
        distance,
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
    setup.could_hurt = could_hurt(&setup);
    setup.hopeless = is_hopeless(&setup);
    let detail = p.on("detail");
    Some(Box::new(FightTwin { metrics: metric_names(&setup, detail), setup, detail }))
}

/// FS-103: whether a fighter is not incapacitated for good.
fn acts(c: &Character) -> bool {
    !["incapacitated", "paralyzed", "stunned", "unconscious"].iter().any(|word| c.has(word))
}

/// Whether nobody can ever hurt anybody; mishaps do not count (ruling).
fn is_hopeless(setup: &Setup) -> bool {
    let (rules, all) = (&setup.rules, &setup.characters);
    let grenades = all.iter().any(|c| acts(c) && c.throws && c.grenades > 0) && setup.spread <= rules.frag_radius;
    let loses = |c: &Character| harm::passes(c, rules.bleeding_damage, 0, Harm::Biotic, rules).0;
    let bleeds = all.iter().any(|c| c.has("bleeding") && loses(c) > 0);
    !grenades && !bleeds && !setup.could_hurt.iter().flatten().any(|&hurts| hurts)
}

/// By attacker and target, whether an attack could ever hurt, with an exploit and everything that helps. Whoever is
/// incapacitated for good hurts nobody, and neither does a fighter without a gun if nobody ever comes closer.
fn could_hurt(setup: &Setup) -> Vec<Vec<bool>> {
    use character::{Exploits, Tenacity};
    let (rules, all) = (&setup.rules, &setup.characters);
    let strikes = |c: &Character| matches!(c.exploits, Exploits::Damage | Exploits::Control | Exploits::Initiative);
    let dice = rules.effective_strike_die.max(rules.powerful_strike_die).max(rules.lethal_strike_die);
    let extra = if all.iter().any(strikes) { dice } else { 0 };
    let mut apart = state::metres_apart(setup.distance);
    if setup.engaged && all.iter().all(|c| c.weapon.is_melee()) {
        // The sides have met.
        apart = 0;
    }
    let way = |c: &Character| (apart - c.reach.max(1) - i32::from(c.weapon.long)).max(0);
    let comes = |c: &Character| {
        let held = c.has("grappled") || c.has("restrained") || c.exhaustion >= 5 || c.speed == 0;
        let waits = c.readies && c.weapon.is_melee() && way(c) > c.speed;
        acts(c) && !held && !waits && !c.has("frightened")
    };
    let somebody_comes = all.iter().any(comes);
    let most = [0, 1].map(|side| all.iter().filter(|c| c.side == side).count()).into_iter().max().unwrap();
    let flanks = rules.flanking && i32::try_from(most).unwrap() >= rules.flank_from;
    let starts_in_melee = |a: usize, b: usize| {
        let line = |side: usize| (0..all.len()).filter(|&i| all[i].side == side).collect::<Vec<usize>>();
        let faces = |a: usize, b: usize| {
            let foes = line(1 - all[a].side);
            all[a].weapon.is_melee() && foes[setup.slots[a] % foes.len()] == b
        };
        setup.engaged && (faces(a, b) || faces(b, a))
    };
    let hurts = |a: usize, b: usize| {
        let c = &all[a];
        let weapon = if c.can_hold_weapon() { &c.weapon } else { &c.fists };
        if c.side == all[b].side || !acts(c) {
            return false;
        }
        if weapon.is_melee() && !somebody_comes && way(c) > 0 && !starts_in_melee(a, b) {
            return false;
        }
        let mut best = if flanks { rules.flanking_bonus } else { 0 };
        if !c.weapon.is_melee() && c.minors {
            best += rules.aim_bonus;
        }
        if c.tenacity != Tenacity::Never {
            best += rules.tenacity_most;
        }
        let harms = |weapon: &Weapon, second: bool| Worth::harms(c, &all[b], weapon, second, best, extra, rules);
        harms(weapon, false) || c.off_hand.as_ref().is_some_and(|weapon| harms(weapon, true))
    };
    (0..all.len()).map(|a| (0..all.len()).map(|b| hurts(a, b)).collect()).collect()
}

/// Keys of exploits by rank, starting at 2.
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

/// Keys of setbacks by number, starting at 2.
const SETBACKS: [&str; 19] = [
    "trauma",
    "item_fails",
    "frightened",
    "exposed",
    "offence",
    "weapon_dropped",
    "deafened",
    "hampered",
    "item_falls",
    "hampered_too",
    "dazzled",
    "gaffe",
    "prone",
    "false_certainty",
    "double_harm",
    "hits_ally",
    "stunned",
    "exhausted",
    "breakage",
];

/// The names of all metrics, in the order in which `FightTwin::trial` writes them.
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
            "exploits",
            "setbacks",
            "mild_traumas",
            "severe_traumas",
            "edge_drawn",
            "edge_burned",
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
        names.extend(SETBACKS.iter().map(|key| format!("setback.{key}")));
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
            (winner != TIMEOUT).then_some(rounds),
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
                t.exploits,
                t.setbacks,
                t.mild,
                t.severe,
                t.drawn,
                t.burned,
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
            values.extend(fight.numbers[2..=20].iter().map(|&n| Some(n)));
        }
        out.copy_from_slice(&values);
    }
}

/// The number of items.
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
    /// Plays the fight. Returns the winner, and the round in which that was decided.
    fn play(&mut self) -> (i32, i32) {
        if self.setup.hopeless {
            return (NO_PROGRESS, 0);
        }
        self.roll_initiative();
        self.surprise();
        let mut decided = None;
        for round in 1..=self.setup.round_limit {
            if decided.is_none() {
                self.round = round;
            }
            self.next.clone_from(&self.order);
            self.climbed = 0;
            for place in 0..self.order.len() {
                let who = self.order[place];
                self.turn(who);
                if decided.is_none() {
                    decided = self.verdict().map(|winner| (winner, round));
                    self.decided = decided.is_some();
                }
                if decided.is_some() && !self.goes_on() {
                    break;
                }
            }
            if decided.is_some() && !self.goes_on() {
                break;
            }
            self.order.clone_from(&self.next);
        }
        decided.unwrap_or((TIMEOUT, self.setup.round_limit))
    }

    /// The winner, if a side has nobody standing.
    fn verdict(&self) -> Option<i32> {
        let standing = |side: usize| (0..self.fighters.len()).any(|i| self.character(i).side == side && self.stands(i));
        match (standing(0), standing(1)) {
            (true, true) => None,
            (true, false) => Some(A),
            (false, true) => Some(B),
            (false, false) => Some(BOTH_DOWN),
        }
    }

    /// Whether turns continue although the fight is decided: for the dying, for the bleeding, and
    /// for those who attack the fallen.
    fn goes_on(&self) -> bool {
        let n = self.fighters.len();
        let bleeds = |i: usize| {
            let passes = harm::passes(self.character(i), self.rules.bleeding_damage, 0, Harm::Biotic, self.rules);
            self.fighters[i].bleeding && passes.0 > 0
        };
        // Whoever attacks the fallen does so as long as that can hurt them.
        let hunted =
            |i: usize| (0..n).any(|j| self.stands(j) && self.character(j).finishes && self.setup.could_hurt[j][i]);
        (0..n).any(|i| match self.fighters[i].fate {
            Fate::Dying { .. } => true,
            Fate::Stable => (bleeds(i) && self.rules.bleeding_kills) || hunted(i),
            Fate::Standing => bleeds(i) && self.rules.bleeding_after_fight,
            Fate::Dead | Fate::Captured => false,
        })
    }

    /// FS-41: who is surprised, and who has not noticed whom, pair by pair.
    ///
    /// Ruling: a side that is surprised for certain has noticed nobody.
    fn surprise(&mut self) {
        let n = self.fighters.len();
        let certain = self.setup.surprised.is_some();
        let Some(hiders) = self.setup.surprised.map(|side| 1 - side).or(self.setup.ambusher) else { return };
        let mut totals = vec![i32::MIN; n];
        for i in (0..n).filter(|&i| self.setup.characters[i].side == hiders && !certain) {
            let mut check = Check::new(Ability::Dex, Some(Skill::Stealth), Purpose::Contest);
            check.causes.bad_if(self.setup.hurried);
            if !self.fails_outright(i, &check) {
                totals[i] = self.bonus(i, &check) + self.throw(i, &check).sum;
            }
        }
        for i in (0..n).filter(|&i| self.setup.characters[i].side != hiders) {
            let check = Check::new(Ability::Per, Some(Skill::Alertness), Purpose::Other);
            let value = if self.fails_outright(i, &check) {
                -1000
            } else if !certain && self.setup.on_watch {
                self.bonus(i, &check) + self.throw(i, &check).sum
            } else if self.rules.stealth_conceals_from_passive {
                self.passive_alertness(i)
            } else {
                -1000
            };
            let mut noticed = 0;
            let mut all = 0;
            for (j, &total) in totals.iter().enumerate() {
                if self.character(j).side == hiders {
                    all += 1;
                    let notices = !certain && self.notices(value, total.max(-1000));
                    noticed += i32::from(notices);
                    self.fighters[i].unnoticed[j] = !notices;
                }
            }
            let alert = if self.rules.surprise_needs_all { noticed == all } else { noticed > 0 };
            self.fighters[i].surprised = !alert;
        }
    }

    /// FS-42: the order of turns; ties are decided by a die.
    ///
    /// Ruling: a side that acts first does so in the order in which its fighters are listed, and
    /// members of a group act in a random order.
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
        // Members of a group act consecutively and roll off as one.
        let leader = |i: usize| {
            (0..i)
                .find(|&j| self.setup.group_initiative && self.character(j).group == self.character(i).group)
                .unwrap_or(i)
        };
        let leaders: Vec<usize> = (0..n).map(leader).collect();
        let mut keys: Vec<Vec<i32>> = totals.iter().map(|&total| vec![total]).collect();
        // Rerolls until no two keys are equal.
        loop {
            let tied: Vec<usize> = (0..n)
                .filter(|&i| leaders[i] == i && (0..n).any(|j| j != i && leaders[j] == j && keys[i] == keys[j]))
                .collect();
            if tied.is_empty() {
                break;
            }
            for i in tied {
                let rolled = dice::die(self.rng, self.rules.initiative_die);
                keys[i].push(rolled);
            }
        }
        self.order = (0..n).collect();
        self.order.sort_by(|&i, &j| keys[leaders[j]].cmp(&keys[leaders[i]]).then(i.cmp(&j)));
    }
}
