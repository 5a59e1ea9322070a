//! Bad scenarios: every fault has its code and its place, and all of them come at once.

use oddsmith::diagnostic::Code;
use oddsmith::scenario::{Method, Overrides};

use crate::tourney::{faults_with, places, with_knights};

const CHECK: &str = "[[experiment]]\nid = 'c'\nsystem = 'tourney'\nkind = 'check'\n";
const FIGHT: &str = "[[experiment]]\nid = 'f'\nsystem = 'tourney'\nkind = 'fight'\n";

fn check(rest: &str) -> Vec<String> {
    places(&format!("{CHECK}{rest}"))
}

fn fight(rest: &str) -> Vec<String> {
    places(&with_knights(&format!("{FIGHT}{rest}")))
}

#[test]
fn syntax() {
    assert_eq!(check("dc = \nmode = 'plain'\n")[0], "5:6 E001");
    assert_eq!(check("dc = 5\ndc = 6\n"), ["6:1 E001"]);
}

#[test]
fn faults_beside_a_broken_line_are_reported_if_they_are_certain() {
    assert_eq!(check("dc = = 4\nmode = 'pain'\n"), ["5:6 E001", "5:8 E001", "6:8 E023"]);
    // That `dc` is missing is a consequence, not a fault.
    assert_eq!(check("d c = 4\n").iter().filter(|place| place.contains("E011")).count(), 0);
}

#[test]
fn unknown_keys() {
    assert_eq!(check("dc = 4\nmod = 'plain'\n"), ["6:1 E010"]);
    assert_eq!(places(&format!("trails = 3\n{CHECK}dc = 4")), ["1:1 E010"]);
    assert_eq!(places(&format!("[run]\nmehtod = 'auto'\n{CHECK}dc = 4")), ["2:1 E010"]);
    assert_eq!(places(&format!("[rules.tourney]\nstrike = 2\n{CHECK}dc = 4")), ["2:1 E010"]);
    assert_eq!(check("dc = 4\nrules = { strikes = 2, pron = true }\n"), ["6:24 E010"]);
    assert_eq!(places(&with_knights(&format!("speeed = 3\n{CHECK}dc = 4"))), ["6:1 E010"]);
    assert_eq!(fight("sides = [['ann'], [{ use = 'bob', nmae = 'x' }]]"), ["10:35 E010"]);
}

#[test]
fn a_near_word_is_suggested_and_others_are_listed() {
    let faults = faults_with(&format!("{CHECK}dc = 4\nmod = 'x'\n"), &Overrides::default());
    assert_eq!(faults[0].help, ["did you mean `mode`?"]);
    let faults = faults_with(&format!("{CHECK}dc = 4\nmode = 'easy'\n"), &Overrides::default());
    assert_eq!(faults[0].help, ["legal here: `plain`, `hard`"]);
    let faults = faults_with(&format!("trials = 3\n{CHECK}dc = 4\n"), &Overrides::default());
    assert_eq!(faults[0].help, ["it belongs under `[run]`"]);
}

#[test]
fn missing_keys() {
    assert_eq!(places("title = 'nothing'\n"), ["1:1 E011"]);
    assert_eq!(check("mode = 'plain'\n"), ["2:6 E011"]);
    assert_eq!(places("[[experiment]]\nid = 'a'\n"), ["1:1 E011", "1:1 E011"]);
    assert_eq!(places("[[experiment]]\nsystem = 'coins'\nkind = 'toss'\n"), ["1:1 E011"]);
    let text = format!("[character.ann]\nsystem = 'tourney'\n{CHECK}dc = 4");
    assert_eq!(places(&text), ["1:12 E011"]);
    assert_eq!(places(&format!("[character.ann]\nmight = 3\n{CHECK}dc = 4")), ["1:12 E011"]);
    assert_eq!(fight("sides = [['ann'], [{ count = 2 }]]"), ["10:20 E011"]);
    assert_eq!(fight(""), ["6:1 E011"]);
    assert_eq!(check("dc = 4\nchart = [{ x = 'dc' }]\nvary = { dc = [1] }"), ["6:10 E011"]);
}

