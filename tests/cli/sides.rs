//! Names of sides: what questions understand, what readers and files are told.

use insta::assert_snapshot;

use crate::world::World;

const FIGHTERS: &str = r#"
seed = 3
run = { method = "exact" }

[character.warden]
system = "symbaroum"
kind = "npc"
accurate = 13
strong = 5

[character.Grukk]
like = "warden"
accurate = 11

[[experiment]]
id = "ford"
system = "symbaroum"
kind = "fight"
"#;

/// A folder with the fight, between these sides.
fn fight(sides: &str) -> World {
    let world = World::new();
    world.file("ford.toml", &format!("{FIGHTERS}sides = {sides}\n"));
    world
}

const NAMED: &str = r#"{ heroes = ["warden"], raiders = ["Grukk"] }"#;
const PLAIN: &str = r#"[["warden"], ["Grukk"]]"#;

#[test]
fn names_change_no_number_and_letters_stay_in_files_without_names() {
    let csv = |sides: &str| {
        let world = fight(sides);
        world.run(["run", "ford.toml", "--quiet"]).code(0);
        std::fs::read_to_string(world.path("reports/ford/summary.csv")).expect("a summary")
    };
    let (named, plain) = (csv(NAMED), csv(PLAIN));
    assert!(plain.contains(",winner,rate:a,") && plain.contains(",deaths.a,mean,"), "{plain}");
    assert!(named.contains(",winner,rate:heroes,") && named.contains(",deaths.raiders,mean,"), "{named}");
    let lettered = [("rate:heroes", "rate:a"), ("rate:raiders", "rate:b"), (".heroes,", ".a,"), (".raiders,", ".b,")];
    let lettered = lettered.iter().fold(named, |text, (name, letter)| text.replace(name, letter));
    assert_eq!(lettered, plain);
}

#[test]
fn a_question_may_use_name_letter_or_only_fighter() {
    let told = |sides: &str, condition: &str| {
        let done = fight(sides).run(["trace", "ford.toml", "--where", condition]).code(0).out;
        // The heading repeats the condition.
        done.replace(condition, "")
    };
    assert_eq!(told(NAMED, "winner=raiders, deaths.heroes=1"), told(NAMED, "winner=b, deaths.a=1"));
    assert_eq!(told(PLAIN, "winner=Grukk, deaths.warden=1"), told(PLAIN, "winner=b, deaths.a=1"));
    let of = |sides: &str, claims: &str| {
        let world = fight(sides);
        world.file("ford.toml", &format!("{FIGHTERS}sides = {sides}\nexpect = [{claims}]\n"));
        world.run(["run", "ford.toml"])
    };
    let both = r#""winner=heroes > 50 %", "winner=a > 50 %", "deaths.raiders > 0.5", "deaths.b > 0.5""#;
    of(NAMED, both).code(0);
    // Both are one quantity, so they cannot be expected to differ.
    let fault = of(NAMED, r#""winner=heroes > 50 %", "winner=a < 40 %""#).code(2).err;
    assert!(fault.contains("winner=a < 40 %"), "{fault}");
    let fault = of(NAMED, r#""winner=heros > 50 %""#).code(2).err;
    assert!(fault.contains("did you mean `heroes`?"), "{fault}");
}

#[test]
fn readers_are_told_who_wins() {
    for (name, sides) in [
        ("named", NAMED),
        ("plain", PLAIN),
        ("several", r#"{ heroes = ["warden"], raiders = [{ use = "Grukk", count = 2 }] }"#),
        ("alike", r#"[["warden"], ["warden"]]"#),
    ] {
        let world = fight(sides);
        let told = [
            world.run(["run", "ford.toml", "--method", "sample", "--trials", "2000"]).code(0).shown(),
            world.run(["trace", "ford.toml", "--where", "winner=b"]).code(0).shown(),
        ];
        assert_snapshot!(format!("sides_{name}"), told.join("\n"));
    }
}

#[test]
fn a_parameter_that_chooses_a_side_takes_its_name() {
    let fight = |sides: &str, more: &str| {
        let world = World::new();
        world.file("ford.toml", &format!("{FIGHTERS}sides = {sides}\n{more}\n"));
        world
    };
    let rows = |sides: &str, more: &str| {
        let world = fight(sides, more);
        world.run(["run", "ford.toml", "--quiet"]).code(0);
        let csv = std::fs::read_to_string(world.path("reports/ford/summary.csv")).expect("a summary");
        csv.lines().filter(|row| row.contains(",winner,")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rows(NAMED, "surprised = \"raiders\""), rows(NAMED, "surprised = \"b\""));
    assert_ne!(rows(NAMED, "surprised = \"raiders\""), rows(NAMED, ""));
    // Without a name a side goes by its only member.
    assert_eq!(rows(PLAIN, "first = \"Grukk\""), rows(PLAIN, "first = \"b\""));
    // A cell is called as it is written, and its reader is told the name either way.
    let by_name = "vary = { surprised = [\"none\", \"raiders\"] }";
    assert!(rows(NAMED, by_name).iter().any(|row| row.contains(",surprised=raiders,")));
    for surprised in ["raiders", "b"] {
        let world = fight(NAMED, &format!("vary = {{ surprised = [\"none\", \"{surprised}\"] }}"));
        let said = world.run(["run", "ford.toml"]).code(0).out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("with surprised side: raiders"), "{said}");
    }
    let fault = fight(NAMED, "surprised = \"raider\"").run(["check", "ford.toml"]).code(2).err;
    assert!(fault.contains("did you mean `raiders`?"), "{fault}");
    let fault = fight(NAMED, "vary = { surprised = [\"b\", \"raiders\"] }").run(["check", "ford.toml"]).code(2).err;
    assert!(fault.contains("twice"), "{fault}");
}
