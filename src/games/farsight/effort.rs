//! Resources spent on a check before the roll: vitality for strain and Tenacity, EDGE cards.

use super::fighter::refuse_twice;
use super::words::StrainPolicy;
use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        vp: maybe(0..=500, "that of `who`, or 20") ["FS-86"] "vitality before the check, none of it lost";
        strain_cost: int(0..=6, 0) ["FS-10"] "vitality that the Game Master asks for a gruelling check; 0 for none";
        strain_policy: maybe_choice(StrainPolicy, "that of `who`, or pay") ["FS-10"]
            "pay if half of the vitality is left afterwards, or refuse";
        tenacity_bonus: int(0..=10, 0) ["FS-11"] "bonus bought with vitality, as far as that lasts";
        edge_cards: maybe(0..=10, "those of `who`, or none") ["FS-108"] "EDGE cards in hand";
        burn_edge: switch(false) ["FS-109"] "whether a card is spent for advantage";
    }
}

state! {
    /// A character's resources, and its exhaustion.
    pub ResourcePool {
        pub vp: num, "Vitality.";
        pub cards: num, "EDGE cards in hand.";
        pub uses: num, "EDGE cards that may still be used in this encounter.";
        pub exhaustion: num, "Levels of exhaustion.";
    }
}

#[inlined]
impl<L: Lanes> ResourcePool<L> {
    /// `FS-108` EDGE cards: draws cards, up to the hand limit.
    pub fn draw(&mut self, house: &HouseRules, m: Mask<L>, cards: Num<L>) {
        self.cards.set(m, (self.cards + cards).min(house.edge_hand));
    }

    /// `FS-104` Exhaustion: adds levels, up to the last one.
    pub fn tires(&mut self, house: &HouseRules, m: Mask<L>, levels: impl Into<Num<L>>) {
        self.exhaustion.set(m, (self.exhaustion + levels.into()).min(house.exhaustion_levels));
    }
}

/// What a character intends to spend on each check. All of it is decided before the roll (R07).
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Vitality at the start.
    pub vp: i16,
    most_vp: i16,
    cards: i16,
    exhaustion: i16,
    strain: i16,
    pays: bool,
    tenacity: i16,
    burns: bool,
}

/// What was spent on a check.
#[derive(Debug, Clone, Copy)]
pub struct Expenditure<L: Lanes> {
    /// Bonus by Tenacity.
    pub bonus: Num<L>,
    /// Causes of advantage.
    pub advantage: Num<L>,
    /// Causes of disadvantage.
    pub disadvantage: Num<L>,
    /// The strain was refused, which adds exhaustion after the check.
    pub refused: Mask<L>,
    /// The check is impossible without paying.
    pub impossible: Mask<L>,
}

#[inlined(generic)]
impl Effort {
    /// The effort that a question asks for.
    ///
    /// # Errors
    /// If it exceeds what the rules allow, or contradicts a sheet.
    pub fn asked(question: &Question, fighter: Option<&Fighter>, house: &HouseRules) -> Result<Self, Vec<Fault>> {
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let mut faults =
            refuse_twice(fighter, params, &["vp", "edge_cards", "strain_policy"]).err().unwrap_or_default();
        let vp = inputs.vp().unwrap_or(fighter.map_or(house.vp_initial, |fighter| fighter.vp));
        let cards = inputs.edge_cards().unwrap_or(fighter.map_or(0, |fighter| fighter.edge));
        let tenacity = inputs.tenacity_bonus();
        if tenacity > house.tenacity_most {
            let message = format!("Tenacity adds at most {} (FS-11)", house.tenacity_most);
            faults.push(Fault::new(&["experiment", "tenacity_bonus"], message));
        }
        if cards > house.edge_hand {
            let message = format!("a hand holds at most {} EDGE cards (FS-108)", house.edge_hand);
            faults.push(Fault::new(&["experiment", "edge_cards"], message));
        }
        if inputs.burn_edge() && cards.min(house.edge_per_encounter) == 0 {
            let message = "there is no EDGE card to be burned (FS-109)";
            faults.push(Fault::new(&["experiment", "burn_edge"], message).help("give a card with `edge_cards`"));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let policy = inputs.strain_policy();
        let policy = policy.or(fighter.map(|fighter| fighter.policies.strain)).unwrap_or(StrainPolicy::Pay);
        Ok(Self {
            vp,
            most_vp: fighter.map_or(vp, |fighter| fighter.max_vp),
            cards,
            exhaustion: fighter.map_or(0, |fighter| fighter.tired()),
            strain: inputs.strain_cost(),
            pays: policy == StrainPolicy::Pay,
            tenacity,
            burns: inputs.burn_edge(),
        })
    }

    /// The resources before the first check.
    pub fn resources<L: Lanes>(&self, house: &HouseRules) -> ResourcePool<L> {
        ResourcePool {
            vp: Num::splat(self.vp),
            cards: Num::splat(self.cards),
            uses: Num::splat(house.edge_per_encounter),
            exhaustion: Num::splat(self.exhaustion),
        }
    }

    /// `FS-10` Strain, `FS-11` Tenacity, `FS-109` EDGE burn: pays the cost of this check.
    pub fn spends<D: Dice>(
        &self,
        house: &HouseRules,
        resources: &mut ResourcePool<D::L>,
        active: Mask<D::L>,
        dice: &mut D,
    ) -> Expenditure<D::L> {
        let mut spent = Expenditure {
            bonus: Num::zero(),
            advantage: Num::zero(),
            disadvantage: Num::zero(),
            refused: Mask::none(),
            impossible: Mask::none(),
        };
        if self.strain > 0 {
            let left = resources.vp - self.strain;
            // A character who intends to pay does so while half of the vitality is left.
            let floor = house.strain_least_vp.max((self.most_vp + 1) / 2);
            let pays = active & left.ge(floor) & Mask::uniform(self.pays);
            resources.vp.set(pays, left);
            spent.impossible = active & !pays & Mask::uniform(house.strain_mandatory);
            spent.refused = active & !pays & !spent.impossible;
            spent.disadvantage = spent.refused.count();
            dice.tell(pays, |_| format!("pays {} vitality for the strain (FS-10)", self.strain));
            dice.tell(spent.refused, |_| {
                "refuses the strain: disadvantage, and exhaustion after it (FS-10)".to_owned()
            });
        }
        for _ in 0..self.tenacity {
            let left = resources.vp - house.tenacity_price;
            let pays = active & left.ge(house.tenacity_least_vp) & !spent.impossible;
            resources.vp.set(pays, left);
            spent.bonus += pays.count();
        }
        if self.tenacity > 0 {
            let bonus = spent.bonus;
            dice.tell(active, |r| format!("Tenacity: +{} (FS-11)", r.num(bonus)));
        }
        if self.burns {
            let burns = active & resources.cards.gt(0) & resources.uses.gt(0) & !spent.impossible;
            resources.cards -= burns.count();
            resources.uses -= burns.count();
            spent.advantage += burns.count();
            dice.tell(burns, |_| "burns an EDGE card for advantage (FS-109)".to_owned());
        }
        spent
    }
}
