//! The answers in English.

use super::super::number::{counted, decimals_of_size, fixed, grouped, percent, trials as trials_of};
use super::super::words::{Words, is_count};
use super::amount::ENGLISH;
use super::phrase::{
    NO_WINNER, capital, clause, condition, ending, is_plural, level_of, listed, noun, one as one_of, quoted, statement,
    unit, whole, with_ends,
};
use super::single::{
    Average, CellAnswer, Chance, Conditional, Duration, Finding, Occurrence, Occurrences, Part, Range,
};
use super::sweep::{Certainty, Change, Level, Made, Readings, Shape, Span, SweepAnswer};
use play::query::Event;
use play::systems::{Metric, Outcomes, Value as Kind};
use stats::Estimate;
use study::plan::CellValue;

/// The answer of a cell.
pub fn of_cell(words: &Words<'_>, answer: Option<&CellAnswer<'_>>) -> String {
    let Some(answer) = answer else { return "Nothing is measured.".to_owned() };
    let mut sentences = vec![of_finding(words, answer)];
    if let Some(share) = &answer.left_out {
        let share = ENGLISH.share(share);
        sentences.push(match answer.metric.horizon {
            Some(horizon) => {
                format!("In {share} of the trials it has not ended after {horizon} {}.", unit_of(answer.metric))
            }
            None => format!("Only trials to which this applies are counted; {share} are left out."),
        });
    }
    if let Some((rounds, lasting)) = &answer.duration {
        sentences.push(duration(answer.metric, rounds, lasting));
    }
    sentences.extend(answer.conditional.iter().map(|one| conditional(words, answer, one)));
    sentences.join(" ")
}

/// What is known of trials that meet a condition: `In the 43 % of the fights in which the heroes win, the mean number of
/// rounds is 5.2.`
fn conditional(words: &Words<'_>, answer: &CellAnswer<'_>, one: &Conditional<'_>) -> String {
    let condition = condition(words, one.given);
    if one.met.value <= 0.0 {
        return match answer.trials {
            None => format!("There is no trial in which {condition} (exact)."),
            Some(trials) => format!("Among {} there is none in which {condition}.", trials_of(trials)),
        };
    }
    let share = ENGLISH.share(&one.met);
    let of = if answer.metric.is_fight() { "fights" } else { "trials" };
    let number = match &one.number {
        Some((statistic, number)) => statement(words, &one.given.metric, statistic, &with_ends(statistic, number)),
        None => format!("nothing gives a value for {}", words.metric(&one.given.metric)),
    };
    format!("In the {share} of {of} in which {condition}, {number}.")
}

fn of_finding(words: &Words<'_>, answer: &CellAnswer<'_>) -> String {
    match &answer.finding {
        Finding::NoValue => nothing(words, answer),
        Finding::Chance(how, share) => chance(&clause(words, answer.metric, &Event::yes()), answer, *how, share),
        Finding::Always(only) => always(words, answer, only),
        Finding::Several(occurrences) => several(words, answer, occurrences),
        Finding::Number(average) => on_average(words, answer, average),
    }
}

fn nothing(words: &Words<'_>, answer: &CellAnswer<'_>) -> String {
    let (metric, name) = (answer.metric, words.metric(answer.metric));
    match (metric.horizon, answer.trials) {
        (Some(horizon), None) => format!("It never ends within {horizon} {} (exact).", unit_of(metric)),
        (Some(horizon), Some(trials)) => {
            format!("It ends within {horizon} {} in none of {}.", unit_of(metric), trials_of(trials))
        }
        (None, None) => format!("No trial gives a value for {name} (exact)."),
        (None, Some(trials)) => format!("None of {} gives a value for {name}.", trials_of(trials)),
    }
}

/// How often something happens, with what is certain, never seen, or seen a few times in words of its own.
fn chance(clause: &str, answer: &CellAnswer<'_>, how: Chance, share: &Estimate) -> String {
    let (subject, whole) = (capital(clause), "of the time");
    let trials = answer.trials.map_or_else(String::new, trials_of);
    let written = ENGLISH.share(share);
    match how {
        Chance::Impossible => format!("There is no chance that {clause} (exact)."),
        Chance::Certain => format!("It is certain that {clause} (exact)."),
        Chance::Exact => format!("{subject} {written} {whole} (exact)."),
        Chance::NeverSeen => format!("{subject} in none of {trials}, so {written} {whole}."),
        Chance::AlwaysSeen => format!("{subject} in all of {trials}, so {written} {whole}."),
        Chance::FewSeen(few) => {
            format!("{subject} in {few} of {trials}, so {} {whole}.", ENGLISH.at_most(share.high()))
        }
        Chance::Sampled => {
            let ends = ENGLISH.ends_of_share(share).map_or_else(String::new, |ends| format!("{ends}; "));
            format!("{subject} {written} {whole} ({ends}{trials}).")
        }
    }
}

