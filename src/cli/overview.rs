//! The short page of a run of many scenarios: the title of each, its first answer, and what it expected in vain.

use std::path::Path;

use play::query::Verdict;
use report::number::counted;
use report::{Expected, Results};

use super::table::{cut, display_width, paragraph};

/// A run of more scenarios than this prints the short page.
pub const MANY: usize = 3;
/// Maximum number of broken expectations told of each scenario.
const MAX_BROKEN: usize = 3;
/// Columns before everything but titles.
const INDENT: usize = 2;
/// Words that mean nothing without what follows them.
const LEADING: [&str; 12] = ["a", "and", "at", "by", "each", "from", "in", "of", "or", "the", "to", "with"];
/// Columns between a title and the name of its scenario.
const GAP: usize = 2;

/// What has been printed so far.
#[derive(Debug, Default)]
pub struct Overview {
    scenarios: usize,
    experiments: usize,
    expected: Vec<Verdict>,
    /// The game of the last scenario.
    game: Option<String>,
}

impl Overview {
    /// The lines of a scenario. An empty line separates the games.
    pub fn scenario(&mut self, results: &Results<'_>, width: usize) -> String {
        let plan = results.plan;
        self.scenarios += 1;
        self.experiments += results.experiments.len();
        self.expected.extend(results.expected.iter().map(|one| one.verdict));
        let game = results.experiments.first().map(|answered| answered.planned.system.name.to_string());
        let mut page = if self.game.is_some() && self.game != game { "\n".to_owned() } else { String::new() };
        self.game = game;
        page += &headed(&plan.title, &plan.name, width);
        if let Some(sentence) = results.sentences().first() {
            page += &line(&shortened(&sentence.text, width.saturating_sub(INDENT)));
        }
        let broken = results.expected.iter().filter(|one| one.verdict == Verdict::Broken);
        for one in broken.clone().take(MAX_BROKEN) {
            page += &line(&cut(&told(one), width.saturating_sub(INDENT)));
        }
        if let Some(more) = broken.count().checked_sub(MAX_BROKEN).filter(|more| *more > 0) {
            page += &line(&format!("and {}", counted(more, "more broken expectation", "more broken expectations")));
        }
        page
    }

    /// The end of the page: how much there is, and where the rest of it is.
    pub fn end(&self, out: &Path, width: usize) -> String {
        let of = |verdict| self.expected.iter().filter(|one| **one == verdict).count();
        let scenarios = counted(self.scenarios, "scenario", "scenarios");
        let experiments = counted(self.experiments, "experiment", "experiments");
        let verdicts: Vec<String> = [
            (of(Verdict::Broken), "expectation is broken", "expectations are broken"),
            (of(Verdict::Undecided), "expectation is undecided", "expectations are undecided"),
            (of(Verdict::Holds), "expectation holds", "expectations hold"),
        ]
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, several)| counted(count, one, several))
        .collect();
        let verdicts = if verdicts.is_empty() { String::new() } else { format!(" {}.", verdicts.join(", ")) };
        let place = out.join("NAME").join("index.html");
        let text = format!(
            "{scenarios} with {experiments}.{verdicts} The report of each is {}, under the name on the right. With \
             --full all answers are printed.",
            place.display()
        );
        format!("\n{}\n", paragraph(&text, width, 0))
    }
}

fn line(text: &str) -> String {
    format!("{}{text}\n", " ".repeat(INDENT))
}

/// A title with the name of its scenario at the right edge.
fn headed(title: &str, name: &str, width: usize) -> String {
    let title = cut(title, width.saturating_sub(display_width(name) + GAP));
    let gap = width.saturating_sub(display_width(&title) + display_width(name)).max(GAP);
    format!("{title}{}{name}\n", " ".repeat(gap))
}

/// A broken expectation: what was expected of what, and what was found.
fn told(one: &Expected) -> String {
    let cell = if one.cell_words.is_empty() { String::new() } else { format!(", {}", one.cell_words) };
    format!("broken: {}{cell}: expected {}, found {}", one.experiment, one.text, one.found)
}

/// The first sentence of an answer in one line: without intervals and methods if it is too long with them, then cut.
fn shortened(answer: &str, width: usize) -> String {
    let end = answer.match_indices(". ").map(|(at, _)| at + 1).next().unwrap_or(answer.len());
    let sentence = &answer[..end];
    if display_width(sentence) <= width {
        return sentence.to_owned();
    }
    let mut line = cut(&without_asides(sentence), width);
    // What comes after these words is what was left out.
    while let Some(shorter) = line.strip_suffix(" …").and_then(|line| {
        LEADING.iter().find_map(|word| line.strip_suffix(word).and_then(|line| line.strip_suffix(' ')))
    }) {
        line = format!("{shorter} …");
    }
    line
}

/// A text without the parentheses that hold an interval or a method; those that belong to a name stay.
fn without_asides(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, inside, after)) = rest
        .split_once(" (")
        .and_then(|(before, rest)| rest.split_once(')').map(|(inside, after)| (before, inside, after)))
    {
        kept.push_str(before);
        let number = inside.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '−' | '±' | '<' | '>'));
        if !number && inside != "exact" && !inside.starts_with("each to within") {
            kept.push_str(&format!(" ({inside})"));
        }
        rest = after;
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_shortened_to_a_line() {
        let answer = "The warden wins 38.6 % of the fights (38.5 to 38.7) and the goblins 61.4 % (1,000,000 trials). A \
                      fight takes 5.4 rounds on average.";
        assert_eq!(
            shortened(answer, 120),
            "The warden wins 38.6 % of the fights (38.5 to 38.7) and the goblins 61.4 % (1,000,000 trials)."
        );
        assert_eq!(shortened(answer, 80), "The warden wins 38.6 % of the fights and the goblins 61.4 %.");
        assert_eq!(shortened(answer, 40), "The warden wins 38.6 % of the fights …");
        assert_eq!(
            without_asides("It rises to 5 at Accurate (warden) 9 (exact)."),
            "It rises to 5 at Accurate (warden) 9."
        );
        assert_eq!(without_asides("an (open one"), "an (open one");
    }

    #[test]
    fn names_stand_at_the_right() {
        assert_eq!(headed("Rolling", "dice", 20), "Rolling         dice\n");
        assert_eq!(headed("Rolling attributes", "dice", 20), "Rolling …       dice\n");
    }
}
