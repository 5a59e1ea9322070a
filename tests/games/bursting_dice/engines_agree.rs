//! The same rules under all engines: exact against sampled, backend against backend, trace against
//! sample.

use crate::both_ways::Expect;
use crate::draw::Draw;

use super::ask;

/// A random duel using every field of a sheet, short enough to be solved quickly.
fn duel(draw: &mut Draw) -> String {
    let mut text = String::from("kind='fight'\nround_limit=6\nsides=[['hero'],['foe']]\n");
    text += &format!("first='{}'\n", draw.one_of(&["a", "b", "by_initiative"]));
    text += &format!("shock={}\n", draw.one_of(&["true", "false"]));
    let ambushed = draw.one_of(&["none", "none", "a", "b"]);
    text += &format!("ambushed='{ambushed}'\n");
    if ambushed != "none" {
        text += &format!("from_behind={}\n", draw.one_of(&["true", "false"]));
    }
    text += &format!("distance={}\n", draw.one_of(&["0", "0", "0", "14"]));
    text += &format!("visibility='{}'\n", draw.one_of(&["normal", "normal", "reduced", "zero"]));
    text += &format!(
        "rules={{knockdown_damage={},burst='{}',overflow_to_health={},unaware_guard_first={},coup_de_grace={}}}\n",
        draw.one_of(&["0", "0", "9"]),
        draw.one_of(&["unlimited", "unlimited", "once", "off"]),
        draw.one_of(&["true", "true", "false"]),
        draw.one_of(&["true", "false"]),
        draw.one_of(&["true", "false"]),
    );
    for name in ["hero", "foe"] {
        text += &format!("[character.{name}]\nsystem='bursting_dice'\n");
        for (field, least, range) in [
            ("agility_dice", 0, 3),
            ("strength_dice", 0, 2),
            ("speed_dice", 0, 3),
            ("health", 1, 5),
            ("max_durability", 2, 8),
            ("guard_bonus", -4, 5),
            ("armor_rank", 0, 4),
            ("charges", 0, 2),
            ("challenges", 0, 2),
        ] {
            text += &format!("{field}={}\n", least + draw.below(range) as i64);
        }
        text += &format!("vigor={}\n", draw.one_of(&["20", "11", "6", "0"]));
        text += &format!("actions={}\n", draw.one_of(&["1", "1", "2"]));
        text += &format!("weapon='{}'\n", draw.one_of(&["melee", "melee", "unarmed", "bow"]));
        text += &format!("weapon_quality='{}'\n", draw.one_of(&["feeble", "ordinary", "heroic"]));
        text += &format!("armor_quality='{}'\n", draw.one_of(&["feeble", "ordinary", "legendary"]));
        text += &format!("damage_type='{}'\n", draw.one_of(&["kinetic", "kinetic", "thermal"]));
        text += &format!("size='{}'\n", draw.one_of(&["medium", "medium", "large"]));
        text += &format!("cover='{}'\n", draw.one_of(&["none", "none", "partial"]));
        text += &format!("prone={}\n", draw.one_of(&["true", "false", "false"]));
        text += &format!("unaware={}\n", draw.one_of(&["true", "false", "false"]));
        let defenses = ["dodge_if_odds(25)", "dodge_always", "dodge_never", "dodge_if_lethal"];
        text += &format!("defense='{}'\n", draw.one_of(&defenses));
        text += &format!("keep_vigor={}\n", draw.below(3));
        text += &format!("offhand='unarmed'\noffhand_policy='{}'\n", draw.one_of(&["never", "never", "always"]));
        text += &format!("opening_policy='{}'\n", draw.one_of(&["always", "never", "take_if_vigor(6)"]));
        text += &format!("action_policy='{}'\n", draw.one_of(&["all_attack", "attack_then_defend"]));
        text += &format!("prone_policy='{}'\n", draw.one_of(&["stand_at_once", "stay_down_if_adjacent_enemy"]));
        text += &format!("wounded_policy='{}'\n", draw.one_of(&["fight_on", "fight_on", "escape"]));
    }
    text
}

