//! Contradictions are rejected, with the place and a way out.

use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};

/// The faults of a question as one text.
fn faults(text: &str) -> String {
    let text = format!("[[experiment]]\nid='asked'\nsystem='farsight'\n{text}");
    let source = Arc::new(Source { name: "asked.toml".into(), text: text.clone() });
    let scenario = match read(&oddsmith::games::catalogue(), &source, &Overrides::default()) {
        Ok(scenario) => scenario,
        Err(faults) => return format!("{faults:#?}"),
    };
    match plan::build(&scenario, 1) {
        Ok(_) => panic!("nobody finds a fault in\n{text}"),
        Err(faults) => format!("{faults:#?}"),
    }
}

const SCOUT: &str = "\n[character.gunner]\nsystem='farsight'\nweapon='pistol'\nfree_hands=0\n[character.giant]\nsystem='farsight'\nsize='huge'\n\
    [character.fallen]\nsystem='farsight'\nvp=0\n[character.scout]\nsystem='farsight'\n";

#[test]
fn contradictions_are_refused() {
    for (text, words) in [
        ("kind='check'\ndc=13\ndifficulty='easy'", "at once"),
        ("kind='check'\ndc=61", "60"),
        ("kind='check'\nability=11", "10"),
        ("kind='check'\nwho='scout'", "must say what"),
        ("kind='check'\nwho='scout'\ntest='stealth'\nskill=3", "on the sheet"),
        ("kind='check'\ntest='str'\ncross_ability='wil'", "names none"),
        ("kind='check'\nwho='scout'\ntest='stealth'\nvp=3", "on the sheet"),
        ("kind='check'\nburn_edge=true", "no EDGE card"),
        ("kind='check'\nedge_cards=4", "at most 3"),
        ("kind='check'\ntenacity_bonus=4", "at most 3"),
        ("kind='check'\ngravity=10\nability=2", "depends on what is checked"),
        ("kind='check'\nrules={setback_face=12}", "at once"),
        ("kind='check'\nrules={band_poor=20}", "must rise"),
        ("kind='check'\nrules={rad_first=50}", "must rise"),
        ("kind='check'\nrules={gravity_normal_from=200}", "must rise"),
        ("kind='outcome'\nacts_first=true", "in combat only"),
        ("kind='contest'\ninitiative=true\nskill=2", "without a skill"),
        ("kind='contest'\ninitiative=true\nversus_test='stealth'", "without a skill"),
        ("kind='collective'\nwho_2='scout'", "must say what"),
        ("kind='hide'\nsearching=2", "cannot search"),
        ("kind='march'\nload=61", "under such a load"),
        ("kind='march'\nwho='scout'\nexhaustion=1", "on the sheet"),
        ("kind='fall'\nwho='scout'\nav=2", "on the sheet"),
        ("kind='thirst'\nwho='scout'\nexhaustion=1", "on the sheet"),
        ("kind='gravity'\ndays_weightless=3", "weightless"),
        ("kind='gravity'\nwho='scout'\nmight=1", "on the sheet"),
        ("kind='radiation'\nexposed_for=20000\nwatched_for=20000", "30000"),
        ("kind='suffocation'\nwho='scout'\nstrength=1", "on the sheet"),
        ("kind='trauma'\nwho='scout'\nspeed=9", "on the sheet"),
        ("kind='recovery'\nexhaustion=1\nexhaustion_locked=2", "cannot be locked"),
        ("kind='recovery'\nwho='scout'\nlost_vp=2", "on the sheet"),
        ("kind='repair'\nmissing=41", "cannot be missing"),
        ("kind='attack'", "attacker"),
        ("kind='attack'\nattacker='nobody'", "nobody"),
        ("kind='attack'\nattacker='scout'\noff_hand=true", "no second weapon"),
        ("kind='attack'\nattacker='scout'\ndistance='long'", "does not reach that far"),
        ("kind='attack'\nattacker='gunner'\ndistance='extreme'", "beyond the weapon's range"),
        ("kind='attack'\nattacker='gunner'\ncover='total'", "total cover"),
        ("kind='attack'\nattacker='gunner'\ndodges=true", "only attacks in melee"),
        ("kind='attack'\nattacker='gunner'\nfeints=true", "in melee"),
        ("kind='attack'\nattacker='scout'\nengaged=true", "only shooters"),
        ("kind='attack'\nattacker='scout'\nburn_edge=true", "no EDGE card"),
        ("kind='attack'\nattacker='scout'\ntenacity_bonus=9", "at most 3"),
        ("kind='attack'\nattacker='scout'\nextra_damage='d6!'", "plain dice"),
        ("kind='blast'\nbearing=10", "the same in all directions"),
        ("kind='blast'\nshape='cone'\nally_distance=3", "only what is thrown"),
        ("kind='blast'\nwho='scout'\nexplosives=1", "on the sheet"),
        ("kind='blast'\ntarget='scout'\nvp=3", "on the sheet"),
        ("kind='grapple'\nattacker='scout'\ntarget='giant'", "too large"),
        ("kind='grapple'\nattacker='gunner'\ntarget='scout'", "free hand"),
        ("kind='grapple'\nmaneuver='trip'\nattacker='scout'\ntarget='gunner'", "cannot trip"),
        ("kind='grapple'\nmaneuver='feint'\nrounds=2\nattacker='scout'\ntarget='gunner'", "only a grapple"),
        ("kind='death-saves'\nfailures=3", "have killed"),
        ("kind='death-saves'\nsuccesses=3", "made the character stable"),
        ("kind='rescue'\nfailures=3", "dead already"),
        ("kind='rescue'\nwho='scout'\nkit=3", "on the sheet"),
        (
            "kind='fight'\nsides=[['scout'],['gunner']]\nsurprised='a'\nambusher='a'",
            "cannot be the one that is surprised",
        ),
        ("kind='fight'\nsides=[['scout'],['fallen']]", "down before the fight"),
    ] {
        let found = faults(&format!("{text}{SCOUT}"));
        assert!(found.contains(words), "{text}\n{found}");
    }
}

