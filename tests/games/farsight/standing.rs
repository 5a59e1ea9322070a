//! Position, standing up, continuing to act and visibility: the smallest case of each, worked out
//! by hand.

use super::truth::{idle, solved, sure};
use crate::both_ways::Expect::{Mean, P};

/// Two d12, needing 8: plain, with advantage and with disadvantage.
const EIGHT: [f64; 3] = [123.0 / 144.0, 1659.0 / 1728.0, 1176.0 / 1728.0];

/// Deals `damage` with 8 on the dice against the Defense of [`target`].
fn needs_eight(name: &str, damage: &str, sheet: &str) -> String {
    sure(name, damage, sheet).replace("cmb=10\nattack_bonus=30", "cmb=6")
}

/// Never hits anybody, and has Defense 14.
fn target(name: &str, sheet: &str) -> String {
    idle(name, sheet).replace("defense=0", "defense=14")
}

#[test]
fn without_legs_nobody_stands_up() {
    // FS-96: with both legs lost a fighter only crawls, and attacks while prone; with one leg lost
    // it stands up first.
    let params = "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1\nrules={setback_policy='never', stand_up_dc=0}\n";
    for (legs, p) in [("'severe_right_leg'", EIGHT[0]), ("'severe_right_leg', 'severe_left_leg'", EIGHT[2])] {
        let x = needs_eight("x", "5", &format!("weapon='sword'\nspeed=20\nconditions=['prone']\ntraumas=[{legs}]"));
        solved(legs, params, &[x, target("y", "weapon='pistol'")], &[P("damage.x", 5, p)]);
    }
}

#[test]
fn crawling_costs_twice_as_many_metres() {
    // 10 m less 4 m of reach. A third of 36 m is 12 m, which is 6 m on the belly (FS-45, FS-96); a third of 35 m is 11 m.
    for (speed, damage) in [(36, 9.0), (35, 0.0)] {
        let sheet =
            "weapon='sword'\nsize='huge'\nweapon_traits=['reach']\ntraumas=['severe_right_leg', 'severe_left_leg']";
        let x = sure("x", "9", &format!("{sheet}\nspeed={speed}"));
        let params = "distance='close'\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1";
        solved("crawling", params, &[x, idle("y", "weapon='pistol'")], &[Mean("damage.x", damage)]);
    }
}

#[test]
fn an_opportunity_attack_comes_before_the_rest_of_the_turn() {
    // FS-62: Acrobatics cannot succeed, and the attack of opportunity for standing up drops the
    // fighter before it strikes.
    let x = sure("x", "9", "weapon='sword'\nconditions=['prone']").replace("max_vp=300", "max_vp=1");
    let params = "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1\nrules={setback_policy='never', stand_up_dc=60}\n";
    let expect = [P("winner", 1, 1.0), P("damage.x", 0, 1.0), P("attacks", 1, 1.0), P("opportunities.b", 1, 1.0)];
    solved("standing up", params, &[x, sure("y", "9", "weapon='sword'")], &expect);
}

#[test]
fn who_falls_in_its_own_turn_bleeds_at_its_end() {
    // FS-62, FS-90, FS-103: the blow for standing up drops a bleeding fighter in its own turn, at the end of which it bleeds.
    // It has no turn before the round limit in which it would make a death save.
    let x = sure("x", "9", "weapon='sword'\nconditions=['prone', 'bleeding']");
    let x = x.replace("max_vp=300", "max_vp=1").replace("kind='npc'", "kind='pc'");
    let params = "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1\nrules={setback_policy='never', stand_up_dc=60}\n";
    let expect = [P("fate.x", 1, 1.0), P("bled.a", 1, 1.0), P("death_saves.a", 0, 1.0)];
    solved("bleeding", params, &[x, sure("y", "9", "weapon='sword'")], &expect);
}

#[test]
fn a_hurt_leg_hampers_acrobatics() {
    // FS-95: 15 on the dice for DEX 1 against DC 16: 55 of 144. With the highest of three dice
    // dropped, 15 or more is rarer.
    let mut low = 0;
    for a in 1..=12 {
        for b in 1..=12 {
            for c in 1..=12_i32 {
                low += i32::from(a + b + c - a.max(b).max(c) >= 15);
            }
        }
    }
    let params = "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1";
    for (traumas, up) in [("", 55.0 / 144.0), ("'left_leg'", f64::from(low) / 1728.0)] {
        let x = idle("x", &format!("weapon='sword'\nconditions=['prone']\ntraumas=[{traumas}]"));
        solved(traumas, params, &[x, sure("y", "1", "weapon='sword'")], &[P("opportunities.b", 0, up)]);
    }
}

#[test]
fn melee_holds_with_everybody_at_hand() {
    // FS-74: both engage the fighter on the ground; FS-62: when it stands up, both strike.
    let x = idle("x", "weapon='sword'\nconditions=['prone']");
    let params =
        "initiative='b'\nsides=[['x'],['y','z']]\nround_limit=1\nrules={setback_policy='never', stand_up_dc=60}\n";
    let fighters = [x, sure("y", "1", "weapon='sword'"), idle("z", "weapon='sword'")];
    solved("two at hand", params, &fighters, &[P("opportunities.b", 2, 1.0), P("attacks", 5, 1.0)]);
}

