//! All charts of a report: chosen, built, named and drawn.

use rayon::prelude::*;

use super::chart::{self, Figure};
use super::drawing::{Drawing, drawing, slim};
use super::error::{FigureError, ReportError};
use super::figures;
use super::names::{Names, plain};
use super::rehearsal;
use super::results::{Answered, Results};
use super::view_name::view_name;
use scenario::ask::{ChartSpec, View};
use scenario::style::{Format, Language, Style};
use study::plan::Plan;

/// The view and metric of a chart, with what the scenario says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chosen {
    /// The kind of picture.
    pub view: View,
    /// The metric; empty if there is none to show.
    pub metric: String,
    /// Its position among the charts the scenario asks for, from 1; `None` if chosen automatically.
    pub number: Option<usize>,
    /// The alternative text given in the scenario.
    pub alt: Option<String>,
}

/// The figures of an experiment. Charts that cannot be made are noted in `missing`.
///
/// # Errors
/// If a chart that the scenario asks for cannot be made, whatever the answers.
fn of(answered: &Answered<'_>, plan: &Plan, missing: &mut Vec<String>) -> Result<Vec<(Chosen, Figure)>, ReportError> {
    let own = &answered.planned.charts;
    let (specs, ours) = if own.is_empty() {
        let choice = figures::charts(answered, plan.style.language);
        missing.extend(choice.missing);
        (choice.charts, true)
    } else {
        (own.clone(), false)
    };
    let mut figures = Vec::new();
    for (place, spec) in specs.iter().enumerate() {
        let mut chosen = Chosen {
            view: spec.view,
            metric: spec.metric.clone().unwrap_or_default(),
            number: (!ours).then_some(place + 1),
            alt: spec.alt.clone(),
        };
        match figures::requested(answered, plan, spec) {
            Ok((metric, figure)) => {
                chosen.metric = metric;
                figures.push((chosen, figure));
            }
            Err(why) => refuse(answered, plan, &chosen, why, missing)?,
        }
    }
    Ok(figures)
}

/// Handles a chart that cannot be made: an error if the scenario asks for what no answers could be drawn as; else a
/// note, so that answers to other questions are not lost with it.
///
/// # Errors
/// The reason, with experiment and chart.
fn refuse(
    answered: &Answered<'_>,
    plan: &Plan,
    chosen: &Chosen,
    why: FigureError,
    missing: &mut Vec<String>,
) -> Result<(), ReportError> {
    let spec = chosen.number.and_then(|number| Some((number, answered.planned.charts.get(number - 1)?)));
    if let Some((number, spec)) = spec
        && !rehearsal::can_be_drawn(answered.planned, plan, spec)
    {
        let (experiment, view) = (answered.planned.id.clone(), chosen.view.name());
        return Err(ReportError::Chart { experiment, number, view, why });
    }
    let language = plan.style.language;
    let resolved = figures::resolved(answered, spec.map_or(&ChartSpec::new(chosen.view), |(_, spec)| spec)).metric;
    let metric = resolved.as_ref().unwrap_or(&chosen.metric);
    missing.push(match language {
        Language::English if metric.is_empty() => format!("No {}: {why}.", chosen.view),
        Language::English => format!("No {} of `{metric}`: {why}.", chosen.view),
        Language::German => {
            let known = answered.metrics().find(|known| known.name == *metric);
            let words = answered.words(language);
            let whose = known.map_or_else(|| metric.clone(), |known| words.metric(known));
            let whose = if whose.is_empty() { whose } else { format!(" von {whose}") };
            let why = match why {
                FigureError::NeverApplies { .. } => "in keinem Versuch gibt es einen Wert",
                FigureError::Drawing(_) => "der Platz reicht nicht aus",
                _ => "die Werte eignen sich nicht dafür",
            };
            format!("Kein Bild ({}){whose}: {why}.", view_name(language, chosen.view))
        }
    });
    Ok(())
}

/// A chart, drawn and encoded.
#[derive(Debug)]
pub(super) struct Drawn {
    /// The name of its files, without extension.
    pub stem: String,
    /// Its alternative text.
    pub alt: String,
    /// Maximum width on a page in pixels if it was made for paper, so that its text is not
    /// enlarged.
    pub widest: Option<u32>,
    /// The drawing.
    pub svg: String,
    /// The drawing for a phone: see [`slim`].
    pub slim: String,
    /// The encoded files by format.
    pub files: Vec<(Format, Vec<u8>)>,
}

