//! How fights end: in flight, with a last act, or because nobody can hit anybody any more.

use crate::both_ways::Expect::{Mean, P};

use super::truth::holds;

#[test]
fn f12_without_a_pursuer_a_fighter_gets_away() {
    // A semi-conscious enemy pursues nobody, so there is no contest that a 1 could win or a 20
    // could lose.
    let text = |rule: &str| {
        format!(
            "kind='fight'\nround_limit=1\nrules={{{rule}=true}}\nsides=[[{{use='lump',name='runner',tactic='flee_below(300)',survival=1}}],[{{use='lump',semi_conscious=true}}]]"
        )
    };
    holds(&[
        ("f12 sure ones", &text("nat1_succeeds"), &[P("fate.runner", 2, 1.0)]),
        ("f12 sure twenties", &text("nat20_fails"), &[P("fate.runner", 2, 1.0)]),
    ]);
}

#[test]
fn f16_a_group_need_not_move_faster_in_a_chase() {
    // Four pursue with Agility 10 and 2 more; six more points of Movement add 2 to that, if they count.
    let text = |counts: bool| {
        format!(
            "kind='fight'\nround_limit=1\nrules={{chase_group_movement={counts}}}\nsides=[[{{use='lump',name='runner',tactic='flee_below(300)',survival=1}}],[{{use='lump',group=4}}]]"
        )
    };
    let chase = |counts: bool| {
        format!(
            "kind='chase'\nwho='one'\nagainst='pack'\nmax_rounds=1\nrules={{chase_group_movement={counts}}}\n[character.one]\nlike='lump'\n[character.pack]\nlike='lump'\ngroup=4"
        )
    };
    holds(&[
        ("f16 faster", &text(true), &[P("fate.runner", 2, 0.5 * 6.0 / 20.0)]),
        ("f16 as fast as one", &text(false), &[P("fate.runner", 2, 0.5 * 8.0 / 20.0)]),
        ("f16 a chase of its own, faster", &chase(true), &[P("success", 1, 0.5 * 6.0 / 20.0)]),
        ("f16 a chase of its own, as fast as one", &chase(false), &[P("success", 1, 0.5 * 8.0 / 20.0)]),
    ]);
}

/// A hero who is conscious and dying after the first hit: 20 injuries, which the Guide's die never exceeds, Health 40
/// against falling unconscious, and no Endurance left.
const DOOMED: &str = "rules={final_action=true,unconscious_roll='health'}
[character.doomed]
system='gods_monsters'
attack=60
damage='20'
survival=0
health=40
perception=-20
willpower=-20
fortitude=-20";

#[test]
fn f17_last_acts_are_those_of_the_conscious() {
    let text =
        |first: &str, more: &str, sides: &str| format!("kind='fight'\n{more}\nsides=[[{first}],{sides}]\n{DOOMED}");
    let killer = "[{use='sure',damage='20'}]";
    // The attack of the last round is made at 33 - 20, less 3 if the fighter is still surprised.
    let caught = text("{use='doomed',attack=33}", "unaware='a'", killer);
    let aware = text(
        "{use='doomed',attack=33,archetypal_fight=false}",
        "unaware='b'",
        "[{use='sure',damage='20',perception=40}]",
    );
    holds(&[
        ("f17", &text("'doomed'", "", killer), &[P("damage.doomed", 40, 1.0), P("rounds", 2, 1.0)]),
        // Nobody is left to attack, so the fight is over.
        (
            "f17 both",
            &text("'doomed'", "", "[{use='doomed',name='other'}]"),
            &[P("winner", 2, 1.0), P("rounds", 1, 1.0), P("damage.doomed", 20, 1.0)],
        ),
        (
            "f17 half awake",
            &text("{use='doomed',semi_conscious=true,willpower=40,directed='always'}", "", killer),
            &[P("damage.doomed", 20, 1.0), P("rounds", 1, 1.0)],
        ),
        ("f17 surprised", &caught, &[Mean("damage.doomed", 20.0 * 10.0 / 20.0), P("surprise.a", 1, 1.0)]),
        ("f17 aware", &aware, &[Mean("damage.doomed", 20.0 + 20.0 * 13.0 / 20.0)]),
    ]);
}

#[test]
fn f13_mojo_is_hope_only_where_it_is_bid() {
    // The attack needs -1 or less; 3 points of mojo turn a 1 or a 2 into a hit, but are spent only
    // if a hit would drop the target.
    let text = |survival: i32, limit: i32| {
        format!(
            "kind='fight'\nround_limit={limit}\nsides=[['hero'],[{{use='lump',survival={survival}}}]]\n[character.hero]\nsystem='gods_monsters'\narchetype='warrior'\nattack=-1\ndamage='4'\nmojo=300\nmojo_policy='win'"
        )
    };
    holds(&[
        ("f13 too strong", &text(5, 50), &[P("winner", 4, 1.0), P("rounds", 1, 1.0)]),
        // A hit leaves no survival, and Endurance 10 is rolled.
        ("f13 weak enough", &text(4, 1), &[P("rounds", 1, 0.1 * 0.5), P("winner", 3, 1.0 - 0.1 * 0.5)]),
    ]);
}

#[test]
fn f13_hits_without_harm_are_hope_only_while_they_may_break_an_effect() {
    let tickler = "{use='sure',name='tickler',damage='0'}";
    let text = |sides: &str| format!("kind='fight'\nround_limit=50\nrules={{damage_least=0}}\nsides={sides}");
    let keeper = "{use='lump',name='keeper',concentrating=true,evasion=10}";
    holds(&[
        (
            "f13 an effect",
            &text(&format!("[[{tickler}],[{keeper}]]")),
            &[P("winner", 4, 1.0 - 0.5_f64.powi(50)), P("rounds", 1, 0.5), P("rounds", 3, 0.125)],
        ),
        (
            "f13 an effect on its own side",
            &text(&format!("[[{tickler},{keeper}],['lump']]")),
            &[P("winner", 4, 1.0), P("rounds", 1, 1.0)],
        ),
    ]);
}

#[test]
fn f19_nobody_is_finished_off_where_no_death_rolls_are_made() {
    // The victim falls at once, with Endurance 1 and two injuries; then either the next enemy or
    // the victim again is attacked.
    let text = |rolls: bool| {
        format!(
            "kind='fight'\nround_limit=2\ndeath_rolls={rolls}\nrules={{death_trigger_counts_verve=true}}\nsides=[[{{use='sure',damage='2',target='first',unconscious_enemies='finish_off'}}],['victim',{{use='lump',name='other'}}]]\n[character.victim]\nsystem='gods_monsters'\nattack=-40\nsurvival=0\nendurance=1\nverve=300"
        )
    };
    holds(&[
        ("f19 Death rolls", &text(true), &[P("injuries.victim", 4, 1.0), P("survival.other", 300, 1.0)]),
        ("f19 none", &text(false), &[P("injuries.victim", 2, 1.0), P("survival.other", 298, 1.0)]),
    ]);
}
