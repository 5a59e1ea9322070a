//! An attack in a fight with all that follows from it: dodging, exploits, setbacks, wounds.

use crate::dice::{Dice, Reading};
use crate::lane::{Lanes, Mask, Num};
use crate::systems::someone::Someone;
use crate::systems::who::{EVERYBODY, NOBODY};

use crate::systems::farsight::combat::strike::{Aimed, At, Hand};
use crate::systems::farsight::fight::beat::Beat;
use crate::systems::farsight::fight::params::Sight;
use crate::systems::farsight::fight::setup::Fight;
use crate::systems::farsight::fight::state::{State, UP, bits, has, lost, wounds};
use crate::systems::farsight::fight::turn::TeamPlay;
use crate::systems::farsight::special::COMBAT_EXPLOITS;
use crate::systems::farsight::words::Harm;

/// One attack that is about to be made.
#[derive(Debug, Clone, Copy)]
pub struct Blow<W, L: Lanes> {
    /// Who attacks.
    pub attacker: W,
    /// Who is attacked.
    pub target: W,
    /// Where it is made.
    pub active: Mask<L>,
    /// With which hand.
    pub hand: Hand,
    /// Where it is a shot.
    pub shoots: Mask<L>,
    /// What the minor action adds to the roll.
    pub bonus: Num<L>,
    /// Causes of advantage by the minor action.
    pub advantage: Num<L>,
    /// Why it is made, for the log.
    pub why: &'static str,
}

/// Causes of disadvantage by the first five [`bits`].
const HAMPERS: [i16; 32] = causes(bits::FRIGHTENED | bits::DAZZLED | bits::HAMPERED | bits::STUNNED);
/// Causes of advantage that they give to whoever attacks.
const EXPOSES: [i16; 32] = causes(bits::STUNNED | bits::EXPOSED);

/// How many of some bits each number from 0 to 31 has.
pub(super) const fn causes(of: i16) -> [i16; 32] {
    let mut table = [0; 32];
    let mut i = 0;
    while i < 32 {
        table[i as usize] = (i & of).count_ones() as i16;
        i += 1;
    }
    table
}

impl Fight {
    /// The name of a fighter, for the log.
    pub(super) fn name<L: Lanes>(&self, r: &Reading, index: Num<L>) -> &str {
        self.fighters.get(r.num(index) as usize).map_or("nobody", |fighter| &fighter.name)
    }

    /// `FS-50` Attack, with all that follows. All attacks of a fight are made here, in a function of its own.
    #[inline(never)]
    pub(super) fn exchanges<D: Dice, W: Someone<D::L>>(
        &self,
        plan: &Beat,
        blow: &Blow<W, D::L>,
        team: &mut TeamPlay<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        dice.apart(
            #[inline(always)]
            |dice| self.exchange(plan, *blow, team, state, dice),
        );
    }

