//! `index.html` of the lens. The layout is in `templates/lens.html`.

use askama::Template;

use super::super::about::{About, Provenance};
use super::super::error::ReportError;
use super::super::filters;
use super::super::html::rendered;
use super::super::words::text::capital;
use super::section::Section;
use study::lens::{Findings, GameFindings};
use study::plan::Plan;

/// The data of the template.
#[derive(Debug, Template)]
#[template(path = "lens.html")]
struct Page<'a> {
    title: &'a str,
    scenario: &'a str,
    seed: u64,
    version: &'a str,
    stream_version: u32,
    hash: String,
    command: &'a str,
    games: Vec<&'a GameFindings>,
    chapters: Vec<Chapter<'a>>,
    assumed: Vec<Assumed<'a>>,
    source: &'a str,
    /// The files that the scenario names, by path.
    files: Vec<(String, String)>,
}

/// A question with its drawn charts.
#[derive(Debug)]
struct Chapter<'a> {
    section: &'a Section,
    charts: Vec<&'a Picture>,
}

/// A drawn chart.
#[derive(Debug)]
pub struct Picture {
    /// The name of its files, without extension.
    pub stem: String,
    /// Its alternative text.
    pub alt: String,
    /// The drawing.
    pub svg: String,
    /// The drawing for a phone.
    pub slim: String,
}

/// A constant that the game's rules do not state.
#[derive(Debug)]
struct Assumed<'a> {
    game: &'a str,
    name: &'a str,
    value: &'a str,
    doc: String,
}

/// Renders the page. `pictures` are the charts of each section.
///
/// # Errors
/// If the template engine fails.
pub fn page(
    plan: &Plan,
    about: &About,
    findings: &Findings,
    sections: &[Section],
    pictures: &[Vec<Picture>],
) -> Result<String, ReportError> {
    let chapters = sections.iter().zip(pictures);
    let page = Page {
        title: &plan.title,
        scenario: &plan.name,
        seed: plan.seed,
        version: &about.version,
        stream_version: about.stream_version,
        hash: plan.hash.to_string(),
        command: &about.command,
        games: findings.games.iter().collect(),
        chapters: chapters.map(|(section, charts)| Chapter { section, charts: charts.iter().collect() }).collect(),
        assumed: assumed(plan, about, findings),
        source: &plan.source.text,
        files: plan.source.file_texts(),
    };
    rendered(&page, &plan.name)
}

/// The assumed constants of each game, without duplicates.
fn assumed<'a>(plan: &'a Plan, about: &'a About, findings: &'a Findings) -> Vec<Assumed<'a>> {
    let mut found: Vec<Assumed<'a>> = Vec::new();
    for game in &findings.games {
        let name = game.game.name.as_str();
        let of_game = |experiment: &str| {
            plan.experiment(experiment).is_some_and(|planned| planned.system.name == game.game.system.name)
        };
        let constants =
            about.constants.iter().filter(|one| one.standing == Provenance::Assumed && of_game(&one.experiment));
        for one in constants {
            if !found.iter().any(|known| known.game == name && known.name == one.name) {
                found.push(Assumed { game: name, name: &one.name, value: &one.value, doc: capital(&one.doc) });
            }
        }
    }
    found
}
