//! Fights whose odds can be worked out by hand: each rule that moves, delays or surprises, alone.
//!
//! In most of them every hit kills and every attack hits on 10 of 20, so that whoever attacks first in turns
//! wins with 2/3, and the other with 1/3.

use crate::asked::Expect;
use crate::asked::Expect::{Mean, P};

use super::ask;

/// `killer` and `brute` kill with every hit; `scratcher` and `lump` live long.
const CAST: &str = "
[character.killer]
system = 'symbaroum'
weapon_dice = '30'
[character.brute]
system = 'symbaroum'
kind = 'npc'
damage = 30
[character.scratcher]
system = 'symbaroum'
weapon_dice = '4'
max_toughness = 200
pain_threshold = 200
[character.lump]
system = 'symbaroum'
kind = 'npc'
damage = 0
max_toughness = 200
pain_threshold = 200
";

const FIGHTS: &[(&str, &str, &[Expect])] = &[
    (
        "the first to attack",
        "engaged=true\nfirst='a'\nsides=[['killer'],['brute']]\ndying=false",
        &[P("winner", 0, 2.0 / 3.0), P("winner", 1, 1.0 / 3.0)],
    ),
    (
        "SYM-07: a tie is decided by the die",
        "engaged=true\nsides=[['killer'],['brute']]\ndying=false",
        &[P("winner", 0, 0.5)],
    ),
    (
        "SYM-07: Quick before Vigilant",
        "engaged=true\nsides=[[{use='killer',quick=11,defense_bonus=-1,vigilant=5}],['brute']]\ndying=false",
        &[P("winner", 0, 2.0 / 3.0)],
    ),
    (
        "SYM-07: Vigilant breaks ties",
        "engaged=true\nsides=[['killer'],[{use='brute',vigilant=11}]]\ndying=false",
        &[P("winner", 0, 1.0 / 3.0)],
    ),
    (
        "SYM-08: delaying",
        "engaged=true\nsides=[[{use='killer',vigilant=11,delay='delay_to(2)'}],['brute']]\ndying=false",
        &[P("winner", 0, 1.0 / 3.0)],
    ),
    (
        "SYM-10: a Long weapon against who engages",
        "first='b'\nsides=[[{use='killer',weapon='long'}],['brute']]\ndying=false",
        &[P("winner", 0, 0.5 + 0.5 / 3.0), P("free_attacks.a", 1, 1.0)],
    ),
    (
        "SYM-10: not against a Long weapon",
        "first='b'\nsides=[[{use='killer',weapon='long'}],[{use='brute',weapon='long'}]]\ndying=false",
        &[P("winner", 0, 1.0 / 3.0)],
    ),
    (
        "SYM-26: not with a shield",
        "first='b'\nsides=[[{use='killer',weapon='long',shield='shield',defense_bonus=-1}],['brute']]\ndying=false",
        &[P("winner", 0, 1.0 / 3.0)],
    ),
    (
        "SYM-26: but with a buckler",
        "first='b'\nsides=[[{use='killer',weapon='long',shield='buckler',defense_bonus=-1}],['brute']]\ndying=false",
        &[P("winner", 0, 2.0 / 3.0)],
    ),
    (
        "SYM-10: the wielder who engages has none",
        "first='a'\nsides=[[{use='killer',weapon='long'}],['brute']]\ndying=false",
        &[P("winner", 0, 2.0 / 3.0), P("free_attacks.a", 0, 1.0)],
    ),
    (
        "SYM-10: unless the house says so",
        "first='a'\nsides=[[{use='killer',weapon='long'}],['brute']]\ndying=false\nrules={long_free_attack='either_engages'}",
        &[P("winner", 0, 0.5 + 0.5 * 2.0 / 3.0)],
    ),
    (
        "SYM-10: in melee already",
        "engaged=true\nfirst='b'\nsides=[[{use='killer',weapon='long'}],['brute']]\ndying=false",
        &[P("winner", 0, 2.0 / 3.0)],
    ),
    (
        "SYM-12: a player's surprise attack has Advantage",
        "surprised='b'\nfirst='b'\nsides=[['killer'],['brute']]\ndying=false",
        &[P("winner", 0, 0.6 + 0.4 / 3.0)],
    ),
    (
        "SYM-12: nobody defends unaware",
        "surprised='a'\nfirst='a'\nsides=[['killer'],['brute']]\ndying=false",
        &[P("winner", 1, 1.0)],
    ),
    (
        "SYM-12: or defends badly",
        "surprised='a'\nfirst='a'\nsides=[['killer'],['brute']]\ndying=false\nrules={unaware_pc_defense='test_minus_2'}",
        &[P("winner", 0, 0.4 * 2.0 / 3.0)],
    ),
    // Drawing takes the Movement Action, engaging the other one: no attack in the first turn.
    (
        "SYM-09: drawing a weapon",
        "first='a'\nsides=[[{use='killer',weapon_drawn=false}],['brute']]\ndying=false",
        &[P("winner", 0, 1.0 / 3.0)],
    ),
    (
        "SYM-09: a Short weapon is drawn at once",
        "first='a'\nsides=[[{use='killer',weapon='short',weapon_drawn=false}],['brute']]\ndying=false",
        &[P("winner", 0, 2.0 / 3.0)],
    ),
    (
        "SYM-09: fists",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[[{use='scratcher',weapon_drawn=false,surprise_draw='fight_unarmed'}],['lump']]",
        &[Mean("damage.scratcher", 0.5 * 2.5)],
    ),
    (
        "SYM-19: standing up",
        "engaged=true\nfirst='a'\nsides=[[{use='killer',prone=true}],['brute']]\ndying=false",
        &[P("winner", 0, 0.5 * 2.0 / 3.0 + 0.5 / 3.0)],
    ),
    // On the ground he is hit with 12 of 20; x = 0.5 + 0.5 * 0.4 * x.
    (
        "SYM-19: fighting on the ground",
        "engaged=true\nfirst='a'\nsides=[[{use='killer',prone=true,prone_policy='stay_prone'}],['brute']]\ndying=false",
        &[P("winner", 0, 0.5 / 0.8)],
    ),
    (
        "SYM-19: NPCs who need no test",
        "engaged=true\nfirst='b'\nsides=[['killer'],[{use='brute',prone=true}]]\ndying=false\nrules={npc_stand_tests=false}",
        &[P("winner", 1, 2.0 / 3.0)],
    ),
    (
        "SYM-21: higher ground",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[[{use='scratcher',higher_ground=true}],['lump']]",
        &[Mean("damage.scratcher", 0.6 * 6.5)],
    ),
    (
        "SYM-22: two flank in the first turn",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[[{use='scratcher',count=2}],['lump']]",
        &[Mean("damage.scratcher-1", 0.6 * 6.5), Mean("damage.scratcher-2", 0.6 * 6.5)],
    ),
    // The first engages and attacks alone; the second engages; nobody has moved around the target.
    (
        "SYM-22: not while engaging",
        "first='a'\nround_limit=1\nsides=[[{use='scratcher',count=2}],['lump']]",
        &[Mean("damage.scratcher-1", 2.0), Mean("damage.scratcher-2", 2.0)],
    ),
    (
        "SYM-22: without a move by house rule",
        "first='a'\nround_limit=1\nsides=[[{use='scratcher',vigilant=11},{use='scratcher',name='second'}],['lump']]\nrules={flank_needs_move=false}",
        &[Mean("damage.scratcher", 2.0), Mean("damage.second", 0.6 * 6.5)],
    ),
    (
        "SYM-22: a corridor",
        "engaged=true\nfirst='a'\nround_limit=1\nflank_blocked=true\nsides=[[{use='scratcher',count=2}],['lump']]",
        &[Mean("damage.scratcher-1", 2.0), Mean("damage.scratcher-2", 2.0)],
    ),
    (
        "SYM-22: who holds his place",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[[{use='scratcher',count=2,movement='hold'}],['lump']]",
        &[Mean("damage.scratcher-2", 2.0)],
    ),
    (
        "SYM-22: a fifth finds no place",
        "first='a'\nround_limit=1\nflank_blocked=true\nsides=[[{use='scratcher',vigilant=11,count=4},{use='scratcher',name='fifth'}],['lump']]",
        &[Mean("damage.scratcher-4", 2.0), P("damage.fifth", 0, 1.0)],
    ),
    (
        "SYM-23: blind against seeing",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[[{use='scratcher',blind=true}],[{use='lump',damage=1}]]",
        &[Mean("damage.scratcher", 0.25 * 4.0), Mean("damage.lump", 0.75)],
    ),
    (
        "SYM-24: withdrawing",
        "engaged=true\nfirst='a'\nsides=[[{use='killer',retreat='below(200)'}],['brute']]\ndying=false",
        &[P("fate.killer", 3, 0.5), P("fate.killer", 0, 0.5), P("winner", 1, 1.0), P("free_attacks.b", 1, 1.0)],
    ),
    // Two withdraw from one enemy, who has one Free Attack in the turn.
    (
        "SYM-20: one Free Attack on those who withdraw",
        "engaged=true\nfirst='a'\nsides=[[{use='killer',retreat='below(200)',count=2}],['brute']]\ndying=false",
        &[P("free_attacks.b", 1, 1.0), P("survivors.a", 2, 0.5)],
    ),
    (
        "SYM-24: running past",
        "first='a'\nround_limit=1\nsides=[[{use='scratcher',passing='run_past',target='strongest'}],[{use='brute',name='guard',max_toughness=5},{use='lump',stands='rear'}]]\ndying=false",
        &[P("free_attacks.b", 1, 1.0), Mean("damage.scratcher", 2.0)],
    ),
    (
        "SYM-24: going around",
        "first='a'\nround_limit=1\nsides=[[{use='scratcher',passing='go_around',target='strongest'}],[{use='lump',name='guard',max_toughness=5},{use='lump',stands='rear'}]]",
        &[P("free_attacks.b", 0, 1.0), P("damage.scratcher", 0, 1.0)],
    ),
    (
        "SYM-24: those in front come first",
        "first='a'\nround_limit=1\nsides=[[{use='scratcher',target='strongest'}],[{use='lump',name='guard',max_toughness=5},{use='lump',stands='rear'}]]",
        &[P("toughness.lump", 200, 1.0), Mean("damage.scratcher", 2.0)],
    ),
    (
        "SYM-25: an obscured shot needs a move",
        "first='a'\nround_limit=1\nline_of_sight='blocked'\nsides=[[{use='scratcher',weapon='bow',prone=true}],['lump']]",
        &[P("damage.scratcher", 0, 1.0)],
    ),
    (
        "SYM-25: which is there if nothing else is done",
        "first='a'\nround_limit=1\nline_of_sight='blocked'\nsides=[[{use='scratcher',weapon='bow'}],['lump']]",
        &[Mean("damage.scratcher", 2.0)],
    ),
    (
        "SYM-31: a herbal cure on oneself",
        "engaged=true\nfirst='b'\nround_limit=1\nsides=[[{use='scratcher',toughness=199,herbal_cures=1,drink='below(199)'}],['lump']]",
        &[P("toughness.scratcher", 200, 1.0)],
    ),
    (
        "SYM-18: pain gives one Free Attack",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[['scratcher'],[{use='lump',pain_threshold=3}]]",
        &[Mean("damage.scratcher", 0.5 * 4.0 + 0.5 * 0.5 * 4.0), P("free_attacks.a", 1, 0.5)],
    ),
    (
        "SYM-18: at least the threshold",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[['scratcher'],[{use='lump',pain_threshold=4}]]\nrules={pain_compare='at_least'}",
        &[P("free_attacks.a", 1, 0.5)],
    ),
    (
        "SYM-18: more than the threshold",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[['scratcher'],[{use='lump',pain_threshold=4}]]",
        &[P("free_attacks.a", 0, 1.0)],
    ),
    (
        "SYM-18: two Free Attacks by house rule",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[['scratcher'],[{use='lump',pain_threshold=3}]]\nrules={pain_free_attacks=2}",
        &[Mean("damage.scratcher", 4.0 * (0.5 + 0.25 + 0.125))],
    ),
    (
        "SYM-18: auto knocks nobody down alone",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[[{use='scratcher',inflict_pain='auto'}],[{use='lump',pain_threshold=3}]]",
        &[P("free_attacks.a", 1, 0.5)],
    ),
    // The first knocks down with 1/2, and the second, who acts before the target, then hits with 12 of 20 for 6.5
    // on average. He himself is the last to act before it stands up, and has a Free Attack for his pain.
    (
        "SYM-18: auto knocks down for an ally",
        "engaged=true\nfirst='a'\nround_limit=1\nflank_blocked=true\nsides=[[{use='scratcher',inflict_pain='auto',quick=12},{use='scratcher',name='second',inflict_pain='auto',quick=11}],[{use='lump',pain_threshold=3}]]",
        &[P("free_attacks.a", 1, 0.5 * 0.6 + 0.5 * 0.5), Mean("damage.scratcher", 2.0)],
    ),
    // Knocked down with 1/2, and then the Quick test fails with 1/2.
    (
        "SYM-18: knocked down costs a turn",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[[{use='scratcher',inflict_pain='knock_down'}],[{use='lump',pain_threshold=3,damage=1}]]",
        &[P("turns_lost.b", 1, 0.25), Mean("damage.lump", 0.75 * 0.5)],
    ),
    (
        "no progress",
        "engaged=true\nsides=[[{use='scratcher',weapon_dice='2'}],[{use='lump',armor_value=3}]]",
        &[P("winner", 3, 1.0)],
    ),
    (
        "a timeout is nobody's win",
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[['killer'],['brute']]\ndying=false",
        &[P("winner", 2, 0.25), P("winner", 0, 0.5)],
    ),
    (
        "SYM-28: the dying are followed to their end",
        "engaged=true\nfirst='b'\nround_limit=1000\nsides=[['killer'],[{use='brute',accurate=20}]]\nrules={death_strikes=3}",
        &[P("winner", 1, 1.0), P("fate.killer", 0, 1030.0 / 1331.0), P("fate.killer", 4, 301.0 / 1331.0)],
    ),
    (
        "SYM-28: finished off",
        "engaged=true\nfirst='b'\nsides=[['killer'],[{use='brute',accurate=20,versus_dying='finish_off'}]]\nrules={death_wakes_to=0,death_nothing_to=20}",
        &[P("fate.killer", 0, 1.0)],
    ),
    // He falls before his friend's turn, who leaves nobody, gives him the cure and ends the dying.
    (
        "SYM-29: an ally with a herbal cure",
        "first='b'\nround_limit=1\nsides=[['killer',{use='scratcher',herbal_cures=1}],[{use='brute',accurate=20,target='focus_fire'}]]",
        &[P("fate.killer", 4, 1.0), P("toughness.killer", 1, 1.0)],
    ),
    (
        "SYM-29: out cold by house rule",
        "first='b'\nround_limit=1\nsides=[['killer',{use='scratcher',herbal_cures=1}],[{use='brute',accurate=20,target='focus_fire'}]]\nrules={aid_wakes=false}",
        &[P("fate.killer", 2, 1.0)],
    ),
    (
        "SYM-29: an ally who would have to leave his melee",
        "engaged=true\nfirst='b'\nround_limit=1\nsides=[['killer',{use='scratcher',herbal_cures=1,aid='aid_when_free'}],[{use='brute',accurate=20,target='focus_fire',max_toughness=8},{use='lump',max_toughness=8}]]",
        &[P("fate.killer", 1, 1.0)],
    ),
    (
        "SYM-29: an ally who leaves it",
        "engaged=true\nfirst='b'\nround_limit=1\nsides=[['killer',{use='scratcher',herbal_cures=1}],[{use='brute',accurate=20,target='focus_fire',max_toughness=8},{use='lump',max_toughness=8}]]",
        &[P("fate.killer", 4, 1.0), P("free_attacks.b", 1, 1.0)],
    ),
    (
        "policy: weakest",
        "first='a'\nround_limit=1\nsides=[['scratcher'],['lump',{use='lump',name='weak',toughness=100}]]",
        &[P("toughness.lump", 200, 1.0), P("toughness.weak", 96, 0.5)],
    ),
    (
        "policy: strongest",
        "first='a'\nround_limit=1\nsides=[[{use='scratcher',target='strongest'}],[{use='lump',name='weak',toughness=100},'lump']]",
        &[P("toughness.weak", 100, 1.0), P("toughness.lump", 196, 0.5)],
    ),
    (
        "policy: nearest",
        "first='a'\nround_limit=1\nsides=[[{use='killer',target='focus_fire'},{use='scratcher',target='nearest'}],['lump',{use='lump',name='second'}]]",
        &[P("damage.scratcher", 4, 0.5), P("toughness.second", 196, 0.5)],
    ),
    (
        "policy: focus fire",
        "first='a'\nround_limit=1\nflank_blocked=true\nsides=[[{use='scratcher',target='focus_fire',vigilant=11},{use='scratcher',name='other',target='focus_fire'}],[{use='lump',max_toughness=9},{use='lump',name='second',max_toughness=9}]]",
        &[P("toughness.second", 9, 1.0), P("toughness.lump", 1, 0.25)],
    ),
];

