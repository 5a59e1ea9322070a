//! A fight told in text, as an experiment.

use lane::{Lanes, Mask, Num, inlined};
use lang::machine::Operation;
use lang::script::{Choice, ChosenBy, Lowered, Numbers, Scratch, Whose, any, play};
use lang::{Dice, Roll};
use play::systems::lane_actor::{LaneActor, MAX_FIGHTERS, Table, number};
use play::systems::rounds::rounds;
use play::systems::skirmish::Roster;
use play::systems::span::Span;
use play::systems::state::{Count, Ending, FixedVec};
use play::systems::{Experiment, Metric};

use super::names::SlotTable;
use super::order;
use super::phase::{Phase, Programs};
use super::report::Reading;
use super::scene::Scene;
use super::state::{Row, Standing, State};

/// Lower than whatever is drawn for the order.
const LAST: i16 = -31_000;

/// A fighter of a fight told in text.
#[derive(Debug, Clone)]
pub struct Fighter {
    /// The name.
    pub name: String,
    /// The numbers that change, as they are at the start.
    pub starts: Vec<i16>,
}

/// Whom a text is aimed at before it chooses anybody.
#[derive(Debug, Clone, Copy)]
enum Aim<L: Lanes> {
    /// It speaks of no target.
    Nobody,
    /// The first enemy who stands.
    First,
    /// The fighter with this number.
    At(Num<L>),
}

/// When a fighter is out of the fight.
#[derive(Debug, Clone)]
pub enum Out {
    /// When the kept number in this place is at most that: `hp <= 0`.
    AtMost {
        /// The place.
        kept: usize,
        /// The highest number with which it is out.
        most: i16,
    },
    /// When this comes to yes.
    Asked(Vec<Operation>),
}

/// A fight of a game told in text.
#[derive(Debug, Clone)]
pub struct OwnFight {
    pub(super) fighters: Roster<Fighter>,
    pub(super) slots: SlotTable,
    /// Which of the numbers that change the fighters of a side have together.
    pub(super) shared: Vec<bool>,
    /// How many cards of each kind a fight begins with, of all decks.
    pub(super) cards: Vec<i16>,
    /// What stands on the sheets, by stat.
    pub(super) tables: Vec<Table>,
    pub(super) programs: Programs,
    pub(super) out: Out,
    pub(super) phases: Vec<Phase>,
    /// Whether all act at once.
    pub(super) together: bool,
    /// Whether the order is rolled for sides, and whether each round.
    pub(super) by_side: bool,
    pub(super) each_round: bool,
    /// Whether the turn has a target.
    pub(super) aims: bool,
    /// Whether a turn may be aimed at the own side.
    pub(super) aids: bool,
    /// Whether fighters can leave.
    pub(super) leaves: bool,
    pub(super) counts: usize,
    /// Whether numbers of its texts reach beyond 16 bits.
    pub(super) whole: bool,
    pub(super) limit: u32,
    pub(super) metrics: Vec<Metric>,
    pub(super) readings: Vec<Reading>,
}

#[inlined]
impl OwnFight {
    /// Plays a text for a fighter, who may differ by lane, and finds out who stands afterwards.
    fn act<D: Dice>(
        &self,
        text: &Lowered,
        aim: Aim<D::L>,
        (me, defers): (LaneActor<D::L>, bool),
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let State { now, scratch } = state;
        let mut scene = Scene::new(self, now, me, active);
        scene.defers = defers;
        match aim {
            // A single enemy needs no choice.
            Aim::First if !scene.target.span().is_one() => {
                scene.choose(Choice { whose: Whose::Enemies, by: ChosenBy::First }, active, dice);
            }
            Aim::At(who) => scene.aim_at(who),
            Aim::First | Aim::Nobody => {}
        }
        play(text, scratch, &mut scene, active, dice);
        scene.find_standing(dice);
        scene.rolled
    }

    /// The fighter in whose place a number of a fighter is kept: the first of its side, if they have it together.
    pub(super) fn holder(&self, fighter: usize, place: usize) -> usize {
        if self.shared[place] { self.fighters.side(self.fighters.side_of(fighter)).start } else { fighter }
    }

    /// Whether cards may be drawn for the order, by each fighter.
    fn each_draws(&self) -> bool {
        !self.cards.is_empty() && !self.by_side
    }

    /// The fighter who acts at a place of the order.
    fn acting<L: Lanes>(&self, now: &Standing<L>, place: usize) -> LaneActor<L> {
        match now.ranks.is_empty() {
            true => LaneActor::one(place),
            false => LaneActor::among(Span::from(0..self.fighters.len()), order::at(&now.ranks, place)),
        }
    }
}