/// The one outcome that occurs.
fn always(words: &Words<'_>, answer: &CellAnswer<'_>, only: &Occurrence) -> String {
    let (metric, name) = (answer.metric, only.outcome.as_str());
    let text = match (metric.is_winner(), metric.side_that_wins(name)) {
        (_, Some(side)) => format!("{} every {}", capital(&side.wins()), one(metric)),
        (true, None) if name == NO_WINNER => format!("No {} has a winner", one(metric)),
        (true, None) => format!("Every {} {}", one(metric), ending(words, metric, name).0),
        (false, None) => {
            let is = if is_plural(&metric.name) { "are" } else { "is" };
            format!("The {} {is} always {}", words.metric(metric), outcome(words, metric, name))
        }
    };
    match answer.trials {
        None => format!("{text} (exact)."),
        Some(trials) => {
            format!("{text} of {}, so {} of the time.", trials_of(trials), ENGLISH.share(&only.share))
        }
    }
}

fn several(words: &Words<'_>, answer: &CellAnswer<'_>, occurrences: &Occurrences) -> String {
    let metric = answer.metric;
    let parts =
        if metric.is_winner() { winners(words, metric, occurrences) } else { outcomes(words, metric, occurrences) };
    let text = match &parts[..] {
        // Clauses of their own are kept apart by a comma.
        [first @ .., last] if metric.is_winner() && parts.len() > 2 => format!("{}, and {last}", first.join(", ")),
        parts => listed(parts),
    };
    let rare = rarely(words, metric, occurrences);
    let precision = match answer.trials {
        None => "exact".to_owned(),
        Some(trials) if occurrences.have_ends() => trials_of(trials),
        Some(trials) => {
            let reach = occurrences.reach();
            format!("each to within {} points; {}", fixed(reach, decimals_of_size(reach, 1)), trials_of(trials))
        }
    };
    capital(&format!("{text}{rare} ({precision})."))
}

/// Outcomes too rare for a number: `, rarely low or high`; `; a few end in a draw`.
fn rarely(words: &Words<'_>, metric: &Metric, occurrences: &Occurrences) -> String {
    let rare: Vec<&str> = occurrences.rare.iter().map(|one| one.outcome.as_str()).collect();
    match &rare[..] {
        [] => String::new(),
        rare if metric.is_winner() && rare.iter().all(|outcome| metric.side_that_wins(outcome).is_none()) => {
            let endings: Vec<String> = rare.iter().map(|outcome| ending(words, metric, outcome).1).collect();
            format!("; a few {}", either(&endings))
        }
        rare => {
            let rare: Vec<String> = rare.iter().map(|rare| outcome(words, metric, rare)).collect();
            format!(", rarely {}", either(&rare))
        }
    }
}

/// `a, b or c`.
fn either(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}

fn ends_of(occurrences: &Occurrences, place: usize) -> String {
    let ends = occurrences.interval_of(place).and_then(|share| ENGLISH.ends_of_share(share));
    ends.map_or_else(String::new, |ends| format!(" ({ends})"))
}

fn one(metric: &Metric) -> &'static str {
    if metric.is_fight() { "fight" } else { "contest" }
}

fn outcome(words: &Words<'_>, metric: &Metric, name: &str) -> String {
    metric.side_that_wins(name).map_or_else(|| quoted(&words.outcome(metric, name)), ToString::to_string)
}

/// `side A wins 91.6 % of the fights`, `side B 8 %`, `0.4 % end in a draw`.
fn winners(words: &Words<'_>, metric: &Metric, occurrences: &Occurrences) -> Vec<String> {
    let mut won = false;
    let parts = occurrences.common.iter().enumerate().map(|(place, one)| {
        let (name, share) = (one.outcome.as_str(), ENGLISH.share(&one.share));
        let whole =
            if place == 0 { format!(" {}{}", whole(metric), ends_of(occurrences, place)) } else { String::new() };
        let Some(side) = metric.side_that_wins(name) else {
            return format!("{share}{whole} {}", ending(words, metric, name).1);
        };
        let wins = if std::mem::replace(&mut won, true) { side.to_string() } else { side.wins() };
        format!("{wins} {share}{whole}")
    });
    parts.collect()
}

