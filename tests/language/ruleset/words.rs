//! Words, yes or no, dice and sheets in texts, against numbers that are worked out by hand.

use oddsmith::plan::PlannedCell;

use super::agree::agree;

const WORDS: &str = include_str!("cases/words.toml");

/// What a case must come to.
fn expected(id: &str, case: &PlannedCell) -> Vec<(&'static str, f64)> {
    let question = case.question();
    let params = &question.params;
    let picks = question.constants.word_opt("tools") == Some("picks");
    match id {
        "lock" | "grim" => {
            let more = i64::from(params.on("lucky")) + i64::from(picks);
            let need = if params.word("mode") == "hard" { 6 } else { 4 } + i64::from(question.constants.on("grim"));
            let totals: Vec<i64> = match params.get("die").expect("dice").to_string().as_str() {
                "d6" => (1..=6).collect(),
                "2d4" => (1..=4).flat_map(|one| (1..=4).map(move |other| one + other)).collect(),
                "5" => vec![5],
                other => panic!("nothing is known of {other}"),
            };
            let hits = totals.iter().filter(|total| *total + more >= need).count();
            vec![("success", hits as f64 / totals.len() as f64)]
        }
        "noise" => {
            let (word, heard) = match params.word("ground") {
                "wood" => ("what=wood", 3.0 / 6.0),
                "stone" => ("what=stone", 1.0 / 6.0),
                _ => ("what=gravel", 5.0 / 6.0),
            };
            vec![(word, heard), ("what=nothing", 1.0 - heard), ("plain", 1.0 - heard)]
        }
        "strike" => {
            let (thief, guard) = (&question.characters["mouse"], &question.characters["ox"]);
            let more = thief.int("skill") + if params.on("dark") { 2 } else { 0 };
            let wanted = guard.int("ac") + i64::from(thief.word("stance") == "bold");
            let hits = (1..=20).filter(|die| die + more >= wanted).count();
            vec![("total", hits as f64 / 20.0 * 2.5)]
        }
        // 4, quick and bold, against 2.
        "climb" => vec![("success", if params.word("thief") == "mouse" { 15.0 / 20.0 } else { 11.0 / 20.0 })],
        "watch" => watch(params.word("first"), params.on("lantern")),
        "bleed" => match params.word("thief") {
            "mouse" => vec![("outcome=dead", 0.0), ("outcome=bound", 1.0), ("hp", 2.5)],
            _ => vec![("outcome=dead", 1.0), ("rounds", 2.0 * question.characters["ox"].int("hp") as f64)],
        },
        "duel" => {
            let each = 1 + i64::from(picks);
            let fog = i64::from(params.on("fog"));
            let stuck = if params.word("ground") == "mud" { 0.5 } else { 0.0 };
            vec![("winner=a", mouse_wins([3, 3], [each + 1, each + fog], fog, stuck))]
        }
        // A step is lost with 1/6.
        "march" => vec![("rounds", 3.6), ("rests", 0.6), ("outcome=there", 1.0)],
        "dash" => vec![("steps", 7.0 / 8.0), ("whole", 1.0 / 8.0), ("rounds", 2.0)],
        // a = 1/2 + 1/4 a; a fighter strikes once, or never.
        "slow" => vec![("winner=a", 2.0 / 3.0), ("blows.a", 2.0 / 3.0), ("blows.b", 1.0 / 3.0)],
        _ => panic!("nothing is known of `{id}`"),
    }
}

/// The chance of the mouse, whose turn it is. A turn takes away what each deals; whoever is `stuck` leaves before most of
/// it, when the ox has dealt `fog` at most.
fn mouse_wins([mouse, ox]: [i64; 2], [dealt, back]: [i64; 2], fog: i64, stuck: f64) -> f64 {
    let after_mouse = if ox - dealt <= 0 {
        1.0
    } else {
        let left = if mouse > fog { stuck } else { 0.0 };
        let struck = match mouse - back {
            ..=0 => 0.0,
            mouse => mouse_wins([mouse, ox - dealt], [dealt, back], fog, stuck),
        };
        left + (1.0 - stuck) * struck
    };
    (1.0 - stuck) * after_mouse
}

/// How the watch ends: the guard's mood and the light, hour by hour.
fn watch(first: &str, lantern: bool) -> Vec<(&'static str, f64)> {
    let mood = ["calm", "wary", "angry"].iter().position(|mood| *mood == first).expect("a mood");
    let mut now = vec![(mood, lantern, 1.0)];
    let (mut alarm, mut hours) = (0.0, 0.0);
    for _ in 0..3 {
        let mut next = Vec::new();
        for (mood, lit, chance) in now {
            hours += chance;
            for die in 1..=6 {
                let mood = match die {
                    1 | 2 => 0,
                    3 | 4 => mood,
                    _ => (mood + 1).min(2),
                };
                let lit = lit != (die == 6);
                if mood == 2 && !lit {
                    alarm += chance / 6.0;
                } else {
                    next.push((mood, lit, chance / 6.0));
                }
            }
        }
        now = next;
    }
    let at_dawn = |is: &dyn Fn(usize, bool) -> bool| {
        now.iter().filter(|(mood, lit, _)| is(*mood, *lit)).map(|(.., chance)| chance).sum::<f64>()
    };
    vec![
        ("outcome=alarm", alarm),
        ("outcome=dawn", 1.0 - alarm),
        ("rounds", hours),
        ("mood=calm", at_dawn(&|mood, _| mood == 0)),
        ("mood=wary", at_dawn(&|mood, _| mood == 1)),
        ("mood=angry", at_dawn(&|mood, _| mood == 2) + alarm),
        ("lit", at_dawn(&|_, lit| lit)),
    ]
}

#[test]
fn texts_with_words_and_sheets_come_to_what_can_be_worked_out_by_hand() {
    agree(WORDS, expected);
}
