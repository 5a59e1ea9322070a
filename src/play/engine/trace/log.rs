//! The dice of a trace: faces come from a tape, and everything that rules report becomes a line of the log. A trial that is
//! played for the first time records its tape.

use std::collections::{BTreeSet, VecDeque};
use std::fmt::Write;
use std::marker::PhantomData;

use dice::NamedThrow;
use dice::faces::{Bursting, Burstings};
use dice::faces::{Faces, bursting_by_lane, worth};
use dice::{Burst, Worth};
use lane::faces::FairDie;
use lane::inspect::{InspectMask, InspectNum, words};
use lane::stream::ChunkSeed;
use lane::{Fallback, LaneRng, Lanes, Mask, Num, Solo, Whole};
use lang::Roll;
use lang::evaluate::evaluate;

use super::super::solo::DiceSource;

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The round (a test, a day) in which it happened, from 1; 0 before the first round.
    pub round: u32,
    /// What happened.
    pub text: String,
    /// The dice rolled for it, such as `d20: 7`.
    pub dice: Vec<String>,
}

/// The recorded faces of a trial, and the log that is written while they are replayed.
#[derive(Debug)]
pub(super) struct Tape {
    faces: VecDeque<i16>,
    /// Where faces come from while the tape is recorded.
    source: Option<Words>,
    thrown: Vec<i16>,
    dice: Vec<String>,
    /// The throw of a longer roll that is under way.
    under_way: Option<NamedThrow>,
    /// The result of the rule's sub-computation that was last played.
    part: Vec<i16>,
    /// The current round.
    pub round: u32,
    /// The log so far.
    pub lines: Vec<Line>,
    /// The IDs of the rules that took effect.
    pub rules: BTreeSet<String>,
    /// The ends of ranges at which kept numbers have stopped, if that is of interest.
    pub stops: Option<BTreeSet<String>>,
    /// Whether the rules have requested more faces than the tape has.
    pub ran_out: bool,
}

impl Tape {
    /// A tape of these faces.
    pub fn new(faces: Vec<i16>) -> Self {
        Self {
            faces: faces.into(),
            source: None,
            thrown: Vec::new(),
            dice: Vec::new(),
            under_way: None,
            part: Vec::new(),
            round: 0,
            lines: Vec::new(),
            rules: BTreeSet::new(),
            stops: None,
            ran_out: false,
        }
    }

    /// A tape that is recorded from random words. Nobody listens to it.
    pub fn recorded(seed: ChunkSeed) -> Self {
        Self { source: Some(Words::new(seed)), ..Self::new(Vec::new()) }
    }

    /// The faces recorded since they were last taken.
    pub fn take_faces(&mut self) -> impl Iterator<Item = i16> + '_ {
        self.faces.drain(..)
    }

    /// Whether the rules have used every face and requested no more.
    pub fn used_up(&self) -> bool {
        self.faces.is_empty() && !self.ran_out
    }

    /// Ends a round: dice that no rule has reported on get a line of their own.
    pub fn end_pass(&mut self) {
        if !self.dice.is_empty() {
            let dice = std::mem::take(&mut self.dice);
            self.lines.push(Line { round: self.round, text: "dice".to_owned(), dice });
        }
    }

    fn next(&mut self, most: u16) -> i16 {
        if let Some(source) = &mut self.source {
            let face = source.face(most);
            self.faces.push_back(face);
            return face;
        }
        match self.faces.pop_front() {
            Some(face) => face,
            None => {
                // Any face will do, because the trace will be rejected.
                self.ran_out = true;
                most.cast_signed().min(1)
            }
        }
    }

    /// Throws one die, with faces from 1.
    fn face(&mut self, sides: u16) -> i16 {
        let face = self.next(sides);
        self.thrown.push(face);
        face
    }

    /// Throws one mirrored die: the highest face on the tape reads as 1.
    fn mirrored(&mut self, sides: u16) -> i16 {
        let face = sides.cast_signed() + 1 - self.next(sides);
        self.thrown.push(face);
        face
    }

    /// Records a throw under its name, with the individual faces if there are several.
    fn note(&mut self, name: &str, total: i16) {
        if self.source.is_some() {
            self.thrown.clear();
            return;
        }
        let several = self.thrown.len() > 1;
        self.note_with(name, &total.to_string(), several);
    }

    /// Records a roll by its text. Where it is a question or counts dice, a single face tells more than the total.
    fn note_roll(&mut self, roll: &Roll, text: &str, total: i32) {
        let asks = roll.expr().is_comparison();
        let shown = match (asks, total) {
            (true, 0) => "no".to_owned(),
            (true, _) => "yes".to_owned(),
            _ => total.to_string(),
        };
        let least = if asks || roll.expr().counts_successes() { 0 } else { 1 };
        self.note_with(text, &shown, self.thrown.len() > least);
    }

    fn note_with(&mut self, name: &str, shown: &str, has_faces: bool) {
        let thrown = std::mem::take(&mut self.thrown);
        let mut text = format!("{name}: {shown}");
        if has_faces {
            let faces: Vec<String> = thrown.iter().map(i16::to_string).collect();
            // Writing to a string cannot fail.
            let _ = write!(text, " ({})", faces.join(", "));
        }
        self.dice.push(text);
    }

    /// Records a throw of a longer roll by its faces.
    fn note_throw(&mut self, throw: &NamedThrow) {
        let faces: Vec<String> = self.thrown.drain(..).map(|face| (face + throw.lowest - 1).to_string()).collect();
        if !faces.is_empty() {
            self.dice.push(format!("{}: {}", throw.text, faces.join(", ")));
        }
    }
}

