//! `oddsmith scenarios`: the bundled scenarios, listed by title or printed.

use play::catalogue::Catalogue;

use super::arguments::ScenariosArguments;
use super::bundle;
use super::console::Console;
use super::failure::Failure;
use super::table::{LaidOut, Table, paragraph};

/// Lists the bundled scenarios, or prints one.
///
/// # Errors
/// If there is none of this name.
pub fn scenarios(arguments: &ScenariosArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    match &arguments.name {
        None => {
            let page = list(catalogue, console.width)?;
            console.write(&page)
        }
        Some(name) => {
            let bundled = bundle::find(name).ok_or_else(|| unknown(name))?;
            console.write(&bundled.source().text)
        }
    }
}

fn unknown(name: &str) -> Failure {
    let failure = Failure::usage(format!("there is no bundled scenario `{name}`"));
    failure.help(match bundle::nearest(name) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "oddsmith scenarios lists them".to_owned(),
    })
}

fn list(catalogue: &Catalogue, width: usize) -> Result<String, Failure> {
    let mut table = Table::new().words("scenario").text("title");
    for bundled in bundle::ALL {
        table.row([bundled.name.to_owned(), bundled.title(catalogue)?]);
    }
    let hint = format!(
        "`oddsmith run NAME` answers one of them; `oddsmith run` answers all but `{0}`, which has a command of its own: \
         `oddsmith {0}`. `oddsmith scenarios NAME` prints the text of one: save it, change it, run it.",
        bundle::LENS
    );
    Ok(format!("{}\n{}\n", table.page(width, 0), paragraph(&hint, width, 0)))
}
