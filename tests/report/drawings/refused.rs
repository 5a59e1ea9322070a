//! Figures that must be rejected, each for its own reason.

use oddsmith::report::chart::{
    Axis, Band, BoxPlot, ChartError, Figure, Interval, Kind, Line, Palette, Paper, Positions, Series, png, svg,
};
use oddsmith::stats::Estimate;

fn curve(points: &[(f64, f64)]) -> Kind {
    Kind::Curve { lines: vec![Line::new("skill", points.iter().map(|&(x, y)| (x, Estimate::exact(y))))] }
}

fn bars(at: Positions, values: &[f64]) -> Kind {
    Kind::Bars { at, series: vec![Series::new("dice", values.iter().map(|&value| Estimate::exact(value)))] }
}

fn figure(kind: Kind) -> Figure {
    Figure::new("A title", Axis::whole("DC"), Axis::share("Success"), kind)
}

fn refused(figure: &Figure) -> ChartError {
    svg(figure).expect_err("this figure must be refused")
}

#[test]
fn nothing_to_draw() {
    for kind in [
        Kind::Curve { lines: Vec::new() },
        curve(&[]),
        Kind::Survival { lines: Vec::new() },
        bars(Positions::Names(Vec::new()), &[]),
        Kind::Bars { at: Positions::Numbers(vec![1.0]), series: Vec::new() },
        Kind::Ladder { at: Positions::Numbers(vec![1.0]), bands: Vec::new() },
        Kind::Heat {
            columns: Positions::Numbers(vec![1.0]),
            rows: Positions::Numbers(vec![1.0]),
            values: vec![vec![None]],
            value: Axis::share(""),
        },
    ] {
        assert!(matches!(refused(&figure(kind.clone())), ChartError::Empty { .. }), "{kind:?}");
    }
}

#[test]
fn numbers_without_a_place() {
    for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
        assert!(matches!(refused(&figure(curve(&[(1.0, wrong)]))), ChartError::NoPlace { .. }));
        assert!(matches!(refused(&figure(curve(&[(wrong, 0.5)]))), ChartError::NoPlace { .. }));
        let at = Positions::Numbers(vec![1.0]);
        assert!(matches!(refused(&figure(bars(at, &[wrong]))), ChartError::NoPlace { .. }));
        let mut target = figure(curve(&[(1.0, 0.5)]));
        target = target.target(wrong, "wanted");
        assert!(matches!(refused(&target), ChartError::NoPlace { .. }));
        let interval = Estimate::between(0.5, 0.4, wrong);
        let line = figure(Kind::Curve { lines: vec![Line::new("", [(1.0, interval)])] });
        // An infinite end is not drawn.
        if wrong == f64::INFINITY {
            assert!(svg(&line).is_ok());
        } else {
            assert!(matches!(refused(&line), ChartError::NoPlace { .. }));
        }
    }
}

#[test]
fn shares_outside_and_sums_beside() {
    assert!(matches!(refused(&figure(curve(&[(1.0, 1.2)]))), ChartError::NotAShare { .. }));
    assert!(matches!(refused(&figure(curve(&[(1.0, -0.1)]))), ChartError::NotAShare { .. }));
    let ladder = |low, high| Kind::Ladder {
        at: Positions::Numbers(vec![10.0]),
        bands: vec![Band::new("no", [low]), Band::new("yes", [high])],
    };
    assert!(svg(&figure(ladder(0.3, 0.7))).is_ok());
    assert!(matches!(refused(&figure(ladder(0.3, 0.6))), ChartError::NotWhole { .. }));
    let outside = Kind::Curve { lines: vec![Line::new("", [(1.0, Estimate::between(0.5, 0.6, 0.7))])] };
    assert!(matches!(refused(&figure(outside)), ChartError::OutsideInterval { .. }));
}