/// `the outcome is “dead” 12 % of the time`, `“dying” 30 %`.
fn outcomes(words: &Words<'_>, metric: &Metric, occurrences: &Occurrences) -> Vec<String> {
    let is = if is_plural(&metric.name) { "are" } else { "is" };
    let parts = occurrences.common.iter().enumerate().map(|(place, one)| {
        let (name, share) = (outcome(words, metric, &one.outcome), ENGLISH.share(&one.share));
        match place {
            0 => {
                let ends = ends_of(occurrences, place);
                format!("the {} {is} {name} {share} of the time{ends}", words.metric(metric))
            }
            _ => format!("{name} {share}"),
        }
    });
    parts.collect()
}

/// The unit of a number, or the name of its metric if it has none.
fn unit_of(metric: &Metric) -> &str {
    match metric.outcomes {
        Outcomes::Number { unit } if !unit.is_empty() => unit,
        _ => &metric.name,
    }
}

/// The average of a number and where most trials lie, with how it was made.
fn on_average(words: &Words<'_>, answer: &CellAnswer<'_>, average: &Average) -> String {
    let metric = answer.metric;
    let ends = ENGLISH.ends_of_mean(&average.mean).map_or_else(String::new, |ends| format!(" ({ends})"));
    let is_counted = unit_of(metric) == metric.name;
    let subject = match (is_counted, is_plural(&metric.name)) {
        (true, _) => "it takes".to_owned(),
        (false, true) => format!("the number of {} is", words.metric(metric)),
        (false, false) => format!("the {} is", words.metric(metric)),
    };
    let number = ENGLISH.mean(&average.mean);
    let unit = match (is_counted || !is_plural(&metric.name), number.as_str()) {
        (false, _) => String::new(),
        (true, "1") => format!(" {}", one_of(unit_of(metric))),
        (true, _) => format!(" {}", unit_of(metric)),
    };
    let how = match answer.trials {
        None => "exact".to_owned(),
        Some(trials) => trials_of(trials),
    };
    capital(&match &average.most {
        None if is_counted => format!("it always takes {number}{unit} ({how})."),
        None => format!("{subject} always {number}{unit} ({how})."),
        Some(most) => {
            format!("{subject} {number}{unit} on average{ends}{} ({how}).", usually(most))
        }
    })
}

/// How long it takes, after the answer itself: `A fight takes 1.9 rounds on average; 90 % of fights take 1 to 3.`,
/// `It takes 2.8 rounds on average, and 1 to 7 in 95 % of cases.`
fn duration(first: &Metric, rounds: &Metric, lasting: &Duration) -> String {
    let Duration { average, cut_off } = lasting;
    let unit = unit_of(rounds);
    let subject = match (first.is_fight(), average.most.is_none()) {
        (true, false) => "A fight takes",
        (true, true) => "A fight always takes",
        (false, false) => "It takes",
        (false, true) => "It always takes",
    };
    let cut_off = cut_off.map_or_else(String::new, |limit| format!(" where it ends within {limit}"));
    let mean = ENGLISH.mean(&average.mean);
    match &average.most {
        None if mean == "1" => format!("{subject} 1 {}{cut_off}.", one_of(unit)),
        None => format!("{subject} {mean} {unit}{cut_off}."),
        Some(most) if !first.is_fight() || matches!(most.part, Part::All) => {
            format!("{subject} {mean} {unit} on average{cut_off}{}.", usually(most))
        }
        Some(most) => {
            format!("{subject} {mean} {unit} on average{cut_off}; {} take {}.", part(most.part, "fights"), range(most))
        }
    }
}

/// Where most values lie, after their mean: `, and 1 to 7 in 95 % of cases`, `, from 1 to 7`.
fn usually(most: &Range) -> String {
    match most.part {
        Part::All => format!(", from {}", range(most)),
        some => format!(", and {} in {}", range(most), part(some, "cases")),
    }
}

/// `90 % of fights`, `nearly all fights`.
fn part(part: Part, each: &str) -> String {
    match part {
        Part::All => format!("all {each}"),
        Part::NearlyAll => format!("nearly all {each}"),
        Part::Share(share) => format!("{} of {each}", percent(share, 0)),
    }
}

