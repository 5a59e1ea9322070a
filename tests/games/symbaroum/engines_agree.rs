//! The same rules under all engines: exact against sampled, backend against backend, trace against sample.

use crate::both_ways::Expect;
use crate::draw::Draw;

use super::ask;

/// A random duel using every field of a sheet, short enough to be solved quickly.
fn duel(draw: &mut Draw) -> String {
    let mut text = String::from("kind='fight'\nsides=[['hero'],['foe']]\n");
    text += &format!("first='{}'\n", draw.one_of(&["by_quick", "a", "b"]));
    text += &format!("engaged={}\n", draw.one_of(&["true", "false"]));
    text += &format!("dying={}\n", draw.one_of(&["true", "false"]));
    text += &format!("surprised='{}'\n", draw.one_of(&["none", "none", "a", "b"]));
    for (name, kind) in [("hero", "pc"), ("foe", draw.one_of(&["npc", "npc", "pc"]))] {
        text += &format!("[character.{name}]\nsystem='symbaroum'\nkind='{kind}'\n");
        for attribute in ["accurate", "quick", "strong", "vigilant"] {
            text += &format!("{attribute}={}\n", 7 + draw.below(7));
        }
        text += &format!("toughness={}\n", 4 + draw.below(6));
        text += &format!("weapon='{}'\n", draw.one_of(&["single-handed", "long", "heavy", "short", "bow"]));
        text += &format!("armor='{}'\n", draw.one_of(&["none", "light", "medium"]));
        text += &format!("weapon_drawn={}\n", draw.one_of(&["true", "true", "false"]));
        text += &format!("prone={}\n", draw.one_of(&["true", "false", "false"]));
        text += &format!("blind={}\n", draw.one_of(&["true", "false", "false", "false"]));
        text += &format!("inflict_pain='{}'\n", draw.one_of(&["free_attack", "knock_down", "auto"]));
        text += &format!("suffer_pain='{}'\n", draw.one_of(&["take_prone", "take_free_attack", "auto"]));
        text += &format!("prone_policy='{}'\n", draw.one_of(&["stand_at_once", "stand_at_once", "stay_prone"]));
        text += &format!("retreat='{}'\n", draw.one_of(&["never", "never", "below(3)"]));
        text += &format!("versus_dying='{}'\n", draw.one_of(&["ignore_dying", "finish_off"]));
        text += &format!("surprise_draw='{}'\n", draw.one_of(&["draw", "fight_unarmed"]));
    }
    text
}

#[test]
fn random_duels_are_sampled_as_they_are_solved() {
    let mut draw = Draw(33);
    for _ in 0..40 {
        let text = duel(&mut draw);
        let asked = ask(&text);
        let exact = asked.solve().unwrap_or_else(|why| panic!("{text}\n{why}"));
        let mean = |metric: &'static str| Expect::mean_of(&exact, metric);
        let chance = |metric: &'static str, value| Expect::chance_of(&exact, metric, value);
        let mut expect: Vec<Expect> = (0..3).map(|side| chance("winner", side)).collect();
        expect.extend((0..5).map(|fate| chance("fate.hero", fate)));
        expect.extend(
            ["rounds", "damage.hero", "damage.foe", "free_attacks.a", "free_attacks.b", "turns_lost.a", "deaths"]
                .map(mean),
        );
        let wrong = asked.differs_sampled("a random duel", &expect, 400_000);
        assert!(wrong.is_empty(), "{text}\n{}", wrong.join("\n"));
    }
}

/// Three against two weak fighters, so that the fight is short enough to be solved. Fights of this
/// size run blow by blow, each trial at its own pace; smaller ones run by places of the turn order.
fn skirmish(draw: &mut Draw) -> String {
    let mut text = String::from("kind='fight'\nround_limit=3\nsides=[['hero','b','c'],['d','e']]\n");
    text += &format!("engaged={}\n", draw.one_of(&["true", "false"]));
    // Only the hero is tied with somebody: an enemy or an ally.
    for (name, quick) in [("hero", 9 + draw.below(2)), ("b", 10), ("c", 12), ("d", 11), ("e", 9)] {
        let (kind, damage) = if name == "hero" { ("pc", "weapon_dice='3'") } else { ("npc", "damage=3") };
        text += &format!("[character.{name}]\nsystem='symbaroum'\nkind='{kind}'\n{damage}\n");
        text += &format!("accurate={}\nquick={quick}\n", 8 + draw.below(5));
        text += &format!("max_toughness={}\n", 3 + draw.below(2));
        text += &format!("pain_threshold={}\n", draw.one_of(&["2", "9"]));
        text += &format!("weapon='{}'\n", draw.one_of(&["single-handed", "single-handed", "single-handed", "long"]));
        text += &format!("inflict_pain='{}'\n", draw.one_of(&["free_attack", "knock_down", "auto"]));
        text += &format!("suffer_pain='{}'\n", draw.one_of(&["take_prone", "take_free_attack", "auto"]));
        text += &format!("target='{}'\n", draw.one_of(&["weakest", "nearest", "strongest"]));
    }
    text
}

