//! The entry point: turns a plan and its answers into the files of a report.

use super::about::About;
use super::chart::Plot;
use super::drawing::{drawing, slim};
use super::error::ReportError;
use super::gallery::{Drawn, alt, drawn, galleries};
use super::html::Chapter;
use super::names::{Names, SOLVED};
use super::output::OutputFile;
use super::results::Results;
use super::{csv, html, manifest};
use play::tally::Answer;
use scenario::style::Format;
use study::plan::Plan;

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
