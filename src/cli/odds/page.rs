//! Odds for the terminal: tables with bars.

use std::fmt::Write as _;

use dice::{Cmp, Distribution};
use stats::{Estimate, Interval, Summary};

use super::super::arguments::OddsView;
use super::super::table::{LaidOut, Table, head, paragraph};
use super::columns::charts;
use super::condition::Condition;
use super::joint::{self, Joined};
use super::question::{Question, Sides};
use super::rows::{Row, rows};
use super::sampled::Sampled;
use report::number::{
    decimals_of_mean, decimals_of_share, ends_of_share, fine_percent, fixed, odds, one_in, percent, share, short,
    trials as trials_of,
};

/// Minimum width of a column that has room for a bar beside its percentage.
const WITH_BAR: usize = 18;
/// Width of a column with a percentage alone.
const WITHOUT_BAR: usize = 11;
/// Maximum length of a bar.
pub const LONGEST_BAR: usize = 50;

/// What a page shows beside the answers themselves.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Which chance is given for each total.
    pub view: OddsView,
    /// Whether every total has a line, however many there are.
    pub all: bool,
    /// Whether totals are drawn as a chart of columns in place of the table.
    pub chart: bool,
}

/// The whole page for some rolls, with tables of two results.
pub fn page(questions: &[Question], joined: &[Joined], wanted: Wanted, width: usize) -> String {
    let Wanted { view, all, chart } = wanted;
    let mut page = String::new();
    let comparisons: Vec<&Question> = questions.iter().filter(|q| q.sides.is_some()).collect();
    let rolls: Vec<&Question> = questions.iter().filter(|q| q.sides.is_none() && q.words.is_empty()).collect();
    let outcomes: Vec<&Question> = questions.iter().filter(|q| !q.words.is_empty()).collect();
    match comparisons.as_slice() {
        [] => {}
        [only] if rolls.is_empty() && outcomes.is_empty() => page.push_str(&alone(only, view, all, width)),
        several => page.push_str(&chances(several, width)),
    }
    for question in &outcomes {
        if !page.is_empty() {
            page.push('\n');
        }
        page.push_str(&in_words(question, width));
    }
    if !page.is_empty() && !rolls.is_empty() {
        page.push('\n');
    }
    if let [only] = rolls.as_slice() {
        let _ = writeln!(page, "{}: {}", only.name, summary(only));
        page.push_str(&spread(only, width));
    } else if !rolls.is_empty() {
        page.push_str(&summaries(&rolls, width));
    }
    if chart && !rolls.is_empty() {
        page.push('\n');
        page.push_str(&charts(&rolls, view, width));
    } else if let [only] = rolls.as_slice()
        && !only.repeats.is_empty()
    {
        page.push('\n');
        page.push_str(&with_intervals(only, view, all, width));
    } else if !rolls.is_empty() {
        page.push('\n');
        // As many columns side by side as fit, the rest below.
        let fitting = (width.saturating_sub(12) / (WITHOUT_BAR + 2)).max(1);
        for (number, some) in rolls.chunks(fitting).enumerate() {
            if number > 0 {
                page.push('\n');
            }
            let columns: Vec<(&str, &Distribution)> = some.iter().map(|q| (q.name.as_str(), &q.odds)).collect();
            let heads = rolls.len() > 1;
            page.push_str(&table(&columns, &Layout { view, all, width, heads, marked: None }));
        }
    }
    page.push_str(&joint::tables(joined, all, width));
    page.push_str(&conditions(questions, width));
    match trials_of_all(questions) {
        Some(trials) => page.push_str(&format!("\nsampled in {}; intervals are 95 %\n", trials_of(trials))),
        None => questions.iter().for_each(|question| page.push_str(&remark(question, width))),
    }
    page.push_str(&notes(questions, width));
    page
}

/// How often the conditions of rolls hold, each once.
pub fn conditions(questions: &[Question], width: usize) -> String {
    let mut told: Vec<String> = Vec::new();
    for condition in questions.iter().filter_map(|question| question.given.as_ref()) {
        let text = format!("\n{}\n", paragraph(&how_often(condition), width, 0));
        if !told.contains(&text) {
            told.push(text);
        }
    }
    told.concat()
}