#[inlined(generic)]
impl Experiment for OwnFight {
    rounds!(State, "round", limit(self): self.limit);

    const WIDEST: bool = true;
    const TOLD: bool = true;
    const MAY_BE_WHOLE: bool = true;

    fn is_whole(&self) -> bool {
        self.whole
    }

    // What it takes to look at an action is shared by all lanes.
    const SMALL: bool = true;

    fn phases(&self) -> usize {
        self.phases.len()
    }

    fn rolls(&self) -> Vec<&Roll> {
        self.programs.all().flat_map(|text| &text.rolls).collect()
    }

    #[inline(always)]
    fn ends_at_once(&self) -> bool {
        self.programs.fight_end.is_none()
    }

    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> State<D::L> {
        let many = self.fighters.len();
        let heeded = if self.programs.heed_falls() { many } else { 0 };
        let row = Row::filled(Num::zero(), many);
        let none = Row::filled(Num::zero(), 0);
        let now = Standing {
            kept: vec![row; self.shared.len()],
            cards: self.cards.iter().map(|count| Num::splat(*count)).collect(),
            stands: FixedVec::filled(Mask::all(), many),
            left: if self.leaves { row } else { none },
            ranks: if self.programs.order.is_some() { row } else { none },
            rolled: if self.programs.order.is_some() { row } else { none },
            unordered: Mask::none(),
            unopened: Mask::none(),
            stood: FixedVec::filled(Mask::all(), heeded),
            fallen: FixedVec::filled(Mask::none(), heeded),
            had: FixedVec::filled(Mask::none(), heeded),
            ended: Num::zero(),
            counts: vec![Count::default(); 2 * self.counts],
            known: [Num::zero(); 2],
            aside: Scratch::new(),
        };
        let mut state = State { now, scratch: Scratch::new() };
        self.restart(&mut state, fresh, dice);
        state
    }

    fn restart<D: Dice>(&self, state: &mut State<D::L>, fresh: Mask<D::L>, dice: &mut D) {
        let now = &mut state.now;
        for (number, fighter) in self.fighters.iter().enumerate() {
            for (place, start) in fighter.starts.iter().enumerate() {
                now.kept[place][number].set(fresh, *start);
            }
        }
        for (card, count) in now.cards.iter_mut().zip(&self.cards) {
            card.set(fresh, *count);
        }
        for left in now.left.iter_mut() {
            left.set(fresh, 0);
        }
        for rank in now.ranks.iter_mut() {
            rank.set(fresh, 0);
        }
        now.unordered.set(fresh, Mask::uniform(self.programs.order.is_some() && !self.each_round));
        now.unopened.set(fresh, Mask::uniform(self.programs.fight_start.is_some()));
        now.ended.set(fresh, 0);
        for count in now.counts.iter_mut() {
            count.clear(fresh);
        }
        let mut scene = Scene::new(self, now, LaneActor::one(0), fresh);
        scene.look_around(dice);
        // What happens at the start of the fight may make others stand.
        if self.programs.fight_start.is_none() {
            scene.decide(dice);
        }
        for fighter in 0..now.stood.len() {
            now.stood[fighter].set(fresh, now.stands[fighter]);
        }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let phase = self.phases[phase];
        let going = live & state.now.ended.eq(0);
        let acting = match phase {
            Phase::Turn(place) | Phase::Reaction(place) => self.acting(&state.now, place),
            _ => LaneActor::one(0),
        };
        // Who stands is asked before anybody acts: a fighter who falls in its own turn does not act again.
        let stood = acting.flag(&state.now.stands);
        let ordered = if self.each_round { going } else { going & state.now.unordered };
        let opening = state.now.unopened;
        for pass in 0..self.passes(phase) {
            if phase == Phase::Falls {
                self.find_fallen(live, pass == 0, &mut state.now);
            }
            // There is a single place from which texts are played, because their interpreter is inlined.
            for part in 0..self.parts(phase) {
                let (text, me) = self.part(phase, part, acting);
                let Some(text) = text else { continue };
                let aim = match (phase, part) {
                    (Phase::Turn(_), 0) if self.aims => Aim::First,
                    (Phase::Reaction(_), _) => Aim::At(acting.index()),
                    _ => Aim::Nobody,
                };
                let goes_on = live & state.now.ended.eq(0);
                let active = match (phase, part) {
                    (Phase::Opening, number) => goes_on & opening & state.now.stands[number],
                    // Whoever is out leaves the cards to others.
                    (Phase::Order, number) if self.each_draws() => ordered & state.now.stands[number],
                    (Phase::Order, _) => ordered,
                    (Phase::Turn(_), 0) => goes_on & stood,
                    (Phase::Turn(_), _) => goes_on & !stood & self.is_in(&state.now, me),
                    (Phase::Reaction(_), number) => {
                        goes_on & stood & state.now.stands[number] & self.is_enemy(acting, number)
                    }
                    (Phase::Falls, number) if number < self.fighters.len() => goes_on & state.now.fallen[number],
                    (Phase::Falls, number) => {
                        let number = number - self.fighters.len();
                        goes_on & state.now.stands[number] & self.loses_ally(number, &state.now)
                    }
                    (Phase::Start | Phase::End, number) => goes_on & state.now.stands[number],
                    (Phase::Closing, _) => live & !goes_on & self.is_in(&state.now, me),
                };
                if phase == Phase::Order && self.each_draws() {
                    // Last, and without a tie.
                    state.now.rolled[part % MAX_FIGHTERS] = Num::splat(LAST - part as i16);
                }
                dice.when(
                    active,
                    #[inline(always)]
                    |dice| {
                        if phase != Phase::Order {
                            dice.tell(active, |reader| self.begins(phase, part, reader.num(me.index())));
                        }
                        let found = dice.outlined(
                            #[inline(always)]
                            |dice| self.act(text, aim, (me, self.defers(phase)), active, state, dice),
                        );
                        self.note_risen(active, &mut state.now);
                        if phase == Phase::Order {
                            state.now.rolled[part % MAX_FIGHTERS].set(active, found);
                            dice.tell(active, |reader| self.rolls_for_order(part, reader.num(found)));
                        }
                    },
                );
            }
            if self.together && phase == Phase::End {
                // Also where the fight has just ended: who stands then is measured.
                Scene::new(self, &mut state.now, acting, live).look_around(dice);
            }
            if self.decides(phase) {
                Scene::new(self, &mut state.now, acting, going).decide(dice);
            }
            if phase == Phase::Falls && !any(dice, of_any(&state.now.fallen)) {
                break;
            }
        }
        match phase {
            Phase::Order => {
                self.put_in_order(ordered, &mut state.now, dice);
                state.now.unordered.set(live, Mask::none());
            }
            Phase::Opening => state.now.unopened.set(live, Mask::none()),
            _ => {}
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.now.ended.gt(0)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        self.report(state, ending, out);
    }
}

/// Lanes in which any of these is set.
#[inline(always)]
fn of_any<L: Lanes>(each: &[Mask<L>]) -> Mask<L> {
    let mut lanes = Mask::none();
    for one in each {
        lanes |= *one;
    }
    lanes
}

#[inlined(generic)]
impl OwnFight {
    /// How often the texts of a phase are played at most: those about falls again for whoever falls in them, until nobody
    /// does.
    #[inline(always)]
    fn passes(&self, phase: Phase) -> usize {
        if phase == Phase::Falls { self.fighters.len() + 1 } else { 1 }
    }

