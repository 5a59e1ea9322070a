//! Statistics of metrics: `Chance of success`, `Mean damage (warden)`.

use play::query::given::events;
use play::query::{Event, Quantity, Relation, Statistic, Value};
use play::systems::metric::GIVEN;
use play::systems::{Given, Metric, Outcomes};
use scenario::style::Language;

use super::super::words::text::capital;
use super::Words;

impl Words<'_> {
    /// A statistic of a metric as a title.
    pub fn statistic(&self, of: &Metric, statistic: &Statistic) -> String {
        if let Some(given) = &of.given {
            return self.under(self.statistic(&given.metric, statistic), given);
        }
        let name = self.metric(of);
        match (statistic, self.language) {
            (Statistic::Share(event), _) => self.chance(of, event),
            (Statistic::Mean, Language::English) => format!("Mean {name}"),
            (Statistic::Sd, Language::English) => format!("Standard deviation of {name}"),
            (Statistic::Min, Language::English) => format!("Smallest {name}"),
            (Statistic::Max, Language::English) => format!("Largest {name}"),
            (Statistic::Quantile(50), Language::English) => format!("Median {name}"),
            (Statistic::Quantile(percent), Language::English) => format!("{percent} % quantile of {name}"),
            (Statistic::Absent, Language::English) => format!("Share of trials without {name}"),
            (Statistic::Mean, Language::German) => format!("{}, Mittelwert", capital(&name)),
            (Statistic::Sd, Language::German) => format!("{}, Standardabweichung", capital(&name)),
            (Statistic::Min, Language::German) => format!("{}, kleinster Wert", capital(&name)),
            (Statistic::Max, Language::German) => format!("{}, größter Wert", capital(&name)),
            (Statistic::Quantile(50), Language::German) => format!("{}, Median", capital(&name)),
            (Statistic::Quantile(percent), Language::German) => format!("{}, {percent}-%-Quantil", capital(&name)),
            (Statistic::Absent, Language::German) => format!("Anteil der Versuche ohne {name}"),
        }
    }

    /// A title of what is counted under a condition: `Mean rounds given that the heroes win`.
    pub fn under(&self, title: String, given: &Given) -> String {
        let condition = self.condition(given);
        let between = if condition.starts_with("wenn ") { ", " } else { " " };
        format!("{title}{between}{condition}")
    }

    /// A condition behind a title: `given that the heroes win and more than 8 rounds`, `wenn Helden gewinnen`, `bei Erfolg`.
    pub fn condition(&self, given: &Given) -> String {
        let comparisons = events(given).into_iter().map(|(metric, event)| {
            let title = self.chance(metric, &event);
            let leads = [("Chance, dass ", "wenn "), ("Chance auf ", "bei "), ("Wahrscheinlichkeit: ", "bei ")];
            let leads_in_english = [("Chance of ", ""), ("Chance: ", ""), ("Chance that ", "that ")];
            let leads = if self.is_english() { leads_in_english } else { leads };
            let found = leads.iter().find_map(|(lead, word)| Some(format!("{word}{}", title.strip_prefix(lead)?)));
            found.unwrap_or_else(|| self.inside(&title))
        });
        let comparisons: Vec<String> = comparisons.collect();
        match self.language {
            Language::English => format!("{GIVEN} {}", comparisons.join(" and ")),
            Language::German => comparisons.join(" und "),
        }
    }

    /// A statistic as part of a title: without its capital in English, where nouns have none.
    pub fn inside(&self, title: &str) -> String {
        match self.language {
            Language::English => lower(title),
            Language::German => title.to_owned(),
        }
    }

    /// A quantity as a title, with one of these metrics.
    pub fn quantity(&self, metrics: &[Metric], quantity: &Quantity) -> String {
        let metric = metrics.iter().find(|metric| metric.name == quantity.metric);
        metric.map_or_else(|| quantity.to_string(), |metric| self.statistic(metric, &quantity.statistic))
    }

    /// The chance of an event.
    fn chance(&self, of: &Metric, event: &Event) -> String {
        let name = self.metric(of);
        let outcome = match &event.value {
            Value::Number(number) => return self.chance_of_number(of, event.relation, i64::from(*number)),
            Value::Flag(yes) => if *yes { "yes" } else { "no" }.to_owned(),
            Value::Outcome(outcome) => outcome.clone(),
        };
        if event.relation == Relation::Equal
            && let Some(title) = self.whole_title(of, &outcome)
        {
            return title;
        }
        let said = self.outcome(of, &outcome);
        let english = self.is_english();
        let what = match (&of.outcomes, event.relation) {
            (_, Relation::Equal) if let Some(wins) = self.wins(of, &outcome) => {
                return if english { format!("Chance that {wins}") } else { format!("Chance, dass {wins}") };
            }
            (Outcomes::Flag, Relation::Equal) if of.is_success() => {
                return if english { format!("Chance of {said}") } else { format!("Chance auf {said}") };
            }
            (Outcomes::Flag, Relation::Equal) if outcome == "yes" => name,
            (Outcomes::Named(_), Relation::Equal) => match self.owner(of) {
                (_, Some(who)) => format!("{said} ({who})"),
                (_, None) => said,
            },
            (_, Relation::Equal) => format!("{name}: {said}"),
            (_, Relation::NotEqual) => format!("{} {said}", self.say("not", "nicht")),
            (_, Relation::AtLeast) => format!("{said} {}", self.say("or better", "oder besser")),
            (_, Relation::Above) => format!("{} {said}", self.say("better than", "besser als")),
            (_, Relation::AtMost) => format!("{said} {}", self.say("or worse", "oder schlechter")),
            (_, Relation::Below) => format!("{} {said}", self.say("worse than", "schlechter als")),
        };
        format!("{}: {what}", self.say("Chance", "Wahrscheinlichkeit"))
    }

    /// The title that the catalogue has for the chance of an outcome, or the clause that the metric has for its yes.
    fn whole_title(&self, of: &Metric, outcome: &str) -> Option<String> {
        if self.own(&of.name).is_some() || self.own(&format!("{}={outcome}", of.name)).is_some() {
            return None;
        }
        let (what, who) = self.owner(of);
        let keys = match of.outcomes {
            Outcomes::Flag if outcome == "yes" => vec![format!("?{what}")],
            _ => vec![format!("?{what}={outcome}"), format!("?={outcome}")],
        };
        if let Some(title) = keys.iter().find_map(|key| self.of_game(key)) {
            return Some(match who {
                Some(who) => format!("{title} ({who})"),
                None => title.to_owned(),
            });
        }
        let yes = of.yes.filter(|_| outcome == "yes" && self.is_english())?;
        Some(format!("Chance that {yes}"))
    }

    /// The chance that a number is so large or small.
    fn chance_of_number(&self, of: &Metric, relation: Relation, number: i64) -> String {
        let name = self.metric(of);
        let number = self.whole(number);
        // A count is its own unit: “more than 8 rounds”.
        let counts = matches!(of.outcomes, Outcomes::Number { unit } if unit == of.name);
        let than = match relation {
            Relation::Below => self.say("fewer than", "weniger als"),
            Relation::AtMost => self.say("at most", "höchstens"),
            Relation::Equal => self.say("exactly", "genau"),
            Relation::NotEqual => self.say("any number but", "nicht genau"),
            Relation::AtLeast => self.say("at least", "mindestens"),
            Relation::Above => self.say("more than", "mehr als"),
        };
        let chance = self.say("Chance of", "Wahrscheinlichkeit:");
        if counts {
            return format!("{chance} {than} {number} {name}");
        }
        let than = match relation {
            Relation::Below => self.say("below", "unter"),
            Relation::Above => self.say("above", "über"),
            Relation::NotEqual => self.say("other than", "nicht"),
            _ => than,
        };
        match self.language {
            Language::English => format!("{chance} {name} {than} {number}"),
            Language::German => format!("{chance} {} {than} {number}", capital(&name)),
        }
    }

    fn whole(&self, number: i64) -> String {
        super::super::number::Style::text(self.language).fixed(number as f64, 0)
    }
}

/// The text with a lower-case first letter, for use inside a sentence.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