#[test]
fn flankers_fight_hand_to_hand_and_see_the_target() {
    // FS-67: with two attackers in melee, both able to see, 6 on the dice is enough: 134 of 144.
    let params = "engaged=true\ninitiative='a'\nsides=[['x','z'],['y','w']]\nround_limit=1";
    let w = idle("w", "weapon='pistol'").replace("max_vp=300", "max_vp=400");
    for (weapon, conditions, p) in
        [("sword", "", 134.0 / 144.0), ("sword", "'blinded'", EIGHT[0]), ("pistol", "", EIGHT[0])]
    {
        let x = needs_eight("x", "5", "weapon='sword'");
        let z = idle("z", &format!("weapon='{weapon}'\nconditions=[{conditions}]"));
        let y = target("y", "weapon='sword'");
        // The second fighter of the first side is in melee with the second of the other: only with
        // a single enemy do they flank.
        let alone = params.replace(",'w'", "");
        solved(conditions, &alone, &[x.clone(), z.clone(), y.clone()], &[P("damage.x", 5, p)]);
        solved("apart", params, &[x, z, y, w.clone()], &[P("damage.x", 5, EIGHT[0])]);
    }
}

#[test]
fn the_unconscious_lie_on_the_ground_besides() {
    // FS-103: two causes of disadvantage affect the first blow, which drops its target if it hits.
    // An unconscious and prone target gives two causes of advantage for the second blow: all four
    // cancel.
    let x = needs_eight("x", "5", "weapon='sword'\nattacks=2\nfinish='always'\nconditions=['dazzled', 'restrained']");
    let y = target("y", "weapon='pistol'\ndeath_threshold=200");
    let y = y.replace("max_vp=300", "max_vp=1").replace("'npc'", "'pc'");
    let params = "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1";
    solved("unconscious", params, &[x, y], &[P("damage.x", 10, EIGHT[2] * EIGHT[0])]);
}

#[test]
fn lost_strength_makes_the_fallen_easier_to_kill() {
    // FS-87, FS-90: 11 points do not exceed 10 + STR 0 + WIL 1. The fall injures the torso in 3 of
    // 12 cases, which costs STR in half of those (FS-95): then they do, and the second blow kills.
    let x = sure("x", "11", "weapon='pistol'\nattacks=2\nfinish='always'");
    let y = idle("y", "weapon='pistol'").replace("max_vp=300", "max_vp=1").replace("'npc'", "'pc'");
    let params = "initiative='b'\nsides=[['x'],['y']]\nround_limit=1";
    solved("strength", params, &[x, y], &[P("fate.y", 0, 1.0 / 8.0), P("fate.y", 1, 7.0 / 8.0)]);
}

#[test]
fn hiding_is_compared_pair_by_pair() {
    // FS-41: a passive value of 22 notices totals up to 21, all that DEX -3 can reach, and none of
    // those from +20 on. An unnoticed fighter attacks with advantage; but as one of the two is
    // noticed, nobody is surprised.
    let bold = needs_eight("x", "5", "weapon='pistol'\ndex=-3");
    let sly = needs_eight("z", "5", "weapon='pistol'\ndex=10\nstealth=10");
    let y = target("y", "weapon='pistol'").replace("per=0", "per=10");
    let params = "ambusher='a'\ninitiative='a'\nround_limit=1\nsides=";
    let expect = [P("damage.x", 5, EIGHT[0]), P("damage.z", 5, EIGHT[1]), P("turns_denied.b", 0, 1.0)];
    solved("a pair", &format!("{params}[['x','z'],['y']]"), &[bold.clone(), sly.clone(), y.clone()], &expect);
    solved("nobody is noticed", &format!("{params}[['z'],['y']]"), &[sly, y.clone()], &[P("turns_denied.b", 1, 1.0)]);
    // A side that is surprised for certain has noticed nobody.
    let params = format!("surprised='b'\n{params}[['x'],['y']]");
    solved("for certain", &params, &[bold, y], &[P("turns_denied.b", 1, 1.0), P("damage.x", 5, EIGHT[1])]);
}

#[test]
fn the_fallen_lie_where_they_left_their_cover() {
    // FS-65: y leaves total cover before x has acted and falls in the open, where x keeps shooting at it. The first shot takes
    // its one point of vitality. The next is a failed death save, and kills if a 1 on the d12 between them was two more.
    let x = sure("x", "9", "weapon='pistol'\nfinish='always'");
    let y = idle("y", "weapon='sword'").replace("kind='npc'", "kind='pc'").replace("max_vp=300", "max_vp=1");
    for cover in ["none", "total"] {
        let params = format!("initiative='b'\nsides=[['x'],['y']]\nround_limit=2\ncover_b='{cover}'");
        solved(cover, &params, &[x.clone(), y.clone()], &[P("fate.y", 0, 1.0 / 12.0), Mean("damage.x", 18.0)]);
    }
}

