//! A grenade or another area effect: where it goes off, who is in it, and the damage.

use play::systems::ParamType as Kind;

use crate::combat::scatter::Scatter;
use crate::fight::params::Cover;
use crate::fighter::refuse_twice;
use crate::hazards::victim::{FATES, Victim, params as victim_params};
use crate::prelude::*;
use crate::special::{OTHER_EXPLOITS, SpecialFaces, other_exploit, setback_roll};
use crate::tested::{Keys, known_params};
use crate::words::ExploitPolicy;

string_enum! {
    /// `FS-79` Shapes of areas.
    ParamType {
        /// A sphere around a point; thrown.
        Sphere = "sphere",
        /// A cylinder around a point; thrown.
        Cylinder = "cylinder",
        /// A cone, as wide as it is far.
        Cone = "cone",
        Cube = "cube",
        Line = "line",
    }
}

string_enum! {
    /// `FS-73` The distance of a throw.
    Throw {
        /// Up to 10 m.
        Close = "close",
        /// Up to 30 m, with disadvantage.
        Short = "short",
    }
}

/// The parameter keys of the targets who make the save.
const SAVES: Keys = Keys {
    who: "target",
    test: "",
    cross: "",
    ability: "dexterity",
    skill: "reflex",
    mods: "save_mods",
    advantage: "save_advantage",
    disadvantage: "save_disadvantage",
    second: "",
};

params! {
    /// The parameters.
    pub params as Inputs {
        explosives: maybe(0..=10, "that of `who`, or none") ["FS-73"]
            "skill bonus in Explosives, which makes the save harder";
        throw: choice(Throw) ["FS-70", "FS-73"] "how far it is thrown";
        engaged: switch(false) ["FS-71", "FS-73"] "whether an enemy is at the thrower's throat";
        shape: choice(ParamType) ["FS-79"] "shape of the area; only spheres and cylinders are thrown";
        radius: maybe(0..=100, "that of a frag grenade") ["FS-73", "FS-79"]
            "radius of the area; the length of a cone or a line, the side of a cube";
        width: int(0..=100, 1) ["FS-79"] "width of a line";
        damage: new(Kind::Dice, DefaultValue::derived("that of a frag grenade")) ["FS-79", "FS-82"]
            "damage, rolled once for all";
        damage_type: choice(Harm) ["FS-83"] "its type";
        save_dc: maybe(0..=60, "that of a frag grenade") ["FS-79"] "DC of the save before Explosives";
        half: switch(true) ["FS-79"] "whether a save halves the damage; otherwise it prevents it";
        target: new(Kind::Character, DefaultValue::derived("nobody: the numbers below")) ["FS-79"]
            "who each of the targets is";
        targets: long(1..=8, 1) ["FS-79"] "how many targets there are";
        stands: int(0..=100, 0) ["FS-79"]
            "metres that each stands from where it is aimed, or from where a cone, cube or line begins";
        bearing: int(0..=180, 0) ["FS-79"] "degrees that each stands off the axis of a cone, cube or line";
        cover: choice(Cover) ["FS-65", "FS-79"] "their cover";
        defends: switch(false) ["FS-52"] "whether they defend";
        dexterity: maybe(-3..=10, "that of `target`, or 1") ["FS-79"] "their DEX";
        reflex: maybe(0..=10, "that of `target`, or none") ["FS-79"] "their skill bonus in Reflex";
        save_mods: int(-30..=30, 0) ["FS-08"] "flat modifiers of their saves";
        save_advantage: int(0..=20, 0) ["FS-09"] "causes of advantage of their saves";
        save_disadvantage: int(0..=20, 0) ["FS-09"] "causes of disadvantage of their saves";
        ally_distance: maybe(0..=100, "there is none") ["FS-15", "FS-73"]
            "metres from where it is aimed to the nearest ally, on the other side of the targets";
    }
    own => [ known_params(), own, victim_params(), ] .concat()
}

