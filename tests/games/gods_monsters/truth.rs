//! Rules that were once misread, each with the odds according to the book.

use crate::both_ways::Expect;
use crate::both_ways::Expect::{Mean, P};

use super::{ask, check_all};

/// `striker` hits on 10 for 4; `sure` always hits; `lump` never hits and has plenty of survival.
const CAST: &str = "
[character.striker]
system = 'gods_monsters'
kind = 'npc'
damage = '4'
survival = 300
[character.sure]
like = 'striker'
attack = 60
[character.lump]
system = 'gods_monsters'
kind = 'npc'
attack = -40
survival = 300
";

/// Asserts that both engines give the odds worked out by hand.
pub fn holds(cases: &[(&str, &str, &[Expect])]) {
    let texts = || cases.iter().map(|(name, text, expect)| (*name, format!("{text}\n{CAST}"), *expect));
    check_all(texts(), |asked, name, expect| asked.differs_exactly(name, expect, 1e-11));
    check_all(texts(), |asked, name, expect| asked.differs_sampled(name, expect, 200_000));
}

/// The mean of a metric in the exact answer.
fn mean(text: &str, metric: &str) -> f64 {
    let shares = ask(text).solve().expect("it can be solved");
    shares[metric].iter().map(|(&value, p)| f64::from(value) * p).sum()
}

#[test]
fn g1_bids_make_up_for_the_whole_penalty_of_thin_air() {
    // Health 0 fails every roll; the three bids equal the dice plus the penalties 0, 1 and 2.
    holds(&[(
        "g1",
        "kind='suffocation'\narchetype='warrior'\nendurance=12\nhealth=0\nmojo=300\nrolls=3",
        &[Mean("mojo", 3.0 * 10.5 + 3.0), P("injuries", 0, 1.0)],
    )]);
    // A warrior of the fifth level, computed roll by roll independently of this program.
    let warrior = "kind='suffocation'\narchetype='warrior'\nlevel=5\nendurance=12\nsurvival=6\nrolls=15";
    for (metric, right, digits) in [("dead", 0.085_461, 5e-7), ("injuries", 6.396_66, 5e-6), ("mojo", 62.402_6, 5e-5)] {
        let found = mean(warrior, metric);
        assert!((found - right).abs() <= digits, "{metric} is {found}, not {right}");
    }
}

#[test]
fn g3_surprise_lowers_all_rolls() {
    // Round 1 takes 2 of 3 points, round 2 the third and an injury: Endurance 14 - 1 - 3 twice,
    // after 1 of 20.
    const CAUGHT: &str = "{use='lump',perception=-20,willpower=-20,fortitude=-20,survival=3,endurance=14}";
    let fight = format!("kind='fight'\nround_limit=2\nunaware='b'\nsides=[[{{use='sure',damage='2'}}],[{CAUGHT}]]");
    let expect = &[P("fate.lump", 0, 0.05 * 0.5), P("fate.lump", 1, 0.5 * (1.0 - 0.05 * 0.5))];
    // Surprise does not affect rolls in round 1, except under the house rule: Endurance 14 - 1 or
    // 14 - 1 - 3.
    let first = "kind='fight'\nround_limit=1\nunaware='b'\ndeath_rolls=false\nsides=[['sure'],[{use='lump',perception=-20,survival=3,endurance=14}]]";
    let at_once = format!("{first}\nrules={{surprised_rolls_at_once=true}}");
    holds(&[
        ("g3", &fight, expect),
        ("g3 first round", first, &[P("fate.lump", 1, 7.0 / 20.0)]),
        ("g3 at once", &at_once, &[P("fate.lump", 1, 10.0 / 20.0)]),
        // One attack on a surprised and concentrating target: Evasion 14 - 1 - 3, Endurance 14 - 1
        // - 3.
        (
            "g3 attack",
            "kind='attack'\nattacker='sure'\ntarget='caught'\nsurprised=true\n[character.caught]\nlike='lump'\nsurvival=3\nendurance=14\nevasion=14\nconcentrating=true",
            &[P("broken", 1, 0.5), P("unconscious", 1, 0.5), P("dead", 1, 0.05 * 0.5)],
        ),
    ]);
}

/// Ten injuries require a Death roll with an even chance; Endurance 30, less 10 and 20, always
/// fails it.
const HALF_AWAKE: &str = "
[character.giant]
like = 'sure'
damage = '10'
[character.drowsy]
like = 'lump'
endurance = 30
survival = 0
semi_conscious = true
";

