//! The sides of a fight: alone, and in the clause that one of them wins.

use play::systems::side_name::Grammar;
use play::systems::{Metric, SideName};
use scenario::style::Language;

use super::Words;

impl Words<'_> {
    /// The name of a side alone: `heroes`, `warden`, `side A`.
    pub fn side(&self, side: &SideName) -> String {
        match (self.language, side.grammar()) {
            (Language::German, Grammar::Letter) => format!("Seite {}", side.big_letter()),
            _ => side.label(),
        }
    }

    /// The clause that an outcome means that a side wins, after "that": `the heroes win`, `side A wins`, `heroes
    /// gewinnen`. `None` if nobody wins. German has no article here, since it cannot know the gender of a name.
    pub fn wins(&self, metric: &Metric, outcome: &str) -> Option<String> {
        let side = metric.side_that_wins(outcome)?;
        let verb = match self.language {
            Language::English => side.verb("wins", "win"),
            Language::German => side.verb("gewinnt", "gewinnen"),
        };
        Some(match (self.own_outcome(metric, outcome), self.language) {
            (Some(label), _) => format!("{label} {verb}"),
            (None, Language::English) => side.wins(),
            (None, Language::German) => format!("{} {verb}", self.side(side)),
        })
    }
}