/// How often a condition holds, in a sentence without a full stop.
fn how_often(condition: &Condition) -> String {
    let (words, chance) = (&condition.words, condition.chance());
    match (condition.interval(), condition.trials) {
        (Some(Interval { low, high }), Some(trials)) => {
            let estimate = Estimate::between(chance, low, high);
            let ends = ends_of_share(low, high, decimals_of_share(&estimate));
            format!("the condition {words} holds in {} of {}", share(&estimate), trials_of(trials))
                + &format!(" ({ends})")
        }
        _ => {
            let often = if chance <= 0.5 { format!(", {}", one_in(chance)) } else { String::new() };
            let exactly = condition.fraction().map_or(String::new(), |fraction| format!(", exactly {fraction}"));
            format!("the condition {words} holds in {} of all throws{often}{exactly}", fine_percent(chance))
        }
    }
}

/// How parts of the rolls are read that others read otherwise, each once.
pub fn notes(questions: &[Question], width: usize) -> String {
    let mut told: Vec<&str> = Vec::new();
    for note in questions.iter().flat_map(|question| &question.notes) {
        if !told.contains(&note.as_str()) {
            told.push(note);
        }
    }
    let note = |words: &&str| format!("\nread as written: {}\n", paragraph(words, width, 0));
    told.iter().map(note).collect()
}

/// The trials of a sample that several questions share, or that are as many for each of them.
fn trials_of_all(questions: &[Question]) -> Option<u64> {
    let (first, rest) = questions.split_first().filter(|(_, rest)| !rest.is_empty())?;
    let trials = first.sampled?.trials;
    rest.iter().all(|question| question.sampled.is_some_and(|other| other.trials == trials)).then_some(trials)
}

/// One comparison in full.
fn alone(question: &Question, view: OddsView, all: bool, width: usize) -> String {
    let chance = question.chance();
    let mut page = format!("{}: {}", question.name, chance_of(question, chance));
    if question.sampled.is_none() && chance > 0.0 && chance < 1.0 {
        // "1 in 1.28" would help nobody.
        let often = if chance <= 0.5 { format!(", {}", one_in(chance)) } else { String::new() };
        let _ = write!(page, "{often}, odds {}", odds(chance));
    }
    if let Some(fraction) = question.fraction() {
        let _ = write!(page, ", exactly {fraction}");
    }
    page.push('\n');
    match &question.sides {
        Some(Sides::Rolls([above, equal, below])) => {
            let mut table = Table::new().words("left side is").numbers("chance").words("");
            for (name, chance) in [("higher", above), ("equal", equal), ("lower", below)] {
                table.row([name.to_owned(), percent(*chance, 2), bar(*chance, 1.0, LONGEST_BAR, '█')]);
            }
            let _ = write!(page, "\n{}", table.page(width, 0));
        }
        Some(Sides::Number { totals, cmp, with }) => {
            let marked = Some((*cmp, *with));
            let layout = Layout { view, all, width, heads: false, marked };
            let _ = write!(page, "\n{}", table(&[("", totals)], &layout));
        }
        Some(Sides::Other) | None => {}
    }
    page
}

/// The outcomes of a roll that comes to a word.
fn in_words(question: &Question, width: usize) -> String {
    let mut table = Table::new().text("outcome").numbers("chance").words("");
    for (place, word) in &question.words {
        let chance = question.odds.probability(*place);
        table.row([word.clone(), chance_of(question, chance), bar(chance, 1.0, LONGEST_BAR, '█')]);
    }
    format!("{}\n\n{}", question.name, table.page(width, 0))
}

/// Several comparisons side by side.
fn chances(questions: &[&Question], width: usize) -> String {
    let mut table = Table::new().text("comparison").numbers("chance").words("").words("that is");
    table = table.words("odds").words("exactly");
    for question in questions {
        let chance = question.chance();
        table.row([
            question.name.clone(),
            chance_of(question, chance),
            bar(chance, 1.0, 20, '█'),
            if chance <= 0.5 { one_in(chance) } else { String::new() },
            odds(chance),
            question.fraction().unwrap_or_default(),
        ]);
    }
    table.page(width, 0)
}