    /// The roll, the damage, and all that follows.
    #[inline(always)]
    fn exchange<D: Dice, W: Someone<D::L>>(
        &self,
        plan: &Beat,
        blow: Blow<W, D::L>,
        team: &mut TeamPlay<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let (house, scope, tables) = (&self.arena.house, self.in_play::<D::L>(), &self.tables);
        let Blow { attacker, target, active, hand, shoots, .. } = blow;
        let mut mine = self.flags(attacker, state);
        let mut theirs = self.flags(target, state);
        // Of two weapons only the first one is lost.
        let fists = if hand == Hand::Main { self.is_empty_handed(attacker, state) } else { Mask::none() };
        let mut at = self.circumstances(plan, blow, [mine, theirs], shoots, state);
        at.fists = fists;
        self.spends(blow, &mut at, state, dice);
        let mut dodged = Mask::none();
        if scope.dodging {
            // FS-61: against an attack in melee that is likely enough to hit, if one is aware of it.
            let need = self.arena.dc(target, at) - self.arena.check(attacker, target, hand, at).bonus;
            let mut can = !has(theirs, bits::UNABLE) & !tables.inert.has(target);
            if !W::LONE && scope.finishing {
                can &= target.read(&state.fate).eq(UP);
            }
            let mut aware = Mask::all();
            if scope.surprise || scope.supporting {
                // Those who are not surprised have noticed the ambush, and those who are have no reaction.
                aware = !has(mine, bits::HIDDEN) | Mask::uniform(!scope.supporting);
            }
            if house.dodge_needs_sight {
                aware &= self.sees(target, attacker, state);
            }
            dodged = active & !shoots & can & aware & need.le(self.dodge_need) & tables.dodges.has(target);
            at.disadvantage += dodged.count();
            theirs.set(dodged, theirs | Num::splat(bits::REACTED));
            self.note(self.ledger.dodges, target, dodged, 1, state);
        }
        let aimed = self.arena.aim(attacker, target, hand, at, scope.faces, active, dice);
        state.counts.place_mut(self.ledger.attacks).bump(active);
        if scope.setbacks || scope.surprise || scope.supporting {
            // FS-69: whoever attacks is seen; FS-15: a check has been made with disadvantage.
            mine.set(active, mine & !(bits::HAMPERED | bits::HIDDEN));
        }
        if !W::LONE && scope.helping {
            // FS-54: help is for the first attack.
            target.set(&mut state.helper, active, NOBODY);
        }
        dice.tell(active, |r| self.tell_attack(r, blow, &aimed, dodged));
        if scope.faces {
            self.draws(attacker, aimed.cards, active, state);
        }

        let mut victim = target.index();
        let mut hit = aimed.hit;
        if scope.setbacks {
            dice.when(
                aimed.setback,
                #[inline(always)]
                |dice| {
                    self.flag(attacker, active, mine, state);
                    let number = self.botches(attacker, aimed.setback, state, dice);
                    mine = self.flags(attacker, state);
                    if !W::LONE && scope.allies {
                        // FS-15: 17 hits an ally instead, if one is in the way.
                        let strays = self.in_the_way(attacker, target, aimed.setback & number.eq(17), state, dice);
                        let some = !strays.eq(NOBODY);
                        victim.set(some, strays);
                        hit |= some;
                    }
                },
            );
        }

        let mut rank = Num::zero();
        if scope.exploits {
            rank = self.exploit(attacker, target, &aimed, state);
            mine.set(rank.eq(2), mine | Num::splat(bits::ON_GUARD));
            if scope.climbing {
                self.claims(attacker, rank.eq(11), state);
            }
            self.counts_exploits(attacker, rank, state);
            dice.tell(rank.gt(0), |r| {
                let rank = r.num(rank);
                let what = COMBAT_EXPLOITS[(rank - 1) as usize].replace('_', " ");
                format!("{} uses the exploit of rank {rank}: {what} (FS-13)", self.name(r, attacker.index()))
            });
        }
        self.flag(attacker, active, mine, state);
        self.flag(target, active, theirs, state);

        let near = Mask::all() ^ shoots;
        let fallen = if !W::LONE && scope.finishing { target.read(&state.fate).gt(UP) } else { Mask::none() };
        let mut sent = self.arena.damage(attacker, target, hand, fists, [near, fallen], hit, dice);
        if scope.traumas {
            sent = self.weakened(attacker, shoots, sent, hit, state);
        }
        let mut extra = Num::zero();
        if scope.striking || scope.shoving {
            let sides = rank.lookup(&self.tables.strikes);
            let strikes = sides.gt(0);
            dice.when(
                strikes,
                #[inline(always)]
                |dice| extra = self.arena.extra_die(target, sides, [near, fallen], strikes, dice),
            );
        }
        let before = if house.exploit_before_av { extra } else { Num::zero() };
        let victims = &EVERYBODY[..self.fighters.len()];
        let victim = if !W::LONE && scope.allies && scope.setbacks { W::among(victims, victim) } else { target };
        let harm = self.arena.harm(attacker, hand, fists);
        let sent = sent + before;
        let [mut damage, stopped] = self.arena.lets(victim, harm, sent);
        if !house.exploit_before_av {
            damage += extra;
        }
        let damage = damage.only(hit);
        self.note(self.ledger.stopped, victim, hit, stopped, state);
        self.deals(attacker, hit, damage, state);
        let capable = tables.captures.has(attacker) & hit;
        let captures = if scope.capturing { capable } else { Mask::none() };
        dice.tell(hit, |r| {
            let (through, sent) = (r.num(damage), r.num(sent));
            let to = self.name(r, victim.index());
            let what = Harm::WORDS[r.num(harm) as usize];
            format!("{to} takes {through} damage ({sent} {what} sent; FS-82, FS-84)")
        });
        let at_fallen = hit & fallen & victim.index().eq(target.index());
        if !W::LONE && scope.finishing {
            dice.when(
                at_fallen,
                #[inline(always)]
                |dice| self.is_struck_down(target, damage, at_fallen, state, dice),
            );
        }
        let fell = self.suffers(victim, damage, captures, hit & !at_fallen, state, dice);
        if scope.exploits {
            self.follows(blow, team, rank, state, dice);
        }
        if scope.traumas {
            let spared = fell & captures;
            self.scars(victim, [hit & !spared, fell & !spared], rank, damage, harm, state, dice);
        }
    }

