//! The state of a fight, and an attack with all its consequences.

use super::Rng;
use super::odds;
use super::profile::{Amount, Draw, PainChoice, Profile, Weapon};
use super::rules::{Blind, DyingHit, Rules, die};

/// The state of a fighter, in the order of the metric `fate`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Dead,
    Dying,
    Stable,
    Fled,
    Standing,
}

/// The state of a fighter during a fight.
#[derive(Debug, Clone)]
pub struct State {
    pub fate: Fate,
    pub toughness: i32,
    pub prone: bool,
    /// Whether its weapon is in the hand.
    pub drawn: bool,
    /// Whether that is the second weapon.
    pub switched: bool,
    /// Whether it is unaware of the coming attack.
    pub unaware: bool,
    /// Whether it stands behind allies in front.
    pub rear: bool,
    /// The enemies in melee with it.
    pub engaged: Vec<usize>,
    /// Those of them whom it got around with a Movement Action.
    pub around: Vec<usize>,
    /// Dying enemies who fell in melee with it and whom it has not left since.
    pub fallen_near: Vec<usize>,
    pub strikes: i32,
    pub herbal_cures: i32,
    /// Whether its wounds were treated with first aid.
    pub tended: bool,
    /// The first turn in which it can act or make a Death Test.
    pub acts_from: i32,
    /// The turn of its first fall.
    pub fell: Option<i32>,
    pub damage: i32,
    /// Whether it has used its Long weapon's Free Attack.
    pub reach_used: bool,
    /// Whether it has used its Free Attack on a withdrawing enemy this turn.
    pub withdraw_used: bool,
    /// Whether it has used its Free Attack on a passing enemy this turn.
    pub pass_used: bool,
    /// Targets of its Free Attacks for pain this turn, once for each attack.
    pub pain_attacks: Vec<usize>,
}

/// The start of a fight.
#[derive(Debug, Clone)]
pub struct Setup {
    pub rules: Rules,
    pub fighters: Vec<Profile>,
    pub round_limit: i32,
    /// The side that acts first as a whole.
    pub first: Option<usize>,
    /// Whether player characters at 0 Toughness are dying instead of dead.
    pub dying: bool,
    pub flank_blocked: bool,
    pub shots_blocked: bool,
    pub engaged: bool,
    /// Whether Free Attacks for pain are carried out.
    pub follow_pain: bool,
    /// For `suffer_pain = auto`: the value of an attack, by attacker and target.
    pub worth: Vec<Vec<odds::Worth>>,
}

/// A fight in progress.
pub struct Battle<'a> {
    pub setup: &'a Setup,
    pub rng: &'a mut Rng,
    pub states: Vec<State>,
    /// The fighters in turn order; `current` is the place of the one whose turn it is.
    pub order: Vec<usize>,
    pub current: usize,
    pub turn: i32,
    pub winner: Option<usize>,
    pub rounds: i32,
    pub free_attacks: [i32; 2],
    pub turns_lost: [i32; 2],
    /// Whether anybody has suffered pain.
    pub pain: bool,
}

/// The result of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blow {
    Miss,
    /// The damage after armor.
    Hit(i32),
}

impl<'a> Battle<'a> {
    /// All fighters as on their sheets.
    pub fn new(setup: &'a Setup, rng: &'a mut Rng) -> Self {
        let states = setup
            .fighters
            .iter()
            .map(|fighter| State {
                fate: Fate::Standing,
                toughness: fighter.toughness,
                prone: fighter.prone,
                drawn: fighter.weapon_drawn || fighter.weapon.draw == Draw::Ready,
                switched: false,
                unaware: false,
                rear: fighter.rear,
                engaged: Vec::new(),
                around: Vec::new(),
                fallen_near: Vec::new(),
                strikes: 0,
                herbal_cures: fighter.herbal_cures,
                tended: false,
                acts_from: 1,
                fell: None,
                damage: 0,
                reach_used: false,
                withdraw_used: false,
                pass_used: false,
                pain_attacks: Vec::new(),
            })
            .collect();
        Self {
            setup,
            rng,
            states,
            order: Vec::new(),
            current: 0,
            turn: 0,
            winner: None,
            rounds: 0,
            free_attacks: [0; 2],
            turns_lost: [0; 2],
            pain: false,
        }
    }

