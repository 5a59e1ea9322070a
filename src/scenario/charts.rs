//! Reads the charts of an experiment.

use play::diagnostic::{Code, listed, shorten};

use super::ask::{ChartSpec, View};
use super::file::Chart;
use super::instead::Wanted;
use super::keys;
use super::node::{Node, Table};
use super::place::Faults;

/// Keys of a chart.
pub const KEYS: &[&str] = &[
    "view",
    "metric",
    "x",
    "y",
    "series",
    "statistic",
    "title",
    "panels",
    "caption",
    "alt",
    "x_title",
    "y_title",
    "series_title",
];

/// Reads a list of charts. `axes` are the varied names including faulty ones, so that one fault is
/// not reported twice.
pub fn read(node: &Node, axes: &[&str], faults: &mut Faults) -> Vec<Chart> {
    let Some(items) = node.list() else {
        keys::wrong_type_of("chart", "a list of charts such as [{ view = \"curve\" }]", Wanted::List, node, faults);
        return Vec::new();
    };
    items
        .iter()
        .filter_map(|item| match item.table() {
            Some(table) => chart(item, table, axes, faults),
            None => {
                keys::wrong_type("chart", "a table such as { view = \"curve\" }", item, faults);
                None
            }
        })
        .collect()
}

fn chart(node: &Node, table: &Table, axes: &[&str], faults: &mut Faults) -> Option<Chart> {
    let before = faults.len();
    keys::refuse_unknown(table, KEYS, "a chart", faults);
    let view = view(node, table, faults);
    let mut text = |key: &str| keys::text_of(table, key, faults).map(str::to_owned);
    let (metric, statistic, title) = (text("metric"), text("statistic"), text("title"));
    let (x, y, series, panels) = (text("x"), text("y"), text("series"), text("panels"));
    let (caption, alt) = (text("caption"), text("alt"));
    let (x_title, y_title, series_title) = (text("x_title"), text("y_title"), text("series_title"));
    let mut seen: Vec<&str> = Vec::new();
    for (key, name) in [("x", &x), ("y", &y), ("series", &series), ("panels", &panels)] {
        let (Some(name), Some(entry)) = (name, table.get(key)) else {
            continue;
        };
        let place = &entry.node.place;
        if !axes.contains(&name.as_str()) {
            let message = format!("`{}` is not varied in this experiment", shorten(name));
            faults.push(keys::advise(place.error(Code::UNKNOWN_TARGET, message), name, axes));
        } else if seen.contains(&name.as_str()) {
            let message = format!("`{name}` cannot serve this chart twice");
            faults.push(place.error(Code::CONTRADICTION, message));
        }
        seen.push(name);
    }
    let others = axes.iter().filter(|name| ![&x, &panels].contains(&&Some((**name).to_owned()))).count();
    if let (Some(_), None, Some(entry)) = (&series_title, &series, table.get("series_title"))
        && others != 1
    {
        let message = "`series_title` needs `series`, the varied name that it is the title of";
        faults.push(entry.key.error(Code::CONTRADICTION, message));
    }
    let view = view?;
    let needed = match view {
        View::Heatmap => 2,
        View::Curve | View::Bars => 1,
        View::Histogram
        | View::Lines
        | View::Survival
        | View::Ladder
        | View::AtLeast
        | View::AtMost
        | View::Intervals => 0,
    } + usize::from(panels.is_some());
    if panels.as_deref().is_none_or(|name| axes.contains(&name)) && axes.len() < needed {
        let names = format!("{needed} varied name{}", if needed == 1 { "" } else { "s" });
        let message = match panels {
            Some(_) => format!("a chart of view `{view}` with panels needs {names}"),
            None => format!("a {view} needs {names}"),
        };
        let place = table.get("view").map_or(&node.place, |entry| &entry.node.place);
        faults.push(place.error(Code::CONTRADICTION, message).help("add `vary` to the experiment"));
    }
    let spec = ChartSpec {
        view,
        metric,
        x,
        y,
        series,
        statistic,
        title,
        panels,
        caption,
        alt,
        x_title,
        y_title,
        series_title,
    };
    Some(Chart { spec, places: table.places(&node.place, KEYS), sound: faults.len() == before })
}

fn view(node: &Node, table: &Table, faults: &mut Faults) -> Option<View> {
    let Some(entry) = table.get("view") else {
        let fault = node.place.error(Code::MISSING_KEY, "a chart needs `view`");
        faults.push(fault.help(format!("one of {}", listed(View::NAMES))));
        return None;
    };
    let name = keys::text_of(table, "view", faults)?;
    let view = name.parse().ok();
    if view.is_none() {
        let message = format!("there is no view `{}`", shorten(name));
        let fault = entry.node.place.error(Code::UNKNOWN_CHOICE, message);
        faults.push(keys::advise(fault, name, View::NAMES));
    }
    view
}