/// Mean, standard deviation and range of one roll in words.
fn summary(question: &Question) -> String {
    let Some(summary) = question.summary() else { return "the empty die, which shows nothing".to_owned() };
    let reach = match question.ends {
        _ if question.sampled.is_some() => format!("seen from {} to {}", summary.min, summary.max),
        (Some(_), Some(_)) => format!("from {} to {}", summary.min, summary.max),
        (Some(_), None) => format!("from {} up without end", summary.min),
        (None, Some(_)) => format!("from {} down without end", summary.max),
        (None, None) => "without end either way".to_owned(),
    };
    let mean = match &question.sampled {
        None => short(question.odds.mean(), 4),
        Some(Sampled { mean, .. }) => {
            let decimals = decimals_of_mean(mean);
            let number = |value| fixed(value, decimals);
            format!("{} ({} to {})", number(mean.value), number(mean.low()), number(mean.high()))
        }
    };
    format!("mean {mean}, standard deviation {}, {reach}", short(summary.sd, 4))
}

/// Where most totals of one roll lie.
fn spread(question: &Question, width: usize) -> String {
    let Some(summary) = question.summary() else { return String::new() };
    let of = |percent| summary.quantile(percent).map(|found| found.value);
    let (Some(p5), Some(p25), Some(p75), Some(p95)) = (of(5), of(25), of(75), of(95)) else { return String::new() };
    if summary.min == summary.max {
        return String::new();
    }
    let median = summary.median().value;
    let text = format!("median {median}, half of all rolls from {p25} to {p75}, nine in ten from {p5} to {p95}");
    format!("{}\n", paragraph(&text, width, 0))
}

/// A chance in as many digits as are known; with its interval if it is sampled.
fn chance_of(question: &Question, chance: f64) -> String {
    match &question.sampled {
        None => fine_percent(chance),
        Some(sampled) => {
            let Interval { low, high } = sampled.interval(chance);
            let estimate = Estimate::between(chance, low, high);
            format!("{} ({})", share(&estimate), ends_of_share(low, high, decimals_of_share(&estimate)))
        }
    }
}

/// The ends of the range of a roll; an unlimited burst has none.
fn ends(question: &Question, summary: &Summary) -> (String, String) {
    let end = |end: Option<i64>, found: i64| match end {
        Some(_) => found.to_string(),
        None => "without end".to_owned(),
    };
    (end(question.ends.0, summary.min), end(question.ends.1, summary.max))
}

/// The interval of a mean.
pub fn mean_interval(sampled: &Sampled) -> String {
    let (low, high) = (sampled.mean.low(), sampled.mean.high());
    // Of what never varies, no interval can be told from the trials.
    match low.is_finite() && high.is_finite() {
        true => format!("{} to {}", short(low, 4), short(high, 4)),
        false => "the same in every trial".to_owned(),
    }
}

/// Mean, spread and ends of several rolls side by side.
pub fn summaries(questions: &[&Question], width: usize) -> String {
    let mut table = Table::new().text("roll").numbers("mean").numbers("sd").numbers("lowest");
    table = table.numbers("median").numbers("highest");
    let sampled = questions.iter().any(|question| question.sampled.is_some());
    if sampled {
        table = table.words("95 % interval of the mean");
    }
    for question in questions {
        let Some(summary) = question.summary() else {
            let mut cells = vec![question.name.clone()];
            cells.resize(if sampled { 7 } else { 6 }, String::new());
            table.row(cells);
            continue;
        };
        let (low, high) = ends(question, &summary);
        let mut cells = vec![
            question.name.clone(),
            fixed(question.odds.mean(), 3),
            fixed(summary.sd, 3),
            low,
            summary.median().value.to_string(),
            high,
        ];
        if sampled {
            cells.push(question.sampled.map_or_else(String::new, |sampled| mean_interval(&sampled)));
        }
        table.row(cells);
    }
    table.page(width, 0)
}

/// The layout of a table.
#[derive(Debug)]
struct Layout {
    view: OddsView,
    all: bool,
    width: usize,
    /// Whether each column is headed by its roll.
    heads: bool,
    /// Totals that satisfy this comparison get full bars, the others light ones.
    marked: Option<(Cmp, i64)>,
}

