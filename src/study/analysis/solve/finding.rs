//! Evaluates the tried values: which ones meet the goals, and if none does, why.

use play::query::{Claim, Verdict};

use super::search::{Point, crosses, judge};

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// Points that meet all goals, sorted by distance to the targets.
    pub met: Vec<Point>,
    /// Points for which that is undecided at this precision.
    pub undecided: Vec<Point>,
    /// The point nearest to all goals, whether or not it meets them.
    pub nearest: Option<Point>,
    /// With one unknown: both sides of every crossing of a goal, and the points next to the nearest
    /// one.
    pub neighbours: Vec<Point>,
    /// Why no point meets all goals; `None` if one does or is undecided.
    pub reason: Option<Reason>,
    /// With one unknown: the trend of each goal's quantity.
    pub trends: Vec<Trend>,
    /// With one unknown and several goals: the goals missed just outside the range of values that
    /// meet all.
    pub binding: Vec<Binding>,
}

/// Why no value meets all goals.
#[derive(Debug, Clone, PartialEq)]
pub enum Reason {
    /// The goal of this index lies between neighbouring values: some points are below it, some
    /// above.
    Between(usize),
    /// The goal of this index lies outside the values tried.
    Beyond(usize),
    /// Every goal can be met, but not all together. Per goal, the first and last point that meets
    /// it.
    Conflict(Vec<Option<(Point, Point)>>),
}

/// How a quantity depends on the values of one unknown.
#[derive(Debug, Clone, PartialEq)]
pub enum Trend {
    /// It rises somewhere and never falls.
    Rises,
    /// It falls somewhere and never rises.
    Falls,
    /// It is constant.
    Flat,
    /// It is not monotonic; the point is the first turning point.
    Turns(Point),
}

/// A goal that is missed one value further on.
#[derive(Debug, Clone, PartialEq)]
pub struct Binding {
    /// The index of the goal.
    pub goal: usize,
    /// The point where it is missed.
    pub at: Point,
}

/// The distance of a point from all goals (or their targets): a sum, with each quantity in units of
/// its range.
fn distance(point: &Point, goals: &[Claim], scale: &[f64], to_target: bool) -> f64 {
    let goals = goals.iter().zip(&point.estimates).zip(scale);
    goals
        .map(|((goal, estimate), scale)| match estimate {
            None => f64::INFINITY,
            Some(estimate) if to_target => (estimate.value - goal.bound.target).abs() / scale,
            Some(estimate) => goal.bound.distance(estimate.value) / scale,
        })
        .sum()
}

/// Per goal, the range of its quantity over the points; 1 if it is constant.
fn scales<'a>(points: impl Iterator<Item = &'a Point> + Clone, goals: &[Claim]) -> Vec<f64> {
    (0..goals.len())
        .map(|goal| {
            let values = points.clone().filter_map(|point| point.estimates[goal].map(|estimate| estimate.value));
            let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
            if high > low { high - low } else { 1.0 }
        })
        .collect()
}

/// The point nearest to all goals; among equals the one nearest to their targets, then the first.
pub fn nearest<'a>(points: impl Iterator<Item = &'a Point> + Clone, goals: &[Claim]) -> Option<&'a Point> {
    let scale = scales(points.clone(), goals);
    points.min_by(|a, b| {
        let by = |to_target| distance(a, goals, &scale, to_target).total_cmp(&distance(b, goals, &scale, to_target));
        by(false).then_with(|| by(true))
    })
}

impl Finding {
    /// Evaluates points in the order of their values. `line` says that there is one unknown, so
    /// that adjacent points are neighbours, unless its values are words.
    pub fn of(points: &[Point], goals: &[Claim], line: bool) -> Self {
        let line = line && !points.iter().flat_map(|point| &point.values).any(|value| value.is_word());
        let scale = scales(points.iter(), goals);
        let by_target =
            |a: &Point, b: &Point| distance(a, goals, &scale, true).total_cmp(&distance(b, goals, &scale, true));
        let of = |verdict| {
            let mut found: Vec<Point> = points.iter().filter(|p| p.verdict(goals) == verdict).cloned().collect();
            found.sort_by(by_target);
            found
        };
        let (met, undecided) = (of(Verdict::Holds), of(Verdict::Undecided));
        let nearest = nearest(points.iter(), goals).cloned();
        let reason = if met.is_empty() && undecided.is_empty() { reason(points, goals, line) } else { None };
        let neighbours = if line { neighbours(points, goals, nearest.as_ref()) } else { Vec::new() };
        let trends = if line { (0..goals.len()).map(|goal| trend(points, goal)).collect() } else { Vec::new() };
        let binding = if line { binding(points, goals) } else { Vec::new() };
        Self { met, undecided, nearest, neighbours, reason, trends, binding }
    }
}

