//! A trauma: its location, its effects, and the turns that follow.

use crate::fighter::refuse_twice;
use crate::hazards::save::Save;
use crate::prelude::*;
use crate::tested::Keys;
use crate::words;

string_enum! {
    /// How the severity of a trauma is determined (`FS-94`).
    Severity {
        /// By the damage of the attack that caused it.
        ByDamage = "by_damage",
        Mild = "mild",
        Severe = "severe",
    }
}

/// The parameters.
pub fn params() -> Vec<Param> {
    vec![
        Param::new(
            "who",
            ParamType::Character,
            DefaultValue::derived("nobody: the numbers below"),
            "the character who suffers it",
        )
        .rules(&["FS-94"]),
        Param::choice(
            "damage_type",
            Harm::WORDS,
            "type of the damage that causes it: psychic damage hurts the mind, other damage the body",
        )
        .rules(&["FS-83", "FS-94"]),
        Param::choice("severity", Severity::WORDS, "whether it is mild or severe, or whether the damage decides")
            .rules(&["FS-94"]),
        Param::int("damage", 0, 500, 10, "damage of the attack, after armor").rules(&["FS-94"]),
        Param::int("death_threshold", 0, 200, 12, "damage beyond this is severe")
            .derived("that of `who`, or 12")
            .rules(&["FS-87", "FS-94"]),
        Param::int("turns", 0, 100, 5, "turns that follow, in each of which the character acts")
            .rules(&["FS-96", "FS-98"]),
        Param::switch("dashes", false, "whether it dashes in each of them").rules(&["FS-95", "FS-96"]),
        Param::switch("meets_phobia", false, "whether a phobia would be met in each of them").rules(&["FS-97"]),
        Param::int("charm_distance", 0, 1000, 0, "metres from the lucky charm").rules(&["FS-97"]),
        Param::int("speed", 0, 100, 10, "metres of movement in a turn")
            .derived("that of `who`, or that of the rules")
            .rules(&["FS-95", "FS-96"]),
        Param::switch("two_handed", false, "whether the weapon takes both hands, if `who` is not given")
            .rules(&["FS-95", "FS-96"]),
        Param::switch("other_leg_hurt", false, "whether the other leg has a severe trauma already").rules(&["FS-96"]),
        number("strength", -3, 1, "STR"),
        number("stamina", 0, 0, "skill bonus in Stamina"),
        number("dexterity", -3, 1, "DEX"),
        number("reflex", 0, 0, "skill bonus in Reflex"),
        number("intelligence", -3, 1, "INT"),
        number("lucidity", 0, 0, "skill bonus in Lucidity"),
        number("will", -3, 1, "WIL"),
        number("fortitude", 0, 0, "skill bonus in Fortitude"),
    ]
}

/// A number that a character sheet may give.
fn number(name: &'static str, min: i64, preset: i64, doc: &'static str) -> Param {
    Param::int(name, min, 10, preset, doc)
        .derived("that of `who`, or the usual one")
        .rules(&["FS-95", "FS-96", "FS-97", "FS-98"])
}

measures! {
    /// The metrics of a trauma.
    measured(parts: &[&'static str]) {
        severe: flag, "whether it is severe";
        part: named(parts.iter().copied()), "where it sits, or what it does to the mind";
        score: named(super::SCORES), "the ability that is lowered by 1";
        actions_lost: number("turns"), "turns whose action is lost", of_count(super::COUNTS.lost);
        vp_bled: number("points"), "vitality lost to bleeding", of_count(super::COUNTS.bled);
        falls: number("turns"), "turns that end on the ground after a Dash", of_count(super::COUNTS.falls);
        frightened: number("turns"), "turns in fear of the phobia", of_count(super::COUNTS.frightened);
        speed: number("metres"), "metres of movement in a turn that are left";
        attack_hampered: flag, "whether the arm that is hurt hampers attacks, or forbids them for two hands";
        hampered: flag, "whether the mind hampers checks";
        shock: named(super::SHOCKS), "a mild trauma of the mind that comes with a severe one of the body";
    }
}

/// `FS-95` and `FS-96`: the locations of physical traumas.
const BODY: [&str; 6] = ["head", "torso", "right_arm", "left_arm", "right_leg", "left_leg"];
/// `FS-97`: the kinds of mild psychic traumas.
const SHOCKS: [&str; 5] = ["told", "all_checks", "mind_and_will", "phobia", "charm"];
/// The ability scores that a trauma may lower.
const SCORES: [&str; 7] = ["none", "per", "int", "str", "dex", "wil", "tec"];

/// The possible locations of a physical or mental trauma.
const fn parts(psychic: bool, severe: bool) -> &'static [&'static str] {
    match (psychic, severe) {
        (false, _) => &BODY,
        (true, false) => &SHOCKS,
        (true, true) => &["mind"],
    }
}

