//! The same rules under all engines: exact against sampled, backend against backend, trace against sample.

use crate::both_ways::Expect;
use crate::draw::Draw;

use super::ask;

use oddsmith::lane::dispatch::Isa;

/// A random duel using every field of a sheet, short enough to be solved quickly.
fn duel(draw: &mut Draw) -> String {
    let mut text = String::from("kind='fight'\nround_limit=60\nsides=[['hero'],['foe']]\n");
    text += &format!("surprised='{}'\n", draw.one_of(&["none", "none", "a", "b"]));
    text += &format!("cornered='{}'\n", draw.one_of(&["none", "none", "both"]));
    text += &format!("distance={}\n", draw.one_of(&["0", "0", "30"]));
    text += &format!("som_change={}\n", draw.one_of(&["0", "0", "-9", "9", "-2"]));
    text += &format!("som_change_side='{}'\n", draw.one_of(&["a", "b", "both"]));
    text += &format!(
        "rules={{damage_formula='{}',wounds='{}',passive_threshold='{}',move_is_free={},size_adj_defender={},surprise_mode='{}'}}\n",
        draw.one_of(&["additive", "multiplicative"]),
        draw.one_of(&["build_vigor", "build_vigor", "build_endurance", "control_agility", "control_accuracy"]),
        draw.one_of(&["agility", "control_minus_2"]),
        draw.one_of(&["true", "false"]),
        draw.one_of(&["true", "false"]),
        draw.one_of(&["reaction_check", "auto_lose_turn"]),
    );
    for name in ["hero", "foe"] {
        text += &format!("[character.{name}]\nsystem='kup'\n");
        for stat in ["build", "control"] {
            text += &format!("{stat}={}\n", 4 + draw.below(4));
        }
        for stat in ["vigor", "endurance", "accuracy", "agility", "perception"] {
            text += &format!("{stat}={}\n", 2 + draw.below(3));
        }
        text += &format!("som={}\n", 1 + draw.below(10));
        text += &format!("size={}\n", draw.one_of(&["0", "0", "0", "1", "-1"]));
        text += &format!("combat_art={}\n", 1 + draw.below(7));
        text += &format!("dodge={}\n", draw.below(6));
        text += &format!("shields={}\n", draw.below(6));
        text += &format!("weapon='{}'\n", draw.one_of(&["hand_axe", "dagger", "blackjack", "thrown", "one_handed"]));
        text += &format!("shield='{}'\n", draw.one_of(&["none", "small"]));
        text += &format!("armor='{}'\n", draw.one_of(&["none", "none", "light"]));
        text += &format!("tactics='{}'\n", draw.one_of(&["all_out", "balanced", "reactive", "all_out"]));
        text += &format!("flee='{}'\n", draw.one_of(&["never", "never", "flee_below(2)"]));
        text += &format!("on_guard={}\n", draw.one_of(&["true", "false"]));
        text += &format!("prone={}\n", draw.one_of(&["true", "false", "false"]));
        text += &format!("damage_taken={}\n", draw.below(3));
    }
    text
}

#[test]
fn random_duels_are_sampled_as_they_are_solved() {
    let mut draw = Draw(610);
    let mut results = [0.0; 5];
    for _ in 0..60 {
        let text = duel(&mut draw);
        let asked = ask(&text);
        let exact = asked.solve().unwrap_or_else(|why| panic!("{text}\n{why}"));
        let mean = |metric: &'static str| Expect::mean_of(&exact, metric);
        let chance = |metric: &'static str, value| Expect::chance_of(&exact, metric, value);
        // Events too rare to show up in a sample are not compared.
        let shows = |expect: &Expect| !matches!(expect, Expect::P(_, _, p) if *p > 0.0 && *p < 1e-4);
        let mut expect: Vec<Expect> = (0..5).map(|result| chance("winner", result)).collect();
        expect.extend((0..5).map(|fate| chance("fate.hero", fate)));
        expect.retain(shows);
        let varies = |metric: &&'static str| exact[*metric].values().all(|&p| p < 0.999);
        expect.extend(
            [
                "rounds",
                "damage.hero",
                "damage.foe",
                "turns_lost.a",
                "attacks.a",
                "hits.b",
                "absorbed.a",
                "deaths",
                "left.foe",
            ]
            .into_iter()
            .filter(varies)
            .map(mean),
        );
        let wrong = asked.differs_sampled("a random duel", &expect, 200_000);
        assert!(wrong.is_empty(), "{text}\n{}", wrong.join("\n"));
        for (result, all) in (0..).zip(&mut results) {
            *all += exact["winner"].get(&result).copied().unwrap_or(0.0);
        }
    }
    assert!(results[..4].iter().all(|&share| share > 0.1), "some result never comes: {results:?}");
}