#[test]
fn g4_the_semi_conscious_roll_against_death_as_the_unconscious() {
    let rules = "rules={unconscious_death_modifier=-20}";
    let attack = format!("kind='attack'\nattacker='giant'\ntarget='drowsy'\n{rules}\n{HALF_AWAKE}");
    let state = format!(
        "kind='attack'\nattacker='giant'\ntarget='awake'\ntarget_state='semi_conscious'\n{rules}\n{HALF_AWAKE}[character.awake]\nlike='drowsy'\nsemi_conscious=false"
    );
    let awake = state.replace("target_state='semi_conscious'\n", "");
    let fight = format!("kind='fight'\nround_limit=1\nsides=[['giant'],['drowsy']]\n{rules}\n{HALF_AWAKE}");
    let wound = format!("kind='dying'\nwho='drowsy'\nblow_injuries='10'\n{rules}\n{HALF_AWAKE}");
    holds(&[
        ("g4 attack", &attack, &[P("dead", 1, 0.5)]),
        ("g4 target_state", &state, &[P("dead", 1, 0.5)]),
        ("g4 wide awake", &awake, &[P("dead", 1, 0.0)]),
        ("g4 fight", &fight, &[P("deaths.b", 1, 0.5)]),
        ("g4 dying", &wound, &[P("dead", 1, 0.5)]),
    ]);
}

#[test]
fn g5_disbelief_by_perception_takes_its_round() {
    // The effect takes all survival; half stay conscious, and half of these then disbelieve.
    let text = "kind='illusion'\ndisbelieve='perception'\nperception=10\nsurvival=5\nendurance=10\neffect='5'";
    let at_once = format!("{text}\nrules={{disbelief_takes_round=false}}");
    holds(&[
        ("g5", text, &[P("success", 1, 0.25), P("phantasmal_survival", 5, 1.0), P("unconscious", 1, 0.5)]),
        ("g5 by house rule", &at_once, &[P("success", 1, 0.5), P("phantasmal_survival", 0, 0.5)]),
        // Willpower stops the illusion before it takes hold.
        (
            "g5 willpower",
            "kind='illusion'\ndisbelieve='willpower'\nwillpower=10\nsurvival=5\neffect='5'",
            &[P("success", 1, 0.5), P("phantasmal_survival", 0, 0.5)],
        ),
    ]);
}

#[test]
fn g6_four_effects_of_bad_food_last_d4_hours() {
    let text = "kind='ailment'\nailment='food_poisoning'\nexposure='contracted'\nhealth=-20\nsurvival=300\nmax_survival=300\naction_times=4";
    let added = format!("{text}\nrules={{penalty_hours_add=true}}");
    holds(&[
        (
            "g6",
            text,
            &[
                P("effects", 4, 1.0),
                P("injuries", 4, 1.0),
                P("concentration", 4, 1.0),
                P("penalised", 1, 0.25),
                Mean("penalised", 2.5),
            ],
        ),
        ("g6 by house rule", &added, &[Mean("penalised", 10.0)]),
        // An inescapable ailment is cumulative in all of its effects.
        (
            "g6 inescapable",
            "kind='ailment'\nailment='custom'\ncourse='inescapable'\nhealth=-20\nexposures=3\npenalty=1\npenalises=['concentration']\npenalty_hours='d4'",
            &[Mean("penalised", 7.5)],
        ),
    ]);
}

#[test]
fn g9_defense_that_is_written_out_keeps_its_agility_bonus() {
    // 11 + 4 against the unconscious, who have no agility bonus.
    let cast = "[character.archer]\nlike='striker'\nattack=11\n[character.agile]\nlike='lump'\nagility=16\n[character.written]\nlike='agile'\ndefense=2\n[character.armored]\nlike='agile'\ndefense=2\ndodge=0";
    let attack =
        |target| format!("kind='attack'\nattacker='archer'\ntarget='{target}'\ntarget_state='unconscious'\n{cast}");
    holds(&[
        ("g9 derived", &attack("agile"), &[P("success", 1, 0.75)]),
        ("g9 written out", &attack("written"), &[P("success", 1, 0.75)]),
        ("g9 all armor", &attack("armored"), &[P("success", 1, 0.65)]),
    ]);
}

