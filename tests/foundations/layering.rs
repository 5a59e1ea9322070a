//! Module boundaries: every `use` of this crate is checked against the table in the architecture
//! document.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules a module may use besides itself. `cli` and the crate root may use everything.
const MAY_USE: &[(&str, &[&str])] = &[
    ("diagnostic", &[]),
    ("stats", &[]),
    ("lane", &[]),
    ("dice", &["lane"]),
    ("systems", &["dice", "lane", "diagnostic"]),
    ("query", &["systems", "stats", "diagnostic"]),
    ("tally", &["stats"]),
    ("engine", &["systems", "dice", "lane", "tally", "query"]),
    ("catalogue", &["systems", "engine"]),
    ("games", &["catalogue", "systems", "engine", "dice", "lane"]),
    ("ruleset", &["catalogue", "systems", "engine", "dice", "lane", "diagnostic"]),
    ("scenario", &["diagnostic", "systems", "catalogue", "ruleset", "dice", "query"]),
    ("plan", &["scenario", "systems", "engine", "dice", "diagnostic", "query", "tally"]),
    ("verdict", &["plan", "tally", "stats", "query"]),
    ("answer", &["plan", "engine", "systems", "dice", "lane", "tally", "stats", "verdict"]),
    (
        "inquiry",
        &["catalogue", "scenario", "plan", "systems", "engine", "tally", "stats", "lane", "diagnostic", "query"],
    ),
    ("lens", &["scenario", "plan", "systems", "tally", "stats", "inquiry", "diagnostic", "query"]),
    ("report", &["tally", "stats", "plan", "verdict", "lens", "query"]),
    ("reply", &["inquiry", "report", "plan", "systems", "query", "stats"]),
    ("check", &["catalogue", "scenario", "plan", "inquiry", "lens", "report", "lane", "diagnostic"]),
    (
        "live",
        &[
            "catalogue",
            "scenario",
            "plan",
            "answer",
            "inquiry",
            "reply",
            "report",
            "check",
            "engine",
            "systems",
            "query",
            "tally",
            "stats",
            "dice",
            "lane",
            "diagnostic",
        ],
    ),
];

/// Crates that only one place may name.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("toml", &["scenario/"]),
    ("plotters", &["report/chart/"]),
    ("resvg", &["report/chart/"]),
    ("miniz_oxide", &["report/chart/"]),
    ("clap", &["cli/", "main.rs"]),
    ("clap_complete", &["cli/"]),
    ("clap_mangen", &["cli/"]),
    ("schemars", &["cli/json/"]),
    ("annotate_snippets", &["cli/"]),
    ("rayon", &["engine/", "answer/", "report/", "live/", "cli/"]),
    ("axum", &["live/"]),
    ("tokio", &["live/"]),
    ("statrs", &["stats/"]),
    ("csv", &["report/", "cli/"]),
    ("askama", &["report/", "cli/batch/"]),
    ("shlex", &["report/", "cli/"]),
    ("comfy_table", &["cli/table.rs"]),
    ("textwrap", &["cli/table.rs"]),
    ("rustix", &["report/folder/"]),
    ("signal_hook", &["cli/signals.rs"]),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source tree can be read") {
        let path = entry.expect("the source tree can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Every source file: its path below `src`, and its lines without comments and tests.
fn files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    sources(&root, &mut found);
    assert!(found.len() > 40, "the source tree is where it was");
    found
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("source files are text");
            let name = path.strip_prefix(&root).expect("is below the root").to_string_lossy().replace('\\', "/");
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("").to_owned();
            let code: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
            (name, code.join("\n"))
        })
        .collect()
}

/// The first module of every `crate::...` path in a text, including braces after `crate::`.
fn used(code: &str) -> Vec<String> {
    let mut modules = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with('$') || code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            // A `$crate::` path counts as a use by the module that defines the macro.
            if !code[..at].ends_with('$') {
                continue;
            }
        }
        let rest = &code[at + "crate::".len()..];
        if let Some(list) = rest.strip_prefix('{') {
            let list = list.split('}').next().unwrap_or("");
            modules.extend(list.split(',').map(|part| first_word(part.trim())));
        } else {
            modules.push(first_word(rest));
        }
    }
    modules
}

