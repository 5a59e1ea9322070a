//! A plain simulator of everything outside fights, one trial at a time, written only from the rules
//! of the game.

mod aging;
mod ailment;
mod attack;
mod body;
mod contest;
mod dying;
mod fall;
mod healing;
mod illusion;
mod item;
mod jump;
mod march;
mod numbers;
mod person;
mod rolls;
mod speed;
mod suffocation;
mod trail;

use super::super::sheet::{Brief, Sheet, Twin};
use super::throw::Throw;
use body::Laws;
use person::Person;
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// The supported kinds without sides.
pub const PROCESSES: &[&str] = &[
    "dying",
    "ailment",
    "suffocation",
    "semi_conscious",
    "march",
    "aftermath",
    "healing",
    "chase",
    "aging",
    "track",
    "group",
    "search",
    "item",
    "illusion",
    "jump",
    "fall",
    "movement",
    "check",
    "reaction",
    "attack",
    "contest",
    "sheet",
];

/// A process: its metrics, and one trial of it.
trait Process {
    /// Names of the metrics, as in the library.
    fn names(&self) -> &'static [&'static str];

    /// One trial: a value for each name, `None` where it does not apply.
    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>>;
}

/// A simulator of this question, `None` if its kind is not supported.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    let case = PlannedCell { brief, params: &brief.params, rules: &brief.rules };
    let process: Box<dyn Process> = match brief.kind.as_str() {
        "dying" => Box::new(dying::Dying::read(&case)?),
        "ailment" => Box::new(ailment::Ailing::read(&case)?),
        "suffocation" => Box::new(suffocation::Suffocation::read(&case)?),
        "semi_conscious" => Box::new(rolls::SemiConscious::read(&case)?),
        "march" => Box::new(march::March::read(&case)?),
        "aftermath" => Box::new(rolls::Aftermath::read(&case)?),
        "healing" => Box::new(healing::Healing::read(&case)?),
        "chase" => Box::new(trail::Chase::read(&case)?),
        "aging" => Box::new(aging::Aging::read(&case)?),
        "track" => Box::new(trail::Tracking::read(&case)?),
        "group" => Box::new(rolls::Group::read(&case)?),
        "search" => Box::new(rolls::Search::read(&case)?),
        "item" => Box::new(item::Items::read(&case)?),
        "illusion" => Box::new(illusion::Illusion::read(&case)?),
        "jump" => Box::new(jump::Jump::read(&case)?),
        "fall" => Box::new(fall::Fall::read(&case)?),
        "movement" => Box::new(speed::Moving::read(&case)?),
        "check" => Box::new(rolls::Check::read(&case)?),
        "reaction" => Box::new(rolls::Reacting::read(&case)?),
        "contest" => Box::new(contest::Contest::read(&case)?),
        "sheet" => Box::new(numbers::Numbers::read(&case)?),
        "attack" => Box::new(attack::Attack::read(&case)?),
        _ => return None,
    };
    let names = process.names().iter().map(|&name| name.to_owned()).collect();
    Some(Box::new(Played { process, names }))
}

/// A process to be sampled repeatedly.
struct Played {
    process: Box<dyn Process>,
    names: Vec<String>,
}

impl Twin for Played {
    fn metrics(&self) -> &[String] {
        &self.names
    }

    fn trial(&self, rng: &mut Dice, out: &mut [Option<i32>]) {
        out.copy_from_slice(&self.process.play(rng));
    }
}

/// The parts of a question that a process reads.
struct PlannedCell<'a> {
    brief: &'a Brief,
    params: &'a Sheet,
    rules: &'a Sheet,
}

impl PlannedCell<'_> {
    /// The rules for rolls with injuries.
    fn laws(&self) -> Option<Laws> {
        Laws::read(self.rules)
    }

    /// The main character: parameters of the question override the sheet.
    /// GM-09: A group acts as one.
    fn person(&self) -> Option<Person> {
        self.member().map(Person::into_one)
    }

    /// The main character, or one of the group for which it stands.
    fn member(&self) -> Option<Person> {
        Person::read(Some(self.params), self.sheet("who")?, self.rules)
    }

    /// The sheet of a character of the question. The inner `None` means that the question names none.
    fn sheet(&self, role: &str) -> Option<Option<&Sheet>> {
        match self.params.word_opt(role) {
            Some(name) => self.brief.characters.get(name).map(Some),
            None => Some(None),
        }
    }

    /// Another character of the question, from its sheet. The inner `None` means that the question
    /// names none.
    fn other(&self, role: &str) -> Option<Option<Person>> {
        match self.sheet(role)? {
            Some(sheet) => Person::read(None, Some(sheet), self.rules).map(Some),
            None => Some(None),
        }
    }

    /// A parameter in dice notation. The inner `None` means that it is not set, the outer that the
    /// notation is not supported.
    fn dice(&self, name: &str) -> Option<Option<Throw>> {
        match self.params.dice_opt(name) {
            Some(text) => Throw::read(text).map(Some),
            None if self.params.has(name) => None,
            None => Some(None),
        }
    }
}

/// The sum of a roll, at least 0; 0 if there are no dice.
fn throw(roll: Option<&Throw>, dice: &mut Dice) -> i32 {
    roll.map_or(0, |roll| roll.roll(dice))
}

/// GM-08: the penalty of an obstacle is the number of times its size can be halved without falling
/// below a base size.
fn obstacle_penalty(size: i32, base: i32) -> i32 {
    if size < base { 0 } else { (size / base).ilog2() as i32 }
}
