//! Names of lines and stacks at their right ends, in place of a legend below.

use super::canvas::{Canvas, Pen, Side};
use super::colour::{GREY, INK};
use super::error::ChartError;
use super::figure::Figure;
use super::font;
use super::frame::{Frame, Plan};
use super::label::FACE;
use super::layout::{self, Laid};

/// Maximum number of names that are followed more easily than a legend.
const MOST: usize = 8;
/// Maximum fraction of the width that names may take.
const WIDEST: f64 = 0.24;
/// Distance between two names in pixels, from middle to middle.
const APART: f64 = 14.0;
/// Maximum distance in pixels between a name and the end that it names.
const FAR: f64 = 15.0;
/// Distance from the plot to the names.
const GAP: f64 = 6.0;

/// Draws the frame of a figure, with names at the given heights at its right edge if all of them
/// fit there, else with the legend of the plan below.
pub(super) fn draw(
    canvas: &mut Canvas,
    figure: &Figure,
    plan: &Plan,
    names: &[&str],
    ends: impl Fn(&Frame) -> Option<Vec<f64>>,
) -> Result<Frame, ChartError> {
    let names: Vec<String> = names.iter().map(|name| font::clean(name)).collect();
    let Some((bare, laid, places)) = placed(figure, plan, &names, ends) else {
        return layout::draw(canvas, figure, plan);
    };
    laid.draw(canvas, figure, &bare);
    let left = laid.frame.plot.right + GAP;
    for (name, (end, middle)) in names.iter().zip(places) {
        if (end - middle).abs() > 3.0 {
            canvas.line((left - GAP - 6.0, end), (left - 2.0, middle), Pen::new(GREY, 0.8));
        }
        canvas.text((left, middle + 0.36 * FACE.px), name, FACE, INK, Side::Start);
    }
    Ok(laid.frame)
}

/// The height of a line's end and that of its name.
type Place = (f64, f64);

/// The layout with room for the names, and where each name is.
fn placed(
    figure: &Figure,
    plan: &Plan,
    names: &[String],
    ends: impl Fn(&Frame) -> Option<Vec<f64>>,
) -> Option<(Plan, Laid, Vec<Place>)> {
    let widest = names.iter().map(|name| FACE.width(name)).fold(0.0, f64::max);
    let fits = figure.legend
        && (2..=MOST).contains(&names.len())
        && names.iter().all(|name| !name.is_empty())
        && widest <= f64::from(figure.width) * WIDEST;
    if !fits {
        return None;
    }
    let right = plan.right.max(widest.ceil() + GAP - 8.0);
    let bare = Plan { legend: Vec::new(), right, ..plan.clone() };
    let laid = layout::lay(figure, &bare).ok()?;
    let ends = ends(&laid.frame)?;
    let middles = spread(&ends, laid.frame.plot.top, laid.frame.plot.bottom)?;
    Some((bare, laid, ends.into_iter().zip(middles).collect()))
}

/// Heights near the ends and far enough apart from each other; `None` if one would be too far from
/// its end.
fn spread(ends: &[f64], top: f64, bottom: f64) -> Option<Vec<f64>> {
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|&a, &b| ends[a].total_cmp(&ends[b]));
    let mut middles = vec![0.0; ends.len()];
    // Groups of names that push each other apart, each around the mean of its ends.
    let mut groups: Vec<(f64, Vec<usize>)> = Vec::new();
    let reach = |group: &(f64, Vec<usize>)| APART * (group.1.len() - 1) as f64 / 2.0;
    for &place in &order {
        groups.push((ends[place].clamp(top, bottom), vec![place]));
        while let [.., before, last] = &groups[..] {
            if before.0 + reach(before) + APART <= last.0 - reach(last) + 1e-9 {
                break;
            }
            let (_, mut members) = groups.pop()?;
            let (_, mut merged) = groups.pop()?;
            merged.append(&mut members);
            let mean = merged.iter().map(|&place| ends[place]).sum::<f64>() / merged.len() as f64;
            let half = APART * (merged.len() - 1) as f64 / 2.0;
            if bottom - top < 2.0 * half {
                return None;
            }
            groups.push((mean.clamp(top + half, bottom - half), merged));
        }
    }
    for group in &groups {
        for (number, &place) in group.1.iter().enumerate() {
            middles[place] = group.0 - reach(group) + APART * number as f64;
        }
    }
    middles.iter().zip(ends).all(|(middle, end)| (middle - end).abs() <= FAR).then_some(middles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_make_way_for_each_other() {
        assert_eq!(spread(&[100.0, 40.0], 0.0, 200.0), Some(vec![100.0, 40.0]));
        assert_eq!(spread(&[100.0, 98.0], 0.0, 200.0), Some(vec![106.0, 92.0]));
        assert_eq!(spread(&[0.0, 1.0, 2.0], 0.0, 200.0), None);
        assert_eq!(spread(&[5.0, 6.0], 0.0, 200.0), Some(vec![0.0, 14.0]));
        assert_eq!(spread(&[50.0; 5], 0.0, 200.0), None);
    }
}
