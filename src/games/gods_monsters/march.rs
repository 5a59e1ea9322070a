//! Pushing on without rest, and days on the road.

use super::body::{CLOCKED, COUNTS as CLOCK, Clock};
use super::house::StretchedRolls;
use super::roll::succeeds_or_bids;
use super::speed::{Light, Speed, Terrain, daily_miles, in_light};
use crate::prelude::*;

string_enum! {
    /// The unit of the march.
    Form {
        /// Days on the road.
        Daily = "daily",
        /// Time bases at one speed.
        Push = "push",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        form: choice(Form) ["GM-44", "GM-46"] "daily: days on the road; push: time bases at one speed";
        periods: long(1..=500, 10) ["GM-44", "GM-46"] "days, or time bases";
        rests: new(ParamType::policy(&["rest", "never"], &[("push", 1, 100)]),
            DefaultValue::text("rest")) ["GM-44", "GM-46"]
            "rest: whenever it is due; push(k): skips k rests, going slower by 1 for each roll already made; never";
        slower: int(0..=20, 0) ["GM-44"] "points of Movement given up all the time";
        water_penalty: int(0..=20, 0) ["GM-44"] "penalty for want of water or salt, up to 4 by the book";
        modifier: int(-40..=40, 0) ["GM-44"] "bonus or penalty of the Health rolls";
        speed: choice(Speed, "walk") ["GM-41", "GM-44"] "the speed of pushing on";
        terrain: choice(Terrain) ["GM-46"] "the ground of a day's march";
        light: choice(Light) ["GM-45"] "how much light there is";
        extra: switch(false) ["GM-46"] "whether each day's distance is stretched by half";
    }
    own => about(
        "level archetype strength agility endurance health movement survival max_survival injuries mojo \
         mojo_policy",
        own,
    )
}

measures! {
    /// The metrics of a march.
    measured(daily: bool) {
        success: flag, "whether the march leaves no injury", when("the march leaves no injury");
        outcome: named(["dead", "unconscious", "injured", "unhurt"]), "dead, unconscious, injured, or unhurt";
        injuries: number("injuries"), "injuries gained";
        tenth_miles: number("tenths"), "tenths of a mile covered; a march ends with the marcher", of_count(super::CLOCKED + super::COUNTS.distance);
        minutes: number("minutes"), "minutes on the way, rests included (push)", of_count(super::CLOCKED + super::COUNTS.time);
        days: number("days"), "days on the way, rests included (daily)", of_count(super::CLOCKED + super::COUNTS.time);
        health_rolls: number("rolls"), "Health rolls made", of_count(super::CLOCKED + super::COUNTS.rolled);
        unconscious: flag, "whether the character falls unconscious";
        dead: flag, "whether the character is dying";
        injured_after: number(if daily { "days" } else { "time bases" }), "time bases or days until the first injury, where there is one",
            of_count(super::CLOCK.unhurt);
        unconscious_after: number(if daily { "days" } else { "time bases" }), "time bases or days until unconscious, where it comes to that",
            of_count(super::CLOCK.awake);
        mojo: number("points"), "mojo spent";
    }
}

/// The Health rolls of a leg: the modifier of each, if it is made.
type Rolls = [Option<i16>; 2];

/// One day or time base of the plan.
#[derive(Debug, Clone, Copy)]
struct Leg {
    /// The rolls of this leg: for going on without rest, and for a stretched day.
    rolls: Rolls,
    /// Tenths of a mile.
    distance: i16,
    /// Minutes, or days.
    time: i16,
    /// Minutes of rest afterwards.
    rest: i16,
    /// Points of Movement given up.
    slowed: i16,
}

/// `GM-44` Pushing on and `GM-46` Daily march as an experiment; a round is a leg.
#[derive(Debug, Clone)]
pub struct March {
    frame: Frame,
    health: i16,
    legs: Vec<Leg>,
    daily: bool,
    /// The rules that shaped the legs.
    rules: Vec<&'static str>,
    metrics: Vec<Metric>,
}

