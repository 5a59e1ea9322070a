//! The README and every page of `docs/`, done as a reader does it: files are saved and commands are run, in the order
//! of the page, in an empty folder.
//!
//! A fenced block is saved if the sentence before it ends in the name of a file and a colon: "Save this as `lock.toml`:".
//! Every other block is listed here, with what becomes of it. `oddsmith` is the program under test; commands that need
//! more than the program are listed in [`LEFT_OUT`].

mod page;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use page::{Content, parts};

/// Commands that are not run, with the reason.
const LEFT_OUT: &[(&str, &str)] = &[
    ("git clone https://example.org/oddsmith.git oddsmith && cd oddsmith", "the address stands for another"),
    ("cargo test", "this is it"),
    ("cargo install --path .", "it writes into the reader's home"),
    ("sh job.sh", "it needs a cluster, which `tests/cluster/slurm` has"),
    ("oddsmith serve", "it serves until somebody ends it, as `tests/live` does"),
    ("oddsmith serve my-game.toml", "the same"),
    ("oddsmith serve more-scenarios/", "the same"),
    ("oddsmith odds -", "a way to read rolls, shown with rolls elsewhere"),
];

/// What is added to a command so that it is done sooner, with the reason.
const SHORTENED: &[(&str, &str, &str)] = &[(
    "oddsmith run",
    " --trials 100 --method sample",
    "the whole tour takes half a minute even in a release; the gallery is made by it",
)];

/// How a block that is no whole file becomes one: its language, its first line, and the file made from it and from what
/// the page has saved so far. The file must pass `oddsmith check`.
type Frame = (&'static str, fn(&str, &BTreeMap<String, String>) -> String);

const FRAMES: &[Frame] = &[
    ("[[experiment.vary.stance]]", |fragment, saved| {
        // Variants of the last experiment, in place of what it varies.
        let ford: Vec<&str> = saved["ford.toml"].lines().filter(|line| !line.starts_with("vary =")).collect();
        format!("{}\n{fragment}", ford.join("\n"))
    }),
    ("[[experiment]]", |fragment, saved| {
        // The dots stand for the experiment of this identifier.
        let (characters, experiment) = saved["ford.toml"].split_once("[[experiment]]\n").expect("an experiment");
        let (id, rest) = experiment.split_once('\n').expect("an identifier and more");
        assert!(fragment.contains(&format!("{id}\n# ...\n")), "{fragment}");
        format!("{characters}{}", fragment.replace("# ...\n", rest))
    }),
];

/// The folder of the repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder in which a page is followed.
struct Reader<'p> {
    page: &'p str,
    folder: tempfile::TempDir,
    saved: BTreeMap<String, String>,
    /// How many commands were run.
    ran: usize,
}

impl Reader<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a command in a shell that knows `oddsmith`.
    fn run(&mut self, line: usize, command: &str) {
        let bare = command.split(" #").next().unwrap_or_default().trim();
        if LEFT_OUT.iter().any(|(other, _)| *other == bare) {
            return;
        }
        // From a clone the program is built and run.
        let mut command = bare.replace("cargo run --release -- ", "oddsmith ");
        if let Some((_, more, _)) = SHORTENED.iter().find(|(other, ..)| *other == command) {
            command.push_str(more);
        }
        assert!(command.contains("oddsmith "), "{}:{line}: `{command}` is neither ours nor listed", self.page);
        let mut script = format!("oddsmith() {{ '{}' \"$@\"; }}\n", env!("CARGO_BIN_EXE_oddsmith"));
        if Command::new("jq").arg("--version").stdout(Stdio::null()).status().is_err() {
            // Where jq is not installed, the program is run all the same.
            script += "jq() { cat; }\n";
        }
        script += &command;
        let mut shell = Command::new("bash");
        shell.args(["-e", "-o", "pipefail", "-c", &script]).current_dir(self.folder.path()).stdin(Stdio::null());
        for name in ["ODDSMITH_ISA", "COLUMNS", "RAYON_NUM_THREADS"] {
            shell.env_remove(name);
        }
        let done = shell.output().expect("bash starts");
        let told = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(0), "{}:{line}: {command}\n{told}", self.page);
        self.ran += 1;
    }

    /// Checks that a block that is no whole file is sound.
    fn judge(&mut self, line: usize, language: &str, text: &str) {
        let at = format!("{}:{line}", self.page);
        match language {
            "toml" => {
                let frame = FRAMES.iter().find(|(first, _)| text.lines().next() == Some(first));
                let (_, frame) = frame.unwrap_or_else(|| panic!("{at}: a block without a file name\n{text}"));
                fs::write(self.path("framed.toml"), frame(text, &self.saved)).expect("a new file");
                self.run(line, "oddsmith check framed.toml");
            }
            // Python needs pandas. The file that it reads must have the columns that it names.
            "python" => {
                let file = text.split("read_csv(\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a file");
                let table = fs::read_to_string(self.path(file)).unwrap_or_else(|error| panic!("{at}: {file}: {error}"));
                let columns: Vec<&str> = table.lines().next().unwrap_or_default().split(',').collect();
                let named = ["index=\"", "columns=\"", "values=\"", "[summary."].map(|before| {
                    let rest = text.split(before).nth(1).expect("a column is named");
                    rest.split(['"', ' ']).next().unwrap_or_default()
                });
                assert!(named.iter().all(|name| columns.contains(name)), "{at}: {named:?} in {columns:?}");
            }
            _ => panic!("{at}: nothing is known of a block in `{language}`\n{text}"),
        }
    }
}