/// SYM-11: Discreet 9 against Vigilant 13 succeeds with 3 of 20; after a surprise the brute is hit with 12 of
/// 20. Without one the brute, who acts first, engages and attacks first.
const AMBUSHES: &[(&str, &str, &[Expect])] = &[
    (
        "SYM-11: players lie in wait",
        "ambusher='a'\nfirst='b'\nsides=[[{use='killer',discreet=9}],[{use='brute',vigilant=13}]]\ndying=false",
        &[P("winner", 0, 0.3 * (0.6 + 0.4 / 3.0) + 0.7 / 3.0)],
    ),
    (
        "SYM-11: the worst of the party counts",
        "ambusher='a'\nfirst='b'\nsides=[[{use='killer',discreet=9},{use='scratcher',name='sneak',discreet=20}],[{use='lump',vigilant=13}]]\nround_limit=1",
        &[P("free_attacks.a", 2, 0.3)],
    ),
    // The player tests Vigilant 12 against Discreet 9: 13 of 20 see it coming.
    (
        "SYM-11: players are ambushed",
        "ambusher='b'\nfirst='a'\nsides=[[{use='killer',vigilant=12}],[{use='brute',discreet=9}]]\ndying=false",
        &[P("winner", 0, 0.65 * 2.0 / 3.0)],
    ),
];

fn asked(kind: &str, text: &str) -> crate::asked::Asked {
    ask(&format!("kind='{kind}'\n{text}\n{CAST}"))
}

fn all() -> impl Iterator<Item = (&'static str, crate::asked::Asked, &'static [Expect])> {
    let fights = FIGHTS.iter().map(|(name, text, expect)| (*name, asked("fight", text), *expect));
    fights.chain(AMBUSHES.iter().map(|(name, text, expect)| (*name, asked("ambush", text), *expect)))
}

#[test]
fn each_rule_has_the_odds_worked_out_by_hand() {
    let mut wrong = Vec::new();
    for (name, asked, expect) in all() {
        wrong.extend(asked.differs_exactly(name, expect, 1e-11));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sampled_fights_agree() {
    let mut wrong = Vec::new();
    for (name, asked, expect) in all() {
        wrong.extend(asked.differs_sampled(name, expect, 200_000));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
