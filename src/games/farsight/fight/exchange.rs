//! An attack with all that follows from it: dodging, exploits, setbacks, wounds.

use lang::TraceReader;
use play::systems::label::spoken;
use play::systems::lane_actor::ALL_FIGHTERS;

use crate::combat::strike::{AttackRoll, Circumstances, Hand};
use crate::fight::params::Sight;
use crate::fight::prelude::*;
use crate::fight::state::lost;
use crate::special::COMBAT_EXPLOITS;

/// One attack about to be made.
#[derive(Debug, Clone, Copy)]
pub struct Blow<W, L: Lanes> {
    /// The attacker.
    pub attacker: W,
    /// The target.
    pub target: W,
    /// Where the attack takes place.
    pub active: Mask<L>,
    /// The hand that makes it.
    pub hand: Hand,
    /// Where it is a ranged attack.
    pub shoots: Mask<L>,
    /// Bonus from the minor action.
    pub bonus: Num<L>,
    /// Causes of advantage from the minor action.
    pub advantage: Num<L>,
    /// The reason for the attack, for the log.
    pub why: &'static str,
}

/// The number of causes of disadvantage on attacks, by the first five [`bits`].
const HAMPERS: [i16; 32] = causes(bits::FRIGHTENED | bits::DAZZLED | bits::HAMPERED | bits::STUNNED);
/// The same if effects on all checks do not apply to attacks (R03).
const HAMPERS_ATTACKS: [i16; 32] = causes(bits::DAZZLED | bits::HAMPERED);
/// The number of causes of advantage that these bits of a target give to attackers.
const EXPOSES: [i16; 32] = causes(bits::STUNNED | bits::EXPOSED);

/// How many of the given bits each number from 0 to 31 has.
pub(super) const fn causes(of: i16) -> [i16; 32] {
    let mut table = [0; 32];
    let mut i = 0;
    while i < 32 {
        table[i as usize] = (i & of).count_ones() as i16;
        i += 1;
    }
    table
}

impl<P: Profile> ProfiledFight<P> {
    /// A fighter's name, for the log.
    pub(super) fn name<L: Lanes>(&self, r: &TraceReader, index: Num<L>) -> &str {
        self.fighters.get(r.num(index) as usize).map_or("nobody", |fighter| &fighter.name)
    }

    /// `FS-50` Attack, with all that follows. The only source of attacks in a fight, as a separate function to keep the
    /// code small. Returns the lanes where the attacker calls on an ally (`FS-13`, exploit 6).
    #[inline(never)]
    pub(super) fn exchanges<D: Dice, W: Actor<D::L>>(
        &self,
        blow: &Blow<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        outlined!(dice, self.exchange(*blow, state, dice))
    }

