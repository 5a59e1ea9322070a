//! The same people at the same tasks.

use super::super::chart::{Axis, Figure, Kind, Positions};
use super::super::table::Table;
use super::super::words::text;
use super::section::Section;
use super::write;
use stats::Estimate;
use study::lens::Findings;

/// The section; `None` if no game has tasks.
pub fn section(findings: &Findings) -> Option<Section> {
    let games = write::known(findings, |game| game.tasks.as_ref());
    if games.is_empty() {
        return None;
    }
    let (tiers, tasks) = (&findings.labels.tiers, &findings.labels.tasks);
    let mut head = vec!["game".to_owned(), "who".to_owned()];
    head.extend(tasks.iter().cloned());
    let mut table = Table::captioned("Chance of success", 2, head).short();
    for (game, found) in &games {
        for (place, (tier, chances)) in tiers.iter().zip(&found.chances).enumerate() {
            let name = if place == 0 { game.game.name.clone() } else { String::new() };
            let mut row = vec![name, tier.clone()];
            row.extend(chances.iter().map(write::share));
            table.rows.push(row);
        }
    }
    Some(Section {
        id: "tasks",
        heading: "How hard is the same task?".to_owned(),
        setting: format!(
            "The same people ({}) try the same tasks ({}) in every game. The table of the games above says what these \
             words mean in each game's numbers.",
            text::listed(&words(tiers)),
            text::listed(&words(tasks)),
        ),
        answer: answer(findings),
        terms: Vec::new(),
        figures: vec![("tasks".to_owned(), figure(findings))],
        tables: vec![table],
    })
}

fn words(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

fn answer(findings: &Findings) -> String {
    let (tiers, tasks) = (&findings.labels.tiers, &findings.labels.tasks);
    let games = write::known(findings, |game| game.tasks.as_ref());
    let middle = tiers.len() / 2;
    let Some(tier) = tiers.get(middle) else { return String::new() };
    let spans: Vec<String> = (0..tasks.len())
        .filter_map(|task| {
            let values: Vec<(&str, Estimate)> =
                games.iter().map(|(game, found)| (game.game.name.as_str(), found.chances[middle][task])).collect();
            let span = write::span(&values, write::share)?;
            Some(format!("at {} task {span} of the time", write::article(&tasks[task])))
        })
        .collect();
    let mut text = format!("The {tier} succeeds {}.", spans.join("; "));
    let last = tiers.len() - 1;
    let gains: Vec<(&str, Estimate)> = games
        .iter()
        .filter_map(|(game, found)| {
            let gain = found.mean(last)? - found.mean(0)?;
            Some((game.game.name.as_str(), Estimate::exact(gain)))
        })
        .collect();
    if let (true, Some(span)) =
        (last > 0, write::span(&gains, |gain| format!("{} points", write::fixed(gain.value * 100.0, 1))))
    {
        text.push_str(&format!(
            " On average over these tasks, the gap between a {} and a {} is {span}.",
            tiers[0], tiers[last]
        ));
    }
    text
}

fn figure(findings: &Findings) -> Figure {
    let games = write::known(findings, |game| game.tasks.as_ref());
    let pairs = findings
        .labels
        .tiers
        .iter()
        .flat_map(|tier| findings.labels.tasks.iter().map(move |task| format!("{tier}: {task}")));
    // Rows are drawn from the bottom up, and the first game belongs on top.
    let rows: Vec<_> = games.iter().rev().collect();
    let value = |found: &study::lens::Tasks| found.chances.iter().flatten().map(|one| Some(one.value)).collect();
    let kind = Kind::Heat {
        columns: Positions::Names(pairs.collect()),
        rows: Positions::Names(rows.iter().map(|(game, _)| game.game.name.clone()).collect()),
        values: rows.iter().map(|(_, found)| value(found)).collect(),
        value: Axis::share("Success").range(0.0, 1.0),
    };
    let made = write::made(games.iter().flat_map(|(_, found)| found.chances.iter().flatten().copied()));
    Figure::new("The same people at the same tasks", Axis::decimal(""), Axis::decimal(""), kind)
        .subtitle("Chance of success")
        .caption(made)
        .size(900, 420)
}
