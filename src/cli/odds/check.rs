//! A check or process of a game told in text, answered as a roll is: `oddsmith odds --game blades.toml skill dc=12`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use dice::Distribution;
use lang::parse;
use play::catalogue::Catalogue;
use play::diagnostic::advice;
use play::engine::exact::Budget;
use play::engine::{DynExperiment, solve_any, truncated_mass, why_unsampled};
use play::systems::{self, Fields, Kind, Metric, Outcomes, Param, ParamType, SideName, System, Value};

use super::super::failure::Failure;
use super::super::files;
use super::question::{Question, Sides};
use super::sampled::{Sampled, Sampling};
use super::sweep::{Point, Varied, combinations};

/// Probabilities are made whole numbers in so many parts: more than their own digits tell apart.
const PARTS: f64 = (1_u64 << 62) as f64;

/// A check, and the values that it is given.
#[derive(Debug)]
pub struct NamedCheck {
    games: Catalogue,
    system: Arc<System>,
    kind: Arc<Kind>,
    given: Vec<(String, Value)>,
}

impl NamedCheck {
    /// Finds a check: `words` are its name, perhaps behind that of its game (`blades.skill`), and numbers (`dc=12`).
    ///
    /// # Errors
    /// If the file has a fault, tells no such check, or the check has no such number.
    pub fn read(
        catalogue: &Catalogue,
        file: &Path,
        words: &[String],
        set: &[(String, String)],
        varied: &[Varied],
    ) -> Result<Self, Failure> {
        let games = files::games(catalogue, file)?;
        let Some((name, numbers)) = words.split_first() else {
            let names = names(&games);
            let failure = Failure::usage(format!("which check of `{}`?", file.display()));
            return Err(failure.help(format!("it has {}", names.join(", "))));
        };
        let (system, kind) = find(&games, name, file)?;
        if kind.params.iter().any(|param| param.shape == ParamType::Character) {
            let failure = Failure::usage(format!("`{}` reads the sheets of characters", kind.name));
            return Err(failure.help("ask it in an experiment, which names them"));
        }
        let mut check = Self { games, system, kind, given: Vec::new() };
        for word in numbers {
            let Some((name, text)) = word.split_once('=') else {
                let failure = Failure::usage(format!("`{word}` is not a value of a check"));
                return Err(failure.help("values are given as NAME=VALUE, such as `dc=12`"));
            };
            check.give(name, text)?;
        }
        for (name, text) in set {
            check.give(name, text)?;
        }
        for varied in varied {
            let param = check.param(&varied.name)?;
            if !matches!(param.shape, ParamType::Int { .. } | ParamType::Dice) {
                let failure = Failure::usage(format!("`{}` is not a number, and `--vary` varies numbers", varied.name));
                return Err(failure.help("vary it in an experiment"));
            }
            varied.values().iter().try_for_each(|&value| number_of(param, value.into()).map(|_| ()))?;
            if check.given.iter().any(|(name, _)| *name == varied.name) {
                return Err(Failure::usage(format!("`{}` has its numbers twice", varied.name)));
            }
        }
        Ok(check)
    }

    /// The answers for all combinations of the varied numbers: exact, or of a sample.
    ///
    /// # Errors
    /// If the game refuses one, or it is too large to be answered so.
    pub fn points(&self, varied: &[Varied], sampling: Option<&Sampling>) -> Result<Vec<Point>, Failure> {
        let point = |values: Vec<i32>| {
            let mut given = self.given.clone();
            for (varied, &value) in varied.iter().zip(&values) {
                let value = number_of(self.param(&varied.name)?, value.into())?;
                given.push((varied.name.clone(), value));
            }
            let questions = self.answered(&given, varied.is_empty(), sampling)?;
            Ok(Point { values, questions, joined: Vec::new() })
        };
        combinations(varied)?.into_iter().map(point).collect()
    }

    fn give(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        let value = value_of(self.param(name)?, text.trim())?;
        if self.given.iter().any(|(known, _)| known == name) {
            return Err(Failure::usage(format!("`{name}` is given twice")));
        }
        self.given.push((name.to_owned(), value));
        Ok(())
    }

