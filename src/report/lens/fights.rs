//! Fights: how often the weaker side wins, how long they last, how swingy they are.

use super::super::chart::{Axis, Figure, Kind, Line, Positions, Series};
use super::super::number::{fixed, trials as trials_of};
use super::super::table::Table;
use super::super::words::text::capital;
use super::section::Section;
use super::write;
use stats::Estimate;
use study::lens::{Duel, Findings, GameFindings};

/// How often the weaker side wins; `None` if no game has a fight of unequals.
pub fn upsets(findings: &Findings) -> Option<Section> {
    let matches = &findings.labels.matches;
    let games: Vec<&GameFindings> = findings.games.iter().filter(|game| !game.upsets.is_empty()).collect();
    if games.is_empty() {
        return None;
    }
    let head = ["game"].into_iter().chain(matches.iter().map(String::as_str));
    let mut table = Table::captioned("The weaker side wins", 1, head).short();
    for game in &games {
        let wins =
            |label: &String| game.upset(label).map_or(write::NOTHING.to_owned(), |upset| write::share(&upset.first));
        let mut row = vec![game.game.name.clone()];
        row.extend(matches.iter().map(wins));
        table.rows.push(row);
    }
    let mut ends = Table::captioned(
        "How these fights end",
        2,
        ["game", "fight", "weaker wins", "stronger wins", "no winner", "method"],
    );
    for game in &games {
        for (place, (label, upset)) in game.upsets.iter().enumerate() {
            let name = if place == 0 { game.game.name.clone() } else { String::new() };
            let shares = [&upset.first, &upset.second, &upset.nobody].map(write::share);
            let mut row = vec![name, label.clone()];
            row.extend(shares);
            row.push(made(upset.trials));
            ends.rows.push(row);
        }
    }
    let answers = matches.iter().filter_map(|label| {
        let values: Vec<(&str, Estimate)> =
            games.iter().filter_map(|game| Some((game.game.name.as_str(), game.upset(label)?.first))).collect();
        Some(format!("{}: the weaker wins {} of the fights.", capital(label), write::span(&values, write::share)?))
    });
    Some(Section {
        id: "upsets",
        heading: "How often does the weaker side win?".to_owned(),
        setting: "One against one, blade against blade, until one of them is out of the fight. The weaker side is the \
                  one that is worse at everything."
            .to_owned(),
        answer: answers.collect::<Vec<_>>().join(" "),
        terms: vec![
            "At 50 %, skill makes no difference; at 0 %, luck makes none.".to_owned(),
            "A fight has no winner if both fall at the same moment, or if neither can hurt the other any more."
                .to_owned(),
        ],
        figures: upset_bars(findings).map(|figure| ("upsets".to_owned(), figure)).into_iter().collect(),
        tables: vec![table, ends],
    })
}

/// A chart of the games with answers for every fight: a missing bar would look like "never".
fn upset_bars(findings: &Findings) -> Option<Figure> {
    let matches = &findings.labels.matches;
    let wins = |game: &GameFindings| -> Option<Vec<Estimate>> {
        matches.iter().map(|label| Some(game.upset(label)?.first)).collect()
    };
    let games = write::known(findings, wins);
    let series = |place: usize| Series::new(matches[place].clone(), games.iter().map(|(_, wins)| wins[place]));
    let at = Positions::Names(games.iter().map(|(game, _)| game.game.name.clone()).collect());
    let kind = Kind::Bars { at, series: (0..matches.len()).map(series).collect() };
    let y = Axis::share("Weaker side wins");
    let caption = write::made(games.iter().flat_map(|(_, wins)| wins.iter().copied()));
    let figure = Figure::new("How often the weaker side wins", Axis::decimal(""), y, kind).target(0.5, "even odds");
    (!games.is_empty()).then(|| figure.caption(caption).size(900, 440))
}