fn first_word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[test]
fn dependencies_go_one_way() {
    let mut faults = Vec::new();
    for (name, code) in files() {
        let module = name.split('/').next().unwrap_or("").trim_end_matches(".rs").to_owned();
        let Some((_, allowed)) = MAY_USE.iter().find(|(known, _)| *known == module) else {
            assert!(["cli", "lib", "main"].contains(&module.as_str()), "`{module}` is not in the table");
            continue;
        };
        for other in used(&code) {
            let ours = other == "cli" || MAY_USE.iter().any(|(known, _)| *known == other);
            if ours && other != module && !allowed.contains(&other.as_str()) {
                faults.push(format!("{name} uses {other}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn rules_cannot_look_into_lanes() {
    for (name, code) in files() {
        if name.starts_with("systems/") || name.starts_with("games/") {
            for word in ["inspect", "Source", "Simd", "dispatch", "stream::", "Solo", "Portable", "Pair"] {
                let import = code.lines().any(|line| line.contains("lane::") && line.contains(word));
                assert!(!import, "{name} imports `{word}` from the lanes");
            }
        }
    }
}

#[test]
fn some_crates_have_one_home() {
    let mut faults = Vec::new();
    for (name, code) in files() {
        for (krate, homes) in ONLY_IN {
            let names = code.contains(&format!("use {krate}::")) || code.contains(&format!("{krate}::"));
            let named_module = code.contains(&format!("mod {krate}")) || code.contains(&format!("::{krate}::"));
            if names && !named_module && !homes.iter().any(|home| name.starts_with(home)) {
                faults.push(format!("{name} names the crate {krate}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn numbers_are_written_in_one_place() {
    // Points of a drawing, powers of ten, and the text of a trial or of a forecast.
    const OTHERS: &[&str] =
        &["report/number/", "report/chart/", "report/html/method.rs", "cli/odds/page.rs", "engine/", "systems/"];
    for (name, code) in files() {
        if OTHERS.iter().any(|other| name.starts_with(other)) {
            continue;
        }
        for line in code.lines() {
            let rounds = line.match_indices('{').any(|(at, _)| {
                let inner = line[at..].split('}').next().unwrap_or_default();
                inner.split_once(':').is_some_and(|(name, form)| {
                    form.starts_with('.') && name.chars().skip(1).all(|c| c.is_alphanumeric() || c == '_')
                })
            });
            assert!(!rounds, "{name} writes a number by itself: {line}");
        }
    }
}

#[test]
fn unsafe_code_stays_in_the_backends() {
    let homes = ["lane/outlined.rs", "lane/avx512.rs", "lane/avx2.rs", "lane/sse2.rs", "lane/dispatch.rs"];
    for (name, code) in files() {
        let names = code.contains("unsafe {") || code.contains("unsafe fn") || code.contains("unsafe impl");
        assert!(!names || homes.contains(&name.as_str()), "{name} has unsafe code");
    }
}

#[test]
fn only_the_command_line_prints() {
    for (name, code) in files() {
        if name.starts_with("cli/") || name == "main.rs" {
            continue;
        }
        for call in ["println!(", "eprintln!(", "print!(", "eprint!(", "dbg!("] {
            assert!(!code.contains(call), "{name} prints");
        }
    }
}

#[test]
fn games_know_no_engine_and_engines_know_no_game() {
    for (name, code) in files() {
        if name.starts_with("engine/") {
            for game in ["symbaroum", "kup::", "bursting_dice", "farsight", "gods_monsters", "reference::"] {
                assert!(!code.contains(game), "{name} knows the game {game}");
            }
        }
        if name.starts_with("systems/") || name.starts_with("games/") {
            for word in ["std::fs", "std::thread", "std::time", "Instant", "rand", "toml"] {
                let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
                assert!(
                    !words.clone().any(|w| w == word || w.starts_with(&format!("{word}::"))),
                    "{name} knows {word}"
                );
            }
        }
    }
}

#[test]
fn files_stay_near_one_idea() {
    for (name, _) in files() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(&name);
        let lines = fs::read_to_string(path).expect("source files are text").lines().count();
        assert!(lines <= 520, "{name} has {lines} lines: two things not yet told apart");
        let limit = if name == "main.rs" { 60 } else { 520 };
        assert!(lines <= limit, "{name} has {lines} lines");
    }
}

#[test]
fn keys_become_words_in_one_place() {
    for (name, code) in files() {
        let replaces = code.contains("replace('_', \" \")") || code.contains("replace(\"_\", \" \")");
        assert!(!replaces || name == "systems/label/mod.rs", "{name} turns a key into words by itself");
    }
}
