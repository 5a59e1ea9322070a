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