fn table(columns: &[(&str, &Distribution)], layout: &Layout) -> String {
    let odds: Vec<&Distribution> = columns.iter().map(|&(_, odds)| odds).collect();
    let rows = rows(&odds, layout.all);
    let labels: Vec<String> = rows.iter().map(|row| label(*row, layout.view)).collect();
    let words = words_of(layout.view);
    let first = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0).max(words.len());
    let each = layout.width.saturating_sub(first) / columns.len().max(1);
    let each = each.saturating_sub(2);
    let bar_room = if each < WITH_BAR { 0 } else { (each - WITHOUT_BAR).min(LONGEST_BAR) };
    let chances: Vec<Vec<f64>> =
        odds.iter().map(|odds| rows.iter().map(|row| chance(*row, odds, layout.view)).collect()).collect();
    let longest = chances.iter().flatten().copied().fold(0.0, f64::max);

    let mut page = String::new();
    if layout.heads {
        let room = WITHOUT_BAR - 1 + bar_room;
        let heads: Vec<Vec<String>> = columns.iter().map(|(name, _)| head(name, room)).collect();
        let lines = heads.iter().map(Vec::len).max().unwrap_or(1);
        for place in 0..lines {
            // Short heads stand right above their columns.
            let mut line = format!("{:>first$}", if place + 1 == lines { words } else { "" });
            for head in &heads {
                let part = (place + head.len()).checked_sub(lines).map_or("", |part| head[part].as_str());
                let _ = write!(line, "   {part:<room$}");
            }
            page.push_str(line.trim_end());
            page.push('\n');
        }
    } else {
        let _ = writeln!(page, "{words:>first$}     chance");
    }
    for (place, (row, label)) in rows.iter().zip(&labels).enumerate() {
        let mut line = format!("{label:>first$}");
        for chances in &chances {
            let chance = chances[place];
            let fill = fill(*row, layout);
            let drawn = bar(chance, longest, bar_room, fill);
            let _ = write!(line, "  {:>w$}  {drawn:<bar_room$}", percent(chance, 2), w = WITHOUT_BAR - 2);
        }
        page.push_str(line.trim_end());
        page.push('\n');
    }
    if let Some((cmp, with)) = layout.marked
        && layout.view == OddsView::Exactly
    {
        let _ = writeln!(page, "\n{:>first$}  full bars: {cmp} {with}", "");
    }
    page
}

/// The chance shown for a line of a table or a column of a chart.
pub fn chance(row: Row, odds: &Distribution, view: OddsView) -> f64 {
    match view {
        OddsView::Exactly => row.chance(odds),
        OddsView::AtLeast => odds.at_least(row.low),
        OddsView::AtMost => odds.at_most(row.high),
    }
}

/// The table of a sample of repeats: each chance has its interval.
fn with_intervals(question: &Question, view: OddsView, all: bool, width: usize) -> String {
    let words = words_of(view);
    let mut table = Table::new().numbers(words).numbers("chance").words("95 % interval").words("");
    let rows = rows(&[&question.odds], all);
    let longest = rows.iter().map(|row| chance(*row, &question.odds, view)).fold(0.0, f64::max);
    for row in rows {
        let found = chance(row, &question.odds, view);
        let Interval { low, high } =
            question.interval(|odds| chance(row, odds, view)).unwrap_or(Interval { low: found, high: found });
        let estimate = Estimate::between(found, low, high);
        let ends = ends_of_share(low, high, decimals_of_share(&estimate));
        table.row([label(row, view), share(&estimate), ends, bar(found, longest, LONGEST_BAR / 2, '█')]);
    }
    table.page(width, 0)
}

/// What the totals of a view are called.
fn words_of(view: OddsView) -> &'static str {
    match view {
        OddsView::Exactly => "total",
        OddsView::AtLeast => "at least",
        OddsView::AtMost => "at most",
    }
}

/// What a line or a column is called.
pub fn label(row: Row, view: OddsView) -> String {
    match view {
        OddsView::Exactly if row.low != row.high => format!("{} to {}", row.low, row.high),
        OddsView::Exactly | OddsView::AtLeast => row.low.to_string(),
        OddsView::AtMost => row.high.to_string(),
    }
}

/// Full if all totals of a line satisfy the comparison, light if none does, else medium.
fn fill(row: Row, layout: &Layout) -> char {
    let Some((cmp, with)) = layout.marked else { return '█' };
    if layout.view != OddsView::Exactly {
        return '█';
    }
    let holds = |total: i64| cmp.holds(&total, &with);
    let inside = (row.low..=row.high).contains(&with);
    match (holds(row.low), holds(row.high), inside && row.low != row.high) {
        (true, true, false) => '█',
        (false, false, false) => '░',
        _ => '▒',
    }
}