#[test]
fn lost_dex_lowers_the_defense_that_derives_from_it() {
    // FS-95: of the twelve places of a wound three are the torso, half of which cost a point of DEX. Against Defense 14 the
    // next attack needs 8 with advantage, which 1659 of 1728 throws are; against 13 it needs 7, which 1686 are.
    let z = sure("z", "9", "weapon='sword'\ninitiative_bonus=30");
    let x = needs_eight("x", "5", "weapon='sword'\nfinish='always'");
    let y = idle("y", "weapon='sword'").replace("kind='npc'", "kind='pc'").replace("max_vp=300", "max_vp=1");
    let y = y.replace("defense=0", "dex=2");
    let params = "engaged=true\ninitiative='a'\nsides=[['z','x'],['y']]\nround_limit=1";
    let hit = (7.0 * 1659.0 + 1686.0) / (8.0 * 1728.0);
    solved("the fallen", params, &[z, x, y], &[P("damage.x", 5, hit)]);
}

#[test]
fn a_grenade_gives_away_who_throws_it() {
    // FS-69: y has not noticed x before x throws. If x were still hidden in the second round, y would shoot with
    // disadvantage.
    let x =
        sure("x", "1", "weapon='pistol'\ngrenades=1\ngrenade='if2'\nthrowing=10").replace("defense=0", "defense=14");
    let fighters = [x, needs_eight("y", "5", "weapon='pistol'"), idle("z", "weapon='pistol'")];
    let params = "surprised='b'\ninitiative='b'\nspread=0\ncluster=2\nsides=[['x'],['y','z']]\nround_limit=2\n\
        rules={setback_policy='never', frag_die=1, frag_dice=10, frag_dc=60}\n";
    solved("a grenade", params, &fighters, &[P("grenades.a", 1, 1.0), P("damage.y", 5, EIGHT[0])]);
}

#[test]
fn shooters_follow_who_retreats_out_of_range() {
    // FS-70: a weapon of close range reaches 30 m. y steps back from x each round, to 40 and 50 m, and z goes 10 m after it.
    let x = idle("x", "weapon='sword'\nspeed=30\ninitiative_bonus=30");
    let z = sure("z", "9", "weapon='pistol'\nrange='close'");
    let y = idle("y", "weapon='pistol'\nshooting='keep'");
    let params = "distance='short'\ninitiative='a'\nsides=[['x','z'],['y']]\nround_limit=3";
    solved("following", params, &[x, z, y], &[P("damage.z", 27, 1.0)]);
}

#[test]
fn the_fallen_hold_nobody() {
    // q drops y, whose armor lets half of x's blows through, and x strikes at the fallen for 1. When q has hit w, a blow of x
    // is sure to drop it, and x turns away from y: a d2 and 7.
    let q = sure("q", "9", "weapon='pistol'\ninitiative_bonus=30");
    let x = sure("x", "d2", "weapon='sword'\ndamage_bonus=7\nfinish='always'");
    let y = idle("y", "weapon='pistol'\nav=8").replace("kind='npc'", "kind='pc'").replace("max_vp=300", "max_vp=1");
    let w = idle("w", "weapon='pistol'").replace("max_vp=300", "max_vp=17");
    let params = "distance='close'\ninitiative='a'\nsides=[['q','x'],['y','w']]\nround_limit=2";
    solved("turning away", params, &[q, x, y, w], &[P("damage.x", 9, 0.5), P("damage.x", 10, 0.5)]);
}

#[test]
fn exhaustion_to_0_vitality_costs_as_many_traumas_as_damage() {
    // FS-15, FS-88, FS-104: one setback in fifty, 19 of 2d10, is the sixth level of exhaustion; one in a hundred, 2, is a
    // trauma. An attack at disadvantage keeps the lower two of three d12 and fails with a 1 and no 12.
    let mut ways = 0;
    for a in 1..=12 {
        for b in 1..=12 {
            for c in 1..=12 {
                let mut dice = [a, b, c];
                dice.sort_unstable();
                ways += i32::from(dice[0] == 1 && dice[1] < 12);
            }
        }
    }
    let setback = f64::from(ways) / 1728.0;
    let x = sure("x", "1", "weapon='pistol'\nexhaustion=5").replace("kind='npc'", "kind='pc'");
    let y = idle("y", "weapon='sword'").replace("defense=0", "defense=60").replace("attack_bonus=-30", "");
    for traumas in 0..=3 {
        let params = format!(
            "initiative='a'\nsides=[['x'],['y']]\nround_limit=1\nrules={{setback_policy='always', zero_traumas={traumas}}}\n"
        );
        let expect = |number: i32| 0.01 * f64::from(number == 1) + 0.02 * f64::from(number == traumas);
        let expect = [1, 2, 3].map(|number| P("mild_traumas.a", number, setback * expect(number)));
        solved("exhausted", &params, &[x.clone(), y.clone()], &expect);
    }
}
