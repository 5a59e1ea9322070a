//! `oddsmith man`: the manual pages, made from the same text as `--help`.

use std::fs;
use std::path::Path;

use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::arguments::{Arguments, ManArguments};
use super::console::Console;
use super::failure::Failure;
use super::places;
use report::number::counted;

/// Prints one page, or writes all pages to a folder.
///
/// # Errors
/// If there is no such command, or if a page cannot be written.
pub fn man(arguments: &ManArguments, console: &mut Console) -> Result<(), Failure> {
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &arguments.out {
        return write_all(&program, folder, console);
    }
    let command = match &arguments.command {
        None => &program,
        Some(name) => program.find_subcommand(name).ok_or_else(|| unknown(name, &program))?,
    };
    console.write(&page(command))
}

fn unknown(name: &str, program: &Command) -> Failure {
    let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
    Failure::usage(format!("there is no command `{name}`")).help(format!("there are {}", names.join(", ")))
}

/// Writes the page of the program and of each command.
fn write_all(program: &Command, folder: &Path, console: &Console) -> Result<(), Failure> {
    let cannot = |error| Failure::file(format!("cannot write into `{}`", folder.display()), error);
    fs::create_dir_all(folder).map_err(cannot)?;
    let mut pages = 0;
    for command in std::iter::once(program).chain(program.get_subcommands()) {
        let name = command.get_display_name().unwrap_or(command.get_name());
        places::write(&folder.join(format!("{name}.1")), page(command).as_bytes())?;
        pages += 1;
    }
    console.say(&format!("wrote {} to {}", counted(pages, "page", "pages"), folder.display()));
    Ok(())
}

/// A page as roff.
fn page(command: &Command) -> String {
    let above = command.clone().after_help(Resettable::Reset);
    let man = Man::new(above).source(concat!("oddsmith ", env!("CARGO_PKG_VERSION")));
    let below = command.get_after_help().map(|text| sections(&text.to_string()));
    let mut roff = Vec::new();
    // Writing to a `Vec` cannot fail.
    let _ = man.render(&mut roff);
    let _ = below.map(|sections| sections.to_writer(&mut roff));
    String::from_utf8_lossy(&roff).into_owned()
}

/// The text below the options: paragraphs that begin with a title and a colon. Each becomes a section.
/// Where lines follow the title, they stay as they are, because examples must not be filled.
fn sections(text: &str) -> Roff {
    let mut roff = Roff::new();
    for paragraph in text.split("\n\n") {
        let (title, rest) = paragraph.split_once(':').unwrap_or(("Remarks", paragraph));
        let as_it_is = rest.starts_with('\n');
        roff.control("SH", [title.trim().to_uppercase().as_str()]);
        if as_it_is {
            roff.control("nf", []);
        }
        for line in rest.trim_start_matches(['\n', ' ']).lines() {
            roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
        if as_it_is {
            roff.control("fi", []);
        }
    }
    roff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_below_the_options_stay_apart() {
        let roff = sections("Examples:\n  oddsmith a   one\n  oddsmith b\n\nExit codes: 0 done").to_roff();
        assert!(roff.contains(".SH EXAMPLES\n.nf\noddsmith a   one\noddsmith b\n.fi\n"), "{roff}");
        assert!(roff.contains(".SH \"EXIT CODES\"\n0 done\n"), "{roff}");
    }
}