/// How long a fight is; `None` if no game has a fight of equals.
pub fn length(findings: &Findings) -> Option<Section> {
    let games = duels(findings);
    if games.is_empty() {
        return None;
    }
    let head = ["game", "mean rounds", "half end by", "most last", "time", "no winner", "method"];
    let mut table = Table::captioned("How long two equals fight", 1, head).short();
    let mut ends = Table::captioned("Who wins among equals", 1, ["game", "the first", "the second", "no winner"]);
    for (game, duel) in &games {
        let seconds =
            game.game.round.map_or_else(|| write::NOTHING.to_owned(), |round| time(duel.mean.value * f64::from(round)));
        table.rows.push(vec![
            game.game.name.clone(),
            write::number(&duel.mean),
            write::whole(duel.median.value),
            format!("{} to {}", write::whole(duel.short.value), write::whole(duel.long.value)),
            seconds,
            write::share(&duel.ends.nobody),
            made(duel.ends.trials),
        ]);
        let shares = [&duel.ends.first, &duel.ends.second, &duel.ends.nobody].map(write::share);
        ends.rows.push([vec![game.game.name.clone()], shares.to_vec()].concat());
    }
    let means: Vec<(&str, Estimate)> = games.iter().map(|(game, duel)| (game.game.name.as_str(), duel.mean)).collect();
    let answer = write::span(&means, write::number)
        .map_or_else(String::new, |span| format!("A fight of two equals lasts {span} rounds on average."));
    let mut answer = vec![answer];
    let stuck: Vec<String> = games
        .iter()
        .filter(|(_, duel)| duel.ends.nobody.low() > 0.01)
        .map(|(game, duel)| format!("{} in {}", write::share(&duel.ends.nobody), game.game.name))
        .collect();
    if !stuck.is_empty() {
        answer.push(format!("Some of these fights have no winner: {}.", stuck.join(", ")));
    }
    let line = |(game, duel): &(&GameFindings, &Duel)| {
        let points = duel.going.iter().map(|(round, still)| (f64::from(*round), *still));
        Line::new(game.game.name.clone(), points)
    };
    let kind = Kind::Survival { lines: games.iter().map(line).collect() };
    let figure =
        Figure::new("How long a fight of two equals lasts", Axis::whole("Rounds"), Axis::share("Still fighting"), kind)
            .caption(write::made(games.iter().map(|(_, duel)| duel.mean)))
            .size(900, 460);
    Some(Section {
        id: "length",
        heading: "How long is a fight?".to_owned(),
        setting: "Two equals, the typical hero twice, one against one with the same blade.".to_owned(),
        answer: answer.join(" "),
        terms: vec![
            "In a round everybody acts once. How long that takes in the game world differs from game to game; a dash \
             means that the game does not say."
                .to_owned(),
            "Half end by: the median. Most last: from the 5 % to the 95 % quantile, so that at least nine fights in ten \
             last that long, ends included."
                .to_owned(),
        ],
        figures: vec![("length".to_owned(), figure)],
        tables: vec![table, ends],
    })
}

/// How swingy a fight is; `None` if no game has a fight of equals.
pub fn swing(findings: &Findings) -> Option<Section> {
    let games = duels(findings);
    if games.is_empty() {
        return None;
    }
    let first = findings.labels.matches.first();
    let mut head = vec!["game".to_owned(), "irregular".to_owned(), "sudden".to_owned()];
    head.extend(first.map(|label| format!("upset ({label})")));
    let mut table = Table::captioned("Three kinds of swing", 1, head).short();
    for (game, duel) in &games {
        let mut row = vec![game.game.name.clone(), write::number(&duel.variation), write::share(&duel.sudden)];
        let upset =
            |label: &String| game.upset(label).map_or(write::NOTHING.to_owned(), |upset| write::share(&upset.first));
        row.extend(first.map(upset));
        table.rows.push(row);
    }
    let values = |what: &dyn Fn(&GameFindings, &Duel) -> Option<Estimate>| -> Vec<(&str, Estimate)> {
        games.iter().filter_map(|(game, duel)| Some((game.game.name.as_str(), what(game, duel)?))).collect()
    };
    let mut answer = Vec::new();
    if let Some(span) = write::span(&values(&|_, duel| Some(duel.variation)), write::number) {
        answer.push(format!("The irregularity of a fight of equals is {span}."));
    }
    if let Some(span) = write::span(&values(&|_, duel| Some(duel.sudden)), write::share) {
        answer.push(format!("Of these fights, {span} are over in the first round."));
    }
    Some(Section {
        id: "swing",
        heading: "How swingy is a fight?".to_owned(),
        setting: "Swing is what luck does to a fight. It shows in three ways, which need not go together.".to_owned(),
        answer: answer.join(" "),
        terms: vec![
            "Irregular: the standard deviation of the rounds of a fight of equals, divided by their mean. At 0 all \
             fights last equally long; near 1 nobody can tell how long one will last, as if a coin were tossed each \
             round to see whether it ends."
                .to_owned(),
            "Sudden: the share of fights of equals that are over in the first round, before anybody can change plans."
                .to_owned(),
            "Upset: how often the weaker of two unequals wins, here one step apart.".to_owned(),
        ],
        figures: vec![("swing".to_owned(), swing_bars(&games))],
        tables: vec![table],
    })
}

fn swing_bars(games: &[(&GameFindings, &Duel)]) -> Figure {
    let at = Positions::Names(games.iter().map(|(game, _)| game.game.name.clone()).collect());
    let bars =
        |name: &str, what: &dyn Fn(&Duel) -> Estimate| Series::new(name, games.iter().map(|(_, duel)| what(duel)));
    let series = vec![
        bars("irregular: deviation of the length divided by its mean", &|duel| duel.variation),
        bars("sudden: share that is over in the first round", &|duel| duel.sudden),
    ];
    let kind = Kind::Bars { at, series };
    Figure::new("Swing of a fight of two equals", Axis::decimal(""), Axis::decimal("Irregular, sudden"), kind)
        .caption(write::made(games.iter().flat_map(|(_, duel)| [duel.variation, duel.sudden])))
        .size(900, 420)
}

fn duels(findings: &Findings) -> Vec<(&GameFindings, &Duel)> {
    write::known(findings, |game| game.duel.as_ref())
}

fn made(trials: Option<u64>) -> String {
    trials.map_or_else(|| "exact".to_owned(), trials_of)
}

/// A duration in seconds or minutes.
fn time(seconds: f64) -> String {
    if seconds < 90.0 { format!("{} s", fixed(seconds, 0)) } else { format!("{} min", fixed(seconds / 60.0, 1)) }
}
