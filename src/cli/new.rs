//! `oddsmith new`: a game of one's own to begin with.

use std::path::Path;

use play::catalogue::Catalogue;
use play::diagnostic::advice;
use scenario::{self, Overrides};

use super::arguments::NewArguments;
use super::bundle::{self, Bundled};
use super::console::Console;
use super::failure::Failure;
use super::places::{self, Places};
use super::table::{LaidOut, Table};

/// What the tables of a starter are for: the beginning of a heading, and a comment above the first such heading.
const REMARKS: &[(&str, &str)] = &[
    (".rules]", "Numbers of the rules. `[rules.NAME]`, `vary` and `solve` may change them."),
    (".stats]", "The sheet of a fighter: numbers with their range, dice, words, yes or no."),
    (".fight]", "A fight: what changes, who acts first, what is done in a turn, and when a fighter is out."),
    (".check.", "A check: one roll, and what it comes to."),
    (".process.", "A process: numbers that are kept, and a step that is repeated until it says `end`."),
];
const CHARACTERS: &str = "Fighters with their sheets.";
const EXPERIMENTS: &str = "Questions. `vary` asks the same with several values, `expect` says what you expect.";

/// The dice of each starter, by which it can be asked for as well.
const DICE: &[(&str, &str)] = &[
    ("blades", "d20"),
    ("clocks", "d6"),
    ("fudge", "4dF"),
    ("hearts", "2d6"),
    ("oldschool", "2d6"),
    ("percent", "d100"),
    ("sixes", "d6"),
    ("steps", "d4 to d12"),
];

/// Writes a starter, or lists them.
///
/// # Errors
/// If there is no such starter, or a file of this name; or if it cannot be written.
pub fn new(arguments: &NewArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    let Some(file) = arguments.file.as_deref().filter(|_| !arguments.list) else {
        let page = list(catalogue, console.width)?;
        return console.write(&page);
    };
    let starter = match &arguments.like {
        Some(name) => find(name)?,
        None => &bundle::starters()[0],
    };
    if file == Path::new("-") || file.symlink_metadata().is_ok() {
        let failure = Failure::usage(format!("`{}` is there already, and is left as it is", file.display()));
        return Err(failure.help("give the new game another file"));
    }
    Places::new().file(file).check()?;
    places::write(file, text(starter, file).as_bytes())?;
    let id = first_experiment(starter, catalogue)?;
    let file = file.display();
    console.say(&format!("wrote {file}"));
    console.write(&format!(
        "Next:\n  oddsmith check {file}\n  oddsmith run {file}\n  oddsmith trace {file} --experiment {id}\n  oddsmith systems {file}\n"
    ))
}

/// The starter with this name, or else the first with these dice.
fn find(name: &str) -> Result<&'static Bundled, Failure> {
    let starters = bundle::starters();
    let named = starters.iter().find(|starter| starter.starter_name() == Some(name));
    named.or_else(|| starters.iter().find(|starter| dice(starter).eq_ignore_ascii_case(name))).ok_or_else(|| {
        let names: Vec<&str> = starters.iter().filter_map(Bundled::starter_name).collect();
        let failure = Failure::usage(format!("there is no starter `{name}`"));
        advice(name, &names).into_iter().fold(failure, Failure::help)
    })
}

fn dice(starter: &Bundled) -> &'static str {
    let found = DICE.iter().find(|(name, _)| starter.starter_name() == Some(name));
    found.map_or("", |(_, dice)| dice)
}

/// The text of a starter, with a remark at the head and above its parts.
fn text(starter: &Bundled, file: &Path) -> String {
    let name = starter.starter_name().unwrap_or(starter.name);
    let mut text = format!(
        "# A game of your own, begun as `{name}`. Change what you like, and look at it with\n\
         #   oddsmith check {0}\n#   oddsmith run {0}\n\n",
        file.display()
    );
    let mut told: Vec<&str> = Vec::new();
    for line in starter.source().text.lines() {
        let remark = match line {
            _ if line.starts_with("[game.") => {
                REMARKS.iter().find(|(part, _)| line.contains(part)).map(|(_, remark)| *remark)
            }
            _ if line.starts_with("[character.") => Some(CHARACTERS),
            _ if line.starts_with("[[experiment]]") => Some(EXPERIMENTS),
            _ => None,
        };
        if let Some(remark) = remark.filter(|remark| !told.contains(remark)) {
            told.push(remark);
            text.push_str(&format!("# {remark}\n"));
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

fn first_experiment(starter: &Bundled, catalogue: &Catalogue) -> Result<String, Failure> {
    let scenario = scenario::read(catalogue, &starter.source(), &Overrides::default()).map_err(Failure::Faults)?;
    Ok(scenario.experiments.into_iter().next().map(|experiment| experiment.id).unwrap_or_default())
}

fn list(catalogue: &Catalogue, width: usize) -> Result<String, Failure> {
    let mut table = Table::new().words("starter").words("dice").text("what it is");
    for starter in bundle::starters() {
        let name = starter.starter_name().unwrap_or_default();
        table.row([name.to_owned(), dice(starter).to_owned(), starter.title(catalogue)?]);
    }
    Ok(format!(
        "{}\n`oddsmith new FILE --like STARTER` writes one, and `--like d20` the first with these dice.\n",
        table.page(width, 0)
    ))
}