measures! {
    /// The metrics of a blast.
    measured {
        success: flag, "whether it goes off where it should", when("the blast goes off on target");
        off: number("metres"), "metres that it is off";
        caught: number("targets"), "targets within the area";
        saved: number("targets"), "targets who save";
        damage: number("points"), "damage to the first target, after armor";
        damage_all: number("points"), "damage to all targets, after armor";
        outcome: named(super::FATES), "what becomes of the first target: dead, down, hurt or unhurt";
        down: number("targets"), "targets at 0 vitality or dead";
        ally_damage: number("points"), "damage to the nearest ally";
        exploit: named(super::OTHER_EXPLOITS), "the exploit of the throw (FS-14)";
        setback: flag, "whether the throw is a setback";
        edge: number("cards"), "EDGE cards drawn";
    }
}

/// `FS-73` Blasting weapon and `FS-79` areas as an experiment: a phase for the throw, and one for each target.
#[derive(Debug, Clone)]
pub struct Blast {
    house: HouseRules,
    checks: Checks,
    throws: Tested,
    thrown: bool,
    saves: Tested,
    dc: i16,
    half: bool,
    damage: Roll,
    victim: Victim,
    targets: usize,
    /// Whether a target is caught, by the distance of the miss.
    caught: Scatter,
    covered: bool,
    ally: Option<i16>,
    radius: i16,
    stands: i16,
    policy: ExploitPolicy,
    metrics: Vec<Metric>,
}

state! {
    /// The results so far.
    pub State {
        lands: mask;
        off: num;
        strays: mask;
        sent: num;
        caught: num;
        saved: num;
        first: num;
        all: num;
        fate: num;
        down: num;
        ally: num;
        rank: num;
        setback: mask;
        cards: num;
    }
}

/// `FS-79` Areas: whether a position, at a distance from the origin and an angle off the axis, is in a cone, cube or
/// line.
fn covers(shape: ParamType, size: i16, width: i16, stands: i16, bearing: i16) -> bool {
    let angle = f64::from(bearing).to_radians();
    let (x, y) = (f64::from(stands) * angle.cos(), (f64::from(stands) * angle.sin()).abs());
    let (size, width) = (f64::from(size), f64::from(width));
    // The origin itself is not part of these areas.
    let ahead = x > 1e-9 && x <= size + 1e-9;
    match shape {
        ParamType::Sphere | ParamType::Cylinder => f64::from(stands) <= size,
        ParamType::Cone => ahead && y <= x / 2.0 + 1e-9,
        ParamType::Cube => ahead && y <= size / 2.0 + 1e-9,
        ParamType::Line => ahead && y <= width / 2.0 + 1e-9,
    }
}

