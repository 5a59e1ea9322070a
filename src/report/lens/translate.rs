//! Translates the difficulties of one game into those of another.

use super::super::chart::{Axis, Figure, Kind, Positions};
use super::super::number::{fixed, half_width};
use super::super::table::Table;
use super::super::words::text;
use super::super::words::text::capital;
use super::section::Section;
use super::write;
use stats::Estimate;
use study::lens::{Conversion, Findings, GameFindings, Ladder, Match};

/// The largest difference between chances that goes unnoticed at the table.
const UNNOTICED: f64 = 0.05;
/// Above this difference two games disagree about who can do such a thing.
const UNLIKE: f64 = 0.15;
/// Maximum number of rows of a table; longer ladders show only round numbers.
const MAX_ROWS: usize = 16;
/// Candidate steps between the rows shown.
const STEPS: [i64; 6] = [1, 2, 5, 10, 20, 50];

/// The section; `None` unless at least two games have a ladder of difficulties.
pub fn section(findings: &Findings) -> Option<Section> {
    let games: Vec<usize> = (0..findings.games.len()).filter(|&place| findings.games[place].ladder.is_some()).collect();
    if games.len() < 2 {
        return None;
    }
    let mut tables = vec![matrix(findings, &games)];
    for (number, &from) in games.iter().enumerate() {
        let table = table(findings, &games, from);
        // The terminal has room for one such table.
        tables.push(if number == 0 { table.short() } else { table });
    }
    let tiers: Vec<&str> = findings.labels.tiers.iter().map(String::as_str).collect();
    Some(Section {
        id: "conversion",
        heading: "What is one game's difficulty in another?".to_owned(),
        setting: format!(
            "Every difficulty of a game for the same people ({}), and the difficulty in another game at which their \
             chances are closest.",
            text::listed(&tiers)
        ),
        answer: answer(findings, &games),
        terms: vec![
            format!(
                "The best match is the difficulty at which the chances of {} differ least from those in the other game: \
                 the largest of their differences is as small as possible. The number in brackets is that \
                 difference, in percentage points.",
                text::listed(&tiers)
            ),
            "A difference below 5 points goes unnoticed at the table; above 15 the two games disagree about who can do \
             such a thing, and no number of one game stands for a number of the other."
                .to_owned(),
            "Difficulties at which everybody is sure to succeed or to fail (beyond 2 and 98 %) are left out."
                .to_owned(),
        ],
        figures: vec![("conversion".to_owned(), figure(findings, &games))],
        tables,
    })
}

fn ladder(findings: &Findings, place: usize) -> Option<&Ladder> {
    findings.games[place].ladder.as_ref()
}

/// Whether a difficulty is shown: all of a short ladder, the round numbers of a long one.
fn shown(conversion: &Conversion) -> impl Fn(i64) -> bool {
    let rows: Vec<i64> = conversion.rows.iter().map(|(rung, _)| *rung).collect();
    let fits = |step: &&i64| rows.iter().filter(|&&rung| rung.rem_euclid(**step) == 0).count() <= MAX_ROWS;
    let step = STEPS.iter().find(fits).copied().unwrap_or(STEPS[STEPS.len() - 1]);
    move |rung| rung.rem_euclid(step) == 0
}

fn with_residual(found: &Match) -> String {
    let off = found.off;
    let residual = fixed(off.value.abs() * 100.0, 1);
    let reach = if off.is_exact() { String::new() } else { format!(" ± {}", half_width(off.reach() * 100.0, 1)) };
    format!("{} ({residual}{reach})", write::whole(found.rung as f64))
}

/// Every difficulty of one game, translated into all others.
fn table(findings: &Findings, games: &[usize], from: usize) -> Table {
    let here = &findings.games[from].game;
    let others: Vec<usize> = games.iter().copied().filter(|&to| to != from).collect();
    let mut head = vec![here.difficulty.clone()];
    head.extend(findings.labels.tiers.iter().cloned());
    head.extend(others.iter().map(|&to| findings.games[to].game.name.clone()));
    let words: Vec<String> = others
        .iter()
        .map(|&to| format!("{} ({})", findings.games[to].game.difficulty, findings.games[to].game.name))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let caption = format!("{} of {} as {}", here.difficulty, here.name, text::listed(&words));
    let mut table = Table::captioned(caption, 0, head);
    let conversions: Vec<Conversion> = others.iter().filter_map(|&to| findings.conversion(from, to)).collect();
    let (Some(ladder), Some(first)) = (ladder(findings, from), conversions.first()) else { return table };
    let shown = shown(first);
    for (rung, _) in first.rows.iter().filter(|(rung, _)| shown(*rung)) {
        let mut row = vec![write::whole(*rung as f64)];
        row.extend(ladder.at(*rung).unwrap_or_default().iter().map(write::share));
        row.extend(conversions.iter().map(|one| one.of(*rung).map_or_else(String::new, with_residual)));
        table.rows.push(row);
    }
    table
}