    /// `FS-63` to `FS-72`: everything that makes an attack harder or easier, such as `FS-64` Distance, `FS-66`
    /// Visibility, `FS-68` Elevation and `FS-69` being unseen, which is advantage for whoever is and disadvantage
    /// against it.
    #[inline(always)]
    fn circumstances<L: Lanes, W: Someone<L>>(
        &self,
        plan: &Beat,
        blow: Blow<W, L>,
        [mine, theirs]: [Num<L>; 2],
        shoots: Mask<L>,
        state: &State<L>,
    ) -> At<L> {
        let (house, scope, tables) = (&self.arena.house, self.in_play::<L>(), &self.tables);
        let Blow { attacker, target, .. } = blow;
        let mut at = At { bonus: blow.bonus, advantage: blow.advantage, ..At::plain() };
        let side = attacker.look(&tables.side);
        if scope.ranged {
            let near = self.adjacent(attacker, target, state);
            let category = self.category(self.between(attacker, target, state), near);
            // FS-64: distance makes shots harder; FS-70: one category too far is disadvantage.
            at.against += category.lookup(&tables.distance).only(shoots);
            let range = attacker.look(if blow.hand == Hand::Off { &tables.second_range } else { &tables.range });
            at.disadvantage += (shoots & category.gt(range)).count();
            for (number, cover) in self.cover.iter().enumerate() {
                let cover = cover.unwrap_or(0);
                if cover > 0 {
                    // FS-65: it helps whoever has stayed behind it.
                    let behind = shoots & !near & !has(theirs, bits::OPEN) & !side.eq(number as i16);
                    at.against += Num::splat(cover).only(behind);
                }
            }
            if scope.melee {
                // FS-71: shooting with an enemy at one's throat; FS-72: and at somebody who fights an ally.
                at.disadvantage += (shoots & self.is_harried(plan, attacker, state)).count();
                if !W::LONE && scope.allies {
                    at.disadvantage += (shoots & self.fights_ally(attacker, target, state)).count();
                }
            }
        }
        if !W::LONE && scope.flanking {
            // FS-67: nobody flanks whom it does not see.
            let flanked = self.flanked(target, state) & !shoots & self.sees(attacker, target, state);
            at.bonus += Num::splat(house.flanking_bonus).only(flanked);
        }
        if let Some(higher) = self.higher {
            at.advantage += side.eq(higher as i16).count();
        }
        match self.sight {
            Sight::Bright => {}
            Sight::Bleared => at.disadvantage += Num::splat(1),
            // FS-69: neither sees the other.
            Sight::Obscured => {
                at.disadvantage += Num::splat(1);
                at.advantage += Num::splat(1);
            }
        }
        if scope.timed {
            let (mut own, mut other) = (mine & 31, theirs & 31);
            if tables.anybody_lasting {
                // R05: a condition that lasts anyway is among the causes already.
                own = own & attacker.look(&tables.passing);
                other = other & target.look(&tables.passing);
            }
            at.disadvantage += own.lookup(&HAMPERS);
            at.advantage += other.lookup(&EXPOSES);
        }
        if scope.exploits {
            at.against += Num::splat(house.on_guard_bonus).only(has(theirs, bits::ON_GUARD));
        }
        if scope.defending {
            // FS-52: against whom the target sees, as long as it is not incapacitated.
            let defends = has(theirs, bits::DEFENDING) & !has(theirs, bits::HELPLESS);
            at.disadvantage += (defends & self.sees(target, attacker, state)).count();
        }
        if scope.prone {
            // FS-103: hard to hit from afar, easy from near, and bad to strike from.
            let lies = has(theirs, bits::PRONE);
            at.advantage += (lies & !shoots).count();
            at.disadvantage += (lies & shoots).count() + (has(mine, bits::PRONE) & !shoots).count();
        }
        if !W::LONE && scope.finishing {
            // FS-103: the unconscious are easy to hit, but lie on the ground, which protects them from afar.
            let lies = target.read(&state.fate).gt(UP);
            at.advantage += lies.count();
            if house.ranged_at_unconscious {
                at.disadvantage += (lies & shoots).count();
            }
        }
        if scope.surprise || scope.supporting {
            let blind = has(theirs, bits::SURPRISED) | Mask::uniform(scope.supporting);
            at.advantage += (has(mine, bits::HIDDEN) & blind).count();
            if scope.supporting {
                at.disadvantage += has(theirs, bits::HIDDEN).count();
            }
        }
        if scope.sickening || scope.tiring {
            at.disadvantage += self.tired(attacker, false, state);
        }
        if scope.traumas {
            at.disadvantage += self.hampered_by_wounds(attacker, blow.hand, state);
        }
        if !W::LONE && scope.helping {
            let helper = target.read(&state.helper);
            at.advantage += (helper.lt(NOBODY) & !helper.eq(attacker.index())).count();
        }
        at
    }