/// A bar in eighths of a column; any positive value has at least the thinnest one.
pub fn bar(value: f64, longest: f64, room: usize, fill: char) -> String {
    if room == 0 || value <= 0.0 || longest <= 0.0 {
        return String::new();
    }
    let eighths = ((value / longest * room as f64 * 8.0).round() as usize).clamp(1, room * 8);
    let (whole, part) = (eighths / 8, eighths % 8);
    if fill != '█' {
        return fill.to_string().repeat((whole + usize::from(part >= 4)).max(1));
    }
    let mut bar = "█".repeat(whole);
    if part > 0 {
        bar.push(['▏', '▎', '▍', '▌', '▋', '▊', '▉'][part - 1]);
    }
    bar
}

/// A remark on bursts that were truncated at a negligible probability.
fn remark(question: &Question, width: usize) -> String {
    if let Some(Sampled { trials, .. }) = question.sampled {
        return format!("\n{}: sampled in {}; intervals are 95 %\n", question.name, trials_of(trials));
    }
    let truncated_mass = question.odds.truncated_mass();
    if truncated_mass == 0.0 {
        return String::new();
    }
    let text = format!(
        "{}: a die that bursts further than anybody will ever roll (chance below {truncated_mass:.0e}) counts with what it had reached",
        question.name
    );
    format!("\n{}\n", paragraph(&text, width, 0))
}

#[cfg(test)]
mod tests {
    use super::super::question::asked;
    use super::*;

    fn page_of(texts: &[&str], view: OddsView, width: usize) -> String {
        let wanted = Wanted { view, all: false, chart: false };
        page(&asked(texts, "").expect("legal rolls"), &[], wanted, width)
    }

    #[test]
    fn no_line_is_wider_than_the_page() {
        for width in [60, 80, 100, 160] {
            for rolls in [
                &["2d6"][..],
                &["d100", "3d6", "4d6kh3"],
                &["d20 >= 15"],
                &["d6", "d8", "d10", "d12", "d20", "2d4", "2d6", "2d8", "2d10", "2d12"],
            ] {
                for line in page_of(rolls, OddsView::Exactly, width).lines() {
                    assert!(line.chars().count() <= width, "{width}: {line}");
                }
            }
        }
    }

    #[test]
    fn a_long_head_is_read_to_its_end() {
        let labels = ["grab", "haul", "flee"].map(|what| format!("{what} with five cards and great care: d6"));
        let all: Vec<&str> = labels.iter().map(String::as_str).chain(labels.iter().map(String::as_str)).collect();
        let page = page_of(&all, OddsView::Exactly, 80);
        let table = page.split("\n\n").nth(1).expect("a table");
        let heads: String = table.lines().take_while(|line| !line.contains('%')).collect();
        for part in ["grab", "haul", "five", "care"] {
            assert!(heads.contains(part), "{part}: {page}");
        }
        assert!(!heads.contains('…'), "{page}");
        assert_eq!(head("d20", 10), ["d20"]);
        assert_eq!(head(&"wide ".repeat(40), 10).len(), 8);
    }

    #[test]
    fn bars_are_as_long_as_the_chance() {
        assert_eq!(bar(1.0, 1.0, 4, '█'), "████");
        assert_eq!(bar(0.5, 1.0, 3, '█'), "█▌");
        assert_eq!(bar(1e-9, 1.0, 3, '█'), "▏");
        assert_eq!(bar(0.0, 1.0, 3, '█'), "");
        assert_eq!(bar(0.5, 1.0, 4, '░'), "░░");
    }

    #[test]
    fn a_line_across_the_border_is_marked_as_mixed() {
        let layout = |view| Layout { view, all: false, width: 80, heads: false, marked: Some((Cmp::Ge, 15)) };
        let exactly = layout(OddsView::Exactly);
        assert_eq!(fill(Row { low: 11, high: 14 }, &exactly), '░');
        assert_eq!(fill(Row { low: 11, high: 20 }, &exactly), '▒');
        assert_eq!(fill(Row { low: 16, high: 20 }, &exactly), '█');
        assert_eq!(fill(Row { low: 15, high: 15 }, &exactly), '█');
        assert_eq!(fill(Row { low: 11, high: 14 }, &layout(OddsView::AtLeast)), '█');
    }
}