#[test]
fn random_duels_are_sampled_as_they_are_solved() {
    let mut draw = Draw(5);
    let mut solved = 0;
    for _ in 0..40 {
        let text = duel(&mut draw);
        let asked = ask(&text);
        // Some are too large for the solver; most are not.
        let Ok(exact) = asked.solve() else { continue };
        solved += 1;
        let mean = |metric: &'static str| Expect::mean_of(&exact, metric);
        let chance = |metric: &'static str, value| Expect::chance_of(&exact, metric, value);
        let mut expect: Vec<Expect> = (0..5).map(|side| chance("winner", side)).collect();
        expect.extend((0..5).map(|fate| chance("fate.hero", fate)));
        // A mean that depends on events too rare for the trials cannot be checked.
        let varies = |metric: &&str| {
            let most = exact[*metric].values().copied().fold(0.0, f64::max);
            !(1.0 - 1e-3..=1.0 - 1e-12).contains(&most)
        };
        expect.extend(
            [
                "rounds",
                "damage.hero",
                "damage.foe",
                "attacks.a",
                "over_guard.b",
                "hits.a",
                "criticals.b",
                "vigor_spent.a",
                "vigor_spent.b",
                "turns_lost.a",
                "openings.a",
                "deaths",
                "unwounded_rounds.b",
            ]
            .into_iter()
            .filter(varies)
            .map(mean),
        );
        let wrong = asked.differs_sampled("a random duel", &expect, 400_000);
        assert!(wrong.is_empty(), "{text}\n{}", wrong.join("\n"));
    }
    assert!(solved >= 25, "only {solved} of 40 duels were solved");
}

/// Many rules at once: ambush, overwatch, off-hand, openings, abilities, aid, shooters, a gate.
const PARTY: &str = "
kind = 'fight'
ambushed = 'a'
overwatch = 'b'
distance = 25
visibility = 'reduced'
round_limit = 40
rules = { knockdown_damage = 12, armor_durability = 30 }
sides = [['warden', 'medic', 'archer'], [{ use = 'raider', count = 3 }, 'chief', 'gate']]
[character.warden]
system = 'bursting_dice'
agility_dice = 3
armor_rank = 3
offhand = 'weapon'
offhand_policy = 'if_vigor(18)'
speed_score = 30
[character.medic]
system = 'bursting_dice'
medicine_dice = 4
treats_wounded = true
action_policy = 'attack_then_defend'
items = 2
item_policy = 'below(8)'
[character.archer]
system = 'bursting_dice'
weapon = 'bow'
agility_dice = 2
wounded_policy = 'escape'
downed_ally = 'after_fight'
action_policy = 'hit_and_move'
speed_score = 20
[character.raider]
system = 'bursting_dice'
ready = 'await_attacker'
target = 'most_dangerous'
opening_policy = 'always'
defense = 'dodge_if_lethal'
wounded_policy = 'escape'
durability = 12
[character.chief]
system = 'bursting_dice'
agility_dice = 3
strength_dice = 3
weapon_quality = 'heroic'
ability_policy = 'when_affordable'
ability_actions = 3
ability_mana = 5
ability_charges = 1
ability_exposes = true
versus_shock = 'execute'
[character.gate]
system = 'bursting_dice'
nature = 'object'
armor_rank = 6
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
        "initiative:",
        "Guard",
        "a miss",
        "a hit",
        "through the Defense",
        "avoided by a Defense",
        "critical hit",
        "are stopped",
        "with the off-hand",
        "is knocked down",
        "stands up",
        "defends (BRD-14)",
        "uses an item",
        "works on an ability",
        "completes an ability",
        "readies an attack",
        "moves towards",
        "moves out of reach",
        "escapes",
        "tries to stabilise",
        "tries to treat",
        "takes it for",
        "loses the action",
        "action 1 of 2",
        "after recovery",
        "goes into Shock",
        "kills",
        "dies (BRD-40)",
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
    for side in ["a", "b"] {
        let of = |metric: &str| mean(&format!("{metric}.{side}"));
        assert!(of("hits") <= of("over_guard") && of("over_guard") <= of("attacks"));
        assert!(of("criticals") <= of("hits"));
    }
    for name in ["warden", "medic", "archer"] {
        // A fighter who did not fall has Health left.
        let alive: f64 = shares[&format!("health.{name}")].values().sum();
        let fell: f64 = shares[&format!("fell.{name}")].values().sum();
        assert!((alive + fell - 1.0).abs() < 1e-9, "{name}");
        assert!(shares[&format!("health.{name}")].keys().all(|&health| health > 0));
    }
}