    /// The value of a name that can be given.
    fn param(&self, name: &str) -> Result<&Param, Failure> {
        let mut params = self.kind.params.iter().chain(&self.system.constants);
        params.clone().find(|param| param.name == name).ok_or_else(|| {
            let known: Vec<&str> = params.by_ref().map(|param| param.name.as_ref()).collect();
            let failure = Failure::usage(format!("`{}` has no value `{name}`", self.kind.name));
            match advice(name, &known) {
                Some(advice) => failure.help(advice),
                None => failure.help("it is given no values"),
            }
        })
    }

    fn answered(
        &self,
        given: &[(String, Value)],
        tell: bool,
        sampling: Option<&Sampling>,
    ) -> Result<Vec<Question>, Failure> {
        let fields = |params: &[Param]| {
            let mut fields = Fields::defaults(params);
            for (name, value) in given.iter().filter(|(name, _)| params.iter().any(|param| param.name == *name)) {
                fields.set(name, value.clone());
            }
            fields
        };
        let question = systems::Question {
            system: self.system.name.to_string(),
            kind: self.kind.name.to_string(),
            params: fields(&self.kind.params),
            constants: fields(&self.system.constants),
            characters: BTreeMap::new(),
            sides: Vec::new(),
            side_names: SideName::LETTERS,
        };
        let experiment = self.games.build(&question).map_err(|faults| {
            let failures = faults.into_iter().map(|fault| {
                let failure = Failure::usage(fault.message);
                fault.help.into_iter().fold(failure, Failure::help)
            });
            failures.collect::<Vec<_>>()
        });
        let experiment = experiment.map_err(Failure::Several)?;
        let numbers: Vec<String> = given.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let name = match numbers.is_empty() || !tell {
            true => self.kind.name.to_string(),
            false => format!("{} ({})", self.kind.name, numbers.join(", ")),
        };
        match sampling {
            Some(sampling) => sampled(experiment.as_ref(), &name, sampling),
            None => solved(experiment.as_ref(), &name),
        }
    }
}

/// A value as written on the command line.
fn value_of(param: &Param, text: &str) -> Result<Value, Failure> {
    let name = &param.name;
    let unfit = |needed: &str, help: String| Err(Failure::usage(format!("{name}={text}: {needed}")).help(help));
    match &param.shape {
        ParamType::Choice(words) if words.iter().any(|word| word == text) => Ok(Value::Text(text.to_owned())),
        ParamType::Choice(words) => {
            let listed: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            let help = advice(text, words).unwrap_or_else(|| format!("it may be {}", listed.join(", ")));
            unfit("there is no such word", help)
        }
        ParamType::Bool => match text {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => unfit("yes or no is needed", format!("write `{name}=true` or `{name}=false`")),
        },
        ParamType::Dice => match parse(text) {
            Ok(roll) => Ok(Value::Dice(roll)),
            Err(faults) => unfit(&faults.to_string(), format!("write dice such as `{name}=2d6`")),
        },
        _ => match text.parse() {
            Ok(number) => number_of(param, number),
            Err(_) => {
                unfit("a whole number is needed", format!("write `{name}=3`; for several, `--vary {name}=1..=6`"))
            }
        },
    }
}

/// A number within the range of a value.
fn number_of(param: &Param, number: i64) -> Result<Value, Failure> {
    let name = &param.name;
    match param.shape {
        ParamType::Int { min, max } if !(min..=max).contains(&number) => {
            let failure = Failure::usage(format!("`{name}` is {number}, but must be from {min} to {max}"));
            Err(failure.help(format!("`{name}`: {}", param.doc)))
        }
        ParamType::Dice => value_of(param, &number.to_string()),
        _ => Ok(Value::Int(number)),
    }
}

/// The checks and processes of games told in text.
fn kinds(games: &Catalogue) -> impl Iterator<Item = (&Arc<System>, &Arc<Kind>)> {
    let all = games.own().flat_map(|system| system.kinds.iter().map(move |kind| (system, kind)));
    all.filter(|(_, kind)| kind.side_limit == 0)
}

fn names(games: &Catalogue) -> Vec<String> {
    let mut names: Vec<String> = kinds(games).map(|(_, kind)| kind.name.to_string()).collect();
    names.sort();
    names.dedup();
    names
}

