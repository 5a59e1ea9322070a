//! The folder of a lens: page, charts, data and manifest.

use rayon::prelude::*;

use super::super::about::About;
use super::super::chart::{self, Figure};
use super::super::csv;
use super::super::drawing::{SCALE, slim};
use super::super::error::{FigureError, ReportError};
use super::super::manifest;
use super::super::output::OutputFile;
use super::super::results::Results;
use super::data;
use super::page::{self, Picture};
use super::section::Section;
use play::tally::Answer;
use study::lens::Findings;
use study::plan::Plan;

/// Makes every file of a lens: `lens.csv`, `summary.csv` with every statistic of every experiment,
/// the charts, `index.html` and finally `run.json`. The same plan, answers and circumstances give
/// the same bytes.
///
/// # Errors
/// If the answers are not those of the plan, or if a chart cannot be drawn.
pub fn lens_files(
    plan: &Plan,
    answers: &[Vec<Answer>],
    findings: &Findings,
    sections: &[Section],
    about: &About,
) -> Result<Vec<OutputFile>, ReportError> {
    let results = Results::new(plan, answers)?;
    let mut files = vec![
        OutputFile { name: "lens.csv".to_owned(), bytes: data::csv(findings) },
        OutputFile { name: "summary.csv".to_owned(), bytes: csv::summary(&results) },
    ];
    let mut pictures = Vec::with_capacity(sections.len());
    for section in sections {
        let drawn: Vec<(Picture, Vec<u8>)> =
            section.figures.par_iter().map(|(stem, figure)| draw(section, stem, figure)).collect::<Result<_, _>>()?;
        let mut of_section = Vec::with_capacity(drawn.len());
        for (picture, png) in drawn {
            let svg = picture.svg.as_bytes().to_vec();
            files.push(OutputFile { name: format!("{}.svg", picture.stem), bytes: svg });
            files.push(OutputFile { name: format!("{}.png", picture.stem), bytes: png });
            of_section.push(picture);
        }
        pictures.push(of_section);
    }
    let page = page::page(plan, about, findings, sections, &pictures)?;
    files.push(OutputFile { name: "index.html".to_owned(), bytes: page.into_bytes() });
    files.push(manifest::manifest(&results, about, &files));
    Ok(files)
}

fn draw(section: &Section, stem: &str, figure: &Figure) -> Result<(Picture, Vec<u8>), ReportError> {
    let refused = |why| ReportError::Chart {
        experiment: section.id.to_owned(),
        number: 1,
        view: "lens",
        why: FigureError::Drawing(why),
    };
    let svg = chart::svg(figure).map_err(refused)?;
    let slim = slim(figure).map_or_else(|| svg.clone(), |(svg, _)| svg);
    let png = chart::png(&svg, SCALE).map_err(refused)?;
    let words = [&figure.title, &figure.subtitle, &section.answer];
    let parts: Vec<&str> =
        words.into_iter().filter(|part| !part.is_empty()).map(|part| part.trim_end_matches('.')).collect();
    Ok((Picture { stem: stem.to_owned(), alt: parts.join(". "), svg, slim }, png))
}