/// Most rules at once: ties, reactive tactics, dodges and shields, shots, size, checks, First Aid,
/// flight.
const PARTY: &str = "
kind = 'fight'
surprised = 'a'
cornered = 'b'
distance = 10
som_change = 2
som_change_turn = 4
som_change_side = 'a'
round_limit = 40
sides = [['warden', 'healer', 'archer'], [{ use = 'goblin', count = 5 }, 'ogre']]
[character.warden]
system = 'kup'
build = 7
vigor = 5
som = 6
combat_art = 6
shields = 5
weapon = 'hand_axe'
shield = 'medium'
armor = 'medium'
tactics = 'reactive'
on_guard = true
[character.healer]
system = 'kup'
intellect = 8
erudition = 5
first_aid = 6
dodge = 4
combat_art = 2
som = 6
tactics = 'turtle'
[character.archer]
system = 'kup'
control = 8
accuracy = 6
combat_art = 7
weapon = 'bow'
som = 7
target = 'most_dangerous'
tactics = 'all_out'
flee = 'flee_below(3)'
[character.goblin]
system = 'kup'
build = 3
vigor = 1
control = 6
agility = 5
size = -1
combat_art = 5
dodge = 3
weapon = 'dagger'
target = 'spread'
tactics = 'balanced'
[character.ogre]
system = 'kup'
build = 9
vigor = 6
size = 1
som = 6
combat_art = 4
weapon = 'two_handed'
armor = 'light'
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
        "attacks",
        "defends with the weapon",
        "defends with the shield",
        "defends with a dodge",
        "does not defend",
        "a hit for",
        "is absorbed",
        "Reaction check of",
        "cannot act in this turn",
        "gives warden First Aid",
        "is out of action",
        "the clock has run out",
        "leaves the fight",
        "side A wins",
        "side B wins",
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
    assert!(mean("hits.a") < mean("attacks.a") && mean("absorbed.a") < mean("hits.a"));
    let names = ["warden", "healer", "archer", "goblin-1", "goblin-2", "goblin-3", "goblin-4", "goblin-5", "ogre"];
    let fates = |fate: i32, names: &[&str]| -> f64 {
        names.iter().map(|name| shares[&format!("fate.{name}")].get(&fate).copied().unwrap_or(0.0)).sum()
    };
    assert!((mean("deaths.a") - fates(0, &names[..3])).abs() < 1e-9);
    assert!((mean("deaths.b") - fates(0, &names[3..])).abs() < 1e-9);
    // Fighters who are out of action have nothing left; all others have.
    for name in names {
        let nothing = shares[&format!("left.{name}")].get(&0).copied().unwrap_or(0.0);
        let fell: f64 = shares[&format!("fell.{name}")].values().sum();
        assert!((nothing - fell).abs() < 1e-9, "{name}");
        assert!((fates(0, &[name]) + fates(1, &[name]) + fates(2, &[name]) - fell).abs() < 1e-9, "{name}");
    }
}

#[test]
fn a_trace_follows_its_trial() {
    // The winner in the log is the winner that was counted.
    let asked = ask(PARTY);
    let tallies = asked.tallies(Isa::best(), 300);
    let wins = |text: &str| {
        (0..300).filter(|&trial| asked.trace(trial).lines.iter().any(|line| line.text == text)).count() as u64
    };
    let counted = |winner: i32| tallies.histograms[0].iter().find(|&(value, _)| value == winner).map_or(0, |(_, n)| n);
    assert_eq!((wins("side A wins"), wins("side B wins")), (counted(0), counted(1)));
}
