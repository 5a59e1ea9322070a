//! Checks and processes of a game told in text against plain recursions over chances.

use std::collections::BTreeMap;

use oddsmith::plan::PlannedCell;

use super::agree::agree;

const BLADES: &str = include_str!("cases/blades.toml");

/// What a case must come to.
fn expected(id: &str, case: &PlannedCell) -> Vec<(&'static str, f64)> {
    let n = |name: &str| case.question().params.int(name);
    match id {
        "skill" => {
            let hits = (1..=20).filter(|die| die + n("bonus") >= n("dc")).count();
            vec![("success", hits as f64 / 20.0)]
        }
        "attack" => {
            let crit = case.question().constants.int("crit_from");
            let damage = |die: i64| match die {
                die if die >= crit => 17.0,
                die if die + n("attack") >= n("ac") => 10.0,
                _ => 0.0,
            };
            vec![("total", (1..=20).map(damage).sum::<f64>() / 20.0)]
        }
        "clash" => clash(),
        "dying" => {
            let [up, stable, dead, rounds] = saves(0, 0);
            vec![("outcome=up", up), ("outcome=stable", stable), ("outcome=dead", dead), ("rounds", rounds)]
        }
        "climb" => {
            let [top, hours] = climb(n("size") as usize, 0, &mut BTreeMap::new());
            vec![("outcome=top", top), ("outcome=fall", 1.0 - top), ("rounds", hours), ("hours", hours)]
        }
        "volley" => volley(n("arrows") as usize),
        _ => panic!("nothing is known of `{id}`"),
    }
}

fn clash() -> Vec<(&'static str, f64)> {
    let mut numbers = BTreeMap::new();
    for (mine, theirs) in (1..=6i32).flat_map(|mine| (1..=6).map(move |theirs| (mine, theirs))) {
        let result = match mine.cmp(&theirs) {
            std::cmp::Ordering::Greater => "result=win",
            std::cmp::Ordering::Equal => "result=bind",
            std::cmp::Ordering::Less => "result=loss",
        };
        *numbers.entry(result).or_insert(0.0) += 1.0 / 36.0;
        *numbers.entry("gap").or_insert(0.0) += f64::from((mine - theirs).abs()) / 36.0;
        let hurt = if mine == theirs { mine == 1 } else { (mine - theirs).abs() >= 3 };
        *numbers.entry("hurt").or_insert(0.0) += f64::from(u8::from(hurt)) / 36.0;
    }
    numbers.into_iter().collect()
}

/// The chances of each end and the mean number of further rolls.
fn saves(successes: u32, failures: u32) -> [f64; 4] {
    if successes >= 3 {
        return [0.0, 1.0, 0.0, 0.0];
    }
    if failures >= 3 {
        return [0.0, 0.0, 1.0, 0.0];
    }
    let ways = [
        (0.05, [1.0, 0.0, 0.0, 0.0]),
        (0.05, saves(successes, failures + 2)),
        (0.50, saves(successes + 1, failures)),
        (0.40, saves(successes, failures + 1)),
    ];
    let mut all = [0.0, 0.0, 0.0, 1.0];
    for (chance, then) in ways {
        all.iter_mut().zip(then).for_each(|(sum, part)| *sum += chance * part);
    }
    all
}

/// How likely the top is, and the mean number of hours, with so many dice left and so much done. A die does one of three
/// things: it is a 5 or a 6, a 1, or neither.
fn climb(left: usize, done: usize, known: &mut BTreeMap<(usize, usize), [f64; 2]>) -> [f64; 2] {
    if let Some(found) = known.get(&(left, done)) {
        return *found;
    }
    let (mut top, mut hours, mut stay) = (0.0, 1.0, 0.0);
    for hits in 0..=left {
        for ones in 0..=left - hits {
            let rest = left - hits - ones;
            let ways = factorial(left) / factorial(hits) / factorial(ones) / factorial(rest);
            let chance = ways * (2f64).powi(hits as i32) * (3f64).powi(rest as i32) / 6f64.powi(left as i32);
            let (then, more) = (left - usize::from(ones > 0), done + hits);
            if more >= 6 {
                top += chance;
            } else if then == 0 {
            } else if (then, more) == (left, done) {
                stay += chance;
            } else {
                let [later, further] = climb(then, more, known);
                top += chance * later;
                hours += chance * further;
            }
        }
    }
    let found = [top / (1.0 - stay), hours / (1.0 - stay)];
    known.insert((left, done), found);
    found
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| k as f64).product()
}

/// Chances by hit points, round by round.
fn volley(arrows: usize) -> Vec<(&'static str, f64)> {
    let start = 2 * arrows;
    // One arrow: 2 of 3 miss; of those that hit, the better of two d4 is 1 to 4 in 1, 3, 5 and 7 of 16 ways.
    let arrow: Vec<(usize, f64)> =
        [(0, 2.0 / 3.0), (1, 1.0 / 48.0), (2, 3.0 / 48.0), (3, 5.0 / 48.0), (4, 7.0 / 48.0)].into();
    let mean: f64 = arrow.iter().map(|(hurt, chance)| *hurt as f64 * chance).sum();
    let mut standing = vec![0.0; start + 1];
    standing[start] = 1.0;
    let (mut down, mut rounds, mut damage) = (0.0, 0.0, 0.0);
    for _ in 0..50 {
        let still: f64 = standing.iter().sum();
        rounds += still;
        damage += still * mean * arrows as f64;
        let mut now = standing.clone();
        for _ in 0..arrows {
            let mut next = vec![0.0; start + 1];
            for (hp, chance) in now.iter().enumerate() {
                for (hurt, part) in &arrow {
                    next[hp.saturating_sub(*hurt)] += chance * part;
                }
            }
            now = next;
        }
        down += now[0];
        now[0] = 0.0;
        standing = now;
    }
    let left: f64 = standing.iter().enumerate().map(|(hp, chance)| hp as f64 * chance).sum();
    vec![("outcome=down", down), ("rounds", rounds), ("damage", damage), ("hp", left)]
}

#[test]
fn a_game_told_in_text_comes_to_what_plain_code_finds() {
    agree(BLADES, expected);
}