fn range(range: &Range) -> String {
    if range.low < range.high { ENGLISH.style().ends(range.low, range.high, 0) } else { fixed(range.low, 0) }
}

/// The answer of a sweep.
pub fn of_sweep(words: &Words<'_>, answer: &SweepAnswer<'_>, made: Made) -> String {
    let how = how(made);
    let told = |readings| Teller { words, readings };
    match answer {
        SweepAnswer::Nothing => "Nothing is measured.".to_owned(),
        SweepAnswer::NoValue(metric) => format!("No trial of any cell gives a value for {}.", words.metric(metric)),
        SweepAnswer::Telling(readings) => told(readings).text(&how),
        SweepAnswer::Certain(readings, certainty, None) => format!("{} ({how}).", told(readings).certain(certainty)),
        SweepAnswer::Certain(readings, certainty, Some(other)) => {
            format!("{}. {}", told(readings).certain(certainty), told(other).text(&how))
        }
    }
}

/// The method of a sweep's cells: `exact`, `1,000,000 trials a cell`, or `7 cells exact, 2 sampled: 1,000,000 trials each`.
fn how(made: Made) -> String {
    let Some((least, most)) = made.trials else { return "exact".to_owned() };
    let trials = if least == most { trials_of(most) } else { format!("{} to {}", grouped(least), trials_of(most)) };
    match made.exact {
        0 => format!("{trials} a cell"),
        exact => {
            let each = if made.sampled > 1 { " each" } else { "" };
            format!("{} exact, {} sampled: {trials}{each}", counted(exact, "cell", "cells"), made.sampled)
        }
    }
}

/// Readings of one quantity with the words to tell them.
#[derive(Debug)]
struct Teller<'t, 'a> {
    words: &'t Words<'a>,
    readings: &'t Readings<'a>,
}

impl Teller<'_, '_> {
    fn noun(&self) -> String {
        noun(self.words, self.readings.metric, &self.readings.statistic)
    }

    /// The number of a cell or of a level, with its interval.
    fn with_ends(&self, number: &Estimate) -> String {
        let statistic = &self.readings.statistic;
        let ends = ENGLISH.ends(statistic, number).map_or_else(String::new, |ends| format!(" ({ends})"));
        let number = ENGLISH.written(statistic, number);
        let unit = if number == "1" { one_of(&self.unit()) } else { self.unit() };
        format!("{number}{unit}{ends}")
    }

    /// The unit of its numbers, with a space before it.
    fn unit(&self) -> String {
        if self.readings.statistic.is_share() { String::new() } else { unit(self.words, self.readings.metric) }
    }

    /// `in all 12 cells`, `in the 11 cells that have a value`.
    fn places(&self, all: &str) -> String {
        match (self.readings.cells.len(), self.readings.missing) {
            (1, 0) => "in the only cell".to_owned(),
            (2, 0) => if all == "in all" { "in both cells" } else { "in either cell" }.to_owned(),
            (cells, 0) => format!("{all} {cells} cells"),
            (cells, _) => format!("in the {} that have a value", counted(cells, "cell", "cells")),
        }
    }

    /// What every cell says, or hardly anything else.
    fn certain(&self, certainty: &Certainty) -> String {
        let clause =
            self.readings.event().map_or_else(String::new, |event| clause(self.words, self.readings.metric, event));
        let (cells, every) = (self.places("in any of the"), self.places("in all"));
        match certainty {
            Certainty::Impossible => format!("There is no chance that {clause} {cells}"),
            Certainty::Certain => format!("It is certain that {clause} {every}"),
            Certainty::NeverSeen(high) => {
                let bound = ENGLISH.at_most(*high);
                format!("It is never seen that {clause} {cells}, so the chance is {bound} in each")
            }
            Certainty::AlwaysSeen(low) => {
                let bound = ENGLISH.at_least(*low);
                format!("It is always seen that {clause} {every}, so the chance is {bound} in each")
            }
            Certainty::Hardly(most) => {
                format!("There is hardly any chance that {clause} {cells}: {}", ENGLISH.share_at_most(most))
            }
            Certainty::AllBut(least) => {
                format!("It is all but certain that {clause} {every}: {}", ENGLISH.share_at_least(least))
            }
        }
    }

