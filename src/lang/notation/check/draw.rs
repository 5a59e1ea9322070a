//! Cards that are drawn from a deck.

use super::Checker;
use super::number::fixed;
use crate::formula::{Group, Hand, HandDie, Keeping, Term};
use crate::notation::syntax::DrawForm;
use dice::Die;
use dice::limits::MAX_FACES;

impl Checker {
    /// Cards of a deck, of which none is put back.
    pub(super) fn draw(&mut self, form: &DrawForm) -> Option<Hand> {
        let before = self.faults.len();
        let all = form.cards.len();
        if all == 0 {
            self.fault_with(&form.deck, "a deck has at least one card", "write `draw(5, {1..13:4})`");
        } else if all > MAX_FACES {
            self.fault(&form.deck, format!("a deck has at most {MAX_FACES} cards"));
        }
        let count = self.number(&form.count)?;
        let count = match fixed(&count) {
            Some(number) => Term::number(i32::try_from(number).unwrap_or(i32::MAX)),
            None => count,
        };
        let range = self.scope.range(&count);
        let cards = |number: i64| format!("{number} card{}", if number == 1 { "" } else { "s" });
        let place = &form.count.span;
        if range.low.is_none_or(|low| low < 0) {
            let low = range.low.map_or("any number below 0".to_owned(), |low| low.to_string());
            let message = format!("the number of cards may be {low}");
            self.fault_with(place, message, "write `max(0, …)` around it");
        } else if (1..=MAX_FACES).contains(&all) && range.high.is_none_or(|high| high > all as i64) {
            let around = format!("write `min({all}, …)` around the number");
            let (what, help) = match (count.as_number(), range.high) {
                (Some(number), _) => {
                    let help = format!("none is put back, so at most {all} can be drawn");
                    (format!("{} cannot", cards(number.into())), help)
                }
                (None, Some(high)) => (format!("{} may", cards(high)), around),
                (None, None) => ("any number of cards may".to_owned(), around),
            };
            self.fault_with(place, format!("{what} be drawn from a deck of {all}"), help);
        }
        if let Some(number) = count.as_number() {
            self.count_dice(u64::try_from(number).unwrap_or(0), place);
        }
        let group = Group::plain(count, HandDie::Card(Die::Faces(form.cards.clone())));
        (self.faults.len() == before).then_some(Hand { groups: vec![group], keep: Keeping::All })
    }
}