/// The charts of an experiment, and why some are missing.
#[derive(Debug)]
pub(super) struct Gallery<C = Drawn> {
    /// The charts, in order.
    pub charts: Vec<C>,
    /// Which automatically chosen charts could not be drawn, and why.
    pub missing: Vec<String>,
}

/// Chooses, builds and draws all charts.
pub(super) fn drawn(results: &Results<'_>, names: &mut Names, formats: &[Format]) -> Result<Vec<Gallery>, ReportError> {
    let style = &results.plan.style;
    galleries(results, names, |stem, chosen, figure| draw(stem, chosen, figure, style, formats))
}

/// Chooses and builds all charts, and draws each under its name.
pub(super) fn galleries<C: Send>(
    results: &Results<'_>,
    names: &mut Names,
    draw: impl Fn(String, &Chosen, &Figure) -> Result<C, FigureError> + Sync,
) -> Result<Vec<Gallery<C>>, ReportError> {
    let mut galleries: Vec<Gallery<C>> = Vec::new();
    let mut waiting: Vec<(usize, String, Chosen, Figure)> = Vec::new();
    for (place, answered) in results.experiments.iter().enumerate() {
        let mut gallery = Gallery { charts: Vec::new(), missing: Vec::new() };
        // A chart with holes would look like a result.
        let is_whole = answered.planned.missing == 0;
        let figures = if is_whole { of(answered, results.plan, &mut gallery.missing)? } else { Vec::new() };
        let stems = stems(answered, &figures, names);
        galleries.push(gallery);
        for (stem, (chosen, figure)) in stems.into_iter().zip(figures) {
            waiting.push((place, stem, chosen, figure));
        }
    }
    let drawn: Vec<_> = waiting
        .into_par_iter()
        .map(|(place, stem, chosen, figure)| {
            let drawn = draw(stem, &chosen, &figure);
            (place, chosen, drawn)
        })
        .collect();
    for (place, chosen, drawn) in drawn {
        match drawn {
            Ok(drawn) => galleries[place].charts.push(drawn),
            Err(why) => {
                let answered = &results.experiments[place];
                refuse(answered, results.plan, &chosen, why, &mut galleries[place].missing)?;
            }
        }
    }
    Ok(galleries)
}

fn draw(
    stem: String,
    chosen: &Chosen,
    figure: &Figure,
    style: &Style,
    formats: &[Format],
) -> Result<Drawn, FigureError> {
    let Drawing { figure, svg, scale, .. } = &drawing(figure, style)?;
    let file = |format: &Format| -> Result<Vec<u8>, FigureError> {
        Ok(match format {
            Format::Svg => svg.as_bytes().to_vec(),
            Format::Png => chart::png(svg, *scale)?,
            Format::Pdf => chart::pdf(svg, &figure.title)?,
        })
    };
    let files = formats.iter().map(|format| Ok((*format, file(format)?)));
    let files = files.collect::<Result<Vec<_>, FigureError>>()?;
    let slim = slim(figure).map_or_else(|| svg.clone(), |(svg, _)| svg);
    let (alt, widest) = (alt(chosen, figure, style), figure.paper.map(|_| figure.width));
    Ok(Drawn { stem, alt, widest, svg: svg.clone(), slim, files })
}

/// What a chart shows, for those who do not see it.
pub(super) fn alt(chosen: &Chosen, figure: &Figure, style: &Style) -> String {
    let view = view_name(style.language, chosen.view);
    let told = [view, &figure.title, &figure.subtitle, &figure.caption].into_iter();
    let told = told.filter(|part| !part.is_empty()).map(|part| part.trim_end_matches('.'));
    chosen.alt.clone().unwrap_or_else(|| told.collect::<Vec<_>>().join(". "))
}

fn stems(answered: &Answered<'_>, figures: &[(Chosen, Figure)], names: &mut Names) -> Vec<String> {
    let id = &answered.planned.id;
    let same_view = |chosen: &Chosen| {
        let same = |other: &&(Chosen, Figure)| other.0.view == chosen.view;
        figures.iter().filter(same).count()
    };
    figures
        .iter()
        .map(|(chosen, _)| {
            let mut stem = format!("{id}-{}", chosen.view);
            if same_view(chosen) > 1 {
                stem = format!("{stem}-{}", plain(&chosen.metric));
            }
            names.free(&stem, &[".svg", ".png", ".pdf"])
        })
        .collect()
}
