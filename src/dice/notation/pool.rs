//! The part of the parser for dice and their modifiers: `4d6r<2!kh3`.

use std::ops::Range;

use super::fault::NotationFault;
use super::limits::{MAX_DICE, MAX_FACE, Part, pool_violations};
use super::parser::{Node, Parser, Read};
use crate::dice::expr::{Burst, Cmp, Die, Expr, Keep, Pool, Reroll};

/// The words that modify a pool, for suggestions if one is misspelt.
const WORDS: [&str; 7] = ["kh", "kl", "dh", "dl", "k", "r", "ro"];

/// The position of each part of a pool in the text.
struct Places {
    count: Range<usize>,
    die: Range<usize>,
    reroll: Option<Range<usize>>,
    burst: Option<Range<usize>>,
    keep: Option<Range<usize>>,
}

impl Parser<'_> {
    /// Parses a pool, starting at its `d`.
    pub(super) fn pool(&mut self, count: u64, count_span: Range<usize>) -> Read<Node> {
        let faults_before = self.faults.len();
        let d = self.next_span();
        self.scan.skip();
        let die = self.die(d.clone())?;
        let mut pool = Pool::new(u32::try_from(count).unwrap_or(u32::MAX), die);
        let mut places = Places {
            count: if count_span.is_empty() { d.clone() } else { count_span.clone() },
            die: d.start..self.scan.at(),
            reroll: None,
            burst: None,
            keep: None,
        };
        let mut end = self.scan.at();
        while self.change(&mut pool, &mut places)? {
            end = self.scan.at();
        }
        self.note_slips(&pool, &places);
        let fits_alone = count <= MAX_DICE;
        let fitted = self.dice <= MAX_DICE;
        self.dice = self.dice.saturating_add(count);
        if fits_alone && fitted && self.dice > MAX_DICE {
            let message = format!("this makes {} dice in all; the limit is {MAX_DICE}", self.dice);
            self.faults.push(NotationFault::new(places.count, message));
        }
        let sound = self.faults.len() == faults_before;
        Ok(Node { expr: Expr::Pool(pool), span: count_span.start..end, bare: sound })
    }

    fn note_slips(&mut self, pool: &Pool, places: &Places) {
        for violation in pool_violations(pool) {
            let place = match violation.part {
                Part::Count => Some(&places.count),
                Part::Die => Some(&places.die),
                Part::Reroll => places.reroll.as_ref(),
                Part::Burst => places.burst.as_ref(),
                Part::Keep => places.keep.as_ref(),
            };
            let span = place.unwrap_or(&places.die).clone();
            let help = violation.help;
            self.faults.push(NotationFault { span, message: violation.message, help });
        }
    }

    fn die(&mut self, d: Range<usize>) -> Read<Die> {
        match self.scan.peek() {
            Some('0'..='9') => {
                let (sides, _) = self.scan.number().expect("a digit comes next");
                Ok(Die::Sided(u32::try_from(sides).unwrap_or(u32::MAX)))
            }
            Some('%') => {
                self.scan.skip();
                Ok(Die::Sided(100))
            }
            Some('f') => {
                self.scan.skip();
                Ok(Die::Fate)
            }
            Some('{') => self.faces(),
            _ => {
                let fault = NotationFault::new(d, "the die has no sides");
                self.stop(fault.help("write `d6`, `d%`, `dF` or `d{1,1,2,3}`"))
            }
        }
    }

    fn faces(&mut self) -> Read<Die> {
        let open = self.next_span();
        self.scan.skip();
        let mut faces = Vec::new();
        if self.scan.take('}') {
            return Ok(Die::Faces(faces));
        }
        loop {
            let Some((face, span)) = self.scan.signed() else {
                let span = self.next_span();
                return self.stop(NotationFault::new(span, "a face is a whole number").help("write `d{1,1,2,3}`"));
            };
            match i32::try_from(face) {
                Ok(face) if i64::from(face).abs() <= MAX_FACE => faces.push(face),
                _ => {
                    let message = format!("faces run from -{MAX_FACE} to {MAX_FACE}");
                    self.faults.push(NotationFault::new(span, message));
                    faces.push(0);
                }
            }
            if self.scan.take('}') {
                faces.sort_unstable();
                return Ok(Die::Faces(faces));
            }
            if !self.scan.take(',') {
                return match self.scan.peek() {
                    Some(_) => {
                        let span = self.next_span();
                        self.stop(NotationFault::new(span, "`,` or `}` is expected between faces"))
                    }
                    None => self.stop(NotationFault::new(open, "this list of faces is never closed")),
                };
            }
        }
    }

    /// Parses one modifier of the pool, if there is one. Returns whether there was.
    fn change(&mut self, pool: &mut Pool, places: &mut Places) -> Read<bool> {
        match self.scan.peek() {
            Some('!') if !self.scan.sees_cmp() => self.burst(pool, places)?,
            Some(c) if c.is_alphabetic() => self.worded_change(pool, places)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn burst(&mut self, pool: &mut Pool, places: &mut Places) -> Read<()> {
        let start = self.scan.at();
        self.scan.skip();
        let compared_at_once = self.scan.sees_order_at_once();
        let burst = if self.scan.take('o') { Burst::Once } else { Burst::Unlimited };
        let span = start..self.scan.at();
        if compared_at_once {
            let message = "a comparison right behind `!` may say which faces burst, or hold the total against a number";
            let help = "put a space before it to compare: `d6! >= 5`; a burst on other faces than the highest has no \
                        notation yet";
            return self.stop(NotationFault::new(span, message).help(help));
        }
        if places.burst.is_some() {
            return self.stop(NotationFault::new(span, "a pool bursts in one way only"));
        }
        pool.burst = burst;
        places.burst = Some(span);
        Ok(())
    }

    fn worded_change(&mut self, pool: &mut Pool, places: &mut Places) -> Read<()> {
        let word_span = self.scan.word();
        let word = self.scan.slice(word_span.clone()).to_lowercase();
        match word.as_str() {
            "r" | "ro" => self.reroll(word == "ro", word_span, pool, places),
            "k" | "kh" | "kl" | "dh" | "dl" => self.keep(&word, word_span, pool, places),
            _ => {
                let fault = unknown_word(&word, word_span, pool);
                self.stop(fault)
            }
        }
    }

    fn reroll(&mut self, once: bool, word: Range<usize>, pool: &mut Pool, places: &mut Places) -> Read<()> {
        let name = if once { "ro" } else { "r" };
        let cmp = self.scan.cmp();
        let Some((number, number_span)) = self.scan.signed() else {
            let fault = NotationFault::new(word, format!("`{name}` needs the faces to roll again"));
            return self.stop(fault.help(format!("write `{name}<3` to roll 1s and 2s again")));
        };
        let span = word.start..number_span.end;
        if places.reroll.is_some() {
            return self.stop(NotationFault::new(span, "a pool has one re-roll only"));
        }
        let number = self.constant(number, number_span);
        let at_most = match cmp {
            Some(Cmp::Lt) => number - 1,
            Some(Cmp::Le) => number,
            None | Some(Cmp::Eq) => {
                if pool.die.face_count() > 0 && number != pool.die.lowest() {
                    let message = format!("`{name}{number}` could mean this face or all up to it");
                    let help = format!("write `{name}<={number}` to roll {number} and lower again");
                    self.faults.push(NotationFault::new(span.clone(), message).help(help));
                }
                number
            }
            Some(Cmp::Gt | Cmp::Ge | Cmp::Ne) => {
                let fault = NotationFault::new(span, "only low faces can be rolled again");
                return self.stop(fault.help(format!("write `{name}<{number}`")));
            }
        };
        pool.reroll = Some(Reroll { at_most, once });
        places.reroll = Some(span);
        Ok(())
    }

    fn keep(&mut self, word: &str, word_span: Range<usize>, pool: &mut Pool, places: &mut Places) -> Read<()> {
        let Some((number, number_span)) = self.scan.number() else {
            let fault = NotationFault::new(word_span, format!("`{word}` needs a number of dice"));
            return self.stop(fault.help(format!("write `{word}1`")));
        };
        let span = word_span.start..number_span.end;
        if places.keep.is_some() {
            return self.stop(NotationFault::new(span, "a pool is kept or dropped in one way only"));
        }
        places.keep = Some(span.clone());
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let drops = word.starts_with('d');
        if drops && number >= pool.count {
            // A count that is 0 or too large is reported separately.
            if pool.count > 0 {
                let message = format!("dropping {number} of {} dice leaves none", pool.count);
                self.faults.push(NotationFault::new(span, message));
            }
            return Ok(());
        }
        let kept = if drops { pool.count - number } else { number };
        pool.keep = match word {
            _ if kept == pool.count => Keep::All,
            "k" | "kh" | "dl" => Keep::High(kept),
            _ => Keep::Low(kept),
        };
        Ok(())
    }
}

/// The fault for an unknown modifier.
fn unknown_word(word: &str, span: Range<usize>, pool: &Pool) -> NotationFault {
    let fault = NotationFault::new(span, format!("`{word}` is not something done to dice"));
    match word {
        "d" => fault.help("`dl1` drops the lowest die; two kinds of dice need `+` between them"),
        "x" | "e" | "ex" => fault.help("a die that bursts is written `!`; rolls cannot be multiplied"),
        "adv" | "advantage" => fault.help(format!("advantage is written `2{}kh1`", pool.die)),
        "dis" | "disadvantage" => fault.help(format!("disadvantage is written `2{}kl1`", pool.die)),
        _ => {
            let near = WORDS
                .iter()
                .map(|known| (strsim::damerau_levenshtein(word, known), known))
                .min_by_key(|(distance, _)| *distance)
                .filter(|(distance, _)| *distance == 1 && word.chars().count() <= 3);
            match near {
                Some((_, known)) => fault.help(format!("did you mean `{known}`?")),
                None => fault.help("known are `kh kl dh dl` with a number, `r<2`, `ro<2`, `!` and `!o`"),
            }
        }
    }
}