/// The parameters of the plan of a march.
struct Plan<'a> {
    house: &'a HouseRules,
    /// Rests skipped before one is taken; `None` if every rest is taken.
    skips: Option<i64>,
    /// Whether to go slower by 1 for each roll already made.
    slows: bool,
    slower: i16,
    water: i16,
}

impl Plan<'_> {
    /// `GM-44` Pushing on: the bonus of a roll for going slower, and its penalty for earlier rolls since the last rest
    /// and for lack of water.
    fn modifier(&self, earlier: i16) -> i16 {
        self.slowed(earlier) * self.house.rest_slow_bonus - earlier * self.house.rest_prior_penalty - self.water
    }

    /// How much slower a leg is after a number of earlier rolls.
    fn slowed(&self, earlier: i16) -> i16 {
        self.slower + if self.slows { earlier } else { 0 }
    }

    /// `GM-46` Daily march: the penalty of a stretched day's roll for lack of water, and for earlier rolls if they
    /// count.
    fn stretched(&self, earlier: i16) -> i16 {
        let earlier = if self.house.stretched_rolls == StretchedRolls::Penalised { earlier } else { 0 };
        -earlier * self.house.rest_prior_penalty - self.water
    }
}

impl March {
    /// The march that a question asks for.
    ///
    /// # Errors
    /// Contradictions on the sheet; a march too long to be counted.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let person = Person::subject(question, &house)?;
        let daily = inputs.form() == Form::Daily;
        let skips = match params.word("rests") {
            "rest" => None,
            "push" => params.policy_number("rests"),
            _ => Some(i64::MAX),
        };
        let plan = Plan {
            house: &house,
            skips,
            slows: params.word("rests") == "push",
            slower: inputs.slower(),
            water: inputs.water_penalty(),
        };
        let movement = in_light(person.moves(), inputs.light());
        let endurance = person.ability(Ability::Endurance);
        let periods = inputs.periods();
        let mut rules = vec![if daily { "GM-46" } else { "GM-41" }];
        rules.extend((movement != person.moves()).then_some("GM-45"));
        let legs = if daily {
            let terrain = inputs.terrain();
            days(&plan, movement, (endurance / house.daily_rest_divisor).max(1), terrain, inputs.extra(), periods)
        } else {
            let speed = inputs.speed();
            bases(&plan, movement, endurance, speed, periods)
        };
        let too_long = |of: &dyn Fn(&Leg) -> i16| legs.iter().map(|leg| i64::from(of(leg))).sum::<i64>() > 30_000;
        if too_long(&|leg| leg.distance) || too_long(&|leg| leg.time.saturating_add(leg.rest)) {
            let fault = Fault::new(&["experiment", "periods"], "the march is longer than 3000 miles or 500 hours");
            return Err(vec![fault.help("take fewer `periods`")]);
        }
        if let Some(leg) = legs.iter().find(|leg| leg.slowed > 0 && leg.slowed >= movement) {
            let param = if plan.slower >= movement { "slower" } else { "rests" };
            let message =
                format!("giving up {} points of a Movement of {movement} leaves no march (GM-44)", leg.slowed);
            let fault = Fault::new(&["experiment", param], message);
            return Err(vec![fault.help("give up fewer points than there are, or skip fewer rests")]);
        }
        Ok(Self {
            frame: person.frame,
            health: person.reaction(Reaction::Health) + inputs.modifier(),
            legs,
            daily,
            rules,
            metrics: measured::metrics(daily),
        })
    }
}

/// `GM-46` Daily march: twice Movement in miles on open ground. After half Endurance in days, a day of rest is due, or
/// a roll as for pushing on. A stretched day has a roll of its own, which counts as an earlier roll for the others
/// unless the house rules say otherwise.
fn days(plan: &Plan<'_>, movement: i16, until_rest: i16, terrain: Terrain, extra: bool, periods: i64) -> Vec<Leg> {
    let mut legs = Vec::new();
    let counts = plan.house.stretched_rolls != StretchedRolls::Apart;
    let (mut since_rest, mut skipped, mut earlier) = (0, 0, 0);
    for _ in 0..periods {
        let due = since_rest >= until_rest;
        if due && plan.skips.is_none_or(|skips| skipped >= skips) {
            legs.push(Leg { rolls: [None; 2], distance: 0, time: 1, rest: 0, slowed: 0 });
            (since_rest, skipped, earlier) = (0, 0, 0);
            continue;
        }
        let slowed = plan.slowed(earlier);
        let distance = 10 * daily_miles((movement - slowed).max(0), terrain, extra);
        let pushed = due.then(|| plan.modifier(earlier));
        earlier += i16::from(due);
        let stretched = extra.then(|| plan.stretched(earlier));
        earlier += i16::from(extra && counts);
        skipped += i64::from(due);
        since_rest += 1;
        legs.push(Leg { rolls: [pushed, stretched], distance, time: 1, rest: 0, slowed });
    }
    legs
}

