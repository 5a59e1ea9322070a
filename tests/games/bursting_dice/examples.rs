//! The worked examples: exactly to 1e-9, and sampled within four standard errors, from the same rules.

use crate::asked::Expect::{Mean, P};

use super::{Example, exactly, sampled};

/// Trials of every sampled example.
const TRIALS: u64 = 10_000_000;

const CHECKS: &[Example] = &[
    ("B13", "kind='check'\nvs=20\nwho='medic'\nfield='medicine'", &[P("success", 1, 44.0 / 125.0)]),
    ("B14", "kind='check'\nvs=20\ndice=2", &[P("success", 1, 6271.0 / 10000.0)]),
    ("B20", "kind='check'\nvs=21\ndice=1", &[P("success", 1, 121.0 / 400.0)]),
    ("B33", "kind='check'\nvs=35\ndice=1\nrules={check_compare='more_than'}", &[P("success", 1, 209.0 / 20000.0)]),
    ("B33 by the next number", "kind='check'\nvs=36\ndice=1", &[P("success", 1, 209.0 / 20000.0)]),
    ("B34", "kind='check'\nvs=36\ndice=1\nrules={burst='once'}", &[P("success", 1, 3.0 / 400.0), P("bursts", 1, 0.1)]),
    ("no bursts", "kind='check'\nvs=31\ndice=1\nrules={burst='off'}", &[P("success", 1, 0.0), P("bursts", 0, 1.0)]),
    ("no Bonus dice", "kind='check'\nvs=16\ndice=0", &[P("success", 1, 0.25), Mean("total", 10.5)]),
    ("a Challenge", "kind='check'\nvs=16\nchallenges=1", &[P("success", 1, 643.0 / 1280.0)]),
    ("wounded", "kind='check'\nvs=16\nwounded=true", &[P("success", 1, 643.0 / 1280.0)]),
    ("wounded by the sheet", "kind='check'\nvs=16\nwho='wounded'\nfield='agility'", &[P("success", 1, 643.0 / 1280.0)]),
    (
        "a Charge cancels being wounded",
        "kind='check'\nvs=16\nwounded=true\ncharges=1",
        &[P("success", 1, 109.0 / 200.0)],
    ),
    ("two Challenges", "kind='check'\nvs=16\nchallenges=2", &[P("success", 1, 659.0 / 1440.0)]),
    ("a Charge", "kind='check'\nvs=16\ncharges=1", &[P("success", 1, 563.0 / 960.0)]),
    ("two Charges", "kind='check'\nvs=16\ncharges=2", &[P("success", 1, 59.0 / 80.0)]),
    ("no rank beyond the last", "kind='check'\nvs=16\ncharges=9", &[P("success", 1, 59.0 / 80.0)]),
    ("visibility", "kind='check'\nvs=15\nvisibility='low'", &[P("success", 1, 0.1342)]),
    (
        "Resistance",
        "kind='check'\nvs=20\nwho='stubborn'\nfield='strength'\nresistance=true",
        &[P("success", 1, 6271.0 / 10000.0)],
    ),
    ("mean d4!", "kind='check'\nvs=20\nchallenges=9", &[Mean("total", 10.5 + 10.0 / 3.0)]),
    ("mean d6!", "kind='check'\nvs=20\nchallenges=2", &[Mean("total", 10.5 + 21.0 / 5.0)]),
    ("mean d8!", "kind='check'\nvs=20\nchallenges=1", &[Mean("total", 10.5 + 36.0 / 7.0)]),
    ("mean d10!", "kind='check'\nvs=20", &[Mean("total", 10.5 + 55.0 / 9.0), Mean("bursts", 1.0 / 9.0)]),
    ("mean d12!", "kind='check'\nvs=20\ncharges=1", &[Mean("total", 10.5 + 78.0 / 11.0)]),
    ("mean d20!", "kind='check'\nvs=20\ncharges=2", &[Mean("total", 10.5 + 210.0 / 19.0)]),
];