#[test]
fn random_skirmishes_of_five_are_sampled_as_they_are_solved() {
    let mut draw = Draw(77);
    for _ in 0..30 {
        let text = skirmish(&mut draw);
        let asked = ask(&text);
        let exact = asked.solve().unwrap_or_else(|why| panic!("{text}\n{why}"));
        let mean = |metric: &'static str| Expect::mean_of(&exact, metric);
        let mut expect: Vec<Expect> = (0..3).map(|side| Expect::chance_of(&exact, "winner", side)).collect();
        expect.extend(
            ["rounds", "damage.hero", "damage.c", "damage.e", "free_attacks.a", "free_attacks.b", "deaths"].map(mean),
        );
        let wrong = asked.differs_sampled("a random skirmish", &expect, 400_000);
        assert!(wrong.is_empty(), "{text}\n{}", wrong.join("\n"));
    }
}

/// Eight rules at once: flanking, dying, first aid, ties, retreat, long weapons, shooters,
/// surprise.
const PARTY: &str = "
kind = 'ambush'
ambusher = 'b'
round_limit = 60
sides = [['warden', 'healer', 'archer'], [{ use = 'goblin', count = 4 }, 'chief']]
[character.warden]
system = 'symbaroum'
accurate = 13
quick = 11
strong = 12
armor = 'medium'
weapon = 'long'
inflict_pain = 'auto'
[character.healer]
system = 'symbaroum'
quick = 10
cunning = 13
medicus = 'adept'
herbal_cures = 2
suffer_pain = 'auto'
[character.archer]
system = 'symbaroum'
accurate = 14
weapon = 'bow'
stands = 'rear'
retreat = 'below(3)'
[character.goblin]
system = 'symbaroum'
kind = 'npc'
quick = 10
discreet = 12
weapon = 'short'
target = 'nearest'
[character.chief]
system = 'symbaroum'
kind = 'npc'
accurate = 13
strong = 13
weapon = 'heavy'
armor = 'light'
passing = 'run_past'
target = 'strongest'
versus_dying = 'finish_off'
";

#[test]
fn a_party_fights_alike_on_every_backend() {
    let asked = ask(PARTY);
    let same = asked.same_on_every_backend(40_000);
    let winners: Vec<i32> = same.histograms[0].iter().map(|(winner, _)| winner).collect();
    assert!(winners.starts_with(&[0, 1]), "both sides win at times");
}

#[test]
fn every_trial_of_a_party_can_be_told() {
    let asked = ask(PARTY);
    let mut told = String::new();
    for trial in 0..300 {
        for line in asked.trace(trial).lines {
            told += &line.text;
            told += "\n";
        }
    }
    for words in [
        "turn order:",
        "(SYM-11)",
        "engages",
        "defends with",
        "hit for",
        "Free Attack",
        "is knocked down",
        "stands up",
        "draws a weapon",
        "is dying",
        "Death Test",
        "first aid",
        "gets around",
        "withdraws",
        "wins",
    ] {
        assert!(told.contains(words), "nobody ever tells `{words}`");
    }
}

#[test]
fn numbers_of_a_party_fit_together() {
    let shares = ask(PARTY).sample(100_000);
    let mean = |metric: &str| -> f64 { shares[metric].iter().map(|(&v, p)| f64::from(v) * p).sum() };
    assert!((mean("deaths") - mean("deaths.a") - mean("deaths.b")).abs() < 1e-9);
    assert!((mean("survivors") - mean("survivors.a") - mean("survivors.b")).abs() < 1e-9);
    let fates = |fate: i32, names: &[&str]| -> f64 {
        names.iter().map(|name| shares[&format!("fate.{name}")].get(&fate).copied().unwrap_or(0.0)).sum()
    };
    let players = ["warden", "healer", "archer"];
    assert!((mean("deaths.a") - fates(0, &players)).abs() < 1e-9);
    // Fighters who are neither dead nor dying have Toughness left.
    for name in players {
        let alive: f64 = shares[&format!("toughness.{name}")].values().sum();
        assert!((alive + fates(0, &[name]) + fates(1, &[name]) - 1.0).abs() < 1e-9);
        assert!(shares[&format!("toughness.{name}")].keys().all(|&toughness| toughness > 0));
    }
}

#[test]
fn a_fight_of_few_turns_is_solved_though_a_long_one_is_not() {
    const SIDES: &str = "sides=[['a','b','c'],['d','e','f']]\n";
    let cast: String =
        [("a", "pc", 9), ("b", "pc", 10), ("c", "pc", 11), ("d", "npc", 12), ("e", "npc", 13), ("f", "npc", 14)]
            .map(|(name, kind, quick)| {
                format!("[character.{name}]\nsystem='symbaroum'\nkind='{kind}'\nquick={quick}\n")
            })
            .concat();
    let fight = |limit: u32| ask(&format!("kind='fight'\nround_limit={limit}\n{SIDES}{cast}"));
    assert!(fight(100).solve().is_err(), "a long fight of six has too many states");
    let short = fight(1);
    let exact = short.solve().unwrap_or_else(|why| panic!("{why}"));
    let timeout = exact["winner"][&2];
    assert!(timeout > 0.5 && timeout <= 1.0, "{timeout}");
    let dealt = exact["damage.a"].iter().map(|(&damage, p)| f64::from(damage) * p).sum();
    assert_eq!(short.differs_sampled("short", &[Expect::P("winner", 2, timeout)], 1_000_000), [""; 0]);
    assert_eq!(short.differs_sampled("short", &[Expect::Mean("damage.a", dealt)], 1_000_000), [""; 0]);
}
