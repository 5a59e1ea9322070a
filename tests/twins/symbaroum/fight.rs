//! The experiments `fight` and `ambush`: turn order, surprise, turns, and metrics.

use super::super::sheet::{Brief, Twin};
use super::Rng;
use super::battle::{Battle, Fate, Setup};
use super::odds;
use super::profile::{Draw, PainChoice, Profile};
use super::rules::{Blind, Rules, die};

/// SYM-11: the ambushing side and the difficulty.
#[derive(Debug, Clone, Copy)]
struct Ambush {
    ambusher: usize,
    difficulty: i32,
}

/// A fight or an ambush.
pub struct Fight {
    setup: Setup,
    metrics: Vec<String>,
    surprised: Option<usize>,
    ambush: Option<Ambush>,
    hopeless: bool,
}

/// The index of side `a` or `b`.
fn side(word: &str) -> Option<usize> {
    match word {
        "a" => Some(0),
        "b" => Some(1),
        _ => None,
    }
}

impl Fight {
    /// Reads the sides and the parameters.
    pub fn read(brief: &Brief) -> Option<Self> {
        let params = &brief.params;
        let rules = Rules::read(&brief.rules);
        if brief.sides.len() != 2 {
            return None;
        }
        let mut fighters = Vec::new();
        for (number, members) in brief.sides.iter().enumerate() {
            for (place, member) in members.iter().enumerate() {
                fighters.push(Profile::read(&member.name, number, place, &member.sheet, &brief.rules, &rules)?);
            }
        }
        let mut metrics: Vec<String> =
            ["winner", "rounds", "deaths", "deaths.a", "deaths.b", "survivors", "survivors.a", "survivors.b"]
                .map(str::to_owned)
                .to_vec();
        metrics.extend(["free_attacks.a", "free_attacks.b", "turns_lost.a", "turns_lost.b"].map(str::to_owned));
        for fighter in &fighters {
            for what in ["damage", "fell", "toughness", "fate"] {
                metrics.push(format!("{what}.{}", fighter.name));
            }
        }
        let ambush = (brief.kind == "ambush").then(|| Ambush {
            ambusher: side(params.word("ambusher")).unwrap_or(0),
            difficulty: params.int("difficulty"),
        });
        let surprised = params.word_opt("surprised").and_then(side);
        let worth = if fighters.iter().any(|fighter| fighter.suffer_pain == PainChoice::Auto) {
            odds::worth(&rules, &fighters)
        } else {
            Vec::new()
        };
        let setup = Setup {
            round_limit: params.int("round_limit"),
            first: side(params.word("first")),
            dying: params.on("dying"),
            flank_blocked: params.on("flank_blocked"),
            shots_blocked: params.word("line_of_sight") == "blocked",
            engaged: params.on_opt("engaged").unwrap_or(false),
            follow_pain: true,
            worth,
            rules,
            fighters,
        };
        let victims = surprised.or(ambush.map(|ambush| 1 - ambush.ambusher));
        let hopeless = odds::Outlook { setup: &setup, victims, certain: ambush.is_none() }.is_hopeless();
        Some(Self { setup, metrics, surprised, ambush, hopeless })
    }

    /// SYM-07: higher Quick first, then higher Vigilant, then the higher die. SYM-08: delaying
    /// fighters take later places, processed in turn order.
    fn turn_order(&self, rng: &mut Rng) -> Vec<usize> {
        let fighters = &self.setup.fighters;
        let mut order: Vec<usize> = (0..fighters.len()).collect();
        // One die with 2^30 sides stands for d20s that are rolled again on ties.
        let dice: Vec<i32> = fighters.iter().map(|_| die(rng, 1 << 30)).collect();
        order.sort_by_key(|&who| {
            let fighter = &fighters[who];
            let late = self.setup.first.is_some_and(|first| fighter.side != first);
            (late, -fighter.quick, -fighter.vigilant, -dice[who])
        });
        for who in order.clone() {
            if let Some(place) = fighters[who].delay {
                let now = order.iter().position(|&other| other == who).expect("everybody has a place");
                let later = (place as usize - 1).min(order.len() - 1);
                if later > now {
                    order.remove(now);
                    order.insert(later, who);
                }
            }
        }
        order
    }

    /// SYM-11: the surprise test: `[Discreet←Vigilant]` of player ambushers, `[Vigilant←Discreet]`
    /// of players who are ambushed by NPCs. Uses the lowest Discreet and the highest Vigilant.
    /// Returns the surprised side, if any.
    fn surprise(&self, rng: &mut Rng) -> Option<usize> {
        let Some(ambush) = self.ambush else { return self.surprised };
        let fighters = &self.setup.fighters;
        let of = |side: usize| fighters.iter().filter(move |fighter| fighter.side == side);
        let waiting = ambush.ambusher;
        let discreet = of(waiting).map(|fighter| fighter.discreet).min().unwrap_or(0);
        let vigilant = of(1 - waiting).map(|fighter| fighter.vigilant).max().unwrap_or(0);
        let players_defend = !of(waiting).any(|fighter| fighter.pc) && of(1 - waiting).any(|fighter| fighter.pc);
        let rules = &self.setup.rules;
        let surprised = if players_defend {
            !rules.test(rng, rules.opposed(vigilant, discreet) + ambush.difficulty, Blind::Neither)
        } else {
            rules.test(rng, rules.opposed(discreet, vigilant) + ambush.difficulty, Blind::Neither)
        };
        surprised.then_some(1 - waiting)
    }

