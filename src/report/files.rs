//! The entry point: turns a plan and its answers into the files of a report.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::chart::{self, ChartError, Figure, Paper, Plot};
use super::figures::{self, Chosen};
use super::html::Chapter;
use super::manifest::MANIFEST;
use super::results::{Answered, Results};
use super::view_name::view_name;
use super::{About, FigureError, ReportError, csv, html, manifest};
use play::tally::Answer;
use scenario::style::{Format, Style};
use study::plan::Plan;

/// The file with every value that was tried while solving.
const SOLVED: &str = "solve.csv";
/// PNG pixels per pixel of the figure: sharp in print and on high-density screens.
pub(super) const SCALE: f32 = 2.0;
/// Default resolution of a PNG with a size on paper, in dots per inch.
const PRINT: f32 = 300.0;
/// How often a picture on paper may be made 15 % taller.
const TALLER: u32 = 6;

/// One file of a report, in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputFile {
    /// Its name, without folders.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
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

/// Makes every file of a report: `summary.csv`, `distribution.csv`, `solve.csv` if something was
/// solved, `<experiment>.csv` for each sweep, the charts, `index.html`, and finally `run.json`. The
/// same plan, answers and circumstances give the same bytes. Charts are drawn on all threads of the
/// current pool.
///
/// Charts are named `<experiment>-<view>`, followed by `-<metric>` if the experiment has several of
/// one view. A number is appended to a name that is already taken.
///
/// # Errors
/// If the answers are not those of the plan, or if a chart that the scenario asks for cannot be made, whatever the answers.
pub fn files(plan: &Plan, answers: &[Vec<Answer>], about: &About) -> Result<Vec<OutputFile>, ReportError> {
    Results::new(plan, answers)?.files(about)
}

impl Results<'_> {
    /// Same as [`files`], for answers that are already read.
    ///
    /// # Errors
    /// If a chart that the scenario asks for cannot be made, whatever the answers.
    pub fn files(&self, about: &About) -> Result<Vec<OutputFile>, ReportError> {
        make(self, about)
    }
}

fn make(results: &Results<'_>, about: &About) -> Result<Vec<OutputFile>, ReportError> {
    let mut names = Names::of_report();
    let (mut files, sweeps) = tables(results, &mut names);
    if !about.tried.is_empty() {
        files.insert(2, OutputFile { name: SOLVED.to_owned(), bytes: about.tried.clone().into_bytes() });
    }
    let galleries = drawn(results, &mut names, &results.plan.style.formats)?;
    for chart in galleries.iter().flat_map(|gallery| &gallery.charts) {
        for (format, bytes) in &chart.files {
            files.push(OutputFile { name: format!("{}.{format}", chart.stem), bytes: bytes.clone() });
        }
    }
    files.push(OutputFile {
        name: "index.html".to_owned(),
        bytes: html::page(results, about, &galleries, &sweeps)?.into_bytes(),
    });
    files.push(manifest::manifest(results, about, &files));
    Ok(files)
}

/// The tables of a report, and for each experiment the name of that of its sweep.
fn tables(results: &Results<'_>, names: &mut Names) -> (Vec<OutputFile>, Vec<Option<String>>) {
    let mut files = vec![
        OutputFile { name: "summary.csv".to_owned(), bytes: csv::summary(results) },
        OutputFile { name: "distribution.csv".to_owned(), bytes: csv::distribution(results) },
    ];
    let mut sweeps = Vec::new();
    for answered in &results.experiments {
        let name = answered.is_sweep().then(|| names.free(&answered.planned.id, &[".csv"]) + ".csv");
        if let Some(name) = &name {
            files.push(OutputFile { name: name.clone(), bytes: csv::sweep(answered) });
        }
        sweeps.push(name);
    }
    (files, sweeps)
}

/// A chart of a report by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The name of its files, without extension.
    pub name: String,
    /// Its alternative text.
    pub alt: String,
    /// The drawing as SVG, as [`files`] writes it.
    pub svg: String,
    /// The drawing for a phone.
    pub slim: String,
    /// Its files in the requested formats.
    pub files: Vec<OutputFile>,
}

/// A chart of a report for one kind of screen.
#[derive(Debug, Clone, PartialEq)]
pub struct ScreenChart {
    /// The name of its files, without extension.
    pub name: String,
    /// Its alternative text.
    pub alt: String,
    /// The drawing as SVG.
    pub svg: String,
    /// The name of its metric; empty if it shows none.
    pub metric: String,
    /// Where the values of a curve stand in the drawing.
    pub plot: Option<Plot>,
}