/// `GM-44` Pushing on: after each time base, ten minutes of rest are due; going on without it takes a Health roll.
fn bases(plan: &Plan<'_>, movement: i16, endurance: i16, speed: Speed, periods: i64) -> Vec<Leg> {
    let rounds = i64::from(endurance) * i64::from(speed.base_rounds());
    let mut legs = Vec::new();
    let mut earlier = 0;
    let mut pushes = false;
    let (mut yards, mut covered) = (0, 0);
    let (mut elapsed, mut minutes) = (0, 0);
    for _ in 0..periods {
        let roll = pushes.then(|| plan.modifier(earlier));
        let slowed = plan.slowed(earlier);
        if pushes {
            earlier += 1;
        }
        // A rest follows the base unless it is skipped.
        let rests = plan.skips.is_none_or(|skips| i64::from(earlier) >= skips);
        yards += i64::from((movement - slowed).max(0)) * i64::from(speed.yards()) * rounds / 6;
        elapsed += rounds;
        let rest = if rests { plan.house.rest_minutes } else { 0 };
        if rests {
            earlier = 0;
        }
        pushes = !rests;
        let (distance, time) = (yards / 176 - covered, elapsed / 6 - minutes);
        (covered, minutes) = (covered + distance, minutes + time);
        let short = |n: i64| i16::try_from(n).unwrap_or(i16::MAX);
        legs.push(Leg { rolls: [roll, None], distance: short(distance), time: short(time), rest, slowed });
    }
    legs
}

state! {
    /// The state of the marcher.
    pub State of March(self) {
        body: part(Body<L> = self.frame.body());
        leg: num(0), "The index of the leg.";
        clock: part(Clock<L> = Clock::default());
    } counts { distance; time; rolled; }
}

#[inlined(generic)]
impl Experiment for March {
    rounds!(State, "leg", fresh, limit(self): self.legs.len() as u32);

    /// A leg: its rolls, each of which causes an injury on a failure, and its distance.
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.frame.house;
        state.clock.passes(Num::splat(1), &self.frame, &state.body, live);
        let now = self.leg_in_lanes(state.leg, live);
        for rule in &self.rules {
            dice.cite(live, rule);
        }
        state.distance.add(live, now.distance);
        state.time.add(live, now.time);
        for (rolls, modifier) in now.rolls {
            let rolls = rolls & live & !state.body.unconscious & !state.body.dead;
            let need = modifier + self.health - self.frame.hampers(&state.body);
            when!(dice, rolls, {
                state.rolled.bump(rolls);
                let bids = self.frame.bids.health;
                let holds = succeeds_or_bids(house, need, bids, &mut state.body.mojo, dice, rolls);
                let fails = rolls & !holds;
                let rule = if self.daily { "GM-46" } else { "GM-44" };
                dice.tell(rolls, |r| {
                    let result = if r.flag(holds) { "goes on" } else { "an injury" };
                    format!("Health needs {} or less: {result} ({rule})", r.num(need))
                });
                let wounds = Num::splat(house.march_injury).only(fails);
                let harm = self.frame.suffers(Num::zero(), wounds, false, fails, &mut state.body);
                self.frame.resist_harm(&harm, [Num::zero(); 2], &mut state.body, dice);
            });
        }
        // A fallen marcher takes no rest: the march ends there.
        state.time.add(live & !state.body.unconscious & !state.body.dead, now.rest);
        state.leg.set(live, state.leg + 1);
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.body.dead | state.body.unconscious | state.leg.ge(self.legs.len() as i16)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let Body { unconscious, dead, injuries, .. } = state.body;
        let gained = injuries - self.frame.injuries;
        let hurt = gained.gt(0);
        let time = state.time.at(ending);
        let values = measured::Values {
            success: !hurt,
            outcome: dead.select(0, unconscious.select(1, hurt.select(2, 3))),
            injuries: gained,
            tenth_miles: state.distance.at(ending),
            minutes: if self.daily { Num::splat(ABSENT) } else { time },
            days: if self.daily { time } else { Num::splat(ABSENT) },
            health_rolls: state.rolled.at(ending),
            unconscious,
            dead,
            injured_after: hurt.select(state.clock.unhurt.at(ending), ABSENT),
            unconscious_after: unconscious.select(state.clock.awake.at(ending), ABSENT),
            mojo: Num::splat(self.frame.mojo) - state.body.mojo,
        };
        values.write(out);
    }
}

