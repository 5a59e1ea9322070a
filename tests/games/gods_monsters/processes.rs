//! Rolls, hazards and other processes whose odds can be worked out by hand, each for one rule.

use crate::asked::Expect::{Mean, P};

use super::{Case, check_all};

const CASES: &[Case] = &[
    ("GM-01: a 1 may always succeed", "kind='check'\nvalue=-5\nrules={nat1_succeeds=true}", &[P("success", 1, 0.05)]),
    (
        "GM-01: the highest face may always fail",
        "kind='check'\nvalue=30\nrules={nat20_fails=true}",
        &[P("success", 1, 0.95)],
    ),
    ("GM-01: margins", "kind='check'\nvalue=13", &[P("margin", 12, 0.05), P("margin", -7, 0.05)]),
    ("GM-08: a wall of 40 feet", "kind='check'\nvalue=12\nobstacle=40", &[P("success", 1, 0.5)]),
    ("GM-30: distracted wits", "kind='check'\nability='wisdom'\nconcentration=4", &[P("success", 1, 0.3)]),
    ("GM-30: but not hands", "kind='check'\nability='agility'\nconcentration=4", &[P("success", 1, 0.5)]),
    (
        "GM-18: mojo for an archetypal ability",
        "kind='check'\narchetype='warrior'\nability='strength'\nmojo=3\nbid='archetypal'",
        &[P("success", 1, 13.0 / 20.0), Mean("mojo", 6.0 / 20.0)],
    ),
    (
        "GM-18: none for others",
        "kind='check'\narchetype='warrior'\nability='agility'\nmojo=3\nbid='archetypal'",
        &[P("success", 1, 0.5), P("mojo", 0, 1.0)],
    ),
    (
        "GM-18: whatever the roll",
        "kind='reaction'\nvalue=10\nmojo=100\nbid='always'",
        &[P("success", 1, 1.0), Mean("mojo", 55.0 / 20.0)],
    ),
    // A bid makes up for all that is missing from the target, also where a 1 or a 20 decides by itself.
    (
        "GM-18: mojo beside a 1 that always succeeds",
        "kind='check'\nvalue=-5\nmojo=7\nbid='always'\nrules={nat1_succeeds=true}",
        &[P("success", 1, 2.0 / 20.0), Mean("mojo", 7.0 / 20.0), P("margin", -6, 1.0 / 20.0)],
    ),
    (
        "GM-18: no mojo mends a 20 that always fails",
        "kind='check'\nvalue=25\nmojo=50\nbid='always'\nrules={nat20_fails=true}",
        &[P("success", 1, 0.95), P("mojo", 0, 1.0)],
    ),
    (
        "GM-03: an archetypal reaction",
        "kind='reaction'\nreaction='evasion'\narchetype='thief'\nlevel=6",
        &[P("success", 1, 0.5)],
    ),
    ("GM-41: a dash", "kind='reaction'\nvalue=10\nspeed='dash'", &[P("success", 1, 9.0 / 20.0)]),
    ("policy cautious", "kind='reaction'\nvalue=10\nspeed='cautious'", &[P("success", 1, 0.5)]),
    ("policy escape", "kind='reaction'\nvalue=10\nspeed='escape'\nreachable=false", &[P("success", 1, 0.1)]),
    ("GM-42: a jog outdoors", "kind='reaction'\nvalue=10\nspeed='jog'\noutdoors=true", &[P("success", 1, 8.0 / 20.0)]),
    (
        "GM-48",
        "kind='search'\nperception=14\ndifficulty=2\nsquares=5\nspeed='walk'",
        &[P("success", 1, 0.5), P("minutes", 10, 1.0)],
    ),
    ("GM-49", "kind='semi_conscious'\nwillpower=10", &[P("delay", 0, 0.5), P("delay", 4, 0.125)]),
    (
        "GM-09: the median of two halves",
        "kind='group'\nvalue=9\nother_value=12\nmembers=4",
        &[P("success", 1, 12.0 / 20.0), P("extra_actions", 2, 1.0), P("movement", 16, 1.0), P("survival", 15, 1.0)],
    ),
    // A bonus of 2 halves 5 lost points to 2 injuries for each of 5 members.
    (
        "GM-09: after the conflict",
        "kind='aftermath'\nmembers=5\nsurvival_lost=5\nevasion=10",
        &[P("share", 2, 1.0), Mean("injured", 2.5), Mean("injuries", 5.0), P("success", 1, 1.0 / 32.0)],
    ),
    (
        "GM-06: an endless contest is a draw",
        "kind='contest'\nvalue=0\nagainst_value=0\nmax_rounds=5",
        &[P("winner", 2, 1.0), P("rounds", 5, 1.0)],
    ),
    // The winner's two dice make two of the lost points injuries.
    (
        "GM-07",
        "kind='contest'\nvalue=20\nagainst_value=0\nweapon='2d4'\nagainst_weapon='d6'",
        &[P("injuries", 2, 1.0), Mean("survival_lost", 3.0)],
    ),
    (
        "GM-28: by house rule a group is no faster",
        "kind='chase'\nagility=12\nmovement=24\nagainst_agility=11\nagainst_movement=10\nagainst_members=5\nrules={chase_group_movement=false}",
        &[P("success", 1, 16.0 * 7.0 / (16.0 * 7.0 + 13.0 * 4.0))],
    ),
    // Three wounds of one injury; nothing left to lose.
    (
        "GM-12: wound after wound",
        "kind='dying'\nendurance=10\nsurvival=40\nblow_injuries='1'\ntimes=3",
        &[P("unconscious", 1, 1.0 - 0.45 * 0.40 * 0.35), P("unconscious_after", 2, 0.45 * 0.6)],
    ),
    (
        "GM-12: survival that comes down to nothing",
        "kind='dying'\nendurance=10\nsurvival=3\nblow='3'\nblow_injuries='0'",
        &[P("unconscious", 1, 0.5), P("injuries", 0, 1.0)],
    ),
    (
        "GM-13: as many injuries as survival points are not more",
        "kind='dying'\nendurance=1\nsurvival=2\nblow_injuries='2'",
        &[P("dead", 1, 0.0)],
    ),
    (
        "GM-13: but enough by house rule",
        "kind='dying'\nendurance=1\nsurvival=2\nblow_injuries='2'\nrules={death_trigger='at_least'}",
        &[P("dead", 1, 0.1)],
    ),
    (
        "GM-13: verve counts by house rule",
        "kind='dying'\nendurance=1\nsurvival=0\nverve=2\nblow_injuries='2'\nrules={death_trigger_counts_verve=true}",
        &[P("dead", 1, 0.0)],
    ),
    (
        "GM-13: the unconscious may have it harder",
        "kind='dying'\nendurance=14\nsurvival=0\nblow_injuries='4'\nunconscious=true\nrules={unconscious_death_modifier=-5}",
        &[P("dead", 1, 0.2 * 0.75)],
    ),
    (
        "GM-11: injuries may weigh double",
        "kind='dying'\nendurance=12\nsurvival=0\nblow_injuries='3'\nrules={injury_penalty=2}",
        &[P("unconscious", 1, 0.7), P("dead", 1, 0.15 * 0.7)],
    ),
    (
        "GM-12: another roll against it",
        "kind='dying'\nendurance=12\narchetype='warrior'\nlevel=1\nmojo=0\nsurvival=9\nblow_injuries='1'\nrules={unconscious_roll='fortitude'}",
        &[P("unconscious", 1, 1.0 - 4.0 / 20.0)],
    ),
    (
        "GM-10: verve in the hero's own activity",
        "kind='dying'\nverve=4\nsurvival=10\nblow='6'\nblow_injuries='0'\narchetypal=true",
        &[P("survival", 8, 1.0)],
    ),
    (
        "GM-21: noticing it",
        "kind='ailment'\nailment='black_widow'\nexposure='avoidable'\nperception=12",
        &[P("contracted", 1, 8.0 / 20.0), Mean("injured_after", 30.0)],
    ),
    (
        "GM-21: the penalty may replace the strength",
        "kind='ailment'\nailment='food_poisoning'\nhealth=14\nsurvival=300\nrules={accept_adds=false}",
        &[P("contracted", 1, 0.5)],
    ),
    (
        "GM-22: once, after its action time",
        "kind='ailment'\nailment='shadow_spider'\nexposure='contracted'\nsurvival=300",
        &[P("effects", 1, 1.0), Mean("injuries", 3.5), P("affected_after", 2, 1.0)],
    ),
    (
        "GM-26: hours of penalties",
        "kind='ailment'\nailment='food_poisoning'\nexposure='contracted'\nhealth=25\nsurvival=300",
        &[Mean("penalised", 2.5), P("concentration", 1, 1.0), P("duration", 2, 1.0)],
    ),
    // Health 10 loses 3 with the first effect and gains 1 as the ailment fades.
    (
        "GM-26: an ailment that saps Health",
        "kind='ailment'\nailment='custom'\ncourse='chronic'\nexposure='contracted'\nhealth=10\npenalty=3\npenalises=['health']\naction_times=2",
        &[P("effects", 1, 8.0 / 20.0), P("outcome", 2, 12.0 / 20.0)],
    ),
    (
        "GM-24: by Evasion, in an area that is left at once",
        "kind='ailment'\nailment='sleep_gas'\nresist_with='evasion'\nevasion=15",
        &[P("effects", 1, 0.25), P("effects", 0, 0.75), Mean("asleep", 11.0 * 0.25)],
    ),
    // One exposure at strength 0, then rolls at strengths -1, -2, ..
    (
        "GM-25: chronic from the way out on",
        "kind='ailment'\nailment='custom'\ncourse='chronic_inescapable'\nhealth=10\nexposures=1\naction_times=2",
        &[P("exposed_effects", 1, 0.5), P("effects", 2, 0.5 * 9.0 / 20.0), P("outcome", 3, 0.5 * 11.0 / 20.0)],
    ),
    (
        "GM-18: mojo throws an ailment off",
        "kind='ailment'\nailment='alcohol'\nexposure='contracted'\nhealth=6\nmojo=300",
        &[P("effects", 1, 1.0), Mean("mojo", 78.0 / 20.0)],
    ),
    (
        "GM-31: by house rule 20 feet are halved too",
        "kind='fall'\nheight=20\nevasion=10\nsurvival=100\nrules={fall_halve_below=21}",
        &[P("injuries", 3, 0.5), P("injuries", 0, 0.5)],
    ),
    (
        "GM-10: a fall of a climber",
        "kind='fall'\nheight=40\nsurvival=100\nendurance=30\nverve=100\narchetypal=true",
        &[P("survival_lost", 0, 1.0), P("injuries", 4, 1.0)],
    ),
    (
        "GM-32: a third of the damage remains by house rule",
        "kind='illusion'\ndisbelieve='never'\nendurance=1\nsurvival=9\neffect='9'\nrules={phantasm_share=3}",
        &[P("residue", 3, 0.95)],
    ),
    // 3 injuries and no survival left: 11 points in all, of which 2 remain as survival.
    (
        "GM-32: injuries come back first",
        "kind='illusion'\ndisbelieve='never'\nendurance=1\nsurvival=8\neffect='11'\nrules={unconscious_roll='willpower'}\nwillpower=-20",
        &[P("injuries", 0, 1.0), P("survival", 6, 1.0), P("shock", 1, 0.15), P("unconscious", 1, 1.0)],
    ),
    (
        "GM-32: or survival first",
        "kind='illusion'\ndisbelieve='never'\nendurance=1\nsurvival=8\neffect='11'\nrules={unconscious_roll='willpower',phantasm_injuries_first=false}\nwillpower=-20",
        &[P("injuries", 2, 1.0), P("survival", 8, 1.0)],
    ),
    (
        "GM-33: round after round",
        "kind='illusion'\ndisbelieve='perception'\nperception=10\nrounds=3\nsurvival=100\neffect='2'",
        &[P("disbelieved_after", 2, 0.25), P("success", 1, 0.875), P("phantasmal_survival", 6, 0.25)],
    ),
    (
        "GM-34: best is willpower where nothing can happen",
        "kind='illusion'\nillusion_penalty=8\nwillpower=8\nperception=8",
        &[P("success", 1, 0.2)],
    ),
    // Half of them are still conscious after the round that it takes.
    (
        "GM-34: best is perception where much can happen",
        "kind='illusion'\nillusion_penalty=7\nwillpower=8\nperception=8\nsurvival=5\neffect='5'",
        &[P("success", 1, 0.5 * 0.05)],
    ),
    (
        "GM-34: willpower against what is real",
        "kind='illusion'\nreal=true\ndisbelieve='willpower'\nwillpower=40\nevasion=40\neffect_reaction='evasion'\nsurvival=50\neffect='7'",
        &[P("success", 1, 0.0), P("survival", 43, 1.0), P("outcome", 3, 1.0)],
    ),
    // Defense 4 of Agility 18 is given up with the reactions.
    (
        "GM-34: nothing is dodged",
        "kind='illusion'\nreal=true\ndisbelieve='willpower'\nagility=18\nsurvival=50\neffect='7'\neffect_attack=10",
        &[P("survival", 43, 0.5)],
    ),
    (
        "GM-34: by house rule defense stays",
        "kind='illusion'\nreal=true\ndisbelieve='willpower'\nagility=18\nsurvival=50\neffect='7'\neffect_attack=10\nrules={willpower_drops_defense=false}",
        &[P("survival", 43, 0.3)],
    ),
    (
        "GM-35: what nobody could expect",
        "kind='illusion'\ndisbelieve='never'\nunseen=true\nexpected=false\neffect_injuries='3'",
        &[P("unaffected", 1, 1.0)],
    ),
    (
        "GM-35: badly made and obvious",
        "kind='illusion'\nbadly_made=true\nobvious=4\nperception=6\ndisbelieve='never'",
        &[P("success", 1, 0.5)],
    ),
    ("GM-36: safe with its bearer", "kind='item'\nmaterial='paper'\nheld='bearer_unhurt'", &[P("success", 1, 1.0)]),
    (
        "GM-36: own rows, many items",
        "kind='item'\nmaterial_bonus=6\nitems=3\nharm='d4'\nweight=3",
        &[Mean("damaged", 1.5), Mean("items_lost", 0.75), Mean("damage", 3.75)],
    ),
    (
        "GM-39: a run",
        "kind='jump'\njump='long'\nrunning=true\nmovement=10\nagility=6\nwanted=5",
        &[P("success", 1, 16.0 / 20.0), P("distance", 6, 0.4)],
    ),
    (
        "GM-39: a run that is none",
        "kind='jump'\njump='long'\nrunning=true\nmovement=10\nagility=6\nwanted=5\nrules={jump_running=false}",
        &[P("success", 1, 6.0 / 20.0)],
    ),
    (
        "GM-40: a tiny body",
        "kind='jump'\nsize='tiny'\nagility=20\nwanted=3",
        &[P("inches", 20, 0.4), P("inches", 24, 0.6), P("success", 1, 1.0)],
    ),
    ("policy safe", "kind='jump'\nagility=5\nwanted=4\npolicy='safe(50)'", &[P("outcome", 0, 1.0)]),
    ("policy safe enough", "kind='jump'\nagility=6\nwanted=4\npolicy='safe(50)'", &[P("outcome", 2, 0.5)]),
    (
        "GM-44: pushing on",
        "kind='march'\nform='push'\nspeed='jog'\nrests='never'\nperiods=3\nhealth=10\nendurance=30\nsurvival=50",
        &[P("injuries", 0, 0.5 * 0.4), P("injuries", 2, 0.5 * 13.0 / 20.0), P("minutes", 450, 1.0)],
    ),
    (
        "GM-44: slower and thirsty",
        "kind='march'\nform='push'\nspeed='jog'\nrests='never'\nperiods=2\nhealth=10\nsurvival=50\nslower=2\nwater_penalty=3",
        &[P("injuries", 0, 11.0 / 20.0)],
    ),
    (
        "GM-46: days on the road",
        "kind='march'\nendurance=4\nperiods=3\nmovement=10\nterrain='rough'",
        &[P("tenth_miles", 200, 1.0), P("health_rolls", 0, 1.0)],
    ),
    (
        "GM-46: stretched days",
        "kind='march'\nendurance=30\nperiods=2\nmovement=10\nextra=true\nhealth=10\nsurvival=50",
        &[P("injuries", 0, 0.25), P("injuries", 2, 0.5 * 11.0 / 20.0)],
    ),
    (
        "GM-45: half as far by night",
        "kind='march'\nperiods=1\nmovement=10\nlight='night'",
        &[P("tenth_miles", 100, 1.0)],
    ),
    (
        "GM-51: three stretches in a town",
        "kind='track'\nperception=11\nground='urban'\ntrail_yards=200\nstretches=3",
        &[P("success", 1, 0.125), P("stretches", 1, 0.25)],
    ),
    (
        "GM-52: nobody covers tracks while chased",
        "kind='track'\nperception=10\ntracks='cover_unless_chased'\nchased=true\ncover_perception=20",
        &[P("success", 1, 0.5), P("cover", 0, 1.0)],
    ),
    (
        "GM-20: old age kills",
        "kind='aging'\nendurance=10\nsurvival=0\nuntil=50",
        &[P("dead", 1, 0.05 * 11.0 / 20.0), P("age_at_death", 50, 0.05 * 11.0 / 20.0)],
    ),
    (
        "GM-20: or does not",
        "kind='aging'\nendurance=10\nsurvival=0\nuntil=200\nrules={aging_death=false}",
        &[P("dead", 0, 1.0), P("injuries", 51, 1.0)],
    ),
    (
        "GM-20: traded for ability points",
        "kind='aging'\nendurance=10\nsurvival=0\nuntil=59\narchetype='warrior'\nmojo=0\ntrade='trade_dump'",
        &[P("points_traded", 8, 1.0), P("injuries", 0, 1.0)],
    ),
    (
        "GM-14: days of rest need no roll",
        "kind='healing'\nlevel=3\nhealth=-20\nsurvival=0\nmax_survival=8\nrest_days=true",
        &[P("nights", 2, 1.0), P("regained", 8, 1.0)],
    ),
    (
        "GM-14: injuries first, but never those of age",
        "kind='healing'\nhealth=40\nsurvival=5\nmax_survival=5\ninjuries=3\naging_injuries=1",
        &[P("nights", 2, 1.0), P("healed", 2, 1.0), P("injuries", 1, 1.0)],
    ),
    (
        "GM-14: survival first",
        "kind='healing'\nlevel=2\nhealth=40\nsurvival=3\nmax_survival=5\ninjuries=1\nheals='survival_first'\nnights=1",
        &[P("survival", 5, 1.0), P("injuries", 1, 1.0)],
    ),
    (
        "GM-19: a warrior of the fourth level",
        "kind='sheet'\narchetype='warrior'\nlevel=4\nstrength=18\nendurance=15",
        &[
            P("strength.major", 4, 1.0),
            P("endurance.special", 4, 1.0),
            P("fortitude", 13, 1.0),
            P("health", 10, 1.0),
            P("attack", 16, 1.0),
            P("mojo", 12 + 4 + 12 + 13 + 14, 1.0),
            P("experience", 6, 1.0),
            Mean("max_survival", 7.0 + 5.5),
            Mean("verve", 7.0 + 11.0),
        ],
    ),
    (
        "GM-41, GM-43, GM-45, GM-47: movement",
        "kind='movement'\nmovement=12\nspeed='run'\nlight='night'\ncasting_time=2\nendurance=10",
        &[
            P("movement", 4, 1.0),
            P("yards_a_minute", 120, 1.0),
            P("feet_a_round", 60, 1.0),
            P("time_base", 60, 1.0),
            P("reaction_penalty", 8, 1.0),
            P("miles_flying", 4, 1.0),
        ],
    ),
];

