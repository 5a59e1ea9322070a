//! Before the first turn: surprise and initiative.

use play::systems::actor::FixedActor;

use crate::combat::strike::CheckTables;
use crate::fight::params::Initiative;
use crate::fight::prelude::*;
use crate::hamper::tiring;

/// Lower than the total of any check.
const NEVER: i16 = -1000;

#[inlined(generic)]
impl<P: Profile> ProfiledFight<P> {
    /// `FS-41` Surprise: each hidden fighter's Stealth is compared with each opponent's Alertness (`FS-46`: hiding at
    /// full speed has disadvantage). A fighter who notices no enemy is surprised, and an unnoticed enemy stays unseen
    /// by a fighter until the fighter's first turn. A side that is surprised for certain has noticed nobody (ruling).
    pub(super) fn surprise<D: Dice>(&self, state: &mut State<D::L>, fresh: Mask<D::L>, dice: &mut D) {
        let house = &self.combat.house;
        let certain = self.surprised.is_some();
        let (victims, hidden) = match (self.surprised, self.ambusher) {
            (Some(side), _) => (side, 1 - side),
            (None, Some(side)) => (1 - side, side),
            (None, None) => return,
        };
        let mut totals = [Num::zero(); MAX_FIGHTERS];
        if !certain {
            for i in self.fighters.side(hidden) {
                let mut check = self.at_start(i, &self.tables.stealth, Ability::Dex);
                check.disadvantage += Num::splat(i16::from(self.hurried));
                let mut hides = self.combat.checks.total(&check, dice, fresh);
                hides.set(self.tables.stealth.fails(FixedActor::of(i)), NEVER);
                totals[i] = hides;
                let how = if self.hurried { "FS-41, FS-46" } else { "FS-41" };
                dice.tell(fresh, |r| format!("{} hides with {} ({how})", self.fighters[i].name, r.num(hides)));
            }
        }
        for i in self.fighters.side(victims) {
            let who = FixedActor::of(i);
            let mut value = self.passive(&self.at_start(i, &self.tables.alertness, Ability::Per));
            if !certain && self.on_watch {
                let check = self.at_start(i, &self.tables.alertness, Ability::Per);
                value = self.combat.checks.total(&check, dice, fresh);
                dice.cite(fresh, "FS-25");
            } else if !house.stealth_conceals_from_passive {
                value = Num::splat(NEVER);
            }
            value.set(self.tables.alertness.fails(who), NEVER);
            let mut unnoticed = Num::zero();
            let (mut any, mut all) = (Mask::none(), Mask::all());
            for j in self.fighters.side(hidden) {
                let mut notices = if house.hider_wins_ties { value.gt(totals[j]) } else { value.ge(totals[j]) };
                notices &= Mask::uniform(!certain);
                unnoticed.set(!notices, unnoticed | Num::splat(bit(j)));
                any |= notices;
                all &= notices;
            }
            let surprised = fresh & !if house.surprise_needs_all { all } else { any };
            state.unnoticed.place_mut(i).set(fresh, unnoticed);
            let marked = state.flags.place(i) | Num::splat(bits::SURPRISED);
            state.flags.place_mut(i).set(surprised, marked);
            dice.tell(surprised, |_| format!("{} is surprised (FS-41)", self.fighters[i].name));
        }
    }

    /// `FS-07` Passive check: 12 plus the bonus, more with advantage and less with disadvantage.
    pub(super) fn passive<L: Lanes>(&self, check: &Check<L>) -> Num<L> {
        let house = &self.combat.house;
        let [better, worse] = self.combat.checks.mode(check);
        check.bonus + house.passive_base + Num::splat(house.passive_step).only(better)
            - Num::splat(house.passive_step).only(worse)
    }

    /// A fighter's check before the first turn, with the exhaustion at the start (`FS-104`).
    fn at_start<L: Lanes>(&self, fighter: usize, skilled: &CheckTables, ability: Ability) -> Check<L> {
        let sheet = &self.fighters[fighter];
        let mut check = skilled.check(FixedActor::of(fighter));
        let levels = sheet.tired();
        check.disadvantage += Num::splat(tiring(Some(ability), sheet.has(Condition::Sickened) || !skilled.all, levels));
        check
    }

    /// Whether the order differs between trials, or may change within one.
    pub(super) fn is_dynamic(&self) -> bool {
        self.phases.iter().any(|phase| phase.candidates.len() > 1)
    }

    /// `FS-42` Initiative: the places of all fighters. Tied fighters roll off until no tie is left, which makes every
    /// order of them equally likely, so random ranks decide. `N` is the most fighters possible.
    pub(super) fn places<D: Dice, const N: usize>(&self, fresh: Mask<D::L>, dice: &mut D) -> [Num<D::L>; N] {
        // Most fights are duels, and a constant lets the compiler unroll the loops.
        let n = if N == 2 { N } else { self.fighters.len().min(N) };
        let mut place = [Num::zero(); N];
        if self.initiative != Initiative::Roll {
            let first = usize::from(self.initiative == Initiative::B);
            let order = self.fighters.side(first).chain(self.fighters.side(1 - first));
            for (number, i) in order.enumerate() {
                place[i] = Num::splat(number as i16);
            }
            return place;
        }
        let mut totals = [Num::<D::L>::zero(); N];
        let mut ranks = [Num::<D::L>::zero(); N];
        for i in 0..n {
            let check = self.at_start(i, &self.tables.initiative, Ability::Dex);
            totals[i] =
                if self.leader[i] < i { totals[self.leader[i]] } else { self.combat.checks.total(&check, dice, fresh) };
        }
        // Among fighters with equal totals every order is equally likely. Each newcomer draws a random rank among those
        // before it with the same total.
        for newcomer in 1..n {
            if self.leader[newcomer] < newcomer {
                continue;
            }
            let mut tied = [Mask::none(); N];
            let mut among = Num::zero();
            for other in 0..newcomer {
                if self.leader[other] == other {
                    tied[other] = fresh & totals[other].eq(totals[newcomer]);
                    among += tied[other].count();
                }
            }
            let ties = among.gt(0);
            let mut rank = Num::zero();
            when!(dice, ties, rank.set(ties, dice.by_lane([(among + 1).only(ties)], ties) - 1));
            for (other, tied) in ranks[..newcomer].iter_mut().zip(tied) {
                *other += (tied & other.ge(rank)).count();
            }
            ranks[newcomer] = rank;
        }
        for i in 0..n {
            let mut before = Num::zero();
            for j in 0..n {
                if i != j {
                    // Fighters who share a roll take consecutive places.
                    let (mine, other) = (self.leader[i], self.leader[j]);
                    let ahead = if mine == other { Mask::uniform(j < i) } else { ranks[other].lt(ranks[mine]) };
                    before += (totals[j].gt(totals[i]) | (totals[j].eq(totals[i]) & ahead)).count();
                }
            }
            place[i] = before;
        }
        dice.tell(fresh, |r| {
            let mut names: Vec<(i16, i16, &str)> =
                (0..n).map(|i| (r.num(place[i]), r.num(totals[i]), self.fighters[i].name.as_str())).collect();
            names.sort_unstable();
            let names: Vec<String> = names.into_iter().map(|(_, total, name)| format!("{name} {total}")).collect();
            format!("initiative: {} (FS-42)", names.join(", "))
        });
        place
    }
}