#[test]
fn lists_that_do_not_match() {
    let at = || Positions::Numbers(vec![1.0, 2.0]);
    assert!(matches!(refused(&figure(bars(at(), &[0.5]))), ChartError::Uneven { expected: 2, found: 1, .. }));
    let ladder = Kind::Ladder { at: at(), bands: vec![Band::new("", [1.0])] };
    assert!(matches!(refused(&figure(ladder)), ChartError::Uneven { .. }));
    let heat = |values| Kind::Heat { columns: at(), rows: at(), values, value: Axis::share("") };
    assert!(matches!(refused(&figure(heat(vec![vec![Some(0.1); 2]]))), ChartError::Uneven { .. }));
    let short = vec![vec![Some(0.1); 2], vec![Some(0.1)]];
    assert!(matches!(refused(&figure(heat(short))), ChartError::Uneven { .. }));
}

#[test]
fn positions_that_go_back_and_curves_that_rise() {
    assert!(matches!(refused(&figure(curve(&[(2.0, 0.5), (1.0, 0.5)]))), ChartError::NotAscending { .. }));
    assert!(matches!(refused(&figure(curve(&[(1.0, 0.5), (1.0, 0.6)]))), ChartError::NotAscending { .. }));
    let survival = |points: &[(f64, f64)]| match curve(points) {
        Kind::Curve { lines } => figure(Kind::Survival { lines }),
        other => figure(other),
    };
    assert!(svg(&survival(&[(1.0, 0.5), (2.0, 0.5), (3.0, 0.0)])).is_ok());
    assert!(matches!(refused(&survival(&[(1.0, 0.5), (2.0, 0.6)])), ChartError::Rising { .. }));
    assert!(matches!(refused(&survival(&[(-1.0, 0.5)])), ChartError::NoPlace { .. }));
}

#[test]
fn too_much_and_too_small() {
    let lines = |count: usize| Kind::Curve {
        lines: (0..count).map(|i| Line::new(i.to_string(), [(1.0, Estimate::exact(0.5))])).collect(),
    };
    assert!(svg(&figure(lines(24))).is_ok());
    assert!(matches!(refused(&figure(lines(25))), ChartError::TooMany { most: 24, found: 25, .. }));
    assert!(matches!(refused(&figure(lines(1)).size(100, 500)), ChartError::BadSize { .. }));
    assert!(matches!(refused(&figure(lines(1)).size(800, 100_000)), ChartError::BadSize { .. }));
    let crowded = figure(lines(24)).caption("many words ".repeat(50)).size(240, 160);
    assert!(matches!(refused(&crowded), ChartError::NoRoom { .. }));
}

#[test]
fn logarithms_of_nothing() {
    let log = |kind| Figure::new("", Axis::whole(""), Axis::share("").log(), kind);
    assert!(matches!(refused(&log(curve(&[(1.0, 0.0)]))), ChartError::NoLogarithm { .. }));
    assert!(matches!(refused(&log(bars(Positions::Numbers(vec![1.0]), &[0.5]))), ChartError::NoLogarithm { .. }));
    assert!(svg(&log(curve(&[(1.0, 0.0), (2.0, 0.001)]))).is_ok());
    let across = Figure::new("", Axis::whole("").log(), Axis::share(""), curve(&[(0.0, 0.5), (1.0, 0.5)]));
    assert!(matches!(refused(&across), ChartError::NoLogarithm { .. }));
}

#[test]
fn targets_without_a_place() {
    let share = figure(curve(&[(1.0, 0.5)])).target(65.0, "meant as a percentage");
    assert!(matches!(refused(&share), ChartError::NotAShare { .. }));
    let log = Figure::new("", Axis::whole(""), Axis::decimal("").log(), curve(&[(1.0, 0.5)])).target(0.0, "");
    assert!(matches!(refused(&log), ChartError::NoLogarithm { .. }));
}

#[test]
fn empty_ranges() {
    let mut fixed = figure(curve(&[(1.0, 0.5)]));
    fixed.y = Axis::share("").range(0.5, 0.5);
    assert!(matches!(refused(&fixed), ChartError::EmptyRange { .. }));
    fixed.y = Axis::share("").range(0.2, 0.8);
    assert!(svg(&fixed).is_ok());
}

#[test]
fn pictures_that_cannot_be() {
    let drawing = svg(&figure(curve(&[(1.0, 0.5)]))).unwrap();
    assert!(matches!(png("not a drawing", 1.0), Err(ChartError::NotSvg(_))));
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e9] {
        assert!(matches!(png(&drawing, scale), Err(ChartError::BadScale { .. })), "{scale}");
    }
    assert!(png(&drawing, 0.1).is_ok());
}