    /// The attack roll, the damage, and all that follows.
    #[inline(always)]
    fn exchange<D: Dice, W: Actor<D::L>>(
        &self,
        blow: Blow<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        let (house, scope, tables) = (&self.combat.house, self.in_play(), &self.tables);
        let Blow { attacker, target, active, hand, shoots, .. } = blow;
        let mut mine = self.flags(attacker, state);
        let mut theirs = self.flags(target, state);
        // Only the first of two weapons can be lost.
        let fists = if hand == Hand::Main { self.is_empty_handed(attacker, state) } else { Mask::none() };
        let mut at = self.circumstances(blow, [mine, theirs], fists, state, dice);
        at.fists = fists;
        at.advantage += (self.has_deceived(attacker, target, state) & !shoots).count();
        // R10: a fighter who cannot attempt the attack does not roll.
        let tries = active & !self.combat.fails(attacker, hand, fists);
        if scope.preparing {
            self.uses_feint(&blow, tries, state);
        }
        self.spends(Blow { active: tries, ..blow }, &mut at, state, dice);
        let mut dodged = Mask::none();
        if scope.dodging {
            // FS-61: against a melee attack that is likely enough to hit and of which the target is aware.
            let need = self.combat.dc(target, at) - self.combat.check(attacker, target, hand, at).bonus;
            let mut can = !has(theirs, bits::UNABLE) & !tables.inert.has(target);
            if !W::ONE_ON_ONE && scope.finishing {
                can &= target.read(&state.fate).eq(UP);
            }
            // FS-69: a hidden attacker goes unnoticed.
            let mut aware = self.has_noticed(target, attacker, state);
            if scope.supporting {
                aware &= !has(mine, bits::HIDDEN);
            }
            if house.dodge_needs_sight {
                aware &= self.sees(target, attacker, state);
            }
            dodged = tries & !shoots & can & aware & need.le(self.dodge_need) & tables.dodges.has(target);
            dice.cite(dodged, "FS-44");
            at.disadvantage += dodged.count();
            theirs.set(dodged, theirs | Num::splat(bits::REACTED));
            self.note(self.count_indices.dodges, target, dodged, 1, state);
        }
        let aimed = self.combat.aim(attacker, target, hand, at, scope.faces, active, dice);
        state.counts.place_mut(self.count_indices.attacks).bump(active);
        if scope.setbacks || scope.supporting {
            // FS-69: an attacker is seen; FS-15: the check with disadvantage has been made.
            mine.set(active, mine & !bits::HIDDEN);
            mine.set(tries, mine & !bits::HAMPERED);
        }
        self.shows_itself(attacker, active, state);
        if !W::ONE_ON_ONE && scope.helping {
            // FS-54: help is for the first attack by another fighter.
            let own = target.read(&state.helpers) & attacker.index().one_hot();
            target.set(&mut state.helpers, tries, own);
        }
        dice.tell(active, |r| self.tell_attack(r, blow, &aimed, dodged));
        if scope.faces {
            self.draws(attacker, aimed.cards, active, state);
            self.tells_of_cards(attacker, aimed.cards, active, dice);
        }

        let mut victim = target.index();
        let mut hit = aimed.hit;
        if scope.setbacks {
            when!(dice, aimed.setback, {
                self.flag(attacker, active, mine, state);
                let number = self.suffer_setback(attacker, aimed.setback, state, dice);
                mine = self.flags(attacker, state);
                if !W::ONE_ON_ONE && scope.allies {
                    // FS-15: a 17 hits an ally instead, if one is in the way.
                    let strays = self.in_the_way(attacker, target, aimed.setback & number.eq(17), state, dice);
                    let some = !strays.eq(NOBODY);
                    victim.set(some, strays);
                    hit |= some;
                }
            });
        }

        let mut rank = Num::zero();
        if scope.exploits {
            rank = self.exploit(attacker, target, &aimed, state);
            mine.set(rank.eq(2), mine | Num::splat(bits::ON_GUARD));
            if scope.climbing {
                self.claim_initiative(attacker, rank.eq(11), state);
            }
            self.counts_exploits(attacker, rank, state);
            dice.tell(rank.gt(0), |r| {
                let rank = r.num(rank);
                let what = spoken(COMBAT_EXPLOITS[(rank - 1) as usize]);
                format!("{} uses the exploit of rank {rank}: {what} (FS-13)", self.name(r, attacker.index()))
            });
        }
        self.flag(attacker, active, mine, state);
        self.flag(target, active, theirs, state);

        let victims = &ALL_FIGHTERS[..self.fighters.len()];
        let stray = !W::ONE_ON_ONE && scope.allies && scope.setbacks;
        let aimed_at = if stray { victim.eq(target.index()) } else { Mask::all() };
        let victim = if stray { W::among(victims, victim) } else { target };
        // FS-103: helpless victims take more damage from adjacent attackers.
        let near = if scope.ranged { !shoots | self.adjacent(attacker, victim, state) } else { Mask::all() };
        let fallen =
            if !W::ONE_ON_ONE && scope.finishing { target.read(&state.fate).gt(UP) & aimed_at } else { Mask::none() };
        let mut sent = self.combat.damage(attacker, victim, hand, fists, [near, fallen], hit, dice);
        if scope.traumas && hand == Hand::Main {
            sent -= self.weakened(attacker, shoots, state);
        }
        let mut extra = Num::zero();
        if scope.striking || scope.shoving {
            let sides = rank.lookup(&self.tables.strikes);
            let strikes = sides.gt(0);
            when!(dice, strikes, extra = self.combat.extra_die(target, sides, [near, fallen], strikes, dice));
        }
        let before = if house.exploit_before_av { extra } else { Num::zero() };
        let harm = self.combat.harm(attacker, hand, fists);
        let sent = (sent + before).max(house.damage_least).only(hit);
        let [damage, stopped] = self.combat.damage_through_with_bypass(victim, harm, [sent, extra - before]);
        let damage = damage.only(hit);
        self.note(self.count_indices.stopped, victim, hit, stopped, state);
        self.deals(attacker, hit, damage, state);
        // FS-93: capturing must be intended, and takes a melee attack (or, by house rule, a ranged one).
        let by_hand = !shoots | Mask::uniform(house.knock_out_ranged);
        let capable = tables.captures.has(attacker) & hit & by_hand & aimed_at;
        let captures = if scope.capturing { capable } else { Mask::none() };
        dice.tell(hit, |r| {
            let (through, sent) = (r.num(damage), r.num(sent));
            let to = self.name(r, victim.index());
            let what = Harm::WORDS[r.num(harm) as usize];
            let citations = self.combat.citations(r.num(victim.index()) as usize, r.num(harm));
            format!("{to} takes {through} damage ({sent} {what} sent; {citations})")
        });
        let at_fallen = hit & fallen;
        if !W::ONE_ON_ONE && scope.finishing {
            when!(dice, at_fallen, self.is_struck_down(target, damage, at_fallen, state, dice));
        }
        let fell = self.suffers(victim, damage, captures, hit & !at_fallen, state, dice);
        let mut called = Mask::none();
        if scope.exploits {
            called = rank.eq(6);
            self.exploit_effects(blow, rank, state, dice);
        }
        if scope.traumas {
            let spared = fell & captures;
            self.suffer_traumas(victim, [hit & !spared, fell & !spared], rank, damage, harm, state, dice);
        }
        called
    }