    /// Where two are in melee with each other.
    #[inline(always)]
    pub(super) fn adjacent<L: Lanes, W: Someone<L>>(&self, one: W, other: W, state: &State<L>) -> Mask<L> {
        if !self.in_play::<L>().melee {
            return Mask::none();
        }
        self.foe(one, state).eq(other.index()) | self.foe(other, state).eq(one.index())
    }

    /// `FS-72` Shooting into melee: where the target fights an ally of the shooter, unless it is much larger.
    #[inline(always)]
    fn fights_ally<L: Lanes, W: Someone<L>>(&self, attacker: W, target: W, state: &State<L>) -> Mask<L> {
        let side = attacker.look(&self.tables.side);
        let (foe, size) = (self.foe(target, state), target.look(&self.tables.size));
        let mut any = Mask::none();
        for j in 0..self.fighters.len() {
            let ally = side.eq(self.side_of(j) as i16) & !attacker.index().eq(j as i16);
            let engaged = state.foe.place(j).eq(target.index()) | foe.eq(j as i16);
            let larger = size.ge(self.tables.size[j] + self.arena.house.pass_size_gap);
            any |= ally & engaged & !larger;
        }
        any
    }

    /// `FS-96` and `FS-95`: STR and PER that were lost weaken the damage of melee and of shots.
    #[inline(always)]
    fn weakened<L: Lanes, W: Someone<L>>(
        &self,
        who: W,
        shoots: Mask<L>,
        sent: Num<L>,
        hit: Mask<L>,
        state: &State<L>,
    ) -> Num<L> {
        let hurt = who.read(&state.hurt);
        let (per, strength) = (lost(hurt, wounds::PER_LOST), lost(hurt, wounds::STR_LOST));
        (sent - shoots.select(per, strength)).max(self.arena.house.damage_least).only(hit)
    }

    fn tell_attack<L: Lanes, W: Someone<L>>(
        &self,
        r: &Reading,
        blow: Blow<W, L>,
        aimed: &Aimed<L>,
        dodged: Mask<L>,
    ) -> String {
        let (a, b) = (self.name(r, blow.attacker.index()), self.name(r, blow.target.index()));
        let how = if r.flag(blow.shoots) { "shoots at" } else { "attacks" };
        let mode = match aimed.mode.map(|mode| r.flag(mode)) {
            [true, _] => " with advantage",
            [_, true] => " with disadvantage",
            _ => "",
        };
        let dodge = if r.flag(dodged) { format!(", {b} dodges (FS-61)") } else { String::new() };
        let (bonus, dc) = (r.num(aimed.bonus), r.num(aimed.dc));
        let total = if self.in_play::<L>().faces {
            let [high, low] = aimed.kept.map(|die| r.num(die));
            format!(", keeps {high} and {low}, total {}", r.num(aimed.total))
        } else {
            String::new()
        };
        let result = match (r.flag(aimed.hit), r.flag(aimed.exploit)) {
            (true, true) => format!("hit, an exploit of up to rank {}", r.num(aimed.intensity)),
            (true, false) => "hit".to_owned(),
            (false, _) => "miss".to_owned(),
        };
        let why = blow.why;
        format!("{a} {why}{how} {b}{mode}: 2d12{bonus:+} against DC {dc}{dodge}{total}: {result} (FS-63)")
    }
}