    /// How many texts are played in a phase.
    #[inline(always)]
    fn parts(&self, phase: Phase) -> usize {
        match phase {
            Phase::Turn(_) => 1 + usize::from(self.programs.fallen.is_some()),
            // First those who have fallen, then those who see an ally fall.
            Phase::Falls => 2 * self.fighters.len(),
            _ => self.fighters.len(),
        }
    }

    /// One of the texts of a phase, and for whom it is played.
    fn part<L: Lanes>(&self, phase: Phase, part: usize, acting: LaneActor<L>) -> (Option<&Lowered>, LaneActor<L>) {
        let programs = &self.programs;
        match phase {
            Phase::Opening => (programs.fight_start.as_ref(), LaneActor::one(part)),
            Phase::Turn(_) => (if part == 0 { Some(&programs.turn) } else { programs.fallen.as_ref() }, acting),
            // The first of a side rolls for all of it.
            Phase::Order if self.by_side && self.fighters.slot(part) > 0 => (None, LaneActor::one(part)),
            Phase::Order => (programs.order.as_ref(), LaneActor::one(part)),
            Phase::Start => (programs.round_start.as_ref(), LaneActor::one(part)),
            Phase::Reaction(_) => (programs.reaction.as_ref(), LaneActor::one(part)),
            Phase::Falls if part < self.fighters.len() => (programs.falls.as_ref(), LaneActor::one(part)),
            Phase::Falls => (programs.ally_falls.as_ref(), LaneActor::one(part - self.fighters.len())),
            Phase::End => (programs.round_end.as_ref(), LaneActor::one(part)),
            Phase::Closing => (programs.fight_end.as_ref(), LaneActor::one(part)),
        }
    }

    /// Whether it is found out only at the end of the round who stands: in a round in which all act together.
    #[inline(always)]
    fn defers(&self, phase: Phase) -> bool {
        self.together && matches!(phase, Phase::Start | Phase::Turn(_) | Phase::Reaction(_) | Phase::End)
    }

