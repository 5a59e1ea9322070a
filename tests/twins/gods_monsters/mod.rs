//! A plain simulator of Gods & Monsters, one trial at a time, written from the rules of the game
//! alone.
//!
//! A d20 of at most the target succeeds. All fighters act simultaneously; damage reduces verve,
//! then survival, and then becomes injuries, each of which penalises all rolls. Fighters who reach
//! 0 survival or gain injuries roll against falling unconscious; if their injuries exceed their
//! survival they roll against death.

mod character;
mod choice;
mod fight;
mod fighter;
mod processes;
mod rules;
mod scores;
mod stalemate;
mod throw;

use super::sheet::{Brief, Twin};
use character::Character;
use fight::{Battle, Setup};
use fighter::Fate;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::Rules;

pub use processes::PROCESSES;

/// The simulator of a question; `None` if its kind is not supported.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    if brief.kind != "fight" {
        return processes::twin(brief);
    }
    if brief.sides.len() != 2 {
        return None;
    }
    let rules = Rules::read(&brief.rules)?;
    let characters: Option<Vec<Character>> =
        brief.sides.iter().flatten().map(|member| Character::read(member, &rules)).collect();
    let unaware = match brief.params.word("unaware") {
        "none" => None,
        "a" => Some(0),
        "b" => Some(1),
        _ => return None,
    };
    let setup = Setup {
        rules,
        characters: characters?,
        first_side: brief.sides[0].len(),
        round_limit: brief.params.int("round_limit"),
        unaware,
        wounds: brief.params.on("wounds"),
        death_rolls: brief.params.on("death_rolls"),
    };
    Some(Box::new(Fights { names: names(&setup), setup }))
}

/// The sides, as named in metrics.
const SIDES: [&str; 2] = ["a", "b"];

/// The metrics, in the order of [`Fights::trial`].
fn names(setup: &Setup) -> Vec<String> {
    let mut names: Vec<String> = ["winner", "rounds", "deaths", "survivors"].map(str::to_owned).into();
    for side in SIDES {
        for what in ["deaths", "survivors", "surprise", "broken", "mojo"] {
            names.push(format!("{what}.{side}"));
        }
    }
    for character in &setup.characters {
        for what in ["damage", "fell", "survival", "injuries", "fate"] {
            names.push(format!("{what}.{}", character.name));
        }
    }
    names
}

/// A fight, played repeatedly.
struct Fights {
    setup: Setup,
    names: Vec<String>,
}

impl Twin for Fights {
    fn metrics(&self) -> &[String] {
        &self.names
    }

    fn trial(&self, rng: &mut Xoshiro256PlusPlus, out: &mut [Option<i32>]) {
        let mut battle = Battle::new(&self.setup, rng);
        let outcome = battle.play(rng);
        let fighters = &battle.fighters;
        let dead = |fighters: &[fighter::Fighter]| {
            fighters.iter().map(|fighter| i32::from(fighter.fate == Fate::Dead)).sum::<i32>()
        };
        let deaths = dead(fighters);
        let mut values = vec![
            Some(outcome as i32),
            (outcome != fight::Outcome::Timeout).then_some(battle.rounds),
            Some(deaths),
            Some(fighters.len() as i32 - deaths),
        ];
        for side in 0..SIDES.len() {
            let members = &fighters[self.setup.members(side)];
            let deaths = dead(members);
            values.extend([
                Some(deaths),
                Some(members.len() as i32 - deaths),
                Some(members.iter().map(|fighter| fighter.surprised_rounds).sum()),
                Some(members.iter().map(|fighter| fighter.broken).sum()),
                Some(members.iter().map(|fighter| fighter.mojo_spent).sum()),
            ]);
        }
        for fighter in fighters {
            values.extend([
                Some(fighter.damage_dealt),
                fighter.fell,
                Some(fighter.survival),
                Some(fighter.injuries),
                Some(fighter.fate as i32),
            ]);
        }
        out.copy_from_slice(&values);
    }
}