#[test]
fn wrong_types() {
    assert_eq!(check("dc = '4'\n"), ["5:6 E012"]);
    assert_eq!(check("dc = 4.5\n"), ["5:6 E012"]);
    assert_eq!(check("dc = 4\nmode = 1\n"), ["6:8 E012"]);
    assert_eq!(check("dc = 4\nrules = { prone = 1 }\n"), ["6:19 E012"]);
    assert_eq!(check("dc = 4\nvary = 3\n"), ["6:8 E012"]);
    assert_eq!(check("dc = 4\nvary = { dc = 3 }\n"), ["6:15 E012"]);
    assert_eq!(check("dc = 4\nvary = { mode = 'plain' }\n"), ["6:17 E012"]);
    assert_eq!(check("dc = 4\ntitle = 1\nnote = []\n"), ["6:9 E012", "7:8 E012"]);
    assert_eq!(places("experiment = 3"), ["1:14 E012"]);
    assert_eq!(places("[experiment]\nid = 'a'"), ["1:1 E012"]);
    assert_eq!(places(&format!("seed = 'x'\ncharacter = 1\n{CHECK}dc = 4")), ["1:8 E012", "2:13 E012"]);
    assert_eq!(fight("sides = 'ann'"), ["10:9 E012"]);
    assert_eq!(fight("sides = ['ann', ['bob']]"), ["10:10 E012"]);
    assert_eq!(fight("sides = [[1], ['bob']]"), ["10:11 E012"]);
    let retreat = |policy: &str| places(&with_knights(&format!("retreat = '{policy}'\n{CHECK}dc = 4")));
    assert_eq!(retreat("below"), ["6:11 E012"]);
    assert_eq!(retreat("below(x)"), ["6:11 E012"]);
    assert_eq!(retreat("never(3)"), ["6:11 E012"]);
}

#[test]
fn out_of_range() {
    assert_eq!(check("dc = 99\n"), ["5:6 E013"]);
    assert_eq!(check("dc = 99999999999999999999999\n"), ["5:6 E013"]);
    assert_eq!(check("dc = 4\ntrials = 0\n"), ["6:10 E013"]);
    assert_eq!(check("dc = 4\ntrials = 100_000_000_001\n"), ["6:10 E013"]);
    assert_eq!(check("dc = 4\nprecision = 1e-7\n"), ["6:13 E013"]);
    assert_eq!(check("dc = 4\nprecision = nan\n"), ["6:13 E013"]);
    assert_eq!(places(&format!("seed = -1\n{CHECK}dc = 4")), ["1:8 E013"]);
    assert_eq!(places(&format!("seed = 9223372036854775808\n{CHECK}dc = 4")), ["1:8 E013"]);
    assert_eq!(check("vary = { dc = '0..=10' }\n"), ["5:15 E013"]);
    assert_eq!(check("vary = { dc = [1, 41] }\n"), ["5:19 E013"]);
    assert_eq!(check("dc = 4\nvary = { 'rules.strikes' = [0] }\n"), ["6:29 E013"]);
    assert_eq!(fight("sides = [['ann'], [{ use = 'bob', count = 0 }]]"), ["10:43 E013"]);
    let text = with_knights(&format!("retreat = 'below(99)'\n{CHECK}dc = 4"));
    assert_eq!(places(&text), ["6:18 E013"], "inside the string");
}

#[test]
fn a_range_fault_says_what_is_legal_and_what_it_means() {
    let faults = faults_with(&format!("{CHECK}dc = 99"), &Overrides::default());
    assert_eq!(faults[0].message, "`dc` is 99, but must be from 1 to 40");
    assert_eq!(faults[0].help, ["`dc`: what must be reached"]);
}

