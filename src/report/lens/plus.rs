//! What +1 is worth along the range.

use super::super::chart::{Axis, Figure, Kind, Line};
use super::super::table::Table;
use super::super::words::text;
use super::section::Section;
use super::write;
use stats::Estimate;
use study::lens::{Findings, GameFindings, Plus, Step};

/// The section; `None` if no game has a range.
pub fn section(findings: &Findings) -> Option<Section> {
    let games = write::known(findings, |game| game.plus.as_ref().filter(|plus| plus.points.len() > 1));
    if games.is_empty() {
        return None;
    }
    let head = ["game", "+1 of", "range", "chance", "average", "most", "least"];
    let mut table = Table::captioned("What +1 adds to the chance, in percentage points", 4, head).short();
    for (game, plus) in &games {
        let (first, last) = (&plus.points[0], &plus.points[plus.points.len() - 1]);
        let step = |step: Option<&Step>| match step {
            Some(step) if plus.is_even() => write::points(&step.gain),
            Some(step) => format!("{} ({} to {})", write::points(&step.gain), step.from, step.to),
            None => String::new(),
        };
        table.rows.push(vec![
            game.game.name.clone(),
            game.game.number.clone(),
            format!("{} to {}", first.0, last.0),
            format!("{} to {}", write::share(&first.1), write::share(&last.1)),
            plus.mean().map_or_else(String::new, |mean| write::points(&mean)),
            step(plus.best()),
            step(plus.worst()),
        ]);
    }
    let mut tables = vec![table];
    tables.extend(games.iter().map(|(game, plus)| along(game, plus)));
    Some(Section {
        id: "plus",
        heading: "What is +1 worth?".to_owned(),
        setting: "A hero raises a number step by step through its usual range, always at the task that the game calls normal."
            .to_owned(),
        answer: answer(&games),
        terms: vec![
            "+1 is one more of what the table names: a point in one game, a whole die in another.".to_owned(),
            "A percentage point is one more success in a hundred tries. Where +1 adds the same everywhere, a designer \
             can count in points; where it does not, the same bonus is worth more to one hero than to another."
                .to_owned(),
        ],
        figures: vec![("plus".to_owned(), gains(&games)), ("plus-chance".to_owned(), chances(&games))],
        tables,
    })
}

/// A table with every value of the range.
fn along(game: &GameFindings, plus: &Plus) -> Table {
    let mut table = Table::captioned(game.game.name.clone(), 0, [game.game.number.as_str(), "chance", "+1 adds"]);
    for (value, chance) in &plus.points {
        let step = plus.steps.iter().find(|step| step.from == *value);
        let gain = step.map_or_else(|| write::NOTHING.to_owned(), |step| write::points(&step.gain));
        table.rows.push(vec![write::whole(*value as f64), write::share(chance), gain]);
    }
    table
}

fn answer(games: &[(&GameFindings, &Plus)]) -> String {
    let means: Vec<(&str, Estimate)> =
        games.iter().filter_map(|(game, plus)| Some((game.game.name.as_str(), plus.mean()?))).collect();
    let mut text = String::new();
    if let Some(span) = write::span(&means, |mean| format!("{} points", write::unsigned_points(mean))) {
        text.push_str(&format!("On average over its range, +1 adds {span}."));
    }
    let flat: Vec<&str> =
        games.iter().filter(|(_, plus)| plus.is_even()).map(|(game, _)| game.game.name.as_str()).collect();
    if !flat.is_empty() {
        text.push_str(&format!(" In {} it adds the same everywhere.", text::listed(&flat)));
    }
    for (game, plus) in games.iter().filter(|(_, plus)| !plus.is_even()) {
        let (Some(best), Some(worst)) = (plus.best(), plus.worst()) else { continue };
        let step = |step: &Step| format!("{} {} to {}", game.game.number, step.from, step.to);
        let (name, most) = (&game.game.name, write::unsigned_points(&best.gain));
        // Report a loss only if the interval excludes zero, so that it is not sampling noise.
        if worst.gain.high() < 0.0 {
            let loss = write::unsigned_points(&worst.gain);
            text.push_str(&format!(
                " In {name} it adds up to {most} ({}), and can even cost {loss} ({}).",
                step(best),
                step(worst)
            ));
        } else {
            let least = write::unsigned_points(&worst.gain);
            text.push_str(&format!(
                " In {name} it adds between {most} ({}) and {least} ({}).",
                step(best),
                step(worst)
            ));
        }
    }
    text
}

/// The relative position of a value in its range, from 0 to 1.
fn place(plus: &Plus, value: f64) -> f64 {
    let (first, last) = (plus.points[0].0 as f64, plus.points[plus.points.len() - 1].0 as f64);
    (value - first) / (last - first)
}

fn gains(games: &[(&GameFindings, &Plus)]) -> Figure {
    let line = |(game, plus): &(&GameFindings, &Plus)| {
        let point = |step: &Step| (place(plus, (step.from + step.to) as f64 / 2.0), step.gain.times(100.0));
        Line::new(game.game.name.clone(), plus.steps.iter().map(point))
    };
    let kind = Kind::Curve { lines: games.iter().map(line).collect() };
    let y = Axis::decimal("What +1 adds").unit("percentage points");
    Figure::new("What +1 adds, along the range", along_axis(), y, kind)
        .subtitle("Each step between two values of the number that a hero raises")
        .caption(write::made(games.iter().flat_map(|(_, plus)| plus.steps.iter().map(|step| step.gain))))
        .size(900, 460)
}

fn chances(games: &[(&GameFindings, &Plus)]) -> Figure {
    let line = |(game, plus): &(&GameFindings, &Plus)| {
        let point = |(value, chance): &(i64, Estimate)| (place(plus, *value as f64), *chance);
        Line::new(game.game.name.clone(), plus.points.iter().map(point))
    };
    let kind = Kind::Curve { lines: games.iter().map(line).collect() };
    Figure::new("The chance along the range", along_axis(), Axis::share("Success").range(0.0, 1.0), kind)
        .subtitle("At a normal task, from the least to the most of the number that a hero raises")
        .caption(write::made(games.iter().flat_map(|(_, plus)| plus.points.iter().map(|point| point.1))))
        .size(900, 460)
}

fn along_axis() -> Axis {
    Axis::share("Position in the range").range(0.0, 1.0)
}
