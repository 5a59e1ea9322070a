//! What the program of a text sees of a fight: the numbers of the fighters that it speaks of.

use std::ops::Range;

use lane::{Lanes, Mask, Num, inlined};
use lang::script::{Choice, ChosenBy, Numbers, Whose, work_out};
use lang::{Dice, FighterSlot, TraceReader, Who};
use play::systems::actor_set::LaneActorSet;
use play::systems::lane_actor::{LaneActor, MAX_FIGHTERS, NOBODY, number};
use play::systems::skirmish::verdict;
use play::systems::span::Span;
use play::systems::ties::{random_by_weight, random_of};

use super::experiment::{Out, OwnFight};
use super::names::Held;
use super::state::{Row, Standing};

/// Outcomes before those that the texts name: a side wins, or nobody stands.
pub const OUTCOMES: i16 = 3;

/// No place of a kept number.
const UNKNOWN: usize = usize::MAX;

/// A fight with the fighters that a text speaks of.
pub struct Scene<'s, L: Lanes> {
    pub fight: &'s OwnFight,
    pub now: &'s mut Standing<L>,
    pub me: LaneActor<L>,
    /// The fights in which the text is played.
    pub fights: Mask<L>,
    pub target: LaneActor<L>,
    /// Of the fighter whose text it is, and of the target: the place of the kept number that was read last.
    known: [usize; 2],
    /// The fighter that `each` has come to.
    pub other: usize,
    /// The fighters of whom a number may have changed since it was last found out who stands.
    pub changed: Range<usize>,
    /// Whether it is found out later who stands, at the end of the round.
    pub defers: bool,
    /// What was rolled for the order.
    pub rolled: Num<L>,
}

#[inlined]
impl<'s, L: Lanes> Scene<'s, L> {
    /// What the text of a fighter sees before it is aimed at anybody.
    pub fn new(fight: &'s OwnFight, now: &'s mut Standing<L>, me: LaneActor<L>, fights: Mask<L>) -> Self {
        let span = Self::within_reach(fight, me);
        let target = LaneActor::among(span, number(span.first()));
        let known = [UNKNOWN; 2];
        Self { fight, now, me, fights, target, known, other: 0, changed: 0..0, defers: false, rolled: Num::zero() }
    }

    /// Aims the text at a fighter, who may differ by lane.
    pub fn aim_at(&mut self, who: Num<L>) {
        self.target = LaneActor::among(self.target.span(), who);
        self.known[1] = UNKNOWN;
    }

    /// A number that a fighter has.
    fn number(&self, slot: usize) -> Num<L> {
        let Held { what, shared } = self.fight.slots.what(slot);
        match what {
            FighterSlot::Kept(who, place) => self.kept(who, place, shared),
            FighterSlot::Stat(Who::Me, place) => self.me.look_up(&self.fight.tables[place]),
            FighterSlot::Stat(Who::Target, place) => self.target.look_up(&self.fight.tables[place]),
            FighterSlot::Stat(Who::Other, place) => Num::splat(self.fight.tables[place][self.other % 32]),
            FighterSlot::Enemies => self.standing(Whose::Enemies),
            FighterSlot::Allies => self.standing(Whose::Allies),
        }
    }

    /// A number that a fighter keeps.
    fn kept(&self, who: Who, place: usize, shared: bool) -> Num<L> {
        let row = &self.now.kept[place];
        match who {
            _ if shared => self.holders(who).read(row),
            Who::Me => self.me.read(row),
            Who::Target => self.target.read(row),
            Who::Other => row[self.other],
        }
    }

    /// A number that a fighter has, found in a function of its own.
    #[inline(never)]
    fn number_of<D: Dice<L = L>>(&self, slot: usize, dice: &mut D) -> Num<L> {
        dice.outlined(
            #[inline(always)]
            |_| self.number(slot),
        )
    }

