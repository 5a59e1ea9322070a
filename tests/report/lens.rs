//! The lens: its numbers against the exact engine and hand calculation, its samples against its
//! solutions, and its page against the requirements of a page.

use std::sync::Arc;

use oddsmith::answer::answer_plan;
use oddsmith::diagnostic::{Diagnostic, Source};
use oddsmith::engine::exact::Budget;
use oddsmith::engine::{Quiet, solve_any};
use oddsmith::lane::dispatch::Isa;
use oddsmith::lane::stream::STREAM_VERSION;
use oddsmith::lens::{Assignment, Findings, GameFindings};
use oddsmith::plan::{self, Plan};
use oddsmith::report::lens::{lens_files, sections};
use oddsmith::report::{About, OutputFile};
use oddsmith::scenario::{Method, Overrides, Scenario, read};
use oddsmith::tally::Answer;

const BUNDLED: &str = include_str!("../../scenarios/lens.toml");

struct Seen {
    scenario: Scenario,
    plan: Plan,
    assignment: Assignment,
    answers: Vec<Vec<Answer>>,
    findings: Findings,
}

fn see(text: &str, keep: &str, overrides: &Overrides) -> Result<Seen, Vec<Diagnostic>> {
    let source = Arc::new(Source::new("lens.toml", text));
    let mut scenario = read(&oddsmith::games::catalogue(), &source, overrides)?;
    scenario.experiments.retain(|experiment| experiment.id.contains(keep));
    let tagged = |system: &str| scenario.experiments.iter().any(|one| one.system.name == system);
    if let Some(lens) = &mut scenario.lens {
        lens.games.retain(|game| tagged(&game.system.name));
    }
    let plan = plan::build(&scenario, STREAM_VERSION)?;
    let assignment = Assignment::of(&scenario, &plan)?;
    let answers = answer_plan(&plan, Isa::best(), &Quiet).unwrap_or_else(|error| panic!("{error}"));
    let findings = Findings::of(&assignment, &plan, &answers);
    Ok(Seen { scenario, plan, assignment, answers, findings })
}

fn seen(keep: &str) -> Seen {
    see(BUNDLED, keep, &Overrides::default()).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

fn game<'a>(findings: &'a Findings, system: &str) -> &'a GameFindings {
    findings.games.iter().find(|game| game.game.system.name == system).expect("the lens has the game")
}

fn files(seen: &Seen) -> Vec<OutputFile> {
    let about = About::new(STREAM_VERSION).command("oddsmith lens");
    let sections = sections(&seen.findings);
    lens_files(&seen.plan, &seen.answers, &seen.findings, &sections, &about).unwrap_or_else(|error| panic!("{error}"))
}

fn text(files: &[OutputFile], name: &str) -> String {
    let file = files.iter().find(|file| file.name == name).expect("the file is there");
    String::from_utf8(file.bytes.clone()).expect("it is text")
}

/// Rows of `lens.csv` for a question: system, row, column, value.
fn rows(csv: &str, question: &str) -> Vec<(String, String, String, f64)> {
    let wanted = csv.lines().filter(|line| line.starts_with(&format!("{question},")));
    wanted
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            assert_eq!(fields.len(), 8, "{line}");
            (fields[1].to_owned(), fields[2].to_owned(), fields[3].to_owned(), fields[4].parse().expect("a number"))
        })
        .collect()
}

#[test]
fn every_chance_of_a_task_is_what_the_exact_engine_says() {
    let seen = seen("-tasks");
    let csv = text(&files(&seen), "lens.csv");
    let rows = rows(&csv, "tasks");
    assert_eq!(rows.len(), 5 * 3 * 3);
    for experiment in &seen.plan.experiments {
        for cell in &experiment.cells {
            let exact = solve_any(&*cell.experiment(), Budget::PATIENT).expect("a check is solved at once");
            let place = cell.metrics.iter().position(|metric| metric.name == "success").expect("a check has success");
            let (shares, _) = &exact.metrics[place];
            let chance: f64 = shares.iter().filter(|(value, _)| **value == 1).map(|(_, share)| share).sum();
            let value = |name: &str| &cell.varied(name).expect("it is varied").text;
            let row = rows
                .iter()
                .find(|row| row.0 == experiment.system.name && row.1 == *value("tier") && row.2 == *value("task"));
            let row = row.expect("the page has the cell");
            assert!((row.3 - chance).abs() < 1e-11, "{} {}: {} {chance}", experiment.id, cell.cell_text(), row.3);
        }
    }
}

