//! Questions at the edge of what is refused (see `faults/`).

use super::ask;

#[test]
fn what_is_legal_is_not_refused() {
    let archer = "[character.hero]\nsystem='kup'\n[character.archer]\nsystem='kup'\nweapon='bow'";
    ask(&format!("kind='attack'\nattacker='archer'\ntarget='hero'\ndistance=120\n{archer}"));
    ask(
        "kind='sheet'\nwho='hero'\nrules={two_handed_bars_shield=false}\n[character.hero]\nsystem='kup'\nshield='small'\nweapon='flail'",
    );
    let late = "[character.hero]\nsystem='kup'\n[character.late]\nsystem='kup'\njoins=2";
    ask(&format!("kind='fight'\nsides=[['hero'],['hero','late']]\n{late}"));
    let slow = "[character.slow]\nsystem='kup'\ncontrol=1";
    ask(&format!("kind='fight'\ndistance=1000\nsides=[['slow'],['slow']]\n{slow}"));
}
