//! Figures for print: interval plots, panels, hatching, sizes on paper, notations of shares.

use oddsmith::report::chart::{
    Axis, Band, BoxPlot, Figure, Interval, Kind, Line, Numbers, Palette, Paper, Positions, Series,
};
use oddsmith::scenario::style::Language;
use oddsmith::stats::Estimate;

use super::gallery::Sample;

fn names(names: &[&str]) -> Positions {
    Positions::Names(names.iter().map(|&name| name.to_owned()).collect())
}

fn whole(range: std::ops::RangeInclusive<i32>) -> Positions {
    Positions::Numbers(range.map(f64::from).collect())
}

/// A d20 and a bonus against a difficulty, in 10,000 trials.
fn d20(bonus: f64, dc: f64) -> Estimate {
    let share: f64 = ((21.0 + bonus - dc) / 20.0).clamp(0.0, 1.0);
    let half = 1.96 * (share * (1.0 - share) / 400.0).sqrt() + 0.001;
    Estimate::between(share, (share - half).max(0.0), (share + half).min(1.0))
}

fn skills(shift: f64) -> Kind {
    let line = |bonus: f64| {
        Line::new(format!("skill {bonus}"), (5..=25).map(f64::from).map(|dc| (dc, d20(bonus + shift, dc))))
    };
    Kind::Curve { lines: [0.0, 4.0, 8.0].map(line).to_vec() }
}

fn bands() -> Kind {
    let at: Vec<f64> = (1..=9).map(f64::from).collect();
    let share = |x: &f64, rung: usize| {
        let up = x / 10.0;
        [(1.0 - up) * (1.0 - up), 2.0 * up * (1.0 - up) * 0.6, 2.0 * up * (1.0 - up) * 0.4, up * up][rung]
    };
    let names = ["Critical failure", "Failure", "Success", "Critical success"];
    let bands = names.iter().enumerate().map(|(rung, name)| Band::new(*name, at.iter().map(|x| share(x, rung))));
    Kind::Ladder { bands: bands.collect(), at: Positions::Numbers(at) }
}

fn groups() -> Kind {
    let series = ["Novice", "Professional", "Master", "Legend"].iter().zip(0..).map(|(name, tier)| {
        let tier = f64::from(tier);
        Series::new(*name, (0..4).map(|task| d20(tier * 3.0, 10.0 + 4.0 * f64::from(task))))
    });
    Kind::Bars { at: names(&["easy", "normal", "hard", "heroic"]), series: series.collect() }
}

fn heat() -> Kind {
    let values = (0..6).map(|skill| (8..=16).map(|dc| Some(d20(f64::from(skill), f64::from(dc)).value)).collect());
    Kind::Heat { columns: whole(8..=16), rows: whole(0..=5), values: values.collect(), value: Axis::share("Success") }
}

fn rows(count: i32) -> Vec<Interval> {
    let row = |number: i32| Interval {
        name: format!("warden accurate {}", 9 + number),
        value: d20(f64::from(number), 14.0),
        box_plot: None,
    };
    (0..count).map(row).collect()
}

fn boxes() -> Vec<Interval> {
    let row = |(name, mean, reach): (&str, f64, f64)| Interval {
        name: name.to_owned(),
        value: Estimate::exact(mean),
        box_plot: Some(BoxPlot {
            whiskers: ((mean - 2.0 * reach).floor(), (mean + 3.0 * reach).ceil()),
            quartiles: ((mean - reach).round(), (mean + reach).round()),
            median: mean.round(),
        }),
    };
    [
        ("Sword and shield", 6.2, 2.0),
        ("Great axe", 4.4, 1.4),
        ("Bow at long range", 11.8, 3.6),
        ("Always three", 3.0, 0.0),
    ]
    .map(row)
    .to_vec()
}

