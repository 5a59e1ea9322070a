//! What happens at 0 vitality: death saves, bleeding and first aid.

use play::systems::ties::reservoir_replaces;

use crate::dying::save::{Tally, aid_dc};
use crate::fight::prelude::*;
use crate::fight::state::DEAD;

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// A fighter's death saves so far.
    fn tally<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Tally<L> {
        Tally { successes: who.read(&state.successes), failures: who.read(&state.failures) }
    }

    /// Lanes where bleeding still matters after the fight: the fighter bleeds to death although stable, or stands
    /// bleeding and, by house rule, nobody binds the wounds.
    pub(super) fn bleeds_on<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Mask<L> {
        let house = &self.combat.house;
        if !self.in_play().traumas || self.tables.bleeding[fighter & 31] == 0 {
            return Mask::none();
        }
        let fate = state.fate.place(fighter);
        let mut goes_on = fate.eq(STABLE) & Mask::uniform(house.bleeding_kills);
        if house.bleeding_after_fight {
            goes_on |= fate.eq(UP);
        }
        goes_on & has(state.hurt.place(fighter), wounds::BLEEDING)
    }

    /// The turn of a fallen fighter: `FS-89` a death save at its start, `FS-90` bleeding at its end.
    pub(super) fn lies_dying<D: Dice, W: Actor<D::L>>(
        &self,
        me: W,
        down: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.combat.house;
        let mut tally = self.tally(me, state);
        let mut fate = me.read(&state.fate);
        let rolls = down & fate.eq(DYING);
        self.note(self.count_indices.saves, me, rolls, 1, state);
        let saved = tally.saves(house, rolls, Mask::all(), dice);
        fate.set(saved.stable, STABLE);
        fate.set(saved.dead, DEAD);
        dice.tell(rolls, |r| {
            let result = match r.num(fate) {
                DEAD => "dies".to_owned(),
                STABLE => "is stable".to_owned(),
                _ => tally.in_words(r),
            };
            format!("{} makes a death save, {}: {result} (FS-89)", self.name(r, me.index()), r.num(saved.face))
        });
        me.set(&mut state.fate, down, fate);
        me.set(&mut state.successes, down, tally.successes);
        me.set(&mut state.failures, down, tally.failures);
        if self.in_play().traumas {
            self.bleeds_to_death(me, down & !fate.eq(DEAD), state, dice);
        }
        let dead = down & me.read(&state.fate).eq(DEAD);
        if self.in_play().finishing {
            self.breaks_off(me, dead, state);
        }
        self.forgets(me, dead, state);
    }

    /// `FS-90` Bleeding at 0 vitality: a failure of the death saves at the end of each turn, and no stability any more.
    fn bleeds_to_death<D: Dice, W: Actor<D::L>>(&self, me: W, down: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let house = &self.combat.house;
        if !house.bleeding_kills {
            return;
        }
        let mut tally = self.tally(me, state);
        let loses = me.look_up(&self.tables.bleeding);
        let bleeds = down & has(me.read(&state.hurt), wounds::BLEEDING) & loses.gt(0);
        let dead = tally.suffers(house, bleeds, loses, self.threshold(me, state));
        self.note(self.count_indices.bled, me, bleeds, loses, state);
        let mut fate = Num::splat(DYING);
        fate.set(dead, DEAD);
        dice.tell(bleeds, |r| {
            let result = if r.flag(dead) { "dies of it" } else { "a failure" };
            format!("{} bleeds: {result} (FS-90)", self.name(r, me.index()))
        });
        me.set(&mut state.fate, bleeds, fate);
        me.set(&mut state.successes, bleeds, tally.successes);
        me.set(&mut state.failures, bleeds, tally.failures);
    }

    /// `FS-90` Damage at 0 vitality: a failed death save, and the end of stability; more than the Death Threshold
    /// kills.
    pub(super) fn is_struck_down<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        damage: Num<D::L>,
        struck: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let struck = struck & damage.gt(0);
        let mut tally = self.tally(who, state);
        let threshold = self.threshold(who, state);
        let dead = tally.suffers(&self.combat.house, struck, damage, threshold);
        let mut fate = Num::splat(DYING);
        fate.set(dead, DEAD);
        who.set(&mut state.fate, struck, fate);
        who.set(&mut state.successes, struck, tally.successes);
        who.set(&mut state.failures, struck, tally.failures);
        self.breaks_off(who, dead, state);
        self.forgets(who, dead, state);
        dice.tell(struck, |r| {
            let result = if r.flag(dead) { "dies of it" } else { "a failure of its death saves" };
            format!("{} is struck at 0 vitality: {result} (FS-90)", self.name(r, who.index()))
        });
    }

    /// Clears whatever no longer matters of the dead.
    pub(super) fn forgets<L: Lanes, W: Actor<L>>(&self, who: W, dead: Mask<L>, state: &mut State<L>) {
        if self.in_play().traumas {
            who.set(&mut state.hurt, dead, 0);
            who.set(&mut state.lame, dead, 0);
        }
        if self.in_play().minds {
            who.set(&mut state.mind, dead, 0);
        }
        if !W::ONE_ON_ONE && self.in_play().aiding {
            who.set(&mut state.traumas, dead, 0);
            who.set(&mut state.kit, dead, 0);
        }
        if self.in_play().dying {
            who.set(&mut state.successes, dead, 0);
            who.set(&mut state.failures, dead, 0);
        }
    }

    /// `FS-91` First aid: the action of a medic not in melee, for the first dying ally; the same check also stops
    /// bleeding, for a use of the kit. `FS-103`: if nobody is dying, it stops the bleeding of the first standing ally,
    /// or the medic's own.
    pub(super) fn aids<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.combat.house;
        let me = turn.me;
        let free = turn.acts & turn.action & self.tables.medic.has(me) & !self.in_melee(me, state);
        let mut ally = Num::splat(NOBODY);
        let kit = me.read(&state.kit);
        let mut equals = Num::zero();
        if self.in_play().traumas {
            for &i in plan.allies.iter().rev() {
                let bleeds = has(state.hurt.place(i), wounds::BLEEDING) & state.stands(i);
                let mut can = bleeds & kit.gt(0) & turn.side.eq(self.fighters.side_of(i) as i16);
                if self.in_play().rolled {
                    can = reservoir_replaces(&mut equals, can & free, dice);
                }
                ally.set(can, i as i16);
            }
        }
        // The dying come before those standing.
        equals = Num::zero();
        for &i in plan.allies.iter().rev() {
            if !self.fighters[i].dies_at_zero && self.in_play().dying {
                let bleeds =
                    if self.in_play().traumas { has(state.hurt.place(i), wounds::BLEEDING) } else { Mask::none() };
                let fate = state.fate.place(i);
                let bleeds_on = fate.eq(STABLE) & bleeds & Mask::uniform(house.bleeding_kills);
                let in_danger = fate.eq(DYING) | bleeds_on;
                let can = kit.gt(0) | !(bleeds | Mask::uniform(house.aid_needs_kit));
                let mut can = in_danger & can & turn.side.eq(self.fighters.side_of(i) as i16);
                if self.in_play().rolled {
                    can = reservoir_replaces(&mut equals, can & free, dice);
                }
                ally.set(can, i as i16);
            }
        }
        let aids = free & !ally.eq(NOBODY);
        turn.action &= !aids;
        when!(dice, aids, {
            let ally = W::among(plan.allies, ally);
            let stands = ally.read(&state.fate).eq(UP);
            let bleeds = has(ally.read(&state.hurt), wounds::BLEEDING);
            let used = aids & (bleeds | Mask::uniform(house.aid_needs_kit));
            me.set(&mut state.kit, used, kit - 1);
            let mut dc = aid_dc(house, ally.read(&state.traumas), bleeds);
            dc.set(stands, house.stop_bleeding_dc);
            let medicine = &self.tables.medicine;
            let mut edge = Num::zero();
            if self.in_play().edge {
                edge = self.burns(me, dc - medicine.check(me).bonus, aids, state, dice);
            }
            let helps = self.saves(me, (medicine, Ability::Int), dc, edge, aids, state, dice);
            self.note(self.count_indices.aid, me, aids, 1, state);
            if self.in_play().dying {
                let saved = helps & !stands;
                ally.set(&mut state.fate, saved, STABLE);
                ally.set(&mut state.successes, saved, 0);
                ally.set(&mut state.failures, saved, 0);
            }
            let hurt = ally.read(&state.hurt) & !wounds::BLEEDING;
            ally.set(&mut state.hurt, helps, hurt);
            dice.tell(aids, |r| {
                let (result, rule) = match (r.flag(stands), r.flag(helps)) {
                    (false, true) => ("is stable", "FS-91"),
                    (false, false) => ("is still dying", "FS-91"),
                    (true, true) => ("bleeds no more", "FS-103"),
                    (true, false) => ("still bleeds", "FS-103"),
                };
                let (medic, patient) = (self.name(r, me.index()), self.name(r, ally.index()));
                format!("{medic} gives first aid against DC {}: {patient} {result} ({rule})", r.num(dc))
            });
        });
    }

    /// `FS-103` Bleeding: biotic damage at the end of each turn of a standing fighter, until the fight is decided;
    /// losing the last vitality to it brings the trauma of any fall to 0 (`FS-88`).
    pub(super) fn bleeds<D: Dice, W: Actor<D::L>>(
        &self,
        turn: &Turn<W, D::L>,
        all: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let me = turn.me;
        if self.in_play().dying {
            // Those who have fallen in their own turn bleed at its end, too.
            let fallen = all & me.read(&state.fate).eq(DYING);
            when!(dice, fallen, {
                self.bleeds_to_death(me, fallen, state, dice);
                let dead = fallen & me.read(&state.fate).eq(DEAD);
                if self.in_play().finishing {
                    self.breaks_off(me, dead, state);
                }
                self.forgets(me, dead, state);
            });
        }
        let loses = me.look_up(&self.tables.bleeding);
        let mut bleeds = all & has(me.read(&state.hurt), wounds::BLEEDING) & me.read(&state.fate).eq(UP) & loses.gt(0);
        if !self.combat.house.bleeding_after_fight {
            bleeds &= state.winner.eq(0);
        }
        when!(dice, bleeds, {
            self.note(self.count_indices.bled, me, bleeds, loses, state);
            dice.tell(bleeds, |r| {
                let left = (r.num(me.read(&state.vp)) - r.num(loses)).max(0);
                format!("{} bleeds: {left} vitality left (FS-103)", self.name(r, me.index()))
            });
            let fell = self.suffers(me, loses, Mask::none(), bleeds, state, dice);
            let severe = self.severe(me, loses, state);
            self.suffer_traumas_of_fall(me, fell, [severe, Mask::none()], state, dice);
        });
    }

    /// A fighter drops to 0 vitality. `FS-88`: falls unconscious and prone, with more exhaustion. `FS-93`: a fighter
    /// without death saves is out for good, and a captured one is out without a trauma. The only place where fighters
    /// fall, as a separate function to keep the code small.
    #[inline(never)]
    pub(super) fn falls<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        [falls, dead, captured]: [Mask<D::L>; 3],
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        outlined!(dice, self.lies_down(who, [falls, dead, captured], state, dice));
    }

    fn lies_down<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        [falls, dead, captured]: [Mask<D::L>; 3],
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.combat.house;
        self.breaks_off(who, falls | dead, state);
        let all = falls | dead;
        let out = dead | (falls & self.tables.mortal.has(who) & !captured);
        let mut fate = Num::splat(DYING);
        fate.set(captured, super::state::CAPTURED);
        fate.set(out, DEAD);
        who.set(&mut state.fate, all, fate);
        let mut flags = Num::zero();
        if self.in_play().finishing {
            // FS-65: those who fall outside their cover lie outside it.
            flags = (self.flags(who, state) & Num::splat(bits::OPEN)).only(!out);
        }
        self.flag(who, all, flags, state);
        if self.in_play().moving {
            // Positions of the fallen matter only to enemies who attack them.
            let forgotten = if self.in_play().finishing { all & out } else { all };
            who.set(&mut state.moved, forgotten, 0);
        }
        if self.in_play().tiring {
            let tired = (who.read(&state.exhaustion) + house.zero_exhaustion).min(house.exhaustion_levels);
            who.set(&mut state.exhaustion, all, tired.only(!out));
        }
        if self.in_play().sickening {
            // Effects that last until the next turn of a fighter who has none end now.
            let mine = who.index().one_hot();
            for j in 0..self.count::<D::L, W>() {
                let left = state.sickeners.place(j).without(mine);
                state.sickeners.place_mut(j).set(all, left);
            }
            who.set(&mut state.sickeners, all, 0);
            if self.in_play().setbacks {
                for j in 0..self.count::<D::L, W>() {
                    let left = state.longer.place(j).without(mine);
                    state.longer.place_mut(j).set(all, left);
                }
                who.set(&mut state.longer, all, 0);
            }
        }
        if !W::ONE_ON_ONE && self.in_play().helping {
            self.helps_no_more(who, all, state);
            who.set(&mut state.helpers, all, 0);
        }
        if self.in_play().surprise {
            self.shows_itself(who, all, state);
            who.set(&mut state.unnoticed, all, 0);
        }
        if self.in_play().readying {
            who.set(&mut state.ready, all, 0);
        }
        if self.in_play().preparing {
            who.set(&mut state.aimed_at, all, 0);
            who.set(&mut state.deceived, all, 0);
        }
        if self.in_play().grenades {
            who.set(&mut state.grenades, all, 0);
        }
        if self.in_play().edge {
            who.set(&mut state.cards, all, 0);
            who.set(&mut state.uses, all, 0);
        }
        self.forgets(who, all & !fate.eq(DYING), state);
        dice.tell(all, |r| {
            let name = self.name(r, who.index());
            match r.num(fate) {
                DYING => format!("{name} falls to 0 vitality and is dying (FS-88)"),
                super::state::CAPTURED => format!("{name} is knocked out (FS-93)"),
                _ if r.flag(dead) => format!("{name} is killed at once (FS-87)"),
                _ => format!("{name} is out of the fight (FS-93)"),
            }
        });
    }
}