fn reason(points: &[Point], goals: &[Claim], line: bool) -> Option<Reason> {
    let meets =
        |goal: usize| move |point: &&Point| judge(&goals[goal], point.estimates[goal].as_ref()) != Verdict::Broken;
    for goal in 0..goals.len() {
        if !points.iter().any(|point| meets(goal)(&point)) {
            let alone = std::slice::from_ref(&goals[goal]);
            let only = |point: &Point| Point { estimates: vec![point.estimates[goal]], ..point.clone() };
            let values: Vec<Point> = points.iter().map(only).collect();
            let below = |point: &Point| point.estimates[0].is_some_and(|e| e.value < alone[0].bound.low);
            let above = |point: &Point| point.estimates[0].is_some_and(|e| e.value > alone[0].bound.high);
            let between = values.iter().any(below) && values.iter().any(above);
            return Some(if between && (line || goals.len() == 1) {
                Reason::Between(goal)
            } else {
                Reason::Beyond(goal)
            });
        }
    }
    let span = |goal: usize| {
        let mut meeting = points.iter().filter(meets(goal));
        let first = meeting.next()?;
        Some((first.clone(), meeting.next_back().unwrap_or(first).clone()))
    };
    (goals.len() > 1).then(|| Reason::Conflict((0..goals.len()).map(span).collect()))
}

/// Both sides of every crossing of a goal, and the points next to the nearest one: context shown
/// beside the answer.
fn neighbours(points: &[Point], goals: &[Claim], nearest: Option<&Point>) -> Vec<Point> {
    let mut wanted: Vec<usize> = Vec::new();
    for (place, pair) in points.windows(2).enumerate() {
        if crosses(&pair[0], &pair[1], goals) {
            wanted.extend([place, place + 1]);
        }
    }
    if let Some(at) = nearest.and_then(|nearest| points.iter().position(|point| point.place == nearest.place)) {
        wanted.extend(at.saturating_sub(1)..=(at + 1).min(points.len() - 1));
    }
    wanted.sort_unstable();
    wanted.dedup();
    wanted.into_iter().map(|place| points[place].clone()).collect()
}

/// The trend of a quantity. For sampled estimates a move counts only if the intervals do not
/// overlap.
fn trend(points: &[Point], goal: usize) -> Trend {
    let known: Vec<(&Point, _)> = points.iter().filter_map(|point| Some((point, point.estimates[goal]?))).collect();
    let (mut rises, mut falls) = (false, false);
    let Some(&first) = known.first() else { return Trend::Flat };
    // Running maximum and minimum: an estimate reliably below the maximum or above the minimum is a
    // move.
    let (mut highest, mut lowest) = (first, first);
    for &(point, estimate) in &known[1..] {
        let slack = if estimate.is_exact() { 1e-9 } else { 0.0 };
        let up = estimate.low() > lowest.1.high() + slack;
        let down = estimate.high() < highest.1.low() - slack;
        if up && (down || falls) || down && rises {
            let turn = if up && falls { lowest.0 } else { highest.0 };
            return Trend::Turns(turn.clone());
        }
        rises |= up;
        falls |= down;
        if estimate.value > highest.1.value {
            highest = (point, estimate);
        }
        if estimate.value < lowest.1.value {
            lowest = (point, estimate);
        }
    }
    match (rises, falls) {
        (true, _) => Trend::Rises,
        (_, true) => Trend::Falls,
        _ => Trend::Flat,
    }
}

/// The goals missed just before the first and just after the last point that may meet all goals.
fn binding(points: &[Point], goals: &[Claim]) -> Vec<Binding> {
    if goals.len() < 2 {
        return Vec::new();
    }
    let meets = |point: &Point| point.verdict(goals) != Verdict::Broken;
    let (Some(first), Some(last)) = (points.iter().position(meets), points.iter().rposition(meets)) else {
        return Vec::new();
    };
    let sides = [first.checked_sub(1), Some(last + 1).filter(|&place| place < points.len())];
    let mut found = Vec::new();
    for at in sides.into_iter().flatten().map(|place| &points[place]) {
        for (goal, (text, estimate)) in goals.iter().zip(&at.estimates).enumerate() {
            if judge(text, estimate.as_ref()) == Verdict::Broken {
                found.push(Binding { goal, at: at.clone() });
            }
        }
    }
    found
}
