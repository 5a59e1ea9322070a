//! How many attacks a target survives, depending on the order of the dice: exactly to 1e-9, and
//! sampled from the same rules.

use super::{TRIALS, ask};
use crate::both_ways::Expect::Mean;

#[test]
fn the_time_to_kill_is_known() {
    for (vp, attacks) in [(3, 49.0 / 29.0), (6, 16_807.0 / 6264.0), (12, 1_417_221_463.0 / 292_253_184.0)] {
        let asked = ask(&format!(
            "kind='attack'\nattacker='a'\ntarget='b'\nattacks=1000\nrules={{setback_policy='never'}}\n[character.a]\nsystem='farsight'\ncmb=6\n\
             str=0\nexploits='never'\nweapon_dice='d6+2'\n[character.b]\nsystem='farsight'\nkind='npc'\ndefense=15\nav=2\nmax_vp={vp}"
        ));
        let mut wrong = asked.differs_exactly("time to kill", &[Mean("attacks", attacks)], 1e-9);
        wrong.extend(asked.differs_sampled("time to kill", &[Mean("attacks", attacks)], TRIALS));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
