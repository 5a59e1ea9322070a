//! One attack and its effect on the target (GM-17).

use super::super::scores::{Reaction, Score};
use super::body::{Body, Laws};
use super::person::Person;
use super::speed::Speed;
use super::{PlannedCell, Process};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// How wide a miss may be for mojo to be bid.
#[derive(Debug, Clone, Copy)]
enum Bid {
    Never,
    UpTo(i32),
    Any,
}

/// One attack.
pub struct Attack {
    attacker: Person,
    target: Person,
    laws: Laws,
    needed: i32,
    bid: Bid,
    least: i32,
    unconscious: bool,
    surprise: i32,
    haste: i32,
}

impl Attack {
    /// GM-12, GM-16, GM-17, GM-29, GM-41, GM-49: an attack must roll at most its number less the
    /// target's defense.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let (params, rules) = (case.params, case.rules);
        let attacker = case.other("attacker")??.into_one();
        let mut target = case.other("target")??.into_one();
        let laws = case.laws()?;
        let (awake, unconscious) = match params.word("target_state") {
            "conscious" => (!target.semi_conscious, false),
            "semi_conscious" => (false, false),
            "unconscious" => (false, true),
            _ => return None,
        };
        target.semi_conscious = !awake && !unconscious;
        // Ruling: the unconscious maintain no effect.
        target.concentrating &= !unconscious;
        let surprised = params.on("surprised");
        let speed = Speed::read(params)?;
        let mut defense = target.defense;
        if !awake {
            defense -= target.dodge;
        }
        if surprised {
            defense -= rules.int("surprised_defense");
        }
        if target.concentrating {
            defense -= rules.int("concentration_defense");
        }
        let mut needed = attacker.attack + params.int("modifier") - defense + speed.attack_bonus(params.on("outdoors"));
        if unconscious {
            needed += rules.int("unconscious_to_hit");
        }
        if params.on("attacker_surprised") {
            needed -= rules.int("surprised_rolls");
        }
        Some(Self {
            needed,
            bid: match params.word("bid") {
                "never" => Bid::Never,
                "narrow" => Bid::UpTo(rules.int("mojo_win_margin")),
                "any" => Bid::Any,
                _ => return None,
            },
            least: rules.int("damage_least"),
            unconscious,
            surprise: if surprised { rules.int("surprised_rolls") } else { 0 },
            haste: speed.reaction_penalty(params.on("outdoors")),
            attacker,
            target,
            laws,
        })
    }
}

impl Process for Attack {
    fn names(&self) -> &'static [&'static str] {
        &["success", "margin", "damage", "survival_lost", "injuries", "unconscious", "dead", "broken", "mojo"]
    }

    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut attacker = Body::new(&self.attacker, &self.laws);
        let mut target = Body::new(&self.target, &self.laws);
        (target.unconscious, target.surprise, target.haste) = (self.unconscious, self.surprise, self.haste);
        let roll = attacker.roll(self.needed, dice);
        let bids = match self.bid {
            Bid::Never => false,
            Bid::UpTo(most) => -roll.margin <= most,
            Bid::Any => true,
        };
        let hit = roll.success || (bids && attacker.bid(roll));
        let (mut damage, mut lost, mut injuries, mut broken) = (0, 0, 0, false);
        if hit {
            damage = (self.attacker.damage.sum(dice) + self.attacker.damage_bonus).max(self.least);
            let wound = target.wound(damage, self.attacker.damage_injuries, self.target.archetypal_fight);
            (lost, injuries) = (wound.survival, wound.injuries);
            // GM-29: maintaining an effect requires an Evasion roll.
            broken = self.target.concentrating && !target.react(Score::Reaction(Reaction::Evasion), dice);
            target.suffer(wound, dice);
        }
        vec![
            Some(hit.into()),
            Some(roll.margin),
            Some(damage),
            Some(lost),
            Some(injuries),
            Some(i32::from(target.unconscious && !self.unconscious)),
            Some(target.dead.into()),
            Some(broken.into()),
            Some(attacker.mojo_spent),
        ]
    }
}
