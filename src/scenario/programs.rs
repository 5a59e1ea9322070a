//! Programs in the language of AnyDice: their text, in the scenario or in a file beside it, and the numbers that they set at
//! their top.

use std::sync::Arc;

use anydice::{Fault, Given, parse};
use play::diagnostic::{Code, Diagnostic, Source, Unopened, shorten};
use play::systems::TextKind;

use super::game_files::leads_inside;
use super::node::{Node, Table};
use super::place::{Faults, Place};

/// The key that names a file with a program.
pub const KEY: &str = "file";
/// Maximum number of files with programs of a scenario.
const MAX_FILES: usize = 64;

/// The paths of files with programs that a scenario names in its experiments and in the variants of their sweeps.
pub fn named(root: &Table) -> Vec<&str> {
    let experiments = root.get("experiment").and_then(|entry| entry.node.list()).into_iter().flatten();
    let mut found = Vec::new();
    for table in experiments.filter_map(Node::table) {
        let vary = table.get("vary").and_then(|entry| entry.node.table()).map_or(&[][..], |vary| &vary.0);
        let lists = vary.iter().filter_map(|entry| entry.node.list()).flatten();
        for table in std::iter::once(table).chain(lists.filter_map(Node::table)) {
            let path = table.get(KEY).and_then(|entry| entry.node.text());
            found.extend(path.filter(|path| leads_inside(path)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found.truncate(MAX_FILES);
    found
}

/// The text of a program with its place: of the file if the value names one. `None` if there is none that could be read.
pub fn text(kind: TextKind, node: &Node) -> Option<(&str, Place)> {
    let written = node.text()?;
    match kind {
        TextKind::Program => Some((written, node.place.clone())),
        TextKind::ProgramFile => {
            let file = opened(&node.place.source, written)?.as_ref().ok()?;
            Some((&file.text, Place::new(file, 0..file.text.len())))
        }
        TextKind::NameOrNumber { .. } => None,
    }
}

/// A file that was opened with a scenario.
fn opened<'s>(scenario: &'s Source, path: &str) -> Option<&'s Result<Arc<Source>, Unopened>> {
    scenario.files.iter().find(|file| file.path == path).map(|file| &file.content)
}

/// The numbers that a program sets at its top; `None` if it cannot be read.
pub fn numbers(text: &str) -> Option<Vec<Given>> {
    parse(text).ok().map(|program| program.numbers().to_vec())
}

/// Reads a program. Everything wrong with its text is reported.
pub fn read(kind: TextKind, node: &Node, faults: &mut Faults) -> Option<String> {
    let Some((text, place)) = text(kind, node) else {
        faults.push(unusable(node));
        return None;
    };
    match parse(text) {
        Ok(_) => Some(text.to_owned()),
        Err(Fault { span, message, help, .. }) => {
            let fault = place.within(text, span).error(Code::NOTATION, message);
            faults.push(match help {
                Some(help) => fault.help(help),
                None => fault,
            });
            None
        }
    }
}

/// Why a file with a program cannot be used.
fn unusable(node: &Node) -> Diagnostic {
    let path = node.text().unwrap_or_default();
    let fault = |message: String| node.place.error(Code::GAME_FILE, message);
    let source = &node.place.source;
    match opened(source, path) {
        _ if !leads_inside(path) => fault(format!("`{}` does not lie in the folder of the scenario", shorten(path)))
            .help("write a path from that folder on, without `..`: `file = \"more/attack.txt\"`"),
        Some(Err(Unopened::Unfit(unfit))) => Clone::clone(unfit),
        Some(Err(Unopened::Unread(why))) => {
            fault(format!("cannot read `{}`: {why}", shorten(path))).help("paths begin in the folder of the scenario")
        }
        _ if source.files.len() >= MAX_FILES => {
            fault(format!("a scenario has at most {MAX_FILES} files with programs"))
                .help("write some of the programs into the scenario: `program = '''…'''`")
        }
        _ => fault(format!("cannot read `{}`: only a scenario that is a file can name files", shorten(path)))
            .help("write the program into the scenario: `program = '''…'''`"),
    }
}