const HEAD: i16 = 0;
const TORSO: i16 = 1;
const RIGHT_ARM: i16 = 2;
const LEFT_ARM: i16 = 3;
const RIGHT_LEG: i16 = 4;
const PHOBIA: i16 = 3;
const CHARM: i16 = 4;
const INT: i16 = 2;
const STR: i16 = 3;
const DEX: i16 = 4;
const WIL: i16 = 5;

/// `FS-94` Acquiring a trauma, and its effects. The first round determines it, the others are turns.
#[derive(Debug, Clone)]
pub struct Trauma {
    house: HouseRules,
    psychic: bool,
    severe: bool,
    /// STR (Stamina), DEX (Reflex), INT (Lucidity), WIL (Fortitude).
    saves: [Save; 4],
    turns: i16,
    dashes: bool,
    meets_phobia: bool,
    charm_far: bool,
    speed: i16,
    /// Whether a trauma of the right arm, and one of the left, hampers attacks or forbids them.
    arms: [bool; 2],
    other_leg: bool,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the victim.
    pub State {
        turn: num, "Turns taken; -1 before the trauma.";
        part: num;
        score: num;
        shock: num;
        stunned: mask;
    } counts { lost; bled; falls; frightened; }
}

#[inlined(generic)]
impl Trauma {
    /// The trauma that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let save = |ability: Ability, skill: Skill, names: [&'static str; 2]| {
            let [score, bonus] = names;
            let keys = Keys { ability: score, skill: bonus, mods: "", advantage: "", disadvantage: "", ..OWN };
            let (tested, fighter) = Tested::given(question, keys, (ability, Some(skill)), Purpose::Save, &house)?;
            Ok::<_, Vec<Fault>>((Save::of(tested, false, &house), fighter))
        };
        let (stamina, fighter) = save(Ability::Str, Skill::Stamina, ["strength", "stamina"])?;
        let (reflex, _) = save(Ability::Dex, Skill::Reflex, ["dexterity", "reflex"])?;
        let (lucidity, _) = save(Ability::Int, Skill::Lucidity, ["intelligence", "lucidity"])?;
        let (fortitude, _) = save(Ability::Wil, Skill::Fortitude, ["will", "fortitude"])?;
        let fighter = fighter.as_ref();
        refuse_twice(fighter, params, &["death_threshold", "speed"])?;
        let threshold =
            params.small_or("death_threshold", fighter.map_or(house.death_threshold + 2, |f| f.death_threshold));
        let damage = params.small("damage");
        let severe = match Severity::of(params.word("severity")) {
            Severity::Mild => false,
            Severity::Severe => true,
            // FS-94: severe if one attack did more damage than the Death Threshold, even if reaching it kills by house rule.
            Severity::ByDamage => damage > threshold,
        };
        let psychic = Harm::of(params.word("damage_type")) == Harm::Psychic;
        let [right_lost, left_lost] = [words::Trauma::SevereRightArm, words::Trauma::SevereLeftArm]
            .map(|arm| fighter.is_some_and(|f| f.suffers(arm)));
        // FS-96: with one arm lost, nothing is held in two hands any more, and the other arm holds the weapon.
        let two_handed = fighter.map_or(params.on("two_handed"), |fighter| fighter.weapon.two_handed);
        let two_handed = two_handed && !right_lost && !left_lost;
        let held = fighter.is_none_or(|fighter| !fighter.weapon.is_natural());
        let arms = if severe { [held && left_lost, held && right_lost] } else { [!right_lost, right_lost] };
        Ok(Self {
            psychic,
            severe,
            saves: [stamina, reflex, lucidity, fortitude],
            turns: params.small("turns"),
            dashes: params.on("dashes"),
            meets_phobia: params.on("meets_phobia"),
            charm_far: params.small("charm_distance") > house.charm_distance,
            speed: params.small_or("speed", fighter.map_or(house.speed_default, |fighter| fighter.speed)),
            arms: arms.map(|arm| arm || two_handed),
            other_leg: params.on("other_leg_hurt"),
            house,
            metrics: measured::metrics(parts(psychic, severe)),
        })
    }

    /// The rule for the effects of such a trauma.
    const fn rule(&self) -> &'static str {
        match (self.psychic, self.severe) {
            (false, false) => "FS-95",
            (false, true) => "FS-96",
            (true, false) => "FS-97",
            (true, true) => "FS-98",
        }
    }

    /// Determines the trauma.
    fn strikes<D: Dice>(&self, state: &mut State<D::L>, fresh: Mask<D::L>, dice: &mut D) {
        if !self.psychic {
            // FS-95: 1 head, 2-4 torso, 5-6 and 7-8 the arms, 9-10 and 11-12 the legs.
            let face = dice.d(12, fresh);
            let mut part = Num::zero();
            for from in [2, 5, 7, 9, 11] {
                part += face.ge(from).count();
            }
            state.part.set(fresh, part);
            // FS-95, FS-96: a trauma of head or torso lowers one of two abilities.
            let lowered = fresh & part.le(TORSO);
            let first = dice.at_most(100, Num::splat(self.house.trauma_first_side), lowered);
            let head = part.eq(HEAD);
            let score = first.select(head.select(1, STR), head.select(INT, DEX));
            state.score.set(lowered, score);
            state.stunned.set(fresh, part.le(TORSO) | Mask::uniform(self.severe));
        } else if self.severe {
            // FS-98: INT, WIL or TEC.
            let face = dice.d(3, fresh);
            state.score.set(fresh, face.eq(1).select(INT, face.eq(2).select(WIL, 6)));
            state.part.set(fresh, 0);
        }
        let mild_shock = fresh
            & Mask::uniform(if self.psychic { !self.severe } else { self.severe && self.house.severe_adds_psychic });
        // FS-97: of the ten results, five have numerical effects.
        let face = dice.d(10, mild_shock);
        let mut shock = Num::zero();
        shock.set(face.eq(2) | face.eq(7), 1);
        shock.set(face.eq(3), 2);
        shock.set(face.eq(6), PHOBIA);
        shock.set(face.eq(9), CHARM);
        state.shock.set(mild_shock, shock);
        if self.psychic && !self.severe {
            state.part.set(fresh, shock);
        }
        let (part, names) = (state.part, parts(self.psychic, self.severe));
        dice.tell(fresh, |r| {
            let name = names[r.num(part) as usize];
            format!("a {} trauma: {name} (FS-94, {})", if self.severe { "severe" } else { "mild" }, self.rule())
        });
    }

    /// `FS-96` and `FS-98` Severe traumas: a turn in which the victim tries to act. `FS-95` and `FS-97`: the effects of
    /// mild ones on it.
    fn acts<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        let stunned = live & state.stunned;
        let mut lost = stunned;
        let lowered = |score: i16| state.score.eq(score).count();
        if self.severe {
            let (save, score) = if self.psychic { (&self.saves[2], INT) } else { (&self.saves[0], STR) };
            let dc = lowered(score) + house.severe_action_dc;
            let rested = Num::splat(save.tested.exhaustion);
            lost |= live & !stunned & !save.roll(rested, self.shaken(state), dc, dice, live & !stunned).success;
        }
        let dashes = live & !lost & Mask::uniform(self.dashes && !self.psychic) & state.part.ge(RIGHT_LEG);
        let mut falls = dashes;
        if !self.severe {
            let dc = lowered(DEX) + house.mild_leg_dc;
            let rested = Num::splat(self.saves[1].tested.exhaustion);
            falls = dashes & !self.saves[1].roll(rested, Num::zero(), dc, dice, dashes).success;
        }
        let meets = live & state.shock.eq(PHOBIA) & Mask::uniform(self.meets_phobia);
        let rested = Num::splat(self.saves[3].tested.exhaustion);
        let afraid = meets & !self.saves[3].roll(rested, Num::zero(), Num::splat(house.phobia_dc), dice, meets).success;
        state.lost.bump(lost);
        state.falls.bump(falls);
        state.frightened.bump(afraid);
        if self.severe && !self.psychic {
            // FS-103: bleeding costs vitality at the end of each turn.
            state.bled.add(live, Num::splat(house.bleeding_damage));
        }
        dice.tell(live, |r| {
            let acts = if r.flag(lost) { "the action is lost" } else { "acts" };
            let falls = if r.flag(falls) { ", falls after the Dash" } else { "" };
            let afraid = if r.flag(afraid) { ", frightened" } else { "" };
            // A mild trauma does not affect every turn.
            let felt = self.severe || !falls.is_empty() || !afraid.is_empty();
            let rule = if felt { format!(" ({})", self.rule()) } else { String::new() };
            format!("{acts}{falls}{afraid}{rule}")
        });
        // Being stunned lasts until the end of the victim's next turn.
        state.stunned.set(live, Mask::none());
    }

    /// Causes of disadvantage on physical checks from a psychic trauma.
    fn shaken<L: Lanes>(&self, state: &State<L>) -> Num<L> {
        let charm = state.shock.eq(CHARM) & Mask::uniform(self.charm_far);
        (state.shock.eq(1) | charm).count()
    }
}