    /// The first fighters of the sides of those meant, who hold what their side has together.
    fn holders(&self, who: Who) -> LaneActor<L> {
        let fighters = &self.fight.fighters;
        let who = match who {
            Who::Me => self.me,
            Who::Target => self.target,
            Who::Other => LaneActor::one(self.other),
        };
        let (first, last) = (who.span().first(), who.span().first() + who.span().len() - 1);
        if fighters.side_of(first) == fighters.side_of(last) {
            return LaneActor::one(fighters.side(fighters.side_of(first)).start);
        }
        let second = number(fighters.side(1).start);
        LaneActor::among(0..fighters.len(), who.index().ge(second).select(second, 0))
    }

    /// Whether a fighter is one of those meant, in which lanes.
    fn is_meant(&self, fighter: usize, whose: Whose) -> Mask<L> {
        let second = number(self.fight.fighters.side(1).start);
        let mine = if fighter < self.fight.fighters.side(1).start {
            self.me.index().lt(second)
        } else {
            self.me.index().ge(second)
        };
        match whose {
            Whose::Enemies => !mine,
            Whose::Allies => mine & !self.me.index().eq(number(fighter)),
        }
    }

    /// How many of those meant stand.
    fn standing(&self, whose: Whose) -> Num<L> {
        let mut count = Num::zero();
        for fighter in 0..self.fight.fighters.len() {
            count += (self.now.stands[fighter] & self.is_meant(fighter, whose)).count();
        }
        count
    }

    /// Notes that a number of these fighters may have changed.
    fn has_changed(&mut self, fighters: Span) {
        let (first, end) = (fighters.first(), fighters.first() + fighters.len());
        self.changed = match self.changed.is_empty() {
            true => first..end,
            false => self.changed.start.min(first)..self.changed.end.max(end),
        };
    }

    /// Finds out who stands, if a number has changed. That is asked in all fights, even if only some of them need it now.
    pub fn find_standing<D: Dice<L = L>>(&mut self, dice: &mut D) {
        if self.changed.is_empty() || self.defers {
            return;
        }
        self.look(dice);
    }

    /// Finds out of every fighter whether it stands.
    pub fn look_around<D: Dice<L = L>>(&mut self, dice: &mut D) {
        self.changed = 0..self.fight.fighters.len();
        self.look(dice);
    }

    /// Finds out of those of whom a number may have changed whether they stand.
    #[inline(never)]
    fn look<D: Dice<L = L>>(&mut self, dice: &mut D) {
        dice.outlined(
            #[inline(always)]
            |dice| self.ask_each(dice),
        );
    }

    /// Asks of those of whom a number may have changed whether they are out. Nobody else can be: that depends on a
    /// fighter's own numbers.
    fn ask_each<D: Dice<L = L>>(&mut self, dice: &mut D) {
        let some = self.fights;
        for fighter in std::mem::take(&mut self.changed) {
            let Self { fight, now, .. } = self;
            let Standing { kept, aside, left, stands, .. } = &mut **now;
            let mut is_up = match &fight.out {
                Out::AtMost { kept: place, most } => kept[*place][fight.holder(fighter, *place)].gt(*most),
                Out::Asked(actions) => work_out(
                    actions,
                    aside,
                    #[inline(always)]
                    |slot| match fight.slots.what(slot).what {
                        FighterSlot::Kept(_, place) => kept[place][fight.holder(fighter, place)],
                        FighterSlot::Stat(_, place) => Num::splat(fight.tables[place][fighter % 32]),
                        FighterSlot::Enemies | FighterSlot::Allies => Num::zero(),
                    },
                )
                .eq(0),
            };
            let name = &fight.fighters[fighter].name;
            // Texts about those who fall, or who leave, tell of it by themselves.
            if !fight.programs.heed_falls() {
                dice.tell(some & stands[fighter] & !is_up, |_| format!("{name} is out of the fight"));
            }
            if !left.is_empty() {
                is_up &= left[fighter].eq(0);
            }
            dice.tell(some & !stands[fighter] & is_up, |_| format!("{name} is back in the fight"));
            stands[fighter].set(some, is_up);
        }
    }

