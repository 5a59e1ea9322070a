//! Growing old.

use super::contributor::SPECIAL_TABLE;
use super::house::AgingInterval;
use crate::prelude::*;

string_enum! {
    /// What happens to injuries of age.
    Trade {
        /// They stay.
        Never = "trade_never",
        /// Each is traded for points of the highest ability that is not archetypal.
        Dump = "trade_dump",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        until: int(1..=1000, 100) ["GM-20"] "the age at which nobody counts any more";
        trade: choice(Trade) ["GM-20"] "what is done about the injuries of age";
    }
    own => about(
        "level archetype strength agility endurance intelligence wisdom charisma survival max_survival \
         injuries mojo mojo_policy",
        own,
    )
}

measures! {
    /// The metrics of an aging character.
    measured(until: i32) {
        success: flag, "whether the character is alive at that age", when("the character reaches that age");
        dead: flag, "whether age has killed the character";
        injuries: number("injuries"), "injuries at the end";
        age_at_death: number("years"), "age at death, where it comes to that", of_count(super::COUNTS.age), up_to(until);
        age_reached: number("years"), "age at death; does not apply to those who live beyond the age that was asked for",
            of_count(super::COUNTS.age), up_to(until);
        age_at_first: number("years"), "age of the first injury of age";
        points_traded: number("points"), "ability points given for injuries", of_count(super::COUNTS.traded);
        mojo: number("points"), "mojo spent";
    }
}

/// `GM-20` Aging as an experiment; a round is one injury of age and the years before it.
#[derive(Debug, Clone)]
pub struct Aging {
    frame: Frame,
    /// The age of the first injury.
    first: i16,
    until: i16,
    trades: bool,
    abilities: [i16; 6],
    keeps: Option<usize>,
    metrics: Vec<Metric>,
}

impl Aging {
    /// The life of a question's character.
    ///
    /// # Errors
    /// Contradictions on the sheet, or an age before that of the first injury.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let person = Person::subject(question, &house)?;
        let until = i32::from(inputs.until());
        Ok(Self {
            frame: person.frame,
            first: house.aging_start + person.ability(Ability::Endurance),
            until: inputs.until(),
            trades: inputs.trade() == Trade::Dump,
            abilities: Ability::ALL.map(|ability| person.ability(ability)),
            keeps: person.archetypal_ability.map(|ability| ability as usize),
            metrics: measured::metrics(until),
        })
    }
}

state! {
    /// The state of the character.
    pub State {
        body: part(Body<L>);
        next: num, "The age of the next injury.";
        abilities: part(FixedVec<Num<L>, 6>), "Abilities, if they may be traded.";
    } counts { age; traded; }
}

#[inlined(generic)]
impl Experiment for Aging {
    rounds!(State, "injury of age", limit(self): 1000);

    fn start<D: Dice>(&self, _: &mut D, fresh: Mask<D::L>) -> State<D::L> {
        let mut age = Count::default();
        age.add(fresh, Num::splat(self.first));
        State {
            body: self.frame.body(),
            next: Num::splat(self.first),
            abilities: FixedVec::of(Num::zero(), if self.trades { 6 } else { 0 }, |i| Num::splat(self.abilities[i])),
            age,
            traded: Count::default(),
        }
    }

    /// A permanent injury at the age of 40 plus Endurance, and again at regular intervals; it may at once be traded for
    /// ability points. Old age never calls for a roll against unconsciousness.
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.frame.house;
        let comes = live & state.next.le(self.until) & !state.body.dead;
        let traded = self.trades_away(state, comes);
        let hurt = comes & !traded;
        let next = state.next;
        dice.tell(comes, |r| {
            let what = if r.flag(traded) { "an injury of age, traded for ability points" } else { "an injury of age" };
            format!("at {}: {what} (GM-20)", r.num(next))
        });
        let harm = self.frame.suffers(Num::zero(), hurt.count(), false, hurt, &mut state.body);
        if house.aging_death {
            // Endurance lost to trades lowers the Death roll.
            let mut less = Num::zero();
            if self.trades {
                let endurance = Ability::Endurance as usize;
                less = state.abilities[endurance] - self.abilities[endurance];
            }
            self.frame.clings_to_life(harm.gained.gt(0), less, &mut state.body, dice);
        }
        let mut years = Num::splat(1);
        if house.aging_interval == AgingInterval::ByEndurance {
            let endurance = Ability::Endurance as usize;
            years += if self.trades {
                state.abilities[endurance].max(0).min(31).lookup(&SPECIAL_TABLE)
            } else {
                Num::splat(SPECIAL_TABLE[self.abilities[endurance].clamp(0, 31) as usize])
            };
        }
        let goes_on = comes & !state.body.dead & (next + years).le(self.until);
        state.age.add(goes_on, years);
        state.next.set(live, next + years);
        // A fixed age marks characters with no injury of age to come, so that equal ends are equal states.
        state.next.set(live & !goes_on, self.until + 1);
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.body.dead | state.next.gt(self.until)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let Body { dead, injuries, .. } = state.body;
        let values = measured::Values {
            success: !dead,
            dead,
            injuries,
            age_at_death: dead.select(state.age.at(ending), ABSENT),
            age_reached: dead.select(state.age.at(ending), ABSENT),
            age_at_first: Num::splat(if self.first <= self.until { self.first } else { ABSENT }),
            points_traded: state.traded.at(ending),
            mojo: Num::splat(self.frame.mojo) - state.body.mojo,
        };
        values.write(out);
    }
}

impl Aging {
    /// The policy `trade_dump`: the highest ability that is not archetypal drops by two, as long as it stays above 1.
    /// Returns the lanes where that was possible.
    #[inline(always)]
    fn trades_away<L: Lanes>(&self, state: &mut State<L>, comes: Mask<L>) -> Mask<L> {
        if !self.trades {
            return Mask::none();
        }
        let points = self.frame.house.aging_trade;
        let mut highest = Num::zero();
        for (i, &ability) in state.abilities.iter().enumerate() {
            if self.keeps != Some(i) {
                highest = highest.max(ability);
            }
        }
        let mut open = comes & highest.gt(1 + points);
        let trades = open;
        for (i, ability) in state.abilities.iter_mut().enumerate() {
            if self.keeps != Some(i) {
                let gives = open & ability.eq(highest);
                *ability -= Num::splat(points).only(gives);
                open &= !gives;
            }
        }
        state.traded.add(trades, Num::splat(points));
        trades
    }
}
