//! Grenades: the throw, and the effect of the blast on everybody in it.

use super::character::{Ability, Distance, Harm, Skill};
use super::checks::{Check, Purpose, Setback};
use super::dice;
use super::harm::{Blow, passes};
use super::state::{Cover, Fight};
use rand::RngExt;

impl Fight<'_> {
    /// Whether a fighter can be hit by thrown blasts: standing and not in melee.
    fn stands_apart(&self, who: usize) -> bool {
        self.stands(who) && self.foes_at_hand(who).is_empty()
    }

    /// FS-73, `grenade.if2`: whether a grenade would reach enough enemies and no ally.
    ///
    /// Ruling: the distance is that between the thrower and the line where the enemies started.
    pub fn would_throw(&self, me: usize) -> bool {
        let f = &self.fighters[me];
        let apart = self.enemies(me).into_iter().filter(|&e| self.stands_apart(e)).count().min(self.setup.cluster);
        self.character(me).throws
            && f.grenades > 0
            && self.setup.spread <= self.rules.frag_radius
            && i32::try_from(apart).unwrap() >= self.rules.blast_least
            && self.to_their_line(me) <= Distance::Short
    }

    fn to_their_line(&self, me: usize) -> Distance {
        let line = if self.character(me).side == 0 { self.apart } else { 0 };
        let ahead =
            if self.character(me).side == 0 { line - self.fighters[me].at } else { self.fighters[me].at - line };
        if ahead <= 1 { Distance::Adjacent } else { Distance::of(ahead) }
    }

    /// FS-73, FS-79: throws a grenade.
    ///
    /// Ruling: everything that hampers attacks hampers it. With a setback of 17 it lands among
    /// those of its own side who are not in melee.
    pub fn throw_grenade(&mut self, me: usize) {
        self.fighters[me].grenades -= 1;
        self.shows_itself(me);
        self.tally(me).grenades += 1;
        let mut check = Check::new(Ability::Cmb, Some(Skill::Throwing), Purpose::Attack);
        let f = &self.fighters[me];
        check.causes.bad_if(f.lasting.dazzled || f.dazzled);
        check.causes.bad_if(f.lasting.restrained);
        check.causes.bad_if(f.lasting.blinded);
        check.causes.bad_if(self.to_their_line(me) >= Distance::Short);
        check.causes.bad_if(self.rules.grenade_engaged && self.hindered_by_foes(me));
        let (on_target, setback) = self.against_dc(me, &check, self.rules.grenade_dc);
        let strays = setback == Setback::Friendly;
        let off = if on_target { 0 } else { dice::die(self.rng, self.rules.grenade_scatter) };
        let thrown: i32 = (0..self.rules.frag_dice).map(|_| dice::die(self.rng, self.rules.frag_die)).sum();
        let own = self.character(me).side;
        let side = if strays { own } else { 1 - own };
        let mut within = 0;
        for victim in 0..self.fighters.len() {
            if self.character(victim).side != side || victim == me || !self.stands_apart(victim) {
                continue;
            }
            within += 1;
            if within > self.setup.cluster {
                break;
            }
            let angle = self.rng.random_range(0.0..std::f64::consts::TAU);
            let (stands, off) = (f64::from(self.setup.spread), f64::from(off));
            let squared = stands * stands + off * off - 2.0 * stands * off * angle.cos();
            if strays || squared <= f64::from(self.rules.frag_radius * self.rules.frag_radius) + 1e-9 {
                self.blast(me, victim, thrown, strays);
            }
        }
    }

    /// FS-79: a fighter in the blast saves for half damage.
    fn blast(&mut self, me: usize, victim: usize, thrown: i32, strays: bool) {
        let dc = self.rules.frag_dc + self.character(me).skills[Skill::Explosives as usize].unwrap_or(0);
        let mut check = Check::new(Ability::Dex, Some(Skill::Reflex), Purpose::Save);
        let cover = self.setup.cover[self.character(victim).side];
        check.causes.good_if(cover != Cover::None && !self.fighters[victim].moved && !strays);
        check.causes.good_if(self.defends(victim));
        if thrown >= self.fighters[victim].vp {
            // FS-109: by the unmodified bonus of the sheet.
            let c = self.character(victim);
            let skill = c.skills[Skill::Reflex as usize].unwrap_or(0);
            let need = dc - c.abilities[Ability::Dex as usize] - skill + c.check_penalty;
            check.causes.good += self.burn(victim, need);
        }
        let (saved, setback) = self.save(victim, check, dc, 0.3);
        let mut sent = if saved { thrown / 2 } else { thrown };
        if setback == Setback::Worse {
            sent *= 2;
        }
        if !self.stands(victim) {
            return;
        }
        let (damage, stopped) = passes(self.character(victim), sent, 0, Harm::Kinetic, self.rules);
        self.tally(victim).stopped += stopped;
        self.fighters[me].dealt += damage;
        self.suffer(victim, damage, Harm::Kinetic, Blow::default());
    }
}