/// The mean residual of translating any game into any other.
fn matrix(findings: &Findings, games: &[usize]) -> Table {
    let mut head = vec!["from, to".to_owned()];
    head.extend(games.iter().map(|&to| findings.games[to].game.name.clone()));
    let caption = "How far off the best match is on average, in percentage points";
    let mut table = Table::captioned(caption, 1, head);
    for &from in games {
        let mut row = vec![findings.games[from].game.name.clone()];
        row.extend(games.iter().map(|&to| {
            let off = if from == to { None } else { findings.conversion(from, to).and_then(|one| one.mean_residual()) };
            off.map_or_else(|| write::NOTHING.to_owned(), |off| fixed(off * 100.0, 1))
        }));
        table.rows.push(row);
    }
    table
}

fn answer(findings: &Findings, games: &[usize]) -> String {
    let mut words = Vec::new();
    let name = |place: usize| findings.games[place].game.name.as_str();
    // The difficulty at which the characters of the first game are closest to even odds on average.
    if let Some(ladder) = ladder(findings, games[0]) {
        let distance = |chances: &[Estimate]| {
            (chances.iter().map(|one| one.value).sum::<f64>() / chances.len().max(1) as f64 - 0.5).abs()
        };
        let nearest = ladder.informative().min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)));
        if let Some((rung, _)) = nearest {
            let here: &GameFindings = &findings.games[games[0]];
            words.extend(alike(findings, games, rung, here));
        }
    }
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    for &from in games {
        for &to in games.iter().filter(|&&to| to != from) {
            if let Some(off) = findings.conversion(from, to).and_then(|one| one.mean_residual()) {
                pairs.push((off, from, to));
            }
        }
    }
    let by_off = |a: &&(f64, usize, usize), b: &&(f64, usize, usize)| a.0.total_cmp(&b.0);
    if let (Some(best), Some(worst)) = (pairs.iter().min_by(by_off), pairs.iter().max_by(by_off)) {
        let pair = |(off, from, to): &(f64, usize, usize)| {
            format!("{} into {} ({} points off on average)", name(*from), name(*to), fixed(off * 100.0, 1))
        };
        words.push(format!("The best translation is {}, the worst {}.", pair(best), pair(worst)));
    }
    words.join(" ")
}

/// What one difficulty of the first game is in the others: where it is about the same, where only roughly, and where
/// nothing stands for it.
fn alike(findings: &Findings, games: &[usize], rung: i64, here: &GameFindings) -> Vec<String> {
    let (mut close, mut rough, mut none) = (Vec::new(), Vec::new(), Vec::new());
    for &to in &games[1..] {
        let Some(conversion) = findings.conversion(games[0], to) else { continue };
        let Some(found) = conversion.of(rung) else { continue };
        let there = &findings.games[to].game;
        let text = format!("{} of {} in {}", write::article(&there.difficulty), with_residual(found), there.name);
        match found.off.value.abs() {
            off if off <= UNNOTICED => close.push(text),
            off if off <= UNLIKE => rough.push(text),
            _ => none.push(text),
        }
    }
    let listed = |texts: &[String]| text::listed(texts);
    let this =
        format!("{} of {} in {}", write::article(&here.game.difficulty), write::whole(rung as f64), here.game.name);
    let mut words = Vec::new();
    if !close.is_empty() {
        words.push(format!("{} is about {}.", capital(&this), listed(&close)));
    }
    if !rough.is_empty() {
        let subject = if words.is_empty() { capital(&this) } else { "It".to_owned() };
        words.push(format!("{subject} is roughly {}.", listed(&rough)));
    }
    if !none.is_empty() {
        let nothing = if words.is_empty() {
            format!("Nothing stands for {this}")
        } else {
            "Nothing else stands for it".to_owned()
        };
        words.push(format!("{nothing}: the nearest is {}.", listed(&none)));
    }
    if !words.is_empty() {
        words.push("The numbers in brackets say how far off the chances are, in percentage points.".to_owned());
    }
    words
}

fn figure(findings: &Findings, games: &[usize]) -> Figure {
    let names = |places: &[usize]| -> Vec<String> {
        places.iter().map(|&place| findings.games[place].game.name.clone()).collect()
    };
    // Rows are drawn from the bottom up, and the first game belongs on top.
    let rows: Vec<usize> = games.iter().rev().copied().collect();
    let value = |from: usize, to: usize| {
        if from == to {
            None
        } else {
            findings.conversion(from, to)?.mean_residual().map(|off| (off * 1000.0).round() / 10.0)
        }
    };
    let values = rows.iter().map(|&from| games.iter().map(|&to| value(from, to)).collect()).collect();
    let kind = Kind::Heat {
        columns: Positions::Names(names(games)),
        rows: Positions::Names(names(&rows)),
        values,
        value: Axis::decimal("Points off").range(0.0, 25.0),
    };
    Figure::new("How well games translate", Axis::decimal("Into"), Axis::decimal("From"), kind)
        .subtitle("How far off the nearest difficulty is on average, for the person for whom it is worst")
        .size(900, 420)
}
