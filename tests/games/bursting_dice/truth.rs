//! Fights of several characters whose correct course was worked out by hand.

use crate::both_ways::Expect::{self, Mean, P};

use super::ask;

/// `killer` kills whomever he attacks and is killed by any attack; `wall` is never hit.
pub(super) const CAST: &str = "
[character.killer]
system='bursting_dice'
actions=1
max_durability=1
max_health=1
guard_bonus=-14
defense='dodge_never'
[character.wall]
system='bursting_dice'
guard_bonus=85
agility_dice=0
defense='dodge_never'
[character.down]
system='bursting_dice'
durability=0
health=0
defense='dodge_never'
[character.bound]
system='bursting_dice'
incapacitated=true
[character.medic]
system='bursting_dice'
actions=1
agility_dice=0
medicine_dice=1
guard_bonus=85
defense='dodge_never'
";

/// Checks one question against known values, solved and sampled.
pub(super) fn holds(name: &str, text: &str, expect: &[Expect]) {
    let asked = ask(&format!("{text}\n{CAST}"));
    let wrong = [asked.differs_exactly(name, expect, 1e-9), asked.differs_sampled(name, expect, 200_000)].concat();
    assert!(wrong.is_empty(), "{wrong:?}");
}

// Feeble weapons (at most 4) cannot wear down legendary armor of Armor Rank 50. They can wear down
// ordinary armor of that rank, and then they hurt.
#[test]
fn b6_immune_armor_never_wears_down() {
    const TWO: &str = "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['k'],[{use='k',name='l'}]]\n[character.k]\nsystem='bursting_dice'\narmor_rank=50\narmor_durability=5\nweapon_quality='feeble'\nstrength_dice=0\n";
    for (quality, winner) in [("legendary", 4), ("ordinary", 3)] {
        let asked = ask(&format!("{TWO}armor_quality='{quality}'\n"));
        let wrong = asked.differs_exactly(quality, &[P("winner", winner, 1.0)], 1e-9);
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

// The bare dice of every logged damage roll add up to the logged damage, even if the target has
// less left.
#[test]
fn b7_what_is_told_is_what_was_rolled() {
    let asked = ask(
        "kind='fight'\nfirst='a'\nsides=[['hero'],['foe']]\n[character.hero]\nsystem='bursting_dice'\nstrength_dice=2\nagility_dice=3\n[character.foe]\nsystem='bursting_dice'\nmax_durability=3\nmax_health=2\narmor_rank=2\n",
    );
    let (mut rolls, mut losses) = (0, 0);
    for trial in 0..100 {
        let lines = asked.trace(trial).lines;
        for pair in lines.windows(2) {
            let Some(rest) = pair[0].text.split(" rolls ").nth(1) else { continue };
            let told: i32 = rest.split(' ').next().and_then(|n| n.parse().ok()).expect("a number is told");
            let total = |dice: &String| -> i32 {
                let rest = dice.split(": ").nth(1).expect("dice have a total");
                rest.split(' ').next().and_then(|n| n.parse().ok()).expect("it is a number")
            };
            assert_eq!(pair[0].dice.iter().map(total).sum::<i32>(), told, "{:?}", pair[0]);
            rolls += 1;
            losses += usize::from(pair[1].text.starts_with("2 of it are stopped, foe loses 3 Durability and 2 Health"));
        }
    }
    assert!(rolls >= 100 && losses > 20, "{rolls} rolls, {losses} that were more than enough");
}

// Everything a fighter does or loses is logged.
#[test]
fn b7_openings_lost_actions_vigor_and_care_are_told() {
    let text = "kind='fight'\nfirst='a'\nround_limit=4\nrules={knockdown_damage=1}\nsides=[[{use='wall',name='riser',guard_bonus=-14,max_durability=500,prone=true},'down','medic'],[{use='wall',name='hitter',agility_dice=1,vigor=18,offhand='unarmed',offhand_policy='always',opening_policy='always'}]]";
    let asked = ask(&format!("{text}\n{CAST}"));
    let told: String = (0..50).flat_map(|trial| asked.trace(trial).lines).map(|line| line.text + "\n").collect();
    for words in [
        "riser creates an opening, and hitter takes it for 5 Vigor (BRD-23)",
        "riser was knocked down and loses the action (BRD-26)",
        "medic works to stabilise down: action 1 of 2 (BRD-41)",
        "hitter pays 8 Vigor for an Off-hand attack (BRD-13)",
        "hitter has 0 Vigor left and is Winded (BRD-28)",
        "Vigor after recovery (BRD-29)",
    ] {
        assert!(told.contains(words), "nobody tells `{words}`:\n{told}");
    }
}

// Under the house rule a fighter who pays his last Vigor for an Off-hand attack has no second
// action; under the ruling he does, and loses his next turns.
#[test]
fn winded_stops_at_once_by_house_rule() {
    const FIRST: &str = "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='wall',name='twin',vigor=8,offhand='unarmed',offhand_policy='always'}],[{use='wall'}]]";
    for (stops, attacks) in [("next_turn", 3.0), ("at_once", 2.0)] {
        let asked = ask(&format!("{FIRST}\nrules={{winded_stops='{stops}'}}\n{CAST}"));
        let wrong = asked.differs_exactly(stops, &[Mean("attacks.a", attacks)], 1e-9);
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

#[test]
fn objects_alone_make_no_progress() {
    let asked = ask(
        "kind='fight'\nsides=[['crate'],[{use='crate',name='box'}]]\n[character.crate]\nsystem='bursting_dice'\nnature='object'\n",
    );
    let wrong = asked.differs_exactly("objects", &[P("winner", 4, 1.0), P("rounds", 1, 1.0)], 1e-9);
    assert!(wrong.is_empty(), "{wrong:?}");
}

// If an attack on the bound does not kill outright, a hit of 2 or more takes his 1 Durability and 1
// Health: Shock. Any further damage kills him in the second round.
#[test]
fn the_bound_fall_into_shock_and_die() {
    const BOUND: &str = "kind='fight'\nfirst='b'\nrules={coup_de_grace=false}\nsides=[[{use='bound',guard_bonus=-14,max_durability=1,max_health=1},{use='wall',downed_ally='after_fight'}],[{use='killer',guard_bonus=85,versus_shock='execute'}]]";
    for (rounds, fate) in [(1, 1), (2, 0)] {
        let asked = ask(&format!("{BOUND}\nround_limit={rounds}\n{CAST}"));
        let wrong = asked.differs_exactly("bound", &[P("fate.bound", fate, 1.0)], 1e-9);
        assert!(wrong.is_empty(), "{rounds} rounds: {wrong:?}");
    }
}
