//! `oddsmith run`: checks all scenarios, answers them, and writes a report for each.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::answer::{AnswerError, answer_plan};
use crate::catalogue::Catalogue;
use crate::inquiry::InquiryError;
use crate::inquiry::solve::{CheckedSolve, Solved, solve};
use crate::lane::dispatch::Isa;
use crate::lane::stream::STREAM_VERSION;
use crate::plan::Plan;
use crate::plan::style::Language;
use crate::report::{About, FolderError, ReportError, Results, Told, book, write_folder};
use crate::tally::Answer;
use crate::verdict::Verdict;

use super::arguments::{Changes, RunArguments};
use super::console::Console;
use super::failure::Failure;
use super::files::Loaded;
use super::json::{self, RunDocument, RunScenario, SolvedQuestion};
use super::overview::{self, Overview};
use super::progress::Meter;
use super::solve::csv;
use super::table::paragraph;
use super::{constants, files, machine, solved, summary, verdicts};

/// Runs scenarios. Each report is written as soon as its scenario is answered, so that a later
/// failure loses no finished work.
///
/// # Errors
/// Every fault of every scenario before anything runs; then the first that cannot be answered or
/// written; and, after everything is written, the number of broken expectations.
pub fn run(arguments: &RunArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    let isa = machine::isa()?;
    let pool = machine::pool(&arguments.resources)?;
    let mut plans = files::plans(catalogue, &arguments.paths, &arguments.changes.overrides())?;
    if let Some(file) = &arguments.style {
        files::restyle(&mut plans, file)?;
    }
    check_names(&plans)?;
    check_out(&arguments.out)?;
    let mut broken = 0;
    let mut told = Vec::new();
    let mut documents = Vec::new();
    let mut overview = (plans.len() > overview::MANY && !arguments.full).then(Overview::default);
    for (number, loaded) in plans.iter().enumerate() {
        let setting = Setting {
            place: (number, plans.len()),
            isa,
            watched: console.watched && !arguments.quiet,
            width: console.width,
        };
        let done = pool.install(|| run_one(loaded, arguments, &setting, overview.as_mut()))?;
        if !arguments.quiet {
            if !arguments.json {
                let between = if number > 0 && overview.is_none() { "\n" } else { "" };
                console.write(&format!("{between}{}", done.page))?;
                console.flush()?;
            }
            if overview.is_none() || arguments.json {
                console.say(&format!("report: {}", done.index.display()));
            }
        }
        broken += done.broken;
        documents.extend(done.document);
        if arguments.book.is_some() {
            told.push((&loaded.plan, done.answers, done.about));
        }
    }
    if let Some(overview) = overview.filter(|_| !arguments.quiet && !arguments.json) {
        console.write(&overview.end(&arguments.out, console.width))?;
        console.flush()?;
    }
    if let Some(file) = &arguments.book {
        write_book(file, &told, console, arguments.quiet)?;
    }
    if arguments.json {
        json::write(&RunDocument::new(documents), console)?;
    }
    if broken > 0 { Err(Failure::Broken(broken)) } else { Ok(()) }
}

/// The outcome of one scenario.
#[derive(Debug)]
struct Done {
    page: String,
    /// The answers for `--json`.
    document: Option<RunScenario>,
    /// Number of broken expectations, counted per cell.
    broken: usize,
    index: PathBuf,
    answers: Vec<Vec<Answer>>,
    about: About,
}

/// What is the same for all scenarios of a run, and which of them it is.
#[derive(Debug, Clone, Copy)]
struct Setting {
    /// The index of the scenario, and how many there are.
    place: (usize, usize),
    isa: Isa,
    /// Whether progress is shown.
    watched: bool,
    width: usize,
}

/// Answers a scenario and writes its report. With an overview its page is short.
fn run_one(
    loaded: &Loaded,
    arguments: &RunArguments,
    setting: &Setting,
    overview: Option<&mut Overview>,
) -> Result<Done, Failure> {
    let Loaded { plan, solves } = loaded;
    let Setting { place, isa, watched, width } = *setting;
    let meter = Meter::of_plan(plan, place, watched);
    let answers = answer_plan(plan, isa, &meter).map_err(|error| refused(plan, &error))?;
    drop(meter);
    let meter = Meter::of_variants(watched && !solves.is_empty());
    let solved = solves.iter().map(|question| Ok((question, solve(&question.subject, &question.question, &meter)?)));
    let solved: Result<Vec<(&CheckedSolve, Vec<Solved>)>, InquiryError> = solved.collect();
    let solved = solved?;
    drop(meter);
    let meter = Meter::of_work(&format!("writing the report of {}", plan.name), watched);
    let solutions = solved.iter().map(|(question, solved)| {
        solved::solution(&question.id, question.title.as_deref(), &question.subject.id, solved, plan.style.language)
    });
    let tried = solved
        .iter()
        .enumerate()
        .map(|(number, (question, solved))| csv(&question.id, &question.subject.id, solved, number == 0));
    let tried: String = tried.collect();
    let unmade = |error: ReportError| Failure::usage(format!("{}: {error}", plan.name));
    let about = About::new(STREAM_VERSION)
        .command(command("run", plan, &arguments.changes))
        .constants(constants::of(plan))
        .solutions(solutions.collect(), tried);
    let results = Results::new(plan, &answers).map_err(unmade)?;
    let report = results.files(&about).map_err(unmade)?;
    let folder = arguments.out.join(&plan.name);
    write_folder(&folder, &report).map_err(unwritten)?;
    drop(meter);

    let page = match overview {
        Some(overview) => overview.scenario(&results, width),
        None => full_page(&results, &solved, width),
    };
    let document = if arguments.json {
        let solves = solved
            .iter()
            .map(|(asked, solved)| SolvedQuestion::new(&asked.id, &asked.subject, &asked.question, solved));
        Some(RunScenario::new(&results, folder.display().to_string(), solves.collect()))
    } else {
        None
    };
    let broken = results.expected.iter().filter(|one| one.verdict == Verdict::Broken).count();
    drop(results);
    Ok(Done { page, document, broken, index: folder.join("index.html"), answers, about })
}

