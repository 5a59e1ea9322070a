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

params! {
    /// The fields of a character.
    pub fields {
        kind: choice(Kind) ["GM-03", "GM-04", "GM-10"]
            "hero (verve and mojo), npc (neither), or creature (numbers by level)";
        level: int(0..=30, 1) ["GM-03", "GM-19"] "level; the reactions of people without an archetype do not grow";
        archetype: choice(Archetype) ["GM-03", "GM-19"] "archetype: its ability and reaction are archetypal";
        strength: by(ability) "Strength: melee attacks, movement, jumps";
        agility: by(ability) "Agility: defense, missiles, chases, jumps";
        endurance: by(ability) "Endurance: survival, age, breath, staying conscious";
        intelligence: by(ability) "Intelligence: Reason";
        wisdom: by(ability) "Wisdom: Willpower";
        charisma: by(ability) "Charisma: Perception";
        evasion: by(reaction) "Evasion: getting out of the way (major Agility, minor Intelligence)";
        fortitude: by(reaction) "Fortitude: standing fast (major Strength, minor Endurance)";
        health: by(reaction) "Health: resisting sickness, thirst and thin air (major Endurance, minor Strength)";
        reason: by(reaction) "Reason: seeing through things (major Intelligence, minor Wisdom)";
        perception: by(reaction) "Perception: noticing (major Charisma, minor Agility)";
        willpower: by(reaction) "Willpower: resisting by will (major Wisdom, minor Charisma)";
        max_survival: maybe(0..=300,
            "5, Endurance as major contributor, and 5.5 for each third, fifth, .. level, rounded down")
            ["GM-10", "GM-19"]
            "survival points when well";
        survival: maybe(0..=300, "those when well") ["GM-10"] "survival points at the start, at most those when well";
        verve: maybe(0..=300,
            "for a hero with an archetype 5, what its abilities lend, and 5.5 for each even level, rounded down")
            ["GM-10", "GM-19"]
            "verve points at the start";
        injuries: int(0..=40, 0) ["GM-11"] "injuries at the start";
        size: choice(Size) ["GM-04", "GM-40"] "size of the body";
        movement: maybe(0..=100, "10, Strength as major and Agility as minor contributor") ["GM-41"] "Movement";
        weapon_use: choice(WeaponUse) ["GM-17"] "how the weapon is used: in the hand, thrown or shot";
        damage: roll("d6") ["GM-17"] "dice of the weapon, before what abilities lend";
        damage_bonus: maybe(-20..=50, "what abilities lend to the weapon") ["GM-17"]
            "what is added to the damage of a hit";
        damage_injuries: int(0..=20, 0) ["GM-10", "GM-17"] "injuries that each hit adds directly";
        skilled: switch(true) ["GM-17"] "whether the fighting art is skilled with this weapon";
        fighting_art: maybe(0..=30, "by archetype and level") ["GM-17", "GM-19"] "fighting art";
        attack: maybe(-40..=60, "10, fighting art, and what abilities lend") ["GM-17"]
            "what an attack must roll at most, before the target's defense";
        armor: int(0..=10, 0) assumed ["GM-17"] "what armor adds to defense";
        defense: maybe(-20..=40, "Agility as major contributor, and armor") ["GM-17"] "what is taken from attacks";
        dodge: maybe(0..=40,
            "what Agility lends as major contributor, if that is a bonus, also where `defense` is written out")
            ["GM-12", "GM-17", "GM-49"]
            "the part of defense that is an agility bonus: the unconscious and the semi-conscious lose it";
        attacks: int(1..=8, 1) ["GM-15"] "attacks in each round";
        group: int(1..=30_000, 1) ["GM-09"]
            "how many similar members act as this one; all other numbers are those of one member";
        archetypal_fight: maybe_switch("for warriors") ["GM-10"]
            "whether fighting is its own kind of activity, so that verve absorbs damage";
        mojo: maybe(0..=300, "for a hero with an archetype by level and archetypal ability") ["GM-18", "GM-19"]
            "mojo points at the start";
        archetypal_ability: maybe_choice(Ability, "the archetype's") ["GM-18"]
            "the ability whose failed rolls mojo may mend";
        mojo_policy: choice(MojoPolicy) ["GM-18"]
            "survive: on failed Health and Death rolls, and on archetypal rolls against falling unconscious; win: \
             also on narrow misses that would drop the target, if fighting is its own kind of activity; never";
        tactic: new(ParamType::policy(&["attack", "flee_injured"], &[("flee_below", 1, 300)]),
            DefaultValue::text("attack")) ["GM-15", "GM-27"]
            "attack; flee_injured: dashes away once injured or low on survival; flee_below(n): once survival is below \
             n";
        target: choice(Target) ["GM-15"]
            "which of the enemies who stand it attacks: the one with the fewest survival points, the one with the \
             most, the first listed, or the one at its own place of the line and then the next ones; of equals the \
             first listed, unless `equal_targets` says otherwise";
        unconscious_enemies: choice(Mercy) ["GM-12"]
            "capture: never hits them again; finish_off: hits them before it attacks anybody else, where Death rolls \
             are made";
        concentrating: switch(false) ["GM-29"] "whether it keeps up an effect instead of attacking";
        concentrate: choice(Concentrate) ["GM-29"] "what it does with that effect when hit";
        awareness: choice(Awareness) ["GM-16"] "what it knows if its side is taken unaware";
        when_surprised: choice(WhenSurprised) ["GM-16"] "what it does while surprised";
        semi_conscious: switch(false) ["GM-13", "GM-49"]
            "whether it is only half awake, which lasts: no agility bonus to defense, no action in a fight but what \
             it is directed to, no flight";
        directed: choice(Directed) ruling ["GM-49"] "who directs it in a fight while it is semi-conscious";
        chase_skill: int(-20..=20, 0) ["GM-27"] "what skills add to chases";
    }
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