#[test]
fn too_much_says_how_much_is_possible() {
    let line = |number: usize| Line::new(format!("skill {number}"), [(1.0, Estimate::exact(0.5))]);
    let error = refused(&figure(Kind::Curve { lines: (0..60).map(line).collect() }));
    assert_eq!(error.to_string(), "60 curves are too many for one chart, the most is 24");
    let rows = |count: usize| -> Vec<Interval> {
        let row = |number| Interval { name: format!("row {number}"), value: Estimate::exact(0.5), box_plot: None };
        (0..count).map(row).collect()
    };
    assert!(matches!(refused(&figure(Kind::Intervals { rows: rows(81) })), ChartError::TooMany { most: 80, .. }));
    assert!(matches!(refused(&figure(Kind::Intervals { rows: Vec::new() })), ChartError::Empty { .. }));
    let panels = |count: usize| (0..count).map(|_| figure(curve(&[(1.0, 0.5)]))).collect::<Vec<_>>();
    let grid = |count| figure(Kind::Panels { panels: panels(count), columns: 3 });
    assert!(matches!(refused(&grid(25)), ChartError::TooMany { most: 24, .. }));
    assert!(matches!(refused(&grid(0)), ChartError::Empty { .. }));
    assert!(matches!(refused(&grid(24)), ChartError::NoRoom { .. }));
    let inside = Kind::Panels { panels: vec![grid(2)], columns: 1 };
    assert_eq!(refused(&figure(inside)), ChartError::Nested);
}

#[test]
fn boxes_whose_parts_are_out_of_order() {
    let box_plot = BoxPlot { whiskers: (1.0, 9.0), quartiles: (6.0, 4.0), median: 5.0 };
    let row = Interval { name: "fight".to_owned(), value: Estimate::exact(5.0), box_plot: Some(box_plot) };
    let kind = Kind::Intervals { rows: vec![row] };
    let boxes = Figure::new("A title", Axis::whole("Rounds"), Axis::decimal(""), kind);
    assert!(matches!(refused(&boxes), ChartError::NotAscending { .. }));
}

#[test]
fn paper_too_small_or_too_large_for_its_text() {
    let on = |width, height, font| figure(curve(&[(1.0, 0.5)])).on_paper(Paper { width, height, font });
    let small = refused(&on(30.0, 30.0, 12.0)).to_string();
    assert_eq!(small, "30 by 30 mm hold no chart with text of 12 points: make the picture larger or the text smaller");
    assert!(matches!(refused(&on(1000.0, 1000.0, 4.0)), ChartError::BadPaper { large: true, .. }));
    assert!(svg(&on(85.0, 60.0, 8.0)).is_ok());
}

/// Shares of exactly 0 and 1 are drawn.
#[test]
fn certain_and_impossible_are_drawn() {
    for share in [0.0, 1.0] {
        let value = Estimate::exact(share);
        for kind in [
            bars(Positions::Names(vec!["only".to_owned()]), &[share]),
            curve(&[(1.0, share)]),
            curve(&[(1.0, share), (2.0, share)]),
            Kind::Survival { lines: vec![Line::new("", [(0.0, value)])] },
            Kind::Intervals { rows: vec![Interval { name: "only".to_owned(), value, box_plot: None }] },
            Kind::Ladder {
                at: Positions::Numbers(vec![1.0]),
                bands: vec![Band::new("yes", [share]), Band::new("no", [1.0 - share])],
            },
            Kind::Ladder { at: Positions::Numbers(vec![1.0, 2.0]), bands: vec![Band::new("all", [1.0, 1.0])] },
            Kind::Heat {
                columns: Positions::Numbers(vec![1.0]),
                rows: Positions::Numbers(vec![1.0]),
                values: vec![vec![Some(share)]],
                value: Axis::share("Success"),
            },
        ] {
            for palette in [Palette::Colour, Palette::Grey, Palette::Pattern] {
                let drawn = svg(&figure(kind.clone()).palette(palette));
                let drawn = drawn.unwrap_or_else(|error| panic!("{share} {kind:?}: {error}"));
                assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{share} {kind:?}");
            }
        }
    }
}
