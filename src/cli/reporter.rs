//! From the answers of scenarios to their reports: files, what is printed, what `--json` and `--book` hold.

use std::path::{Path, PathBuf};

use rayon::ThreadPool;

use lane::stream::STREAM_VERSION;
use play::query::Verdict;
use play::tally::Answer;
use report::{About, ReportError, Results, Told, Unfinished, book, remove_folder, write_folder};
use scenario::style::Language;
use study::analysis::AnalysisError;
use study::analysis::solve::{CheckedSolve, Solved, solve};
use study::plan::Plan;

use super::arguments::{Changes, ReportArguments};
use super::console::Console;
use super::failure::Failure;
use super::files::Loaded;
use super::json::{self, RunDocument, RunScenario, SolvedQuestion};
use super::overview::{self, Overview};
use super::progress::Meter;
use super::run::command;
use super::solve::csv;
use super::table::paragraph;
use super::{constants, places, solved, summary, verdicts};

/// Added to the name of a scenario for the folder of a report that is not finished.
const UNFINISHED: &str = ".partial";

/// Writes the reports of several scenarios, one after another.
#[derive(Debug)]
pub struct Reporter<'a> {
    arguments: &'a ReportArguments,
    pool: &'a ThreadPool,
    overview: Option<Overview>,
    /// How many scenarios were reported.
    reported: usize,
    /// Number of broken expectations, counted per cell.
    broken: usize,
    documents: Vec<RunScenario>,
    told: Vec<(Plan, Vec<Vec<Answer>>, About)>,
}

/// The answers of one scenario.
#[derive(Debug)]
pub struct AnsweredScenario<'a> {
    /// The scenario.
    pub loaded: Loaded,
    /// Its answers, in the order of its plan.
    pub answers: Vec<Vec<Answer>>,
    /// What was changed on the command line.
    pub changes: &'a Changes,
    /// How much is still missing, if the work on it is not finished.
    pub unfinished: Option<Unfinished>,
}

impl<'a> Reporter<'a> {
    /// A reporter of so many scenarios.
    pub fn new(arguments: &'a ReportArguments, pool: &'a ThreadPool, scenarios: usize) -> Self {
        Self {
            arguments,
            pool,
            overview: (scenarios > overview::MANY && !arguments.full).then(Overview::default),
            reported: 0,
            broken: 0,
            documents: Vec::new(),
            told: Vec::new(),
        }
    }

    /// Whether progress is to be shown.
    pub fn watched(&self, console: &Console) -> bool {
        console.watched && !self.arguments.quiet
    }

    /// Answers what a scenario asks to solve, writes its report, and prints its answers.
    ///
    /// # Errors
    /// If a question cannot be solved, or the report cannot be made or written.
    pub fn report(&mut self, scenario: AnsweredScenario<'_>, console: &mut Console) -> Result<(), Failure> {
        let (pool, watched, width) = (self.pool, self.watched(console), console.width);
        let (page, index) = pool.install(|| self.make(scenario, watched, width))?;
        if !self.arguments.quiet {
            self.print(&page, &index, console)?;
        }
        self.reported += 1;
        Ok(())
    }

    /// Writes the report of a scenario. Returns what is to be printed, and where the page is.
    fn make(
        &mut self,
        scenario: AnsweredScenario<'_>,
        watched: bool,
        width: usize,
    ) -> Result<(String, PathBuf), Failure> {
        let AnsweredScenario { loaded: Loaded { plan, solves, .. }, answers, changes, unfinished } = scenario;
        let solved = if unfinished.is_some() { Vec::new() } else { solve_all(&solves, watched)? };
        let meter = Meter::of_work(&format!("writing the report of {}", plan.name), watched);
        let about = about(&plan, changes, &solved, unfinished);
        let unmade = |error: ReportError| Failure::usage(format!("{}: {error}", plan.name));
        let results = Results::new(&plan, &answers).map_err(unmade)?;
        let report = results.files(&about).map_err(unmade)?;
        let folder = folder(&self.arguments.out, &plan.name, about.unfinished.is_some());
        write_folder(&folder, &report, &mut places::teller(self.arguments.quiet)).map_err(places::unwritten)?;
        if about.unfinished.is_none() {
            let partial = self::folder(&self.arguments.out, &plan.name, true);
            remove_folder(&partial, &mut places::teller(self.arguments.quiet)).map_err(places::unwritten)?;
        }
        drop(meter);

        let page = match &mut self.overview {
            Some(overview) => overview.scenario(&results, width),
            None => full_page(&results, &about, &solved, width),
        };
        if self.arguments.json {
            let solves = solved
                .iter()
                .map(|(wanted, solved)| SolvedQuestion::new(&wanted.id, &wanted.subject, &wanted.question, solved));
            self.documents.push(RunScenario::new(&results, folder.display().to_string(), solves.collect()));
        }
        self.broken += results.expected.iter().filter(|one| one.verdict == Verdict::Broken).count();
        drop(results);
        if self.arguments.book.is_some() {
            self.told.push((plan, answers, about));
        }
        Ok((page, folder.join("index.html")))
    }

