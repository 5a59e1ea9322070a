//! The labels below an axis: horizontal where they fit, wrapped where that helps, vertical where
//! they are crowded, and only some of them where even that is too much. They never overlap.

use super::canvas::{Canvas, Side};
use super::colour::INK;
use super::font::{self, Face};
use super::scale::Scale;
use super::tick::Tick;

/// The look of labels at ticks.
pub(super) const FACE: Face = Face::regular(11.9);

/// Gap between two labels, in pixels.
const BETWEEN: f64 = 8.0;
/// Width that a vertical label takes, in pixels.
const UPRIGHT: f64 = 14.0;
/// Of crowded labels every so many are shown.
const STRIDES: [usize; 13] = [2, 3, 4, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
/// Maximum number of lines of a wrapped label.
const LINES: usize = 4;

/// Labels with their positions along the axis.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Labels {
    /// Position in pixels and the lines written there.
    pub at: Vec<(f64, Vec<String>)>,
    upright: bool,
    /// The height they need below the axis.
    pub height: f64,
}

impl Labels {
    /// The first of `choices` whose labels do not touch; `left` and `right` are the edges of the
    /// picture.
    pub(super) fn numbers(choices: &[Vec<Tick>], scale: &Scale, left: f64, right: f64) -> Self {
        let placed = |ticks: &[Tick]| -> Vec<(f64, Vec<String>)> {
            ticks.iter().map(|tick| (scale.at(tick.value), vec![tick.label.clone()])).collect()
        };
        let fits = |ticks: &&Vec<Tick>| {
            let boxes: Vec<(f64, f64)> = ticks
                .iter()
                .map(|tick| {
                    let half = FACE.width(&tick.label) / 2.0;
                    let middle = inside(scale.at(tick.value), half, left, right);
                    (middle - half, middle + half)
                })
                .collect();
            boxes.windows(2).all(|pair| pair[1].0 - pair[0].1 >= BETWEEN)
        };
        // If none fits, the first tick of the last choice is labelled alone.
        let ticks = choices.iter().find(fits).map_or_else(
            || choices.last().map(|ticks| ticks[..ticks.len().min(1)].to_vec()).unwrap_or_default(),
            Clone::clone,
        );
        Self { at: placed(&ticks), upright: false, height: FACE.leading() }
    }

    /// Labels at some of the computed values of an axis, never in between: all that fit; of equally
    /// spaced ones every second, third, tenth; of others as many as fit, with both ends.
    pub(super) fn computed(own: &[Tick], scale: &Scale, left: f64, right: f64) -> Self {
        let step = own.windows(2).map(|pair| pair[1].value - pair[0].value).fold(f64::INFINITY, f64::min);
        let even = own.windows(2).all(|pair| (pair[1].value - pair[0].value - step).abs() < 1e-9 * step.abs());
        let place = |tick: &Tick| {
            let half = FACE.width(&tick.label) / 2.0;
            let middle = inside(scale.at(tick.value), half, left, right);
            (middle - half, middle + half)
        };
        let fits = |ticks: &[Tick]| {
            let boxes: Vec<(f64, f64)> = ticks.iter().map(place).collect();
            boxes.windows(2).all(|pair| pair[1].0 - pair[0].1 >= BETWEEN)
        };
        let every = |many: usize| -> Vec<Tick> {
            // Round numbers if there are any among them.
            let round = |tick: &Tick| {
                let parts = tick.value / (step * many as f64);
                (parts - parts.round()).abs() < 1e-9
            };
            let first = own.iter().position(round).filter(|_| many > 1).unwrap_or(0);
            own.iter().skip(first).step_by(many).cloned().collect()
        };
        let chosen = if fits(own) {
            own.to_vec()
        } else if even {
            let fitting = STRIDES.into_iter().map(every).find(|ticks| fits(ticks));
            fitting.unwrap_or_else(|| own[..1].to_vec())
        } else {
            let mut kept: Vec<Tick> = Vec::new();
            let last = own[own.len() - 1].clone();
            let apart = |one: &Tick, other: &Tick| place(other).0 - place(one).1 >= BETWEEN;
            for tick in &own[..own.len() - 1] {
                if kept.last().is_none_or(|before| apart(before, tick)) && apart(tick, &last) {
                    kept.push(tick.clone());
                }
            }
            kept.push(last);
            kept
        };
        let at = chosen.iter().map(|tick| (scale.at(tick.value), vec![tick.label.clone()])).collect();
        Self { at, upright: false, height: FACE.leading() }
    }

