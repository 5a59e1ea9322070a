//! `zip`: names that vary together, value by value, instead of every value with every other.

use std::collections::BTreeMap;

use play::diagnostic::{Code, shorten};

use super::file::Axis;
use super::flat::Varied;
use super::keys;
use super::node::{Body, Node};
use super::place::Faults;

/// The groups of names that go together: `zip = ["dc", "skill"]`, or a list of such lists.
fn groups(node: &Node) -> Option<Vec<&Node>> {
    let items = node.list()?;
    let are_lists = items.iter().all(|item| matches!(item.body, Body::List(_)));
    Some(if are_lists { items.iter().collect() } else { vec![node] })
}

/// The names that `zip` names.
pub fn names(node: &Node) -> Vec<&str> {
    let groups = groups(node).unwrap_or_default().into_iter();
    groups.flat_map(|group| group.list().unwrap_or_default()).filter_map(Node::text).collect()
}

/// Puts axes that `zip` names into one group.
pub fn read(node: &Node, varied: &[Varied<'_>], axes: &mut [Axis], faults: &mut Faults) {
    let Some(groups) = groups(node) else {
        keys::wrong_type("zip", "a list of varied names such as [\"dc\", \"skill\"]", node, faults);
        return;
    };
    let mut zipped = Vec::new();
    for group in groups {
        join(group, varied, axes, &mut zipped, faults);
    }
    refuse_twins(axes, faults);
}

/// Refuses cells that would be the same: those that have the same value of each name that goes together.
fn refuse_twins(axes: &[Axis], faults: &mut Faults) {
    for group in 0..axes.len() {
        let together: Vec<&Axis> = axes.iter().filter(|axis| axis.group == group).collect();
        let Some(last) = together.last().filter(|_| together.len() > 1) else { continue };
        let texts = |place: usize| together.iter().map(|axis| axis.values[place].text.as_str()).collect::<Vec<_>>();
        let mut seen = BTreeMap::new();
        for (place, value) in last.values.iter().enumerate() {
            let Some(first) = seen.insert(texts(place), place) else { continue };
            let said = together.iter().map(|axis| format!("`{}` {}", axis.name, shorten(&axis.values[place].text)));
            let said: Vec<String> = said.collect();
            let message =
                format!("places {} and {} of the zip are the same: {}", first + 1, place + 1, said.join(", "));
            faults.push(value.place.error(Code::DUPLICATE, message).help("leave one of them out, in every name"));
        }
    }
}

/// Joins the axes of one group. `zipped` holds the names zipped so far, since no name may be in two groups.
fn join<'a>(group: &'a Node, varied: &[Varied<'_>], axes: &mut [Axis], zipped: &mut Vec<&'a str>, faults: &mut Faults) {
    let mut first: Option<(usize, String, usize)> = None;
    let items = group.list().unwrap_or_default();
    if items.len() < 2 {
        faults.push(group.place.error(Code::CONTRADICTION, "`zip` needs at least two varied names"));
        return;
    }
    for item in items {
        let Some(name) = item.text() else {
            keys::wrong_type("zip", "a list of varied names such as [\"dc\", \"skill\"]", item, faults);
            continue;
        };
        if varied.iter().all(|varied| varied.name != name) {
            let message = format!("`{}` is not varied in this experiment", shorten(name));
            let legal: Vec<&str> = varied.iter().map(|varied| varied.name.as_str()).collect();
            faults.push(keys::advise(item.place.error(Code::UNKNOWN_TARGET, message), name, &legal));
            continue;
        }
        // A varied name without an axis is already reported.
        let Some(place) = axes.iter().position(|axis| axis.name == name) else { continue };
        if zipped.contains(&name) {
            faults.push(item.place.error(Code::DUPLICATE, format!("`{name}` is zipped twice")));
            continue;
        }
        zipped.push(name);
        let count = axes[place].values.len();
        match &first {
            None => first = Some((place, name.to_owned(), count)),
            Some((group, _, known)) if *known == count => axes[place].group = *group,
            Some((_, other, known)) => {
                let message = format!("`{other}` has {known} values and `{name}` has {count}");
                let fault = item.place.error(Code::CONTRADICTION, message);
                faults.push(fault.help("names that are zipped need as many values each"));
            }
        }
    }
}
