//! Detects that nobody can hurt anybody any more.

use super::super::fighter::{Defence, Tactics};
use super::{State, Trial};

/// What a fighter is doing when attacked in a coming turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Ready,
    Aids,
    LosesTurn,
}

impl Trial<'_> {
    /// Whether nobody can hurt anybody any more.
    ///
    /// Rulings: the fight goes on while a scripted change of the State of Mind, a newcomer or a
    /// fighter's turn of hiding is still to come, and while a hidden fighter will still attack. A
    /// hidden fighter who never will neither hurts anybody nor is hurt. Once nobody walks any more,
    /// only the enemies that a fighter attacks by policy count.
    pub(super) fn is_stalemate(&self) -> bool {
        let fight = self.fight;
        let change_to_come =
            fight.som_change != 0 && fight.som_change_side.contains(&true) && self.turn + 1 < fight.som_change_turn;
        let standing = || self.everybody().filter(|who| self.standing(*who));
        let in_place = !standing().any(|who| self.would_walk(who));
        let attacks = |who: usize, enemy: usize| {
            !self.bodies[who].hidden && !self.bodies[enemy].hidden && (!in_place || self.targets(who).contains(&enemy))
        };
        let hiding_to_come = standing().any(|who| self.bodies[who].will_hide || self.comes_out(who));
        let newcomer_to_come = self.bodies.iter().any(|body| body.state == State::Away);
        !change_to_come
            && !newcomer_to_come
            && !hiding_to_come
            && !standing().any(|who| self.enemies_of(who).any(|enemy| attacks(who, enemy) && self.can_hurt(who, enemy)))
    }

    /// Whether a fighter may damage another in a coming turn, with the best die against the worst
    /// answer.
    ///
    /// Ruling: with one fighter standing on each side it is known which attacks are defended. With
    /// more, any attack may meet a target without defences left.
    fn can_hurt(&self, who: usize, target: usize) -> bool {
        let duel = self.everybody().filter(|other| self.standing(*other)).count() == 2;
        let aids = !self.patients(target).is_empty();
        let mut answers = vec![Answer::Ready];
        if aids {
            answers.push(Answer::Aids);
        }
        if self.bodies[target].check_due {
            answers.push(Answer::LosesTurn);
        }
        answers.into_iter().any(|answer| {
            let answered = duel && answer == Answer::Ready && self.reaches(target, self.metres(target, who));
            let attacks = self.attacks_made(who, target, answered);
            if attacks == 0 || !self.reaches(who, self.nearest(who, target)) {
                return false;
            }
            let defended = self.defended(target, who, attacks, duel, answer);
            let always = duel && defended.len() >= attacks as usize;
            let passive = (!always).then(|| self.passive(target));
            let lowest = |defence: &Defence| {
                let lowest = self.fight.rules.adjustment_range(self.fighter(target).defence_es(*defence)).0;
                self.defence_arc(target, who, *defence) + lowest
            };
            let resists = passive.into_iter().chain(defended.iter().map(lowest)).min();
            resists.is_some_and(|resists| self.best_damage(who, target, resists) > 0)
        })
    }
    /// Whether a hidden fighter will attack: an enemy in sight is in reach, or one of the two still
    /// walks.
    fn comes_out(&self, who: usize) -> bool {
        self.bodies[who].hidden
            && self.seen_by(who).any(|enemy| {
                let near = self.reaches(who, self.metres(who, enemy)) || self.would_walk(who) || self.would_walk(enemy);
                near && self.attacks_made(who, enemy, false) > 0
            })
    }

    /// Whether one fighter declares before another.
    fn declares_before(&self, first: usize, second: usize) -> bool {
        let place = |who| self.order.iter().position(|other| *other == who);
        place(first) < place(second)
    }

    /// Attacks that a fighter can make in a turn. `answered`: the enemy's attacks use up actions of
    /// a reactive fighter first.
    fn attacks_made(&self, who: usize, enemy: usize, answered: bool) -> i32 {
        let rules = &self.fight.rules;
        let fighter = self.fighter(who);
        if fighter.burden(rules).is_none() || !fighter.can_attack(rules) {
            return 0;
        }
        let actions = rules.actions(fighter.combat_es);
        match fighter.tactics {
            Tactics::Turtle => 0,
            Tactics::AllOut => actions,
            Tactics::Balanced => actions - actions / 2,
            Tactics::Reactive if self.declares_before(enemy, who) => {
                let against = if answered { self.attacks_made(enemy, who, false) } else { 0 };
                let defences = self.defended(who, enemy, against, true, Answer::Ready);
                let limit = defences.iter().map(|defence| rules.actions(fighter.defence_es(*defence))).min();
                (actions.min(limit.unwrap_or(actions)) - defences.len() as i32).max(0)
            }
            Tactics::Reactive => actions - actions / 2,
        }
    }

    /// A fighter's defences against a number of attacks by one enemy in a turn.
    fn defended(&self, who: usize, enemy: usize, attacks: i32, duel: bool, answer: Answer) -> Vec<Defence> {
        let rules = &self.fight.rules;
        let fighter = self.fighter(who);
        let body = &self.bodies[who];
        if fighter.burden(rules).is_none() {
            return Vec::new();
        }
        let actions = rules.actions(fighter.combat_es);
        let (mut left, kept, mut limit) = match fighter.tactics {
            Tactics::AllOut => return Vec::new(),
            _ if answer == Answer::LosesTurn => return Vec::new(),
            _ if answer == Answer::Aids => (attacks, 1, rules.actions(fighter.first_aid_es)),
            Tactics::Turtle => (attacks, 0, i32::MAX),
            _ if !fighter.can_attack(rules) => (attacks, 0, i32::MAX),
            Tactics::Reactive if !duel || self.declares_before(enemy, who) => (attacks, 0, i32::MAX),
            Tactics::Balanced | Tactics::Reactive => (attacks.min(actions / 2), actions - actions / 2, actions),
        };
        let shot = self.fighter(enemy).ranged;
        let mut made = Vec::new();
        while left > 0 {
            let fits = |es| made.len() as i32 + kept < limit.min(rules.actions(es));
            let Some(defence) = fighter.pick_defence(shot, &body.stats, body.som, rules, fits) else {
                break;
            };
            limit = limit.min(rules.actions(fighter.defence_es(defence)));
            left -= 1;
            made.push(defence);
        }
        made
    }

    /// The shortest distance that two enemies will reach.
    fn nearest(&self, who: usize, enemy: usize) -> i32 {
        let walks = |who: usize| {
            let fighter = self.fighter(who);
            !fighter.ranged && fighter.mov(&self.fight.rules) > 0
        };
        if walks(who) || walks(enemy) { 0 } else { self.metres(who, enemy) }
    }

    /// The damage with the highest die against a threshold, from the shortest distance.
    fn best_damage(&self, who: usize, target: usize, resists: i32) -> i32 {
        let rules = &self.fight.rules;
        let fighter = self.fighter(who);
        let steps = self.steps_bigger(who, target);
        let arc = self.attack_arc(who, target, self.nearest(who, target)) + rules.adjustment_range(fighter.combat_es).1;
        let margin = arc - resists;
        if !rules.succeeds(margin) {
            return 0;
        }
        rules.damage(margin, fighter.weapon_level, self.fighter(target).armor_level, steps)
    }
}
