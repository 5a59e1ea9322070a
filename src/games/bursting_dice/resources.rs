//! A fighter's Vigor over some rounds: what it can pay for, and when it is Winded.

use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        who: character() ["BRD-28", "BRD-29"] "the fighter";
        defenses: int(0..=20, 2) ["BRD-22"] "Defenses wanted in a round";
        offhand_attacks: int(0..=20, 0) ["BRD-13"] "Off-hand attacks wanted in a turn";
        openings: int(0..=20, 0) ["BRD-23"] "openings that he wants to take in a round";
        abilities: int(0..=20, 0) ["BRD-18"] "uses of his ability that he wants in a turn";
        defends: int(0..=10, 0) ["BRD-14"] "Defend actions at the end of each turn";
        rounds: int(1..=1000, 10) ["BRD-06"] "rounds";
    }
}

measures! {
    /// The metrics of a fighter's Vigor.
    measured {
        vigor: number("points"), "Vigor after the last recovery";
        mana: number("points"), "Mana after the last recovery";
        defenses: number("defenses"), "Defenses made", of_count(super::DEFENSES);
        last_defenses: number("defenses"), "Defenses made in the last round";
        offhand_attacks: number("attacks"), "Off-hand attacks made", of_count(super::OFFHAND);
        openings: number("attacks"), "openings taken", of_count(super::OPENINGS);
        abilities: number("uses"), "uses of his ability", of_count(super::ABILITIES);
        turns_lost: number("turns"), "turns in which he was Winded and could not act", of_count(super::LOST);
        vigor_spent: number("points"), "Vigor spent", of_count(super::SPENT);
    }
}

/// `BRD-28` Vigor and Winded, `BRD-29` Recovery phase: an experiment without dice; in each round, the fighter's own
/// turn comes before the attacks of others.
#[derive(Debug, Clone)]
pub struct Resources {
    house: HouseRules,
    fighter: Fighter,
    wanted: [i16; 4],
    defends: i16,
    rounds: u32,
    metrics: Vec<Metric>,
}

state! {
    /// The resources left.
    pub State of Resources(self) {
        vigor: num(self.fighter.vigor[0]);
        mana: num(self.fighter.mana[0]);
        winded: mask(self.fighter.winded);
        last: num(0);
        counts: part([Count<L>; 6] = [Count::default(); 6]);
    }
}

/// The indices of the counts.
const DEFENSES: usize = 0;
const OFFHAND: usize = 1;
const OPENINGS: usize = 2;
const ABILITIES: usize = 3;
const LOST: usize = 4;
const SPENT: usize = 5;

/// `BRD-28` Vigor and Winded: set once Vigor falls to the limit, until enough is recovered.
#[inline(always)]
pub fn winded<L: Lanes>(house: &HouseRules, before: Mask<L>, vigor: Num<L>) -> Mask<L> {
    (before | vigor.le(house.winded_at)) & vigor.lt(house.winded_clear)
}

impl Resources {
    /// The experiment that a checked question asks for.
    ///
    /// # Errors
    /// If the sheet is contradictory, or the fighter has no off-hand to attack with.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let fighter = Fighter::named(question, "who", &house)?;
        if fighter.incapacitated {
            let message = format!("`{}` cannot act: incapacitated (BRD-10, BRD-40)", fighter.name);
            return Err(vec![Fault::new(&["experiment", "who"], message).help("ask about somebody else")]);
        }
        let wanted = ["offhand_attacks", "abilities", "openings", "defenses"].map(|name| params.small(name));
        if wanted[0] > 0 && !fighter.has_offhand {
            let message = "there is nothing in the off-hand to attack with (BRD-13)";
            return Err(vec![
                Fault::new(&["experiment", "offhand_attacks"], message).help("set `offhand` on the sheet"),
            ]);
        }
        let metrics = measured::metrics();
        let rounds = u32::from(inputs.rounds().unsigned_abs());
        Ok(Self { house, fighter, wanted, defends: inputs.defends(), rounds, metrics })
    }

    /// Spends Vigor where there is enough left over.
    #[inline(always)]
    fn spends<L: Lanes>(&self, state: &mut State<L>, m: Mask<L>, cost: i16, keep: i16, what: usize) -> Mask<L> {
        let pays = m & state.vigor.ge(cost + keep);
        state.vigor -= Num::splat(cost).only(pays);
        state.winded.set(pays, winded(&self.house, state.winded, state.vigor));
        state.counts[what].bump(pays);
        state.counts[SPENT].add(pays, Num::splat(cost));
        pays
    }
}

/// `BRD-14` Defend: the cost of a Defense after a number of Defend actions.
pub fn defense_cost(house: &HouseRules, defends: i16) -> i16 {
    let times = if house.defend_cumulative { defends } else { defends.min(1) };
    (house.defense_vigor - times * house.defend_discount).max(0)
}

#[inlined(generic)]
impl Experiment for Resources {
    rounds!(State, "round", fresh, limit(self): self.rounds);

    const SMALL: bool = true;

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let (fighter, house) = (&self.fighter, &self.house);
        let ability = fighter.policies.ability;
        let lost = live & state.winded;
        state.counts[LOST].bump(lost);
        dice.tell(lost, |_| format!("{} is Winded and cannot act (BRD-28)", fighter.name));
        let acts = live & !lost;
        for _ in 0..self.wanted[0] {
            self.spends(state, acts, house.offhand_vigor, 0, OFFHAND);
        }
        for _ in 0..self.wanted[1] {
            let affords = acts & state.mana.ge(ability.mana);
            let pays = self.spends(state, affords, ability.vigor, 0, ABILITIES);
            state.mana -= Num::splat(ability.mana).only(pays);
        }
        let mut answered = Num::zero();
        for _ in 0..self.wanted[2] {
            self.spends(state, live, house.opening_vigor, 0, OPENINGS);
        }
        for _ in 0..self.wanted[3] {
            let keep = fighter.policies.keep_vigor;
            let dear = self.spends(state, lost, house.defense_vigor, keep, DEFENSES);
            let pays = dear | self.spends(state, acts, defense_cost(house, self.defends), keep, DEFENSES);
            answered += pays.count();
        }
        state.last.set(live, answered);
        let before = state.vigor;
        state.vigor.set(live, (state.vigor + fighter.recovery[0]).min(fighter.vigor[1]));
        state.mana.set(live, (state.mana + fighter.recovery[2]).min(fighter.mana[1]));
        state.winded.set(live, winded(house, state.winded, state.vigor));
        let vigor = state.vigor;
        dice.tell(live, |r| {
            format!(
                "{} makes {} Defenses, has {} Vigor left and {} after recovery (BRD-29)",
                fighter.name,
                r.num(answered),
                r.num(before),
                r.num(vigor)
            )
        });
    }

    fn done<L: Lanes>(&self, _: &State<L>) -> Mask<L> {
        Mask::none()
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            vigor: state.vigor,
            mana: state.mana,
            defenses: state.counts[DEFENSES].at(ending),
            last_defenses: state.last,
            offhand_attacks: state.counts[OFFHAND].at(ending),
            openings: state.counts[OPENINGS].at(ending),
            abilities: state.counts[ABILITIES].at(ending),
            turns_lost: state.counts[LOST].at(ending),
            vigor_spent: state.counts[SPENT].at(ending),
        };
        values.write(out);
    }
}
