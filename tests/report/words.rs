//! No key of a scenario reaches a picture: every text of every chart of the bundled scenarios, in both languages.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use oddsmith::answer::answer_plan;
use oddsmith::diagnostic::Source;
use oddsmith::engine::Quiet;
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::build;
use oddsmith::report::files;
use oddsmith::scenario::{Method, Overrides, read};

use crate::answered::{self, files_of, text};

/// Abbreviations among the keys, all of which have labels. In German, “es” is a word.
const SHORT: &[&str] = &["dc", "es", "ks", "us", "som", "vp", "av", "vs", "npc", "cmb", "dex", "tec"];

/// The texts of a drawing.
fn texts(svg: &str) -> Vec<String> {
    let parts = svg.split("<text").skip(1);
    let inner = parts.filter_map(|part| Some(part.split_once('>')?.1.split("</text>").next()?.to_owned()));
    inner
        .map(|text| text.replace("&gt;", ">").replace("&lt;", "<").replace("&apos;", "'").replace("&amp;", "&"))
        .collect()
}

/// What shows that a text is a key: an underscore, a dot inside a word, a policy with its number, an abbreviation.
fn is_raw(text: &str, language: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let inside = |three: &[char]| {
        let dotted = three[1] == '.' && three[2].is_ascii_lowercase();
        three[0].is_ascii_lowercase() && (dotted || three[1] == '(' && three[2].is_ascii_digit())
    };
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    text.contains(['_', '`', '“', '„'])
        || letters.windows(3).any(inside)
        || language == "en" && words.any(|word| SHORT.contains(&word))
}

/// The charts of a scenario that is played a few times.
fn charts(path: &Path, language: &str) -> Vec<(String, String)> {
    let name = path.file_name().expect("a file").to_string_lossy().into_owned();
    let source = Arc::new(Source::new(&name, fs::read_to_string(path).expect("a scenario")));
    let overrides = Overrides {
        trials: Some(64),
        method: Some(Method::Sample),
        set: vec![
            ("style.language".to_owned(), format!("{language:?}")),
            ("style.formats".to_owned(), "[\"svg\"]".to_owned()),
        ],
        ..Overrides::default()
    };
    let scenario = read(&oddsmith::games::catalogue(), &source, &overrides).unwrap_or_else(|f| panic!("{}", f[0]));
    let plan = build(&scenario, 1).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let answers = answer_plan(&plan, Isa::best(), &Quiet).unwrap_or_else(|error| panic!("{error}"));
    let files = files(&plan, &answers, &answered::about()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let drawings = files.into_iter().filter(|file| file.name.ends_with(".svg"));
    drawings.map(|file| (file.name, String::from_utf8(file.bytes).expect("a text"))).collect()
}

#[test]
fn no_key_reaches_a_picture() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut faults = Vec::new();
    let mut drawn = 0;
    for entry in fs::read_dir(folder).expect("the scenarios") {
        let path = entry.expect("a file").path();
        // The page of several games has its own charts.
        if path.extension().is_none_or(|ending| ending != "toml") || path.ends_with("lens.toml") {
            continue;
        }
        for language in ["en", "de"] {
            for (name, svg) in charts(&path, language) {
                drawn += 1;
                let raw = texts(&svg).into_iter().filter(|text| is_raw(text, language));
                faults.extend(raw.map(|text| format!("{} {name} {language}: {text}", path.display())));
            }
        }
    }
    assert!(drawn > 200, "{drawn} charts");
    assert!(faults.is_empty(), "{faults:#?}");
}

const LABELLED: &str = r#"
labels = { "rules.death_strikes" = "Deadly strikes", winner = "Victor", draw = "Stalemate" }
[character.warden]
system = "symbaroum"
kind = "pc"
[character.goblin]
system = "symbaroum"
kind = "npc"
[[experiment]]
id = "ford"
system = "symbaroum"
kind = "fight"
trials = 64
method = "sample"
sides = [["warden"], ["goblin"]]
labels = { warden.accurate = "Aim (points)", "winner=a" = "the warden" }
vary = { "warden.accurate" = [9, 12], "rules.death_strikes" = [2, 3] }
chart = [
    { view = "curve", metric = "rounds", x = "warden.accurate" },
    { view = "bars", metric = "rounds", x = "warden.accurate", x_title = "How well he aims", y_title = "Length", series_title = "Strikes" },
    { view = "histogram", metric = "winner", panels = "rules.death_strikes" },
]
"#;

#[test]
fn labels_of_a_scenario_come_before_those_of_the_game() {
    let text = LABELLED.replace(", draw = \"Stalemate\"", "");
    let files = files_of(&text);
    let of = |name: &str| texts(answered::text(&files, name)).join("|");
    let curve = of("ford-curve.svg");
    assert!(curve.contains("Aim (points)") && curve.contains("Deadly strikes 2"), "{curve}");
    let bars = of("ford-bars.svg");
    assert!(bars.contains("How well he aims") && bars.contains("Length") && bars.contains("Strikes 3"), "{bars}");
    let histogram = of("ford-histogram.svg");
    assert!(histogram.contains("the warden") && histogram.contains("Victor"), "{histogram}");
    assert!(self::text(&files, "ford.csv").starts_with("warden.accurate,rules.death_strikes,"), "keys stay in files");
}

#[test]
fn a_label_of_nothing_is_a_fault_with_a_suggestion() {
    let text = LABELLED.replace("draw =", "\"rules.death_strike\" =");
    let source = Arc::new(Source::new("ford.toml", text.as_str()));
    let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default()).expect("a scenario");
    let faults = build(&scenario, 1).expect_err("no such constant");
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(told.iter().any(|fault| fault.contains("`labels` names `rules.death_strike`")), "{told:?}");
}