/// Random words for one die after another.
#[derive(Debug)]
struct Words {
    generator: <Fallback as LaneRng>::Generator,
    drawn: [i16; 64],
    left: usize,
}

impl Words {
    fn new(seed: ChunkSeed) -> Self {
        Self { generator: seed.generator::<Fallback>(), drawn: [0; 64], left: 0 }
    }

    fn next(&mut self) -> u32 {
        if self.left == 0 {
            words::<Fallback>(&mut self.generator).write(&mut self.drawn);
            self.left = Fallback::N;
        }
        self.left -= 1;
        self.drawn[self.left].cast_unsigned().into()
    }

    /// A face from 1. Words that cannot be shared out evenly are drawn again.
    fn face(&mut self, sides: u16) -> i16 {
        let (sides, all) = (u32::from(sides.max(1)), 1 << 16);
        loop {
            let word = self.next();
            if word < all - all % sides {
                return (word % sides + 1) as i16;
            }
        }
    }
}

/// The faces of a tape for lanes of one kind.
struct TapeOf<'a, L>(&'a mut Tape, PhantomData<L>);

impl<L: Lanes> Faces for TapeOf<'_, L> {
    type L = L;

    fn throw(&mut self, die: &FairDie, active: Mask<L>) -> Num<L> {
        if !active.any() {
            return Num::zero();
        }
        Num::splat(self.0.face(die.sides()) - 1)
    }

    fn throw_by_lane(&mut self, sides: Num<L>, _: u16, active: Mask<L>) -> Num<L> {
        if !active.any() {
            return Num::zero();
        }
        Num::splat(self.0.face(sides.first().max(1).cast_unsigned()) - 1)
    }

    fn any(&self, m: Mask<L>) -> bool {
        m.any()
    }

    const LISTENS: bool = true;

    fn begins(&mut self, throw: &NamedThrow) {
        let tape = &mut *self.0;
        if tape.source.is_none()
            && let Some(before) = tape.under_way.replace(throw.clone())
        {
            tape.note_throw(&before);
        }
    }

    fn shows(&mut self, worths: &Worth, face: Num<L>, active: Mask<L>) {
        let shown = worth(self, worths, face).first();
        if let Some(thrown) = self.0.thrown.last_mut().filter(|_| active.any()) {
            *thrown = shown;
        }
    }

    fn look_up(&self, list: &[i16], face: Num<L>) -> Num<L> {
        Num::splat(list.get(face.first() as usize).copied().unwrap_or(0))
    }
}

impl DiceSource for Tape {
    fn d(&mut self, sides: u16) -> i16 {
        let face = self.face(sides);
        self.note(&format!("d{sides}"), face);
        face
    }

    fn at_most(&mut self, sides: u16, target: i16) -> bool {
        self.d(sides) <= target
    }

    fn by_lane(&mut self, sides: &[i16]) -> i16 {
        let mut total = 0;
        let mut names = Vec::new();
        for &sides in sides {
            let face = self.next(sides.cast_unsigned());
            if sides > 0 {
                self.thrown.push(face);
                names.push(format!("d{sides}"));
            }
            total += face;
        }
        if !names.is_empty() {
            self.note(&names.join(" + "), total);
        }
        total
    }

