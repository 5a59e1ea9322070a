//! Unaccustomed gravity: acclimatising to it, or being held down by it.

use super::save::{self, Save};
use super::weight::{self, BANDS, Band, band, weighs};
use crate::citations::RuleCitations;
use crate::fighter::refuse_twice;
use crate::prelude::*;

string_enum! {
    /// The gravity that a character is used to (`FS-34`).
    History {
        /// Normal.
        Home = "home",
        LowGravity = "low_gravity",
        /// Zero gravity, for some days.
        ZeroGravity = "zero_gravity",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        gravity: int(0..=3000, 140) ["FS-30", "FS-31", "FS-32", "FS-33"] "gravity in hundredths of g";
        native_gravity: is(weight::native_gravity_param());
        history: choice(History) ["FS-34"]
            "whether somebody comes back from low gravity that had become usual, or from none";
        days_weightless: int(0..=1000, 0) ["FS-34"] "days without gravity before";
        might: maybe(0..=10, "that of `who`, or none") ["FS-31", "FS-33"]
            "skill bonus in Might, against extreme gravity and to push off";
        days: int(1..=1000, 365) ["FS-30", "FS-32"] "days after which nobody counts any more";
        rounds: int(1..=1000, 10) ["FS-31"] "rounds in extreme gravity";
    }
    own => [ save::params(), own, ] .concat()
}

measures! {
    /// The metrics of a change of gravity.
    measured {
        band: named(super::BANDS), "how strong gravity is for a native of the other";
        success: maybe, "whether the creature gets used to it in the days given",
            when("the creature gets used to the gravity in time");
        days: number("days"), "days until then", of_age();
        saves: number("saves"), "saves made", of_count(super::COUNTS.saves);
        restrained: number("rounds"), "rounds of extreme gravity in which one cannot move", of_count(super::COUNTS.restrained);
        speed: number("metres"),
            "metres of movement in a turn, of somebody who is not restrained; without gravity by one push";
    }
}

/// `FS-30` High, `FS-31` extreme, `FS-32` low and `FS-33` zero gravity, and `FS-34` the return to normal gravity. A
/// round of the experiment is a day, or a combat round in extreme gravity.
#[derive(Debug, Clone)]
pub struct Gravity {
    house: HouseRules,
    band: Band,
    save: Save,
    dc: i16,
    speed: i16,
    passes: i16,
    /// The rules that determine the band of gravity and its effects without a roll.
    citations: RuleCitations,
    metrics: Vec<Metric>,
}

state! {
    /// The progress of acclimatisation.
    pub State {
        successes: num;
        left: num, "Days until a character is used to low gravity, rolled at the start.";
        used: mask;
        hampered: mask;
    } counts { saves; restrained; }
}

