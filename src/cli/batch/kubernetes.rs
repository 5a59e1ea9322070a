//! Two jobs for Kubernetes: an indexed one for the shares, and a suspended one for the merge.

use askama::Template;

use super::{Job, RETRIES, text};
use crate::failure::Failure;

/// Most letters of a job's name. With a suffix and an index it must fit into the 63 letters of a label.
const LONGEST_NAME: usize = 40;

/// The jobs, with texts quoted as YAML reads them.
#[derive(Debug, Template)]
#[template(path = "kubernetes.yaml", escape = "none")]
pub(super) struct Kubernetes {
    version: &'static str,
    /// The name of the scenario, for comments.
    title: String,
    /// The name of the first job.
    name: String,
    tasks: u32,
    retries: u32,
    round: u32,
    rounds: u32,
    image: String,
    volume: String,
    run: String,
    merge: String,
    cpus: u16,
    seconds: Option<u64>,
    mebibytes: Option<u64>,
}

impl Kubernetes {
    /// The jobs.
    ///
    /// # Errors
    /// If a path is no text.
    pub fn new(job: &Job<'_>) -> Result<Self, Failure> {
        let (arguments, name, round) = (job.arguments, &job.plan.name, job.arguments.round);
        let (parts, out) = (text(&arguments.parts)?, text(&arguments.out)?);
        let folder = format!("{parts}/round-{round}");
        // The merge writes what the next round has to do beside the reports.
        let begun = (round > 1).then(|| format!("{out}/{name}.round-{round}.tally"));
        let mut run = job.run()?;
        run.extend(["--out".to_owned(), folder.clone()]);
        run.extend(begun.iter().flat_map(|file| ["--round".to_owned(), file.clone()]));
        let mut merge = vec!["merge".to_owned(), folder];
        merge.extend(begun);
        merge.extend(job.limits());
        merge.extend(["--out".to_owned(), out]);
        Ok(Self {
            version: env!("CARGO_PKG_VERSION"),
            title: format!("{name:?}"),
            name: job_name(name, round),
            tasks: arguments.tasks,
            retries: RETRIES,
            round,
            rounds: job.rounds,
            image: string(arguments.image.as_deref().unwrap_or_default()),
            volume: string(arguments.volume.as_deref().unwrap_or_default()),
            run: list(&run),
            merge: list(&merge),
            cpus: arguments.cpus,
            seconds: arguments.time.map(|minutes| minutes * 60),
            mebibytes: job.mebibytes(),
        })
    }
}

/// A name that a cluster accepts: lower-case letters, digits and hyphens.
fn job_name(scenario: &str, round: u32) -> String {
    let letters = scenario.chars().map(|letter| letter.to_ascii_lowercase());
    let parts: String = letters.map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
    let parts: Vec<&str> = parts.split('-').filter(|part| !part.is_empty()).collect();
    let mut name = format!("oddsmith-{}", parts.join("-"));
    name.truncate(LONGEST_NAME);
    let name = name.trim_end_matches('-');
    if round == 1 { name.to_owned() } else { format!("{name}-{round}") }
}

/// A text in quotes. JSON's strings are YAML's, too.
fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Arguments as a list. Kubernetes would put variables in place of `$(NAME)`.
fn list(words: &[String]) -> String {
    let words = words.iter().map(|word| string(&word.replace("$(", "$$(")));
    format!("[{}]", words.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_labels() {
        assert_eq!(job_name("my-game", 1), "oddsmith-my-game");
        assert_eq!(job_name("My Game: the 2nd_", 3), "oddsmith-my-game-the-2nd-3");
        assert_eq!(job_name("Ärger", 1), "oddsmith-rger");
        assert_eq!(job_name("...", 1), "oddsmith");
        assert!(job_name(&"long-".repeat(30), 99).len() < 50);
    }

    #[test]
    fn arguments_are_quoted() {
        let words = ["--set".to_owned(), "roll=\"$(2d6)\"\\".to_owned()];
        assert_eq!(list(&words), r#"["--set", "roll=\"$$(2d6)\"\\"]"#);
    }
}
