//! The same rules under all engines: exact against sampled, backend against backend, trace against sample.

use super::ask;
use crate::both_ways::Expect;
use crate::draw::Draw;

/// Parameters with their smallest and largest drawn values.
type Ranges = &'static [(&'static str, i64, i64)];

/// The parameters drawn for each kind.
const DRAWN: &[(&str, Ranges)] = &[
    ("check", &[("dc", 5, 20), ("tries", 1, 3), ("strain_cost", 0, 5), ("tenacity_bonus", 0, 2)]),
    ("outcome", &[("dc", 5, 20)]),
    ("contest", &[("versus_ability", -2, 8)]),
    ("complex", &[("dc", 5, 20), ("step_mods", -1, 1)]),
    ("collective", &[("dc", 5, 20), ("members", 1, 5)]),
    ("march", &[("hours", 7, 12), ("exhaustion", 0, 2)]),
    ("fall", &[("height", 0, 15), ("av", 0, 4), ("gravity", 20, 200)]),
    ("collision", &[("av", 0, 4), ("vp", 10, 40), ("rounds", 0, 4)]),
    ("thirst", &[("water", 0, 5), ("food", 0, 5), ("days", 1, 5)]),
    ("gravity", &[("gravity", 0, 400), ("days", 1, 20)]),
    ("trauma", &[("strength", -1, 5), ("damage", 5, 15), ("turns", 1, 3)]),
    ("recovery", &[("strength", -1, 5), ("lost_vp", 0, 12), ("traumas", 0, 1), ("exhaustion", 0, 4)]),
];

/// A random question.
fn question(draw: &mut Draw) -> String {
    let &(kind, ranges) = &DRAWN[draw.below(DRAWN.len() as u64) as usize];
    let mut text = format!("kind='{kind}'\n");
    let own: Ranges = match kind {
        "trauma" | "recovery" => &[],
        _ => &[("ability", -2, 8), ("skill", 0, 4), ("advantage", 0, 2), ("disadvantage", 0, 2)],
    };
    for (name, low, high) in own.iter().chain(ranges) {
        let number = low + draw.below((high - low + 1).unsigned_abs()).cast_signed();
        text += &format!("{name}={number}\n");
    }
    match kind {
        "check" => text += "test='stamina'\n",
        "march" | "fall" | "collision" | "thirst" | "gravity" => {
            text += &format!("setbacks={}\n", draw.one_of(&["true", "false"]));
        }
        "outcome" => text += &format!("in_combat={}\n", draw.one_of(&["true", "false"])),
        _ => {}
    }
    text
}

#[test]
fn random_questions_are_sampled_as_they_are_solved() {
    let mut draw = Draw(109);
    for _ in 0..80 {
        let text = question(&mut draw);
        let asked = ask(&text);
        let exact = asked.solve().unwrap_or_else(|why| panic!("{text}\n{why}"));
        let mut expect = Vec::new();
        let metrics = [
            "success",
            "total",
            "margin",
            "exploit",
            "setback",
            "exhaustion",
            "damage",
            "rolls",
            "days",
            "rests",
            "part",
            "outcome",
        ];
        for metric in metrics {
            let Some(shares) = exact.get(metric) else { continue };
            for (&value, &p) in shares.iter().filter(|(_, p)| **p > 1e-4).take(12) {
                expect.push(Expect::P(metric, value, p));
            }
        }
        // Among thousands of comparisons one may be off by four standard errors, but none by much.
        let wrong = asked.differs_sampled("a random question", &expect, 200_000);
        assert!(wrong.is_empty(), "{text}\n{}", wrong.join("\n"));
    }
}

/// One question of each kind, using as many features as possible.
const EACH: &[&str] = &[
    "kind='check'\nability=2\ndc=17\ntries=4\nstrain_cost=3\ntenacity_bonus=2\nedge_cards=2\nburn_edge=true\ntest='stamina'",
    "kind='outcome'\nability=6\ndc=15\nin_combat=true",
    "kind='contest'\nability=3\nversus_ability=2\nadvantage=1\nversus_disadvantage=1",
    "kind='contest'\ninitiative=true",
    "kind='complex'\nability=3\ndc=15\nstep_mods=1",
    "kind='collective'\nability=3\ndc=15\nmembers=5",
    "kind='passive'",
    "kind='hide'\nability=3\nobservers=4\nsearching=2",
    "kind='march'\nhours=14\nsetbacks=true",
    "kind='fall'\nheight=12\nsetbacks=true\ngap=6\njump_dc=15\nrough_landing=true",
    "kind='collision'\nobject='huge'\nfalling=true\nvp=60\nsetbacks=true",
    "kind='thirst'\ndays=6\nfood=0\nsetbacks=true",
    "kind='gravity'\ngravity=150\nsetbacks=true",
    "kind='gravity'\ngravity=250",
    "kind='gravity'\ngravity=30",
    "kind='space-sickness'\ntreatment=2",
    "kind='radiation'\nexposed_for=30",
    "kind='suffocation'",
    "kind='trauma'\nseverity='severe'\ndashes=true\nrules={severe_adds_psychic=true}\nmeets_phobia=true",
    "kind='recovery'\nrest='both'\nlost_vp=20\ntraumas=2\npsychic_traumas=1\nexhaustion=3\narmor='light'",
    "kind='repair'",
    "kind='death-saves'\nbleeding=true",
    "kind='rescue'\nbleeding=true\nability=2",
    "kind='blast'\nability=2\ntargets=3\nstands=5\nally_distance=3",
    "kind='attack'\nattacker='a'\ntarget='a'\nattacks=20\nfeints=true\ntenacity_bonus=1\nconcentrates=true\n[character.a]\nsystem='farsight'\ncmb=5",
    "kind='grapple'\nattacker='a'\ntarget='a'\nrounds=5\npins=true\n[character.a]\nsystem='farsight'",
    "kind='grapple'\nmaneuver='overrun'\nattacker='a'\ntarget='a'\nflying_height=9\n[character.a]\nsystem='farsight'",
];

#[test]
fn told_trials_are_the_sampled_ones() {
    let mut told = String::new();
    for text in EACH {
        for trial in 0..40 {
            for line in ask(text).trace(trial).lines {
                told += &format!("{line:?}\n");
            }
        }
    }
    for words in [
        "keeps",
        "an exploit",
        "a setback",
        "pays",
        "Tenacity",
        "burns an EDGE card",
        "rolls off the tie",
        "hides with",
        "hour",
        "the jump",
        "of damage",
        "pinned",
        "thirst",
        "so far",
        "held down",
        "the treatment",
        "rads",
        "drops to 0",
        "death save",
        "trauma",
        "a rest restores",
        "no good rest in armor",
        "points repaired",
        "loses concentration",
        "gets free",
        "opportunity attack",
        "falls from the air",
        "first aid",
        "the grenade",
    ] {
        assert!(told.contains(words), "nobody ever tells `{words}`");
    }
}
