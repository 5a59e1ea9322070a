//! Rules of fights that are easy to misread, each with an exact value that the comment derives.

use super::ask;
use super::truth::{idle, solved, sure};
use crate::both_ways::Expect::{Mean, P};

#[test]
fn f16_the_fallen_can_be_struck() {
    let y = idle("y", "weapon='pistol'").replace("max_vp=300", "max_vp=1").replace("'npc'", "'pc'");
    let params = "initiative='a'\nsides=[['x'],['y']]\nround_limit=2";
    // One death save per round. Dead after two of them: 1 and a failure, or a failure and 1: 1/24 +
    // 5/144. With a shot between them that counts as a failure: 1 at first; or a failure, and then
    // another; or anything else, and then a 1: 1/12 + 5/24 + 1/24.
    for (finish, dead) in [("never", 11.0 / 144.0), ("always", 1.0 / 3.0)] {
        let x = sure("x", "1", &format!("weapon='pistol'\nfinish='{finish}'"));
        solved(finish, params, &[x, y.clone()], &[P("fate.y", 0, dead)]);
    }
    // In melee all damage dice show their maximum, which exceeds the Death Threshold. So does a
    // first blow of 6, which causes a severe trauma: bleeding and a 1 on the death save mean death
    // before the second blow.
    let x = sure("x", "d6", "finish='always'");
    let y = y.replace("weapon='pistol'", "death_threshold=5");
    solved(
        "a coup de grace",
        &format!("engaged=true\n{params}"),
        &[x, y],
        &[P("fate.y", 0, 1.0), P("attacks", 2, 71.0 / 72.0)],
    );
}

#[test]
fn turns_of_the_stunned_are_denied() {
    let fighters = [sure("x", "1", "weapon='pistol'\nconditions=['stunned']"), sure("y", "1", "weapon='pistol'")];
    let params = "initiative='a'\nsides=[['x'],['y']]\nround_limit=3";
    solved("stunned", params, &fighters, &[P("turns_denied.a", 3, 1.0), P("damage.x", 0, 1.0)]);
    // The first blow decides this fight: nobody loses a turn that no longer matters.
    let y = idle("y", "weapon='pistol'").replace("max_vp=300", "max_vp=1");
    let fighters = [sure("w", "1", "weapon='pistol'"), fighters[0].clone(), y];
    solved("decided", "initiative='a'\nsides=[['w','x'],['y']]", &fighters, &[P("turns_denied.a", 0, 1.0)]);
}

#[test]
fn what_is_part_of_the_body_is_not_dropped() {
    // Nobody loses a turn to picking up its own fists, whatever it rolls: all attacks are made
    // except those of the stunned.
    let x = sure("x", "1", "weapon='unarmed'\nattack_bonus=-30").replace("cmb=10\nattack_bonus=30\n", "cmb=-3\n");
    let text = format!(
        "kind='fight'\nengaged=true\ninitiative='a'\ndetail=true\nsides=[['x'],['y']]\nround_limit=2\n{x}{}",
        sure("y", "1", "weapon='unarmed'")
    );
    for trial in 0..300 {
        for line in ask(&text).trace(trial).lines {
            assert!(!format!("{line:?}").contains("ready again"), "{line:?}");
        }
    }
}

#[test]
fn hurt_legs_cost_metres() {
    // 9 m are too far for one movement of 8 m, and the Dash takes the action.
    let y = idle("y", "weapon='pistol'");
    let params = "initiative='a'\nsides=[['x'],['y']]\nround_limit=1";
    for (sheet, damage) in [
        ("", 1.0),
        ("traumas=['right_leg']", 0.0),
        ("traumas=['severe_right_leg']", 0.0),
        ("conditions=['hindered']", 0.0),
        ("conditions=['restrained']", 0.0),
        ("conditions=['frightened']", 0.0),
        ("conditions=['prone']", 0.0),
        ("exhaustion=3", 0.0),
    ] {
        solved(sheet, params, &[sure("x", "1", sheet), y.clone()], &[Mean("damage.x", damage)]);
    }
}

#[test]
fn exhaustion_hampers_initiative() {
    // Three dice without the highest against two; ties are rerolled.
    let mut first = 0.0;
    for a in 1..=12 {
        for b in 1..=12 {
            for c in 1..=12 {
                let low = a + b + c - a.max(b).max(c);
                for d in 1..=12 {
                    for e in 1..=12 {
                        first += if low > d + e {
                            1.0
                        } else if low == d + e {
                            0.5
                        } else {
                            0.0
                        };
                    }
                }
            }
        }
    }
    let p = first / 248_832.0;
    let x = sure("x", "9", "weapon='pistol'\nexhaustion=1").replace("max_vp=300", "max_vp=1");
    let y = sure("y", "9", "weapon='pistol'").replace("max_vp=300", "max_vp=1");
    let params = "sides=[['x'],['y']]\nround_limit=1";
    solved("weary", params, &[x, y], &[P("fell.y", 1, p), P("fell.x", 1, 1.0 - p)]);
}

