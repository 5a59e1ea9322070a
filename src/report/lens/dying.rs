//! The lethality of a downed hero.

use super::super::chart::{Axis, Figure, Kind, Positions, Series};
use super::super::table::Table;
use super::super::words::text;
use super::super::words::text::capital;
use super::section::Section;
use super::write;
use stats::Estimate;
use study::lens::{Findings, GameFindings};

/// The section; `None` if no game asks about dying.
pub fn section(findings: &Findings) -> Option<Section> {
    let companies = &findings.labels.companies;
    let games: Vec<&GameFindings> = findings.games.iter().filter(|game| !game.fates.is_empty()).collect();
    if games.is_empty() {
        return None;
    }
    let mut head = vec!["game".to_owned()];
    head.extend(companies.iter().map(|company| format!("lives, {company}")));
    let mut table = Table::captioned("Heroes at zero who live", 1, head).short();
    for game in &games {
        let mut row = vec![game.game.name.clone()];
        let fate =
            |company: &String| game.fate(company).map_or(write::NOTHING.to_owned(), |fate| write::share(&fate.lives));
        row.extend(companies.iter().map(fate));
        table.rows.push(row);
    }
    let answers = companies.iter().filter_map(|company| {
        let values: Vec<(&str, Estimate)> =
            games.iter().filter_map(|game| Some((game.game.name.as_str(), game.fate(company)?.lives))).collect();
        Some(format!("{}: {} live.", capital(company), write::span(&values, write::share)?))
    });
    Some(Section {
        id: "dying",
        heading: "How deadly is reaching zero?".to_owned(),
        setting: format!(
            "The same professional has just been brought down by a blow and is not struck again: {}.",
            text::listed(companies),
        ),
        answer: answers.collect::<Vec<_>>().join(" "),
        terms: vec![
            "To live is to be out of danger in the end: by luck, by one's own effort or by help. A dash means that the \
             game leaves no time for it, or that the scenario does not ask."
                .to_owned(),
        ],
        figures: figure(findings).map(|figure| ("dying".to_owned(), figure)).into_iter().collect(),
        tables: vec![table],
    })
}

/// A chart of the games with answers for every company: a missing bar would look like zero
/// survivors.
fn figure(findings: &Findings) -> Option<Figure> {
    let companies = &findings.labels.companies;
    let lives = |game: &GameFindings| -> Option<Vec<Estimate>> {
        companies.iter().map(|company| Some(game.fate(company)?.lives)).collect()
    };
    let games = write::known(findings, lives);
    let series = |place: usize| Series::new(companies[place].clone(), games.iter().map(|(_, lives)| lives[place]));
    let left_out: Vec<&str> = findings
        .games
        .iter()
        .filter(|game| !game.fates.is_empty() && lives(game).is_none())
        .map(|game| game.game.name.as_str())
        .collect();
    let mut caption = write::made(games.iter().flat_map(|(_, lives)| lives.iter().copied()));
    if !left_out.is_empty() {
        caption.push_str(&format!(" Not shown, because not every question was asked: {}.", text::listed(&left_out)));
    }
    let at = Positions::Names(games.iter().map(|(game, _)| game.game.name.clone()).collect());
    let kind = Kind::Bars { at, series: (0..companies.len()).map(series).collect() };
    let figure = Figure::new("Heroes at zero who live", Axis::decimal(""), Axis::share("Lives").range(0.0, 1.0), kind);
    (!games.is_empty()).then(|| figure.caption(caption).size(900, 420))
}
