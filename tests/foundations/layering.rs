//! What cargo cannot check. Which crate may use which stands in their manifests. Here stands which room of a crate may
//! use which, and what else holds of the source as a whole.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates that have several rooms.
const OF_ROOMS: &[&str] = &["play", "study", "report"];

/// The rooms of these crates that others may use besides themselves. What is not a room of its own in `report` is the
/// room `report`. `live` and `cli` may use all.
const MAY_USE: &[(&str, &[&str])] = &[
    ("play/diagnostic", &[]),
    ("play/systems", &[]),
    ("play/tally", &[]),
    ("play/query", &["play/systems", "play/diagnostic"]),
    ("play/engine", &["play/systems", "play/tally", "play/query"]),
    ("play/catalogue", &["play/systems", "play/engine"]),
    ("play/kinds", &["play/systems", "play/engine"]),
    ("games", &["play/catalogue", "play/systems", "play/engine", "play/kinds"]),
    ("ruleset", &["play/catalogue", "play/systems", "play/engine", "play/diagnostic"]),
    ("scenario", &["play/catalogue", "play/systems", "play/query", "play/diagnostic"]),
    ("study/plan", &["play/systems", "play/engine", "play/query", "play/tally", "play/diagnostic"]),
    ("study/verdict", &["study/plan", "play/tally", "play/query"]),
    ("study/answer", &["study/plan", "study/verdict", "play/systems", "play/engine", "play/tally"]),
    (
        "study/analysis",
        &["study/plan", "play/catalogue", "play/systems", "play/engine", "play/query", "play/tally", "play/diagnostic"],
    ),
    ("study/lens", &["study/plan", "play/systems", "play/query", "play/tally", "play/diagnostic"]),
    ("report/number", &[]),
    ("report/chart", &["report/number"]),
    // Reports run nothing.
    (
        "report",
        &[
            "report/number",
            "report/chart",
            "study/plan",
            "study/verdict",
            "study/lens",
            "play/systems",
            "play/query",
            "play/tally",
        ],
    ),
    ("report/prose", &["report", "report/number", "study/plan", "study/analysis", "play/systems", "play/query"]),
    (
        "report/check",
        &["report", "report/chart", "study/plan", "study/analysis", "study/lens", "play/catalogue", "play/diagnostic"],
    ),
];

/// Crates that only some places may name, in the crates that may name them at all.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("toml", &["scenario/node.rs"]),
    ("plotters", &["report/chart/"]),
    ("resvg", &["report/chart/"]),
    ("miniz_oxide", &["report/chart/"]),
    ("rustix", &["report/folder/"]),
    ("askama", &["report/", "cli/batch/"]),
    ("rayon", &["play/engine/", "study/answer/", "report/", "live/", "cli/"]),
    ("schemars", &["cli/json/"]),
    ("comfy_table", &["cli/table.rs"]),
    ("textwrap", &["cli/table.rs"]),
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

/// The next name of every path that begins with this, such as `crate::`, including all in braces.
fn behind(start: &str, code: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, _) in code.match_indices(start) {
        // `other_crate::` is another name. A `$crate::` path counts as a use by the module that defines the macro, and
        // `::play::` is the crate as well as `play::`.
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') || code[..at].ends_with("super::") {
            continue;
        }
        let rest = &code[at + start.len()..];
        if let Some(list) = rest.strip_prefix('{') {
            names.extend(parts(list).into_iter().map(first_word));
        } else {
            names.push(first_word(rest));
        }
    }
    names
}

/// The parts of a list up to its closing brace, without what stands in braces of their own.
fn parts(list: &str) -> Vec<&str> {
    let (mut depth, mut from) = (0, 0);
    let mut parts = Vec::new();
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                parts.push(&list[from..at]);
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&list[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts
}

fn first_word(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The room that a module of a crate is, or belongs to.
fn room(krate: &str, module: &str) -> String {
    let room = format!("{krate}/{module}");
    match krate {
        "report" if MAY_USE.iter().all(|(known, _)| *known != room) => krate.to_owned(),
        _ if OF_ROOMS.contains(&krate) => room,
        _ => krate.to_owned(),
    }
}

/// The rooms that a file uses.
fn used(name: &str, code: &str) -> Vec<String> {
    let (krate, inside) = name.split_once('/').unwrap_or((name, ""));
    // From here so many steps lead up to the root of the crate.
    let depth = inside.trim_end_matches("mod.rs").trim_end_matches('/').split('/').count();
    let roots = ["crate::".to_owned(), "super::".repeat(depth)];
    let of_its_own = roots.iter().flat_map(|root| behind(root, code)).map(|module| room(krate, &module));
    // Nobody but `live` and `cli`, which may use all, stands on `report`.
    let of_others = ["play", "study"]
        .into_iter()
        .filter(|other| *other != krate)
        .flat_map(|other| behind(&format!("{other}::"), code).into_iter().map(move |module| room(other, &module)));
    of_its_own.chain(of_others).collect()
}

#[test]
fn rooms_use_each_other_one_way() {
    let mut faults = Vec::new();
    for (name, code) in files() {
        let Some((krate, inside)) = name.split_once('/') else { continue };
        if ["lane", "dice", "anydice", "lang", "stats", "live", "cli"].contains(&krate)
            || (OF_ROOMS.contains(&krate) && inside == "mod.rs")
        {
            continue;
        }
        let own = room(krate, inside.split('/').next().unwrap_or("").trim_end_matches(".rs"));
        let Some((_, allowed)) = MAY_USE.iter().find(|(known, _)| *known == own) else {
            panic!("`{own}` is not in the table");
        };
        for other in used(&name, &code) {
            let known = MAY_USE.iter().any(|(known, _)| *known == other);
            if known && other != own && !allowed.contains(&other.as_str()) {
                faults.push(format!("{name} uses {other}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn rules_cannot_look_into_lanes() {
    for (name, code) in files() {
        if name.starts_with("play/systems/") || name.starts_with("games/") {
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
    const OTHERS: &[&str] = &[
        "report/number/",
        "report/chart/",
        "report/html/method.rs",
        "cli/odds/page.rs",
        "play/engine/",
        "play/systems/",
    ];
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
    let backends = ["lane/avx512.rs", "lane/avx2.rs", "lane/sse2.rs", "lane/neon.rs", "lane/simd128.rs"];
    let entries = ["lane/outlined.rs", "lane/dispatch.rs"];
    for (name, code) in files() {
        let names = code.contains("unsafe {") || code.contains("unsafe fn") || code.contains("unsafe impl");
        assert!(!names || backends.iter().chain(&entries).any(|home| *home == name), "{name} has unsafe code");
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
fn games_know_no_machine() {
    for (name, code) in files() {
        if name.starts_with("play/systems/") || name.starts_with("games/") {
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
        let limit = if name == "main.rs" { 60 } else { 520 };
        assert!(lines <= limit, "{name} has {lines} lines: two things not yet told apart");
    }
}

#[test]
fn keys_become_words_in_one_place() {
    for (name, code) in files() {
        let replaces = code.contains("replace('_', \" \")") || code.contains("replace(\"_\", \" \")");
        assert!(!replaces || name == "play/systems/label/mod.rs", "{name} turns a key into words by itself");
    }
}