#[inlined(generic)]
impl Blast {
    /// The blast that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let given = (Ability::Cmb, Some(Skill::Throwing));
        let (mut throws, thrower) = Tested::given(question, OWN, given, Purpose::Attack, &house)?;
        let reflex = (Ability::Dex, Some(Skill::Reflex));
        let (mut saves, target) = Tested::given(question, SAVES, reflex, Purpose::Save, &house)?;
        let harm = inputs.damage_type();
        let victim = Victim::asked(question, target.as_ref(), harm, &house)?;
        let shape = inputs.shape();
        let thrown = matches!(shape, ParamType::Sphere | ParamType::Cylinder);
        let mut faults = refuse_twice(thrower.as_ref(), params, &["explosives"]).err().unwrap_or_default();
        if thrown && inputs.bearing() > 0 {
            let message = "a sphere is the same in all directions (FS-79)";
            faults.push(
                Fault::new(&["experiment", "bearing"], message)
                    .help("take `bearing` away, or choose a cone, a cube or a line"),
            );
        }
        if !thrown && inputs.ally_distance().is_some() {
            let message = "only what is thrown can come down among allies (FS-73)";
            faults.push(Fault::new(&["experiment", "ally_distance"], message));
        }
        // FS-73: a grenade without dice does no damage.
        let frag = match house.frag_dice {
            0 => "0".to_owned(),
            dice => format!("{dice}d{}", house.frag_die),
        };
        let damage = match params.dice_opt("damage") {
            Some(expr) => Roll::new(expr.clone()),
            None => Roll::new(frag.parse().expect("dice of the house make a roll")),
        };
        if let Some(why) = damage.unsampled() {
            faults.push(Fault::new(&["experiment", "damage"], why.to_string()));
        }
        if damage.reach().is_none_or(|(least, most)| least < -30_000 || most > 30_000) {
            faults.push(Fault::new(&["experiment", "damage"], "damage beyond ±30 000 does not fit an area (FS-82)"));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let explosives =
            thrower.as_ref().map_or(inputs.explosives().unwrap_or(0), |f| f.skill(Skill::Explosives).unwrap_or(0));
        if inputs.throw() == Throw::Short {
            throws.lean(-1);
        }
        if inputs.engaged() && house.grenade_engaged {
            throws.lean(-1);
        }
        let cover = inputs.cover();
        // FS-65: cover helps against effects from its far side.
        saves.lean(i16::from(cover != Cover::None) + i16::from(inputs.defends()));
        let (radius, stands) = (inputs.radius().unwrap_or(house.frag_radius), inputs.stands());
        let inside = covers(shape, radius, inputs.width(), stands, inputs.bearing());
        let caught =
            if thrown { Scatter::around(house.grenade_scatter, stands, radius) } else { Scatter::fixed(inside) };
        Ok(Self {
            checks: Checks::new(&house),
            throws,
            thrown,
            saves,
            dc: inputs.save_dc().unwrap_or(house.frag_dc) + explosives,
            half: inputs.half(),
            damage,
            victim,
            targets: usize::try_from(inputs.targets()).unwrap_or(1),
            caught,
            covered: cover == Cover::Total,
            ally: inputs.ally_distance(),
            radius,
            stands,
            policy: thrower.map_or(ExploitPolicy::Damage, |thrower| thrower.policies.exploits),
            house,
            metrics: measured::metrics(),
        })
    }

    /// The throw, its point of impact, and the damage roll.
    fn throws<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        if self.thrown {
            let rolls = live & Mask::uniform(!self.throws.fails);
            let rolled = self.checks.roll(&self.throws.check(), dice, rolls);
            let lands = rolls & rolled.reaches(house.grenade_dc);
            let missed = live & !lands;
            let marks = SpecialFaces::of(house, &rolled);
            state.lands.set(live, lands);
            // FS-14: a throw does not use the exploits of attacks.
            let rank = other_exploit(self.policy, marks.intensity).only(marks.exploit(lands));
            state.rank.set(live, rank);
            // FS-14: a Sign of Destiny draws another card.
            state.cards.set(live, marks.cards(house, lands).only(rolls) + rank.eq(11).count());
            let off = dice.d(house.grenade_scatter.cast_unsigned(), missed);
            state.off.set(missed, off);
            let setback = marks.setback(house, rolls & !lands, true, dice);
            state.setback.set(live, setback);
            if self.ally.is_some() {
                let number = setback_roll(dice, setback);
                state.strays.set(live, setback & number.eq(17));
            }
            let strays = state.strays;
            dice.tell(live, |r| {
                let result = match (r.flag(lands), r.flag(strays)) {
                    (true, _) => "lands where it should".to_owned(),
                    (_, true) => "comes down on the nearest ally".to_owned(),
                    _ => format!("is {} m off", r.num(off)),
                };
                format!("the grenade, {} against DC {}, {result} (FS-73)", r.num(rolled.total), house.grenade_dc)
            });
        } else {
            state.lands.set(live, Mask::all());
        }
        let sent = dice.roll(&self.damage, live).max(house.damage_least);
        state.sent.set(live, sent);
        dice.tell(live, |r| format!("the blast does {} damage (FS-82)", r.num(sent)));
    }

    /// One target within the area: the save, and the damage that gets through.
    fn suffers<D: Dice>(&self, state: &State<D::L>, caught: Mask<D::L>, dice: &mut D) -> [Num<D::L>; 2] {
        let rolls = caught & Mask::uniform(!self.saves.fails);
        let rolled = self.checks.roll(&self.saves.check(), dice, rolls);
        let saved = rolls & rolled.reaches(self.dc);
        let mut sent = state.sent;
        sent.set(saved, if self.half { state.sent.over(2) } else { Num::zero() });
        let due = SpecialFaces::of(&self.house, &rolled).setback(&self.house, rolls & !saved, true, dice);
        when!(dice, due, {
            // FS-15: a setback of 16 on a save against harm doubles it.
            let doubled = due & setback_roll(dice, due).eq(16);
            sent.set(doubled, sent.times(2));
        });
        let damage = self.victim.suffers(sent).only(caught);
        dice.tell(caught, |r| {
            let how = if r.flag(saved) { "saves" } else { "does not save" };
            format!("a target within the area {how} against DC {}: {} damage (FS-79, FS-84)", self.dc, r.num(damage))
        });
        [damage, saved.count()]
    }
}