    /// `FS-63` to `FS-72`: everything that makes an attack harder or easier, such as `FS-64` Distance, `FS-66`
    /// Visibility, `FS-68` Elevation and `FS-69`: an unseen attacker has advantage, and attacks against an unseen
    /// target have disadvantage.
    #[inline(always)]
    fn circumstances<D: Dice, W: Actor<D::L>>(
        &self,
        blow: Blow<W, D::L>,
        [mine, theirs]: [Num<D::L>; 2],
        fists: Mask<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) -> Circumstances<D::L> {
        let (house, scope, tables) = (&self.combat.house, self.in_play(), &self.tables);
        let Blow { attacker, target, shoots, active, .. } = blow;
        let mut at = Circumstances { bonus: blow.bonus, advantage: blow.advantage, ..Circumstances::plain() };
        let side = attacker.look_up(&tables.side);
        if scope.ranged {
            let near = self.adjacent(attacker, target, state);
            let category = self.category(self.between(attacker, target, state), near);
            // FS-64: distance makes ranged attacks harder; FS-70: one category too far means disadvantage.
            at.against += category.lookup(&tables.distance).only(shoots);
            dice.cite(active & shoots & category.lookup(&tables.distance).gt(0), "FS-64");
            let range = attacker.look_up(if blow.hand == Hand::Off { &tables.second_range } else { &tables.range });
            at.disadvantage += (shoots & category.gt(range)).count();
            dice.cite(active & shoots & category.gt(range), "FS-70");
            for (number, cover) in self.cover.iter().enumerate() {
                let cover = cover.unwrap_or(0);
                if cover > 0 {
                    // FS-65: cover protects fighters who have not left it.
                    let behind = shoots & !near & !has(theirs, bits::OPEN) & !side.eq(number as i16);
                    at.against += Num::splat(cover).only(behind);
                    dice.cite(active & behind, "FS-65");
                }
            }
            if scope.melee {
                // FS-71: shooting with an enemy in melee; FS-72: shooting at a target in melee with an ally.
                let harried = shoots & self.is_harried(attacker, state);
                at.disadvantage += harried.count();
                dice.cite(active & harried, "FS-71");
                if !W::ONE_ON_ONE && scope.allies {
                    let into_melee = shoots & self.fights_ally(attacker, target, state);
                    at.disadvantage += into_melee.count();
                    dice.cite(active & into_melee, "FS-72");
                }
            }
        }
        if !W::ONE_ON_ONE && scope.flanking {
            // FS-67: the bonus goes to all allies.
            let flanked = self.flanked(target, state);
            at.bonus += Num::splat(house.flanking_bonus).only(flanked);
            dice.cite(active & flanked, "FS-67");
        }
        if let Some(higher) = self.higher {
            at.advantage += side.eq(higher as i16).count();
            dice.cite(active & side.eq(higher as i16), "FS-68");
        }
        if self.sight == Sight::Bleared {
            at.disadvantage += Num::splat(1);
            dice.cite(active, "FS-66");
        }
        if scope.unseen {
            // FS-69: being unseen gives advantage on attacks and disadvantage to attackers, once, whatever the reason:
            // darkness, hiding, or lasting conditions (FS-103), which are among the causes already.
            let [mine, theirs] = [[attacker, target], [target, attacker]].map(|[viewer, other]| {
                let lasts = tables.blind.has(viewer).count() + tables.invisible.has(other).count();
                (!self.sees(viewer, other, state)).count() - lasts
            });
            at.disadvantage += mine;
            at.advantage += theirs;
            dice.cite(active & (mine.gt(0) | theirs.gt(0)), "FS-69");
        }
        if scope.timed {
            let (mut own, mut other) = (mine & 31, theirs & 31);
            if tables.anybody_lasting {
                // R05: a condition that lasts anyway is already among the causes.
                own = own & attacker.look_up(&tables.passing);
                other = other & target.look_up(&tables.passing);
            }
            at.disadvantage +=
                if house.conditions_hamper_all { own.lookup(&HAMPERS) } else { own.lookup(&HAMPERS_ATTACKS) };
            at.advantage += other.lookup(&EXPOSES);
        }
        if scope.exploits {
            at.against += Num::splat(house.on_guard_bonus).only(has(theirs, bits::ON_GUARD));
        }
        if scope.defending {
            // FS-52: against attackers whom the target sees, unless it is incapacitated.
            let defends = self.defends_still(target, theirs, state);
            at.disadvantage += (defends & self.sees(target, attacker, state)).count();
            dice.cite(active & defends & self.sees(target, attacker, state), "FS-52");
        }
        if scope.prone {
            // FS-103: a prone target is hard to hit from afar and easy to hit when adjacent, and a prone attacker has
            // disadvantage.
            let lies = has(theirs, bits::PRONE);
            let near = !shoots | self.adjacent(attacker, target, state);
            at.advantage += (lies & near).count();
            at.disadvantage += (lies & !near).count() + (has(mine, bits::PRONE) & !shoots).count();
        }
        if !W::ONE_ON_ONE && scope.finishing {
            // FS-103: unconscious targets are easy to hit, but being prone protects them from afar.
            let lies = target.read(&state.fate).gt(UP);
            let near = !shoots | self.adjacent(attacker, target, state);
            at.advantage += lies.count() + (lies & near).count();
            if house.ranged_at_unconscious {
                at.disadvantage += (lies & !near).count();
            }
        }
        if (scope.sickening || scope.tiring) && house.conditions_hamper_all {
            at.disadvantage += self.tired(attacker, [true, false], state);
        }
        if scope.traumas {
            at.disadvantage += self.hampered_by_wounds(attacker, blow.hand, fists, state);
            // FS-95: a Defense that derives from DEX falls with it.
            let slower = lost(target.read(&state.hurt), wounds::DEX_LOST);
            at.against -= slower.only(tables.defense_by_dex.has(target));
        }
        if !W::ONE_ON_ONE && scope.helping {
            let others = target.read(&state.helpers).without(attacker.index().one_hot());
            at.advantage += (!others.eq(0)).count();
            dice.cite(active & !others.eq(0), "FS-54");
        }
        at
    }

