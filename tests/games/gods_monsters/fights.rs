//! Fights whose odds can be worked out by hand, each for one rule.

use crate::asked::Expect::{Mean, P};

use super::{Case, check_all};

/// `killer` hits on 10 and drops whatever it hits; `striker` hits on 10 for 4; `lump` hits nobody and lasts.
const CAST: &str = "
[character.killer]
system = 'gods_monsters'
kind = 'npc'
damage = '300'
[character.striker]
system = 'gods_monsters'
kind = 'npc'
damage = '4'
survival = 300
[character.sure]
like = 'striker'
attack = 40
[character.lump]
system = 'gods_monsters'
kind = 'npc'
attack = -40
survival = 300
[character.hero]
system = 'gods_monsters'
attack = -40
survival = 10
";

const FIGHTS: &[Case] = &[
    (
        "GM-15: all act at once",
        "wounds=false\nsides=[['killer'],[{use='killer',name='other'}]]",
        &[P("winner", 0, 1.0 / 3.0), P("winner", 2, 1.0 / 3.0), Mean("rounds", 4.0 / 3.0)],
    ),
    (
        "GM-15: a fighter who is dropped still acts in the round",
        "wounds=false\nsides=[[{use='killer',attack=40}],[{use='killer',name='other',attack=40}]]",
        &[P("winner", 2, 1.0), P("rounds", 1, 1.0), P("fell.killer", 1, 1.0)],
    ),
    ("GM-15: attacks", "round_limit=1\nsides=[[{use='sure',attacks=2}],['lump']]", &[P("damage.sure", 8, 1.0)]),
    (
        "GM-09: a group has its bonus, extra attacks and survival",
        "round_limit=1\nsides=[[{use='striker',group=4,attack=8,damage='1',survival=7,max_survival=7}],['lump']]",
        &[Mean("damage.striker", 1.5), P("survival.striker", 21, 1.0)],
    ),
    ("a timeout", "round_limit=1\nsides=[['striker'],['lump']]", &[P("winner", 3, 1.0)]),
    ("no progress", "sides=[['lump'],[{use='lump',name='other'}]]", &[P("winner", 4, 1.0), P("rounds", 1, 1.0)]),
    // Both hit with 1 of 20, and after an injury each neither can hit any more.
    (
        "no progress any more",
        "round_limit=1\ndeath_rolls=false\nsides=[[{use='striker',attack=1,damage='301',willpower=40}],[{use='striker',name='other',attack=1,damage='301',willpower=40}]]\nrules={unconscious_roll='willpower'}",
        &[P("winner", 3, 399.0 / 400.0), P("winner", 4, 1.0 / 400.0)],
    ),
    // Round 1: 12 of 20 against the surprised, who do nothing; then 12 of 20 against 7 of 20.
    (
        "GM-16: surprised for good",
        "wounds=false\nunaware='b'\nsides=[['killer'],[{use='killer',name='caught',perception=-20,willpower=-20,fortitude=-20}]]",
        &[
            P("winner", 0, 0.6 + 0.4 * 0.39 / 0.74),
            P("winner", 1, 0.4 * 0.14 / 0.74),
            P("winner", 2, 0.4 * 0.21 / 0.74),
        ],
    ),
    (
        "GM-16: the better of Willpower and Fortitude ends it",
        "wounds=false\nunaware='b'\nsides=[['killer'],[{use='killer',name='caught',perception=-20,willpower=20,fortitude=-20}]]",
        &[P("winner", 0, 0.6 + 0.4 / 3.0)],
    ),
    (
        "GM-16: by house rule the first round leaves defense alone",
        "wounds=false\nunaware='b'\nsides=[['killer'],[{use='killer',name='caught',perception=-20,willpower=20}]]\nrules={surprise_at_once=false}",
        &[P("winner", 0, 0.5 + 0.5 / 3.0)],
    ),
    (
        "GM-16: by house rule surprise lowers its own end",
        "round_limit=2\nunaware='b'\nsides=[['striker'],[{use='lump',perception=-20,willpower=13,fortitude=-20}]]\nrules={snap_out_penalised=true}",
        &[P("surprise.b", 1, 0.5), P("surprise.b", 2, 0.5)],
    ),
    (
        "GM-16: who knows of the attackers",
        "round_limit=1\nunaware='b'\nsides=[['striker'],[{use='lump',perception=6,awareness='suspects'}]]",
        &[P("surprise.b", 0, 0.5)],
    ),
    (
        "GM-16: who sleeps",
        "round_limit=1\nunaware='b'\nsides=[['striker'],[{use='lump',perception=16,awareness='asleep'}]]",
        &[P("surprise.b", 0, 0.5)],
    ),
    (
        "GM-16: two rounds out of the fight",
        "round_limit=6\nunaware='b'\nsides=[[{use='striker',target='first'}],[{use='lump',perception=40},{use='lump',name='sleeper',perception=-20,willpower=-20,fortitude=-20,when_surprised='keep_out'}]]",
        &[P("surprise.b", 2, 1.0)],
    ),
    (
        "GM-16: nobody who is attacked is out of it",
        "round_limit=6\nunaware='b'\nsides=[['striker'],[{use='lump',perception=-20,willpower=-20,fortitude=-20,when_surprised='keep_out'}]]",
        &[P("surprise.b", 6, 1.0)],
    ),
    // 6 of 20, and unconscious with 19 of 20; then 14 of 20, or 6 of 20, and dead with 1 of 20.
    (
        "GM-12: the unconscious are easier to hit and cannot dodge",
        "round_limit=2\nsides=[[{use='striker',damage='1',target='first',unconscious_enemies='finish_off'}],[{use='lump',name='victim',survival=1,endurance=1,agility=18},'lump']]",
        &[P("deaths.b", 1, 0.3 * (0.95 * 0.7 + 0.05 * 0.3) * 0.05)],
    ),
    (
        "GM-12: but usually they are captured",
        "round_limit=2\nsides=[[{use='striker',damage='1',target='first'}],[{use='lump',name='victim',survival=1,endurance=1,agility=18},'lump']]",
        &[
            P("deaths.b", 1, 0.3 * 0.05 * 0.3 * 0.05),
            P("fate.victim", 1, 0.3 * 0.95 + 0.7 * 0.3 * 0.95 + 0.3 * 0.05 * 0.3 * 0.95),
        ],
    ),
    (
        "GM-10: verve first, then survival",
        "round_limit=2\nsides=[['sure'],[{use='hero',archetype='warrior',verve=5,mojo=0}]]",
        &[P("survival.hero", 7, 1.0), P("injuries.hero", 0, 1.0)],
    ),
    (
        "GM-10: but only in the hero's own kind of activity",
        "round_limit=2\nsides=[['sure'],[{use='hero',archetype='thief',verve=5,mojo=0}]]",
        &[P("survival.hero", 2, 1.0)],
    ),
    (
        "GM-10: unless the house says so",
        "round_limit=2\nsides=[['sure'],[{use='hero',archetype='thief',verve=5,mojo=0}]]\nrules={verve_only_archetypal=false}",
        &[P("survival.hero", 7, 1.0)],
    ),
    (
        "GM-10: wounds go past both",
        "round_limit=1\nsides=[[{use='sure',damage_injuries=2}],[{use='hero',survival=20,endurance=22}]]",
        &[P("injuries.hero", 2, 1.0), P("survival.hero", 16, 1.0)],
    ),
    // Damage 5 leaves 4 injuries; Endurance 5 stays conscious with 1 of 20.
    (
        "GM-18: the policy survive mends Death rolls",
        "round_limit=1\nsides=[[{use='sure',damage='5'}],[{use='hero',survival=1,endurance=5,mojo=100}]]",
        &[P("deaths", 0, 1.0), Mean("mojo.b", 0.2 * 190.0 / 20.0), P("fate.hero", 1, 0.95)],
    ),
    (
        "GM-18: the policy never does not",
        "round_limit=1\nsides=[[{use='sure',damage='5'}],[{use='hero',survival=1,endurance=5,mojo=100,mojo_policy='never'}]]",
        &[P("deaths", 1, 0.2 * 0.95), P("mojo.b", 0, 1.0)],
    ),
    (
        "GM-18: a losing bid costs nothing, unless the house says so",
        "round_limit=1\nsides=[[{use='sure',damage='5'}],[{use='hero',survival=1,endurance=5,mojo=2}]]\nrules={losing_bid_cost=1}",
        &[P("deaths", 1, 0.2 * 17.0 / 20.0), Mean("mojo.b", 0.2 * (1.0 + 2.0 + 17.0) / 20.0)],
    ),
    (
        "GM-18: the policy win mends narrow misses that would drop the target",
        "round_limit=1\nwounds=false\nsides=[[{use='hero',attack=10,damage='3',mojo=50,mojo_policy='win',archetypal_fight=true}],[{use='lump',survival=3}]]",
        &[P("winner", 0, 13.0 / 20.0), Mean("mojo.a", 6.0 / 20.0)],
    ),
    (
        "GM-18: and no others",
        "round_limit=1\nwounds=false\nsides=[[{use='hero',attack=10,damage='3',mojo=50,mojo_policy='win',archetypal_fight=true}],[{use='lump',survival=4}]]",
        &[P("damage.hero", 3, 0.5), P("mojo.a", 0, 1.0)],
    ),
    (
        "GM-29: concentration is broken by a hit with half a chance",
        "round_limit=2\nsides=[[{use='sure',damage='1'}],[{use='lump',concentrating=true,evasion=10}]]",
        &[Mean("broken.b", 0.75)],
    ),
    (
        "GM-29: injuries just taken count",
        "round_limit=1\nsides=[[{use='sure',damage='5'}],[{use='lump',concentrating=true,survival=1,evasion=14}]]",
        &[P("broken.b", 1, 0.5)],
    ),
    (
        "GM-29: it lowers defense, and a fighter who concentrates does not attack",
        "round_limit=1\nsides=[[{use='striker',attack=9}],[{use='sure',concentrating=true,evasion=40}]]",
        &[P("damage.striker", 4, 0.5), P("damage.sure", 0, 1.0)],
    ),
    (
        "GM-29: the policy break_if_hit",
        "round_limit=2\nsides=[[{use='sure',name='foe',damage='1'}],[{use='sure',concentrating=true,concentrate='break_if_hit',evasion=40,max_survival=100,survival=26}]]",
        &[P("damage.sure", 4, 1.0), P("broken.b", 0, 1.0)],
    ),
    // Both roll 10 of 20; the one who flees is hit on 14.
    (
        "GM-27: the policy flee_injured",
        "round_limit=1\nsides=[['striker'],[{use='lump',tactic='flee_injured',injuries=1,agility=11}]]",
        &[P("fate.lump", 2, 0.25), P("damage.striker", 4, 0.7)],
    ),
    (
        "GM-27: the faster gets away more often",
        "round_limit=1\nsides=[['striker'],[{use='lump',tactic='flee_injured',injuries=1,agility=11,movement=16}]]",
        &[P("fate.lump", 2, 0.6 * 0.5)],
    ),
    (
        "GM-27: a fighter who concentrates does not pursue",
        "round_limit=1\nsides=[[{use='lump',concentrating=true,agility=30}],[{use='lump',name='runner',tactic='flee_injured',injuries=1,agility=11}]]",
        &[P("fate.runner", 2, 1.0)],
    ),
    (
        "GM-27: nor does a fighter who flees",
        "round_limit=1\nsides=[[{use='lump',tactic='flee_injured',injuries=1,agility=11}],[{use='lump',name='runner',tactic='flee_injured',injuries=1,agility=11}]]",
        &[P("fate.runner", 2, 1.0), P("fate.lump", 2, 1.0)],
    ),
    // Nobody can do anything in the first round of surprise; then 11 - 1 - 3 of 20, and the pursuer has no chance.
    (
        "GM-16: nobody flees in the first round of surprise, nor well in the next",
        "round_limit=2\nunaware='b'\nsides=[[{use='lump',agility=1,chase_skill=-20,movement=10}],[{use='lump',name='runner',tactic='flee_injured',injuries=1,agility=11,perception=-20,willpower=-20,fortitude=-20}]]",
        &[P("fate.runner", 2, 7.0 / 20.0)],
    ),
    // Fortitude 10 - 1 - 1 of 20: one injury, and a dash.
    (
        "GM-41: a dash hampers reactions",
        "round_limit=1\ndeath_rolls=false\nsides=[['sure'],[{use='lump',tactic='flee_below(4)',survival=3,agility=1,chase_skill=-20,fortitude=10}]]\nrules={unconscious_roll='fortitude'}",
        &[P("fate.lump", 1, 12.0 / 20.0)],
    ),
    (
        "wounds = false: injuries lower nothing",
        "round_limit=1\nwounds=false\nunaware='b'\nsides=[[{use='striker',injuries=4}],[{use='lump',injuries=5,perception=10}]]",
        &[P("surprise.b", 1, 0.5), Mean("damage.striker", 4.0 * (0.5 * 0.5 + 0.5 * 0.6))],
    ),
    (
        "GM-27: a fighter who is caught turns and fights",
        "round_limit=9\nsides=[[{use='lump',agility=30}],[{use='sure',survival=200,tactic='flee_below(201)',agility=1,chase_skill=-5,damage='1'}]]",
        &[P("damage.sure", 8, 1.0), P("damage.lump", 0, 1.0)],
    ),
    (
        "GM-49: half awake, it acts at once or some rounds later",
        "round_limit=2\nsides=[[{use='sure',semi_conscious=true,directed='always',willpower=10,damage='1'}],['lump']]\nrules={semi_directed_anew=false}",
        &[Mean("damage.sure", 0.5 * 2.0 + 0.5 * 0.25)],
    ),
    (
        "GM-49: and cannot dodge",
        "round_limit=1\nsides=[[{use='striker',damage='1'}],[{use='lump',semi_conscious=true,willpower=-20,agility=18}]]",
        &[P("damage.striker", 1, 0.5)],
    ),
    (
        "GM-13: the dying are out of the fight",
        "round_limit=5\nsides=[[{use='sure',damage='30'}],[{use='hero',attack=40,damage='2',survival=1,endurance=1,willpower=40}]]\nrules={unconscious_roll='willpower'}",
        &[P("rounds", 1, 1.0), P("damage.hero", 2, 1.0), P("deaths.b", 1, 1.0), P("survivors.b", 0, 1.0)],
    ),
    (
        "GM-13: or act once more",
        "round_limit=5\nsides=[[{use='sure',damage='30'}],[{use='hero',attack=40,damage='2',survival=1,endurance=1,willpower=40}]]\nrules={unconscious_roll='willpower',final_action=true}",
        &[
            P("rounds", 2, 11.0 / 20.0),
            P("deaths.b", 1, 1.0),
            Mean("damage.hero", 2.0 + 11.0 / 20.0 * 2.0 * 11.0 / 20.0),
        ],
    ),
    (
        "GM-17: a hit deals at least 1",
        "round_limit=1\nsides=[[{use='sure',damage='d4-10'}],['lump']]",
        &[P("damage.sure", 1, 1.0)],
    ),
    (
        "GM-17: what abilities lend",
        "round_limit=1\nsides=[[{use='striker',strength=16,damage='1'}],['lump']]",
        &[P("damage.striker", 3, 11.0 / 20.0)],
    ),
    (
        "GM-17: armor and agility",
        "round_limit=1\nsides=[['striker'],[{use='lump',agility=15,armor=3}]]",
        &[P("damage.striker", 4, 5.0 / 20.0)],
    ),
    (
        "GM-11: injuries lower attacks",
        "round_limit=1\nsides=[[{use='striker',injuries=4}],['lump']]",
        &[P("damage.striker", 4, 6.0 / 20.0)],
    ),
    (
        "policy: weakest",
        "round_limit=1\nsides=[['sure'],['lump',{use='lump',name='weak',survival=100}]]",
        &[P("survival.weak", 96, 1.0)],
    ),
    (
        "policy: strongest",
        "round_limit=1\nsides=[[{use='sure',target='strongest'}],[{use='lump',name='weak',survival=100},'lump']]",
        &[P("survival.lump", 296, 1.0)],
    ),
    (
        "policy: first",
        "round_limit=1\nsides=[[{use='sure',count=2,target='first'}],['lump',{use='lump',name='weak',survival=100}]]",
        &[P("survival.lump", 292, 1.0)],
    ),
    (
        "policy: opposite",
        "round_limit=1\nsides=[[{use='sure',count=2,target='opposite'}],['lump',{use='lump',name='weak',survival=100}]]",
        &[P("survival.lump", 296, 1.0), P("survival.weak", 96, 1.0)],
    ),
];

fn cases() -> impl Iterator<Item = (&'static str, String, &'static [crate::asked::Expect])> {
    FIGHTS.iter().map(|(name, text, expect)| (*name, format!("kind='fight'\n{text}\n{CAST}"), *expect))
}

#[test]
fn each_rule_has_the_odds_worked_out_by_hand() {
    check_all(cases(), |asked, name, expect| asked.differs_exactly(name, expect, 1e-11));
}

#[test]
fn sampled_fights_agree() {
    check_all(cases(), |asked, name, expect| asked.differs_sampled(name, expect, 200_000));
}