    fn roll(&mut self, roll: &Roll) -> i32 {
        let before = self.dice.len();
        let total = match roll.is_whole() {
            true => evaluate(&mut TapeOf::<Whole>(self, PhantomData), roll, Mask::all()).first_whole(),
            false => evaluate(&mut TapeOf::<Solo>(self, PhantomData), roll, Mask::all()).first_whole(),
        };
        if self.source.is_some() {
            self.thrown.clear();
            return total;
        }
        let text = roll.expr().to_string();
        self.thrown.iter_mut().for_each(|face| *face += roll.lowest_face() - 1);
        match self.under_way.take() {
            // A roll that is a single throw.
            Some(throw) if throw.text == text && self.dice.len() == before => self.note_roll(roll, &text, total),
            Some(throw) => {
                self.note_throw(&throw);
                if roll.tells_total() {
                    self.note_roll(roll, &text, total);
                }
            }
            None if roll.tells_total() => self.note_roll(roll, &text, total),
            None => {}
        }
        total
    }

    fn bursting(&mut self, pool: Bursting<Solo>) -> Burstings<Solo> {
        let mut plain = 0;
        let mut names = Vec::new();
        if pool.plain > 0 {
            plain = self.face(pool.plain);
            names.push(format!("d{}", pool.plain));
        }
        let mut thrown = bursting_by_lane(&pool, Mask::all(), InspectMask::any, |_| {
            Num::splat(self.face(pool.sides.first().cast_unsigned()))
        });
        thrown.total = thrown.total + plain;
        if pool.count.first() > 0 {
            let mark = match pool.burst {
                Burst::Never => "",
                Burst::Once => "!o",
                Burst::Unlimited => "!",
            };
            names.push(format!("{}d{}{mark}", pool.count.first(), pool.sides.first()));
        }
        if !names.is_empty() {
            self.note(&names.join(" + "), thrown.total.first());
        }
        thrown
    }

    fn sorted(&mut self, sides: u16, faces: &mut [i16]) {
        faces.fill_with(|| self.face(sides));
        faces.sort_unstable_by(|a, b| b.cmp(a));
        self.note(&format!("{}d{sides}", faces.len()), faces.iter().sum());
    }

    fn highest_of_one_more(&mut self, sides: u16, faces: &mut [i16]) {
        self.sorted(sides, faces);
        let mut left = self.d(sides);
        for higher in faces {
            (*higher, left) = ((*higher).max(left), (*higher).min(left));
        }
    }

    /// The sampler keeps the lowest dice by keeping the highest mirrored ones. The log shows the faces as the rule
    /// sees them.
    fn lowest_of_one_more(&mut self, sides: u16, faces: &mut [i16]) {
        faces.fill_with(|| self.mirrored(sides));
        faces.sort_unstable_by(|a, b| b.cmp(a));
        self.note(&format!("{}d{sides}", faces.len()), faces.iter().sum());
        let mut left = self.mirrored(sides);
        self.note(&format!("d{sides}"), left);
        for lower in faces.iter_mut().rev() {
            (*lower, left) = ((*lower).min(left), (*lower).max(left));
        }
    }

    fn open_part(&mut self, _: &'static str, _: &[i16]) -> bool {
        true
    }

    fn close_part(&mut self, result: &[i16]) -> bool {
        self.part = result.to_vec();
        false
    }

    fn result_of_part(&mut self, result: &mut [i16]) {
        result.copy_from_slice(&self.part);
    }

    fn listens(&self) -> bool {
        self.source.is_none()
    }

    fn has_untold_dice(&self) -> bool {
        !self.dice.is_empty()
    }

    fn hear_stop(&mut self, text: &dyn Fn() -> String) {
        if let Some(stops) = &mut self.stops {
            stops.insert(text());
        }
    }

    fn hear_rule(&mut self, rule: &'static str) {
        if self.source.is_some() {
            return;
        }
        self.rules.insert(rule.to_owned());
    }

    fn hear(&mut self, text: String) {
        self.rules.extend(ids(&text).map(str::to_owned));
        let dice = std::mem::take(&mut self.dice);
        self.lines.push(Line { round: self.round, text, dice });
    }
}

/// The rule IDs that occur in a text: capital letters, a hyphen, digits.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| {
        word.split_once('-').is_some_and(|(letters, digits)| {
            letters.len() >= 2
                && letters.bytes().all(|c| c.is_ascii_uppercase())
                && digits.len() >= 2
                && digits.bytes().all(|c| c.is_ascii_digit())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_in_a_text() {
        let found: Vec<&str> = ids("a hit for 3 (KUP-17), State of Mind -2 (SYM-05, FS-104); +1-2, A-1").collect();
        assert_eq!(found, ["KUP-17", "SYM-05", "FS-104"]);
    }
}