#[inlined(generic)]
impl Experiment for Trauma {
    rounds!(State, "turn", limit(self): 1 + u32::from(self.turns.unsigned_abs()));

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let none = Count::default();
        State {
            turn: Num::splat(-1),
            part: Num::zero(),
            score: Num::zero(),
            shock: Num::splat(ABSENT),
            stunned: Mask::none(),
            lost: none,
            bled: none,
            falls: none,
            frightened: none,
        }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let fresh = live & state.turn.lt(0);
        self.acts(state, live & !fresh, dice);
        self.strikes(state, fresh, dice);
        state.turn += live.count();
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.turn.ge(self.turns)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let house = &self.house;
        let body = Mask::uniform(!self.psychic);
        let leg = body & state.part.ge(RIGHT_LEG);
        let slowed = match (self.severe, self.other_leg) {
            // FS-94: traumas stack; the reduction for a mild leg trauma comes before the halving.
            (false, true) => (self.speed - house.mild_leg_speed).max(0) / house.severe_speed_divisor,
            (false, false) => (self.speed - house.mild_leg_speed).max(0),
            (true, false) => self.speed / house.severe_speed_divisor,
            (true, true) => self.speed / house.severe_speed_divisor_both,
        };
        let [right, left] = self.arms.map(Mask::uniform);
        let arm = (state.part.eq(RIGHT_ARM) & right) | (state.part.eq(LEFT_ARM) & left);
        let charm = state.shock.eq(CHARM) & Mask::uniform(self.charm_far);
        let other = if self.other_leg { self.speed / house.severe_speed_divisor } else { self.speed };
        let values = measured::Values {
            severe: Mask::uniform(self.severe),
            part: state.part,
            score: state.score,
            actions_lost: state.lost.at(ending),
            vp_bled: state.bled.at(ending),
            falls: state.falls.at(ending),
            frightened: state.frightened.at(ending),
            speed: leg.select(slowed, other),
            attack_hampered: body & arm,
            hampered: state.shock.eq(1) | state.shock.eq(2) | charm,
            shock: state.shock,
        };
        values.write(out);
    }
}