    /// `FS-52` Defend: lanes where a fighter who defends still benefits: not if incapacitated or unable to move at all.
    #[inline(always)]
    pub(super) fn defends_still<L: Lanes, W: Actor<L>>(&self, who: W, flags: Num<L>, state: &State<L>) -> Mask<L> {
        let defends = has(flags, bits::DEFENDING) & !has(flags, bits::HELPLESS);
        if self.in_play().defending { defends & self.speed(who, state).gt(0) } else { defends }
    }

    /// Lanes where two fighters are in melee with each other.
    #[inline(always)]
    pub(super) fn adjacent<L: Lanes, W: Actor<L>>(&self, one: W, other: W, state: &State<L>) -> Mask<L> {
        if !self.in_play().melee {
            return Mask::none();
        }
        !(one.read(&state.foes) & other.index().one_hot()).eq(0)
    }

    /// `FS-72` Shooting into melee: lanes where the target is in melee with an ally of the shooter, unless the target
    /// is much larger.
    #[inline(always)]
    fn fights_ally<L: Lanes, W: Actor<L>>(&self, attacker: W, target: W, state: &State<L>) -> Mask<L> {
        let side = attacker.look_up(&self.tables.side);
        let (foes, size) = (self.foes(target, state), target.look_up(&self.tables.size));
        let mut any = Mask::none();
        for j in 0..self.fighters.len() {
            let ally = side.eq(self.fighters.side_of(j) as i16) & !attacker.index().eq(j as i16);
            let engaged = self.is_held_by(j, foes, state);
            let larger = size.ge(self.tables.size[j] + self.combat.house.pass_size_gap);
            any |= ally & engaged & !larger;
        }
        any
    }

    /// `FS-95` and `FS-96`: the damage lost by melee and ranged attacks to lowered STR and PER.
    #[inline(always)]
    fn weakened<L: Lanes, W: Actor<L>>(&self, who: W, shoots: Mask<L>, state: &State<L>) -> Num<L> {
        let hurt = who.read(&state.hurt);
        let (per, strength) = (lost(hurt, wounds::PER_LOST), lost(hurt, wounds::STR_LOST));
        shoots.select(per, strength)
    }

    fn tell_attack<L: Lanes, W: Actor<L>>(
        &self,
        r: &TraceReader,
        blow: Blow<W, L>,
        aimed: &AttackRoll<L>,
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
        let total = if self.in_play().faces {
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