const CONTESTS: &[Example] = &[
    (
        "B28, B29",
        "kind='contest'\ndice_a=0\ndice_b=0\noverwatch_a=true",
        &[P("winner", 0, 5747.0 / 8000.0), P("winner", 1, 279.0 / 8000.0)],
    ),
    ("B15 as a contest", "kind='contest'\nleast_a=15\ntie='a'", &[P("success", 1, 325_707.0 / 800_000.0)]),
    (
        "B16 as a contest",
        "kind='contest'\nleast_a=15\ntie='a'\nwounded_b=true",
        &[P("success", 1, 143_779_837_937_807.0 / 335_544_318_976_000.0)],
    ),
    ("without a reaction", "kind='contest'\nleast_a=15\nb_reacts=false", &[P("success", 1, 109.0 / 200.0)]),
    ("an even contest", "kind='contest'\ndice_a=0\ndice_b=0", &[P("winner", 1, 0.05), P("winner", 0, 0.475)]),
];

/// Attacker and target of all attacks below. The targets of `damage` are always hit: Guard 1.
const CAST: &str = "
[character.none]
system='bursting_dice'
agility_dice=0
strength_dice=0
[character.hero]
system='bursting_dice'
[character.two]
system='bursting_dice'
agility_dice=2
strength_dice=2
[character.wounded]
system='bursting_dice'
durability=0
[character.charged]
system='bursting_dice'
charges=1
[character.charged_twice]
system='bursting_dice'
charges=2
[character.challenged]
system='bursting_dice'
challenges=1
[character.fencer]
system='bursting_dice'
offhand='weapon'
offhand_policy='always'
[character.open]
system='bursting_dice'
defense='dodge_never'
[character.behind]
system='bursting_dice'
unaware=true
defense='dodge_always'
[character.dodger]
system='bursting_dice'
defense='dodge_always'
[character.weak]
system='bursting_dice'
defense='dodge_always'
durability=0
[character.lying]
system='bursting_dice'
defense='dodge_always'
prone=true
[character.thick]
system='bursting_dice'
defense='dodge_never'
armor_rank=3
max_durability=1000
durability=1000
[character.dummy]
system='bursting_dice'
defense='dodge_never'
max_durability=1000
durability=1000
[character.medic]
system='bursting_dice'
medicine_dice=1
[character.stubborn]
system='bursting_dice'
resist_dice=1
";

const ATTACKS: &[Example] = &[
    ("B1", "kind='attack'\nattacker='none'\ntarget='open'", &[P("success", 1, 0.25)]),
    ("B2", "kind='attack'\nattacker='hero'\ntarget='open'", &[P("success", 1, 109.0 / 200.0)]),
    ("B3", "kind='attack'\nattacker='two'\ntarget='open'", &[P("success", 1, 1583.0 / 2000.0)]),
    ("B5 wounded", "kind='attack'\nattacker='wounded'\ntarget='open'", &[P("success", 1, 643.0 / 1280.0)]),
    ("B5 with a Challenge", "kind='attack'\nattacker='challenged'\ntarget='open'", &[P("success", 1, 643.0 / 1280.0)]),
    // The Off-hand attack is a second one, so no hit at all is a miss of both.
    (
        "B6",
        "kind='attack'\nattacker='fencer'\ntarget='open'",
        &[P("hits", 0, (1.0 - 109.0 / 200.0) * (1.0 - 659.0 / 1440.0)), P("vigor_spent.attacker", 8, 1.0)],
    ),
    ("B8", "kind='attack'\nattacker='charged'\ntarget='open'", &[P("success", 1, 563.0 / 960.0)]),
    ("B9", "kind='attack'\nattacker='charged_twice'\ntarget='open'", &[P("success", 1, 59.0 / 80.0)]),
    ("B10", "kind='attack'\nattacker='hero'\ntarget='behind'", &[P("success", 1, 43.0 / 50.0)]),
    (
        "B15",
        "kind='attack'\nattacker='hero'\ntarget='dodger'",
        &[P("success", 1, 325_707.0 / 800_000.0), P("vigor_spent.target", 5, 0.545)],
    ),
    (
        "B16",
        "kind='attack'\nattacker='hero'\ntarget='weak'",
        &[P("success", 1, 143_779_837_937_807.0 / 335_544_318_976_000.0)],
    ),
    ("B19", "kind='attack'\nattacker='hero'\ntarget='lying'", &[P("success", 1, 521.0 / 1000.0)]),
    ("B21", "kind='attack'\nattacker='hero'\ntarget='open'\nattacks=2", &[P("success", 1, 31719.0 / 40000.0)]),
    ("B22", "kind='attack'\nattacker='hero'\ntarget='dummy'\nrules={guard_base=1}", &[Mean("damage", 191.0 / 18.0)]),
    ("B23", "kind='attack'\nattacker='hero'\ntarget='thick'\nrules={guard_base=1}", &[P("damage", 0, 3.0 / 80.0)]),
    (
        "B25",
        "kind='attack'\nattacker='wounded'\ntarget='thick'\nrules={guard_base=1}",
        &[Mean("damage", 2983.0 / 448.0)],
    ),
    ("B27", "kind='attack'\nattacker='two'\ntarget='dummy'\nrules={guard_base=1}", &[P("criticals", 1, 19.0 / 100.0)]),
];