#[test]
fn g11_a_fight_that_nobody_can_win_is_over() {
    // Both hit with a 1, and nobody with an injury can hit any more. The first hit is an injury
    // that never drops the target, the second is 301. A round hurts both with 1 of 400, which ends
    // the fight, and exactly one of them with 38 of 400; the other then drops it after 20 rounds on
    // average: 400/39 + 38/39 * 20 rounds.
    let text = "kind='fight'\ndeath_rolls=false\nsides=[['frail'],[{use='frail',name='other'}]]\nrules={unconscious_roll='willpower'}\n[character.frail]\nlike='striker'\nattack=1\ndamage='301'\nwillpower=40";
    let limited = text.replace("kind='fight'", "kind='fight'\nround_limit=2");
    // Within two rounds: both hurt in the first or in the second.
    let soon = (1.0 + 361.0 / 400.0) / 400.0;
    holds(&[
        ("g11", text, &[P("winner", 4, 1.0 / 39.0), P("winner", 0, 19.0 / 39.0), P("winner", 3, 0.0)]),
        ("g11 limited", &limited, &[P("winner", 4, soon), P("rounds", 1, 1.0 / 400.0)]),
    ]);
    // The solver omits the last 1e-13 of all fights, which have lasted for hundreds of rounds here.
    let rounds = mean(&format!("{text}\n{CAST}"), "rounds");
    assert!((rounds - 1160.0 / 39.0).abs() < 1e-9, "{rounds}");
}

#[test]
fn g12_no_limit_cuts_off_a_fight_unasked() {
    // Known to twelve decimals. A limit of a hundred rounds lowers it by 4e-8.
    let text = "kind='fight'\ndeath_rolls=false\nsides=[['warrior'],['orc']]\n[character.warrior]\nsystem='gods_monsters'\nkind='npc'\nattack=11\nsurvival=7\nendurance=12\ndamage='d6+1'\n[character.orc]\nsystem='gods_monsters'\nkind='npc'\nattack=10\nsurvival=5\nendurance=10\ndamage='d6+1'";
    let rounds = mean(text, "rounds");
    assert!((rounds - 3.002_502_769_347).abs() < 1e-12, "{rounds}");
    // A higher limit makes no difference to fights that never come near it.
    let limited = mean(&text.replace("kind='fight'", "kind='fight'\nround_limit=5000"), "rounds");
    assert!((rounds - limited).abs() < 1e-12, "{rounds} and {limited}");
}

#[test]
fn g13_half_awake_is_half_awake_to_the_end() {
    let text = |sides: &str| format!("kind='fight'\nround_limit=2\nsides={sides}");
    let told = "{use='sure',semi_conscious=true,willpower=10,damage='1'}";
    let led = text(&format!("[[{told},'lump'],[{{use='lump',name='foe'}}]]"));
    let alone = text(&format!("[[{told}],['striker']]"));
    let always = text(&format!("[[{}],['lump']]", told.replace("true,", "true,directed='always',")));
    let never = text(&format!("[[{},'striker'],['lump']]", told.replace("true,", "true,directed='never',")));
    let once = format!("{led}\nrules={{semi_directed_anew=false}}");
    // Round 1 with 1 of 2. Round 2 with 1 of 2 after that, or if the delay was one round.
    let anew = 0.5 + 0.5 * 0.5 + 0.5 * 0.25;
    holds(&[
        ("g13 led by a comrade", &led, &[Mean("damage.sure", anew)]),
        ("g13 led from outside", &always, &[Mean("damage.sure", anew)]),
        ("g13 led by nobody", &never, &[P("damage.sure", 0, 1.0)]),
        ("g13 alone", &alone, &[P("damage.sure", 0, 1.0)]),
        ("g13 told once", &once, &[Mean("damage.sure", 0.5 * 2.0 + 0.5 * 0.25)]),
        // Agility 18 is of no use in the second round either.
        (
            "g13 no dodging",
            &text("[['striker'],[{use='lump',semi_conscious=true,willpower=40,directed='always',agility=18}]]"),
            &[Mean("damage.striker", 4.0)],
        ),
    ]);
}