#[test]
fn names() {
    let experiment = "[[experiment]]\nsystem = 'coins'\nkind = 'toss'\n";
    assert_eq!(places(&format!("{experiment}id = '2x'")), ["4:6 E014"]);
    assert_eq!(places(&format!("{experiment}id = 'a b'")), ["4:6 E014"]);
    assert_eq!(places(&format!("{experiment}id = 'a'\n{experiment}id = 'a'")), ["8:6 E015"]);
    let named = |name: &str| places(&format!("[character.{name}]\nsystem = 'tourney'\nmight = 1\n{CHECK}dc = 4"));
    assert_eq!(named("'ünne'"), ["1:12 E014"]);
    assert_eq!(named("rules"), ["1:12 E014"]);
    assert_eq!(fight("sides = [['ann'], [{ use = 'bob', name = 'ann' }]]"), ["10:42 E015"]);
    assert_eq!(
        fight(
            "sides = [['ann'], [{ use = 'bob', name = 'x' }, { use = 'bob', count = 2 }, { use = 'ann', name = 'bob-1' }]]"
        ),
        ["10:77 E015"]
    );
    assert_eq!(check("dc = 4\nvary = { dc = [3, 4, 3] }\n"), ["6:22 E015"]);
    assert_eq!(check("dc = 4\nvary = { 'rules.strikes' = [1], 'rules.tourney.strikes' = [2] }\n"), ["6:33 E015"]);
}

#[test]
fn unknown_games_kinds_characters_and_words() {
    let of =
        |system: &str, kind: &str| places(&format!("[[experiment]]\nid = 'a'\nsystem = '{system}'\nkind = '{kind}'"));
    assert_eq!(of("tourny", "check"), ["3:10 E020"]);
    assert_eq!(of("coins", "fight"), ["4:8 E021"]);
    assert_eq!(places(&format!("[rules.torney]\n{CHECK}dc = 4")), ["1:8 E020"]);
    assert_eq!(check("dc = 4\nwho = 'ann'\n"), ["6:7 E022"]);
    assert_eq!(fight("sides = [['anna'], [{ use = 'bobby' }]]"), ["10:11 E022", "10:29 E022"]);
    let text = format!("[character.ann]\nlike = 'eve'\n{CHECK}dc = 4");
    assert_eq!(places(&text), ["2:8 E022"]);
    assert_eq!(check("dc = 4\nmode = 'medium'\n"), ["6:8 E023"]);
    assert_eq!(check("dc = 4\nmethod = 'exakt'\n"), ["6:10 E023"]);
    assert_eq!(check("dc = 4\nchart = [{ view = 'pie' }]\n"), ["6:19 E023"]);
    let traits = with_knights(&format!("traits = ['old', 'young', 'old']\n{CHECK}dc = 4"));
    assert_eq!(places(&traits), ["6:18 E023", "6:27 E015"]);
    let retreat = with_knights(&format!("retreat = 'sometimes'\n{CHECK}dc = 4"));
    assert_eq!(places(&retreat), ["6:11 E023"]);
}

#[test]
fn a_character_of_another_game_is_no_fighter() {
    let text = "[character.c]\nsystem = 'coins'\n[[experiment]]\nid = 'a'\nsystem = 'tourney'\n\
                kind = 'check'\ndc = 4\nwho = 'c'\n";
    assert_eq!(places(text), ["1:12 E041", "8:7 E022"]);
}

#[test]
fn inheritance_in_a_circle() {
    let text = |system: &str| format!("[character.a]\nlike = 'b'\n{system}\n[character.b]\nlike = 'a'\n{CHECK}dc = 4");
    assert_eq!(places(&text("")), ["2:8 E025", "5:8 E025"]);
    assert_eq!(places(&text("system = 'tourney'\nmight = 1")), ["2:8 E025", "6:8 E025"]);
    let itself = format!("[character.a]\nlike = 'a'\n{CHECK}dc = 4");
    assert_eq!(places(&itself), ["2:8 E025"]);
}

