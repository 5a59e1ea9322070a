//! The character sheet: its fields as parameters, and experiments that take some of them directly.

use super::words::{
    Archetype, Awareness, Concentrate, Directed, Kind, Mercy, MojoPolicy, Size, Target, WeaponUse, WhenSurprised,
};
use crate::prelude::*;

/// One of the six abilities.
fn ability(name: &'static str, doc: &'static str) -> Param {
    Param::int(name, 1, 30, 10, doc)
        .derived("10; for a creature 10 and half its level")
        .rules(&["GM-01", "GM-02", "GM-04"])
}

/// One of the six reactions.
fn reaction(name: &'static str, doc: &'static str) -> Param {
    Param::int(name, -20, 40, 4, doc)
        .derived("4, growth by level, and what the abilities lend")
        .rules(&["GM-03", "GM-04"])
}

/// The fields of a character.
pub fn fields() -> Vec<Param> {
    vec![Param::choice("kind", Kind::WORDS, "hero (verve and mojo), npc (neither), or creature (numbers by level)")
        .rules(&["GM-03", "GM-04", "GM-10"]),
Param::int("level", 0, 30, 1, "level; the reactions of people without an archetype do not grow").rules(&["GM-03", "GM-19"]),
Param::choice("archetype", Archetype::WORDS, "archetype: its ability and reaction are archetypal")
        .rules(&["GM-03", "GM-19"]),
ability("strength", "Strength: melee attacks, movement, jumps"),
ability("agility", "Agility: defense, missiles, chases, jumps"),
ability("endurance", "Endurance: survival, age, breath, staying conscious"),
ability("intelligence", "Intelligence: Reason"),
ability("wisdom", "Wisdom: Willpower"),
ability("charisma", "Charisma: Perception"),
reaction("evasion", "Evasion: getting out of the way (major Agility, minor Intelligence)"),
reaction("fortitude", "Fortitude: standing fast (major Strength, minor Endurance)"),
reaction("health", "Health: resisting sickness, thirst and thin air (major Endurance, minor Strength)"),
reaction("reason", "Reason: seeing through things (major Intelligence, minor Wisdom)"),
reaction("perception", "Perception: noticing (major Charisma, minor Agility)"),
reaction("willpower", "Willpower: resisting by will (major Wisdom, minor Charisma)"),
Param::int("max_survival", 0, 300, 5, "survival points when well")
        .derived("5, Endurance as major contributor, and 5.5 for each third, fifth, .. level, rounded down")
        .rules(&["GM-10", "GM-19"]),
Param::int("survival", 0, 300, 5, "survival points at the start, at most those when well")
        .derived("those when well")
        .rules(&["GM-10"]),
Param::int("verve", 0, 300, 0, "verve points at the start")
        .derived("for a hero with an archetype 5, what its abilities lend, and 5.5 for each even level, rounded down")
        .rules(&["GM-10", "GM-19"]),
Param::int("injuries", 0, 40, 0, "injuries at the start").rules(&["GM-11"]),
Param::choice("size", Size::WORDS, "size of the body").rules(&["GM-04", "GM-40"]),
Param::int("movement", 0, 100, 10, "Movement")
        .derived("10, Strength as major and Agility as minor contributor")
        .rules(&["GM-41"]),
Param::choice("weapon_use", WeaponUse::WORDS, "how the weapon is used: in the hand, thrown or shot")
        .rules(&["GM-17"]),
Param::new("damage", ParamType::Dice, DefaultValue::text("d6"), "dice of the weapon, before what abilities lend")
        .rules(&["GM-17"]),
Param::int("damage_bonus", -20, 50, 0, "what is added to the damage of a hit")
        .derived("what abilities lend to the weapon")
        .rules(&["GM-17"]),
Param::int("damage_injuries", 0, 20, 0, "injuries that each hit adds directly").rules(&["GM-10", "GM-17"]),
Param::switch("skilled", true, "whether the fighting art is skilled with this weapon").rules(&["GM-17"]),
Param::int("fighting_art", 0, 30, 0, "fighting art").derived("by archetype and level").rules(&["GM-17", "GM-19"]),
Param::int("attack", -40, 60, 10, "what an attack must roll at most, before the target's defense")
        .derived("10, fighting art, and what abilities lend")
        .rules(&["GM-17"]),
Param::int("armor", 0, 10, 0, "what armor adds to defense").rules(&["GM-17"]).assumed(),
Param::int("defense", -20, 40, 0, "what is taken from attacks")
        .derived("Agility as major contributor, and armor")
        .rules(&["GM-17"]),
Param::int("dodge", 0, 40, 0, "the part of defense that is an agility bonus: the unconscious and the semi-conscious lose it")
        .derived("what Agility lends as major contributor, if that is a bonus, also where `defense` is written out")
        .rules(&["GM-12", "GM-17", "GM-49"]),
Param::int("attacks", 1, 8, 1, "attacks in each round").rules(&["GM-15"]),
Param::int("group", 1, 30_000, 1, "how many similar members act as this one; all other numbers are those of one member")
        .rules(&["GM-09"]),
Param::switch(
        "archetypal_fight",
        true,
        "whether fighting is its own kind of activity, so that verve absorbs damage",
    )
    .derived("for warriors")
    .rules(&["GM-10"]),
Param::int("mojo", 0, 300, 0, "mojo points at the start")
        .derived("for a hero with an archetype by level and archetypal ability")
        .rules(&["GM-18", "GM-19"]),
Param::new(
        "archetypal_ability",
        ParamType::choice(Ability::WORDS),
        DefaultValue::derived("the archetype's"),
        "the ability whose failed rolls mojo may mend",
    )
    .rules(&["GM-18"]),
Param::choice(
        "mojo_policy",
        MojoPolicy::WORDS,
        "survive: on failed Health and Death rolls, and on archetypal rolls against falling unconscious; win: also on narrow misses that would drop the target, if fighting is its own kind of activity; never",
    )
    .rules(&["GM-18"]),
Param::new(
        "tactic",
        ParamType::policy(&["attack", "flee_injured"], &[("flee_below", 1, 300)]),
        DefaultValue::text("attack"),
        "attack; flee_injured: dashes away once injured or low on survival; flee_below(n): once survival is below n",
    )
    .rules(&["GM-15", "GM-27"]),
Param::choice(
        "target",
        Target::WORDS,
        "which of the enemies who stand it attacks: the one with the fewest survival points, the one with the most, the \
         first listed, or the one at its own place of the line and then the next ones; of equals the first listed, \
         unless `equal_targets` says otherwise",
    ).rules(&["GM-15"]),
Param::choice(
        "unconscious_enemies",
        Mercy::WORDS,
        "capture: never hits them again; finish_off: hits them before it attacks anybody else, where Death rolls are made",
    )
    .rules(&["GM-12"]),
Param::switch("concentrating", false, "whether it keeps up an effect instead of attacking").rules(&["GM-29"]),
Param::choice("concentrate", Concentrate::WORDS, "what it does with that effect when hit").rules(&["GM-29"]),
Param::choice("awareness", Awareness::WORDS, "what it knows if its side is taken unaware").rules(&["GM-16"]),
Param::choice("when_surprised", WhenSurprised::WORDS, "what it does while surprised").rules(&["GM-16"]),
Param::switch(
        "semi_conscious",
        false,
        "whether it is only half awake, which lasts: no agility bonus to defense, no action in a fight but what it is directed to, no flight",
    )
    .rules(&["GM-13", "GM-49"]),
Param::choice("directed", Directed::WORDS, "who directs it in a fight while it is semi-conscious")
        .ruling()
        .rules(&["GM-49"]),
Param::int("chase_skill", -20, 20, 0, "what skills add to chases").rules(&["GM-27"])]
}

/// The parameter that names the character.
fn who_param() -> Param {
    Param::new(
        "who",
        ParamType::Character,
        DefaultValue::derived("an ordinary person: every ability at 10, level 1, no archetype"),
        "the character it happens to",
    )
}

/// `who`, some fields of the sheet that the experiment may set directly (their names with a space between them), and
/// its own parameters.
pub fn about(sheet: &str, own: Vec<Param>) -> Vec<Param> {
    let fields = fields();
    let field = |name| Param::named(&fields, name).derived("what the character's sheet says");
    [vec![who_param()], sheet.split(' ').map(field).collect(), own].concat()
}
