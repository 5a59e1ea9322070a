//! `oddsmith lens`: compares several games on one page.

use std::path::PathBuf;

use lane::stream::STREAM_VERSION;
use play::catalogue::Catalogue;
use report::lens::{Section, lens_files, sections};
use report::{About, ReportError, write_folder};
use study::answer::answer_plan;
use study::lens::{Assignment, Findings};
use study::plan;

use super::arguments::LensArguments;
use super::console::Console;
use super::failure::Failure;
use super::places::Places;
use super::progress::Meter;
use super::table::{LaidOut, paragraph};
use super::{bundle, constants, files, machine, places, run};

/// Compares games and writes the page.
///
/// # Errors
/// Faults in the scenario, experiments that cannot be answered by the requested method, and folders
/// that cannot be written.
pub fn lens(arguments: &LensArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    let isa = machine::isa()?;
    let pool = machine::pool(&arguments.resources)?;
    let path = arguments.path.clone().unwrap_or_else(|| PathBuf::from(bundle::LENS));
    let source = files::source(&path)?;
    let overrides = arguments.changes.overrides();
    let scenario = scenario::read(catalogue, &source, &overrides).map_err(Failure::Faults)?;
    let plan = plan::build(&scenario, STREAM_VERSION).map_err(Failure::Faults)?;
    let assignment = Assignment::of(&scenario, &plan).map_err(Failure::Faults)?;
    Places::new().reports(&arguments.out, [plan.name.as_str()], arguments.quiet).check()?;
    // The page is written whether or not anybody reads on.
    console.outlive_reader();

    let meter = Meter::of_plan(&plan, (0, 1), console.watched && !arguments.quiet);
    let unmade = |error: ReportError| Failure::usage(format!("{}: {error}", plan.name));
    let made = pool.install(|| {
        let answers = answer_plan(&plan, isa, &meter);
        let answers = answers.map_err(|error| Failure::usage(format!("{}: {error}", plan.name)))?;
        meter.doing("writing the page");
        let findings = Findings::of(&assignment, &plan, &answers);
        let sections = sections(&findings);
        let command = run::command("lens", &plan, &arguments.changes);
        let about = About::new(STREAM_VERSION).command(command).constants(constants::of(&plan));
        let report = lens_files(&plan, &answers, &findings, &sections, &about).map_err(unmade)?;
        Ok::<_, Failure>((sections, report))
    });
    let (sections, report) = made?;
    let folder = arguments.out.join(&plan.name);
    write_folder(&folder, &report, &mut places::teller(arguments.quiet)).map_err(places::unwritten)?;
    drop(meter);
    if !arguments.quiet {
        console.write(&format!("{} ({}, seed {})\n", plan.title, plan.name, plan.seed))?;
        for section in &sections {
            console.write(&page(section, console.width))?;
        }
        console.flush()?;
        console.say(&format!("page: {}", folder.join("index.html").display()));
    }
    Ok(())
}

/// A question as shown on the terminal.
fn page(section: &Section, width: usize) -> String {
    let mut page = format!("\n{}\n  {}\n", section.heading, paragraph(&section.answer, width, 2));
    for table in section.tables.iter().filter(|table| table.short) {
        page += &format!("\n{}", table.page(width, 2));
    }
    page
}
