//! The experiment `attack`: one attack, with the Free Attack that may follow from pain.

use super::super::sheet::{Brief, Twin};
use super::Rng;
use super::battle::{Battle, Blow, Fate, Setup};
use super::odds;
use super::profile::{PainChoice, Profile};
use super::rules::Rules;

/// One attack of one character on another.
pub struct OneAttack {
    setup: Setup,
    metrics: Vec<String>,
    unaware: bool,
}

impl OneAttack {
    /// Reads the two characters and the parameters.
    pub fn read(brief: &Brief) -> Option<Self> {
        let params = &brief.params;
        let mut rules = Rules::read(&brief.rules);
        let flanked = params.on("flanked");
        let character = |key: &str, side: usize| {
            let name = params.word(key);
            Profile::read(name, side, 0, brief.characters.get(name)?, &brief.rules, &rules)
        };
        let fighters = vec![character("attacker", 0)?, character("target", 1)?];
        let worth = if fighters.iter().any(|fighter| fighter.suffer_pain == PainChoice::Auto) {
            odds::worth(&rules, &fighters)
        } else {
            Vec::new()
        };
        // In this experiment a single melee attacker is enough to flank.
        rules.flank_from = 1;
        rules.flank_needs_move = false;
        let setup = Setup {
            round_limit: 1,
            first: None,
            dying: true,
            flank_blocked: !flanked,
            shots_blocked: false,
            engaged: true,
            follow_pain: params.on("follow_pain"),
            worth,
            rules,
            fighters,
        };
        let metrics =
            ["success", "damage", "outcome", "toughness", "free_attacks", "knocked_down"].map(str::to_owned).to_vec();
        Some(Self { setup, metrics, unaware: params.on("unaware") })
    }
}

impl Twin for OneAttack {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, rng: &mut Rng, out: &mut [Option<i32>]) {
        let mut battle = Battle::new(&self.setup, rng);
        battle.turn = 1;
        battle.order = vec![0, 1];
        battle.join(0, 1);
        battle.states[1].unaware = self.unaware;
        let before = battle.states[1].prone;
        let blow = battle.attack(0, 1);
        let target = &battle.states[1];
        let down = target.fate != Fate::Standing;
        let outcome = match blow {
            Blow::Miss => 0,
            _ if down => 4,
            Blow::Hit(_) if battle.pain => 3,
            Blow::Hit(0) => 1,
            Blow::Hit(_) => 2,
        };
        out[0] = Some(i32::from(blow != Blow::Miss));
        out[1] = Some(battle.states[0].damage);
        out[2] = Some(outcome);
        out[3] = Some(target.toughness);
        out[4] = Some(battle.free_attacks[0]);
        out[5] = Some(i32::from(!before && target.prone && !down));
    }
}