#[test]
fn contradictory_sheets_are_refused() {
    for (sheet, words) in [
        ("vp=21", "above its maximum"),
        ("edge=4", "at most 3"),
        ("exhaustion=4\nexhaustion_locked=3", "stops at 6"),
        ("kind='npc'\nlevel=2", "only player characters"),
        ("weapon_dice='d6!'", "plain dice"),
        ("weapon='assault_rifle'\nweapon_traits=['light']", "not light"),
        ("weapon='assault_rifle'\noff_hand='knife'", "both hands"),
        ("weapon='sword'\noff_hand='knife'", "both be light"),
        ("str=11", "10"),
        ("conditions=['sleepy']", "sleepy"),
    ] {
        let found = faults(&format!("kind='check'\nwho='scout'\ntest='stealth'{SCOUT}{sheet}"));
        assert!(found.contains(words), "{sheet}\n{found}");
    }
    let down = faults(&format!("kind='recovery'\nwho='scout'{SCOUT}vp=0"));
    assert!(down.contains("at least 1 vitality"), "{down}");
    let restless = faults(&format!("kind='recovery'\nrest='both'\nwho='scout'{SCOUT}resting='never'"));
    assert!(restless.contains("never takes short rests"), "{restless}");
}

#[test]
fn f3_nobody_attacks_with_a_weapon_that_cannot_be_held() {
    for arms in ["'severe_right_arm'", "'severe_right_arm', 'severe_left_arm'"] {
        let question = format!("kind='attack'\nattacker='scout'\ntarget='giant'{SCOUT}");
        let found = faults(&format!("{question}weapon='assault_rifle'\ntraumas=[{arms}]"));
        assert!(found.contains("cannot hold this weapon with a severe trauma of an arm"), "{arms}\n{found}");
    }
}
