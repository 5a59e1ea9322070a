//! Checks of all sorts against values enumerated by hand: exactly to 1e-9, and sampled from the same rules.

use super::{Example, TRIALS, ask, exactly, sampled};
use crate::asked::Expect::{AtMost, Mean, P};

const SINGLE: &[Example] = &[
    ("+4 against DC 17", "kind='check'\nability=1\nskill=3\ndc=17", &[P("success", 1, 13.0 / 24.0)]),
    (
        "the same with advantage",
        "kind='check'\nability=1\nskill=3\ndc=17\nadvantage=1",
        &[P("success", 1, 449.0 / 576.0)],
    ),
    (
        "the same with disadvantage",
        "kind='check'\nability=1\nskill=3\ndc=17\ndisadvantage=2\nadvantage=1",
        &[P("success", 1, 163.0 / 576.0)],
    ),
    ("causes cancel", "kind='check'\nability=4\ndc=17\ndisadvantage=2\nadvantage=2", &[P("success", 1, 13.0 / 24.0)]),
    (
        "one cause cancels all by house rule",
        "kind='check'\nability=4\ndc=17\ndisadvantage=2\nadvantage=1\nrules={sources_counted=false}",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    ("+6 against 15", "kind='check'\nability=6\ndc=15", &[P("success", 1, 29.0 / 36.0)]),
    ("+6 against 15 with advantage", "kind='check'\nability=6\ndc=15\nadvantage=1", &[P("success", 1, 811.0 / 864.0)]),
    (
        "+6 against 15 with disadvantage",
        "kind='check'\nability=6\ndc=15\ndisadvantage=1",
        &[P("success", 1, 517.0 / 864.0)],
    ),
    ("+6 against 20", "kind='check'\nability=6\ndc=20", &[P("success", 1, 11.0 / 24.0)]),
    (
        "+6 against 20 with disadvantage",
        "kind='check'\nability=6\ndc=20\ndisadvantage=1",
        &[P("success", 1, 127.0 / 576.0)],
    ),
    ("a printed difficulty", "kind='check'\nability=4\ndifficulty='moderate'", &[P("success", 1, 13.0 / 24.0)]),
    ("an object is hit at 9", "kind='check'\nability=0\ndifficulty='object'", &[P("success", 1, 29.0 / 36.0)]),
    (
        "moments of the total",
        "kind='check'\nability=0\nadvantage=1",
        &[Mean("total", 767.0 / 48.0), P("total", 24, 34.0 / 1728.0), Mean("margin", 767.0 / 48.0 - 13.0)],
    ),
    (
        "and with disadvantage",
        "kind='check'\nability=0\ndisadvantage=1",
        &[Mean("total", 481.0 / 48.0), P("total", 2, 34.0 / 1728.0)],
    ),
    ("no chance at all", "kind='check'\nability=-3\ndc=60", &[P("success", 1, 0.0)]),
    ("no way to fail", "kind='check'\nability=0\ndc=2", &[P("success", 1, 1.0)]),
    (
        "helpers are one cause",
        "kind='check'\nability=4\ndc=17\nhelpers=3\ndisadvantage=1",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    (
        "helpers who are no help",
        "kind='check'\nability=4\ndc=17\nhelpers=3\nhelpers_capable=false",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    // 1 - (11/24)^3.
    (
        "trying again",
        "kind='check'\nability=4\ndc=17\ntries=3\nrules={setback_policy='never'}",
        &[P("success", 1, 1.0 - 1331.0 / 13824.0), P("tries", 1, 13.0 / 24.0), P("tries", 2, 143.0 / 576.0)],
    ),
    (
        "a failure that closes the way",
        "kind='check'\nability=4\ndc=17\ntries=3\nretry_allowed=false",
        &[P("success", 1, 13.0 / 24.0), P("tries", 1, 1.0)],
    ),
];

const FACES: &[Example] = &[
    (
        "kept dice",
        "kind='check'\nability=0",
        &[
            P("dice", 4, 5.0 / 36.0),
            P("dice", 5, 1.0 / 144.0),
            P("dice", 1, 5.0 / 36.0),
            P("dice", 0, 1.0 / 144.0),
            P("dice", 3, 1.0 / 72.0),
            P("dice", 2, 25.0 / 36.0),
            P("edge", 1, 1.0 / 72.0),
        ],
    ),
    (
        "kept dice with advantage",
        "kind='check'\nability=0\nadvantage=1",
        &[
            P("dice", 4, 5.0 / 24.0),
            P("dice", 5, 17.0 / 864.0),
            P("dice", 1, 5.0 / 288.0),
            P("dice", 0, 1.0 / 1728.0),
            P("dice", 3, 1.0 / 576.0),
            P("dice", 2, 325.0 / 432.0),
        ],
    ),
    (
        "kept dice with disadvantage",
        "kind='check'\nability=0\ndisadvantage=1",
        &[
            P("dice", 4, 5.0 / 288.0),
            P("dice", 5, 1.0 / 1728.0),
            P("dice", 1, 5.0 / 24.0),
            P("dice", 0, 17.0 / 864.0),
            P("dice", 3, 1.0 / 576.0),
            P("dice", 2, 325.0 / 432.0),
        ],
    ),
    // Any of three dice: 1 - (11/12)^3 show a 12, of which those with a 1 too cancel.
    (
        "all three dice by house rule",
        "kind='check'\nability=0\nadvantage=1\nrules={kept_only=false}",
        &[P("dice", 3, 66.0 / 1728.0), P("dice", 5, 31.0 / 1728.0), P("dice", 0, 31.0 / 1728.0)],
    ),
    (
        "specials of +6 against 15",
        "kind='check'\nability=6\ndc=15",
        &[P("exploit", 1, 7.0 / 48.0), AtMost("intensity", 8, 7.0 / 48.0 - 7.0 / 144.0), P("setback", 1, 13.0 / 144.0)],
    ),
    (
        "specials with disadvantage",
        "kind='check'\nability=6\ndc=15\ndisadvantage=1",
        &[
            P("exploit", 1, 31.0 / 1728.0),
            AtMost("intensity", 8, 31.0 / 1728.0 - 5.0 / 864.0),
            P("setback", 1, 161.0 / 864.0),
        ],
    ),
    ("no setbacks", "kind='check'\nability=6\ndc=15\nrules={setback_policy='combat_only'}", &[P("setback", 1, 0.0)]),
    (
        "some setbacks",
        "kind='check'\nability=6\ndc=15\nin_combat=true\nrules={setback_policy='combat_only', setback_percent=25}",
        &[P("setback", 1, 13.0 / 576.0)],
    ),
];

const EFFORT: &[Example] = &[
    ("no Tenacity", "kind='check'\nability=4\ndc=19", &[P("success", 1, 55.0 / 144.0)]),
    (
        "3 VP of Tenacity",
        "kind='check'\nability=4\ndc=19\ntenacity_bonus=1",
        &[P("success", 1, 11.0 / 24.0), P("vp_spent", 3, 1.0)],
    ),
    (
        "6 VP of Tenacity",
        "kind='check'\nability=4\ndc=19\ntenacity_bonus=2",
        &[P("success", 1, 13.0 / 24.0), P("vp_spent", 6, 1.0)],
    ),
    (
        "9 VP of Tenacity",
        "kind='check'\nability=4\ndc=19\ntenacity_bonus=3",
        &[P("success", 1, 89.0 / 144.0), P("vp_spent", 9, 1.0)],
    ),
    (
        "Tenacity leaves 1 VP",
        "kind='check'\nability=4\ndc=19\ntenacity_bonus=3\nvp=9",
        &[P("success", 1, 13.0 / 24.0), P("vp_spent", 6, 1.0)],
    ),
    (
        "an EDGE card",
        "kind='check'\nability=4\ndc=19\nedge_cards=1\nburn_edge=true",
        &[P("success", 1, 1115.0 / 1728.0), P("edge", 0, 1.0 - 17.0 / 864.0 - 1.0 / 1728.0)],
    ),
    (
        "strain paid",
        "kind='check'\nability=4\ndc=17\nstrain_cost=4\nrules={setback_policy='never'}",
        &[P("success", 1, 13.0 / 24.0), P("vp_spent", 4, 1.0), P("exhaustion", 0, 1.0)],
    ),
    (
        "strain refused",
        "kind='check'\nability=4\ndc=17\nstrain_cost=4\nstrain_policy='refuse'\nrules={setback_policy='never'}",
        &[P("success", 1, 163.0 / 576.0), P("vp_spent", 0, 1.0), P("exhaustion", 1, 1.0)],
    ),
    (
        "strain that cannot be paid",
        "kind='check'\nability=4\ndc=17\nstrain_cost=6\nvp=11\nrules={strain_mandatory=true}",
        &[P("success", 1, 0.0), P("exhaustion", 0, 1.0)],
    ),
    // A setback of 19 on 2d10 (2 in 100) tires; 13 of 144 fail with a 1.
    ("a setback that tires", "kind='check'\nability=6\ndc=15", &[P("exhaustion", 1, 13.0 / 144.0 * 0.02)]),
];

const OUTCOMES: &[Example] = &[
    // 2d12+2: 10 or more are mediocre, below 7 terrible.
    (
        "bands",
        "kind='outcome'\nability=2",
        &[
            P("outcome", 0, 6.0 / 144.0),
            P("outcome", 2, (123.0 - 99.0) / 144.0),
            P("outcome", 6, 3.0 / 144.0),
            P("edge", 1, 0.0),
        ],
    ),
    (
        "cards without a DC by house rule",
        "kind='outcome'\nability=2\nrules={outcome_specials=true}",
        &[P("edge", 1, 1.0 / 72.0)],
    ),
    // A 12 with 2 .. 11 succeeds at 9 always: rank by the other die.
    (
        "exploits of combat",
        "kind='outcome'\nability=6\ndc=15\nin_combat=true",
        &[
            P("exploit", 1, 3.0 / 72.0),
            P("exploit", 4, 4.0 / 72.0),
            P("exploit", 8, 1.0 / 72.0),
            P("exploit", 9, 2.0 / 72.0 + 1.0 / 144.0),
            P("setback", 10, 13.0 / 144.0 * 0.1),
        ],
    ),
    (
        "exploits of control",
        "kind='outcome'\nability=6\ndc=15\nin_combat=true\nexploits='control'",
        &[P("exploit", 4, 7.0 / 72.0 + 1.0 / 144.0), P("exploit", 3, 1.0 / 72.0), P("exploit", 1, 2.0 / 72.0)],
    ),
    (
        "nobody is sickened twice",
        "kind='outcome'\nability=6\ndc=15\nin_combat=true\nexploits='control'\ntarget_sickened=true",
        &[P("exploit", 4, 0.0), P("exploit", 3, 8.0 / 72.0 + 1.0 / 144.0)],
    ),
    (
        "a grapple has no exploits of damage",
        "kind='outcome'\nability=6\ndc=15\nin_combat=true\nwrestling_match=true",
        &[P("exploit", 10, 1.0 / 72.0 + 1.0 / 144.0), P("exploit", 1, 9.0 / 72.0)],
    ),
    (
        "and the first cannot climb",
        "kind='outcome'\nability=6\ndc=15\nin_combat=true\nwrestling_match=true\nacts_first=true",
        &[P("exploit", 1, 7.0 / 48.0)],
    ),
    ("no exploits wanted", "kind='outcome'\nability=6\ndc=15\nexploits='never'", &[P("exploit", 0, 1.0)]),
    // Rank 5 gives a second check; +10 against 15 needs 5.
    (
        "other exploits",
        "kind='outcome'\nability=6\ndc=15\nsecond_bonus=10",
        &[
            P("exploit", 10, 1.0 / 72.0 + 1.0 / 144.0),
            P("exploit", 7, 3.0 / 72.0),
            P("exploit", 4, 1.0 / 72.0),
            P("second", 1, 1.0 / 72.0 * 138.0 / 144.0),
            P("edge", 1, 1.0 / 72.0 + 1.0 / 144.0),
            P("edge", 2, 1.0 / 144.0),
        ],
    ),
];

const CONTESTS: &[Example] = &[
    (
        "+4 against +4",
        "kind='contest'\nability=4\nversus_ability=4",
        &[P("outcome", 2, 4895.0 / 10368.0), P("outcome", 1, 289.0 / 5184.0), P("outcome", 0, 4895.0 / 10368.0)],
    ),
    (
        "+6 against +4",
        "kind='contest'\nability=6\nversus_ability=4",
        &[
            P("outcome", 2, 2015.0 / 3456.0),
            P("outcome", 1, 1111.0 / 20736.0),
            P("outcome", 0, 7535.0 / 20736.0),
            P("success", 1, 2015.0 / 3456.0),
        ],
    ),
    (
        "advantage +4 against +4",
        "kind='contest'\nability=4\nversus_ability=4\nadvantage=1",
        &[P("outcome", 2, 53749.0 / 82944.0), P("outcome", 1, 361.0 / 6912.0), P("outcome", 0, 24863.0 / 82944.0)],
    ),
    (
        "a charmed victim",
        "kind='contest'\nability=4\nversus_ability=4\ncharmed=true",
        &[P("outcome", 2, 53749.0 / 82944.0)],
    ),
    (
        "initiative +3 against +1",
        "kind='contest'\ninitiative=true\nability=3\nversus_ability=1",
        &[P("success", 1, 25291.0 / 41472.0), P("outcome", 1, 0.0)],
    ),
    (
        "a feint",
        "kind='contest'\nwho='rogue'\ntest='cunning'\nversus='guard'\nversus_test='insight'\n[character.rogue]\nsystem='farsight'\nwil=1\ncunning=2\n[character.guard]\nsystem='farsight'\nper=1",
        &[P("success", 1, 2015.0 / 3456.0)],
    ),
    (
        "ties win by house rule",
        "kind='contest'\nability=6\nversus_ability=4\nrules={tie_rule='initiator_wins'}",
        &[P("success", 1, 2015.0 / 3456.0 + 1111.0 / 20736.0)],
    ),
    (
        "ties roll again by house rule",
        "kind='contest'\nability=6\nversus_ability=4\nrules={tie_rule='reroll'}",
        &[P("success", 1, (12090.0 / 20736.0) / (19625.0 / 20736.0)), P("rolls", 1, 19625.0 / 20736.0)],
    ),
];

const SERIES: &[Example] = &[
    (
        "complex, need 13",
        "kind='complex'\nability=4\ndc=17",
        &[P("success", 1, 766_753.0 / 1_327_104.0), Mean("rolls", 227_521.0 / 55_296.0)],
    ),
    (
        "complex, need 13 with advantage",
        "kind='complex'\nability=4\ndc=17\nadvantage=1",
        &[
            P("success", 1, 9_776_126_210_849.0 / 10_567_230_160_896.0),
            Mean("rolls", 67_748_711_041.0 / 18_345_885_696.0),
        ],
    ),
    (
        "complex, need 9",
        "kind='complex'\nability=4\ndc=13",
        &[P("success", 1, 9_536_099.0 / 10_077_696.0), Mean("rolls", 1_012_561.0 / 279_936.0)],
    ),
    (
        "one success is enough",
        "kind='complex'\nability=4\ndc=17\nsuccesses=1\nfailures=2",
        &[P("success", 1, 1.0 - 121.0 / 576.0)],
    ),
    // First need 13, then need 12.
    (
        "it gets easier",
        "kind='complex'\nability=4\ndc=17\nsuccesses=2\nfailures=1\nstep_mods=1",
        &[P("success", 1, 13.0 / 24.0 * 89.0 / 144.0)],
    ),
    ("four of +4 at DC 15", "kind='collective'\nability=4\ndc=15", &[P("success", 1, 59_411.0 / 65_536.0)]),
    ("four of +4 at DC 17", "kind='collective'\nability=4\ndc=17\nmembers=4", &[P("success", 1, 27_547.0 / 36_864.0)]),
    (
        "four different at DC 15",
        "kind='collective'\nwho='five'\nwho_2='three'\nwho_3='one'\nwho_4='zero'\ntest='str'\ndc=15\n[character.five]\nsystem='farsight'\nstr=5\n[character.three]\nsystem='farsight'\nstr=3\n[character.one]\nsystem='farsight'\n[character.zero]\nsystem='farsight'\nstr=0",
        &[P("success", 1, 1_539_973.0 / 1_990_656.0)],
    ),
    (
        "four different at DC 17",
        "kind='collective'\nwho='five'\nwho_2='three'\nwho_3='one'\nwho_4='zero'\ntest='str'\ndc=17\n[character.five]\nsystem='farsight'\nstr=5\n[character.three]\nsystem='farsight'\nstr=3\n[character.one]\nsystem='farsight'\n[character.zero]\nsystem='farsight'\nstr=0",
        &[P("success", 1, 120_853.0 / 221_184.0)],
    ),
    // Two of three, with p = 13/24.
    (
        "half of three is two",
        "kind='collective'\nability=4\ndc=17\nmembers=3",
        &[P("success", 1, 13.0 * 13.0 * (13.0 + 33.0) / 13824.0)],
    ),
    (
        "one is enough by house rule",
        "kind='collective'\nability=4\ndc=17\nmembers=2\nrules={collective_percent=1}",
        &[P("success", 1, 1.0 - 121.0 / 576.0)],
    ),
];

const PASSIVE: &[Example] = &[
    (
        "rolling against a passive value",
        "kind='passive'\nability=3\nversus_ability=3",
        &[P("success", 1, 89.0 / 144.0), P("passive", 15, 1.0)],
    ),
    ("passive +3 with disadvantage", "kind='passive'\nability=3\ndisadvantage=1", &[P("passive", 12, 1.0)]),
    ("a sleeper", "kind='passive'\nability=3\ndisadvantage=1\nasleep=true", &[P("passive", 10, 1.0)]),
    (
        "exhausted twice",
        "kind='passive'\nwho='scout'\ntest='alertness'\n[character.scout]\nsystem='farsight'\nexhaustion=2",
        &[P("passive", 10, 1.0)],
    ),
];

/// The hider has +3, whoever looks +1: passive 13.
const HIDING: &[Example] = &[
    // A total of 13 or more is not exceeded: 2d12 of 10 or more.
    ("one who does not search", "kind='hide'\nability=1\nskill=2\nversus_skill=0", &[P("success", 1, 108.0 / 144.0)]),
    // The searcher must win: the chance of a contest +1 against +3 to win is that of losing and tying less.
    (
        "one who searches",
        "kind='hide'\nability=6\nversus_ability=4\nsearching=1",
        &[P("success", 1, 1.0 - 7535.0 / 20736.0)],
    ),
    (
        "ties go to the searcher by house rule",
        "kind='hide'\nability=6\nversus_ability=4\nsearching=1\nrules={hider_wins_ties=false}",
        &[P("success", 1, 2015.0 / 3456.0)],
    ),
    (
        "full speed",
        "kind='hide'\nability=1\nskill=2\nmovement='full'",
        &[P("success", 1, 890.0 / 1728.0), P("speed", 10, 1.0)],
    ),
    // Passive 12 + 1 - 3 is 10: 2d12 of 7 or more.
    ("in dim light", "kind='hide'\nability=1\nskill=2\nlight='bleared'", &[P("success", 1, 129.0 / 144.0)]),
    (
        "infravision",
        "kind='hide'\nability=1\nskill=2\nlight='bleared'\nsenses='infravision'",
        &[P("success", 1, 108.0 / 144.0)],
    ),
    ("in darkness", "kind='hide'\nability=1\nlight='obscured'\nobservers=3\nsearching=2", &[P("success", 1, 1.0)]),
    ("in a hurry", "kind='hide'\nability=1\nskill=2\npace='fast'", &[P("success", 1, 129.0 / 144.0)]),
    // 12 + 1 - 5 is 8: 2d12 of 5 or more.
    ("a sleeper", "kind='hide'\nability=1\nskill=2\nasleep=true", &[P("success", 1, 138.0 / 144.0)]),
    (
        "in plain sight",
        "kind='hide'\nability=1\nseen=true\nobservers=3",
        &[P("success", 1, 0.0), P("noticed_by", 3, 1.0)],
    ),
    ("invisible in plain sight", "kind='hide'\nability=1\nskill=2\nseen=true\ninvisible=true", &[P("success", 1, 1.0)]),
    ("no stealth at all", "kind='hide'\nobvious=true", &[P("success", 1, 0.0)]),
    ("a hidden object", "kind='hide'\nconceal_dc=17\nversus_ability=4\nsearching=1", &[P("success", 1, 11.0 / 24.0)]),
    (
        "two who search for an object",
        "kind='hide'\nconceal_dc=17\nversus_ability=4\nobservers=2\nsearching=2",
        &[P("success", 1, 121.0 / 576.0), P("noticed_by", 2, 169.0 / 576.0)],
    ),
];

/// Sheets: STR 2 with Stamina 3, sickened or tired or hurt.
const HAMPERED: &[Example] = &[
    (
        "a skill of the sheet",
        "kind='check'\nwho='a'\ntest='stamina'\ndc=17\n[character.a]\nsystem='farsight'\nstr=2\nstamina=2",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    (
        "another ability",
        "kind='check'\nwho='a'\ntest='stamina'\ncross_ability='wil'\ndc=17\n[character.a]\nsystem='farsight'\nwil=2\nstamina=2",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    (
        "armor",
        "kind='check'\nwho='a'\ntest='stealth'\ndc=16\n[character.a]\nsystem='farsight'\ndex=2\nstealth=2\narmor='medium'",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    (
        "sickened",
        "kind='check'\nwho='a'\ntest='wil'\ndc=17\n[character.a]\nsystem='farsight'\nwil=4\nconditions=['sickened']",
        &[P("success", 1, 163.0 / 576.0)],
    ),
    (
        "tired",
        "kind='check'\nwho='a'\ntest='str'\ndc=17\n[character.a]\nsystem='farsight'\nstr=4\nexhaustion=1",
        &[P("success", 1, 163.0 / 576.0)],
    ),
    (
        "tired in body only",
        "kind='check'\nwho='a'\ntest='wil'\ndc=17\n[character.a]\nsystem='farsight'\nwil=4\nexhaustion=1",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    // Level 2 is two causes for STR, which one cause of advantage does not outweigh; and only one for WIL.
    (
        "very tired",
        "kind='check'\nwho='a'\ntest='str'\ndc=17\nadvantage=1\n[character.a]\nsystem='farsight'\nstr=4\nexhaustion=2",
        &[P("success", 1, 163.0 / 576.0)],
    ),
    (
        "very tired in mind",
        "kind='check'\nwho='a'\ntest='wil'\ndc=17\nadvantage=1\n[character.a]\nsystem='farsight'\nwil=4\nexhaustion=2",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    (
        "sickened only once",
        "kind='check'\nwho='a'\ntest='wil'\ndc=17\nadvantage=1\n[character.a]\nsystem='farsight'\nwil=4\nexhaustion=2\nconditions=['sickened']",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    (
        "paralyzed",
        "kind='check'\nwho='a'\ntest='str'\n[character.a]\nsystem='farsight'\nconditions=['paralyzed']",
        &[P("success", 1, 0.0)],
    ),
    (
        "paralyzed in body only",
        "kind='check'\nwho='a'\ntest='wil'\ndc=17\n[character.a]\nsystem='farsight'\nwil=4\nconditions=['paralyzed']",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    (
        "blind",
        "kind='check'\nwho='a'\ntest='alertness'\nrelies_on='sight'\n[character.a]\nsystem='farsight'\nconditions=['blinded']",
        &[P("success", 1, 0.0)],
    ),
    (
        "blind but hearing",
        "kind='check'\nwho='a'\ntest='alertness'\ndc=14\nrelies_on='hearing'\n[character.a]\nsystem='farsight'\nconditions=['blinded']",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    (
        "a hurt leg",
        "kind='check'\nwho='a'\ntest='acrobatics'\ndc=17\n[character.a]\nsystem='farsight'\ndex=4\ntraumas=['left_leg']",
        &[P("success", 1, 163.0 / 576.0)],
    ),
    (
        "untrained by house rule",
        "kind='check'\nwho='a'\ntest='piloting'\nrules={untrained='impossible'}\n[character.a]\nsystem='farsight'",
        &[P("success", 1, 0.0)],
    ),
    (
        "untrained and hampered by house rule",
        "kind='check'\nwho='a'\ntest='piloting'\ndc=17\nrules={untrained='disadvantage'}\n[character.a]\nsystem='farsight'\ndex=4",
        &[P("success", 1, 163.0 / 576.0)],
    ),
    (
        "synergy",
        "kind='check'\nwho='a'\ntest='piloting'\nsecond_skill='tampering'\ndc=17\n[character.a]\nsystem='farsight'\ndex=3\npiloting=1\ntampering=0\nsynergy=true",
        &[P("success", 1, 449.0 / 576.0)],
    ),
    (
        "in low gravity",
        "kind='check'\ntest='acrobatics'\nability=4\ndc=17\ngravity=50",
        &[P("success", 1, 449.0 / 576.0)],
    ),
    ("in high gravity", "kind='check'\ntest='wil'\nability=4\ndc=17\ngravity=150", &[P("success", 1, 163.0 / 576.0)]),
    (
        "in no gravity",
        "kind='check'\ntest='acrobatics'\nability=2\nskill=5\ndc=15\ngravity=0",
        &[P("success", 1, 13.0 / 24.0)],
    ),
    (
        "in no gravity with G-Zero",
        "kind='check'\ntest='acrobatics'\nability=2\nskill=2\ndc=17\ngravity=0\ng_zero=true",
        &[P("success", 1, 13.0 / 24.0)],
    ),
];

#[test]
fn checks_are_exact() {
    for examples in [SINGLE, FACES, EFFORT, OUTCOMES, CONTESTS, SERIES, PASSIVE, HIDING, HAMPERED] {
        exactly(examples);
    }
}

#[test]
fn checks_are_sampled() {
    for examples in [SINGLE, FACES, EFFORT, CONTESTS, SERIES] {
        sampled(examples, TRIALS);
    }
    for examples in [OUTCOMES, PASSIVE, HIDING, HAMPERED] {
        sampled(examples, TRIALS / 10);
    }
}

#[test]
fn totals_are_those_of_the_printed_table() {
    // How many of 1728 ways reach each total from 2 on: normal (times 12), advantage, disadvantage.
    const NORMAL: [u32; 23] =
        [144, 143, 141, 138, 134, 129, 123, 116, 108, 99, 89, 78, 66, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1];
    const ADVANTAGE: [u32; 23] = [
        1728, 1727, 1724, 1717, 1705, 1686, 1659, 1622, 1574, 1513, 1438, 1347, 1239, 1115, 980, 838, 694, 552, 417,
        293, 185, 97, 34,
    ];
    for (extra, reached) in [
        ("", NORMAL.map(|ways| ways * 12)),
        ("advantage=1", ADVANTAGE),
        ("disadvantage=1", std::array::from_fn(|i| 1728 - ADVANTAGE.get(23 - i).copied().unwrap_or(0))),
    ] {
        let shares = ask(&format!("kind='check'\nability=0\n{extra}")).solve().expect("is small");
        for (total, ways) in (2..).zip(reached) {
            let p: f64 = shares["total"].range(total..).map(|(_, p)| p).sum();
            assert!((p - f64::from(ways) / 1728.0).abs() < 1e-12, "{extra}: {total}");
        }
    }
}