/// An attacker of 10 for 4 points against somebody with Agility 18 who concentrates.
const ATTACKS: &[Case] = &[
    ("GM-17, GM-29", "", &[P("success", 1, 0.35), P("damage", 4, 0.35)]),
    ("GM-49, GM-29: half awake", "target_state='semi_conscious'", &[P("success", 1, 0.55)]),
    ("GM-12: unconscious", "target_state='unconscious'", &[P("success", 1, 0.7), P("unconscious", 0, 1.0)]),
    ("GM-16: surprised", "surprised=true", &[P("success", 1, 0.45)]),
    ("GM-16: by somebody surprised", "attacker_surprised=true\nmodifier=3", &[P("success", 1, 0.35)]),
    ("GM-41: running", "speed='run'", &[P("success", 1, 0.75)]),
    ("GM-42: running outdoors", "speed='run'\noutdoors=true", &[P("success", 1, 0.55)]),
    // Survival 2: two injuries; Endurance 12 and Evasion 12 each hold with 10 of 20.
    (
        "GM-10, GM-12, GM-29: what a hit does",
        "modifier=40",
        &[
            P("survival_lost", 2, 1.0),
            P("injuries", 2, 1.0),
            P("unconscious", 1, 0.5),
            P("broken", 1, 0.5),
            P("dead", 1, 0.1 * 0.5),
        ],
    ),
    ("GM-18: a narrow miss", "bid='narrow'\nmodifier=1", &[P("success", 1, 0.55), Mean("mojo", 6.0 / 20.0)]),
];

fn attack(text: &str) -> String {
    format!(
        "kind='attack'\nattacker='a'\ntarget='b'\n{text}\n[character.a]\nsystem='gods_monsters'\ndamage='4'\nattack=10\nmojo=50\n[character.b]\nsystem='gods_monsters'\nkind='npc'\nagility=18\nendurance=12\nevasion=12\nsurvival=2\nconcentrating=true"
    )
}

fn cases() -> impl Iterator<Item = (&'static str, String, &'static [crate::asked::Expect])> {
    let attacks = ATTACKS.iter().map(|(name, text, expect)| (*name, attack(text), *expect));
    CASES.iter().map(|(name, text, expect)| (*name, (*text).to_owned(), *expect)).chain(attacks)
}

#[test]
fn each_rule_has_the_odds_worked_out_by_hand() {
    check_all(cases(), |asked, name, expect| asked.differs_exactly(name, expect, 1e-11));
}

#[test]
fn sampled_processes_agree() {
    check_all(cases(), |asked, name, expect| asked.differs_sampled(name, expect, 200_000));
}