    /// Ends the fights in which a side has nobody left standing.
    pub fn decide<D: Dice<L = L>>(&mut self, dice: &mut D) {
        let mut stands = [Mask::none(); 2];
        for (side, any) in stands.iter_mut().enumerate() {
            for fighter in self.fight.fighters.side(side) {
                *any |= self.now.stands[fighter];
            }
        }
        let [first, second, both] = verdict::decide(&mut self.now.ended, self.fights, stands);
        let names = self.fight.fighters.side_names();
        dice.tell(first, |_| names[0].loses_to(&names[1]));
        dice.tell(second, |_| names[1].loses_to(&names[0]));
        dice.tell(both, |_| "nobody stands on either side".to_owned());
    }

    /// Everyone that a turn of these fighters may be aimed at.
    pub fn within_reach(fight: &OwnFight, me: LaneActor<L>) -> Span {
        let me = me.span();
        let one_side = fight.fighters.side_of(me.first()) == fight.fighters.side_of(me.first() + me.len() - 1);
        match one_side && !fight.aids {
            true => Span::from(fight.fighters.enemies_of(me.first())),
            false => Span::from(0..fight.fighters.len()),
        }
    }
}

#[inlined(generic)]
impl<L: Lanes> Numbers<L> for Scene<'_, L> {
    fn get<D: Dice<L = L>>(&mut self, slot: usize, dice: &mut D) -> Num<L> {
        // The number of a fighter who is the same in all lanes stands in one place, and one that was read before is known.
        // Everything else takes a call.
        let Held { what, shared } = self.fight.slots.what(slot);
        match what {
            FighterSlot::Kept(who @ (Who::Me | Who::Target), place) if !shared => {
                let (span, which) = match who {
                    Who::Me => (self.me.span(), 0),
                    _ => (self.target.span(), 1),
                };
                if span.is_one() {
                    return self.now.kept[place].place(span.first());
                }
                if self.known[which] != place {
                    self.now.known[which] = self.number_of(slot, dice);
                    self.known[which] = place;
                }
                return self.now.known[which];
            }
            FighterSlot::Stat(who @ (Who::Me | Who::Target), place) => {
                let who = if who == Who::Me { self.me } else { self.target };
                if L::LOOKS_UP || who.span().is_one() {
                    return who.look_up(&self.fight.tables[place]);
                }
            }
            FighterSlot::Enemies | FighterSlot::Allies => self.find_standing(dice),
            _ => {}
        }
        self.number_of(slot, dice)
    }

    #[inline(always)]
    fn set(&mut self, slot: usize, active: Mask<L>, value: Num<L>) {
        let Held { what: FighterSlot::Kept(who, place), shared } = self.fight.slots.what(slot) else { return };
        let shared = shared.then(|| self.holders(who));
        let row: &mut Row<L> = &mut self.now.kept[place];
        // One and the same fighter may be meant in two ways: what was known is known no longer, except of the one meant here.
        for (which, known) in self.known.iter_mut().enumerate() {
            if *known == place {
                match who {
                    Who::Me if which == 0 => self.now.known[0].set(active, value),
                    Who::Target if which == 1 => self.now.known[1].set(active, value),
                    _ => *known = UNKNOWN,
                }
            }
        }
        let changed = match who {
            _ if let Some(holders) = shared => {
                holders.set(row, active, value);
                Span::from(0..self.fight.fighters.len())
            }
            Who::Me => {
                self.me.set(row, active, value);
                self.me.span()
            }
            Who::Target => {
                self.target.set(row, active, value);
                self.target.span()
            }
            Who::Other => {
                row[self.other].set(active, value);
                Span::one(self.other)
            }
        };
        self.has_changed(changed);
    }

    #[inline(always)]
    fn count(&mut self, count: usize, active: Mask<L>, value: Num<L>) {
        let second = self.me.index().ge(number(self.fight.fighters.side(1).start));
        self.now.counts[2 * count].add(active & !second, value);
        self.now.counts[2 * count + 1].add(active & second, value);
    }

    fn cards(&mut self) -> &mut [Num<L>] {
        &mut self.now.cards
    }

    #[inline(always)]
    fn end(&mut self, active: Mask<L>, word: usize) {
        self.now.ended.set(active, OUTCOMES + word as i16 + 1);
    }

    #[inline(always)]
    fn result(&mut self, _: usize, active: Mask<L>, value: Num<L>) {
        self.rolled.set(active, value);
    }

    fn fighters(&self) -> usize {
        self.fight.fighters.len()
    }

    fn come_to<D: Dice<L = L>>(&mut self, fighter: usize, whose: Whose, dice: &mut D) -> Mask<L> {
        self.find_standing(dice);
        self.other = fighter;
        self.now.stands[fighter] & self.is_meant(fighter, whose)
    }

    #[inline(never)]
    fn choose<D: Dice<L = L>>(&mut self, choice: Choice, active: Mask<L>, dice: &mut D) {
        // There is a single fighter whom it can be.
        if self.target.span().is_one() {
            return;
        }
        self.find_standing(dice);
        dice.outlined(
            #[inline(always)]
            |dice| self.aim(choice, active, dice),
        );
    }

    #[inline(always)]
    fn withdraw(&mut self, active: Mask<L>, reason: usize) {
        // In a round in which all act together somebody may leave twice: the first time counts.
        let stays = self.me.read(&self.now.left).eq(0);
        self.me.set(&mut self.now.left, active & stays, reason as i16 + 1);
        self.has_changed(self.me.span());
    }

    fn called(&self, who: Who, reader: &TraceReader) -> String {
        let number = match who {
            Who::Me => reader.num(self.me.index()),
            Who::Target => reader.num(self.target.index()),
            Who::Other => self.other as i16,
        };
        self.fight.fighters.get(number.unsigned_abs() as usize).map_or("nobody", |fighter| &fighter.name).to_owned()
    }
}