const DEATHS: &[Example] = &[
    ("B30", "kind='dying'", &[P("success", 0, 12_157_665_459_056_928_801.0 / 931_322_574_615_478_515_625.0)]),
    ("two helpers", "kind='dying'\nhelpers=2\nstamina=1", &[P("outcome", 1, 0.648 * 0.648)]),
    ("nobody", "kind='dying'\nhelpers=0", &[P("outcome", 1, 1.0), P("rounds", 10, 1.0)]),
    ("late", "kind='dying'\nhelper_arrives=10", &[P("outcome", 1, 0.648), P("stable_after", 10, 0.352)]),
    ("four actions", "kind='dying'\nactions=4\nstamina=1", &[P("outcome", 1, 0.648 * 0.648)]),
    (
        "one action a round",
        "kind='dying'\nactions=1\nstamina=3",
        &[P("outcome", 1, 0.648), P("stable_after", 2, 0.352)],
    ),
    ("further damage", "kind='dying'\nhit_in_round=2", &[P("outcome", 0, 0.648 * 0.648)]),
    ("counted at once", "kind='dying'\nstamina=2\nrules={shock_start='at_once'}", &[P("outcome", 1, 0.648)]),
    ("a house number", "kind='dying'\nstamina=1\nrules={stabilize_vs=16}", &[P("outcome", 2, 0.545)]),
    ("aid", "kind='aid'", &[P("success", 1, 0.352), Mean("durability", 0.352 * 5.5)]),
    ("aid up to the maximum", "kind='aid'\nmax_durability=5", &[Mean("durability", 0.352 * 4.0)]),
    (
        "aid that bursts",
        "kind='aid'\nmax_durability=1000\nrules={aid_bursts=true}",
        &[Mean("durability", 0.352 * 55.0 / 9.0)],
    ),
    (
        "aid for two rounds",
        "kind='aid'\nrounds=2\nmax_durability=100",
        &[Mean("durability", 2.0 * 0.352 * 5.5), P("tries", 2, 1.0)],
    ),
    ("aid in Shock by house rule", "kind='aid'\nin_shock=true\nrules={aid_ends_shock=true}", &[P("success", 1, 0.352)]),
];