impl Gravity {
    /// The change of gravity that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let gravity = inputs.gravity();
        let history = inputs.history();
        let long_stay = history == History::ZeroGravity && inputs.days_weightless() > house.long_stay_days;
        if history != History::ZeroGravity && inputs.days_weightless() > 0 {
            let message = "only somebody who comes from zero gravity was weightless (FS-34)";
            let fault = Fault::new(&["experiment", "days_weightless"], message);
            return Err(vec![fault.help("set `history = \"zero_gravity\"`")]);
        }
        let felt = match band(gravity, params.small("native_gravity"), &house) {
            // FS-34: after a long stay in lower gravity, normal gravity counts as high.
            Band::Normal if long_stay || history == History::LowGravity => Band::High,
            band => band,
        };
        let extreme = matches!(felt, Band::Extreme | Band::Crushing);
        let (stamina, fighter) = Save::asked(question, (Ability::Str, Skill::Stamina), &house)?;
        let strength =
            fighter.as_ref().map_or(stamina.tested.bonus - stamina.tested.skilled, |f| f.ability(Ability::Str));
        refuse_twice(fighter.as_ref(), params, &["might"])?;
        let might = fighter.as_ref().map_or(params.int_opt("might").map_or(0, |_| params.small("might")), |f| {
            f.skill(Skill::Might).unwrap_or(0)
        });
        let mut save = stamina;
        if extreme {
            save.tested.bonus += might - save.tested.skilled;
            save.tested.skilled = might;
            save.tested.skill = Some(Skill::Might);
        }
        let hurt = extreme || house.high_gravity_sickened;
        if hurt && !matches!(felt, Band::Zero | Band::Low) {
            // FS-30: being sickened gives disadvantage on these saves, too.
            weighs(&mut save.tested, felt, false, false, false, &house);
        }
        let mut citations = RuleCitations::default();
        citations.add(felt != band(gravity, 100, &house), "FS-34");
        citations.add(felt == Band::Low, "FS-32");
        citations.add(felt == Band::Zero, "FS-33");
        let own = fighter.as_ref().map_or(house.speed_default, |fighter| fighter.speed);
        let per_g = house.high_gravity_dc_per_g;
        Ok(Self {
            // FS-34: the DC depends on the actual gravity.
            dc: if extreme {
                house.extreme_gravity_dc
            } else {
                ((i32::from(gravity) * i32::from(per_g) + 99) / 100) as i16
            },
            speed: match felt {
                Band::Zero => house.push_factor * (strength + might).max(0),
                Band::Low => own + house.low_gravity_speed,
                Band::Normal => own,
                Band::High | Band::Extreme | Band::Crushing => own / 2,
            },
            passes: if extreme { inputs.rounds() } else { inputs.days() },
            band: felt,
            citations,
            save,
            house,
            metrics: measured::metrics(),
        })
    }

    /// `FS-30` High gravity: a save at the end of each day, until enough have succeeded.
    #[inline(always)]
    fn gets_used<D: Dice>(&self, state: &mut State<D::L>, success: Mask<D::L>, active: Mask<D::L>, dice: &mut D) {
        if self.house.high_gravity_in_a_row {
            state.successes.set(active & !success, 0);
        }
        state.successes += success.count();
        state.used.set(active, state.successes.ge(self.house.high_gravity_successes));
        let successes = state.successes;
        dice.tell(active, |r| {
            let result = if r.flag(success) { "success" } else { "failure" };
            format!("save against DC {}: {result}, {} so far (FS-30)", self.dc, r.num(successes))
        });
    }
}

#[inlined(generic)]
impl Experiment for Gravity {
    rounds!(State, "day or round", limit(self): u32::from(self.passes.unsigned_abs()));

    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> State<D::L> {
        let none = Count::default();
        self.citations.cite(fresh, dice);
        let mut left = Num::zero();
        if self.band == Band::Low {
            let two = [Num::splat(6), Num::splat(6)];
            left = dice.by_lane(two, fresh) + self.house.low_gravity_days;
        }
        let nothing_new = matches!(self.band, Band::Normal | Band::Zero);
        State {
            successes: Num::zero(),
            left,
            used: Mask::uniform(nothing_new),
            hampered: Mask::none(),
            saves: none,
            restrained: none,
        }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        match self.band {
            Band::Normal | Band::Zero => return,
            Band::Low => {
                // FS-32: after 2d6 + 10 days, the advantage on STR and DEX ends.
                state.left -= live.count();
                state.used.set(live, state.left.le(0));
                return;
            }
            Band::Crushing => {
                state.restrained.bump(live);
                dice.tell(live, |_| "held down (FS-31)".to_owned());
                return;
            }
            Band::High | Band::Extreme => {}
        }
        let rested = Num::splat(self.save.tested.exhaustion);
        let saved = self.save.roll(rested, state.hampered.count(), Num::splat(self.dc), dice, live);
        state.saves.bump(live);
        state.hampered.set(live, saved.hampers());
        if self.band == Band::High {
            self.gets_used(state, saved.success, live, dice);
        } else {
            // FS-31: hindered after a success, restrained after a failure, until the next turn.
            state.restrained.bump(live & !saved.success);
            dice.tell(live, |r| format!("{} (FS-31)", if r.flag(saved.success) { "can move" } else { "held down" }));
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.used
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let extreme = matches!(self.band, Band::Extreme | Band::Crushing);
        let days = if matches!(self.band, Band::Normal | Band::Zero) { Num::zero() } else { ending.age };
        let values = measured::Values {
            band: Num::splat(self.band.rank()),
            success: if extreme { Num::splat(ABSENT) } else { state.used.count() },
            days: state.used.select(days, ABSENT),
            saves: state.saves.at(ending),
            restrained: if extreme { state.restrained.at(ending) } else { Num::splat(ABSENT) },
            speed: Num::splat(self.speed),
        };
        values.write(out);
    }
}
