//! Draws random questions from the settings in the catalogue: fights, and other kinds such as
//! dying.

use std::sync::OnceLock;

use oddsmith::games;
use oddsmith::systems::{DefaultValue, Param, ParamType};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::draft::{Draft, Fighter, Settings};

/// What to draw in a game: ranges in which fights end within reasonable time, and settings to leave
/// alone.
#[derive(Debug, Clone, Default)]
pub struct Bounds {
    /// Settings that stay at their defaults.
    pub skip: Vec<String>,
    /// Ranges of numbers and of the numbers in policies, both ends inclusive. Default: near the
    /// default value.
    pub range: Vec<(String, i64, i64)>,
    /// Settings always present on sheets, parameters always present in fights, and constants always set, drawn from their
    /// ranges; parameters that always name a character.
    pub always: Vec<String>,
    /// The most fighters of a side, if there are more than [`FIGHTERS`].
    pub fighters: Option<usize>,
    /// Parameters that are drawn from other ranges where a constant has a certain value.
    pub with: Vec<With>,
    /// The most words of a setting that takes several; 2 if absent.
    pub words: Option<usize>,
    /// The chance that a fighter has the same sheet as the one before it on its side; none if absent.
    pub alike: Option<f64>,
}

/// The most fighters of a side, unless the bounds say otherwise.
const FIGHTERS: usize = 4;

/// A parameter that is always said where a constant has a certain value, both ends of its range included.
#[derive(Debug, Clone)]
pub struct With {
    constant: String,
    value: i64,
    param: String,
    range: (i64, i64),
}

impl Bounds {
    /// Parses the bounds of one kind of experiment from TOML: `skip = [..]`, `always = [..]`, `fighters = N`,
    /// `[range]` with `name = [low, high]`, `[[with]]` with `constant`, `value`, `param` and `range
    /// = [low, high]`, `words` and `alike`, and additions of the kind in `[kinds.KIND]`, which take precedence.
    ///
    /// # Panics
    /// If the text is invalid.
    pub fn read(text: &str, kind: &str) -> Self {
        let table: toml::Table = text.parse().expect("bounds are TOML");
        let all = Self::of_table(&table);
        let own = table.get("kinds").and_then(|kinds| kinds.get(kind)).and_then(|own| own.as_table());
        let own = own.map(Self::of_table).unwrap_or_default();
        Self {
            skip: own.skip.into_iter().chain(all.skip).collect(),
            range: own.range.into_iter().chain(all.range).collect(),
            always: own.always.into_iter().chain(all.always).collect(),
            with: own.with.into_iter().chain(all.with).collect(),
            fighters: own.fighters.or(all.fighters),
            words: own.words.or(all.words),
            alike: own.alike.or(all.alike),
        }
    }

    fn of_table(table: &toml::Table) -> Self {
        let words = |key: &str| {
            let list = table.get(key).and_then(|list| list.as_array());
            list.into_iter().flatten().map(|word| word.as_str().expect("a name").to_owned()).collect()
        };
        let ends = |ends: &toml::Value| {
            let end = |place: usize| ends[place].as_integer().expect("a whole number");
            (end(0), end(1))
        };
        let ranges = table.get("range").and_then(|ranges| ranges.as_table());
        let range = ranges.into_iter().flatten().map(|(name, range)| {
            let (low, high) = ends(range);
            (name.clone(), low, high)
        });
        let with = table.get("with").and_then(|with| with.as_array()).into_iter().flatten().map(|with| {
            let name = |key: &str| with[key].as_str().expect("a name").to_owned();
            let value = with["value"].as_integer().expect("a whole number");
            With { constant: name("constant"), value, param: name("param"), range: ends(&with["range"]) }
        });
        let most =
            |key: &str| table.get(key).map(|n| n.as_integer().and_then(|n| usize::try_from(n).ok()).expect("a number"));
        Self {
            skip: words("skip"),
            range: range.collect(),
            always: words("always"),
            with: with.collect(),
            fighters: most("fighters"),
            words: most("words"),
            alike: table.get("alike").map(|chance| chance.as_float().expect("a chance")),
        }
    }
}