/// Chances that can be counted by hand.
#[test]
fn chances_are_those_of_arithmetic_by_hand() {
    let seen = seen("-tasks");
    let check = |system: &str, tier: usize, task: usize, by_hand: f64| {
        let found = game(&seen.findings, system).tasks.as_ref().expect("tasks").chances[tier][task];
        assert!(found.is_exact() && (found.value - by_hand).abs() < 1e-12, "{system} {tier} {task}: {found:?}");
    };
    // d20 of at most 10 - 3, 13, 15 + 3.
    check("symbaroum", 0, 2, 7.0 / 20.0);
    check("symbaroum", 1, 1, 13.0 / 20.0);
    check("symbaroum", 2, 0, 18.0 / 20.0);
    // d20 of at most 16 + 4: always.
    check("gods_monsters", 2, 0, 1.0);
    // 2d12 + 9 of at least 25: 45 of 144 pairs total 16 or more.
    check("farsight", 2, 2, 45.0 / 144.0);
    // 6 + 5 and a d6: up to 4 counts as is, 5 and 6 count as -1 and -2: more than 9 except on a 6.
    check("kup", 1, 1, 5.0 / 6.0);
    // d20 and one bursting d10 of at least 20: a worked example of the game.
    check("bursting_dice", 0, 1, 44.0 / 125.0);
}

#[test]
fn plus_one_is_five_points_on_a_twenty_sided_die_and_uneven_elsewhere() {
    let seen = seen("-plus");
    for system in ["symbaroum", "gods_monsters"] {
        let plus = game(&seen.findings, system).plus.as_ref().expect("a range");
        assert!(plus.steps.iter().all(|step| (step.gain.value - 0.05).abs() < 1e-12), "{system}");
    }
    // 2d12 against 13: from +0 to +1 adds the pairs that total exactly 12, 11 of 144.
    let farsight = game(&seen.findings, "farsight").plus.as_ref().expect("a range");
    assert!((farsight.steps[0].gain.value - 11.0 / 144.0).abs() < 1e-12);
    // With 11 points of stats the fifth point of skill brings a d8: 6 of 8 faces instead of 5 of 6.
    let kup = game(&seen.findings, "kup").plus.as_ref().expect("a range");
    let step = kup.steps.iter().find(|step| step.from == 4).expect("a step from 4");
    assert!((step.gain.value - (6.0 / 8.0 - 5.0 / 6.0)).abs() < 1e-12, "{step:?}");
}

/// Verifies every match by brute force over all pairs of difficulties.
#[test]
fn no_other_difficulty_matches_better() {
    let seen = seen("-ladder");
    let games = &seen.findings.games;
    let mut count = 0;
    for from in 0..games.len() {
        for to in (0..games.len()).filter(|to| *to != from) {
            let (here, there) =
                (games[from].ladder.as_ref().expect("rungs"), games[to].ladder.as_ref().expect("rungs"));
            for (rung, found) in &seen.findings.conversion(from, to).expect("both have rungs").rows {
                let off = |other: i64| -> f64 {
                    let pairs = here.at(*rung).expect("a rung").iter().zip(there.at(other).expect("a rung"));
                    pairs.map(|(a, b)| (a.value - b.value).abs()).fold(0.0, f64::max)
                };
                assert!((off(found.rung) - found.off.value.abs()).abs() < 1e-12);
                assert!(there.rungs.iter().all(|&other| off(other) >= off(found.rung) - 1e-12), "{from} {to} {rung}");
                count += 1;
            }
        }
    }
    assert!(count > 200, "{count}");
    // 10, 13 and 15 in Symbaroum are those of Gods & Monsters except for one point of the master.
    let place = |system: &str| games.iter().position(|game| game.game.system.name == system).expect("a game");
    let match_of_0 =
        *seen.findings.conversion(place("symbaroum"), place("gods_monsters")).expect("rungs").of(0).expect("0");
    assert_eq!((match_of_0.rung, match_of_0.tier), (0, 2));
    assert!((match_of_0.off.value - 0.05).abs() < 1e-12);
}

