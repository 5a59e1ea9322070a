//! The figures that every test draws: each kind with typical numbers, and edge cases.

use oddsmith::report::chart::{Axis, Band, Figure, Kind, Line, Positions, Series};
use oddsmith::stats::Estimate;

/// A name for the file and the figure.
pub type Sample = (&'static str, Figure);

const SAMPLED: &str =
    "Sampled: 1,000,000 trials per point, seed 7, algorithm 1. Bands and whiskers are 95% intervals (Wilson).";
const EXACT: &str = "Exact: every outcome of the dice was counted.";

fn names(names: &[&str]) -> Positions {
    Positions::Names(names.iter().map(|&name| name.to_owned()).collect())
}

fn whole(range: std::ops::RangeInclusive<i32>) -> Positions {
    Positions::Numbers(range.map(f64::from).collect())
}

fn exact(values: impl IntoIterator<Item = f64>) -> Vec<Estimate> {
    values.into_iter().map(Estimate::exact).collect()
}

/// A share with the half-width that `trials` give it, clamped to 0 to 1.
fn sampled(share: f64, trials: f64) -> Estimate {
    let half = 1.96 * (share * (1.0 - share) / trials).sqrt() + 1.0 / trials;
    Estimate::between(share, (share - half).max(0.0), (share + half).min(1.0))
}

/// Chance that a d20 and a bonus reach a difficulty.
fn d20(bonus: f64, dc: f64) -> f64 {
    ((21.0 + bonus - dc) / 20.0).clamp(0.0, 1.0)
}

/// The distribution of the sum of `count` dice with `sides`, from `count` up.
fn sums(count: usize, sides: usize) -> Vec<f64> {
    let mut shares = vec![1.0];
    for _ in 0..count {
        let mut next = vec![0.0; shares.len() + sides - 1];
        for (i, share) in shares.iter().enumerate() {
            for face in 0..sides {
                next[i + face] += share / sides as f64;
            }
        }
        shares = next;
    }
    shares
}

/// Every sample.
pub fn all() -> Vec<Sample> {
    let mut all = bars();
    all.extend(curves());
    all.extend(survivals());
    all.extend(ladders());
    all.extend(heats());
    all.extend(odd());
    all.extend(super::press::all());
    all
}

fn bars() -> Vec<Sample> {
    let rounds =
        |rate: f64| -> Vec<Estimate> { (1..=14).map(|k| sampled(rate * (1.0 - rate).powi(k - 1), 20_000.0)).collect() };
    let outcomes = names(&["Critical failure", "Failure", "Partial success", "Success", "Critical success"]);
    let ladder = exact([0.05, 0.25, 0.3, 0.35, 0.05]);
    let systems = names(&["Farsight", "Symbaroum", "Traveller", "Shadow of the Demon Lord", "Forbidden Lands"]);
    vec![
        (
            "bars-3d6",
            Figure::new(
                "What 3d6 rolls",
                Axis::whole("Total"),
                Axis::share("Probability"),
                Kind::Bars { at: whole(3..=18), series: vec![Series::new("", exact(sums(3, 6)))] },
            )
            .caption(EXACT),
        ),
        (
            "bars-rounds",
            Figure::new(
                "Rounds until the goblin falls",
                Axis::whole("Length of the fight").unit("rounds"),
                Axis::share("Share of fights"),
                Kind::Bars {
                    at: whole(1..=14),
                    series: vec![
                        Series::new("Sword and shield", rounds(0.18)),
                        Series::new("Great axe", rounds(0.31)),
                        Series::new("Bow at long range", rounds(0.12)),
                    ],
                },
            )
            .subtitle("One warden of tier 2 against one goblin, by weapon")
            .caption(SAMPLED),
        ),
        (
            "bars-outcomes",
            Figure::new(
                "Picking the lock",
                Axis::decimal("Outcome"),
                Axis::share("Probability"),
                Kind::Bars { at: outcomes, series: vec![Series::new("", ladder)] },
            )
            .caption(EXACT),
        ),
        (
            "bars-systems",
            Figure::new(
                "A novice and an expert at the same hard task, in five games that treat them very differently",
                Axis::decimal(""),
                Axis::share("Success"),
                Kind::Bars {
                    at: systems,
                    series: vec![
                        Series::new("Novice", [0.31, 0.42, 0.2778, 0.35, 0.4213].map(|p| sampled(p, 900.0))),
                        Series::new("Expert", [0.72, 0.58, 0.8333, 0.55, 0.6651].map(|p| sampled(p, 900.0))),
                    ],
                },
            )
            .subtitle("Hard task as each rulebook defines it; no help, no tools, no luck spent")
            .caption(SAMPLED),
        ),
        (
            "bars-200",
            Figure::new(
                "Damage of a meteor swarm",
                Axis::whole("Damage").unit("points"),
                Axis::share("Probability"),
                Kind::Bars {
                    at: whole(40..=240),
                    series: vec![Series::new("", sums(40, 6).into_iter().map(|p| sampled(p, 300_000.0)))],
                },
            )
            .caption("40d6, sampled: 300,000 trials, seed 1. The dark edge is the 95% interval."),
        ),
        (
            "bars-200x3",
            Figure::new(
                "Damage by spell",
                Axis::whole("Damage").unit("points"),
                Axis::share("Probability"),
                Kind::Bars {
                    at: whole(0..=200),
                    series: [(30, 6), (20, 8), (10, 12)]
                        .map(|(count, sides)| {
                            let mut shares = vec![0.0; count];
                            shares.extend(sums(count, sides));
                            shares.resize(201, 0.0);
                            Series::new(format!("{count}d{sides}"), exact(shares))
                        })
                        .to_vec(),
                },
            )
            .caption(EXACT),
        ),
    ]
}

fn curves() -> Vec<Sample> {
    let skills = [
        ("Untrained", 0.0),
        ("Dabbler", 2.0),
        ("Apprentice", 4.0),
        ("Journeyman", 6.0),
        ("Expert", 9.0),
        ("Master of the guild", 12.0),
    ];
    let by_dc = skills
        .map(|(name, bonus)| Line::new(name, (5..=30).map(f64::from).map(|dc| (dc, Estimate::exact(d20(bonus, dc))))));
    let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
    let wins = |shift: f64| (9..=15).map(f64::from).map(move |a| (a, sampled(logistic((a - shift) * 0.8), 400.0)));
    let close = (0..=20).map(f64::from).map(|x| (x, sampled(0.52 + 0.004 * x, 40_000.0)));
    let rare = |rate: f64| (1..=8).map(f64::from).map(move |n| (n, sampled(rate.powf(n), 1e8)));
    vec![
        (
            "curve-skills",
            Figure::new(
                "Success by difficulty",
                Axis::whole("DC"),
                Axis::share("Success"),
                Kind::Curve { lines: by_dc.to_vec() },
            )
            .subtitle("d20 + skill, at least the DC")
            .target(0.65, "Wanted: 65%")
            .caption(EXACT),
        ),
        (
            "curve-bands",
            Figure::new(
                "Who wins at the ford",
                Axis::whole("Accurate").unit("points"),
                Axis::share("The warden wins"),
                Kind::Curve {
                    lines: [("2 strikes kill", 13.0), ("3 strikes kill", 11.8), ("4 strikes kill", 10.6)]
                        .map(|(name, shift)| Line::new(name, wins(shift)))
                        .to_vec(),
                },
            )
            .caption("Sampled: 400 trials per point, seed 7. Bands are 95% intervals (Wilson)."),
        ),
        (
            "curve-close",
            Figure::new(
                "A small edge",
                Axis::whole("Bonus"),
                Axis::share("Wins"),
                Kind::Curve { lines: vec![Line::new("", close)] },
            )
            .caption(SAMPLED),
        ),
        (
            "curve-log",
            Figure::new(
                "A total party kill is rare",
                Axis::whole("Heroes"),
                Axis::share("Everybody dies").log(),
                Kind::Curve {
                    lines: vec![Line::new("Against wolves", rare(0.11)), Line::new("Against the troll", rare(0.34))],
                },
            )
            .caption(SAMPLED),
        ),
        (
            "curve-damage",
            Figure::new(
                "Mean damage",
                Axis::whole("Level"),
                Axis::decimal("Damage per round").unit("points"),
                Kind::Curve {
                    lines: ["Fighter", "Rogue", "Wizard"]
                        .iter()
                        .zip([1.1, 1.35, 1.62])
                        .map(|(&name, slope)| {
                            Line::new(
                                name,
                                (1..=100)
                                    .map(f64::from)
                                    .map(|l| (l, Estimate::exact(4.0 + slope * l + 3.0 * (l / 7.0).sin()))),
                            )
                        })
                        .collect(),
                },
            ),
        ),
        (
            "curve-places",
            Figure::new(
                "The five difficulties of the book",
                Axis::whole("DC"),
                Axis::share("Success"),
                Kind::Curve {
                    lines: [("Novice", 2.0), ("Veteran", 7.0)]
                        .map(|(name, bonus)| {
                            Line::new(
                                name,
                                [10.0, 13.0, 17.0, 21.0, 25.0].map(|dc| (dc, sampled(d20(bonus, dc), 500.0))),
                            )
                        })
                        .to_vec(),
                },
            ),
        ),
    ]
}

fn survivals() -> Vec<Sample> {
    let saves = |stay: f64| -> Vec<(f64, Estimate)> {
        (1..=10)
            .map(|k| (f64::from(k), sampled(if k < 3 { stay.powf(0.2) } else { stay.powi(k - 2) }, 3000.0)))
            .collect()
    };
    let ends = [1.0, 0.91, 0.7, 0.38, 0.12, 0.0].iter().enumerate().map(|(k, &s)| (k as f64, Estimate::exact(s)));
    vec![
        (
            "survival-saves",
            Figure::new(
                "The dying hero",
                Axis::whole("Death tests made"),
                Axis::share("Still between life and death"),
                Kind::Survival {
                    lines: vec![
                        Line::new("Symbaroum", saves(0.62)),
                        Line::new("Farsight", saves(0.8)),
                        Line::new("House rule: four strikes", saves(0.9)),
                    ],
                },
            )
            .caption("Sampled: 3,000 trials, seed 7. Bands are 95% intervals (Wilson)."),
        ),
        (
            "survival-exact",
            Figure::new(
                "Rounds on the burning bridge",
                Axis::whole("Rounds"),
                Axis::share("Still standing"),
                Kind::Survival { lines: vec![Line::new("", ends)] },
            )
            .caption(EXACT),
        ),
        (
            "survival-long",
            Figure::new(
                "The march",
                Axis::whole("Days").unit("days"),
                Axis::share("Still on the road"),
                Kind::Survival {
                    lines: (1..=9)
                        .map(|i| {
                            let stay = 0.9 + 0.01 * f64::from(i);
                            Line::new(
                                format!("{i} rations a day"),
                                (1..=120).map(|k| (f64::from(k), Estimate::exact(stay.powi(k)))),
                            )
                        })
                        .collect(),
                },
            ),
        ),
    ]
}

fn ladders() -> Vec<Sample> {
    let by_dc: Vec<f64> = (8..=24).map(f64::from).collect();
    let shares = |at: &dyn Fn(f64) -> f64| by_dc.iter().map(|&dc| at(dc)).collect::<Vec<_>>();
    let fail = |dc: f64| (1.0 - d20(5.0, dc) - 0.05).clamp(0.05, 0.9);
    let part = |dc: f64| ((1.0 - fail(dc) - 0.05) * (dc - 2.0) / 30.0).max(0.0);
    let good = |dc: f64| (1.0 - 0.05 - fail(dc) - part(dc)) * 0.8;
    vec![
        (
            "ladder-dc",
            Figure::new(
                "What the sneak gets",
                Axis::whole("DC"),
                Axis::share("Share of checks"),
                Kind::Ladder {
                    at: Positions::Numbers(by_dc.clone()),
                    bands: vec![
                        Band::new("Fumble", shares(&|_| 0.05)),
                        Band::new("Failure", shares(&fail)),
                        Band::new("At a cost", shares(&part)),
                        Band::new("Success", shares(&good)),
                        Band::new("Critical", shares(&|dc| 0.95 - fail(dc) - part(dc) - good(dc))),
                    ],
                },
            )
            .caption(EXACT),
        ),
        (
            "ladder-names",
            Figure::new(
                "How the duel ends",
                Axis::decimal("Weapon"),
                Axis::share("Share of duels"),
                Kind::Ladder {
                    at: names(&["Dagger", "Short sword", "Long sword", "Great axe"]),
                    bands: vec![
                        Band::new("Dead", [0.4, 0.3, 0.22, 0.2]),
                        Band::new("Dying", [0.2, 0.25, 0.2, 0.1]),
                        Band::new("Standing", [0.4, 0.45, 0.58, 0.7]),
                    ],
                },
            )
            .caption(SAMPLED),
        ),
    ]
}

fn heats() -> Vec<Sample> {
    let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
    let grid = |rows: i32, columns: i32| -> Vec<Vec<Option<f64>>> {
        (0..rows).map(|r| (0..columns).map(|c| Some(logistic(f64::from(c - r) * 0.7 - 0.4))).collect()).collect()
    };
    let mut holes = grid(5, 7);
    holes[1][2] = None;
    holes[4][6] = Some(1.0);
    holes[4][0] = Some(0.0004);
    vec![
        (
            "heat-wins",
            Figure::new(
                "Who wins at the ford",
                Axis::whole("Accurate of the warden"),
                Axis::whole("Number of goblins"),
                Kind::Heat {
                    columns: whole(9..=15),
                    rows: whole(1..=5),
                    values: holes,
                    value: Axis::share("The warden wins"),
                },
            )
            .subtitle("One warden against a band of goblins")
            .caption(SAMPLED),
        ),
        (
            "heat-large",
            Figure::new(
                "Success by skill and DC",
                Axis::whole("DC"),
                Axis::whole("Skill"),
                Kind::Heat {
                    columns: whole(5..=40),
                    rows: whole(0..=24),
                    values: (0..=24)
                        .map(|s| (5..=40).map(|dc| Some(d20(f64::from(s), f64::from(dc)))).collect())
                        .collect(),
                    value: Axis::share("Success"),
                },
            )
            .caption(EXACT),
        ),
        (
            "heat-names",
            Figure::new(
                "Mean rounds until one falls",
                Axis::decimal("Attacker"),
                Axis::decimal("Defender"),
                Kind::Heat {
                    columns: names(&["Dagger", "Short sword", "Long sword", "Great axe"]),
                    rows: names(&["No armour", "Leather and furs", "Chain mail with a heavy coat over it", "Plate"]),
                    values: (0..4)
                        .map(|r| (0..4).map(|c| Some(3.4 + 2.21 * f64::from(r) - 0.63 * f64::from(c))).collect())
                        .collect(),
                    value: Axis::decimal("Rounds"),
                },
            ),
        ),
    ]
}

fn odd() -> Vec<Sample> {
    let one = |value: f64| Kind::Curve { lines: vec![Line::new("only", [(12.0, Estimate::exact(value))])] };
    let flat =
        |value: f64| Kind::Curve { lines: vec![Line::new("", (0..9).map(|x| (f64::from(x), Estimate::exact(value))))] };
    let crowd = |name: &str| -> Vec<Line> {
        (0..24)
            .map(|i| {
                Line::new(
                    format!("{name} {i}"),
                    (0..=20).map(|x| (f64::from(x), Estimate::exact(d20(f64::from(i) * 0.7, f64::from(x) + 8.0)))),
                )
            })
            .collect()
    };
    vec![
        ("odd-one-point", Figure::new("One point", Axis::whole("DC"), Axis::share("Success"), one(0.65))),
        (
            "odd-one-interval",
            Figure::new(
                "One point",
                Axis::whole("DC"),
                Axis::share("Success"),
                Kind::Curve { lines: vec![Line::new("only", [(12.0, Estimate::between(0.5, 0.3, 0.7))])] },
            ),
        ),
        ("odd-never", Figure::new("Never", Axis::whole("DC"), Axis::share("Success"), flat(0.0))),
        ("odd-always", Figure::new("Always", Axis::whole("DC"), Axis::share("Success"), flat(1.0))),
        ("odd-equal", Figure::new("All equal", Axis::whole("DC"), Axis::decimal("Damage"), flat(-7.25))),
        (
            "odd-one-outcome",
            Figure::new(
                "One outcome",
                Axis::whole("Total"),
                Axis::share("Probability"),
                Kind::Bars { at: whole(7..=7), series: vec![Series::new("", exact([1.0]))] },
            ),
        ),
        (
            "odd-all-zero",
            Figure::new(
                "Nothing ever",
                Axis::decimal(""),
                Axis::share("Probability"),
                Kind::Bars { at: names(&["a", "b"]), series: vec![Series::new("", exact([0.0, 0.0]))] },
            ),
        ),
        (
            "odd-negative",
            Figure::new(
                "Margin",
                Axis::decimal("Weapon"),
                Axis::decimal("Mean margin"),
                Kind::Bars {
                    at: names(&["Dagger", "Sword", "Axe"]),
                    series: vec![Series::new(
                        "",
                        [Estimate::between(-3.2, -3.9, -2.5), Estimate::between(1.4, 1.0, 1.8), Estimate::exact(4.0)],
                    )],
                },
            ),
        ),
        (
            "odd-200-names",
            Figure::new(
                "Two hundred names",
                Axis::decimal("Table entry"),
                Axis::share("Probability"),
                Kind::Bars {
                    at: Positions::Names((1..=200).map(|i| format!("wandering monster {i}")).collect()),
                    series: vec![Series::new("", exact((0..200).map(|i| 0.005 + 0.002 * (f64::from(i) / 9.0).sin())))],
                },
            ),
        ),
        (
            "odd-30-names",
            Figure::new(
                "Thirty names",
                Axis::decimal("Table entry"),
                Axis::share("Probability"),
                Kind::Bars {
                    at: Positions::Names((1..=30).map(|i| format!("a wandering monster with number {i}")).collect()),
                    series: vec![Series::new("", exact((0..30).map(|i| 0.03 + 0.01 * (f64::from(i) / 3.0).sin())))],
                },
            ),
        ),
        (
            "odd-24-series",
            Figure::new(
                "Twenty-four series",
                Axis::whole("DC"),
                Axis::share("Success"),
                Kind::Curve { lines: crowd("Skill") },
            ),
        ),
        (
            "odd-24-long",
            Figure::new(
                "Twenty-four long names",
                Axis::whole("DC"),
                Axis::share("Success"),
                Kind::Curve { lines: crowd("The skill of a person whose name is too long for any legend, number") },
            )
            .caption("words ".repeat(300)),
        ),
        (
            "odd-text",
            Figure::new(
                "A title that never ends ".repeat(20),
                Axis::whole("An axis with a name as long as a sentence that nobody would ever print ".repeat(3)),
                Axis::share("Σ ≥ 12 → “yes” & <no> — naïve × ½"),
                flat(0.4),
            )
            .subtitle("control\u{0} \u{1b}[31m and \n lines")
            .caption("≤ ≥ − – … α β γ ← ↑ ★ ✓ é ü ß Ł"),
        ),
        ("odd-small", Figure::new("Small", Axis::whole("DC"), Axis::share("Success"), flat(0.3)).size(240, 200)),
        (
            "odd-large-numbers",
            Figure::new(
                "Treasure",
                Axis::whole("Level"),
                Axis::decimal("Gold").unit("coins"),
                Kind::Curve {
                    lines: vec![Line::new("", (0..10).map(|x| (f64::from(x), Estimate::exact(10f64.powi(x)))))],
                },
            ),
        ),
        (
            "odd-gaps",
            Figure::new(
                "Even totals only",
                Axis::whole("Total"),
                Axis::share("Probability"),
                Kind::Bars {
                    at: Positions::Numbers(vec![-4.0, -2.0, 0.0, 2.0, 10.0]),
                    series: vec![Series::new("", exact([0.1, 0.2, 0.4, 0.2, 0.1]))],
                },
            ),
        ),
        (
            "odd-heat-one",
            Figure::new(
                "One cell",
                Axis::whole("DC"),
                Axis::whole("Skill"),
                Kind::Heat {
                    columns: whole(5..=5),
                    rows: whole(1..=1),
                    values: vec![vec![Some(0.5)]],
                    value: Axis::share("Success"),
                },
            ),
        ),
        (
            "odd-ladder-one",
            Figure::new(
                "One position",
                Axis::whole("DC"),
                Axis::share("Share"),
                Kind::Ladder { at: whole(12..=12), bands: vec![Band::new("yes", [0.3]), Band::new("no", [0.7])] },
            ),
        ),
    ]
}
