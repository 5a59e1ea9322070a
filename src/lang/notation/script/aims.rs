//! The parser for statements that reach other fighters: `each`, and the choice of a target.

use super::NotationFault;
use super::parse::{ChoiceForm, ChosenBy, What};
use super::syntax::Place;
use crate::notation::language::{EACH, TARGET};
use crate::notation::parser::{Parser, Read};
use crate::script::Whose;

impl Parser<'_> {
    /// `each enemy { … }`.
    pub(super) fn each_statement(&mut self) -> Read<What> {
        self.scan.name();
        let whose = self.whose(&EACH.advice())?;
        Ok(What::Each { whose, body: self.branch()? })
    }

    /// `enemy` or `ally`.
    fn whose(&mut self, help: &str) -> Read<Whose> {
        for (word, whose) in [("enemy", Whose::Enemies), ("ally", Whose::Allies)] {
            if self.scan.take_word(word) {
                return Ok(whose);
            }
        }
        let span = self.next_word_span();
        self.stop(NotationFault::new(span, "`enemy` or `ally` is expected here").help(help))
    }

    /// `target is the enemy with least hp`.
    pub(super) fn target_statement(&mut self) -> Read<What> {
        const BY_WEIGHT: &str = "write `target is a random enemy by threat`";
        let forms = TARGET.advice();
        self.scan.name();
        self.scan.name();
        for article in ["the", "a", "an"] {
            if self.scan.take_word(article) {
                break;
            }
        }
        if self.scan.take_word("first") {
            return Ok(What::Target(ChoiceForm { whose: self.whose(&forms)?, by: ChosenBy::First }));
        }
        if self.scan.take_word("random") {
            let whose = self.whose(&forms)?;
            let more = if self.scan.sees_line_end() { String::new() } else { self.scan.sees_name() };
            let by = match more.as_str() {
                "by" => {
                    self.scan.name();
                    let (name, span) = self.number_of_fighters(BY_WEIGHT)?;
                    ChosenBy::Weight(name, span)
                }
                "with" => {
                    let fault = NotationFault::new(self.next_word_span(), "`by` is expected here");
                    return self.stop(fault.help(BY_WEIGHT));
                }
                _ => ChosenBy::Random,
            };
            return Ok(What::Target(ChoiceForm { whose, by }));
        }
        let whose = self.whose(&forms)?;
        let with = self.scan.take_word("with");
        let most = self.scan.sees_name() == "most";
        if !with || !(most || self.scan.sees_name() == "least") {
            let span = self.next_word_span();
            return self.stop(NotationFault::new(span, "`with least` or `with most` is expected here").help(forms));
        }
        self.scan.name();
        let (name, span) = self.number_of_fighters(&forms)?;
        Ok(What::Target(ChoiceForm { whose, by: ChosenBy::Number(name, span, most) }))
    }

    /// The name of a number that fighters have.
    fn number_of_fighters(&mut self, help: &str) -> Read<(String, Place)> {
        let end = self.scan.consumed();
        let missing = |span| NotationFault::new(span, "a number that fighters have is expected here").help(help);
        if self.scan.sees_line_end() {
            // The next line is a statement of its own.
            self.scan.return_to(end);
            return self.stop(missing(end..end));
        }
        let name = self.scan.sees_name();
        if name.is_empty() {
            let span = self.next_word_span();
            return self.stop(missing(span));
        }
        let span = self.scan.name();
        Ok((name, span))
    }
}
