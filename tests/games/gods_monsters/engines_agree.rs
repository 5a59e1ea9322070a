//! The same rules under all engines: exact against sampled, backend against backend, trace against sample.

use crate::both_ways::Expect;
use crate::draw::Draw;

use super::ask;

/// A random duel using every field of a sheet, short enough to be solved quickly.
fn duel(draw: &mut Draw) -> String {
    let mut text = String::from("kind='fight'\nround_limit=40\nsides=[['hero'],['foe']]\n");
    text += &format!("unaware='{}'\n", draw.one_of(&["none", "none", "a", "b"]));
    text += &format!("wounds={}\n", draw.one_of(&["true", "true", "true", "false"]));
    text += &format!("rules={{final_action={}}}\n", draw.one_of(&["false", "false", "true"]));
    for (name, kind) in [("hero", "hero"), ("foe", draw.one_of(&["npc", "creature", "hero"]))] {
        text += &format!("[character.{name}]\nsystem='gods_monsters'\nkind='{kind}'\n");
        for ability in ["strength", "agility", "endurance", "intelligence", "wisdom", "charisma"] {
            text += &format!("{ability}={}\n", 7 + draw.below(8));
        }
        text += &format!("archetype='{}'\n", draw.one_of(&["none", "warrior", "thief", "monk"]));
        text += &format!("survival={}\n", 2 + draw.below(5));
        if kind == "hero" {
            text += &format!("mojo={}\nverve={}\n", draw.below(3), draw.below(4));
            text += &format!("mojo_policy='{}'\n", draw.one_of(&["survive", "win", "never"]));
        }
        text += &format!("damage='{}'\n", draw.one_of(&["d4", "d6", "d6+1", "2d4"]));
        text += &format!("damage_injuries={}\n", draw.one_of(&["0", "0", "0", "1"]));
        text += &format!("tactic='{}'\n", draw.one_of(&["attack", "attack", "flee_injured", "flee_below(3)"]));
        text += &format!("semi_conscious={}\n", draw.one_of(&["false", "false", "true"]));
        text += &format!("awareness='{}'\n", draw.one_of(&["unaware", "suspects", "asleep"]));
        text += &format!("when_surprised='{}'\n", draw.one_of(&["fight", "keep_out"]));
        if text.ends_with("keep_out'\n") && !text.contains("tactic='flee") {
            text += &format!("concentrating={}\n", draw.one_of(&["false", "true"]));
            text += &format!("concentrate='{}'\n", draw.one_of(&["hold", "break_if_hit"]));
        }
    }
    text
}

#[test]
fn random_duels_are_sampled_as_they_are_solved() {
    let mut draw = Draw(77);
    for _ in 0..15 {
        let text = duel(&mut draw);
        let asked = ask(&text);
        let exact = asked.solve().unwrap_or_else(|why| panic!("{text}\n{why}"));
        let mean = |metric: &'static str| Expect::mean_of(&exact, metric);
        let chance = |metric: &'static str, value| Expect::chance_of(&exact, metric, value);
        let mut expect: Vec<Expect> = (0..5).map(|side| chance("winner", side)).collect();
        expect.extend((0..4).map(|fate| chance("fate.hero", fate)));
        expect.extend((0..4).map(|fate| chance("fate.foe", fate)));
        expect.extend(
            [
                "rounds",
                "damage.hero",
                "damage.foe",
                "survival.hero",
                "injuries.foe",
                "mojo.a",
                "surprise.b",
                "broken.a",
            ]
            .map(mean),
        );
        let wrong = asked.differs_sampled("a random duel", &expect, 200_000);
        assert!(wrong.is_empty(), "{text}\n{}", wrong.join("\n"));
    }
}

/// Many rules at once: verve, mojo, surprise, flight, concentration, finishing off, wounds,
/// half-awake fighters.
const PARTY: &str = "
kind = 'fight'
unaware = 'a'
round_limit = 60
rules = { final_action = true }
sides = [['warrior', 'sorceror', 'thief'], [{ use = 'orc', count = 3 }, 'chief']]
[character.warrior]
system = 'gods_monsters'
archetype = 'warrior'
level = 3
strength = 15
endurance = 13
damage = 'd8'
mojo_policy = 'win'
semi_conscious = true
[character.sorceror]
system = 'gods_monsters'
archetype = 'sorceror'
level = 2
intelligence = 15
concentrating = true
concentrate = 'break_if_hit'
awareness = 'suspects'
[character.thief]
system = 'gods_monsters'
archetype = 'thief'
level = 2
agility = 15
weapon_use = 'missile'
tactic = 'flee_injured'
awareness = 'asleep'
when_surprised = 'keep_out'
[character.orc]
system = 'gods_monsters'
kind = 'creature'
level = 1
survival = 6
damage = 'd6'
target = 'opposite'
[character.chief]
system = 'gods_monsters'
kind = 'creature'
level = 4
size = 'large'
survival = 16
damage = 'd10+1'
damage_injuries = 1
attacks = 2
target = 'strongest'
unconscious_enemies = 'finish_off'
";

