//! The command itself: solves all rolls, then writes the requested outputs.

use std::path::Path;
use std::sync::Arc;

use lang::{Variables, unbound_names};
use play::catalogue::Catalogue;
use play::diagnostic::advice;
use report::chart::{ChartError, Figure};
use stats::Precision;

use super::super::arguments::{OddsArguments, Resources, ShownOdds};
use super::super::console::Console;
use super::super::failure::Failure;
use super::super::places::{self, Places};
use super::super::progress::Meter;
use super::super::{files, json, machine};
use super::check::NamedCheck;
use super::export;
use super::joint;
use super::page::{self, Wanted};
use super::question::{Asking, Question};
use super::sampled::Sampling;
use super::sweep::{self, Point, Varied};
use super::text::RollText;

/// The trials of a sample unless asked otherwise.
const TRIALS: u64 = 1_000_000;

/// Prints the odds of rolls.
///
/// # Errors
/// If a roll does not parse or is too large to solve, or if a file cannot be written.
pub fn odds(arguments: &OddsArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    check_places(&arguments.shown)?;
    let varied = arguments.vary.iter().map(Varied::of_argument).collect::<Result<Vec<_>, _>>()?;
    let (texts, points) = match &arguments.game {
        Some(file) => {
            let check = NamedCheck::read(catalogue, file, &arguments.rolls, &arguments.set, &varied)?;
            (Vec::new(), check.points(&varied, sampling(arguments)?.as_ref())?)
        }
        None => of_rolls(arguments, &varied, console)?,
    };
    if arguments.joint.is_some() {
        return show_joint(&arguments.shown, &varied, &points, console);
    }
    let texts: Vec<&str> = texts.iter().map(RollText::text).collect();
    let joined = points.first().map_or(&[][..], |point| &point.joined);
    let page = |questions: &[Question], wanted, width| page::page(questions, joined, wanted, width);
    show(&arguments.shown, &texts, &varied, &points, &page, console)
}

/// Writes and prints tables of two results as it was asked for.
fn show_joint(shown: &ShownOdds, varied: &[Varied], points: &[Point], console: &mut Console) -> Result<(), Failure> {
    let csv = || joint::csv(varied, points);
    if let Some(file) = shown.csv.as_deref().filter(|file| !is_stdout(file)) {
        write(file, csv().as_bytes(), console)?;
    }
    if shown.svg.is_some() || shown.png.is_some() {
        draw(shown, &joint::figure(points)?, console)?;
    }
    // Files come first: whoever reads the output may go away.
    if shown.csv.as_deref().is_some_and(is_stdout) {
        return console.write(&csv());
    }
    if shown.json {
        return json::write(&json::OddsDocument::new(varied, points), console);
    }
    console.write(&joint::page(varied, points, shown.all, console.width))
}

/// Draws a chart into the files that are asked for.
fn draw(shown: &ShownOdds, figure: &Figure, console: &Console) -> Result<(), Failure> {
    let cannot = |error: ChartError| Failure::usage(format!("no chart can be drawn: {error}"));
    let svg = report::chart::svg(figure).map_err(cannot)?;
    if let Some(file) = &shown.svg {
        write(file, svg.as_bytes(), console)?;
    }
    if let Some(file) = &shown.png {
        let png = report::chart::png(&svg, 2.0).map_err(cannot)?;
        write(file, &png, console)?;
    }
    Ok(())
}

/// Checks where files are to be written, before anything is worked out.
///
/// # Errors
/// If one of them cannot be written.
pub fn check_places(shown: &ShownOdds) -> Result<(), Failure> {
    let files = [shown.csv.as_deref().filter(|file| !is_stdout(file)), shown.svg.as_deref(), shown.png.as_deref()];
    files.into_iter().flatten().fold(Places::new(), Places::file).check()
}

fn is_stdout(file: &Path) -> bool {
    file == Path::new("-")
}