    /// Labels of slots of equal width. Of `ordered` labels (numbers) some may be skipped; names are
    /// set vertically before any is skipped. `most` is the room below the axis, which they exceed only where they would
    /// become equal.
    pub(super) fn slots(names: &[String], scale: &Scale, ordered: bool, most: f64) -> Self {
        let names: Vec<String> = names.iter().map(|name| font::clean(name)).collect();
        let slot = (scale.at(1.0) - scale.at(0.0)).abs();
        let middle = |index: usize| scale.at(index as f64 + 0.5);
        let level = |every: usize| -> Option<Self> {
            let room = slot * every as f64 - BETWEEN;
            let lines: Vec<Vec<String>> = names.iter().map(|name| FACE.wrap(name, room, usize::MAX)).collect();
            let whole = |(name, lines): (&String, &Vec<String>)| lines.len() <= LINES && lines.join(" ") == *name;
            if room <= 0.0 || !names.iter().zip(&lines).all(whole) {
                return None;
            }
            let shown: Vec<_> = lines.into_iter().enumerate().step_by(every).map(|(i, l)| (middle(i), l)).collect();
            let rows = shown.iter().map(|(_, lines)| lines.len()).max().unwrap_or(1);
            Some(Self { at: shown, upright: false, height: rows as f64 * FACE.leading() })
        };
        if let Some(labels) = level(1) {
            return labels;
        }
        if ordered && let Some(labels) = (2..names.len().max(3)).find_map(level) {
            return labels;
        }
        let every = (UPRIGHT / slot).ceil().max(1.0) as usize;
        // Two lines beside each other keep a long name whole.
        let in_two = |name: &String| {
            let lines = FACE.wrap_even(name, most, 2);
            (slot >= 2.0 * UPRIGHT + BETWEEN && lines.join(" ") == *name).then_some(lines)
        };
        let fitted = FACE.fit_names(&names, &[most, most * 1.3, most * 1.6]);
        let shown: Vec<_> = names
            .iter()
            .zip(fitted)
            .enumerate()
            .step_by(every)
            .map(|(i, (name, fitted))| (middle(i), in_two(name).unwrap_or_else(|| vec![fitted])))
            .collect();
        let longest = shown.iter().flat_map(|(_, lines)| lines).map(|line| FACE.width(line)).fold(0.0, f64::max);
        Self { at: shown, upright: true, height: longest.ceil() + 2.0 }
    }

    /// Writes the labels below `top`, within the edges of the picture.
    pub(super) fn draw(&self, canvas: &mut Canvas, top: f64, left: f64, right: f64) {
        for (x, lines) in &self.at {
            for (number, line) in lines.iter().enumerate() {
                if self.upright {
                    let aside = (number as f64 - (lines.len() - 1) as f64 / 2.0) * UPRIGHT;
                    canvas.text_up((x + aside + 0.36 * FACE.px, top + 1.0), line, FACE, INK);
                } else {
                    let middle = inside(*x, FACE.width(line) / 2.0, left, right);
                    let baseline = top + FACE.px * 0.9 + number as f64 * FACE.leading();
                    canvas.text((middle, baseline), line, FACE, INK, Side::Middle);
                }
            }
        }
    }
}

fn inside(middle: f64, half: f64, left: f64, right: f64) -> f64 {
    middle.min(right - half).max(left + half)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::number::Numbers;
    use crate::chart::tick::Span;
    use crate::number::Style;
    use scenario::style::Language;

    fn slots(count: usize) -> Scale {
        Scale::new(Span { low: 0.0, high: count as f64, log: false }, 50.0, 750.0)
    }

    fn names(count: usize, name: &str) -> Vec<String> {
        (0..count).map(|i| format!("{name} {i}")).collect()
    }

    #[test]
    fn short_names_lie_level_and_crowded_ones_stand() {
        let few = Labels::slots(&names(4, "hit"), &slots(4), false, 100.0);
        assert!(!few.upright && few.at.len() == 4);
        let wrapped = Labels::slots(&names(8, "partial success"), &slots(8), false, 100.0);
        assert!(!wrapped.upright && wrapped.height > few.height);
        let crowded = Labels::slots(&names(30, "success"), &slots(30), false, 100.0);
        assert!(crowded.upright && crowded.at.len() == 30 && crowded.height <= 102.0);
        let long = Labels::slots(&names(4, "an-unbreakable-name and more"), &slots(14), false, 140.0);
        assert!(long.upright && long.at.iter().all(|(_, lines)| lines.len() == 2), "{:?}", long.at);
        let heap = Labels::slots(&names(200, "success"), &slots(200), false, 100.0);
        assert!(heap.at.len() < 60 && heap.at.windows(2).all(|pair| pair[1].0 - pair[0].0 >= UPRIGHT - 1e-9));
    }

    #[test]
    fn numbers_are_thinned_until_they_fit() {
        let span = Span { low: 0.0, high: 200.0, log: false };
        let scale = Scale::new(span, 50.0, 750.0);
        let labels =
            Labels::numbers(&span.choices(Numbers::Whole, Style::chart(Language::English), 999), &scale, 0.0, 800.0);
        let mut edge = f64::NEG_INFINITY;
        for (x, lines) in &labels.at {
            let half = FACE.width(&lines[0]) / 2.0;
            assert!(x - half >= edge + BETWEEN - 1e-9);
            edge = x + half;
        }
        assert!(labels.at.len() >= 10);
    }

    #[test]
    fn only_computed_values_are_labelled() {
        let scale = Scale::new(Span { low: 0.0, high: 480.0, log: false }, 50.0, 350.0);
        let ticks = |values: &[f64]| -> Vec<Tick> {
            values.iter().map(|&value| Tick { value, label: format!("{value}") }).collect()
        };
        let shown = |values: &[f64]| -> Vec<String> {
            Labels::computed(&ticks(values), &scale, 0.0, 400.0)
                .at
                .into_iter()
                .map(|(_, lines)| lines.concat())
                .collect()
        };
        assert_eq!(shown(&[10.0, 15.0, 30.0, 60.0, 120.0, 240.0, 480.0]), ["10", "60", "120", "240", "480"]);
        let even: Vec<f64> = (1..=48).map(|number| f64::from(number) * 10.0).collect();
        assert_eq!(shown(&even)[..3], ["50", "100", "150"]);
        assert_eq!(shown(&[100.0, 200.0, 300.0]), ["100", "200", "300"]);
    }

    #[test]
    fn ordered_slots_stay_level() {
        let labels: Vec<String> = (0..90).map(|i| i.to_string()).collect();
        let labels = Labels::slots(&labels, &slots(90), true, 100.0);
        assert!(!labels.upright && labels.at.len() >= 20);
    }
}