#[test]
fn samples_of_the_fights_agree_with_their_solutions() {
    let overrides =
        Overrides { method: Some(Method::Sample), trials: Some(40_000), seed: Some(9), ..Overrides::default() };
    for keep in ["kup-", "symbaroum-"] {
        let exact = seen(keep);
        let sampled = see(BUNDLED, keep, &overrides).unwrap_or_else(|faults| panic!("{}", faults[0]));
        let (exact, sampled) = (&exact.findings.games[0], &sampled.findings.games[0]);
        let mut compared = 0;
        let mut close = |what: &str, one: oddsmith::stats::Estimate, other: oddsmith::stats::Estimate| {
            assert!(one.is_exact() && !other.is_exact(), "{what}");
            // Four standard errors; the interval reaches 1.96 of them.
            let room = other.reach() * 4.0 / 1.96 + 1e-12;
            assert!((one.value - other.value).abs() <= room, "{keep}{what}: {one:?} {other:?}");
            compared += 1;
        };
        let (a, b) = (exact.duel.as_ref().expect("a duel"), sampled.duel.as_ref().expect("a duel"));
        close("rounds", a.mean, b.mean);
        close("irregular", a.variation, b.variation);
        close("sudden", a.sudden, b.sudden);
        close("nobody", a.ends.nobody, b.ends.nobody);
        for (label, upset) in &exact.upsets {
            close(label, upset.first, sampled.upset(label).expect("the same fights").first);
        }
        for fate in &exact.fates {
            close(&fate.company, fate.lives, sampled.fate(&fate.company).expect("the same company").lives);
        }
        assert_eq!(compared, 4 + 3 + 2);
    }
}

#[test]
fn the_page_stands_alone_and_names_every_game() {
    let seen = see(BUNDLED, "", &Overrides { trials: Some(2_000), ..Overrides::default() });
    let seen = seen.unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!(seen.assignment.games.len(), 5);
    assert_eq!(seen.scenario.experiments.len(), seen.plan.experiments.len());
    let files = files(&seen);
    let page = text(&files, "index.html");
    for id in ["games", "tasks", "plus", "upsets", "length", "swing", "dying", "conversion"] {
        assert!(page.contains(&format!("<section id=\"{id}\">")) && page.contains(&format!("href=\"#{id}\"")), "{id}");
    }
    for game in &seen.findings.games {
        assert!(page.contains(&game.game.name.replace('&', "&#38;")), "{}", game.game.name);
    }
    for outside in ["<script", "src=\"http", "href=\"http", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    for figure in page.split("<figure ").skip(1) {
        assert!(figure.starts_with("aria-label=\"") && !figure.starts_with("aria-label=\"\""), "a chart without words");
    }
    // All link targets exist.
    for link in page.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap_or("")) {
        let known = link.starts_with('#') || files.iter().any(|file| file.name == link);
        assert!(known, "{link}");
    }
    // Exact and sampled numbers can be distinguished in the data.
    let csv = text(&files, "lens.csv");
    let sampled = csv.lines().filter(|line| line.ends_with(",sampled")).count();
    let exact = csv.lines().filter(|line| line.ends_with(",exact")).count();
    assert!(sampled > 20 && exact > 500, "{sampled} {exact}");
    assert!(rows(&csv, "residual").iter().all(|row| row.3.abs() <= 1.0));
}

#[test]
fn words_of_the_scenario_do_not_become_markup() {
    let text_of = BUNDLED.replace("name = \"KUP\"", "name = \"<b>K & P</b>\"").replace("Five games", "<i>Five</i>");
    let seen = see(&text_of, "kup-", &Overrides { trials: Some(1_000), ..Overrides::default() });
    let page = text(&files(&seen.unwrap_or_else(|faults| panic!("{}", faults[0]))), "index.html");
    let before_source = page.split("<summary>The scenario</summary>").next().unwrap_or("");
    assert!(!before_source.contains("<b>K") && !before_source.contains("<i>Five"));
}

#[test]
fn a_lens_without_games_is_a_fault_at_the_top() {
    let source = Arc::new(Source::new("dice-pools.toml", include_str!("../../scenarios/dice-pools.toml")));
    let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default()).expect("a sound scenario");
    let plan = plan::build(&scenario, STREAM_VERSION).expect("a sound plan");
    let faults = Assignment::of(&scenario, &plan).expect_err("no lens");
    assert_eq!((faults.len(), faults[0].line_column()), (1, (1, 1)));
}