/// A leg on lanes.
#[derive(Debug, Clone, Copy)]
struct LegInLanes<L: Lanes> {
    rolls: [(Mask<L>, Num<L>); 2],
    distance: Num<L>,
    time: Num<L>,
    rest: Num<L>,
}

impl March {
    /// The current leg of each lane.
    #[inline(always)]
    fn leg_in_lanes<L: Lanes>(&self, leg: Num<L>, live: Mask<L>) -> LegInLanes<L> {
        let nothing = (Mask::none(), Num::zero());
        let mut now = LegInLanes { rolls: [nothing; 2], distance: Num::zero(), time: Num::zero(), rest: Num::zero() };
        for (number, plan) in self.legs.iter().enumerate() {
            let here = live & leg.eq(number as i16);
            now.distance.set(here, plan.distance);
            now.time.set(here, plan.time);
            now.rest.set(here, plan.rest);
            for (roll, place) in plan.rolls.iter().zip(&mut now.rolls) {
                if let Some(modifier) = *roll {
                    place.0 |= here;
                    place.1.set(here, modifier);
                }
            }
        }
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(house: &HouseRules, skips: Option<i64>, slows: bool) -> Plan<'_> {
        Plan { house, skips, slows, slower: 0, water: 0 }
    }

    #[test]
    fn those_who_rest_never_roll() {
        let house = HouseRules::default();
        let legs = bases(&plan(&house, None, false), 10, 10, Speed::Walk, 3);
        // A walk of 300 minutes at 100 yards a minute, and ten minutes of rest.
        assert!(legs.iter().all(|leg| leg.rolls == [None; 2] && leg.time == 300 && leg.rest == 10));
        assert_eq!(legs.iter().map(|leg| i64::from(leg.distance)).sum::<i64>(), 90_000 / 176);
    }

    #[test]
    fn pushing_on_costs_more_each_time() {
        let house = HouseRules::default();
        let rolls = |skips, slows| -> Vec<Option<i16>> {
            bases(&plan(&house, skips, slows), 10, 10, Speed::Jog, 5).iter().map(|leg| leg.rolls[0]).collect()
        };
        assert_eq!(rolls(Some(i64::MAX), false), [None, Some(0), Some(-2), Some(-4), Some(-6)]);
        assert_eq!(rolls(Some(2), true), [None, Some(0), Some(0), None, Some(0)]);
    }

    #[test]
    fn days_of_rest_come_after_half_endurance() {
        let house = HouseRules::default();
        let miles: Vec<i16> = days(&plan(&house, None, false), 10, 2, Terrain::Rough, false, 5)
            .iter()
            .map(|leg| leg.distance / 10)
            .collect();
        assert_eq!(miles, [10, 10, 0, 10, 10]);
        let pushed = days(&plan(&house, Some(1), false), 10, 2, Terrain::Open, true, 4);
        let rolls: Vec<Rolls> = pushed.iter().map(|leg| leg.rolls).collect();
        // Two stretched days count as two earlier rolls for the third, which is pushed on.
        assert_eq!(rolls, [[None, Some(0)], [None, Some(0)], [Some(-4), Some(0)], [None, None]]);
    }
}
