//! The rounds of a fight: decisions, actions, and the end.

use super::character::{Character, Direction, MojoPolicy};
use super::fighter::{Action, Fate, Fighter, Hit, Roller, Wound};
use super::rules::Rules;
use super::scores::Kind;
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// GM-41: the bonus of opponents against those who dash.
const DASH_TO_HIT: i32 = 4;

/// The outcome of a fight, coded as the metric `winner`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Only the first side stands.
    A = 0,
    /// Only the second side stands.
    B = 1,
    /// Nobody stands.
    DoubleKnockout = 2,
    /// The round limit was reached.
    Timeout = 3,
    /// Nobody left can hit anybody.
    NoProgress = 4,
}

/// A fight before the first round.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The constants.
    pub rules: Rules,
    /// All fighters, those of the first side first.
    pub characters: Vec<Character>,
    /// How many fighters the first side has.
    pub first_side: usize,
    /// GM-15: rounds after which a fight without a winner is over.
    pub round_limit: i32,
    /// The side that is taken unaware.
    pub unaware: Option<usize>,
    /// Whether injuries and the rolls they require are played.
    pub wounds: bool,
    /// GM-13: whether Death rolls are made.
    pub death_rolls: bool,
}

/// A fight in progress.
pub struct Battle<'a> {
    pub(super) setup: &'a Setup,
    /// All fighters, in the order of the setup.
    pub fighters: Vec<Fighter>,
    /// Rounds so far.
    pub rounds: i32,
}

impl Setup {
    /// Which side a fighter is on.
    pub fn side(&self, who: usize) -> usize {
        usize::from(who >= self.first_side)
    }

    /// GM-12, GM-13: whether the unconscious can be finished off. Ruling: only where Death rolls are made.
    pub fn can_be_finished(&self) -> bool {
        self.wounds && self.death_rolls
    }

    /// The fighters of a side.
    pub fn members(&self, side: usize) -> std::ops::Range<usize> {
        if side == 0 { 0..self.first_side } else { self.first_side..self.characters.len() }
    }
}

impl<'a> Battle<'a> {
    /// GM-16: a fight starts with the Perception rolls of the side taken unaware.
    pub fn new(setup: &'a Setup, dice: &mut Dice) -> Self {
        let fighters = setup.characters.iter().map(Fighter::fresh).collect();
        let mut battle = Self { setup, fighters, rounds: 0 };
        for who in 0..setup.characters.len() {
            let (roller, fighter) = battle.roller(who);
            if setup.unaware == Some(setup.side(who)) {
                roller.notice(fighter, dice);
            }
        }
        battle
    }

