//! The bundled games told in text against plain players that were written from the rules alone, and against the values
//! that `players/exact.py` works out.

use oddsmith::plan::Plan;
use oddsmith::scenario::Method;

use super::players::{FIGHTS, QUESTIONS, sample, survey};
use crate::both_ways::{number, planned};

/// The bundled games.
const GAMES: [(&str, &str); 8] = [
    ("blades", include_str!("../../../scenarios/own-blades.toml")),
    ("clocks", include_str!("../../../scenarios/own-clocks.toml")),
    ("fudge", include_str!("../../../scenarios/own-fudge.toml")),
    ("hearts", include_str!("../../../scenarios/own-hearts.toml")),
    ("oldschool", include_str!("../../../scenarios/own-oldschool.toml")),
    ("percent", include_str!("../../../scenarios/own-percent.toml")),
    ("sixes", include_str!("../../../scenarios/own-sixes.toml")),
    ("steps", include_str!("../../../scenarios/own-steps.toml")),
];

/// Values that `players/exact.py` prints: the game, the experiment, what is asked, and its value.
const EXACT: &str = include_str!("players/exact.txt");

/// Fights whose states are too many for the exact solver, or whose dice burst without end.
const SAMPLED: [(&str, &str); 3] = [("blades", "skirmish"), ("oldschool", "delve"), ("steps", "duel")];

/// A game as it is bundled, without what its experiments vary.
fn plain(game: &str, method: Method) -> Plan {
    let (_, text) = GAMES.iter().find(|(name, _)| *name == game).expect("the game is bundled");
    let lines = text.lines().filter(|line| !line.starts_with("vary")).map(|line| format!("{line}\n"));
    planned(&lines.collect::<String>(), method).unwrap_or_else(|faults| panic!("{game}: {faults:#?}"))
}

/// The values of one experiment, under the names that `expect` gives them.
fn values(game: &str, id: &str) -> Vec<(String, f64)> {
    let is_question = QUESTIONS.iter().any(|(other, name, ..)| (*other, *name) == (game, id));
    let line = |line: &str| {
        let parts: Vec<&str> = line.split(' ').collect();
        let [_, _, what, value] = parts.as_slice() else { panic!("four words: {line}") };
        let name = match *what {
            "first" if !is_question => "winner=a".to_owned(),
            "second" if !is_question => "winner=b".to_owned(),
            "draw" | "timeout" => format!("winner={what}"),
            "rounds" | "steps" => "rounds".to_owned(),
            outcome => format!("outcome={outcome}"),
        };
        (name, value.parse().expect("a number"))
    };
    let of_this = |line: &&str| line.starts_with(&format!("{game} {id} "));
    EXACT.lines().filter(of_this).map(line).collect()
}

/// Every experiment of the bundled games.
fn experiments() -> Vec<(&'static str, &'static str)> {
    let fights = FIGHTS.iter().map(|(game, name, _)| (*game, *name));
    fights.chain(QUESTIONS.iter().map(|(game, name, ..)| (*game, *name))).collect()
}

#[test]
fn bundled_games_come_to_what_their_rules_say() {
    for (game, id) in experiments() {
        let wanted = values(game, id);
        assert!(wanted.len() > 2, "{game} {id}");
        for method in [Method::Exact, Method::Sample] {
            if method == Method::Exact && SAMPLED.contains(&(game, id)) {
                continue;
            }
            let plan = plain(game, method);
            let asked = plan.experiments.iter().find(|asked| asked.id == id).expect("the experiment is bundled");
            let case = &asked.cells[0];
            for (name, wanted) in &wanted {
                // A check has no rounds.
                if name == "rounds" && case.metrics.iter().all(|metric| metric.name != "rounds") {
                    continue;
                }
                let found = number(asked, case, name);
                let off = (found.value - wanted).abs();
                let near = match method {
                    // The values are printed with twelve digits.
                    Method::Exact => off < 2e-12 * wanted.abs().max(1.0),
                    // A sampled number has its 95 % interval, which is doubled here: |z| < 4.
                    _ => off <= 4.0 / 1.96 * found.reach() + 1e-12,
                };
                assert!(near, "{method}, {game} {id}: {name} is {found:?}, not {wanted}");
            }
        }
    }
}

#[test]
fn plain_players_of_bundled_games_come_to_the_same() {
    const TRIALS: u32 = 200_000;
    let near = |what: &str, found: f64, variance: f64, wanted: f64| {
        let spread = (variance / f64::from(TRIALS)).sqrt();
        assert!((found - wanted).abs() <= 4.0 * spread + 1e-12, "{what}: {found}, not {wanted}");
    };
    let share = |what: &str, found: f64, wanted: f64| near(what, found, wanted * (1.0 - wanted), wanted);
    for (game, id, player) in FIGHTS {
        let found = sample(player, TRIALS);
        for (name, wanted) in values(game, id) {
            let what = format!("{game} {id}: {name}");
            match name.as_str() {
                "winner=a" => share(&what, found.shares[0], wanted),
                "winner=b" => share(&what, found.shares[1], wanted),
                "winner=draw" => share(&what, found.shares[2], wanted),
                "rounds" => near(&what, found.mean_rounds, found.var_rounds, wanted),
                _ => share(&what, found.shares[3], wanted),
            }
        }
    }
    for (game, id, outcomes, player) in QUESTIONS {
        let (shares, mean, variance) = survey(player, TRIALS);
        for (name, wanted) in values(game, id) {
            let what = format!("{game} {id}: {name}");
            match name.strip_prefix("outcome=") {
                None => near(&what, mean, variance, wanted),
                Some(outcome) => {
                    let place = outcomes.iter().position(|known| *known == outcome).expect("an outcome of the player");
                    share(&what, shares[place], wanted);
                }
            }
        }
    }
}