/// The check of a name.
fn find(games: &Catalogue, word: &str, file: &Path) -> Result<(Arc<System>, Arc<Kind>), Failure> {
    let (game, name) = word.split_once('.').map_or((None, word), |(game, name)| (Some(game), name));
    let of_name =
        kinds(games).filter(|(system, kind)| kind.name == name && game.is_none_or(|game| system.name == game));
    let found: Vec<(&Arc<System>, &Arc<Kind>)> = of_name.collect();
    match found.as_slice() {
        [(system, kind)] => Ok((Arc::clone(system), Arc::clone(kind))),
        [] => {
            let failure = Failure::usage(format!("`{}` has no check `{word}`", file.display()));
            let fight = games.own().any(|system| system.kind(name).is_some_and(|kind| kind.side_limit > 0));
            Err(match advice(name, &names(games)) {
                _ if fight => failure.help("a fight needs fighters: ask it in an experiment"),
                Some(advice) => failure.help(advice),
                None => failure.help("it has none"),
            })
        }
        several => {
            let whole: Vec<String> =
                several.iter().map(|(system, kind)| format!("`{}.{}`", system.name, kind.name)).collect();
            let failure = Failure::usage(format!("several games have a check `{name}`"));
            Err(failure.help(format!("write {}", whole.join(" or "))))
        }
    }
}

/// Every metric of an experiment as the odds of a roll, solved.
fn solved(experiment: &dyn DynExperiment, name: &str) -> Result<Vec<Question>, Failure> {
    let exact = solve_any(experiment, Budget::PATIENT).map_err(|why| {
        let failure = Failure::usage(format!("`{name}` cannot be solved exactly: {why}"));
        match why_unsampled(experiment) {
            None => failure.help("add `--sample` for an answer from random trials, with its interval"),
            Some(why) => failure.help(format!("it cannot be sampled either: {why}")),
        }
    })?;
    let endless = exact.truncated_mass.max(truncated_mass(experiment)) > 0.0;
    let odds = exact.metrics.into_iter().map(|(shares, _)| {
        let counts = shares.into_iter().map(|(value, share)| (i64::from(value), (share * PARTS).round() as u64));
        Some((Distribution::of_counts(counts)?, None))
    });
    Ok(questions(experiment, name, odds, endless))
}

/// Every metric of an experiment as the odds of a roll, from random trials.
fn sampled(experiment: &dyn DynExperiment, name: &str, sampling: &Sampling) -> Result<Vec<Question>, Failure> {
    let found =
        sampling.play(experiment).map_err(|why| Failure::usage(format!("`{name}` cannot be sampled: {why}")))?;
    let odds = found.into_iter().map(|found| found.map(|(odds, sampled)| (odds, Some(sampled))));
    Ok(questions(experiment, name, odds, truncated_mass(experiment) > 0.0))
}

/// The metrics of an experiment with their odds, but for those that never apply.
fn questions(
    experiment: &dyn DynExperiment,
    name: &str,
    odds: impl Iterator<Item = Option<(Distribution, Option<Sampled>)>>,
    endless: bool,
) -> Vec<Question> {
    let metrics = experiment.metrics();
    let questions = metrics.iter().zip(odds).filter_map(|(metric, odds)| {
        let (odds, sampled) = odds?;
        let name = if metrics.len() == 1 { name.to_owned() } else { format!("{name}: {}", metric.name) };
        Some(Question { sampled, ..question(metric, name, odds, endless) })
    });
    questions.collect()
}

fn question(metric: &Metric, name: String, odds: Distribution, endless: bool) -> Question {
    let words = match &metric.outcomes {
        Outcomes::Named(names) => (0..).zip(names.iter().cloned()).collect(),
        _ => Vec::new(),
    };
    let sides = matches!(metric.outcomes, Outcomes::Flag).then_some(Sides::Other);
    let ends = (Some(odds.first()), Some(odds.last()).filter(|_| !endless));
    let (repeats, notes) = (Vec::new(), Vec::new());
    Question { name, ends, odds, sides, words, sampled: None, repeats, is_ratio: false, notes, given: None }
}
