//! Illusions: their effect on those who believe them, and ways to disbelieve.

use super::gear::roll_within;
use super::roll::{chances, hurting, succeeds, succeeds_or_bids};
use crate::prelude::*;

string_enum! {
    /// The way to disbelieve.
    Disbelief {
        /// Whichever way is better.
        Best = "best",
        /// Looking for flaws, for a round.
        Perception = "perception",
        /// Standing still, certain that it is false.
        Willpower = "willpower",
        /// Not at all.
        Never = "never",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        illusion_penalty: int(0..=20, 0) ["GM-33", "GM-34"] "what a strong illusion takes from disbelief";
        obvious: int(0..=40, 0) ["GM-35"] "what an obvious one adds";
        disbelieve: choice(Disbelief) ["GM-33", "GM-34"]
            "how the character disbelieves; best: willpower if it is likelier and the effect of a round could not \
             drop the character as it is at the start, else perception";
        badly_made: switch(false) ["GM-35"] "whether it is so badly made that a perception roll comes at once";
        real: switch(false) ["GM-34"] "whether it is no illusion at all";
        companion_perception: int(-20..=60, 4) ["GM-33", "GM-34"]
            "Perception of a companion who tries in every round, whatever becomes of the character";
        effect: maybe_roll("none: a mere light show") ["GM-32"] "phantasmal damage of each round";
        effect_injuries: maybe_roll("none") ["GM-32"] "phantasmal injuries of each round";
        effect_attack: maybe(-40..=60, "it always hits") ["GM-34"] "what the effect must roll to hit, before defense";
        effect_reaction: maybe_choice(Reaction, "none") ["GM-34", "GM-35"] "the reaction that avoids the effect";
        effect_penalty: int(-20..=40, 0) ["GM-35"] "what is taken from that reaction";
        unseen: switch(false) ["GM-35"] "whether the effect cannot be seen, as poison";
        expected: switch(true) ["GM-35"] "whether the character could expect such an effect";
        rounds: long(1..=1000, 1) ["GM-32", "GM-33"] "rounds that it lasts";
    }
    own => about(
        "level archetype agility endurance evasion perception willpower survival max_survival injuries \
         mojo mojo_policy",
        own,
    )
}

measures! {
    /// The metrics of an illusion.
    measured {
        success: flag, "whether the character sees through it while conscious",
            when("the character sees through the illusion");
        companion: flag, "whether the companion sees through it";
        unaffected: flag, "whether no effect ever takes hold";
        outcome: named(["dead", "shock", "asleep", "fooled", "disbelieves"]),
            "dead, shock, asleep, fooled, or disbelieves";
        disbelieved_after: number("rounds"), "rounds until disbelief, where it comes; 0 for a badly made illusion that is seen through at once",
            of_count(super::COUNTS.believed);
        phantasmal_survival: number("points"), "survival points lost to it";
        phantasmal_injuries: number("injuries"), "injuries gained from it";
        residue: number("points"), "points of that which remain in the end";
        survival: number("points"), "survival points in the end";
        injuries: number("injuries"), "injuries in the end";
        recovered_after: number("rounds"), "rounds until the other points are back, where they come back", of_count(super::COUNTS.believed);
        unconscious: flag, "whether the character falls unconscious";
        shock: flag, "whether a failed Death roll sends it into shock";
    }
}

/// An illusion as an experiment.
#[derive(Debug, Clone)]
pub struct Illusion {
    frame: Frame,
    /// The target number of disbelief before injuries; `None` if nobody tries.
    disbelief: Option<i16>,
    by_will: bool,
    /// The target number of an immediate perception roll, if there is one.
    at_once: Option<i16>,
    companion: i16,
    real: bool,
    effect: Option<Roll>,
    injuries: Option<Roll>,
    /// The target number of the effect's attack roll.
    attack: Option<i16>,
    /// The target number of the reaction against the effect before injuries; `None` if there is none.
    reaction: Option<i16>,
    unfelt: bool,
    /// Whether there is an effect at all, rather than only a sight.
    takes_hold: bool,
    /// Whether mojo may be bid on the reaction against the effect.
    bids: bool,
    limit: u32,
    metrics: Vec<Metric>,
}

