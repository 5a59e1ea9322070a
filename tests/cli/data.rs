//! `docs/data.md`: names every column and every field that the program writes.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::world::World;

const PAGE: &str = include_str!("../../docs/data.md");

/// The part of the page below a heading, up to the next heading of the same rank or a higher one.
#[track_caller]
fn part(heading: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("no part `{heading}`"));
    let rank = heading.chars().take_while(|&letter| letter == '#').count();
    let end = (1..=rank).filter_map(|rank| rest.find(&format!("\n{} ", "#".repeat(rank)))).min();
    &rest[..end.unwrap_or(rest.len())]
}

#[track_caller]
fn assert_named<'a>(names: impl IntoIterator<Item = &'a str>, parts: &[&str]) {
    let missing: Vec<&str> =
        names.into_iter().filter(|name| !parts.iter().any(|part| part.contains(&format!("`{name}`")))).collect();
    assert!(missing.is_empty(), "{missing:?} stand nowhere in {parts:?}");
}

/// The columns of a CSV text; those of varied names as `cell.NAME`.
fn columns(text: &str) -> Vec<&str> {
    let head = text.lines().next().expect("a line of heads");
    head.split(',').map(|name| if name.starts_with("cell.") { "cell.NAME" } else { name }).collect()
}

#[test]
fn every_column_is_named() {
    let world = World::with("machines");
    world.run(["run", "machines.toml", "--trials", "2000"]).code(0);
    world.run(["lens", "--trials", "2000", "--method", "sample", "--quiet"]).code(0);
    let file = |name: &str| fs::read_to_string(world.path(name)).expect("was written");
    for (name, heading) in [
        ("machines/summary.csv", "### `summary.csv`"),
        ("machines/distribution.csv", "### `distribution.csv`"),
        ("machines/solve.csv", "### `solve.csv`"),
        ("lens/lens.csv", "### `lens.csv`"),
    ] {
        let text = file(&format!("reports/{name}"));
        assert!(columns(&text).len() > 5, "{name}");
        assert_named(columns(&text), &[part(heading)]);
    }
    let summary = file("reports/machines/summary.csv");
    let statistics: BTreeSet<String> = csv::Reader::from_reader(summary.as_bytes())
        .deserialize()
        .map(|row| row.expect("well formed"))
        .map(|row: std::collections::BTreeMap<String, String>| match row["statistic"].split_once(':') {
            Some((kind, _)) => format!("{kind}:NAME"),
            None => row["statistic"].clone(),
        })
        .collect();
    assert_named(statistics.iter().map(String::as_str), &[part("### `summary.csv`")]);

    let others = part("## CSV of other commands");
    assert_named(columns(&world.run(["odds", "d4", "--csv"]).code(0).out), &[others]);
    let compared = ["compare", "reference-duel", "--experiment", "duel", "--with", "duel.hits_a=12", "--csv"];
    assert_named(columns(&world.run(compared).code(0).out), &[others]);
    let ranked = ["sensitivity", "reference-duel", "--experiment", "duel", "--csv"];
    assert_named(columns(&world.run(ranked).code(0).out), &[others]);
}

/// The names of all fields of objects in a value.
fn fields(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            found.extend(members.keys().cloned());
            members.values().for_each(|member| fields(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| fields(item, found)),
        _ => {}
    }
}

/// The names of all fields that a schema declares.
fn declared(schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Object(members) => {
            if let Some(Value::Object(properties)) = members.get("properties") {
                found.extend(properties.keys().cloned());
            }
            members.values().for_each(|member| declared(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| declared(item, found)),
        _ => {}
    }
}

#[test]
fn every_field_is_named() {
    let world = World::with("broken-ford");
    world.run(["run", "broken-ford.toml", "--trials", "2000", "--quiet"]).code(1);
    let manifest = fs::read_to_string(world.path("reports/broken-ford/run.json")).expect("was written");
    let mut names = BTreeSet::new();
    fields(&serde_json::from_str(&manifest).expect("is JSON"), &mut names);
    assert!(names.len() > 20, "{names:?}");
    assert_named(names.iter().map(String::as_str), &[part("### `run.json`")]);

    for of in ["odds", "check", "solve", "compare", "sensitivity", "run"] {
        let schema = world.run(["schema", "--of", of]).code(0).out;
        let mut names = BTreeSet::new();
        declared(&serde_json::from_str(&schema).expect("is JSON"), &mut names);
        assert!(names.len() > 10, "{of}: {names:?}");
        let mut parts = vec![part(&format!("### `oddsmith-{of}`")), general()];
        // The questions of a scenario are those of `solve`.
        parts.extend((of == "run").then(|| part("### `oddsmith-solve`")));
        assert_named(names.iter().map(String::as_str), &parts);
    }
}

/// What holds for all documents.
fn general() -> &'static str {
    let all = part("## JSON");
    &all[..all.find("\n### ").expect("documents of their own")]
}