/// Writes and prints answers as it was asked for. `texts` are the rolls as written, to head tables with; `page` formats answers with
/// nothing varied.
///
/// # Errors
/// If a file cannot be written, or no chart can be drawn.
pub fn show(
    shown: &ShownOdds,
    texts: &[&str],
    varied: &[Varied],
    points: &[Point],
    page: &dyn Fn(&[Question], Wanted, usize) -> String,
    console: &mut Console,
) -> Result<(), Failure> {
    let questions = points.first().map_or(&[][..], |point| &point.questions);
    if let Some(file) = shown.csv.as_deref().filter(|file| !is_stdout(file)) {
        write(file, export::csv(varied, points).as_bytes(), console)?;
    }
    if shown.svg.is_some() || shown.png.is_some() {
        draw(shown, &export::figure(questions, shown.view), console)?;
    }
    // Files come first: whoever reads the output may go away.
    if shown.csv.as_deref().is_some_and(is_stdout) {
        return console.write(&export::csv(varied, points));
    }
    if shown.json {
        return json::write(&json::OddsDocument::new(varied, points), console);
    }
    if !varied.is_empty() {
        let page = sweep::page(texts, varied, points, shown.chart, console.width);
        return console.write(&format!("{page}{}", page::notes(questions, console.width)));
    }
    let wanted = Wanted { view: shown.view, all: shown.all, chart: shown.chart };
    console.write(&page(questions, wanted, console.width))
}

/// The rolls as written, and their answers.
fn of_rolls(
    arguments: &OddsArguments,
    varied: &[Varied],
    console: &Console,
) -> Result<(Vec<RollText>, Vec<Point>), Failure> {
    let texts = RollText::all(&arguments.rolls, &arguments.file, files::text)?;
    let asking = asking(arguments, &texts, varied)?;
    let meter = Meter::of_work("", console.watched);
    meter.doing("solving");
    let told = &|words: &str| if console.watched { meter.doing(words) } else { console.say(words) };
    let points = sweep::points(&texts, varied, &asking, told)?;
    Ok((texts, points))
}

/// How the rolls are to be answered. Every name that is given a number must occur in a roll.
fn asking(arguments: &OddsArguments, texts: &[RollText], varied: &[Varied]) -> Result<Asking, Failure> {
    let mut variables = Variables::new();
    let used: Vec<String> = texts
        .iter()
        .filter_map(|text| unbound_names(text.text()).ok())
        .flatten()
        .map(|found| found.name.to_lowercase())
        .collect();
    // A roll that does not parse may use any name.
    let all_parse = texts.iter().all(|text| unbound_names(text.text()).is_ok());
    let names = arguments.set.iter().map(|(name, _)| ("--set", name));
    for (option, name) in names.chain(varied.iter().map(|varied| ("--vary", &varied.name))) {
        if all_parse && !used.contains(&name.to_lowercase()) {
            let failure = Failure::usage(format!("{option} {name}: no roll uses this name"));
            return Err(match advice(name, &used) {
                Some(advice) => failure.help(advice),
                None => failure.help("a name in a roll stands for a number: `skill d6`"),
            });
        }
    }
    for (name, text) in &arguments.set {
        let number: i32 = text.parse().map_err(|_| {
            Failure::usage(format!("--set {name}={text}: a whole number is needed"))
                .help(format!("write `--set {name}=3`; for several, `--vary {name}=1..=6`"))
        })?;
        if variables.insert(name.to_lowercase(), number).is_some() {
            return Err(Failure::usage(format!("`{name}` is set twice")));
        }
    }
    let mut seen: Vec<String> = variables.keys().cloned().collect();
    for name in varied.iter().map(|varied| varied.name.to_lowercase()) {
        if seen.contains(&name) {
            return Err(Failure::usage(format!("`{name}` has its numbers twice")));
        }
        seen.push(name);
    }
    let printed = arguments.shown.json || arguments.shown.csv.as_deref().is_some_and(is_stdout);
    let table = arguments.joint.is_some() || (varied.is_empty() && !printed);
    Ok(Asking { variables, sampling: sampling(arguments)?, joint: arguments.joint.clone(), table })
}

/// How to sample, if that is asked for.
fn sampling(arguments: &OddsArguments) -> Result<Option<Sampling>, Failure> {
    if !arguments.sample {
        return Ok(None);
    }
    let precision = arguments
        .precision
        .map(|width| Precision::new(width).ok_or_else(|| Failure::usage("--precision must be a number above 0")));
    Ok(Some(Sampling {
        seed: arguments.seed.unwrap_or(1),
        trials: arguments.trials.unwrap_or(TRIALS).max(1),
        precision: precision.transpose()?,
        isa: machine::isa()?,
        pool: Arc::new(machine::pool(&Resources::default())?),
    }))
}

fn write(file: &Path, bytes: &[u8], console: &Console) -> Result<(), Failure> {
    places::write(file, bytes)?;
    console.say(&format!("wrote {}", file.display()));
    Ok(())
}