impl Illusion {
    /// The illusion that a question asks for.
    ///
    /// # Errors
    /// Contradictions on the sheet or about the illusion.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let person = Person::subject(question, &house)?;
        let effect = roll_within(question, "effect", 0, 200)?;
        let injuries = roll_within(question, "effect_injuries", 0, 40)?;
        let real = inputs.real();
        if real && inputs.badly_made() {
            let fault = Fault::new(&["experiment", "badly_made"], "what is real is not a badly made illusion (GM-35)");
            return Err(vec![fault.help("leave `real` or `badly_made` out")]);
        }
        let obvious = inputs.obvious();
        let penalty = inputs.illusion_penalty();
        let perception = person.reaction(Reaction::Perception) - penalty + obvious;
        let willpower = person.reaction(Reaction::Willpower) - penalty / house.willpower_divisor + obvious;
        let most = |roll: &Option<Roll>| roll.as_ref().and_then(Roll::reach).map_or(0, |(_, most)| most);
        let verve = if house.verve_only_archetypal { 0 } else { person.frame.verve };
        let dangerous = most(&injuries) > 0 || most(&effect) >= i64::from((verve + person.frame.survival).max(1));
        let injured = person.frame.injuries * house.injury_penalty;
        let likelier = chances(&house, willpower - injured) > chances(&house, perception - injured);
        let by_will = match inputs.disbelieve() {
            Disbelief::Best => likelier && !dangerous,
            Disbelief::Willpower => true,
            Disbelief::Perception | Disbelief::Never => false,
        };
        let never = inputs.disbelieve() == Disbelief::Never;
        let unseen = inputs.unseen();
        let bonus = if unseen && !real { house.unseen_bonus } else { 0 };
        let reaction = params
            .word_opt("effect_reaction")
            .map(|word| person.reaction(Reaction::of(word)) - inputs.effect_penalty() + bonus)
            // A character who surrenders to the effect does not react.
            .filter(|_| !by_will);
        let dodge = if by_will && house.willpower_drops_defense { person.dodge } else { 0 };
        Ok(Self {
            disbelief: (!never).then_some(if by_will { willpower } else { perception }),
            by_will,
            at_once: inputs.badly_made().then_some(perception),
            companion: inputs.companion_perception() - penalty + obvious,
            real,
            takes_hold: ["effect", "effect_injuries", "effect_attack", "effect_reaction"]
                .iter()
                .any(|name| params.has(name)),
            bids: person.frame.bids.health && params.word_opt("effect_reaction") == Some("health"),
            effect,
            injuries,
            attack: params.int_opt("effect_attack").map(|attack| attack as i16 - person.defense + dodge),
            reaction,
            unfelt: unseen && !inputs.expected() && !real,
            limit: inputs.rounds() as u32,
            metrics: measured::metrics(),
            frame: person.frame,
        })
    }
}

/// Lanes where the illusion is over for the character: disbelieved, unconscious, or in shock.
#[inline(always)]
fn over<L: Lanes>(state: &State<L>) -> Mask<L> {
    state.disbelieves | state.body.unconscious | state.body.dead
}

state! {
    /// The state of the victim.
    pub State {
        body: part(Body<L>);
        disbelieves: mask;
        certain: mask, "Disbelieved by willpower, which helps companions.";
        companion: mask;
        affected: mask;
    } counts {
        believed, "Rounds until disbelief, unconsciousness or shock.";
    }
}

#[inlined(generic)]
impl Experiment for Illusion {
    rounds!(State, "round", limit(self): self.limit);