/// The headings of a page as links name them: small letters, digits and hyphens in place of spaces.
fn headings(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).expect("a page");
    let titles = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let kept = |title: &str| title.chars().filter(|c| c.is_alphanumeric() || " -".contains(*c)).collect::<String>();
    titles.map(|title| kept(title).to_lowercase().replace(' ', "-")).collect()
}

/// Follows a page and returns how many commands were run.
fn follow(page: &str) -> usize {
    let text = fs::read_to_string(root().join(page)).expect("a page");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut reader = Reader { page, folder, saved: BTreeMap::new(), ran: 0 };
    let mut paths = Vec::new();
    for part in parts(&text) {
        match part.content {
            Content::File { name, text } => {
                fs::write(reader.path(&name), &text).expect("a new file");
                let again = reader.saved.insert(name.clone(), text);
                assert_eq!(again, None, "{page}:{}: `{name}` is given twice", part.line);
            }
            Content::Command(command) | Content::Mention(command) => reader.run(part.line, &command),
            Content::Fragment { language, text } => reader.judge(part.line, &language, &text),
            Content::Path(path) => paths.push((part.line, path)),
            Content::Link(target) => {
                let (file, heading) = target.split_once('#').unwrap_or((&target, ""));
                let file = root().join(page).parent().expect("a folder").join(file);
                let leads = file.exists() && (heading.is_empty() || headings(&file).contains(&heading.to_owned()));
                assert!(leads, "{page}:{}: there is no `{target}`", part.line);
            }
        }
    }
    // Some commands write what was spoken of above.
    for (line, path) in paths {
        assert!(reader.path(&path).exists(), "{page}:{line}: no command wrote `{path}`");
    }
    for file in reader.saved.keys() {
        let uses = text.matches(file.as_str()).count();
        assert!(uses > 1, "{page}: `{file}` is saved and never used");
    }
    reader.ran
}

#[test]
fn the_readme_does_what_it_says() {
    let ran = follow("README.md");
    assert!(ran > 25, "only {ran} commands");
}

#[test]
fn the_pages_of_docs_do_what_they_say() {
    let folder = fs::read_dir(root().join("docs")).expect("the folder of pages");
    let names = folder.map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"));
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".md")).collect();
    names.sort();
    assert!(names.contains(&"data.md".to_owned()), "{names:?}");
    for name in names {
        follow(&format!("docs/{name}"));
    }
}

#[test]
fn a_clone_needs_two_commands() {
    let text = fs::read_to_string(root().join("README.md")).expect("a page");
    let commands: Vec<String> = parts(&text)
        .into_iter()
        .filter_map(|part| match part.content {
            Content::Command(command) => Some(command),
            _ => None,
        })
        .take(4)
        .collect();
    let expected = [LEFT_OUT[0].0, "cargo run --release -- run", LEFT_OUT[1].0, LEFT_OUT[2].0];
    assert_eq!(commands, expected);
}
