//! Items and what they restore.

use crate::fight::prelude::*;

impl Fight {
    /// `BRD-19` Use Item: an action that restores Durability and Health.
    #[inline(always)]
    pub(super) fn uses_item<D: Dice>(&self, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let durability = me.read(&state.durability);
        let left = me.read(&state.items);
        let uses = turn.free & durability.lt(me.look_up(&self.tables.items[0])) & left.gt(0);
        me.set(&mut state.items, uses, left - 1);
        let restored = (durability + me.look_up(&self.tables.items[1])).min(me.look_up(&self.tables.most_durability));
        me.set(&mut state.durability, uses, restored.max(durability));
        let health = me.read(&state.health);
        let healed = (health + me.look_up(&self.tables.items[2])).min(me.look_up(&self.tables.most_health)).max(health);
        me.set(&mut state.health, uses, healed);
        turn.free &= !uses;
        dice.tell(uses, |r| {
            let (restored, healed) = (r.num(restored), r.num(healed));
            format!("{} uses an item: {restored} Durability and {healed} Health (BRD-19)", self.name(r, me.index()))
        });
    }
}