/// Every sample.
pub fn all() -> Vec<Sample> {
    const HOW: &str = "Sampled: 10,000 trials a cell, seed 7. Whiskers are 95 % intervals.";
    let parts = Axis::share("Probability").numbers(Numbers::Parts(36)).unit("in 36");
    let pair = |total: i32| Estimate::exact(f64::from(6 - (total - 7).abs()) / 36.0);
    let panel = |name: &str, kind: Kind| {
        let y = if matches!(kind, Kind::Heat { .. }) { Axis::whole("Skill") } else { Axis::share("Success") };
        Figure::new("", Axis::whole("DC"), y, kind).subtitle(name)
    };
    let panels = |titles: &[&str], kind: &dyn Fn(usize) -> Kind| -> Vec<Figure> {
        titles.iter().enumerate().map(|(number, name)| panel(name, kind(number))).collect()
    };
    let interval = |rows: Vec<Interval>, x: Axis, title: &str, height: u32| {
        Figure::new(title, x, Axis::decimal(""), Kind::Intervals { rows }).caption(HOW).size(800, height)
    };
    let column = Paper { width: 85.0, height: 60.0, font: 7.5 };
    let curve = || Figure::new("Opening locks by skill", Axis::whole("DC"), Axis::share("Success"), skills(0.0));
    let ladder = || Figure::new("How it ends", Axis::whole("Skill"), Axis::share("Probability"), bands());
    let bars = || Figure::new("Tasks and tiers", Axis::decimal("Task"), Axis::share("Success"), groups()).caption(HOW);
    let map = || Figure::new("Skill against difficulty", Axis::whole("DC"), Axis::whole("Skill"), heat());
    let grid = |titles: &[&str], kind: &dyn Fn(usize) -> Kind, columns: usize, size: (u32, u32)| {
        let kind = Kind::Panels { panels: panels(titles, kind), columns };
        Figure::new("The same locks in six games", Axis::whole("DC"), Axis::share("Success"), kind)
            .caption("Sampled: 10,000 trials a cell, seed 7. Bands are 95 % intervals.")
            .size(size.0, size.1)
    };
    let six = ["Farsight", "Symbaroum", "KUP", "Gods and Monsters", "Bursting dice", "Plain d20"];
    vec![
        ("press-intervals", interval(rows(7), Axis::share("Chance that a wins"), "Who wins, by accuracy", 372)),
        ("press-intervals-one", interval(rows(1), Axis::share("Chance that a wins"), "One row", 216)),
        ("press-intervals-80", interval(rows(80), Axis::share("Chance that a wins"), "Eighty rows", 900)),
        ("press-boxes", interval(boxes(), Axis::whole("Rounds").unit("rounds"), "How long fights last", 294)),
        (
            "press-boxes-grey",
            interval(boxes(), Axis::whole("Rounds"), "How long fights last", 294).palette(Palette::Grey),
        ),
        ("press-panels", grid(&six, &|number| skills(number as f64 - 2.0), 3, (1190, 660))),
        ("press-panels-two", grid(&six[..2], &|number| skills(number as f64 * 3.0), 2, (800, 395))),
        ("press-panels-bars", grid(&six[..4], &|_| groups(), 2, (800, 660))),
        ("press-panels-ladder", grid(&six[..3], &|_| bands(), 3, (1190, 400)).palette(Palette::Pattern)),
        ("press-panels-heat", grid(&six[..2], &|_| heat(), 2, (900, 430))),
        (
            "press-parts",
            Figure::new(
                "Two dice",
                Axis::whole("Total"),
                parts,
                Kind::Bars { at: whole(2..=12), series: vec![Series::new("", (2..=12).map(pair))] },
            ),
        ),
        (
            "press-one-in",
            Figure::new(
                "Two dice",
                Axis::whole("Total"),
                Axis::share("Probability").numbers(Numbers::OneIn),
                Kind::Bars { at: whole(2..=12), series: vec![Series::new("", (2..=12).map(pair))] },
            ),
        ),
        ("press-curve-grey", curve().palette(Palette::Grey)),
        ("press-curve-pattern", curve().palette(Palette::Pattern)),
        ("press-bars-grey", bars().palette(Palette::Grey)),
        ("press-bars-pattern", bars().palette(Palette::Pattern)),
        ("press-ladder-grey", ladder().palette(Palette::Grey)),
        ("press-ladder-pattern", ladder().palette(Palette::Pattern)),
        ("press-heat-grey", map().palette(Palette::Grey)),
        ("press-column-curve", curve().caption(HOW).on_paper(column)),
        ("press-column-bars", bars().on_paper(column).palette(Palette::Pattern)),
        ("press-column-ladder", ladder().on_paper(column)),
        ("press-column-heat", map().on_paper(column)),
        ("press-page-bars", bars().on_paper(Paper { width: 160.0, height: 90.0, font: 9.0 })),
        ("press-comma", {
            let mut figure = curve();
            figure.language = Language::German;
            figure.y = Axis::share("Anteil").numbers(Numbers::Fraction);
            figure
        }),
    ]
}
