//! Contests between two fighters: feints and shoves.

use crate::combat::wrestle::{ContestTables, contest};
use crate::fight::prelude::*;

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// `FS-59` Feint: lanes where it works.
    pub(super) fn deceives<D: Dice, W: Actor<D::L>>(
        &self,
        [me, target]: [W; 2],
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        let ContestTables { feints, sees_through, .. } = &self.tables.contests;
        let checks =
            [self.checks(me, feints, Ability::Wil, state), self.checks(target, sees_through, Ability::Per, state)];
        let fails = [feints.fails(me), sees_through.fails(target)];
        self.contest_is_won([me, target], checks, fails, false, active, state, dice)
    }

    /// `FS-77` Shove: lanes where the target falls prone. It resists with Wrestling or Acrobatics, whichever has the
    /// higher mean in the present situation.
    pub(super) fn shoves<D: Dice, W: Actor<D::L>>(
        &self,
        [me, target]: [W; 2],
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        let ContestTables { wrestles, holds_out, slips_away, .. } = &self.tables.contests;
        let own = self.checks(me, wrestles, Ability::Cmb, state);
        let mut resists = self.checks(target, holds_out, Ability::Cmb, state);
        let slips = self.checks(target, slips_away, Ability::Dex, state);
        let mut fails = holds_out.fails(target);
        let worth = |check: &Check<D::L>| {
            let [better, worse] = self.combat.checks.mode(check);
            // Advantage raises the mean by 143 / 48, disadvantage lowers it by as much.
            check.bonus.times(48) + (better.count() - worse.count()).times(143)
        };
        let mut acrobat = worth(&slips).gt(worth(&resists)) | fails;
        acrobat &= !slips_away.fails(target) & Mask::uniform(self.combat.house.grapple_best_option);
        resists.bonus.set(acrobat, slips.bonus);
        resists.advantage.set(acrobat, slips.advantage);
        resists.disadvantage.set(acrobat, slips.disadvantage);
        fails &= !acrobat;
        self.contest_is_won([me, target], [own, resists], [wrestles.fails(me), fails], true, active, state, dice)
    }

    /// `FS-03` Opposed check: lanes where the first fighter wins. A fighter who cannot attempt the check loses without
    /// a roll (R10).
    #[expect(clippy::too_many_arguments, reason = "all that a contest is made of")]
    fn contest_is_won<D: Dice, W: Actor<D::L>>(
        &self,
        [one, two]: [W; 2],
        checks: [Check<D::L>; 2],
        [helpless, open]: [Mask<D::L>; 2],
        shoves: bool,
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        let rolls = active & !helpless & !open;
        for who in [one, two] {
            self.has_checked(who, rolls, state);
        }
        let faces = self.in_play().faces;
        let won = contest(&self.combat.house, &self.combat.checks, checks, faces, rolls, dice);
        self.resolve_special_faces(one, &won.faced[0], shoves, state, dice);
        self.resolve_special_faces(two, &won.faced[1], false, state, dice);
        won.win | (active & open & !helpless)
    }
}
