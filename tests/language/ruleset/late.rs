//! Dice on the table that are read after something else has changed: each reading uses the numbers as they are then.

use super::agree::agree;

const LATE: &str = include_str!("cases/late.toml");

/// The mean of a number over all ways in which dice with so many sides fall.
fn mean<const N: usize>(sides: [i64; N], number: impl Fn([i64; N]) -> i64) -> f64 {
    let ways: i64 = sides.iter().product();
    let fallen = |mut way: i64| {
        sides.map(|sides| {
            let face = way % sides + 1;
            way /= sides;
            face
        })
    };
    (0..ways).map(|way| number(fallen(way))).sum::<i64>() as f64 / ways as f64
}

/// How many of some dice pass.
fn count(dice: &[i64], passes: impl Fn(i64) -> bool) -> i64 {
    dice.iter().filter(|&&die| passes(die)).count() as i64
}

fn highest(dice: &[i64]) -> i64 {
    dice.iter().copied().max().unwrap_or(0)
}

/// The dice that show the highest face: all five tie at each of ten faces, and so on.
fn best() -> Vec<(&'static str, f64)> {
    let share = |n: i64| mean([10; 5], |dice| i64::from(count(&dice, |die| die == highest(&dice)) == n));
    vec![
        ("total", mean([10; 5], |dice| count(&dice, |die| die == highest(&dice)))),
        ("total=1", share(1)),
        ("total=2", share(2)),
        ("total=3", share(3)),
        ("total=4", share(4)),
        ("total=5", share(5)),
    ]
}

/// Equal faces cancel; the two highest dice that are left decide.
fn clash() -> Vec<(&'static str, f64)> {
    let outcome = |dice: [i64; 4]| {
        let (mut green, mut red) = (0, 0);
        for face in (1..=10).rev() {
            let n = count(&dice[..2], |die| die == face) - count(&dice[2..], |die| die == face);
            let room = 2 - green - red;
            green += n.clamp(0, room);
            red += (-n).clamp(0, room);
        }
        (green > 0 && red == 0, red > 0 && green == 0)
    };
    let share = |is: &dyn Fn((bool, bool)) -> bool| mean([10, 8, 6, 8], |dice| i64::from(is(outcome(dice))));
    vec![
        ("outcome=full", share(&|(full, _)| full)),
        ("outcome=fail", share(&|(_, fail)| fail)),
        ("outcome=partial", share(&|(full, fail)| !full && !fail)),
    ]
}

/// What each experiment must come to.
fn expected(id: &str) -> Vec<(&'static str, f64)> {
    match id {
        "own_best" | "named_best" => best(),
        "mutual" => {
            let above = mean([6; 4], |dice| count(&dice[..2], |die| die > highest(&dice[2..])));
            vec![("mine", above), ("theirs", above)]
        }
        "span" => {
            let span = mean([6; 4], |[n, dice @ ..]| count(&dice, |die| (n..=5).contains(&die)));
            vec![("span", span), ("both", span), ("after", 3.0 * 21.0 / 36.0)]
        }
        "rolled_later" => vec![("total", 3.0 * 21.0 / 36.0)],
        "changed" => vec![("outcome=right", 1.0)],
        // A 6 and a 1 count.
        "switched" => vec![("hits", 2.0 * 2.0 / 6.0)],
        "kept_span" => vec![("found", 2.0 * 2.0 / 6.0)],
        "clash" => clash(),
        // 5 and 6 reach the armour of the fighter who is chosen after the roll.
        "aimed" => vec![("hp.open", 5.0), ("hp.armoured", 5.0 - 2.0 * 2.0 / 6.0)],
        // The same two dice are held against each of both.
        "swept" => vec![("hp.bare", 3.0), ("hp.mailed", 5.0 - 2.0 * 2.0 / 6.0)],
        // A target that is chosen in an `each` is not the enemy that the text has come to.
        "chosen" => vec![("hp.recruit", 4.0), ("hp.veteran", 2.0)],
        // Ten dice for each enemy; as many as this are not read one by one.
        "volley" => vec![("hp.skiff", 2.0), ("hp.hulk", 12.0 - 10.0 * 2.0 / 6.0)],
        _ => panic!("nothing is known of `{id}`"),
    }
}

#[test]
fn dice_are_compared_with_numbers_as_they_are_where_they_are_compared() {
    agree(LATE, |id, _| expected(id));
}

#[test]
fn the_dice_that_show_the_highest_face_are_counted_exactly() {
    let found: Vec<f64> = best()[1..].iter().map(|(_, share)| *share).collect();
    let known = [0.76665, 0.2025, 0.0285, 0.00225, 0.0001];
    assert!(std::iter::zip(found, known).all(|(found, known)| (found - known).abs() < 1e-12));
}
