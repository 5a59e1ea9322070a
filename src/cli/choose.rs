//! Which experiment and which cell are meant, where one is needed.

use crate::plan::{Asked, Case, Plan};

use super::failure::Failure;
use super::number::counted;

/// Cells listed where one must be chosen.
const MOST_LISTED: usize = 12;

/// The experiment of that name, or the only one.
///
/// # Errors
/// If there is none, or several to choose from.
pub fn experiment<'a>(plan: &'a Plan, id: Option<&str>) -> Result<&'a Asked, Failure> {
    let ids: Vec<&str> = plan.experiments.iter().map(|asked| asked.id.as_str()).collect();
    match (id, plan.experiments.as_slice()) {
        (None, [only]) => Ok(only),
        (None, _) => {
            let message = format!("`{}` has {} experiments; choose one", plan.name, ids.len());
            Err(Failure::usage(message).help(format!("--experiment with one of {}", ids.join(", "))))
        }
        (Some(id), _) => plan.experiment(id).ok_or_else(|| {
            Failure::usage(format!("`{}` has no experiment `{id}`", plan.name))
                .help(format!("it has {}", ids.join(", ")))
        }),
    }
}

/// The only cell in which the given names have the given values.
///
/// # Errors
/// If there is none, or several to choose from.
pub fn cell<'a>(asked: &'a Asked, text: Option<&str>) -> Result<&'a Case, Failure> {
    let mut wanted = Vec::new();
    // A value may hold commas of its own, as the die `d{1,2}` does; the printed form has semicolons.
    for part in text.unwrap_or("").split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let Some((name, value)) = part.split_once('=') else {
            let message = format!("`{part}` names no cell");
            return Err(Failure::usage(message).help("write --cell \"NAME=VALUE; NAME=VALUE\""));
        };
        let (name, value) = (name.trim(), value.trim());
        if !asked.varied.iter().any(|varied| varied == name) {
            let failure = Failure::usage(format!("`{name}` is not varied in `{}`", asked.id));
            return Err(if asked.varied.is_empty() {
                failure.help("it has one cell only; leave out --cell")
            } else {
                failure.help(format!("varied are {}", asked.varied.join(", ")))
            });
        }
        wanted.push((name, value));
    }
    let fits = |case: &&Case| wanted.iter().all(|&(name, value)| case.varied(name).is_some_and(|v| v.text == value));
    let fitting: Vec<&Case> = asked.cases.iter().filter(fits).collect();
    let listed = |cases: &[&Case]| {
        let mut names: Vec<String> = cases.iter().take(MOST_LISTED).map(|case| case.cell_text()).collect();
        if cases.len() > MOST_LISTED {
            names.push(format!("and {} more", cases.len() - MOST_LISTED));
        }
        names.join(", ")
    };
    match fitting.as_slice() {
        [only] => Ok(only),
        [] => {
            let all: Vec<&Case> = asked.cases.iter().collect();
            let message = format!("`{}` has no cell `{}`", asked.id, text.unwrap_or(""));
            Err(Failure::usage(message).help(format!("it has {}", listed(&all))))
        }
        several => {
            let cells = counted(several.len(), "cell", "cells");
            let message = format!("`{}` has {cells} to choose from; name one with --cell", asked.id);
            Err(Failure::usage(message).help(format!("there are {}", listed(several))))
        }
    }
}
