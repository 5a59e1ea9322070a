//! The part of the parser for dice and what is done to them: `4d6r<2!kh3`.

use super::fault::NotationFault;
use super::limits::MAX_BURSTS;
use super::parser::{Parser, Read, Stop};
use super::syntax::{Change, ChangeForm, DeckForm, DiceForm, DieForm, DrawForm, FacesForm, Form, Node, Place};
use super::words::{CHANGES, GIVEN, is_die, is_keyword};
use dice::Cmp;
use dice::limits::{MAX_FACE, MAX_FACES};

/// How cards are drawn.
const DRAW: &str = "write `draw(5, {1..13:4})` for five cards of a deck that has 1 to 13 four times each";

/// Faces of a list: all of a span, each so many times.
struct Listed {
    low: i64,
    high: i64,
    times: u64,
    place: Place,
}

impl Parser<'_> {
    /// Parses dice, starting at their `d`.
    pub(super) fn dice(&mut self, count: Option<Node>) -> Read<Node> {
        let d = self.next_span();
        self.scan.skip();
        self.rolled += 1;
        let die = self.die(d.clone())?;
        let die_span = d.start..self.scan.at();
        if let DieForm::Sides(sides) = die {
            self.note_digits(sides, &die_span);
        }
        let start = count.as_ref().map_or(d.start, |count| count.span.start);
        let mut dice = DiceForm { count: count.map(Box::new), die, die_span, changes: Vec::new() };
        let end = self.changes(&mut dice.changes, true)?;
        let end = end.unwrap_or(dice.die_span.end);
        Ok(Node::new(Form::Dice(dice), start..end))
    }

    /// What is kept of a pool, if that comes next.
    pub(super) fn kept(&mut self, node: Node) -> Read<Node> {
        let can_be = match &node.form {
            Form::Name(_) | Form::Braces(_) | Form::Draw(_) => !node.enclosed,
            Form::Call(call) => !node.enclosed && matches!(call.name.as_str(), "pool" | "times"),
            _ => false,
        };
        if !can_be {
            return Ok(node);
        }
        let mut changes = Vec::new();
        match self.changes(&mut changes, false)? {
            Some(end) => {
                let span = node.span.start..end;
                Ok(Node::new(Form::Kept(Box::new(node), changes), span))
            }
            None => Ok(node),
        }
    }

    /// Everything done to dice that comes next, and where it ends. `thrown` says whether these are dice, or a pool that
    /// can only be kept.
    fn changes(&mut self, changes: &mut Vec<Change>, thrown: bool) -> Read<Option<usize>> {
        let mut end = None;
        loop {
            match self.scan.peek_on_line() {
                Some('!') if thrown && !self.scan.sees_cmp() => changes.push(self.burst()?),
                Some(c) if c.is_alphabetic() => {
                    let name = self.scan.sees_name();
                    let letters: String = name.chars().take_while(|c| c.is_alphabetic()).collect();
                    if is_keyword(&name) || name == GIVEN || (!thrown && !is_keep(&letters)) {
                        return Ok(end);
                    }
                    let change = self.worded_change(thrown)?;
                    changes.push(change);
                }
                _ => return Ok(end),
            }
            end = Some(self.scan.at());
        }
    }

    fn die(&mut self, d: Place) -> Read<DieForm> {
        match self.scan.peek_on_line() {
            Some('0'..='9') => {
                let (sides, _) = self.scan.number().expect("a digit comes next");
                Ok(DieForm::Sides(sides))
            }
            Some('%') => {
                self.scan.skip();
                Ok(DieForm::Sides(100))
            }
            Some('f') => {
                self.scan.skip();
                Ok(DieForm::Fate)
            }
            Some('{') => {
                let help = "write `d{1,1,2,3}`, or `d{1..12, 0:8}` for 1 to 12 and eight times 0";
                self.faces(help).map(DieForm::Faces)
            }
            Some('(') => {
                let open = self.next_span();
                self.scan.skip();
                let sides = self.nested()?;
                if !self.scan.take(')') {
                    return self.unclosed(open, "this parenthesis is never closed", "`)` is expected here");
                }
                Ok(DieForm::Rolled(Box::new(sides)))
            }
            _ if self.calls_d => Err(Stop),
            _ => {
                let fault = NotationFault::new(d, "the die has no sides");
                self.stop(fault.help("write `d6`, `d%`, `dF` or `d{1,1,2,3}`"))
            }
        }
    }

    /// `draw(5, {1..13:4})`, from its parenthesis.
    pub(super) fn draw(&mut self, start: usize) -> Read<Node> {
        let open = self.next_span();
        self.scan.skip();
        self.rolled += 1;
        let count = Box::new(self.nested()?);
        if !self.scan.take(',') {
            let fault = NotationFault::new(self.next_span(), "`,` and a deck of cards are expected here");
            return self.stop(fault.help(DRAW));
        }
        self.scan.peek();
        let from = self.scan.at();
        let name = self.scan.sees_name();
        let deck = if self.scan.peek() == Some('{') {
            DeckForm::Listed(self.faces(DRAW)?)
        } else if name.is_empty() || is_keyword(&name) || is_die(&name) {
            let fault = NotationFault::new(self.next_word_span(), "a deck is expected here, in braces or by its name");
            return self.stop(fault.help(DRAW));
        } else {
            self.scan.name();
            DeckForm::Named(name)
        };
        let deck_place = from..self.scan.at();
        if !self.scan.take(')') {
            return self.unclosed(open, "this parenthesis is never closed", "`)` is expected here");
        }
        Ok(Node::new(Form::Draw(DrawForm { count, deck, deck_place }), start..self.scan.at()))
    }

    /// `cards {1..13:4}`, from its first word.
    pub(super) fn deck(&mut self) -> Read<Node> {
        let start = self.next_word_span().start;
        self.scan.name();
        let cards = self.faces("write `cards {1..13:4}` for a deck that has 1 to 13 four times each")?;
        Ok(Node::new(Form::Deck(cards), start..self.scan.at()))
    }

    /// A deck in braces, with nothing before and after it.
    pub(super) fn whole_deck(&mut self) -> Read<Vec<i32>> {
        const HELP: &str = "write `{1..13:4}` for a deck that has 1 to 13 four times each";
        if self.scan.peek() != Some('{') {
            let fault = NotationFault::new(self.next_word_span(), "a deck is written in braces");
            return self.stop(fault.help(HELP));
        }
        let cards = self.faces(HELP)?;
        match self.scan.peek() {
            Some(c) => {
                let fault = self.leftover(c);
                self.stop(fault)
            }
            None => Ok(cards),
        }
    }

    /// Faces in braces, which come next, in ascending order.
    fn faces(&mut self, help: &str) -> Read<Vec<i32>> {
        let listed = self.listed(help)?;
        let mut faces = Vec::new();
        for Listed { low, high, times, place } in listed {
            if low < -MAX_FACE || high > MAX_FACE {
                let message = format!("faces run from -{MAX_FACE} to {MAX_FACE}");
                self.faults.push(NotationFault::new(place, message));
                faces.push(0);
                continue;
            }
            // One more than a die may have is enough to refuse it.
            let room = MAX_FACES + 1 - faces.len().min(MAX_FACES + 1);
            let times = usize::try_from(times).unwrap_or(usize::MAX);
            let shown = (low..=high).filter_map(|face| i32::try_from(face).ok());
            faces.extend(shown.flat_map(|face| std::iter::repeat_n(face, times.min(room))).take(room));
        }
        faces.sort_unstable();
        Ok(faces)
    }

    /// Faces that are thrown again, in braces, which come next.
    fn faces_again(&mut self, help: &str) -> Read<FacesForm> {
        let listed = self.listed(help)?;
        let mut faces = Vec::new();
        for Listed { low, high, times, place } in listed {
            if times != 1 {
                let fault = NotationFault::new(place.clone(), "only a die has a face several times");
                self.faults.push(fault.help("leave the `:` and the number behind it out"));
            }
            let room = MAX_FACES - faces.len();
            faces.extend((low..=high).take(room));
            if high.saturating_sub(low) >= room as i64 {
                let message = format!("at most {MAX_FACES} faces can be listed");
                return self.stop(NotationFault::new(place, message).help("say from where on: `r<=20`, `!>=15`"));
            }
        }
        Ok(FacesForm::Listed(faces))
    }

    /// Faces in braces, which come next.
    fn listed(&mut self, help: &str) -> Read<Vec<Listed>> {
        let open = self.next_span();
        self.scan.skip();
        let mut listed = Vec::new();
        if self.scan.take('}') {
            return Ok(listed);
        }
        loop {
            listed.push(self.listed_faces(help)?);
            if self.scan.take('}') {
                return Ok(listed);
            }
            if !self.scan.take(',') {
                return match self.scan.peek() {
                    Some(c) => {
                        let fault = NotationFault::new(self.next_span(), "`,` or `}` is expected between faces");
                        self.stop(if c == '-' { fault.help("a span of faces is written `1..12`") } else { fault })
                    }
                    None => self.stop(NotationFault::new(open, "this list of faces is never closed")),
                };
            }
        }
    }

    /// `3`, `1..12`, `0:8` or `1..3:2`.
    fn listed_faces(&mut self, help: &str) -> Read<Listed> {
        let Some((mut low, place)) = self.scan.signed() else {
            let span = self.next_span();
            return self.stop(NotationFault::new(span, "a face is a whole number").help(help));
        };
        let (mut high, mut end) = (low, place.end);
        if self.scan.take_sign("..") {
            if self.scan.here() == Some('=') {
                self.scan.skip();
            }
            let Some((last, span)) = self.scan.signed() else {
                let span = self.next_span();
                return self.stop(NotationFault::new(span, "a span of faces has a last face").help("write `1..12`"));
            };
            (high, end) = (last, span.end);
            if low > high {
                let fault = NotationFault::new(place.start..end, format!("the span from {low} to {high} is empty"));
                self.faults.push(fault.help(format!("write `{high}..{low}`")));
                (low, high) = (high, low);
            }
        }
        let mut times = 1;
        if self.scan.take(':') {
            let Some((number, span)) = self.scan.number() else {
                let span = self.next_span();
                let fault = NotationFault::new(span, "how many faces show this is expected after `:`");
                return self.stop(fault.help("write `0:8` for eight times 0"));
            };
            if number == 0 {
                let fault = NotationFault::new(place.start..span.end, "a face that is there 0 times is never shown");
                self.faults.push(fault.help("leave it out"));
            }
            (times, end) = (number.max(1), span.end);
        }
        Ok(Listed { low, high, times, place: place.start..end })
    }

    /// A burst, starting at its `!`.
    fn burst(&mut self) -> Read<Change> {
        let start = self.scan.at();
        self.scan.skip();
        let most = match self.scan.here() {
            Some('o') => {
                self.scan.skip();
                Some(1)
            }
            Some('0'..='9') => Some(self.times_of_burst("!")?),
            _ => None,
        };
        let mark = self.scan.slice(start..self.scan.at()).to_owned();
        let faces = self.touching_faces(&mark)?;
        Ok(Change { what: ChangeForm::Burst { most, apart: false, faces }, span: start..self.scan.at() })
    }

    /// How often dice burst at most: the `3x` of `!3x`, which comes next. A number alone may be a face.
    fn times_of_burst(&mut self, mark: &str) -> Read<u32> {
        let (number, span) = self.scan.number().expect("a digit comes next");
        if self.scan.here() != Some('x') {
            let message = format!("`{mark}{number}` can be read in two ways");
            let often = match number {
                1 => format!("`{mark}o` to burst once"),
                _ => format!("`{mark}{number}x` to burst up to {number} times"),
            };
            let help = format!("write `{mark}{{{number}}}` to burst on {number} alone, or {often}");
            return self.stop(NotationFault::new(span.start - mark.len()..span.end, message).help(help));
        }
        self.scan.skip();
        match u32::try_from(number) {
            Ok(most @ 1..=MAX_BURSTS) => Ok(most),
            _ => {
                let span = span.start..self.scan.at();
                let fault = NotationFault::new(span, format!("a burst stops after 1 to {MAX_BURSTS} further throws"));
                self.faults.push(fault.help(format!("write `{mark}` for a burst without end")));
                Ok(1)
            }
        }
    }

    /// The faces that a burst names: those right behind it. A comparison with a space before it is none of its own.
    fn touching_faces(&mut self, mark: &str) -> Read<Option<FacesForm>> {
        let start = self.scan.at();
        match self.scan.here() {
            Some('{') => {
                let faces = self.faces_again("write `!{5,6}`")?;
                Ok(Some(faces))
            }
            Some(_) if self.scan.sees_order_at_once() => {
                let cmp = self.scan.cmp().expect("a comparison sign comes next");
                let sign = self.scan.slice(start..self.scan.at()).to_owned();
                let number =
                    self.scan.here().filter(|&c| c.is_ascii_digit() || c == '-').and_then(|_| self.scan.signed());
                match number {
                    Some((number, _)) => {
                        self.note_strict_faces(mark, cmp, number, start - mark.len()..self.scan.at());
                        Ok(Some(FacesForm::Compared(cmp, number)))
                    }
                    None => {
                        let message = format!(
                            "a comparison that touches `{mark}` says which faces burst, one with spaces compares the result"
                        );
                        let number = self.scan.signed().map_or(5, |(number, _)| number);
                        let help = format!(
                            "write `{mark}{sign}{number}` to burst on these faces, or `{mark} {sign} {number}` to compare"
                        );
                        self.stop(NotationFault::new(start..self.scan.at(), message).help(help))
                    }
                }
            }
            _ => Ok(None),
        }
    }

    fn worded_change(&mut self, thrown: bool) -> Read<Change> {
        let mut word_span = self.scan.word();
        let mut word = self.scan.slice(word_span.clone()).to_lowercase();
        // `againkh2` is two changes, as `!kh2` is.
        let first = ["againo", "again"].into_iter().find(|first| word.strip_prefix(first).is_some_and(is_keep));
        if let Some(first) = first {
            word_span.end = word_span.start + first.len();
            word.truncate(first.len());
            self.scan.return_to(word_span.end);
        }
        match word.as_str() {
            "r" | "ro" if thrown => self.reroll(&word, word_span),
            "again" | "againo" if thrown => {
                if self.scan.here().is_some_and(|c| c.is_ascii_digit()) {
                    let number = self.next_span();
                    let fault = NotationFault::new(number, format!("`{word}` adds dice once, or without end"));
                    let help = "write `againo` or `again`; `!3x` adds up to three throws to the die itself";
                    return self.stop(fault.help(help));
                }
                let faces = self.touching_faces(&word)?;
                let most = (word == "againo").then_some(1);
                let what = ChangeForm::Burst { most, apart: true, faces };
                Ok(Change { what, span: word_span.start..self.scan.at() })
            }
            "k" | "kh" | "kl" | "dh" | "dl" => self.keep(word, word_span),
            _ => {
                let fault = unknown_change(&word, word_span);
                self.stop(fault)
            }
        }
    }

    fn reroll(&mut self, name: &str, word: Place) -> Read<Change> {
        let once = name == "ro";
        let faces = if self.scan.here() == Some('{') {
            self.faces_again("write `r{1,6}`")?
        } else {
            let cmp = self.scan.cmp();
            let Some((number, _)) = self.scan.signed() else {
                let fault = NotationFault::new(word, format!("`{name}` needs the faces to roll again"));
                return self.stop(
                    fault.help(format!("write `{name}<3` to roll 1s and 2s again, or `{name}{{6}}` to roll 6s again")),
                );
            };
            match cmp {
                None | Some(Cmp::Eq) => FacesForm::Bare(number),
                Some(cmp) => {
                    self.note_strict_faces(name, cmp, number, word.start..self.scan.at());
                    FacesForm::Compared(cmp, number)
                }
            }
        };
        Ok(Change { what: ChangeForm::Reroll { once, faces }, span: word.start..self.scan.at() })
    }

    fn keep(&mut self, word: String, word_span: Place) -> Read<Change> {
        let number = if self.scan.here() == Some('(') {
            let open = self.next_span();
            self.scan.skip();
            let number = self.nested()?;
            if !self.scan.take(')') {
                return self.unclosed(open, "this parenthesis is never closed", "`)` is expected here");
            }
            number
        } else {
            let Some((number, span)) = self.scan.number() else {
                let fault = NotationFault::new(word_span, format!("`{word}` needs a number of dice"));
                return self.stop(fault.help(format!("write `{word}1`")));
            };
            Node::new(Form::Number(i64::try_from(number).unwrap_or(i64::MAX)), span)
        };
        let span = word_span.start..self.scan.at();
        Ok(Change { what: ChangeForm::Keep { word, number: Box::new(number) }, span })
    }
}

