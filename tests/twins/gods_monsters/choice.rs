//! The choice of targets, and ties between equivalent fighters.

use super::character::Choice;
use super::fight::Battle;
use super::fighter::Fate;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

impl Battle<'_> {
    /// The lowest-ranking of some fighters. Ruling: of equals the first listed or, under the house
    /// rule, any of them, rolled for.
    pub(super) fn lowest(
        &self,
        among: impl Iterator<Item = usize>,
        rank: impl Fn(usize) -> i32,
        dice: &mut Dice,
    ) -> Option<usize> {
        let ranked: Vec<(i32, usize)> = among.map(|who| (rank(who), who)).collect();
        let best = ranked.iter().map(|&(rank, _)| rank).min();
        let equals: Vec<usize> = ranked.iter().filter(|(rank, _)| Some(*rank) == best).map(|&(_, who)| who).collect();
        if self.setup.rules.equals_are_rolled { equals.choose(dice).copied() } else { equals.first().copied() }
    }

    /// GM-12, GM-15: the enemy a fighter attacks. Ruling: fighters who finish off the unconscious
    /// attack those first.
    pub(super) fn target(&self, who: usize, dice: &mut Dice) -> Option<usize> {
        let setup = self.setup;
        let character = &setup.characters[who];
        let enemies = setup.members(1 - setup.side(who));
        if character.finishes_off && setup.can_be_finished() {
            let unconscious = enemies.clone().filter(|&enemy| self.fighters[enemy].fate == Fate::Unconscious);
            let unconscious = self.lowest(unconscious, |_| 0, dice);
            if unconscious.is_some() {
                return unconscious;
            }
        }
        let possible = enemies.clone().filter(|&enemy| self.fighters[enemy].stands());
        let survival = |enemy: usize| self.fighters[enemy].survival;
        match character.target {
            Choice::Weakest => self.lowest(possible, survival, dice),
            Choice::Strongest => self.lowest(possible, |enemy| -survival(enemy), dice),
            Choice::First => self.lowest(possible, |enemy| enemy as i32, dice),
            Choice::Opposite => {
                let place = who - setup.members(setup.side(who)).start;
                let count = enemies.len();
                let steps = |enemy: usize| (enemy - enemies.start + count - place % count) % count;
                self.lowest(possible, |enemy| steps(enemy) as i32, dice)
            }
        }
    }

    /// GM-15: everybody, in the order in which attacks are rolled. Ruling: as listed or, if equals
    /// are rolled for, in random order, since injuries just taken lower the Evasion of a fighter
    /// who maintains an effect (GM-29).
    pub(super) fn attack_order(&self, dice: &mut Dice) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.fighters.len()).collect();
        if self.setup.rules.equals_are_rolled {
            all.shuffle(dice);
        }
        all
    }
}