    /// Whether it is found out after a phase if the fight is over. What is done about those who fall comes before.
    fn decides(&self, phase: Phase) -> bool {
        let heeded = !self.programs.heed_falls() || phase == Phase::Falls;
        let looked = !self.defers(phase) || phase == Phase::End;
        heeded && looked && !matches!(phase, Phase::Order | Phase::Closing)
    }

    /// Finds who has fallen since that was last asked. Except at `first`, those who have had their fall do not fall once
    /// more.
    fn find_fallen<L: Lanes>(&self, live: Mask<L>, first: bool, now: &mut Standing<L>) {
        for fighter in 0..now.stood.len() {
            let had = if first { Mask::none() } else { now.had[fighter] };
            let falls = now.stood[fighter] & !now.stands[fighter] & !had;
            now.fallen[fighter] = falls & self.is_in(now, LaneActor::one(fighter));
            now.had[fighter] = had | now.fallen[fighter];
            now.stood[fighter].set(live, now.stands[fighter]);
        }
    }

    /// Notes who has been made to stand, and may fall once more before it is asked again who has fallen.
    fn note_risen<L: Lanes>(&self, some: Mask<L>, now: &mut Standing<L>) {
        for fighter in 0..now.stood.len() {
            now.stood[fighter] |= some & now.stands[fighter];
        }
    }

    /// Lanes in which another of the fighter's side has fallen.
    fn loses_ally<L: Lanes>(&self, fighter: usize, now: &Standing<L>) -> Mask<L> {
        let mut lanes = Mask::none();
        for ally in self.fighters.side(self.fighters.side_of(fighter)) {
            if ally != fighter {
                lanes |= now.fallen[ally];
            }
        }
        lanes
    }

    /// Lanes in which two fighters are of different sides.
    fn is_enemy<L: Lanes>(&self, who: LaneActor<L>, fighter: usize) -> Mask<L> {
        let second = self.fighters.side(1).start;
        let first = who.index().lt(number(second));
        if fighter < second { !first } else { first }
    }

    /// Lanes in which a fighter has not left.
    fn is_in<L: Lanes>(&self, now: &Standing<L>, who: LaneActor<L>) -> Mask<L> {
        if now.left.is_empty() { Mask::all() } else { who.read(&now.left).eq(0) }
    }

    /// Puts the fighters, or the sides, in the order of what they have rolled.
    fn put_in_order<D: Dice>(&self, some: Mask<D::L>, now: &mut Standing<D::L>, dice: &mut D) {
        let rolled = &now.rolled;
        if !self.by_side {
            order::rank(rolled, &mut now.ranks, some, dice);
            return;
        }
        let second = self.fighters.side(1).start;
        let of_sides = Row::of(Num::zero(), 2, |side| rolled[side * second]);
        let mut ranks = Row::filled(Num::zero(), 2);
        order::rank(&of_sides, &mut ranks, some, dice);
        for fighter in 0..self.fighters.len() {
            let side = self.fighters.side_of(fighter);
            let place = self.fighters.slot(fighter) as i16;
            let others = self.fighters.side(1 - side).len() as i16;
            let rank = ranks[side].gt(0).select(Num::splat(place + others), place);
            now.ranks[fighter].set(some, rank);
        }
    }

    /// What a trace says of a roll for the order.
    fn rolls_for_order(&self, fighter: usize, rolled: i16) -> String {
        match self.by_side {
            true => {
                let side = &self.fighters.side_names()[self.fighters.side_of(fighter)];
                format!("{side} {} {rolled} for initiative", side.verb("rolls", "roll"))
            }
            false => format!("{} rolls {rolled} for initiative", self.fighters[fighter].name),
        }
    }

    /// What a trace says before a text is played.
    fn begins(&self, phase: Phase, part: usize, fighter: i16) -> String {
        let fighter = self.fighters.get(fighter.unsigned_abs() as usize);
        let name = fighter.map_or("nobody", |fighter| &fighter.name);
        match (phase, part) {
            (Phase::Opening, _) => format!("{name}, at the start of the fight"),
            (Phase::Turn(_), 0) => format!("{name} acts"),
            (Phase::Turn(_), _) => format!("{name} is out"),
            (Phase::Reaction(_), _) => format!("{name} reacts"),
            (Phase::Falls, part) if part < self.fighters.len() => format!("{name} falls"),
            (Phase::Falls, _) => format!("{name} sees an ally fall"),
            (Phase::Order | Phase::Start, _) => format!("{name}, at the start of the round"),
            (Phase::End, _) => format!("{name}, at the end of the round"),
            (Phase::Closing, _) => format!("{name}, after the fight"),
        }
    }
}