    fn print(&self, page: &str, index: &Path, console: &mut Console) -> Result<(), Failure> {
        if !self.arguments.json {
            let between = if self.reported > 0 && self.overview.is_none() { "\n" } else { "" };
            console.write(&format!("{between}{page}"))?;
            console.flush()?;
        }
        if self.overview.is_none() || self.arguments.json {
            console.say(&format!("report: {}", index.display()));
        }
        Ok(())
    }

    /// Prints and writes what is about all scenarios together.
    ///
    /// # Errors
    /// If that fails; else if an expectation is broken.
    pub fn end(self, console: &mut Console) -> Result<(), Failure> {
        let Self { arguments, overview, broken, documents, told, .. } = self;
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
}

/// The folder of a report.
pub fn folder(out: &Path, scenario: &str, unfinished: bool) -> PathBuf {
    out.join(if unfinished { format!("{scenario}{UNFINISHED}") } else { scenario.to_owned() })
}

/// The answers to everything that a scenario asks to solve.
fn solve_all(solves: &[CheckedSolve], watched: bool) -> Result<Vec<(&CheckedSolve, Vec<Solved>)>, AnalysisError> {
    let meter = Meter::of_variants(watched && !solves.is_empty());
    solves.iter().map(|wanted| Ok((wanted, solve(&wanted.subject, &wanted.question, &meter)?))).collect()
}

fn about(
    plan: &Plan,
    changes: &Changes,
    solved: &[(&CheckedSolve, Vec<Solved>)],
    unfinished: Option<Unfinished>,
) -> About {
    let solutions = solved.iter().map(|(wanted, solved)| {
        report::prose::solved::solution(
            &wanted.id,
            wanted.title.as_deref(),
            &wanted.subject.id,
            solved,
            plan.style.language,
        )
    });
    let tried = solved
        .iter()
        .enumerate()
        .map(|(number, (wanted, solved))| csv(&wanted.id, &wanted.subject.id, solved, number == 0));
    About::new(STREAM_VERSION)
        .command(command("run", plan, changes))
        .constants(constants::of(plan))
        .solutions(solutions.collect(), tried.collect())
        .unfinished(unfinished)
}

/// All answers of a scenario.
fn full_page(results: &Results<'_>, about: &About, solved: &[(&CheckedSolve, Vec<Solved>)], width: usize) -> String {
    let plan = results.plan;
    let told = results.sentences().into_iter().zip(results.excerpts(summary::MAX_LINES));
    let mut page = format!("{} ({}, seed {})\n", plan.title, plan.name, plan.seed);
    if let Some(unfinished) = &about.unfinished {
        page += &format!("{}\n", paragraph(&unfinished.sentence(Language::English), width, 0));
    }
    page += &verdicts::page(&results.expected, width);
    for (answered, (sentence, excerpt)) in results.experiments.iter().zip(told) {
        let heading = answered.planned.title.as_ref().unwrap_or(&answered.planned.id);
        page += &format!("\n{heading}\n  {}\n", paragraph(&sentence.text, width, 2));
        page += &summary::page(answered, &excerpt, width);
    }
    for (question, solved) in solved {
        let heading = question.title.as_ref().unwrap_or(&question.id);
        page += &format!("\n{heading}\n{}", solved::brief(&question.subject.id, solved, width));
    }
    page
}

/// Writes all scenarios onto one page.
fn write_book(
    file: &Path,
    told: &[(Plan, Vec<Vec<Answer>>, About)],
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
    places::write(file, page.as_bytes())?;
    if !quiet {
        console.say(&format!("book: {}", file.display()));
    }
    Ok(())
}