/// The duels of the digest, without Vigor: Defense costs nothing.
const DUELS: &[Example] = &[
    (
        "BD1",
        "kind='fight'\nfirst='a'\nshock=false\nsides=[['bare'],[{use='bare',name='other'}]]",
        &[P("winner", 0, 112_143_617.0 / 210_827_008.0), Mean("rounds", 1_022_708_945.0 / 210_827_008.0)],
    ),
    (
        "BD2",
        "kind='fight'\nfirst='a'\nshock=false\nsides=[[{use='bare',agility_dice=1,durability=4}],[{use='bare',name='other',agility_dice=1,durability=4}]]",
        &[P("winner", 0, 0.566_868_142_4), Mean("rounds", 3.854_589_407_3)],
    ),
    (
        "BD3",
        "kind='fight'\nfirst='a'\nshock=false\nsides=[[{use='standard',actions=1}],[{use='standard',name='other',actions=1}]]",
        &[P("winner", 0, 0.560_743_847), Mean("rounds", 4.836_969_820)],
    ),
    (
        "BD5",
        "kind='fight'\nfirst='a'\nshock=false\nsides=[[{use='standard',actions=1,defense='dodge_always'}],[{use='standard',name='other',actions=1,defense='dodge_always'}]]\nrules={defense_vigor=0}",
        &[P("winner", 0, 0.542_392_814), Mean("rounds", 6.194_661_798)],
    ),
    (
        "BD7",
        "kind='fight'\nfirst='a'\nshock=false\nsides=[['standard'],[{use='standard',name='other',armor_rank=3}]]",
        &[P("winner", 0, 0.400_367_228), Mean("rounds", 3.004_133_944)],
    ),
];

const DUELISTS: &str = "
[character.bare]
system='bursting_dice'
actions=1
agility_dice=0
strength_dice=0
weapon_quality='feeble'
durability=2
health=2
defense='dodge_never'
[character.standard]
system='bursting_dice'
defense='dodge_never'
";

#[test]
fn checks_are_exact() {
    exactly(CHECKS, CAST);
}

#[test]
fn checks_are_sampled() {
    sampled(CHECKS, CAST, TRIALS);
}

#[test]
fn contests_are_exact() {
    exactly(CONTESTS, "");
}

#[test]
fn contests_are_sampled() {
    sampled(CONTESTS, "", TRIALS);
}

#[test]
fn attacks_are_exact() {
    exactly(ATTACKS, CAST);
}

#[test]
fn attacks_are_sampled() {
    sampled(ATTACKS, CAST, TRIALS);
}

#[test]
fn deaths_and_aid_are_exact() {
    exactly(DEATHS, "");
}

#[test]
fn deaths_and_aid_are_sampled() {
    sampled(DEATHS, "", TRIALS);
}

#[test]
fn duels_are_exact() {
    exactly(DUELS, DUELISTS);
}

#[test]
fn duels_are_sampled() {
    sampled(DUELS, DUELISTS, TRIALS);
}

/// The Vigor of ten rounds, worked out without dice.
#[test]
fn vigor_runs_out_and_comes_back() {
    let rounds = [(2, 12), (2, 4), (0, 6), (1, 3), (0, 5), (1, 2), (0, 4), (0, 6), (1, 3), (0, 5)];
    let sheet = "[character.fighter]\nsystem='bursting_dice'\nkeep_vigor=0";
    for (round, (defenses, vigor)) in (1..).zip(rounds) {
        let text = format!("kind='resources'\nwho='fighter'\nrounds={round}\n{sheet}");
        let lost = [0, 0, 0, 0, 0, 0, 1, 2, 2, 2][round - 1];
        let expect = [P("last_defenses", defenses, 1.0), P("vigor", vigor, 1.0), P("turns_lost", lost, 1.0)];
        let asked = super::ask(&text);
        let wrong = asked.differs_exactly("Vigor", &expect, 1e-12);
        assert!(wrong.is_empty(), "round {round}: {}", wrong.join("\n"));
        let wrong = asked.differs_sampled("Vigor", &expect, 1000);
        assert!(wrong.is_empty(), "round {round}: {}", wrong.join("\n"));
    }
}