    fn text(&self, how: &str) -> String {
        let story = self.readings.story();
        let subject = capital(&self.noun());
        let text = match &story.shape {
            Shape::Still { least, most, alike } => {
                let statistic = &self.readings.statistic;
                let (low, high) = (ENGLISH.written(statistic, least), ENGLISH.written(statistic, most));
                let span = if low == high { low } else { format!("{low} to {high}") };
                let alike = match alike {
                    Span::Equal => "",
                    Span::ToTheDigits => ", to the digits shown",
                    Span::ByChance => ", differences that chance alone can explain",
                };
                format!("{subject} is {span}{} {}{alike} ({how}).", self.unit(), self.places("in all"))
            }
            Shape::Steady { rises, first, last } => {
                let verb = if *rises { "rises" } else { "falls" };
                format!("{subject} {verb} from {} to {} ({how}).", self.level(first), self.level(last))
            }
            Shape::Levels(levels) => {
                let all: Vec<String> = levels.iter().map(|level| self.level(level)).collect();
                format!("{subject} is {} ({how}).", listed(&all))
            }
            Shape::Ends { least, most, factors, clear } => {
                let ends = format!("{subject} ranges from {} to {} ({how}).", self.level(least), self.level(most));
                let told: Vec<String> = factors.iter().map(|(name, change)| self.change(name, change)).collect();
                match told.is_empty() {
                    true => ends,
                    false if *clear => format!("{ends} It depends most on {}.", told.join("; then on ")),
                    false => format!("{ends} It depends on {}.", told.join("; and on ")),
                }
            }
        };
        let mut sentences = vec![text];
        if !story.idle.is_empty() {
            let idle: Vec<String> = story.idle.iter().map(|name| self.words.varied(name)).collect();
            let depends =
                if self.readings.is_exact() { "It does not depend on" } else { "These trials show no influence of" };
            sentences.push(format!("{depends} {}.", either(&idle)));
        }
        if story.missing > 0 {
            sentences.push(format!("In {} there is no value.", counted(story.missing, "cell", "cells")));
        }
        sentences.join(" ")
    }

    /// A number with its place: `25 % at value 8 and difficulty −3`.
    fn level(&self, level: &Level<'_>) -> String {
        let number = self.with_ends(&level.number);
        if level.place.is_empty() { number } else { format!("{number} {}", place(self.words, &level.place)) }
    }

    /// What a factor does on average over the others: `value: 6.4 points more on average from 9 to 15`. A name may be a
    /// plural, so it is never the subject of a verb.
    fn change(&self, name: &str, change: &Change<'_>) -> String {
        let share = self.readings.statistic.is_share();
        let size = |difference: &Estimate| {
            let ends = ENGLISH.ends_of_size(difference, share).map_or_else(String::new, |ends| format!(" ({ends})"));
            format!("{}{}{ends}", ENGLISH.size(difference, share), self.unit())
        };
        let does = match change {
            Change::Steady { rises, by, from, to } => {
                let more = if *rises { "more" } else { "less" };
                let (from, to) = (self.words.word(from), self.words.word(to));
                format!("{} {more} on average from {from} to {to}", size(by))
            }
            Change::Between { by, from, to } => {
                // What a switch is called may say by itself whether something is there: "without a breath".
                let with = |value: String| match value.starts_with("with ") || value.starts_with("without ") {
                    true => value,
                    false => format!("with {value}"),
                };
                format!("{} more on average {} than {}", size(by), with(self.value(to)), with(self.value(from)))
            }
            Change::UpTo(by) => format!("up to {} on average", size(by)),
            Change::Unclear => "up or down, depending on the rest".to_owned(),
        };
        format!("{}: {does}", self.words.varied(name))
    }

    /// A value without its name; a word in quotation marks.
    fn value(&self, value: &CellValue) -> String {
        let word = self.words.word(value);
        match &value.value {
            Some(Kind::Int(_) | Kind::Bool(_) | Kind::Dice(_) | Kind::Roll(_) | Kind::Comparison(_)) => word,
            _ => quoted(&word),
        }
    }
}

/// The place of a number in a sweep: `at DC 10 and skill 3`, `with medic: never`, `with 3 × raider`.
fn place(words: &Words<'_>, values: &[&CellValue]) -> String {
    let levels: Vec<String> = values.iter().map(|value| level_of(words, value)).collect();
    let is_at = |value: &&CellValue| value.number().is_some() && !is_count(&value.name);
    let preposition = if values.iter().all(is_at) { "at" } else { "with" };
    format!("{preposition} {}", listed(&levels))
}
