//! What fighters choose to do and what exploits do: the smallest case of each, worked out by hand.

use super::truth::{idle, solved, sure};
use crate::both_ways::Expect::{Mean, P};

/// Two d12, needing 8: plain, with advantage and with disadvantage.
const EIGHT: [f64; 3] = [123.0 / 144.0, 1659.0 / 1728.0, 1176.0 / 1728.0];

/// One round, and the first side acts first.
const ROUND: &str = "initiative='a'\nround_limit=1\nsides=";

#[test]
fn tenacity_helps_saves() {
    // FS-11, FS-96: 15 on the dice to act; 12 are enough with +3, 13 with +2. A quarter of the
    // vitality is kept: of a maximum of 100, with 33 left, 8 can be spent, so +2 costs 6.
    let y = idle("y", "weapon='pistol'");
    for (vp, ways, spent) in [(100, 89.0, 9), (33, 78.0, 6), (27, 55.0, 0)] {
        let x = sure("x", "5", &format!("weapon='pistol'\ntraumas=['severe_body']\ntenacity='value(0)'\nvp={vp}"));
        let x = x.replace("max_vp=300", "max_vp=100");
        let expect = [P("damage.x", 5, ways / 144.0), P("tenacity.a", spent, 1.0)];
        solved("a save", &format!("{ROUND}[['x'],['y']]"), &[x, y.clone()], &expect);
    }
}

#[test]
fn finishers_reckon_with_armor() {
    // FS-11, FS-84: a d8 plus STR averages 5.5, but 15/8 against 4 points of armor: enough for 1
    // and not for 2.
    for (vp, spent) in [(1, 9), (2, 0)] {
        let x = sure("x", "d8", "tenacity='finisher'").replace("str=0", "str=1");
        let y = idle("y", "av=4").replace("max_vp=300", &format!("max_vp={vp}"));
        solved("armor", &format!("engaged=true\n{ROUND}[['x'],['y']]"), &[x, y], &[P("tenacity.a", spent, 1.0)]);
    }
}

#[test]
fn the_disarmed_help_if_an_ally_is_left() {
    // FS-54, FS-96: a rifle needs both arms. A fighter reduced to fists helps instead, if there is
    // somebody to help.
    let x = sure("x", "9", "weapon='assault_rifle'\ntraumas=['severe_left_arm']\nhelp='support'\ninitiative_bonus=30");
    let z = sure("z", "5", "weapon='sword'").replace("cmb=10\nattack_bonus=30", "cmb=6");
    let y = idle("y", "weapon='pistol'").replace("defense=0", "defense=14");
    let rules = "rules={setback_policy='never', flanking=false, dodge_percent=100}\n";
    let params = format!("distance='adjacent'\nround_limit=1\n{rules}");
    let expect = [P("damage.z", 5, EIGHT[1]), P("damage.x", 0, 1.0)];
    let first = y.replace("max_vp=300", "max_vp=300\ninitiative_bonus=-30");
    let z = z + "initiative_bonus=0\n";
    solved("two", &format!("sides=[['x','z'],['y']]\n{params}"), &[x.clone(), z, first.clone()], &expect);
    // Fists do 1d3.
    solved("alone", &format!("sides=[['x'],['y']]\n{params}"), &[x, first], &[Mean("damage.x", 2.0)]);
}

#[test]
fn defending_ends_without_movement() {
    // FS-52: attackers have disadvantage unless the speed of the defender is 0. A grappled defender
    // gives no advantage either.
    let y = sure("y", "5", "weapon='pistol'").replace("cmb=10\nattack_bonus=30", "cmb=6");
    for (conditions, p) in [("", EIGHT[2]), ("'grappled'", EIGHT[0])] {
        let sheet = format!("weapon='pistol'\ndefend='last_stand'\nvp=1\nconditions=[{conditions}]");
        let x = idle("x", &sheet).replace("defense=0", "defense=14");
        let fighters = [x, idle("z", "weapon='pistol'"), y.clone()];
        solved(conditions, &format!("{ROUND}[['x','z'],['y']]"), &fighters, &[P("fell.x", 1, p)]);
    }
}

#[test]
fn a_blast_reaches_those_who_stand_together() {
    // FS-73: ten one-sided dice of damage for each target; nobody saves against 60.
    let x = sure("x", "1", "grenades=1\ngrenade='if2'\nthrowing=10\nweapon='pistol'");
    let others = ["y", "z", "w"].map(|name| idle(name, "weapon='pistol'"));
    let fighters = [vec![x], others.to_vec()].concat();
    for cluster in [2, 3] {
        let rules = "rules={setback_policy='never', frag_die=1, frag_dice=10, frag_dc=60}\n";
        let params = format!("spread=0\ncluster={cluster}\n{ROUND}[['x'],['y','z','w']]\n{rules}");
        solved("a grenade", &params, &fighters, &[P("damage.x", 10 * cluster, 1.0)]);
    }
}

#[test]
fn fists_knock_out_and_guns_do_not() {
    // FS-93: the weapon in hand counts, not the one on the sheet.
    let y = idle("y", "weapon='pistol'").replace("max_vp=300", "max_vp=1");
    for (sheet, fate) in
        [("weapon='pistol'", 0), ("weapon='pistol'\ntraumas=['severe_right_arm', 'severe_left_arm']", 2)]
    {
        let x = sure("x", "9", &format!("knock_out='capture'\n{sheet}"));
        solved(sheet, &format!("{ROUND}[['x'],['y']]"), &[x, y.clone()], &[P("fate.y", fate, 1.0)]);
    }
}