/// All answers of a scenario.
fn full_page(results: &Results<'_>, solved: &[(&CheckedSolve, Vec<Solved>)], width: usize) -> String {
    let plan = results.plan;
    let told = results.sentences().into_iter().zip(results.excerpts(summary::MAX_LINES));
    let mut page = format!("{} ({}, seed {})\n", plan.title, plan.name, plan.seed);
    page += &verdicts::page(&results.expected, width);
    for (answered, (sentence, excerpt)) in results.experiments.iter().zip(told) {
        page += &format!("\n{}\n  {}\n", answered.heading(), paragraph(&sentence.text, width, 2));
        page += &summary::page(answered, &excerpt, width);
    }
    for (question, solved) in solved {
        let heading = question.title.as_ref().unwrap_or(&question.id);
        page += &format!("\n{heading}\n{}", solved::brief(&question.subject.id, solved, width));
    }
    page
}

/// Writes all scenarios of a run onto one page.
fn write_book(
    file: &Path,
    told: &[(&Plan, Vec<Vec<Answer>>, About)],
    console: &Console,
    quiet: bool,
) -> Result<(), Failure> {
    let chapters: Vec<Told<'_>> = told.iter().map(|(plan, answers, about)| Told { plan, answers, about }).collect();
    let title = match told {
        [(plan, _, _)] => plan.title.clone(),
        all if all.iter().all(|(plan, ..)| plan.style.language == Language::German) => {
            "Die Chancen, Szenario für Szenario".to_owned()
        }
        _ => "The odds, scenario by scenario".to_owned(),
    };
    let page = book(&title, &chapters).map_err(|error| Failure::usage(error.to_string()))?;
    let cannot = |error| Failure::file(format!("cannot write `{}`", file.display()), error);
    fs::write(file, page).map_err(cannot)?;
    if !quiet {
        console.say(&format!("book: {}", file.display()));
    }
    Ok(())
}

fn refused(plan: &Plan, error: &AnswerError) -> Failure {
    Failure::usage(format!("{}: {error}", plan.name))
}

/// Converts the error of a folder that could not be written.
pub fn unwritten(error: FolderError) -> Failure {
    Failure::file("cannot write the report", std::io::Error::other(error))
}

/// The command that reproduces the report, quoted for a shell, without paths of this machine.
pub fn command(verb: &str, plan: &Plan, changes: &Changes) -> String {
    let mut words = vec!["oddsmith".to_owned(), verb.to_owned(), format!("{}.toml", plan.name)];
    let mut flag = |name: &str, value: Option<String>| {
        words.extend(value.into_iter().flat_map(|value| [format!("--{name}"), value]));
    };
    flag("seed", changes.seed.map(|seed| seed.to_string()));
    flag("trials", changes.trials.map(|trials| trials.to_string()));
    flag("precision", changes.precision.map(|precision| precision.to_string()));
    flag("method", changes.method.map(|method| method.to_string()));
    for (key, value) in &changes.set {
        flag("set", Some(format!("{key}={value}")));
    }
    for (key, value) in &changes.vary {
        flag("vary", Some(format!("{key}={value}")));
    }
    // Only NUL cannot be quoted, and no process argument contains it.
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default()
}

/// Checks that each scenario can have a folder of its own.
///
/// # Errors
/// Every scenario whose name is none for a folder, or is that of another one.
pub fn check_names(plans: &[Loaded]) -> Result<(), Failure> {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for Loaded { plan, .. } in plans {
        let name = plan.name.as_str();
        if name.is_empty() || name.starts_with('.') {
            let message = format!("a scenario called `{name}` cannot have a folder of its own");
            return Err(Failure::usage(message).help("give the file another name"));
        }
        *seen.entry(name).or_default() += 1;
    }
    let twice = seen.into_iter().filter(|&(_, times)| times > 1).map(|(name, times)| {
        Failure::usage(format!("{times} scenarios are called `{name}`, but each has its report under its name"))
            .help("run them with different --out, or rename a file")
    });
    Failure::any(twice.collect())
}

/// Checks before anything runs that reports can be written at all.
pub fn check_out(out: &Path) -> Result<(), Failure> {
    let cannot = |error| Failure::file(format!("cannot write into `{}`", out.display()), error);
    fs::create_dir_all(out).map_err(cannot)?;
    let probe = out.join(format!(".oddsmith-probe-{}", std::process::id()));
    fs::create_dir(&probe).map_err(cannot)?;
    fs::remove_dir(&probe).map_err(cannot)
}
