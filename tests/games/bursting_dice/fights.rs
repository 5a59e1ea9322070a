//! Rules of fights, one by one, with odds worked out by hand.

use crate::asked::Expect::{Mean, P};

use super::{Example, exactly, sampled};

/// `striker` is never hit, and hits a `lump` always for a d4; `killer` kills whatever he hits, and is killed by
/// any hit.
const CAST: &str = "
[character.striker]
system='bursting_dice'
guard_bonus=85
strength_dice=0
weapon_quality='feeble'
defense='dodge_never'
[character.lump]
system='bursting_dice'
guard_bonus=-14
agility_dice=0
durability=1000
max_durability=1000
defense='dodge_never'
[character.killer]
system='bursting_dice'
actions=1
durability=0
health=1
guard_bonus=-14
defense='dodge_never'
initiative_dice=0
[character.down]
system='bursting_dice'
durability=0
health=0
defense='dodge_never'
";

const FIGHTS: &[Example] = &[
    (
        "BRD-11: two actions",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['striker'],['lump']]",
        &[Mean("damage.striker", 5.0), P("attacks.a", 2, 1.0)],
    ),
    (
        "BRD-11: three actions",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',actions=3}],['lump']]",
        &[Mean("damage.striker", 7.5), P("damage.lump", 0, 1.0)],
    ),
    (
        "BRD-06: five rounds",
        "kind='fight'\nfirst='a'\nround_limit=5\nsides=[['striker'],['lump']]",
        &[P("attacks.a", 10, 1.0), P("rounds", 5, 0.0), P("winner", 3, 1.0)],
    ),
    (
        "BRD-07: who is first kills",
        "kind='fight'\nsides=[['killer'],[{use='killer',name='other'}]]",
        &[P("winner", 0, 0.5), P("rounds", 1, 1.0)],
    ),
    (
        "BRD-07: Speed breaks ties",
        "kind='fight'\nsides=[[{use='killer',speed_score=11}],[{use='killer',name='other'}]]",
        &[P("winner", 0, 0.525)],
    ),
    (
        "BRD-07: or the dice by house rule",
        "kind='fight'\nsides=[[{use='killer',speed_score=11}],[{use='killer',name='other'}]]\nrules={initiative_ties='reroll'}",
        &[P("winner", 0, 0.5)],
    ),
    // Three of them, two on one side: the single one is first with a third.
    (
        "BRD-07: three who are alike",
        "kind='fight'\nround_limit=1\nshock=false\nsides=[[{use='killer',count=2}],[{use='killer',name='other'}]]",
        &[P("rounds", 1, 1.0), P("survivors.a", 2, 2.0 / 3.0), P("survivors.a", 1, 1.0 / 3.0)],
    ),
    (
        "BRD-09: overwatch",
        "kind='fight'\noverwatch='a'\nsides=[[{use='killer',durability=1}],[{use='killer',name='other',durability=1}]]",
        &[P("winner", 0, 5747.0 / 8000.0 + 279.0 / 16000.0)],
    ),
    (
        "BRD-09: overwatch the wrong way is an ambush",
        "kind='fight'\nfirst='a'\noverwatch='a'\nattack_from='elsewhere'\nround_limit=1\nsides=[['striker'],['lump']]",
        &[P("attacks.a", 1, 1.0), P("attacks.b", 3, 1.0)],
    ),
    (
        "BRD-08: an ambush",
        "kind='fight'\nfirst='a'\nambushed='b'\nround_limit=2\nsides=[['striker'],['lump']]",
        &[P("attacks.a", 5, 1.0), P("attacks.b", 3, 1.0)],
    ),
    (
        "BRD-08: an ambush by house numbers",
        "kind='fight'\nfirst='a'\nambushed='b'\nround_limit=1\nsides=[['striker'],['lump']]\nrules={ambushed_actions=0,ambusher_extra=3}",
        &[P("attacks.a", 5, 1.0), P("attacks.b", 0, 1.0)],
    ),
    (
        "BRD-08: the ambushed may not react by house rule",
        "kind='fight'\nfirst='a'\nambushed='b'\nround_limit=1\nsides=[['striker'],[{use='lump',defense='dodge_always'}]]\nrules={ambushed_react=false}",
        &[P("vigor_spent.b", 0, 1.0)],
    ),
    (
        "BRD-08: but may in the book",
        "kind='fight'\nfirst='a'\nambushed='b'\nround_limit=1\nsides=[['striker'],[{use='lump',defense='dodge_always'}]]",
        &[P("vigor_spent.b", 15, 1.0)],
    ),
    // The first attack is not answered and meets half the Guard, the two others meet all of it.
    (
        "BRD-25: the first attack from behind",
        "kind='fight'\nfirst='a'\nambushed='b'\nfrom_behind=true\nround_limit=1\nsides=[['striker'],[{use='lump',guard_bonus=0}]]",
        &[Mean("hits.a", 0.86 + 2.0 * 0.545)],
    ),
    (
        "BRD-13: Off-hand attacks",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',offhand='unarmed',offhand_policy='always'}],['lump']]",
        &[Mean("damage.striker", 10.0), P("vigor_spent.a", 16, 1.0), P("attacks.a", 4, 1.0)],
    ),
    (
        "BRD-13: while there is much Vigor",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',offhand='unarmed',offhand_policy='if_vigor(18)'}],['lump']]",
        &[Mean("damage.striker", 7.5), P("vigor_spent.a", 8, 1.0)],
    ),
    (
        "BRD-13: which winds",
        "kind='fight'\nfirst='a'\nround_limit=3\nsides=[[{use='striker',offhand='unarmed',offhand_policy='always',vigor=16}],['lump']]",
        &[P("turns_lost.a", 2, 1.0), P("attacks.a", 4, 1.0)],
    ),
    (
        "BRD-22: Defense is paid",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['striker'],[{use='lump',defense='dodge_always'}]]",
        &[P("vigor_spent.b", 10, 1.0), P("over_guard.a", 2, 1.0)],
    ),
    (
        "BRD-14: Defend costs an action and saves Vigor",
        "kind='fight'\nfirst='b'\nround_limit=1\nsides=[['striker'],[{use='lump',defense='dodge_always',action_policy='attack_then_defend'}]]",
        &[P("vigor_spent.b", 6, 1.0), P("attacks.b", 1, 1.0)],
    ),
    (
        "BRD-14: nobody defends against one attack",
        "kind='fight'\nfirst='b'\nround_limit=1\nsides=[[{use='striker',actions=1}],[{use='lump',defense='dodge_always',action_policy='attack_then_defend'}]]",
        &[P("vigor_spent.b", 5, 1.0), P("attacks.b", 2, 1.0)],
    ),
    (
        "BRD-15: two moves to the enemy",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=20\nsides=[['striker'],['lump']]",
        &[P("attacks.a", 0, 1.0), P("attacks.b", 2, 1.0)],
    ),
    (
        "BRD-15: one move and one attack",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=20\nsides=[[{use='striker',speed_score=14}],['lump']]",
        &[P("attacks.a", 1, 1.0)],
    ),
    (
        "BRD-15: crawling",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=8\nsides=[[{use='striker',prone=true,prone_policy='stay_down_if_adjacent_enemy'}],['lump']]",
        &[P("attacks.a", 0, 1.0)],
    ),
    (
        "BRD-24: a longer reach by house rule",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=20\nsides=[['striker'],['lump']]\nrules={reach=20}",
        &[P("attacks.a", 2, 1.0)],
    ),
    (
        "BRD-24: no room for all",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',count=3}],['lump']]\nrules={most_adjacent=2}",
        &[P("attacks.a", 4, 1.0)],
    ),
    (
        "BRD-15: hit and away",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',action_policy='hit_and_move'}],['lump']]",
        &[P("attacks.a", 1, 1.0), P("attacks.b", 1, 1.0)],
    ),
    (
        "BRD-17: an attack readied for whoever comes",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=16\nsides=[[{use='striker',ready='await_attacker'}],['lump']]",
        &[P("attacks.a", 1, 1.0), P("attacks.b", 1, 1.0), P("vigor_spent.a", 0, 1.0)],
    ),
    (
        "BRD-17: for Vigor by house rule",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=16\nsides=[[{use='striker',ready='await_attacker'}],['lump']]\nrules={ready_vigor=5}",
        &[P("vigor_spent.a", 5, 1.0)],
    ),
    (
        "BRD-16: an escape gives an opening",
        "kind='fight'\nfirst='b'\nsides=[[{use='striker',opening_policy='always'}],[{use='lump',durability=0,max_health=100,health=100,wounded_policy='escape'}]]",
        &[
            P("fate.lump", 3, 1.0),
            P("winner", 0, 1.0),
            P("openings.a", 1, 1.0),
            Mean("damage.striker", 2.5),
            P("vigor_spent.a", 5, 1.0),
        ],
    ),
    (
        "BRD-16: which is taken with enough Vigor",
        "kind='fight'\nfirst='b'\nsides=[[{use='striker',vigor=9}],[{use='lump',durability=0,wounded_policy='escape'}]]",
        &[P("openings.a", 0, 1.0), P("fate.lump", 3, 1.0)],
    ),
    (
        "BRD-16: and stops whom it knocks down",
        "kind='fight'\nfirst='b'\nround_limit=1\nsides=[[{use='striker',opening_policy='always'}],[{use='lump',actions=1,durability=0,max_health=100,health=100,wounded_policy='escape'}]]\nrules={knockdown_damage=3}",
        &[P("fate.lump", 3, 0.5)],
    ),
    (
        "BRD-16: unless the house lets him crawl away",
        "kind='fight'\nfirst='b'\nround_limit=1\nsides=[[{use='striker',opening_policy='always'}],[{use='lump',actions=1,durability=0,max_health=100,health=100,wounded_policy='escape'}]]\nrules={knockdown_damage=3,escape_needs_footing=false}",
        &[P("fate.lump", 3, 1.0)],
    ),
    (
        "BRD-23: standing up is an opening",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',prone=true}],[{use='lump',opening_policy='always'}]]",
        &[P("attacks.a", 1, 1.0), P("openings.b", 1, 1.0), P("attacks.b", 3, 1.0)],
    ),
    (
        "BRD-21: of three enemies each takes it once",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',agility_dice=0,prone=true}],[{use='lump',guard_bonus=85,opening_policy='always',count=3}]]",
        &[P("openings.b", 3, 1.0)],
    ),
    (
        "BRD-21: nobody defends against it",
        "kind='fight'\nfirst='b'\nround_limit=1\nsides=[[{use='striker',actions=1,opening_policy='always'}],[{use='lump',prone=true,actions=1,defense='dodge_always'}]]",
        &[P("vigor_spent.b", 5, 1.0), P("over_guard.a", 2, 1.0)],
    ),
    (
        "BRD-26: staying down",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',prone=true,prone_policy='stay_down_if_adjacent_enemy'}],['lump']]",
        &[P("attacks.a", 2, 1.0)],
    ),
    (
        "BRD-26: knocked down while standing up, twice",
        "kind='fight'\nfirst='b'\nround_limit=1\nsides=[[{use='striker',opening_policy='always'}],[{use='lump',prone=true}]]\nrules={knockdown_damage=1,opening_vigor=0}",
        &[P("attacks.b", 0, 1.0), P("openings.a", 2, 1.0)],
    ),
    (
        "BRD-28: Winded until there is Vigor again",
        "kind='fight'\nfirst='a'\nround_limit=4\nsides=[[{use='striker',vigor=0}],['lump']]",
        &[P("turns_lost.a", 3, 1.0), P("attacks.a", 2, 1.0)],
    ),
    (
        "BRD-29: a better recovery",
        "kind='fight'\nfirst='a'\nround_limit=4\nsides=[[{use='striker',vigor=0,stamina_score=25}],['lump']]",
        &[P("turns_lost.a", 1, 1.0)],
    ),
    (
        "BRD-29: Durability by an ability",
        "kind='fight'\nfirst='b'\nround_limit=50\nsides=[[{use='lump',durability=5,max_durability=10,durability_recovery=9,health=1}],[{use='striker',actions=1}]]",
        &[P("winner", 3, 1.0), P("unwounded_rounds.a", 50, 1.0)],
    ),
    (
        "BRD-18: an ability of three actions",
        "kind='fight'\nfirst='a'\nround_limit=2\nsides=[[{use='striker',ability_policy='when_affordable',ability_actions=3}],['lump']]",
        &[P("attacks.a", 1, 1.0)],
    ),
    (
        "BRD-18: paid with Mana once",
        "kind='fight'\nfirst='a'\nround_limit=2\nsides=[[{use='striker',ability_policy='when_affordable',ability_actions=3,ability_mana=10}],['lump']]",
        &[P("attacks.a", 2, 1.0)],
    ),
    (
        "BRD-18: Charges of an ability",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',strength_dice=1,ability_policy='when_affordable',ability_charges=2,ability_vigor=4}],['lump']]",
        &[Mean("damage.striker", 2.0 * (2.5 + 210.0 / 19.0)), P("vigor_spent.a", 8, 1.0)],
    ),
    (
        "BRD-23: an ability that exposes",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',ability_policy='when_affordable',ability_exposes=true}],[{use='lump',opening_policy='always'}]]",
        &[P("openings.b", 2, 1.0), P("attacks.a", 2, 1.0)],
    ),
    (
        "BRD-13: a technique allows no Off-hand attack",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',ability_policy='when_affordable',offhand='unarmed',offhand_policy='always'}],['lump']]",
        &[P("attacks.a", 2, 1.0)],
    ),
    (
        "BRD-13: but with a light weapon it does",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',ability_policy='when_affordable',weapon_light=true,offhand='unarmed',offhand_policy='always'}],['lump']]",
        &[P("attacks.a", 4, 1.0)],
    ),
    (
        "BRD-19: an item",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',durability=5,items=1,item_policy='below(6)'}],['lump']]",
        &[P("attacks.a", 1, 1.0)],
    ),
    (
        "BRD-10: the bound are killed",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',versus_shock='execute'}],[{use='lump',name='bound',incapacitated=true},'lump']]",
        &[P("deaths.b", 1, 1.0), P("attacks.a", 1, 1.0), P("fate.bound", 0, 1.0)],
    ),
    (
        "BRD-10: or ignored",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['striker'],[{use='lump',name='bound',incapacitated=true},'lump']]",
        &[P("deaths.b", 0, 1.0), P("attacks.a", 2, 1.0), P("fate.bound", 2, 1.0)],
    ),
    (
        "BRD-41: stabilised at once",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['down','striker'],['lump']]",
        &[P("fate.down", 2, 0.352), P("fate.down", 1, 0.648), P("attacks.a", 0, 1.0)],
    ),
    (
        "BRD-41: with one action by house rule",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['down','striker'],['lump']]\nrules={stabilize_actions=1}",
        &[P("fate.down", 1, 0.648 * 0.648), P("attacks.a", 1, 0.352)],
    ),
    // One check in each of the ten full rounds after the first, in which the last enemy falls.
    (
        "BRD-41: stabilised after the fight",
        "kind='fight'\nfirst='a'\nsides=[[{use='down',name='victim'},{use='striker',downed_ally='after_fight'}],[{use='killer',name='last'}]]",
        &[
            P("winner", 0, 1.0),
            P("rounds", 1, 1.0),
            P("fate.victim", 0, 12_157_665_459_056_928_801.0 / 931_322_574_615_478_515_625.0),
            P("fate.last", 0, 1.0),
        ],
    ),
    (
        "BRD-40: nobody helps",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['down',{use='striker',downed_ally='never'}],['lump']]",
        &[P("fate.down", 0, 1.0), P("attacks.a", 2, 1.0)],
    ),
    (
        "BRD-40: those in Shock are killed",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',versus_shock='execute'}],['down','lump',{use='lump',name='friend'}]]",
        &[P("fate.down", 0, 1.0), P("attacks.a", 1, 1.0)],
    ),
    (
        "BRD-42: emergency aid",
        "kind='fight'\nfirst='a'\nround_limit=2\nsides=[[{use='striker',agility_dice=0,treats_wounded=true},{use='lump',name='patient',durability=0,max_durability=20,guard_bonus=85}],[{use='lump',guard_bonus=85}]]",
        &[P("unwounded_rounds.a", 1, 0.352)],
    ),
    (
        "BRD-39: a gate is destroyed",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',actions=1}],[{use='lump',nature='object',durability=4,max_durability=4}]]",
        &[P("winner", 0, 0.25), P("deaths.b", 1, 0.25), P("attacks.b", 0, 1.0)],
    ),
    (
        "BRD-44: too far to shoot",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=200\nvisibility='low'\nsides=[[{use='striker',weapon='bow'}],[{use='lump',actions=1}]]",
        &[P("attacks.a", 0, 1.0)],
    ),
    (
        "BRD-44: far and dim",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=100\nvisibility='low'\nsides=[[{use='striker',weapon='bow'}],[{use='lump',actions=1,guard_bonus=0}]]",
        &[P("attacks.a", 2, 1.0), Mean("hits.a", 2.0 * 0.1045)],
    ),
    (
        "policy: weakest",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['striker'],['lump',{use='lump',name='weak',durability=100}]]",
        &[P("health.lump", 10, 1.0), Mean("damage.striker", 5.0)],
    ),
    (
        "policy: focus fire",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',target='focus_fire'}],[{use='lump',name='thick',durability=20,max_durability=20},{use='killer',name='weak',max_durability=0}]]",
        &[P("deaths.b", 0, 1.0), P("survivors.b", 2, 1.0)],
    ),
    (
        "policy: most dangerous",
        "kind='fight'\nfirst='a'\nround_limit=1\nshock=false\nsides=[[{use='striker',actions=1,target='most_dangerous'}],[{use='killer',name='weak',strength_dice=0},{use='killer',name='strong',strength_dice=3}]]",
        &[P("fate.strong", 1, 1.0), P("fate.weak", 4, 1.0)],
    ),
    (
        "no progress",
        "kind='fight'\nsides=[[{use='striker',superior_durability='epic'}],[{use='lump',superior_durability='epic'}]]",
        &[P("winner", 4, 1.0)],
    ),
    (
        "nobody can fight",
        "kind='fight'\nsides=[[{use='striker',incapacitated=true}],[{use='lump',incapacitated=true}]]",
        &[P("winner", 2, 1.0)],
    ),
    (
        "who runs has lost",
        "kind='fight'\nfirst='a'\nround_limit=3\nsides=[[{use='striker',durability=0,wounded_policy='escape'}],['lump']]",
        &[P("winner", 1, 1.0), P("fate.striker", 3, 1.0)],
    ),
];

#[test]
fn each_rule_has_the_odds_worked_out_by_hand() {
    exactly(FIGHTS, CAST);
}

#[test]
fn sampled_fights_agree() {
    sampled(FIGHTS, CAST, 200_000);
}
