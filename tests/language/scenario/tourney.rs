//! Two made-up games for testing the reader, which must work from tables alone.

use std::sync::Arc;

use oddsmith::catalogue::{Catalogue, Game};
use oddsmith::diagnostic::{Diagnostic, Source};
use oddsmith::engine::DynExperiment;
use oddsmith::scenario::{Overrides, Scenario, read as read_of};
use oddsmith::systems::{DefaultValue, Fault, Kind, Param, ParamType, Question, System};

/// What both games say of every question.
pub const UNPLAYED: &str = "nobody plays this game";

/// Knights, checks and fights.
#[derive(Debug)]
struct Tourney;

impl Game for Tourney {
    fn system(&self) -> System {
        let knight = vec![
            Param::choice("kind", &["pc", "npc"], "who decides for him"),
            Param::needed("might", 1, 20, "strength of arm"),
            Param::int("speed", 1, 20, 10, "who acts first"),
            Param::new("weapon", ParamType::Dice, DefaultValue::text("1d8"), "damage of a hit"),
            Param::new("traits", ParamType::flags(&["long", "keen", "old"]), DefaultValue::NoFlags, "traits"),
            Param::new(
                "retreat",
                ParamType::policy(&["never"], &[("below", 1, 20)]),
                DefaultValue::text("never"),
                "when he leaves",
            ),
        ];
        let rules = vec![
            Param::int("strikes", 1, 10, 3, "strikes that kill"),
            Param::switch("prone", true, "whether the fallen lie"),
        ];
        let check = vec![
            Param::needed("dc", 1, 40, "what must be reached"),
            Param::new("who", ParamType::Character, DefaultValue::derived("nobody"), "who tests"),
            Param::choice("mode", &["plain", "hard"], "how hard"),
            Param::new("target", ParamType::Comparison, DefaultValue::derived("none"), "what is enough"),
        ];
        let fight = vec![Param::int("round_limit", 1, 1000, 100, "rounds until nightfall")];
        let table = vec![
            Param::new("roll", ParamType::Dice, DefaultValue::Required, "the roll"),
            Param::new("bands", ParamType::Bands, DefaultValue::derived("none"), "named outcomes"),
        ];
        let kinds = [
            Kind::new("check", "One test.", check, &[]),
            Kind::new("fight", "Side against side.", fight, &[]).sides(4),
            Kind::new("table", "One roll on a table.", table, &[]),
        ];
        System { character: knight, constants: rules, ..System::new("tourney", "Tourney", "Knights.").kinds(kinds) }
    }

    fn build(&self, _: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        Err(vec![Fault::new(&[], UNPLAYED)])
    }
}

/// Coins, without characters.
#[derive(Debug)]
struct Coins;

impl Game for Coins {
    fn system(&self) -> System {
        let toss = Kind::new("toss", "Tosses.", vec![Param::int("coins", 1, 100, 1, "how many")], &[]);
        System::new("coins", "Coins", "No characters.").kinds([toss])
    }

    fn build(&self, _: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        Err(vec![Fault::new(&[], UNPLAYED)])
    }
}

/// The two games.
pub fn games() -> Catalogue {
    among(Catalogue::new())
}

/// Adds the two games to others.
pub fn among(others: Catalogue) -> Catalogue {
    others.with(Tourney).with(Coins)
}

/// Reads a text as `test.toml`.
pub fn read(text: &str, overrides: &Overrides) -> Result<Scenario, Vec<Diagnostic>> {
    read_of(&games(), &Arc::new(Source::new("test.toml", text)), overrides)
}

/// The faults of a text read with these options.
pub fn faults_with(text: &str, overrides: &Overrides) -> Vec<Diagnostic> {
    read(text, overrides).expect_err("a bad scenario")
}