impl Results<'_> {
    /// The charts of a report for a screen, or for a phone; and why others are missing. Only what is shown is drawn.
    ///
    /// # Errors
    /// If a chart that the scenario asks for cannot be made, whatever the answers.
    pub fn screen(&self, phone: bool) -> Result<(Vec<ScreenChart>, Vec<String>), ReportError> {
        let style = &self.plan.style;
        let galleries = galleries(self, &mut Names::default(), |name, chosen, figure| {
            let (svg, plot) = match if phone { slim(figure) } else { None } {
                Some(drawn) => drawn,
                None => drawing(figure, style).map(|drawing| (drawing.svg, drawing.plot))?,
            };
            let alt = alt(chosen, figure, style);
            Ok(ScreenChart { name, alt, svg, metric: chosen.metric.clone(), plot })
        })?;
        let (charts, missing): (Vec<_>, Vec<_>) = galleries.into_iter().map(|one| (one.charts, one.missing)).unzip();
        Ok((charts.into_iter().flatten().collect(), missing.into_iter().flatten().collect()))
    }

    /// The charts of a report, with their files in some formats; and why others are missing.
    ///
    /// # Errors
    /// If a chart that the scenario asks for cannot be made, whatever the answers.
    pub fn pictures(&self, formats: &[Format]) -> Result<(Vec<Picture>, Vec<String>), ReportError> {
        let mut missing = Vec::new();
        let mut pictures = Vec::new();
        for gallery in drawn(self, &mut Names::default(), formats)? {
            missing.extend(gallery.missing);
            pictures.extend(gallery.charts.into_iter().map(|drawn| {
                let Drawn { stem, alt, svg, slim, files, .. } = drawn;
                let file = |(format, bytes)| OutputFile { name: format!("{stem}.{format}"), bytes };
                Picture { files: files.into_iter().map(file).collect(), name: stem, alt, svg, slim }
            }));
        }
        Ok((pictures, missing))
    }

    /// The tables of a report, as [`files`] writes them: `summary.csv`, `distribution.csv`, and one for each sweep.
    pub fn tables(&self) -> Vec<OutputFile> {
        tables(self, &mut Names::of_report()).0
    }
}

/// One scenario and its answers, for a [`book`].
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    /// The plan that was run.
    pub plan: &'a Plan,
    /// The answers.
    pub answers: &'a [Vec<Answer>],
    /// The circumstances.
    pub about: &'a About,
}