#[test]
fn a_house_rule_spares_attacks_what_the_fight_brings_too() {
    // R03, FS-104: the second level of exhaustion sickens.
    for (all, p) in [(true, EIGHT[2]), (false, EIGHT[0])] {
        let x = sure("x", "5", "weapon='pistol'\nexhaustion=2").replace("cmb=10\nattack_bonus=30", "cmb=6");
        let y = idle("y", "weapon='pistol'").replace("defense=0", "defense=14");
        let params = format!("{ROUND}[['x'],['y']]\nrules={{setback_policy='never', conditions_hamper_all={all}}}\n");
        solved("hampered", &params, &[x, y], &[P("damage.x", 5, p)]);
    }
}

#[test]
fn there_is_progress_by_exploits_and_second_weapons_and_blood() {
    // Nobody gets through 6 points of armor with a 1: a stalemate, except for the dice of exploits,
    // the other hand, or bleeding.
    for (first, second, winner) in [
        ("weapon='sword'", "", 4),
        ("weapon='sword'\nexploits='damage'", "", 3),
        ("weapon='knife'\noff_hand='pistol'\nminor='auto'", "", 3),
        ("weapon='sword'", "conditions=['bleeding']", 3),
    ] {
        let x = sure("x", "1", first);
        let x = if first.contains("minor") { x.replace("minor='never'\n", "") } else { x };
        let x = if first.contains("exploits") { x.replace("exploits='never'\n", "") } else { x };
        let y = sure("y", "1", &format!("weapon='sword'\nav=6\n{second}"));
        let x = x.replace("max_vp=300", "max_vp=300\nav=6");
        solved(first, &format!("{ROUND}[['x'],['y']]"), &[x, y], &[P("winner", winner, 1.0)]);
    }
}

#[test]
fn exploit_damage_behind_armor_meets_resistance() {
    // FS-85: half of a d6 is 1.5 on average, of a d8 2, of a d10 2.5, each rounded down. A 12
    // beside 5 to 8 has 8 ways of 144, beside 9 two, beside 10, 11 or another 12 five.
    let x = sure("x", "9", "weapon='pistol'\nexploits='damage'").replace("exploits='never'\n", "");
    let y = idle("y", "weapon='pistol'\nav=9\nresistances=['kinetic']\ndeath_threshold=200");
    let params = format!("{ROUND}[['x'],['y']]\nrules={{setback_policy='never', exploit_before_av=false}}\n");
    solved("resistance", &params, &[x, y], &[Mean("damage.x", (8.0 * 1.5 + 2.0 * 2.0 + 5.0 * 2.5) / 144.0)]);
}

#[test]
fn team_play_calls_an_ally_who_sees_and_reaches_the_target() {
    // FS-13: a 12 beside 6 has 2 ways of 144: one attack in addition to the three per round. A
    // fighter who dashes makes none.
    let x = sure("x", "1", "weapon='pistol'\nexploits='support'").replace("exploits='never'\n", "");
    let y = idle("y", "weapon='pistol'");
    for (distance, sheet, attacks) in [
        ("close", "weapon='pistol'", 3.0 + 2.0 / 144.0),
        ("close", "weapon='pistol'\nconditions=['blinded']", 3.0),
        ("short", "weapon='sword'", 2.0),
    ] {
        let params = format!("distance='{distance}'\n{ROUND}[['x','z'],['y']]");
        solved(sheet, &params, &[x.clone(), idle("z", sheet), y.clone()], &[Mean("attacks", attacks)]);
    }
}

#[test]
fn shoves_need_a_target_within_reach() {
    // FS-13, FS-77: a 12 beside 4, 2 ways of 144, is used for a shove if the target is in melee;
    // otherwise the best option is to go on guard, as with a 12 beside 2 or 3.
    let y = idle("y", "weapon='sword'");
    let melee = sure("x", "1", "weapon='sword'\nexploits='control'").replace("exploits='never'\n", "");
    let params = format!("detail=true\n{ROUND}[['x'],['y']]");
    let shoves = [P("exploit.extra_minor", 0, 142.0 / 144.0)];
    solved("at hand", &format!("engaged=true\n{params}"), &[melee.clone(), y.clone()], &shoves);
    let guards = [P("exploit.extra_minor", 0, 1.0), P("exploit.on_guard", 1, 6.0 / 144.0)];
    solved("from afar", &params, &[melee.replace("sword", "pistol"), y], &guards);
}

#[test]
fn who_climbs_the_initiative_acts_first_from_the_next_round_on() {
    // FS-13: the blows of y do nothing; the second blow of x decides the fight in the second round.
    // A 12 beside 11 or another 12, 3 ways of 144, gives y another attack before that.
    let x = sure("x", "1", "weapon='pistol'\nav=100");
    let y = sure("y", "1", "weapon='pistol'\nexploits='initiative'").replace("exploits='never'\n", "");
    let y = y.replace("max_vp=300", "max_vp=2");
    let params = "initiative='a'\nround_limit=2\nsides=[['x'],['y']]";
    solved("climbing", params, &[x, y], &[P("attacks", 4, 3.0 / 144.0), P("attacks", 3, 141.0 / 144.0)]);
}