#[inlined(generic)]
impl Experiment for Blast {
    one_round!(State, "blast");

    #[inline(always)]
    fn phases(&self) -> usize {
        1 + self.targets + usize::from(self.ally.is_some())
    }

    fn rolls(&self) -> Vec<&Roll> {
        vec![&self.damage]
    }

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let (no, zero) = (Mask::none(), Num::zero());
        State {
            lands: no,
            off: zero,
            strays: no,
            sent: zero,
            caught: zero,
            saved: zero,
            first: zero,
            all: zero,
            fate: Num::splat(3),
            down: zero,
            ally: zero,
            rank: zero,
            setback: no,
            cards: zero,
        }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        if phase == 0 {
            self.throws(state, live, dice);
            return;
        }
        let is_ally = phase > self.targets;
        let ally = self.ally.unwrap_or(0);
        let mut caught = live & Mask::uniform(!self.covered);
        if is_ally {
            // A miss by a few metres cannot reach an ally who was out of the blast before.
            caught = live & (state.strays | Mask::uniform(ally <= self.radius));
        } else {
            let reaches = self.caught.reaches(state.off, caught & !state.strays, dice);
            let near_ally = Mask::uniform(ally + self.stands <= self.radius);
            caught &= reaches | (state.strays & near_ally);
        }
        let [damage, saved] = self.suffers(state, caught, dice);
        if is_ally {
            state.ally.set(live, damage);
            return;
        }
        let [fate, _] = self.victim.fate(damage);
        state.caught += caught.count();
        state.saved += saved.only(live);
        state.all += damage.only(live);
        state.down += (live & fate.le(1)).count();
        if phase == 1 {
            state.first.set(live, damage);
            state.fate.set(live, fate);
        }
        if phase == self.targets && self.ally.is_none() {
            state.sent.set(live, 0);
        }
    }

    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let mut exploit = Num::zero();
        exploit.set(state.rank.ge(2), state.rank - 1);
        let values = measured::Values {
            success: state.lands,
            off: state.off,
            caught: state.caught,
            saved: state.saved,
            damage: state.first,
            damage_all: state.all,
            outcome: state.fate,
            down: state.down,
            ally_damage: if self.ally.is_some() { state.ally } else { Num::splat(ABSENT) },
            exploit,
            setback: state.setback,
            edge: state.cards,
        };
        values.write(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_cover_what_they_should() {
        for (shape, stands, bearing, inside) in [
            (ParamType::Sphere, 5, 0, true),
            (ParamType::Sphere, 6, 0, false),
            (ParamType::Sphere, 0, 0, true),
            (ParamType::Cone, 4, 26, true),
            (ParamType::Cone, 4, 27, false),
            (ParamType::Cone, 0, 0, false),
            (ParamType::Cube, 2, 89, true),
            (ParamType::Cube, 3, 80, false),
            (ParamType::Line, 5, 5, true),
            (ParamType::Line, 5, 6, false),
            (ParamType::Line, 6, 0, false),
        ] {
            assert_eq!(covers(shape, 5, 1, stands, bearing), inside, "{shape:?} {stands} {bearing}");
        }
    }
}