    /// The sheet of a fighter.
    pub fn sheet(&self, who: usize) -> &'a Profile {
        &self.setup.fighters[who]
    }

    /// The constants.
    pub fn rules(&self) -> &'a Rules {
        &self.setup.rules
    }

    /// Whether a fighter is alive, conscious and present.
    pub fn up(&self, who: usize) -> bool {
        self.states[who].fate == Fate::Standing
    }

    /// The other fighters of the same side.
    pub fn allies(&self, who: usize) -> impl Iterator<Item = usize> + use<'a> {
        let fighters = &self.setup.fighters;
        (0..fighters.len()).filter(move |&other| other != who && fighters[other].side == fighters[who].side)
    }

    /// The fighters of the other side.
    pub fn enemies(&self, who: usize) -> impl Iterator<Item = usize> + use<'a> {
        let fighters = &self.setup.fighters;
        (0..fighters.len()).filter(move |&other| fighters[other].side != fighters[who].side)
    }

    /// SYM-09: the weapon in the hand, or the fists.
    pub fn in_hand(&self, who: usize) -> &'a Weapon {
        let sheet = self.sheet(who);
        let state = &self.states[who];
        match &sheet.second {
            _ if !state.drawn => &sheet.fists,
            Some(second) if state.switched => second,
            _ => &sheet.weapon,
        }
    }

    /// Puts two fighters in melee with each other.
    pub fn join(&mut self, one: usize, other: usize) {
        if !self.states[one].engaged.contains(&other) {
            self.states[one].engaged.push(other);
            self.states[other].engaged.push(one);
        }
    }

    /// Takes a fighter out of melee with everybody.
    pub fn part(&mut self, who: usize) {
        for enemy in std::mem::take(&mut self.states[who].engaged) {
            let state = &mut self.states[enemy];
            state.engaged.retain(|&other| other != who);
            state.around.retain(|&other| other != who);
        }
        self.states[who].around.clear();
    }

    /// The number of enemies fighting a target with melee weapons.
    pub fn melee_attackers(&self, target: usize) -> usize {
        self.states[target].engaged.iter().filter(|&&enemy| !self.in_hand(enemy).ranged).count()
    }

    /// SYM-22: a target is flanked by enough melee attackers if one of them got around it.
    pub fn flanked(&self, target: usize) -> bool {
        let rules = self.rules();
        !self.setup.flank_blocked
            && self.melee_attackers(target) >= rules.flank_from as usize
            && (!rules.flank_needs_move
                || self.states[target]
                    .engaged
                    .iter()
                    .any(|&enemy| !self.in_hand(enemy).ranged && self.states[enemy].around.contains(&target)))
    }

    /// SYM-21: the number of Advantages of an attack, up to the limit.
    pub fn advantages(&self, attacker: usize, target: usize) -> i32 {
        let melee = !self.in_hand(attacker).ranged;
        let sources = [
            self.states[target].unaware,
            melee && self.flanked(target),
            melee && self.states[target].prone,
            self.sheet(attacker).higher_ground && !self.sheet(target).higher_ground,
        ];
        let count = sources.iter().filter(|&&source| source).count() as i32;
        count.min(self.rules().advantage_limit)
    }

    /// SYM-23: which of the two is blind, from the roller's point of view.
    fn blind(&self, roller: usize, enemy: usize) -> Blind {
        match (self.sheet(roller).blind, self.sheet(enemy).blind) {
            (true, false) => Blind::Roller,
            (false, true) => Blind::Enemy,
            _ => Blind::Neither,
        }
    }

    /// SYM-15, SYM-16: whether an attack hits. Players roll: the attack of their own character, or its Defense
    /// against an NPC. Among NPCs, and among players, the attacker rolls (SYM-04).
    fn hits(&mut self, attacker: usize, target: usize, advantages: i32) -> bool {
        let rules = self.rules();
        let attack = self.in_hand(attacker).attack;
        let defense = self.sheet(target).defense;
        let attacker_is_pc = self.sheet(attacker).pc;
        if !attacker_is_pc && self.sheet(target).pc {
            // SYM-12: no Defense against an attack of which the target is unaware.
            if self.states[target].unaware && !rules.unaware_pc_tests {
                return true;
            }
            let value = rules.opposed(defense, attack) - advantages * rules.npc_advantage_test;
            let blind = self.blind(target, attacker);
            !rules.test(self.rng, value, blind)
        } else {
            let value = rules.opposed(attack, defense) + advantages * rules.advantage_test;
            let blind = self.blind(attacker, target);
            rules.test(self.rng, value, blind)
        }
    }

    /// SYM-17: damage after armor. An Advantage adds a die, or a constant to an NPC's fixed damage
    /// (SYM-06).
    fn damage(&mut self, attacker: usize, target: usize, advantages: i32) -> i32 {
        let rules = self.rules();
        let mut damage = match &self.in_hand(attacker).damage {
            Amount::Rolled(dice) => dice.roll(self.rng),
            Amount::Fixed(value) => *value,
        };
        for _ in 0..advantages {
            damage += if self.extra_is_rolled(attacker) {
                die(self.rng, rules.advantage_die)
            } else {
                rules.npc_advantage_damage
            };
        }
        let armor = match &self.sheet(target).armor {
            Amount::Rolled(dice) => dice.roll(self.rng),
            Amount::Fixed(value) => *value,
        };
        (damage - armor).max(0)
    }

    /// SYM-06: whether the extra damage of an Advantage is a die: for players, and for NPCs where
    /// NPCs roll. Ruling: this also holds if the sheet gives a number for the weapon.
    fn extra_is_rolled(&self, attacker: usize) -> bool {
        self.sheet(attacker).pc || self.rules().npc_rolls
    }

    /// SYM-15: one attack, and the consequences of pain. Ruling: an attack on a dying character
    /// hits without a test.
    pub fn attack(&mut self, attacker: usize, target: usize) -> Blow {
        let advantages = self.advantages(attacker, target);
        // The surprising attack ends unawareness, hit or miss.
        let helpless = !self.up(target);
        let hit = helpless || self.hits(attacker, target, advantages);
        self.states[target].unaware = false;
        if !hit {
            return Blow::Miss;
        }
        let damage = self.damage(attacker, target, advantages);
        self.states[attacker].damage += damage;
        if damage == 0 {
            return Blow::Hit(0);
        }
        if self.states[target].fate == Fate::Dying {
            self.hit_on_dying(target);
            return Blow::Hit(damage);
        }
        self.states[target].toughness = (self.states[target].toughness - damage).max(0);
        if self.states[target].toughness == 0 {
            self.fall(target);
        } else {
            let threshold = self.sheet(target).pain_threshold;
            if damage > threshold || self.rules().pain_at_least && damage == threshold {
                self.pain(attacker, target);
            }
        }
        Blow::Hit(damage)
    }

    /// SYM-20: an attack outside the turn order.
    pub fn free_attack(&mut self, attacker: usize, target: usize) -> Blow {
        self.free_attacks[self.sheet(attacker).side] += 1;
        self.attack(attacker, target)
    }

    /// SYM-18: knocks the target down or gives a Free Attack, by the player's choice. A prone
    /// fighter cannot be knocked down, and the number of Free Attacks in a turn is limited.
    fn pain(&mut self, attacker: usize, target: usize) {
        self.pain = true;
        let made = self.states[attacker].pain_attacks.iter().filter(|&&enemy| enemy == target).count() as i32;
        let may_attack = made < self.rules().pain_free_attacks;
        let prone = self.states[target].prone;
        let player_suffers = !self.sheet(attacker).pc && self.sheet(target).pc;
        let choice = if player_suffers { self.sheet(target).suffer_pain } else { self.sheet(attacker).inflict_pain };
        let wants_attack = match choice {
            PainChoice::Prone => false,
            PainChoice::FreeAttack => true,
            PainChoice::Auto if player_suffers => self.prone_costs_more(attacker, target),
            PainChoice::Auto => !self.ally_profits(attacker, target),
        };
        if may_attack && (wants_attack || prone) {
            self.states[attacker].pain_attacks.push(target);
            if self.setup.follow_pain {
                self.free_attack(attacker, target);
            }
        } else {
            self.states[target].prone = true;
        }
    }

    /// The number of places of the turn order until a fighter's next turn. A fighter woken by an
    /// ally does not act in the same turn.
    fn places_until(&self, who: usize) -> usize {
        let count = self.order.len();
        let place = self.order.iter().position(|&other| other == who).expect("everybody has a place");
        // Before the first turn, nobody's place has come yet.
        let now = if self.current < count { self.current } else { return place + 1 };
        match place.checked_sub(now) {
            Some(ahead) if ahead > 0 && self.states[who].acts_from <= self.turn => ahead,
            _ => place + count - now,
        }
    }

    /// The fighters who act from now until a fighter has its next turn.
    fn acting_before(&self, who: usize) -> impl Iterator<Item = usize> + '_ {
        let until = self.places_until(who);
        self.order.iter().copied().filter(move |&next| self.places_until(next) < until)
    }

    /// Policy `auto` for inflicting pain: whether an ally in melee with the target acts before the
    /// target's next turn.
    fn ally_profits(&self, attacker: usize, target: usize) -> bool {
        self.acting_before(target).any(|next| {
            next != attacker
                && self.sheet(next).side == self.sheet(attacker).side
                && self.up(next)
                && self.states[next].engaged.contains(&target)
        })
    }

    /// Policy `auto` for suffering pain: whether being prone costs at least as much as a Free
    /// Attack. Ruling: being prone costs the fighter's next attack if the test of Quick fails, and
    /// the gain from an Advantage on the next attack of each melee enemy who acts before; all as
    /// mean damage in whole hundredths, ignoring flanking.
    fn prone_costs_more(&self, attacker: usize, target: usize) -> bool {
        let worth = &self.setup.worth;
        let sides = f64::from(self.rules().test_die);
        let falls_short = 1.0 - (f64::from(self.sheet(target).quick) / sides).min(1.0);
        let mut prone = (f64::from(worth[target][attacker].plain) * falls_short) as i32;
        for next in self.acting_before(target) {
            if self.up(next) && self.states[next].engaged.contains(&target) && !self.in_hand(next).ranged {
                prone += worth[next][target].more;
            }
        }
        prone >= worth[attacker][target].plain
    }

    /// SYM-27, SYM-28: at 0 Toughness an NPC is dead and a player character is dying. Ruling: a
    /// fallen fighter has used up the Free Attack of its Long weapon (SYM-10), because the first
    /// turn of its melee is over when it wakes.
    fn fall(&mut self, who: usize) {
        let dying = self.sheet(who).pc && self.setup.dying;
        let turn = self.turn;
        let state = &mut self.states[who];
        state.fate = if dying { Fate::Dying } else { Fate::Dead };
        state.prone = true;
        state.acts_from = turn + 1;
        state.fell.get_or_insert(turn);
        state.reach_used = true;
        for enemy in self.states[who].engaged.clone() {
            self.states[enemy].fallen_near.push(who);
        }
        self.part(who);
        self.check_end();
    }

    /// The effect of damage on a dying character.
    fn hit_on_dying(&mut self, who: usize) {
        match self.rules().dying_hit {
            DyingHit::Kills => self.states[who].fate = Fate::Dead,
            DyingHit::Strike => self.strike(who),
            DyingHit::Nothing => {}
        }
    }

    /// Adds a strike of the Death Test.
    pub fn strike(&mut self, who: usize) {
        self.states[who].strikes += 1;
        if self.states[who].strikes >= self.rules().death_strikes {
            self.states[who].fate = Fate::Dead;
        }
    }

    /// Decides the fight when a side has nobody standing.
    pub fn check_end(&mut self) {
        if self.winner.is_some() {
            return;
        }
        for side in 0..2 {
            if !(0..self.states.len()).any(|who| self.sheet(who).side == side && self.up(who)) {
                self.winner = Some(1 - side);
                self.rounds = self.turn;
            }
        }
    }
}