#[test]
fn a_party_fights_alike_on_every_backend() {
    let asked = ask(PARTY);
    let same = asked.same_on_every_backend(40_000);
    let winners: Vec<i32> = same.histograms[0].iter().map(|(winner, _)| winner).collect();
    assert!(winners.starts_with(&[0, 1]), "both sides win at times");
}

#[test]
fn an_ailment_runs_alike_on_every_backend() {
    // Other kinds have no copies for wide registers.
    ask("kind='ailment'\nailment='food_poisoning'\nhealth=8\nsurvival=6").same_on_every_backend(20_000);
}

/// A hero who is certain to be dying and likely to be conscious.
const LAST_ACT: &str = "
kind = 'fight'
round_limit = 5
rules = { unconscious_roll = 'willpower', final_action = true }
sides = [['giant'], ['hero']]
[character.giant]
system = 'gods_monsters'
kind = 'npc'
attack = 40
damage = '30'
survival = 300
[character.hero]
system = 'gods_monsters'
survival = 1
endurance = 1
willpower = 40
";

/// The log lines of many trials.
fn told(text: &str, trials: u64) -> String {
    let asked = ask(text);
    (0..trials).flat_map(|trial| asked.trace(trial).lines).map(|line| line.text + "\n").collect()
}

#[test]
fn every_trial_of_a_party_can_be_told() {
    let told = told(PARTY, 300);
    for words in [
        "is surprised",
        "is over the surprise",
        "rounds later (GM-49)",
        "hits for",
        "misses",
        "mojo turn the failure",
        "to keep concentration: it holds",
        "to keep concentration: it is broken",
        "falls unconscious",
        "stays conscious",
        "the Guide rolls against",
        "on the Death roll: is dying",
        "flees, needs",
        "gets away",
        "is caught",
    ] {
        assert!(told.contains(words), "nobody ever tells `{words}`");
    }
}

#[test]
fn every_process_can_be_told() {
    for (text, words) in [
        (LAST_ACT, &["acts once more"][..]),
        (
            "kind='ailment'\nailment='food_poisoning'\nhealth=8\nsurvival=3",
            &["it is contracted", "takes effect", "thrown off", "hours of penalties"][..],
        ),
        ("kind='suffocation'\nprepared=false\nhealth=8", &["breath for", "holds out", "an injury"]),
        ("kind='fall'\nheight=15\nevasion=10", &["Evasion needs", "falls for"]),
        ("kind='chase'", &["needs 10 or less"]),
        ("kind='illusion'\neffect='d6'\nperception=10\nrounds=9", &["disbelieves", "still believes", "as it seems"]),
        ("kind='item'\nmaterial='wood'", &["failure", "success"]),
        ("kind='jump'", &["jumps 3"]),
        ("kind='march'\nform='push'\nrests='never'\nhealth=10\nspeed='run'", &["goes on", "an injury"]),
        (
            "kind='track'\nperception=12\ntracks='cover'\ncover_perception=12",
            &["covered for", "keeps the trail", "loses it"],
        ),
        ("kind='aging'\nsurvival=2", &["an injury of age"]),
        ("kind='healing'\nsurvival=0\nhealth=10", &["a good night", "a bad night"]),
    ] {
        let told = told(text, 60);
        for words in words {
            assert!(told.contains(words), "{text}: nobody ever tells `{words}`");
        }
    }
}

#[test]
fn numbers_of_a_party_fit_together() {
    let shares = ask(PARTY).sample(100_000);
    let mean = |metric: &str| -> f64 { shares[metric].iter().map(|(&v, p)| f64::from(v) * p).sum() };
    assert!((mean("deaths") - mean("deaths.a") - mean("deaths.b")).abs() < 1e-9);
    assert!((mean("survivors") + mean("deaths") - 7.0).abs() < 1e-9);
    let dead: f64 = ["warrior", "sorceror", "thief"]
        .iter()
        .map(|name| shares[&format!("fate.{name}")].get(&0).copied().unwrap_or(0.0))
        .sum();
    assert!((mean("deaths.a") - dead).abs() < 1e-9);
    // Fighters who fell are unconscious or dead.
    for name in ["warrior", "sorceror", "thief", "chief"] {
        let fell: f64 = shares[&format!("fell.{name}")].values().sum();
        let fates = &shares[&format!("fate.{name}")];
        let down = fates.get(&0).copied().unwrap_or(0.0) + fates.get(&1).copied().unwrap_or(0.0);
        assert!((fell - down).abs() < 1e-9, "{name}");
    }
}
