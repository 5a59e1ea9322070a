//! Fights: duels solved as chains, fights worked out by hand, and all engines against each other.

use super::{TRIALS, ask};
use crate::both_ways::Expect::{self, Mean, P};
use crate::draw::Draw;

/// Two identical fighters who need 9 to hit and deal 1 to 6 points of damage.
fn duel(vp: i16, params: &str, sheet: &str) -> String {
    let fighter = |name: &str, dex: i16| {
        format!(
            "[character.{name}]\nsystem='farsight'\nkind='npc'\ncmb=6\nstr=0\ndex={dex}\ndefense=15\nav=2\nmax_vp={vp}\n\
             weapon_dice='d6+2'\nexploits='never'\nminor='never'\n{sheet}\n"
        )
    };
    format!(
        "kind='fight'\nsides=[['a'],['b']]\nengaged=true\nround_limit=10000\nrules={{setback_policy='never'}}\n{params}\n{}{}",
        fighter("a", 3),
        fighter("b", 1)
    )
}

#[test]
fn duels_have_exactly_the_known_chances() {
    let never = "dodge='never'";
    let always = "dodge='best_hit'";
    let duels: [(i16, &str, &str, &[Expect]); 8] = [
        (
            3,
            "initiative='a'",
            never,
            &[P("winner", 0, 102_456_966.0 / 147_008_443.0), Mean("attacks", 4_122_932.0 / 2_305_703.0)],
        ),
        (
            3,
            "initiative='a'",
            always,
            &[
                P("winner", 0, 1_649_764_363_510_104.0 / 2_604_478_134_407_051.0),
                Mean("attacks", 199_406_168_088.0 / 83_469_975_757.0),
            ],
        ),
        (12, "initiative='a'", never, &[P("winner", 0, 0.595_787_737_065), Mean("attacks", 7.364_956_068_176)]),
        (12, "initiative='b'", never, &[P("winner", 0, 0.404_212_262_935)]),
        (12, "", never, &[P("winner", 0, 0.521_041_335_953)]),
        (12, "initiative='a'", always, &[P("winner", 0, 0.559_177_133_010), Mean("attacks", 9.627_744_215_739)]),
        (12, "initiative='b'", always, &[P("winner", 0, 0.440_822_866_990)]),
        (12, "", always, &[P("winner", 0, 0.512_999_220_721)]),
    ];
    for (vp, params, sheet, expect) in duels {
        let asked = ask(&duel(vp, params, sheet));
        let name = format!("{vp} {params} {sheet}");
        let mut wrong = asked.differs_exactly(&name, expect, 1e-9);
        wrong.extend(asked.differs_sampled(&name, expect, TRIALS));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// A fighter whose attacks cannot miss and always deal the same damage.
fn sure(name: &str, damage: i16, sheet: &str) -> String {
    format!(
        "[character.{name}]\nsystem='farsight'\nkind='npc'\ncmb=10\nattack_bonus=30\nstr=0\nper=0\ndefense=0\nmax_vp=10\n\
         weapon_dice='{damage}'\nexploits='never'\nminor='never'\ndodge='never'\n{sheet}\n"
    )
}

#[test]
fn fights_by_hand_are_as_they_should_be() {
    let quiet = "round_limit=50\nrules={setback_policy='never'}";
    let cases: Vec<(&str, String, Vec<Expect>)> = vec![
        (
            "the first blow falls",
            format!(
                "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\n{quiet}\n{}{}",
                sure("x", 10, ""),
                sure("y", 10, "")
            ),
            vec![P("winner", 0, 1.0), P("rounds", 1, 1.0), P("damage.x", 10, 1.0), P("fell.y", 1, 1.0)],
        ),
        (
            "five points at a time",
            format!(
                "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\n{quiet}\n{}{}",
                sure("x", 5, ""),
                sure("y", 4, "")
            ),
            vec![P("winner", 0, 1.0), P("rounds", 2, 1.0), P("vp.x", 6, 1.0), P("attacks", 3, 1.0)],
        ),
        (
            "two attacks with one action",
            format!(
                "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\n{quiet}\n{}{}",
                sure("x", 5, "attacks=2"),
                sure("y", 4, "")
            ),
            vec![P("rounds", 1, 1.0), P("attacks", 2, 1.0)],
        ),
        (
            "two weapons",
            format!(
                "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\n{quiet}\n{}{}",
                sure("x", 9, "minor='auto'\nweapon='knife'\noff_hand='knife'").replace("minor='never'\n", ""),
                sure("y", 4, "")
            ),
            vec![P("rounds", 1, 1.0), P("attacks", 2, 1.0)],
        ),
        (
            "thirty metres are a Dash and a half",
            format!(
                "distance='short'\ninitiative='a'\nsides=[['x'],['y']]\n{quiet}\n{}{}",
                sure("x", 10, ""),
                sure("y", 1, "weapon='pistol'")
            ),
            // 29 m: 20 in the first round, 9 in the second.
            vec![P("rounds", 2, 1.0), P("winner", 0, 1.0), P("vp.x", 9, 1.0)],
        ),
        (
            "whoever waits strikes first",
            format!(
                "distance='short'\ninitiative='b'\nsides=[['x'],['y']]\n{quiet}\n{}{}",
                sure("x", 10, "speed=30"),
                sure("y", 10, "waiting='ready'")
            ),
            vec![P("winner", 1, 1.0), P("rounds", 1, 1.0), P("attacks", 1, 1.0)],
        ),
        (
            "surprise costs a turn",
            format!(
                "engaged=true\ninitiative='b'\nsurprised='b'\nsides=[['x'],['y']]\n{quiet}\n{}{}",
                sure("x", 10, ""),
                sure("y", 10, "")
            ),
            vec![P("winner", 0, 1.0), P("turns_denied.b", 1, 1.0)],
        ),
        (
            "prisoners are not dead",
            format!(
                "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\n{quiet}\n{}{}",
                sure("x", 10, "knock_out='capture'"),
                sure("y", 10, "")
            ),
            vec![P("deaths", 0, 1.0), P("survivors", 2, 1.0), P("fate.y", 2, 1.0)],
        ),
        (
            "nobody can hurt anybody",
            format!("engaged=true\nsides=[['x'],['y']]\n{quiet}\n{}{}", sure("x", 3, "av=9"), sure("y", 3, "av=9")),
            vec![P("winner", 4, 1.0)],
        ),
        (
            "total cover",
            format!(
                "cover_b='total'\nround_limit=3\nsides=[['x'],['y']]\nrules={{setback_policy='never'}}\n{}{}",
                sure("x", 10, "weapon='pistol'"),
                sure("y", 1, "weapon='pistol'")
            ),
            vec![P("winner", 3, 1.0), P("damage.x", 0, 1.0), P("damage.y", 3, 1.0)],
        ),
        (
            "the first to fall is the weakest",
            format!(
                "engaged=true\ninitiative='a'\nsides=[['x'],['y', 'z']]\nround_limit=1\nrules={{setback_policy='never'}}\n{}{}{}",
                sure("x", 10, "weapon='pistol'"),
                sure("y", 1, "").replace("max_vp=10", "max_vp=30"),
                sure("z", 1, "")
            ),
            vec![P("fell.z", 1, 1.0), P("damage.y", 1, 1.0)],
        ),
        (
            "a grenade for two",
            format!(
                "initiative='a'\nspread=0\nsides=[['x'],['y', 'z']]\nround_limit=1\nrules={{setback_policy='never', frag_die=1, frag_dice=10, frag_dc=60}}\n{}{}{}",
                sure("x", 1, "weapon='pistol'\ngrenades=1\ngrenade='if2'\nthrowing=10"),
                sure("y", 1, ""),
                sure("z", 1, "")
            ),
            vec![P("winner", 0, 1.0), P("damage.x", 20, 1.0), P("grenades.a", 1, 1.0)],
        ),
        (
            "a medic comes in time",
            format!(
                "initiative='b'\nsides=[['m', 'x'],['y']]\nrules={{setback_policy='never', stabilise_dc=0}}\nround_limit=20\n{}{}{}",
                sure("x", 1, "weapon='pistol'").replace("kind='npc'", "kind='pc'"),
                sure("m", 10, "weapon='pistol'\nmedic='first'").replace("max_vp=10", "max_vp=30"),
                sure("y", 10, "").replace("max_vp=10", "max_vp=30")
            ),
            // The fallen fighter is stable as soon as the medic acts, before any death save.
            vec![P("fate.x", 3, 1.0), P("first_aid.a", 1, 1.0), P("death_saves.a", 0, 1.0), P("winner", 1, 1.0)],
        ),
    ];
    for (name, text, expect) in cases {
        let asked = ask(&format!("kind='fight'\n{text}"));
        let wrong = asked.differs_sampled(name, &expect, 2000);
        if !wrong.is_empty() {
            let told: Vec<String> = asked.trace(0).lines.iter().map(|line| format!("{line:?}")).collect();
            panic!("{}\n{}", wrong.join("\n"), told.join("\n"));
        }
    }
}

/// A random fighter.
fn fighter(draw: &mut Draw, name: &str) -> String {
    let small = |draw: &mut Draw, low: i64, high: i64| low + draw.below((high - low + 1).unsigned_abs()).cast_signed();
    let weapon = draw.one_of(&["sword", "knife", "pistol", "unarmed", "blaster_pistol"]);
    let kind = draw.one_of(&["pc", "npc"]);
    format!(
        "[character.{name}]\nsystem='farsight'\nkind='{kind}'\ncmb={}\nstr={}\ndex={}\nper={}\nmax_vp={}\nav={}\nweapon='{weapon}'\n\
         cold_weapons={}\nexploits='{}'\nminor='{}'\ndodge='{}'\nconditions=[{}]\n",
        small(draw, 0, 6),
        small(draw, -1, 4),
        small(draw, -1, 4),
        small(draw, -1, 4),
        small(draw, 2, 6),
        small(draw, 0, 3),
        small(draw, 0, 4),
        draw.one_of(&["damage", "control", "support", "never"]),
        draw.one_of(&["auto", "never"]),
        draw.one_of(&["best_hit", "never"]),
        draw.one_of(&["", "", "'sickened'", "'prone'", "'restrained'"]),
    )
}

#[test]
fn random_duels_are_sampled_as_they_are_solved() {
    let mut draw = Draw(22);
    let mut solved = 0;
    for number in 0..24 {
        // Setbacks branch so much that a single round has as many states as three without them.
        let (setbacks, rounds) = if number % 3 == 0 { ("always", 1) } else { ("never", 3) };
        let text = format!(
            "kind='fight'\nsides=[['a'],['b']]\nround_limit={rounds}\nengaged={}\ninitiative='{}'\ndistance='{}'\nrules={{setback_policy='{setbacks}', latest_climbs=true}}\n{}{}",
            draw.one_of(&["true", "false"]),
            draw.one_of(&["a", "b"]),
            draw.one_of(&["close", "short"]),
            fighter(&mut draw, "a"),
            fighter(&mut draw, "b"),
        );
        let asked = ask(&text);
        let Ok(exact) = asked.solve() else {
            eprintln!("too costly: {number}");
            continue;
        };
        solved += 1;
        let mut expect = Vec::new();
        for metric in ["winner", "rounds", "attacks", "vp.a", "vp.b", "damage.a", "fate.b", "fell.a"] {
            for (&value, &p) in exact[metric].iter().filter(|(_, p)| **p > 1e-4).take(8) {
                expect.push(Expect::P(metric, value, p));
            }
        }
        // Among thousands of comparisons a few fail by chance; ten times as many trials tell them
        // apart.
        let mut wrong = asked.differs_sampled("a random duel", &expect, 400_000);
        if !wrong.is_empty() {
            wrong = asked.differs_sampled("a random duel", &expect, 4_000_000);
        }
        assert!(wrong.is_empty(), "{text}\n{}", wrong.join("\n"));
    }
    assert!(solved >= 12, "only {solved} duels were solved");
}

/// A fight with many features at once.
const SQUAD: &str = "kind='fight'\nsides=[['leader', 'medic', 'shooter', 'scrapper'],[{use='raider', count=3}, 'boss']]\ndistance='short'\n\
    cover_a='moderate'\nambusher='b'\non_watch=true\ndetail=true\n\
    [character.leader]\nsystem='farsight'\ncmb=3\ncold_weapons=2\nedge=1\nedge_policy='burn_key'\ntenacity='value(2)'\ndefend='last_stand'\n\
    [character.medic]\nsystem='farsight'\nint=3\nmedicine=3\nmedic='first'\nfirst_aid_kit=5\nweapon='pistol'\nshooting='keep'\nexploits='support'\n\
    [character.shooter]\nsystem='farsight'\ncmb=3\nkinetic_weapons=2\nweapon='assault_rifle'\ngrenades=2\ngrenade='if2'\nexploits='control'\n\
    [character.scrapper]\nsystem='farsight'\ncmb=3\nweapon='knife'\noff_hand='knife'\nattacks=2\ntenacity='finisher'\nwaiting='ready'\n\
    [character.raider]\nsystem='farsight'\nkind='npc'\ncmb=2\nweapon='sword'\n\
    [character.boss]\nsystem='farsight'\ncmb=4\nmax_vp=40\nexploits='initiative'\nweapon='blaster_rifle'\nresistances=['kinetic']\narmor='heavy'\n";

/// A fighter who waits for an enemy coming from afar.
const WAITS: &str = "kind='fight'\nsides=[['scrapper'],['raider']]\ndistance='long'\n\
    [character.scrapper]\nsystem='farsight'\ncmb=3\nweapon='knife'\nwaiting='ready'\n\
    [character.raider]\nsystem='farsight'\nkind='npc'\ncmb=2\nweapon='sword'\n";

/// A fighter who shoves its opponent if an exploit offers nothing better.
const SHOVES: &str = "kind='fight'\nsides=[['wrestler'],['raider']]\n\
    [character.wrestler]\nsystem='farsight'\ncmb=5\nmax_vp=90\nweapon='sword'\nexploits='control'\n\
    [character.raider]\nsystem='farsight'\nkind='npc'\ncmb=2\nmax_vp=90\nweapon='sword'\n";

#[test]
fn all_backends_give_the_same_fights() {
    for text in [SQUAD.to_owned(), duel(12, "", "dodge='best_hit'")] {
        ask(&text).same_on_every_backend(20_000);
    }
}

#[test]
fn told_fights_are_the_sampled_ones() {
    let mut told = String::new();
    // Waiting and shoving hardly ever occur in the squad.
    for (text, trials) in [(SQUAD, 300), (WAITS, 20), (SHOVES, 40)] {
        let asked = ask(text);
        for trial in 0..trials {
            for line in asked.trace(trial).lines {
                told += &format!("{line:?}\n");
            }
        }
    }
    for words in [
        "FS-11",
        "FS-13",
        "FS-15",
        "FS-41",
        "FS-42",
        "FS-45",
        "FS-51",
        "FS-52",
        "FS-53",
        "FS-56",
        "FS-58",
        "FS-59",
        "FS-61",
        "FS-63",
        "FS-73",
        "FS-77",
        "FS-79",
        "FS-84",
        "FS-87",
        "FS-88",
        "FS-89",
        "FS-90",
        "FS-91",
        "FS-93",
        "FS-95",
        "FS-96",
        "FS-103",
        "FS-109",
        "joins in",
        "with the other hand",
        "uses the opportunity",
        "has waited for this",
        "climb initiative",
        "side B wins",
    ] {
        assert!(told.contains(words), "nobody ever tells `{words}`");
    }
}