    /// `GM-35` Other reactions to illusions: a badly made one allows an immediate perception roll.
    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> State<D::L> {
        let body = self.frame.body();
        let mut disbelieves = Mask::none();
        if let Some(need) = self.at_once {
            let need = Num::splat(need) - hurting(&self.frame.house, body.injuries);
            disbelieves = succeeds(&self.frame.house, need, dice, fresh);
            dice.tell(fresh, |r| {
                let result = if r.flag(disbelieves) { "disbelieves at once" } else { "is taken in" };
                format!("needs {} or less: {result} (GM-35)", r.num(need))
            });
        }
        State {
            body,
            disbelieves,
            certain: Mask::none(),
            companion: Mask::none(),
            affected: Mask::none(),
            believed: Count::default(),
        }
    }

    /// A round: the effect, the attempt at disbelief, and the companion's attempt. Willpower comes before the effect,
    /// since the character stands still and lets it come. Perception takes the whole round, with the usual dodge, so it
    /// comes after the effect.
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let believes = live & !over(state);
        state.believed.bump(believes);
        let afterwards = !self.by_will && self.frame.house.disbelief_takes_round;
        if !afterwards {
            self.disbelieves(state, believes, dice);
        }
        self.affects(state, believes & !state.disbelieves, dice);
        if afterwards {
            self.disbelieves(state, believes & !over(state), dice);
        }
        self.follows(state, live, dice);
    }

    /// Over for the character and for the companion.
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        if self.real {
            return over(state);
        }
        let mut finished = state.companion;
        if !self.frame.house.nat1_succeeds {
            finished |= self.companion_needs(state).le(0);
        }
        over(state) & finished
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let Body { unconscious, dead, .. } = state.body;
        let lost = Num::splat(self.frame.survival) - state.body.survival;
        let gained = state.body.injuries - self.frame.injuries;
        // GM-13: a phantasm does not kill; failing the Death roll puts the character in shock.
        let shock = if self.real { Mask::none() } else { dead };
        let (survival, injuries) = self.restored(state, lost, gained);
        let restores = state.disbelieves | unconscious | shock;
        let awake = unconscious.select(2, state.disbelieves.select(4, 3));
        let back = restores & (lost + gained).gt(1) & Mask::uniform(!self.real);
        let values = measured::Values {
            success: state.disbelieves & !unconscious & !dead,
            companion: state.companion,
            unaffected: !state.affected,
            outcome: dead.select(if self.real { 0 } else { 1 }, awake),
            disbelieved_after: (state.disbelieves & !dead).select(state.believed.at(ending), ABSENT),
            phantasmal_survival: lost,
            phantasmal_injuries: gained,
            residue: Num::splat(self.frame.survival) - survival + injuries - self.frame.injuries,
            survival,
            injuries,
            recovered_after: back.select(state.believed.at(ending) + self.frame.house.phantasm_recover, ABSENT),
            unconscious: unconscious | shock,
            shock,
        };
        values.write(out);
    }
}

#[inlined(generic)]
impl Illusion {
    /// `GM-33` Disbelief by perception: takes a round without any other action except the usual dodge. `GM-34`
    /// Disbelief by willpower: half the penalty, but no defense against the effect. Nothing real can be disbelieved.
    fn disbelieves<D: Dice>(&self, state: &mut State<D::L>, believes: Mask<D::L>, dice: &mut D) {
        let Some(need) = self.disbelief else { return };
        if self.real {
            dice.tell(believes, |_| "what is real cannot be disbelieved (GM-34)".to_owned());
            return;
        }
        let need = Num::splat(need) - hurting(&self.frame.house, state.body.injuries);
        let sees = succeeds(&self.frame.house, need, dice, believes);
        state.disbelieves |= sees;
        dice.tell(believes, |r| {
            let (way, rule) = if self.by_will { ("Willpower", "GM-34") } else { ("Perception", "GM-33") };
            let result = if r.flag(sees) { "disbelieves" } else { "still believes" };
            format!("{way} needs {} or less: {result} ({rule})", r.num(need))
        });
        if self.by_will {
            state.certain |= sees;
        }
    }

    /// `GM-34` Disbelief by willpower: success gives companions a bonus to their perception from then on.
    fn companion_needs<L: Lanes>(&self, state: &State<L>) -> Num<L> {
        Num::splat(self.companion) + Num::splat(self.frame.house.companion_bonus).only(state.certain)
    }