#[test]
fn g14_stretched_days_are_earlier_rolls() {
    // Endurance 3: a day of rest is due after one day. The second day requires one roll for that
    // and one for its length.
    let text = |rule: &str| {
        format!(
            "kind='march'\nperiods=2\nextra=true\nrests='never'\nendurance=3\nhealth=10\nsurvival=50\nmax_survival=50\nrules={{stretched_rolls='{rule}'}}"
        )
    };
    holds(&[
        ("g14 counted", &text("counted"), &[P("injuries", 0, 0.5 * 0.4 * 0.5)]),
        ("g14 penalised", &text("penalised"), &[P("injuries", 0, 0.5 * 0.4 * 0.3)]),
        ("g14 apart", &text("apart"), &[P("injuries", 0, 0.5 * 0.5 * 0.5)]),
    ]);
}

#[test]
fn f2_broken_concentration_counts_from_the_next_round_on() {
    let keeper = "[{use='sure',name='keeper',damage='1',concentrating=true,evasion=-20}]";
    let breaker = "[{use='sure',damage='1'}]";
    // Four attackers who hit on 10 benefit from the -1 of concentrating during the whole first
    // round: 11 of 20.
    let many = "[{use='striker',count=4,damage='1'}]";
    let text = |sides: &str| format!("kind='fight'\nround_limit=2\nsides={sides}");
    let first = text(&format!("[{breaker},{keeper}]"));
    let second = text(&format!("[{keeper},{breaker}]"));
    let crowd = text(&format!("[{many},{keeper}]")).replace("round_limit=2", "round_limit=1");
    holds(&[
        ("f2", &first, &[P("damage.keeper", 1, 1.0), P("broken.b", 1, 1.0)]),
        ("f2 the other way round", &second, &[P("damage.keeper", 1, 1.0), P("broken.a", 1, 1.0)]),
        (
            "f2 defense",
            &crowd,
            &[
                Mean("damage.striker-1", 0.55),
                Mean("damage.striker-4", 0.55),
                P("broken.b", 0, 0.45 * 0.45 * 0.45 * 0.45),
            ],
        ),
    ]);
}

#[test]
fn f5_verve_counts_for_death_rolls_whether_it_absorbs_or_not() {
    // Two injuries are not more than two points of verve.
    let text = "kind='fight'\nround_limit=1\nsides=[[{use='sure',damage='2'}],['thief']]\n[character.thief]\nsystem='gods_monsters'\narchetype='thief'\nattack=-40\nsurvival=0\nverve=2\nmojo=0\nendurance=12";
    let counts = text.replace("round_limit", "rules={death_trigger_counts_verve=true}\nround_limit");
    holds(&[
        ("f5", &counts, &[P("deaths.b", 1, 0.0), P("injuries.thief", 2, 1.0)]),
        ("f5 by the book", text, &[P("deaths.b", 1, 0.1 * 0.5)]),
    ]);
}

#[test]
fn f6_mojo_mends_a_health_roll_against_falling_unconscious() {
    let text = "kind='fight'\nround_limit=1\ndeath_rolls=false\nsides=[[{use='sure',damage='1'}],['hero']]\nrules={unconscious_roll='health'}\n[character.hero]\nsystem='gods_monsters'\nattack=-40\nsurvival=0\nhealth=10\nmojo=100";
    holds(&[("f6", text, &[P("fate.hero", 3, 1.0), Mean("mojo.b", 66.0 / 20.0)])]);
}

#[test]
fn f18_haste_hampers_the_reactions_of_a_target() {
    // Walking takes 2 from reactions: Evasion 14 - 2, and Health 14 - 4 - 2 after four injuries,
    // but nothing from Endurance.
    let walker = "[character.walker]\nlike='lump'\nevasion=14\nhealth=14\nendurance=14\nconcentrating=true";
    let text = |more: &str| format!("kind='attack'\nattacker='sure'\ntarget='walker'\nspeed='walk'\n{more}");
    let frail = format!("{walker}\nsurvival=0\nmax_survival=0");
    holds(&[
        ("f18 evasion", &text(walker), &[P("broken", 1, 8.0 / 20.0)]),
        ("f18 endurance", &text(&frail), &[P("unconscious", 1, 10.0 / 20.0)]),
        (
            "f18 health",
            &text(&format!("rules={{unconscious_roll='health'}}\n{frail}")),
            &[P("unconscious", 1, 12.0 / 20.0)],
        ),
        // The unconscious maintain no effect.
        ("f18 unconscious", &text(&format!("target_state='unconscious'\n{walker}")), &[P("broken", 1, 0.0)]),
    ]);
}
