//! Limits of a file: cells, characters, and how many faults are worth a line.

use oddsmith::scenario::Overrides;

use crate::tourney;
use crate::tourney::{faults_with, places, with_knights};

const CHECK: &str = "[[experiment]]\nid = 'c'\nsystem = 'tourney'\nkind = 'check'\n";

#[test]
fn grids() {
    let wide = "[[experiment]]\nid = 'a'\nsystem = 'coins'\nkind = 'toss'\nvary = { coins = ";
    assert_eq!(places(&format!("{wide}'1..=9223372036854775807' }}")), ["5:18 E013"]);
    let full = "vary = { dc = '1..=40', 'rules.strikes' = '1..=10', 'ann.might' = '1..=20', 'ann.speed' = '1..=20' }";
    let text = with_knights(&format!("{CHECK}who = 'ann'\n{full}"));
    assert_eq!(places(&text), ["11:8 E040"], "160 000 cells");
    // Each alone is small enough, but not all three together.
    let mut text = with_knights("");
    for id in ["x", "y", "z"] {
        let vary = "vary = { dc = '1..=40', 'ann.might' = '1..=20', 'ann.speed' = [1, 2], 'rules.strikes' = '1..=10', 'rules.prone' = [true, false] }";
        text += &format!("[[experiment]]\nid = '{id}'\nsystem = 'tourney'\nkind = 'check'\nwho = 'ann'\n{vary}\n");
    }
    assert!(tourney::read(&text, &Overrides::default()).is_ok(), "96 000 cells");
    text += &format!(
        "{CHECK}vary = {{ dc = '1..=40', 'rules.strikes' = '1..=10', mode = ['plain', 'hard'], 'rules.prone' = [true, false], target = ['>= 1', '>= 2', '>= 3'] }}"
    );
    assert_eq!(places(&text), ["28:8 E040"]);
}

#[test]
fn floods_of_faults_are_counted_not_listed() {
    let mut text = format!("{CHECK}dc = 4\n");
    for number in 0..2000 {
        text += &format!("rows{number} = 1\n");
    }
    let mut list = format!("{CHECK}vary = {{ dc = [");
    list += &"99, ".repeat(2000);
    list += "] }\n";
    assert_eq!(faults_with(&text, &Overrides::default()).len(), 500);
    let faults = faults_with(&list, &Overrides::default());
    assert_eq!(faults.len(), 500);
    assert_eq!(faults[499].help[1], "1500 more faults were found");
}

#[test]
fn too_many_characters() {
    let mut text = String::new();
    for number in 0..4097 {
        text += &format!("[character.a{number}]\nsystem = 'tourney'\nmight = 1\n");
    }
    text += &format!("{CHECK}dc = 4\n");
    assert_eq!(places(&text), ["12289:12 E040"]);
    let allowed = text.replacen("[character.a0]\nsystem = 'tourney'\nmight = 1\n", "", 1);
    assert!(tourney::read(&allowed, &Overrides::default()).is_ok());
}