    /// SYM-14: everybody starts in melee with the enemy at the same place of the other side,
    /// wrapping around if that side is smaller. Ruling: a shooter does so only if his enemy has a
    /// melee weapon.
    fn engage_all(&self, battle: &mut Battle) {
        let fighters = &self.setup.fighters;
        for who in 0..fighters.len() {
            if fighters[who].weapon.ranged {
                continue;
            }
            let enemies: Vec<usize> = battle.enemies(who).collect();
            let enemy = enemies[fighters[who].place % enemies.len()];
            if battle.states[enemy].engaged.len() < self.setup.rules.surround_limit as usize {
                battle.join(who, enemy);
            }
        }
    }

    /// SYM-12: the surprised have no weapon in the hand and suffer a Free Attack of each ambusher.
    /// Rulings: in the order of the side or, where equals are rolled for, in turn order; the target
    /// is aware of a Free Attack for pain that follows from such an attack.
    fn surprise_attacks(&self, battle: &mut Battle, surprised: usize) {
        for (who, fighter) in self.setup.fighters.iter().enumerate() {
            if fighter.side == surprised {
                battle.states[who].drawn = fighter.weapon.draw == Draw::Ready;
            }
        }
        let mut ambushers = battle.order.clone();
        if !self.setup.rules.equals_are_rolled {
            ambushers.sort_unstable();
        }
        for who in ambushers {
            if self.setup.fighters[who].side != surprised && battle.up(who) && battle.winner.is_none() {
                battle.surprise_attack(who);
            }
        }
    }

    /// One turn of everybody, in turn order. After the fight is decided it goes on only while
    /// somebody is dying.
    fn play_turn(&self, battle: &mut Battle) {
        for current in 0..battle.order.len() {
            if battle.winner.is_some() && !Self::somebody_dying(battle) {
                return;
            }
            battle.current = current;
            let who = battle.order[current];
            if battle.states[who].acts_from > battle.turn {
                continue;
            }
            match battle.states[who].fate {
                Fate::Standing => battle.act(who),
                Fate::Dying => battle.dying_turn(who),
                _ => {}
            }
        }
    }

    /// Whether anybody is dying.
    fn somebody_dying(battle: &Battle) -> bool {
        battle.states.iter().any(|state| state.fate == Fate::Dying)
    }

    /// The whole fight.
    fn play<'a>(&'a self, rng: &'a mut Rng) -> Battle<'a> {
        let order = self.turn_order(rng);
        let surprised = self.surprise(rng);
        let mut battle = Battle::new(&self.setup, rng);
        battle.order = order;
        if self.hopeless {
            return battle;
        }
        if self.setup.engaged {
            self.engage_all(&mut battle);
        }
        while battle.turn < self.setup.round_limit && (battle.winner.is_none() || Self::somebody_dying(&battle)) {
            battle.turn += 1;
            for state in &mut battle.states {
                state.withdraw_used = false;
                state.pass_used = false;
                state.pain_attacks.clear();
            }
            if battle.turn == 1 {
                // Nobody in the turn order has acted yet.
                battle.current = battle.order.len();
                if let Some(surprised) = surprised {
                    self.surprise_attacks(&mut battle, surprised);
                }
                for who in battle.order.clone() {
                    if self.setup.engaged && battle.up(who) && battle.winner.is_none() {
                        battle.reach_attack_at_start(who);
                    }
                }
            }
            self.play_turn(&mut battle);
        }
        if battle.winner.is_none() {
            battle.rounds = battle.turn;
        }
        battle
    }
}

impl Twin for Fight {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, rng: &mut Rng, out: &mut [Option<i32>]) {
        let battle = self.play(rng);
        let fighters = &self.setup.fighters;
        let count = |side: Option<usize>, fits: fn(Fate) -> bool| {
            let number = battle
                .states
                .iter()
                .zip(fighters)
                .filter(|(state, fighter)| side.is_none_or(|side| fighter.side == side) && fits(state.fate))
                .count();
            i32::try_from(number).ok()
        };
        let dead = |fate: Fate| fate == Fate::Dead;
        let survives = |fate: Fate| !matches!(fate, Fate::Dead | Fate::Dying);
        out[0] = match battle.winner {
            Some(side) => Some(side as i32),
            None if self.hopeless => Some(3),
            None => Some(2),
        };
        let decided = battle.winner.is_some() || self.hopeless;
        out[1] = decided.then_some(battle.rounds);
        for (at, side) in [None, Some(0), Some(1)].into_iter().enumerate() {
            out[2 + at] = count(side, dead);
            out[5 + at] = count(side, survives);
        }
        for side in 0..2 {
            out[8 + side] = Some(battle.free_attacks[side]);
            out[10 + side] = Some(battle.turns_lost[side]);
        }
        for (who, state) in battle.states.iter().enumerate() {
            let at = 12 + 4 * who;
            out[at] = Some(state.damage);
            out[at + 1] = state.fell;
            out[at + 2] = survives(state.fate).then_some(state.toughness);
            out[at + 3] = Some(state.fate as i32);
        }
    }
}