#[test]
fn targets_of_vary_and_charts() {
    assert_eq!(check("dc = 4\nvary = { cd = [1] }\n"), ["6:10 E024"]);
    assert_eq!(check("dc = 4\nvary = { 'rules.strike' = [1] }\n"), ["6:10 E024"]);
    assert_eq!(check("dc = 4\nvary = { 'rules.coins.x' = [1] }\n"), ["6:10 E024"]);
    assert_eq!(check("dc = 4\nvary = { 'ann.might' = [1] }\n"), ["6:10 E024"]);
    assert_eq!(check("dc = 4\nvary = { 'a.b.c.d' = [1] }\n"), ["6:10 E024"]);
    assert_eq!(check("dc = 4\nchart = [{ view = 'curve', x = 'cd' }]\nvary = { dc = [1] }"), ["6:32 E024"]);
    let sides = "sides = [['ann'], ['bob', 'bob']]\n";
    assert_eq!(fight(&format!("{sides}vary = {{ 'ann.migt' = [1] }}")), ["11:10 E024"]);
    assert_eq!(fight(&format!("{sides}vary = {{ 'bob.count' = [1] }}")), ["11:10 E024"]);
    assert_eq!(fight(&format!("{sides}vary = {{ 'eve.count' = [1] }}")), ["11:10 E024"]);
}

#[test]
fn notation_faults_point_into_the_string() {
    let table = "[[experiment]]\nid = 't'\nsystem = 'tourney'\nkind = 'table'\n";
    let rolls = places(&format!("{table}roll = '2d6 + 1z3'\n"));
    assert!(rolls[0].starts_with("5:") && rolls[0].ends_with("E030"), "{rolls:?}");
    assert_ne!(rolls[0], "5:8 E030", "not the start of the string");
    assert_eq!(check("dc = 4\ntarget = 'twelve'\n")[0], "6:11 E030");
    let varied = places(&format!("{table}vary = {{ roll = ['2d6', '3d'] }}\n"));
    assert_eq!(varied.len(), 1);
    assert!(varied[0].starts_with("5:2") && varied[0].ends_with("E030"), "{varied:?}");
}

#[test]
fn ranges_and_bands() {
    assert_eq!(check("vary = { dc = '5..=3' }\n"), ["5:15 E031"]);
    assert_eq!(check("vary = { dc = 'many' }\n"), ["5:15 E031"]);
    assert_eq!(check("vary = { dc = [] }\n"), ["5:15 E031"]);
    let table = "[[experiment]]\nid = 't'\nsystem = 'tourney'\nkind = 'table'\nroll = '2d6'\n";
    let bands = |bands: &str| places(&format!("{table}bands = {bands}\n"));
    assert_eq!(bands("{ a = '..7', b = '9..' }"), ["6:26 E032"], "a gap at 8");
    assert_eq!(bands("{ a = '..7', b = '7..' }"), ["6:26 E032"], "7 is in both");
    assert_eq!(bands("{}"), ["6:9 E032"]);
    assert_eq!(bands("{ a = '7..1' }"), ["6:15 E031"]);
    assert_eq!(bands("{ a = 1.5, '0b' = 3 }"), ["6:15 E012", "6:20 E014"]);
    assert_eq!(bands("'x'"), ["6:9 E012"]);
    let text = format!("{table}bands = {{ a = '..' }}\nvary = {{ bands = [] }}");
    assert_eq!(places(&text), ["7:10 E024"]);
}

#[test]
fn contradictions() {
    assert_eq!(check("dc = 4\ntrials = 5\nprecision = 0.1\n"), ["7:1 E041"]);
    assert_eq!(check("dc = 4\nprecision = 0.1\nmethod = 'exact'\n"), ["7:1 E041"]);
    let run = format!("[run]\nmethod = 'exact'\n{CHECK}dc = 4\nprecision = 0.1\n");
    assert_eq!(places(&run), ["8:1 E041"]);
    assert_eq!(check("dc = 4\nchart = [{ view = 'curve' }]\n"), ["6:19 E041"]);
    assert_eq!(
        check("vary = { dc = [1] }\nchart = [{ view = 'heatmap', x = 'dc', y = 'dc' }]\n"),
        ["6:19 E041", "6:44 E041"]
    );
}