/// Several scenarios on one self-contained page: contents, expectations, then every experiment as
/// in [`files`], with its charts embedded.
///
/// # Errors
/// As [`files`].
pub fn book(title: &str, told: &[Told<'_>]) -> Result<String, ReportError> {
    let mut results = Vec::new();
    let mut all = Vec::new();
    for one in told {
        let read = Results::new(one.plan, one.answers)?;
        all.push(drawn(&read, &mut Names::default(), &[])?);
        results.push(read);
    }
    let chapters = results.iter().zip(told).zip(&all);
    let chapters: Vec<Chapter<'_>> =
        chapters.map(|((results, told), galleries)| Chapter { results, about: told.about, galleries }).collect();
    html::book(title, &chapters)
}

/// Chooses, builds and draws all charts.
fn drawn(results: &Results<'_>, names: &mut Names, formats: &[Format]) -> Result<Vec<Gallery>, ReportError> {
    let style = &results.plan.style;
    galleries(results, names, |stem, chosen, figure| draw(stem, chosen, figure, style, formats))
}

/// Chooses and builds all charts, and draws each under its name.
fn galleries<C: Send>(
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
        let figures = if is_whole { figures::of(answered, results.plan, &mut gallery.missing)? } else { Vec::new() };
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
                figures::refuse(answered, results.plan, &chosen, why, &mut galleries[place].missing)?;
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
fn alt(chosen: &Chosen, figure: &Figure, style: &Style) -> String {
    let view = view_name(style.language, chosen.view);
    let told = [view, &figure.title, &figure.subtitle, &figure.caption].into_iter();
    let told = told.filter(|part| !part.is_empty()).map(|part| part.trim_end_matches('.'));
    chosen.alt.clone().unwrap_or_else(|| told.collect::<Vec<_>>().join(". "))
}

/// A figure as drawn in the style of a scenario.
#[derive(Debug)]
pub(super) struct Drawing {
    /// The figure, with room for its text.
    figure: Figure,
    /// The drawing.
    pub svg: String,
    /// Where the values of a curve stand in it.
    pub plot: Option<Plot>,
    /// PNG pixels per pixel of the drawing.
    pub scale: f32,
}

/// Draws a figure in the style of a scenario.
///
/// # Errors
/// If it cannot be drawn.
pub(super) fn drawing(figure: &Figure, style: &Style) -> Result<Drawing, FigureError> {
    let figure = roomy(figure, style)?;
    let (svg, plot) = chart::with_plot(&figure)?;
    // The SVG of a figure on paper has its size in millimetres, read as 96 pixels per inch.
    let usual = if figure.paper.is_some() { PRINT / 96.0 } else { SCALE };
    let scale = style.dpi.map_or(usual, |dots| dots as f32 / 96.0);
    Ok(Drawing { figure, svg, plot, scale })
}

/// The drawing of a figure for a phone, where the letters of a wide one would be too small to read; none where the text
/// leaves no room for a narrow one.
pub(super) fn slim(figure: &Figure) -> Option<(String, Option<Plot>)> {
    let mut slim = figures::slim(figure.clone());
    for _ in 0..TALLER {
        match chart::with_plot(&slim) {
            Ok(drawn) => return Some(drawn),
            Err(ChartError::NoRoom { .. }) => slim.height = slim.height * 23 / 20,
            Err(_) => break,
        }
    }
    None
}

/// Makes the figure taller if its height was left open and its text leaves too little to the plot.
/// If it cannot be made tall enough, a lower plot is accepted.
fn roomy(figure: &Figure, style: &Style) -> Result<Figure, FigureError> {
    if style.paper.is_none_or(|paper| paper.height.is_some()) {
        return Ok(figure.clone());
    }
    let lower = Figure { least: Figure::LOWEST, ..figure.clone() };
    for wanted in [figure, &lower] {
        let mut roomy = wanted.clone();
        for _ in 0..TALLER {
            match (chart::svg(&roomy), roomy.paper) {
                (Err(ChartError::BadPaper { large: false, .. }), Some(paper)) => {
                    roomy = roomy.on_paper(Paper { height: paper.height * 1.15, ..paper });
                }
                (done, _) => {
                    done?;
                    return Ok(roomy);
                }
            }
        }
    }
    Ok(lower)
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

/// A name without characters that a file system might reject.
fn plain(name: &str) -> String {
    let keep = |letter: char| {
        if letter.is_alphanumeric() || "-_.".contains(letter) { letter } else { '-' }
    };
    name.chars().map(keep).collect()
}

/// The names already taken, in lower case, because some file systems ignore case.
#[derive(Debug, Default)]
struct Names(BTreeSet<String>);

impl Names {
    /// With the names that every report has.
    fn of_report() -> Self {
        let mut names = Self::default();
        for fixed in ["summary.csv", "distribution.csv", SOLVED, "index.html", MANIFEST] {
            names.take(fixed);
        }
        names
    }

    fn take(&mut self, name: &str) -> bool {
        self.0.insert(name.to_lowercase())
    }

    /// Takes the stem, with the first number appended that makes it free for all endings.
    fn free(&mut self, stem: &str, endings: &[&str]) -> String {
        let taken = |stem: &str| {
            let full = |ending: &&str| self.0.contains(&format!("{stem}{ending}").to_lowercase());
            endings.iter().any(full)
        };
        let mut free = stem.to_owned();
        let mut number = 2;
        while taken(&free) {
            free = format!("{stem}-{number}");
            number += 1;
        }
        for ending in endings {
            self.take(&format!("{free}{ending}"));
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_given_once() {
        let mut names = Names::default();
        names.take("summary.csv");
        assert_eq!(names.free("summary", &[".csv"]), "summary-2");
        assert_eq!(names.free("Summary", &[".csv"]), "Summary-3");
        assert_eq!(names.free("a-curve", &[".svg", ".png"]), "a-curve");
        assert_eq!(names.free("a-curve", &[".svg", ".png"]), "a-curve-2");
        assert_eq!(names.free("a-curve", &[".csv"]), "a-curve");
    }

    #[test]
    fn names_of_metrics_become_names_of_files() {
        assert_eq!(plain("damage.warden"), "damage.warden");
        assert_eq!(plain("a b/c"), "a-b-c");
    }
}