    pub(super) fn rolls_of(&self, who: usize) -> Roller<'a> {
        let setup = self.setup;
        Roller { character: &setup.characters[who], rules: &setup.rules, round: self.rounds, wounds: setup.wounds }
    }

    fn roller(&mut self, who: usize) -> (Roller<'a>, &mut Fighter) {
        (self.rolls_of(who), &mut self.fighters[who])
    }

    /// GM-15: plays rounds until the fight is over. Ruling: whether any progress is possible is
    /// checked after the rolls at the start of a round.
    pub fn play(&mut self, dice: &mut Dice) -> Outcome {
        self.start_round(dice);
        loop {
            self.round(dice);
            let played = self.rounds;
            self.start_round(dice);
            if let Some(outcome) = self.outcome(played) {
                self.rounds = played;
                return outcome;
            }
        }
    }

    /// GM-15, GM-16, GM-49: what each fighter will do in the next round.
    fn start_round(&mut self, dice: &mut Dice) {
        self.rounds += 1;
        for who in 0..self.fighters.len() {
            self.decide(who, dice);
        }
    }

    /// GM-15: all act in the state in which the round started; effects apply at its end, then
    /// unconsciousness, then Death rolls, then chases.
    fn round(&mut self, dice: &mut Dice) {
        for fighter in &mut self.fighters {
            fighter.surprised_rounds += i32::from(fighter.stands() && fighter.surprised);
        }
        for who in self.attack_order(dice) {
            if self.fighters[who].action == Action::Attack {
                self.attack(who, dice);
            }
            self.fighters[who].last_act = false;
        }
        for who in 0..self.fighters.len() {
            self.suffer(who, dice);
            let fighter = &mut self.fighters[who];
            let fought = fighter.attacked || fighter.action == Action::Attack;
            fighter.rested = if fought { 0 } else { fighter.rested + 1 };
            fighter.attacked = false;
            let (roller, fighter) = self.roller(who);
            roller.drop_effect(fighter);
        }
        for who in 0..self.fighters.len() {
            if self.fighters[who].stands() && self.fighters[who].action == Action::Dash {
                self.chase(who, dice);
            }
        }
    }

    /// GM-15, GM-16, GM-29, GM-49: decides what a fighter does in this round.
    fn decide(&mut self, who: usize, dice: &mut Dice) {
        let directed = self.is_directed(who);
        let (roller, fighter) = self.roller(who);
        fighter.action = Action::Nothing;
        if !fighter.stands() && !fighter.last_act {
            // Ruling: surprise does not matter to fighters who are out of the fight.
            fighter.surprised = false;
            return;
        }
        roller.snap_out(fighter, dice);
        let may_attack = !roller.character.semi_conscious || roller.heeds(fighter, directed, dice);
        if fighter.surprised && roller.round == 1 {
            return;
        }
        let stays_back = !may_attack || (fighter.surprised && roller.character.keeps_out);
        if fighter.stands() && fighter.wants_to_flee(roller.character, roller.rules) {
            fighter.concentrating = false;
            fighter.action = Action::Dash;
        } else if !fighter.concentrating && !stays_back {
            fighter.action = Action::Attack;
        }
    }

    /// GM-49: whether somebody directs a semi-conscious fighter to attack. Ruling: its comrades do,
    /// as long as one of them stands and is fully awake.
    pub(super) fn is_directed(&self, who: usize) -> bool {
        let setup = self.setup;
        match setup.characters[who].directed {
            Direction::Always => true,
            Direction::Never => false,
            Direction::ByComrades => setup
                .members(setup.side(who))
                .any(|comrade| self.fighters[comrade].stands() && !setup.characters[comrade].semi_conscious),
        }
    }

    /// GM-17: the number the attacker must roll at most against this target.
    pub(super) fn attack_target(&self, who: usize, enemy: usize) -> i32 {
        let (victim, foe) = (self.rolls_of(enemy), &self.fighters[enemy]);
        let rules = victim.rules;
        let mut defense = victim.character.defense;
        let mut to_hit = 0;
        if foe.fate == Fate::Unconscious {
            defense -= victim.character.agility_bonus;
            to_hit += rules.unconscious_to_hit;
        } else {
            if victim.character.semi_conscious {
                defense -= victim.character.agility_bonus;
            }
            if foe.surprised && (victim.round > 1 || rules.surprise_at_once) {
                defense -= rules.surprised_defense;
            }
            if foe.concentrating {
                defense -= rules.concentration_defense;
            }
            if foe.action == Action::Dash {
                to_hit += DASH_TO_HIT;
            }
        }
        let (attacker, fighter) = (self.rolls_of(who), &self.fighters[who]);
        attacker.character.attack + to_hit
            - defense
            - attacker.injury_penalty(fighter)
            - attacker.surprise_penalty(fighter)
    }

    /// GM-17: all attacks of a fighter in a round.
    fn attack(&mut self, who: usize, dice: &mut Dice) {
        for _ in 0..self.setup.characters[who].attacks {
            let Some(enemy) = self.target(who, dice) else { return };
            self.fighters[enemy].attacked = true;
            let needed = self.attack_target(who, enemy);
            let roll = self.setup.rules.roll(needed, dice);
            let hits = roll.success
                || (self.may_bid_on_miss(who, enemy, -roll.margin) && {
                    let (roller, fighter) = self.roller(who);
                    roller.bid(roll, fighter)
                });
            if hits {
                let character = &self.setup.characters[who];
                let damage = (character.damage.sum(dice) + character.damage_bonus).max(self.setup.rules.damage_least);
                self.fighters[who].damage_dealt += damage;
                self.fighters[enemy].hits.push(Hit { damage, injuries: character.damage_injuries });
            }
        }
    }

    /// GM-18: the policy `win` bids on narrow misses if the average hit would drop the target. An
    /// attack is an archetypal roll for fighters whose archetypal activity is fighting.
    pub(super) fn may_bid_on_miss(&self, who: usize, enemy: usize, short: i32) -> bool {
        let character = &self.setup.characters[who];
        let foe = &self.fighters[enemy];
        let verve = if self.setup.characters[enemy].verve_absorbs { foe.verve } else { 0 };
        character.mojo_policy == MojoPolicy::Win
            && character.archetypal_fight
            && short <= self.setup.rules.mojo_win_margin
            && character.average_damage >= f64::from(foe.survival + verve) - 1e-9
    }

    /// GM-15: the effects of a round on one fighter.
    fn suffer(&mut self, who: usize, dice: &mut Dice) {
        let round = self.rounds;
        let death_rolls = self.setup.death_rolls;
        let (roller, fighter) = self.roller(who);
        let hits = std::mem::take(&mut fighter.hits);
        if hits.is_empty() {
            return;
        }
        let mut wound = Wound::default();
        for &hit in &hits {
            roller.take(hit, fighter, &mut wound);
            roller.keep_concentration(fighter, dice);
        }
        if !roller.wounds {
            if fighter.survival == 0 && hits.iter().any(|hit| hit.damage > 0) {
                fighter.fate = Fate::Unconscious;
                fighter.fell.get_or_insert(round);
            }
            return;
        }
        if fighter.stands() && (wound.emptied || wound.injured) && !roller.stays_conscious(fighter, dice) {
            fighter.fate = Fate::Unconscious;
            fighter.concentrating = false;
            fighter.fell.get_or_insert(round);
        }
        if death_rolls && wound.injured && roller.is_in_danger(fighter) && !roller.survives_death_roll(fighter, dice) {
            let conscious = fighter.stands() && !roller.character.semi_conscious;
            fighter.concentrating = false;
            fighter.last_act = roller.rules.final_action && conscious && roller.character.kind == Kind::Hero;
            fighter.fate = Fate::Dead;
            fighter.fell.get_or_insert(round);
        }
    }

    /// GM-27, GM-28: one contest of Agility between a fleeing fighter and the enemy who is best at
    /// pursuing. Without a pursuer the fighter gets away. Ruling: once caught, it does not try
    /// again.
    fn chase(&mut self, who: usize, dice: &mut Dice) {
        let lead = |enemy: usize| self.chase_target(who, enemy) - self.chase_target(enemy, who);
        let pursuers = self.setup.members(1 - self.setup.side(who)).filter(|&enemy| self.pursues(enemy));
        let pursuer = self.lowest(pursuers, lead, dice);
        let Some(pursuer) = pursuer else {
            self.fighters[who].fate = Fate::Fled;
            return;
        };
        let rules = &self.setup.rules;
        let quarry_runs = rules.roll(self.chase_target(who, pursuer), dice).success;
        let pursuer_runs = rules.roll(self.chase_target(pursuer, who), dice).success;
        if quarry_runs && !pursuer_runs {
            self.fighters[who].fate = Fate::Fled;
        } else if pursuer_runs && !quarry_runs {
            self.fighters[who].caught = true;
        }
    }

    /// GM-16, GM-27, GM-29, GM-49: whether a fighter may pursue: it could attack in this round, and
    /// is fully awake.
    fn pursues(&self, who: usize) -> bool {
        let fighter = &self.fighters[who];
        fighter.stands() && fighter.action == Action::Attack && !self.setup.characters[who].semi_conscious
    }

    /// GM-27: Agility and skills, plus a bonus for the faster one's Movement.
    fn chase_target(&self, who: usize, other: usize) -> i32 {
        let setup = self.setup;
        let character = &setup.characters[who];
        let faster = (character.movement - setup.characters[other].movement).max(0) / setup.rules.chase_step;
        let (roller, fighter) = (self.rolls_of(who), &self.fighters[who]);
        character.agility + character.chase_skill + faster
            - roller.injury_penalty(fighter)
            - roller.surprise_penalty(fighter)
    }

    /// GM-15: whether the fight is over after these rounds. GM-13: not before a dying hero has
    /// acted once more, if anybody is left to attack.
    fn outcome(&self, rounds: i32) -> Option<Outcome> {
        let stand = [0, 1].map(|side| self.setup.members(side).any(|who| self.fighters[who].stands()));
        let may_act_once_more = |who: usize| self.fighters[who].last_act && stand[1 - self.setup.side(who)];
        if rounds < self.setup.round_limit && (0..self.fighters.len()).any(may_act_once_more) {
            return None;
        }
        let [a, b] = stand;
        match (a, b) {
            (true, false) => return Some(Outcome::A),
            (false, true) => return Some(Outcome::B),
            (false, false) => return Some(Outcome::DoubleKnockout),
            (true, true) => {}
        }
        if self.is_stuck() {
            return Some(Outcome::NoProgress);
        }
        (rounds >= self.setup.round_limit).then_some(Outcome::Timeout)
    }
}