#[inlined]
impl<L: Lanes> Scene<'_, L> {
    /// Chooses a target among those who stand.
    fn aim<D: Dice<L = L>>(&mut self, choice: Choice, active: Mask<L>, dice: &mut D) {
        let span = self.target.span();
        // In an `each`, the text still speaks of the fighter that it has come to.
        let other = self.other;
        let who = match choice.by {
            ChosenBy::First => return self.aim_at_first(choice.whose, active),
            ChosenBy::Random => random_of(self.those(choice.whose, span, active), span, dice),
            ChosenBy::Weight { slot } => {
                let mut weights = [Num::zero(); MAX_FIGHTERS];
                for fighter in span.iter() {
                    self.other = fighter;
                    weights[fighter % MAX_FIGHTERS] = self.number(slot);
                }
                random_by_weight(self.those(choice.whose, span, active), span, &weights, dice)
            }
            ChosenBy::Number { slot, most } => {
                let mut who = Num::splat(NOBODY);
                let mut best = Num::splat(if most { i16::MIN } else { i16::MAX });
                for fighter in span.iter() {
                    self.other = fighter;
                    let number_of = self.number(slot);
                    let better = if most { number_of.gt(best) } else { number_of.lt(best) };
                    let better = better & self.now.stands[fighter] & self.is_meant(fighter, choice.whose);
                    best.set(better, number_of);
                    who.set(better, number(fighter));
                }
                who
            }
        };
        self.other = other;
        self.aim_at((active & who.lt(NOBODY)).select(who, self.target.index()));
    }

    /// Chooses the first of those who stand, and keeps the target where nobody does.
    fn aim_at_first(&mut self, whose: Whose, active: Mask<L>) {
        let second = self.fight.fighters.side(1).start;
        let of_second = self.me.index().ge(number(second));
        let mut sides = [active & !of_second, active & of_second];
        if whose == Whose::Enemies {
            sides.swap(0, 1);
        }
        let mut who = self.target.index();
        self.target.span().each_back(
            #[inline(always)]
            |fighter| {
                let mut is = sides[usize::from(fighter >= second)] & self.now.stands[fighter];
                if whose == Whose::Allies {
                    is &= !self.me.index().eq(number(fighter));
                }
                who.set(is, number(fighter));
            },
        );
        self.aim_at(who);
    }

    /// Those of a span who are meant and stand.
    fn those(&self, whose: Whose, span: Span, active: Mask<L>) -> LaneActorSet<L> {
        LaneActorSet::in_span(
            span,
            #[inline(always)]
            |fighter| active & self.now.stands[fighter] & self.is_meant(fighter, whose),
        )
    }
}
