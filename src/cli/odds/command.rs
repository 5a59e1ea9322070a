//! The command itself: solves all rolls, then writes the requested outputs.

use std::path::Path;

use super::super::arguments::OddsArguments;
use super::super::console::Console;
use super::super::failure::Failure;
use super::super::places::{self, Places};
use super::super::progress::Meter;
use super::super::{files, json};
use super::export;
use super::page;
use super::question::{Question, RollText};

/// Prints the odds of rolls.
///
/// # Errors
/// If a roll does not parse or is too large to solve, or if a file cannot be written.
pub fn odds(arguments: &OddsArguments, console: &mut Console) -> Result<(), Failure> {
    let to_stdout = |file: &&Path| *file == Path::new("-");
    let csv_file = arguments.csv.as_deref().filter(|file| !to_stdout(file));
    let files_written = [csv_file, arguments.svg.as_deref(), arguments.png.as_deref()];
    files_written.into_iter().flatten().fold(Places::new(), Places::file).check()?;
    let texts = RollText::all(&arguments.rolls, files::standard_input)?;
    let meter = Meter::of_work("", console.watched);
    meter.doing("solving");
    let questions =
        Question::all(&texts, &|words| if console.watched { meter.doing(words) } else { console.say(words) })?;
    drop(meter);
    if let Some(file) = csv_file {
        write(file, export::csv(&questions).as_bytes(), console)?;
    }
    if arguments.svg.is_some() || arguments.png.is_some() {
        let cannot =
            |error: crate::report::chart::ChartError| Failure::usage(format!("no chart can be drawn: {error}"));
        let figure = export::figure(&questions, arguments.view);
        let svg = crate::report::chart::svg(&figure).map_err(cannot)?;
        if let Some(file) = &arguments.svg {
            write(file, svg.as_bytes(), console)?;
        }
        if let Some(file) = &arguments.png {
            let png = crate::report::chart::png(&svg, 2.0).map_err(cannot)?;
            write(file, &png, console)?;
        }
    }
    // Files come first: whoever reads the output may go away.
    if arguments.csv.as_deref().filter(to_stdout).is_some() {
        return console.write(&export::csv(&questions));
    }
    if arguments.json {
        return json::write(&json::OddsDocument::new(&questions), console);
    }
    let page = page::page(&questions, arguments.view, arguments.all, console.width);
    console.write(&page)
}

fn write(file: &Path, bytes: &[u8], console: &Console) -> Result<(), Failure> {
    places::write(file, bytes)?;
    console.say(&format!("wrote {}", file.display()));
    Ok(())
}