#[test]
fn a_second_gun_in_melee_is_a_gun_in_melee() {
    // 8 on the dice, with disadvantage for the shot (FS-71).
    let hits = [123.0 / 144.0, 1176.0 / 1728.0];
    let x = sure("x", "1", "weapon='knife'\noff_hand='pistol'").replace("minor='never'\n", "");
    let x = x.replace("cmb=10\nattack_bonus=30", "cmb=6");
    let y = idle("y", "").replace("defense=0", "defense=14");
    let params = "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1\nrules={setback_policy='never', pistol_die=1}\n";
    solved("knife and pistol", params, &[x, y], &[P("damage.x", 2, hits[0] * hits[1])]);
}

#[test]
fn exploits_do_their_most_to_the_paralyzed() {
    // Every attack hits. A 12 beside 10, 11 or another 12 adds the maximum of a d10: 5 of 144;
    // beside 9 that of a d8: 2; beside 5 to 8 that of a d6: 8.
    let text = "kind='attack'\nattacker='x'\ntarget='y'\ndisadvantage=1\n\
        [character.x]\nsystem='farsight'\ncmb=10\nattack_bonus=30\nstr=0\nweapon='sword'\nexploits='damage'\n\
        [character.y]\nsystem='farsight'\nmax_vp=400\ndeath_threshold=200\nconditions=['paralyzed']\n";
    let expect = [(18, 5.0), (16, 2.0), (14, 8.0), (8, 129.0)].map(|(damage, ways)| P("damage", damage, ways / 144.0));
    let wrong = ask(text).differs_exactly("paralyzed", &expect, 1e-9);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_grappled_are_hampered_in_what_they_do() {
    // Initiative is not an action: even chances, whereas with disadvantage a grappled fighter would
    // act first less often.
    let x = sure("x", "9", "weapon='pistol'\nconditions=['grappled']").replace("max_vp=300", "max_vp=1");
    let y = sure("y", "9", "weapon='pistol'").replace("max_vp=300", "max_vp=1");
    solved("grappled", "sides=[['x'],['y']]\nround_limit=1", &[x, y], &[P("fell.y", 1, 0.5), P("fell.x", 1, 0.5)]);
}

#[test]
fn a_blast_is_over_before_the_thrower_moves_on() {
    // Nobody saves, and both suffer ten one-sided dice of damage; then the thrower attacks one of
    // them.
    let x = sure("x", "1", "grenades=1\ngrenade='if2'\nthrowing=10");
    let params = "initiative='a'\nspread=0\nsides=[['x'],['y', 'z']]\nround_limit=1\n\
        rules={setback_policy='never', frag_die=1, frag_dice=10, frag_dc=60}\n";
    // +20 always reaches 15; nobody saves against 60.
    let fighters = [x, idle("y", "weapon='pistol'"), idle("z", "weapon='pistol'")];
    solved("a grenade", params, &fighters, &[P("damage.x", 20, 1.0), P("grenades.a", 1, 1.0)]);
}

#[test]
fn finishers_count_on_their_strength() {
    // A d8 plus STR averages 5.5, enough for 5 but not for 6: 9 vitality for +3, or none.
    for (vp, spent) in [(5, 9), (6, 0)] {
        let x = sure("x", "d8", "tenacity='finisher'").replace("str=0", "str=1");
        let y = idle("y", "").replace("max_vp=300", &format!("max_vp={vp}"));
        let params = "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1";
        solved("a finisher", params, &[x, y], &[P("tenacity.a", spent, 1.0)]);
    }
}

#[test]
fn told_dice_are_those_that_are_kept() {
    // FS-09: of three dice the lowest is dropped with advantage, the highest with disadvantage.
    let numbers = |text: &str| -> Vec<i16> {
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
    };
    for (mode, dropped) in [("advantage", 0), ("disadvantage", 2)] {
        let asked = ask(&format!("kind='check'\ndc=13\n{mode}=1"));
        for trial in 0..200 {
            let line = asked.trace(trial).lines.into_iter().find(|line| line.text.contains("keeps"));
            let line = line.expect("a check is told");
            let pair = numbers(&line.dice[0]);
            let mut faces = vec![pair[pair.len() - 2], pair[pair.len() - 1], numbers(&line.dice[1])[1]];
            faces.sort_unstable();
            faces.remove(dropped);
            assert_eq!([faces[1], faces[0]], numbers(&line.text)[..2], "{line:?}");
        }
    }
}
