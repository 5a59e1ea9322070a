//! Translates the difficulties of one game into those of another.

use super::super::chart::{Axis, Figure, Kind, Positions};
use super::super::number::{fixed, half_width};
use super::super::sentence::capital;
use super::section::{Section, Sheet};
use super::write;
use crate::lens::{Conversion, Estimate, Findings, GameFindings, Ladder, Match};

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
    let mut sheets = vec![matrix(findings, &games)];
    for (number, &from) in games.iter().enumerate() {
        let sheet = table(findings, &games, from);
        // The terminal has room for one such table.
        sheets.push(if number == 0 { sheet.short() } else { sheet });
    }
    let tiers: Vec<&str> = findings.tiers.iter().map(String::as_str).collect();
    Some(Section {
        id: "conversion",
        heading: "What is one game's difficulty in another?".to_owned(),
        setting: format!(
            "Every difficulty of a game for the same people ({}), and the difficulty of another game at which their \
             chances are most alike.",
            write::listed(&tiers)
        ),
        answer: answer(findings, &games),
        terms: vec![
            format!(
                "A match is the number there at which the chances of {} differ least from those here: the largest of \
                 their differences is as small as it can be. The number in brackets is that residual, in points of \
                 percent.",
                write::listed(&tiers)
            ),
            "Below 5 points nobody would notice at the table; above 15 the two games disagree about who can do such a \
             thing, and no number of the one stands for that of the other."
                .to_owned(),
            "Difficulties at which everybody is sure to succeed or to fail (beyond 2 and 98 %) are left out."
                .to_owned(),
        ],
        figures: vec![("conversion".to_owned(), figure(findings, &games))],
        sheets,
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
fn table(findings: &Findings, games: &[usize], from: usize) -> Sheet {
    let here = &findings.games[from].game;
    let others: Vec<usize> = games.iter().copied().filter(|&to| to != from).collect();
    let mut head = vec![here.difficulty.clone()];
    head.extend(findings.tiers.iter().cloned());
    head.extend(others.iter().map(|&to| findings.games[to].game.name.clone()));
    let words: Vec<String> = others
        .iter()
        .map(|&to| format!("{} ({})", findings.games[to].game.difficulty, findings.games[to].game.name))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let caption = format!("{} of {} as {}", here.difficulty, here.name, write::listed(&words));
    let mut sheet = Sheet::new(caption, 0, head);
    let conversions: Vec<Conversion> = others.iter().filter_map(|&to| findings.conversion(from, to)).collect();
    let (Some(ladder), Some(first)) = (ladder(findings, from), conversions.first()) else { return sheet };
    let shown = shown(first);
    for (rung, _) in first.rows.iter().filter(|(rung, _)| shown(*rung)) {
        let mut row = vec![write::whole(*rung as f64)];
        row.extend(ladder.at(*rung).unwrap_or_default().iter().map(write::share));
        row.extend(conversions.iter().map(|one| one.of(*rung).map_or_else(String::new, with_residual)));
        sheet.rows.push(row);
    }
    sheet
}

/// The mean residual of translating any game into any other.
fn matrix(findings: &Findings, games: &[usize]) -> Sheet {
    let mut head = vec!["from, to".to_owned()];
    head.extend(games.iter().map(|&to| findings.games[to].game.name.clone()));
    let caption = "How far off a match is on average, in points of percent";
    let mut sheet = Sheet::new(caption, 1, head);
    for &from in games {
        let mut row = vec![findings.games[from].game.name.clone()];
        row.extend(games.iter().map(|&to| {
            let off = if from == to { None } else { findings.conversion(from, to).and_then(|one| one.mean_residual()) };
            off.map_or_else(|| write::NOTHING.to_owned(), |off| fixed(off * 100.0, 1))
        }));
        sheet.rows.push(row);
    }
    sheet
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
            let matches: Vec<String> = games[1..].iter().filter_map(|&to| one(findings, games[0], to, rung)).collect();
            let here: &GameFindings = &findings.games[games[0]];
            words.push(format!(
                "{} of {} in {} is about {} (in brackets: how far off, in points).",
                capital(&write::article(&here.game.difficulty)),
                write::whole(rung as f64),
                here.game.name,
                matches.join(", "),
            ));
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
        words.push(format!("Best translated is {}, worst {}.", pair(best), pair(worst)));
    }
    words.join(" ")
}

fn one(findings: &Findings, from: usize, to: usize, rung: i64) -> Option<String> {
    let conversion = findings.conversion(from, to)?;
    let there = &findings.games[to].game;
    let found = with_residual(conversion.of(rung)?);
    Some(format!("{} of {found} in {}", write::article(&there.difficulty), there.name))
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