#[test]
fn sides() {
    assert_eq!(fight("sides = [['ann']]"), ["10:9 E042"]);
    assert_eq!(fight("sides = [['ann'], []]"), ["10:19 E042"]);
    assert_eq!(fight("sides = [['ann'], [{ use = 'bob', count = 3 }, 'ann', 'bob']]"), ["10:20 E042"]);
    assert_eq!(fight("sides = [['ann'], ['bob', 'ann']]\nvary = { 'bob.count' = [1, 4] }"), ["11:28 E042"]);
    assert_eq!(check("dc = 4\nsides = []\n"), ["6:1 E042"]);
}

#[test]
fn all_faults_come_at_once_in_order_of_place() {
    let text = "seed = -1\nttle = 'x'\n[run]\ntrials = 0\n[character.ann]\nsystem = 'tourney'\nmight = 0\n\
                weapon = '2d'\n[[experiment]]\nid = 'a b'\nsystem = 'tourney'\nkind = 'check'\nmode = 'x'\n\
                vary = { dc = '3..=1', 'ann.speed' = [1] }\n[[experiment]]\nid = 'c'\nsystem = 'x'\nkind = 'y'\n";
    let places = places(text);
    let codes: Vec<&str> = places.iter().filter_map(|place| place.split(' ').nth(1)).collect();
    assert_eq!(codes, ["E013", "E010", "E013", "E013", "E030", "E014", "E023", "E031", "E024", "E020"], "{places:?}");
}

#[test]
fn faults_in_arguments_point_into_the_argument() {
    let good = with_knights(&format!("{CHECK}dc = 4\nwho = 'ann'"));
    let faults = |set: &[(&str, &str)], vary: &[(&str, &str)]| -> Vec<String> {
        let pairs = |pairs: &[(&str, &str)]| pairs.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
        let overrides = Overrides { set: pairs(set), vary: pairs(vary), ..Overrides::default() };
        faults_with(&good, &overrides)
            .iter()
            .map(|fault| {
                let shown = &fault.source.text[fault.labels[0].span.clone()];
                format!("{} {} {shown}", fault.source.name, fault.code)
            })
            .collect()
    };
    assert_eq!(faults(&[("ann.might", "99")], &[]), ["--set E013 99"]);
    assert_eq!(faults(&[("ann.migth", "9")], &[]), ["--set E010 ann.migth"]);
    assert_eq!(faults(&[("anna.might", "9")], &[]), ["--set E024 anna.might"]);
    assert_eq!(faults(&[("nothing", "9")], &[]), ["--set E024 nothing"]);
    assert_eq!(faults(&[("rules.tourny.strikes", "9")], &[]), ["--set E020 rules.tourny.strikes"]);
    assert_eq!(faults(&[("run.trials", "many")], &[]), ["--set E012 many"]);
    assert_eq!(faults(&[], &[("dc", "3,99,4")]), ["--vary E013 99"]);
    assert_eq!(faults(&[], &[("dc", "9..=3")]), ["--vary E031 9..=3"]);
    assert_eq!(faults(&[], &[("cd", "3")]), ["--vary E024 cd"]);
    assert_eq!(faults(&[], &[("c.cd", "3")]), ["--vary E024 c.cd"]);
    assert_eq!(faults(&[], &[("ann.weapon", "2d6, 3d")])[0].split(' ').nth(1), Some("E030"));

    let overrides = Overrides {
        trials: Some(0),
        precision: Some(0.1),
        method: Some(Method::Exact),
        seed: Some(u64::MAX),
        ..Overrides::default()
    };
    let names: Vec<(String, Code)> =
        faults_with(&good, &overrides).iter().map(|fault| (fault.source.name.clone(), fault.code)).collect();
    for expected in [("--trials", Code::OUT_OF_RANGE), ("--seed", Code::OUT_OF_RANGE)] {
        assert!(names.contains(&(expected.0.to_owned(), expected.1)), "{names:?}");
    }
    assert!(names.iter().any(|(_, code)| *code == Code::CONTRADICTION), "{names:?}");
}
