//! `oddsmith table`: a table for a manuscript, in the language of the program that typesets it.

use play::catalogue::Catalogue;
use report::ReportError;
use report::number::fixed;
use report::table::{Fitted, Page, Sheet, TableSpec, check_sheet, sheet};
use scenario::Overrides;
use study::answer::answer_plan;

use super::arguments::TableArguments;
use super::console::Console;
use super::failure::Failure;
use super::places::{self, Places};
use super::progress::Meter;
use super::{choose, files, machine};

/// Answers one experiment and prints its table.
///
/// # Errors
/// If the scenario is faulty, or the experiment lacks the data for the requested table.
pub fn table(arguments: &TableArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    let isa = machine::isa()?;
    let overrides = Overrides { asked: arguments.metric.iter().cloned().collect(), ..arguments.changes.overrides() };
    let mut plan = files::plan(catalogue, &arguments.about.path, &overrides)?;
    if let Some(file) = &arguments.style {
        plan.style = files::style(file)?;
    }
    let id = choose::experiment(&plan, arguments.about.experiment.as_deref())?.id.clone();
    arguments.out.iter().fold(Places::new(), |places, file| places.file(file)).check()?;
    // The answer to one experiment does not depend on the others.
    plan.experiments.retain(|experiment| experiment.id == id);
    let spec = TableSpec {
        metric: arguments.metric.clone(),
        statistic: arguments.statistic.clone(),
        view: arguments.view,
        transposed: arguments.transpose,
        shares: arguments.numbers.unwrap_or(plan.style.shares),
        decimals: arguments.decimals,
        language: arguments.language.unwrap_or(plan.style.language),
    };
    let unmade = |error: ReportError| Failure::usage(format!("{}: {error}", plan.name));
    check_sheet(&plan, &id, &spec).map_err(unmade)?;
    let meter = Meter::of_plan(&plan, (0, 1), console.watched);
    let answers = machine::pool(&arguments.resources)?.install(|| answer_plan(&plan, isa, &meter));
    drop(meter);
    let answers = answers.map_err(|error| Failure::usage(format!("{}: {error}", plan.name)))?;
    let whole = sheet(&plan, &answers, &id, &spec).map_err(unmade)?;
    let parts = match arguments.format.page(arguments.width.map_or(Page::WIDTH, f64::from)) {
        None => vec![whole],
        Some(page) => fitted(whole, page, &spec, console),
    };
    let text = arguments.format.write_all(&parts);
    match &arguments.out {
        None => console.write(&text),
        Some(file) => {
            places::write(file, text.as_bytes())?;
            console.say(&format!("wrote {}", file.display()));
            Ok(())
        }
    }
}

/// Makes a table fit its page, and says how.
fn fitted(whole: Sheet, page: Page, spec: &TableSpec, console: &Console) -> Vec<Sheet> {
    let Fitted { parts, width, turned } = whole.fitted(page, !spec.transposed, spec.language);
    let why = if width > page.width {
        let (wide, page) = (fixed(width, 0), fixed(page.width, 0));
        format!("the table would be some {wide} mm wide on a page of {page} mm (see --width)")
    } else {
        "the table would be longer than a page".to_owned()
    };
    let turned = if turned { "rows and columns are exchanged" } else { "" };
    let split = if parts.len() > 1 { format!("it is printed in {} parts", parts.len()) } else { String::new() };
    let done = [turned, &split].into_iter().filter(|done| !done.is_empty()).collect::<Vec<_>>().join(", and ");
    if !done.is_empty() {
        console.say(&format!("{why}, so {done}"));
    }
    parts
}