    /// `GM-33` Disbelief by perception: the companion tries in every round, whatever happens to the character.
    fn follows<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        if self.real {
            return;
        }
        let tries = live & !state.companion;
        let need = self.companion_needs(state);
        let sees = succeeds(&self.frame.house, need, dice, tries);
        state.companion |= sees;
        dice.tell(tries, |r| {
            let result = if r.flag(sees) { "disbelieves" } else { "still believes" };
            format!("the companion needs {} or less: {result} (GM-33)", r.num(need))
        });
    }

    /// `GM-32` Phantasmal damage: as real as any, until disbelief or unconsciousness. `GM-35` Other reactions to
    /// illusions: an invisible effect only works on those who could expect it, and they react with a bonus.
    fn affects<D: Dice>(&self, state: &mut State<D::L>, endures: Mask<D::L>, dice: &mut D) {
        if !self.takes_hold {
            return;
        }
        if self.unfelt {
            dice.tell(endures, |_| "nobody could expect the effect, and it does not take hold (GM-35)".to_owned());
            return;
        }
        let house = &self.frame.house;
        let mut hit = endures;
        if let Some(attack) = self.attack {
            hit = succeeds(house, Num::splat(attack), dice, endures);
        }
        if let Some(need) = self.reaction {
            let need = Num::splat(need) - hurting(house, state.body.injuries);
            let avoids = succeeds_or_bids(house, need, self.bids, &mut state.body.mojo, dice, hit);
            dice.tell(hit, |r| {
                let result = if r.flag(avoids) { "avoided" } else { "not avoided" };
                format!("needs {} or less against the effect: {result} (GM-35)", r.num(need))
            });
            hit &= !avoids;
        }
        state.affected |= hit;
        let mut damage = Num::zero();
        if let Some(roll) = &self.effect {
            damage = dice.roll(roll, hit).only(hit);
        }
        let mut wounds = Num::zero();
        if let Some(roll) = &self.injuries {
            wounds = dice.roll(roll, hit).only(hit);
        }
        let harm = self.frame.suffers(damage, wounds, !house.verve_only_archetypal, hit, &mut state.body);
        dice.tell(hit, |r| {
            format!(
                "{} survival lost and {} injuries gained, as it seems (GM-32)",
                r.num(harm.lost),
                r.num(harm.gained)
            )
        });
        self.frame.resist_harm(&harm, [Num::zero(); 2], &mut state.body, dice);
    }

    /// `GM-32` Phantasmal damage: all but a tenth, rounded up, is restored; injuries first, so that lasting losses are
    /// survival as far as survival was lost. Returns the survival and injuries that remain lost.
    fn restored<L: Lanes>(&self, state: &State<L>, lost: Num<L>, gained: Num<L>) -> (Num<L>, Num<L>) {
        let house = &self.frame.house;
        if self.real {
            return (state.body.survival, state.body.injuries);
        }
        let over = over(state);
        let total = lost + gained;
        // Rounded up: one point remains for each share begun.
        let mut residue = Num::zero();
        let most = self.most_points();
        let mut share = 0;
        while share < most {
            residue += total.gt(share).count();
            share += house.phantasm_share;
        }
        let back = (total - residue).only(over);
        let (survival_back, injuries_back) = if house.phantasm_injuries_first {
            let injuries = back.min(gained);
            (back - injuries, injuries)
        } else {
            let survival = back.min(lost);
            (survival, back - survival)
        };
        (state.body.survival + survival_back, state.body.injuries - injuries_back)
    }

    /// More phantasmal points than anybody can take in this experiment.
    fn most_points(&self) -> i16 {
        let max = |roll: &Option<Roll>| roll.as_ref().and_then(Roll::reach).map_or(0, |(_, most)| most);
        let round = max(&self.effect) + max(&self.injuries);
        i16::try_from((round * i64::from(self.limit)).min(2000)).unwrap_or(2000)
    }
}