/// Whether a word keeps or drops dice.
fn is_keep(word: &str) -> bool {
    matches!(word, "k" | "kh" | "kl" | "dh" | "dl")
}

/// The fault for an unknown modifier.
fn unknown_change(word: &str, span: Place) -> NotationFault {
    let fault = NotationFault::new(span, format!("`{word}` is not something done to dice"));
    match word {
        "d" => fault.help("`dl1` drops the lowest die; two kinds of dice need `+` between them"),
        "x" => fault.help("times is written `*`; a die that bursts is written `!`"),
        "e" | "ex" => fault.help("a die that bursts is written `!`"),
        "adv" | "advantage" => fault.help("advantage is written `2d20kh1`"),
        "dis" | "disadvantage" => fault.help("disadvantage is written `2d20kl1`"),
        _ => {
            let near = CHANGES
                .iter()
                .map(|known| (strsim::damerau_levenshtein(word, known), known))
                .min_by_key(|(distance, _)| *distance)
                .filter(|(distance, known)| *distance == 1 && word.chars().count() <= known.len() + 1);
            match near {
                Some((_, known)) => fault.help(format!("did you mean `{known}`?")),
                None => fault.help("known are `kh kl dh dl` with a number, `r<2`, `ro<2`, `!`, `!o` and `again`"),
            }
        }
    }
}
