//! Two made-up games for the tests of the reader, which must work from tables alone.

use std::sync::Arc;

use oddsmith::diagnostic::{Diagnostic, Source};
use oddsmith::scenario::{Games, Overrides, Scenario, read_for};
use oddsmith::systems::{Kind, Param, Preset, Shape, System};

const KNIGHT: &[Param] = &[
    Param::choice("kind", &["pc", "npc"], "who decides for him"),
    Param::needed("might", 1, 20, "strength of arm"),
    Param::int("speed", 1, 20, 10, "who acts first"),
    Param::new("weapon", Shape::Dice, Preset::Text("1d8"), "damage of a hit"),
    Param::new("traits", Shape::Flags(&["long", "keen", "old"]), Preset::NoFlags, "traits"),
    Param::new(
        "retreat",
        Shape::Policy { plain: &["never"], with_number: &[("below", 1, 20)] },
        Preset::Text("never"),
        "when he leaves",
    ),
];

const RULES: &[Param] =
    &[Param::int("strikes", 1, 10, 3, "strikes that kill"), Param::switch("prone", true, "whether the fallen lie")];

static TOURNEY: System = System {
    name: "tourney",
    title: "Tourney",
    doc: "Knights.",
    character: KNIGHT,
    constants: RULES,
    kinds: &[
        Kind {
            name: "check",
            doc: "One test.",
            params: &[
                Param::needed("dc", 1, 40, "what must be reached"),
                Param::new("who", Shape::Character, Preset::Derived("nobody"), "who tests"),
                Param::choice("mode", &["plain", "hard"], "how hard"),
                Param::new("target", Shape::Comparison, Preset::Derived("none"), "what is enough"),
            ],
            side_limit: 0,
            metrics: &[],
        },
        Kind {
            name: "fight",
            doc: "Side against side.",
            params: &[Param::int("round_limit", 1, 1000, 100, "rounds until nightfall")],
            side_limit: 4,
            metrics: &[],
        },
        Kind {
            name: "table",
            doc: "One roll on a table.",
            params: &[
                Param::new("roll", Shape::Dice, Preset::Required, "the roll"),
                Param::new("bands", Shape::Bands, Preset::Derived("none"), "named outcomes"),
            ],
            side_limit: 0,
            metrics: &[],
        },
    ],
    rules: &[],
};

static COINS: System = System {
    name: "coins",
    title: "Coins",
    doc: "No characters.",
    character: &[],
    constants: &[],
    kinds: &[Kind {
        name: "toss",
        doc: "Tosses.",
        params: &[Param::int("coins", 1, 100, 1, "how many")],
        side_limit: 0,
        metrics: &[],
    }],
    rules: &[],
};

static SYSTEMS: [&System; 2] = [&TOURNEY, &COINS];

/// The two games.
pub fn games() -> Games {
    Games::new(&SYSTEMS)
}

/// Reads a text as `test.toml`.
pub fn read(text: &str, overrides: &Overrides) -> Result<Scenario, Vec<Diagnostic>> {
    read_for(games(), &Arc::new(Source::new("test.toml", text)), overrides)
}

/// The faults of a text that is read with these options.
pub fn faults_with(text: &str, overrides: &Overrides) -> Vec<Diagnostic> {
    read(text, overrides).expect_err("a bad scenario")
}

/// The faults of a text as `line:column code`, in order.
pub fn places(text: &str) -> Vec<String> {
    faults_with(text, &Overrides::default())
        .iter()
        .map(|fault| {
            let (line, column) = fault.line_column();
            format!("{line}:{column} {}", fault.code)
        })
        .collect()
}

/// An experiment of one line, so that places are easy to count, behind two characters.
pub fn with_knights(rest: &str) -> String {
    format!("[character.ann]\nsystem = 'tourney'\nmight = 3\n[character.bob]\nlike = 'ann'\n{rest}")
}
