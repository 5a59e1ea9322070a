//! Grenades: the throw, and the blast's effect on everybody within it.

use play::systems::lane_actor::ALL_FIGHTERS;

use crate::fight::prelude::*;
use crate::special::SpecialOutcome;
use crate::words::Distance;

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// Lanes where a fighter could be caught in a blast: standing, and in no melee.
    fn stands_apart<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Mask<L> {
        state.stands(fighter) & !self.in_melee(LaneActor::one(fighter), state)
    }

    /// `FS-73` Blasting weapon: the policy throws a grenade if it reaches several enemies and no ally. At short
    /// distance, or with an enemy in melee, the throw has disadvantage; a failed throw lands some metres off.
    pub(super) fn throws<D: Dice, W: Actor<D::L>>(
        &self,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.combat.house;
        let me = turn.me;
        let left = me.read(&state.grenades);
        let wants = turn.action & self.tables.throws.has(me) & left.gt(0);
        let mut thrown = Mask::none();
        let mut category = Num::zero();
        when!(dice, wants, {
            let mut there = [Num::zero(); 2];
            for i in 0..self.fighters.len() {
                there[self.fighters.side_of(i)] += self.stands_apart(i, state).count();
            }
            let enemies = turn.side.eq(0).select(there[1], there[0]).min(self.cluster as i16);
            category = self.category(self.between_lines(me, state), Mask::none());
            thrown = wants & enemies.ge(house.blast_least) & category.le(Distance::Short as i16);
        });
        when!(dice, thrown, {
            me.set(&mut state.grenades, thrown, left - 1);
            turn.thrown = thrown;
            turn.action &= !thrown;
            self.note(self.count_indices.thrown, me, thrown, 1, state);
            let mut check = self.checks(me, &self.tables.throwing, Ability::Cmb, state);
            // FS-103: a throw is an attack; dazzled on the sheet is already among the causes.
            let dazzled = self.flags(me, state) & me.look_up(&self.tables.passing);
            check.disadvantage += has(dazzled, bits::DAZZLED).count();
            self.shows_itself(me, thrown, state);
            let flags = self.flags(me, state) & !bits::HIDDEN;
            self.flag(me, thrown, flags, state);
            self.has_checked(me, thrown, state);
            check.disadvantage += category.ge(Distance::Short as i16).count();
            if self.in_play().melee && house.grenade_engaged {
                check.disadvantage += self.is_harried(me, state).count();
            }
            let can = thrown & !self.tables.throwing.fails(me);
            let faced =
                SpecialOutcome::check(house, &self.combat.checks, &check, Num::splat(house.grenade_dc), can, dice);
            let number = self.resolve_special_faces(me, &faced, false, state, dice);
            let lands = faced.success;
            let missed = thrown & !lands;
            let off = dice.d(house.grenade_scatter.cast_unsigned(), missed);
            turn.off.set(missed, off);
            if self.in_play().allies {
                // FS-73: a setback of 17 makes it go off among the thrower's own side.
                turn.strays.set(thrown, number.eq(17));
            }
            turn.blast.set(thrown, dice.roll(&self.blast, thrown));
            if house.frag_dice == 0 {
                turn.blast.set(thrown, 0);
            }
            let (off, strays, blast) = (turn.off, turn.strays, turn.blast);
            dice.tell(thrown, |r| {
                let where_to = match (r.flag(lands), r.flag(strays)) {
                    (true, _) => "it lands where it should".to_owned(),
                    (_, true) => "it comes down among its own side".to_owned(),
                    _ => format!("it lands {} m off", r.num(off)),
                };
                format!("{} throws a grenade: {where_to}, {} damage (FS-73)", self.name(r, me.index()), r.num(blast))
            });
        });
    }

    /// Metres between a fighter and the line of its enemies.
    fn between_lines<L: Lanes, W: Actor<L>>(&self, me: W, state: &State<L>) -> Num<L> {
        if !self.in_play().moving {
            return Num::splat(self.apart);
        }
        (Num::splat(self.apart) - me.read(&state.moved)).max(1)
    }

    /// `FS-79` Areas and saves: one fighter within the blast saves with DEX (Reflex) for half damage; `FS-82`: damage
    /// is rolled once for all.
    pub(super) fn explodes<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        number: usize,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let (house, tables) = (&self.combat.house, &self.tables);
        // The victim's place among the fighters of its side: the enemies, or the thrower's own side if the grenade
        // strays.
        let side = turn.strays.select(turn.side, Num::splat(1) - turn.side);
        let mut victim = Num::splat(NOBODY);
        let mut place = Num::zero();
        for i in 0..self.fighters.len() {
            let not_me = !turn.me.index().eq(i as i16);
            // An earlier victim may have fallen, so places are counted among all fighters of the side.
            let here = turn.thrown & side.eq(self.fighters.side_of(i) as i16) & not_me;
            victim.set(here & place.eq(number as i16) & self.stands_apart(i, state), i as i16);
            place += here.count();
        }
        // FS-73: only a limited number stand close together.
        let mut caught = turn.thrown & !victim.eq(NOBODY) & turn.within.lt(self.cluster as i16);
        turn.within += caught.count();
        let aimed = caught & !turn.strays;
        let reached = self.caught.reaches(turn.off, aimed, dice);
        caught &= !aimed | reached;
        // In a duel there is no ally whom a stray grenade could hit.
        let some = if W::ONE_ON_ONE { plan.enemies } else { &ALL_FIGHTERS[..self.fighters.len()] };
        let victim = W::among(some, victim);
        when!(dice, caught, {
            let flags = self.flags(victim, state);
            let mut helps = self.defends_still(victim, flags, state).count();
            for (number, cover) in self.cover.iter().enumerate() {
                if *cover != Some(0) {
                    // FS-65: cover gives advantage on saves against effects from its far side.
                    let behind =
                        victim.look_up(&tables.side).eq(number as i16) & !turn.strays & !has(flags, bits::OPEN);
                    helps += behind.count();
                    dice.cite(caught & behind, "FS-65");
                }
            }
            let dc = turn.me.look_up(&tables.explosives) + house.frag_dc;
            if self.in_play().edge {
                let danger = turn.blast.ge(victim.read(&state.vp));
                let bonus = tables.reflex.check(victim).bonus;
                helps += self.burns(victim, dc - bonus, caught & danger, state, dice);
            }
            let reflex = (&tables.reflex, Ability::Dex);
            let (saved, number) = self.resists(victim, reflex, dc, helps, caught, state, dice);
            let mut sent = saved.select(turn.blast.over(2), turn.blast);
            // FS-15: a setback of 16 on a save against harm doubles it.
            sent.set(number.eq(16), sent.times(2));
            let harm = Num::splat(Harm::Kinetic as i16);
            let [damage, stopped] = self.combat.damage_through(victim, harm, sent);
            // A setback on the save may have dropped the victim before the damage does.
            let caught = caught & victim.read(&state.fate).eq(UP);
            let damage = damage.only(caught);
            self.note(self.count_indices.stopped, victim, caught, stopped, state);
            self.deals(turn.me, caught, damage, state);
            dice.tell(caught, |r| {
                let half = if r.flag(saved) { ", saves for half" } else { "" };
                let name = self.name(r, victim.index());
                let citations = self.combat.citations(r.num(victim.index()) as usize, r.num(harm));
                format!("{name} is within the blast{half}: {} damage (FS-79, {citations})", r.num(damage))
            });
            let fell = self.suffers(victim, damage, Mask::none(), caught, state, dice);
            let severe = self.severe(victim, damage, state);
            self.suffer_traumas_of_fall(victim, fell, [severe, Mask::none()], state, dice);
        });
    }
}