/// A legal question of a kind, deterministic for a given number. A parameter that takes a character
/// gets one with a random sheet.
///
/// # Panics
/// If no legal question results, which would be a fault of the bounds.
pub fn question(system: &str, kind: &str, number: u64, bounds: &Bounds) -> Draft {
    let games = games::catalogue();
    let game = games.find(system).expect("the game is in the catalogue");
    let kind = game.kinds.iter().find(|other| other.name == kind).expect("the game has such a kind");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
    let most = bounds.fighters.unwrap_or(FIGHTERS);
    let sides = [1 + rng.random_range(0..most), 1 + rng.random_range(0..most)];
    let sides = sides.map(|fighters| fighters.min(kind.side_limit));
    // Half of the fights are small, so that a fight with many settings can still be inspected.
    let sides = if number.is_multiple_of(2) { sides.map(|n| n.div_ceil(2)) } else { sides };
    let density = [0.0_f64, 0.05, 0.15, 0.35][(number / 2 % 4) as usize];
    let mut side = |letter: char, count: usize| {
        let mut fighters: Vec<Fighter> = Vec::new();
        for place in 0..count {
            let name = format!("{letter}{}", place + 1);
            let before = fighters.last().map(|fighter| fighter.sheet.clone());
            let alike = bounds.alike.filter(|_| before.is_some()).is_some_and(|chance| rng.random_bool(chance));
            let sheet = match before {
                Some(sheet) if alike => sheet,
                _ => settings(&game.character, bounds, density.max(0.1), true, &mut rng),
            };
            fighters.push(Fighter { name, sheet });
        }
        fighters
    };
    let sides = [side('a', sides[0]), side('b', sides[1])];
    // Kinds without sides have few parameters and no sheets beside them.
    let of_params = if kind.side_limit == 0 { density.max(0.05) * 2.0 } else { density };
    let mut params = settings(&kind.params, bounds, of_params, kind.side_limit > 0, &mut rng);
    let rules = settings(&game.constants, bounds, density / 2.0, true, &mut rng);
    let mut characters = Vec::new();
    for param in kind.params.iter().filter(|param| param.shape == ParamType::Character) {
        let skipped = bounds.skip.iter().any(|name| *name == param.name);
        let always = bounds.always.iter().any(|name| *name == param.name);
        if param.preset == DefaultValue::Required || always || (!skipped && rng.random_bool(0.5)) {
            let sheet = settings(&game.character, bounds, density.max(0.1), true, &mut rng);
            params.insert(param.name.to_string(), format!("\"{}\"", param.name));
            characters.push(Fighter { name: param.name.to_string(), sheet });
        }
    }
    let (system, name) = (system.to_owned(), kind.name.to_string());
    let mut draft = Draft { system, kind: name, params, rules, sides, characters };
    let required: Vec<&str> = kind
        .params
        .iter()
        .filter(|param| param.preset == DefaultValue::Required)
        .map(|param| param.name.as_ref())
        .collect();
    // Contradictory settings are removed one by one.
    while let Err(fault) = draft.case() {
        let mut less: Vec<Draft> = draft
            .simpler()
            .into_iter()
            .filter(|less| less.sides.each_ref().map(Vec::len) == draft.sides.each_ref().map(Vec::len))
            .filter(|less| required.iter().all(|name| less.params.contains_key(*name)))
            .collect();
        assert!(!less.is_empty(), "no legal {} of {} comes of number {number}: {fault}", draft.kind, draft.system);
        // Prefer a legal draft, then one rejected for another reason, then any.
        let faults: Vec<OnceLock<Option<String>>> = less.iter().map(|_| OnceLock::new()).collect();
        let fault_of = |place: usize| faults[place].get_or_init(|| less[place].case().err()).as_ref();
        let place = (0..less.len()).into_par_iter().position_first(|place| fault_of(place).is_none());
        let place = place.or_else(|| (0..less.len()).position(|place| fault_of(place) != Some(&fault)));
        let place = place.unwrap_or_else(|| rng.random_range(0..less.len()));
        draft = less.swap_remove(place);
    }
    for With { constant, value, param, range } in &bounds.with {
        if draft.rules.get(constant) == Some(&value.to_string()) {
            draft.params.insert(param.clone(), rng.random_range(range.0..=range.1).to_string());
        }
    }
    draft
}

fn settings(params: &[Param], bounds: &Bounds, density: f64, all_of_them: bool, rng: &mut impl Rng) -> Settings {
    let mut settings = Settings::new();
    for param in params {
        let always = param.preset == DefaultValue::Required
            || (all_of_them && bounds.always.iter().any(|name| *name == param.name));
        let skipped = bounds.skip.iter().any(|name| *name == param.name);
        if (always || (!skipped && rng.random_bool(density)))
            && let Some(value) = value(param, bounds, rng)
        {
            settings.insert(param.name.to_string(), value);
        }
    }
    settings
}

fn value(param: &Param, bounds: &Bounds, rng: &mut impl Rng) -> Option<String> {
    let word = |word: &str| Some(format!("\"{word}\""));
    match &param.shape {
        &ParamType::Int { min, max } => {
            let given = bounds.range.iter().find(|(name, ..)| *name == param.name);
            let (low, high) = match (given, &param.preset) {
                (Some(&(_, low, high)), _) => (low.max(min), high.min(max)),
                (None, DefaultValue::Int(n)) => ((n - 4).max(min), (n + 4).min(max)),
                (None, _) => (min, max.min(min + 8)),
            };
            Some(rng.random_range(low..=high).to_string())
        }
        ParamType::Bool => Some(rng.random_bool(0.5).to_string()),
        ParamType::Choice(words) | ParamType::Side(words) => word(&words[rng.random_range(0..words.len())]),
        ParamType::Flags(words) => {
            let count = rng.random_range(1..=bounds.words.unwrap_or(2).min(words.len()));
            let mut chosen: Vec<String> =
                (0..count).map(|_| format!("\"{}\"", words[rng.random_range(0..words.len())])).collect();
            chosen.sort();
            chosen.dedup();
            Some(format!("[{}]", chosen.join(", ")))
        }
        ParamType::Policy { plain, with_number } => {
            let choice = rng.random_range(0..plain.len() + with_number.len());
            match choice.checked_sub(plain.len()) {
                None => word(&plain[choice]),
                Some(choice) => {
                    let (name, low, high) = &with_number[choice];
                    let given = bounds.range.iter().find(|(of, ..)| *of == param.name);
                    let (low, high) = given
                        .map_or((*low, *high.min(&(low + 9))), |&(_, first, last)| (first.max(*low), last.min(*high)));
                    word(&format!("{name}({})", rng.random_range(low..=high)))
                }
            }
        }
        ParamType::Dice => word(["1d4", "1d6", "1d8", "2d4", "1d6+1", "2d6", "3"][rng.random_range(0..7)]),
        ParamType::Roll | ParamType::Comparison | ParamType::Bands | ParamType::Character | ParamType::Text(_) => None,
    }
}
