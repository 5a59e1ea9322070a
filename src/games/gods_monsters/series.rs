//! The same roll for several items in a fire, or for the members of a group after a conflict.

use lang::Expr;

use super::contributor::group_bonus;
use super::gear::roll_within;
use super::item::{Form, MATERIALS, Material, thickness_bonus};
use super::roll::succeeds;
use crate::prelude::*;

string_enum! {
    /// The situation of an endangered item (`GM-36`).
    Held {
        /// Carried by nobody.
        Uncarried = "uncarried",
        /// Carried by an unconscious bearer.
        ByUnconscious = "bearer_unconscious",
        /// Carried by a bearer whom this attack injures.
        ByInjured = "bearer_injured",
        /// Carried by a bearer who is unhurt.
        Safe = "bearer_unhurt",
    }
}

params! {
    /// The parameters of endangered items.
    pub item_params as ItemInputs {
        material: choice(Material) ["GM-36"] "what the item is made of";
        form: choice(Form) ["GM-36"] "what endangers it";
        material_bonus: maybe(-40..=40, "by the table") ["GM-36"] "what the material adds against this form";
        thickness: long(0..=10_000, 0) ["GM-37"] "thickness in quarter inches";
        bonus_thickness: maybe(1..=10_000, "by the table") ["GM-37"]
            "thickness that is worth the first bonus, in quarter inches";
        weight: int(1..=30_000, 1) ["GM-36"] "survival points: weight in pounds of the item, or of the part aimed at";
        harm: roll("d6") ["GM-36"] "damage of the attack";
        held: choice(Held) ["GM-36"] "where the item is";
        can_harm: switch(true) ["GM-36"] "whether this form of attack can harm the item at all";
        items: long(1..=1000, 1) ["GM-36"] "how many such items";
    }
}

params! {
    /// The parameters of a group after a conflict.
    pub aftermath_params as AftermathInputs {
        members: long(1..=1000, 5) ["GM-09"] "how many acted as one";
        survival_lost: int(0..=1000, 0) ["GM-09"] "survival points that the group lost";
        group_injuries: int(0..=100, 0) ["GM-09"] "injuries of the group, which penalise the rolls";
        modifier: int(-40..=40, 0) ["GM-09"] "bonus or penalty of the rolls";
    }
    own => about("evasion level archetype", own)
}

measures! {
    /// The metrics of items.
    of_items {
        success: flag, "whether no item is damaged", when("no item is damaged"), of_count(super::COUNTS.failed);
        damaged: number("items"), "items that are damaged, the lost ones included", of_count(super::COUNTS.failed);
        items_lost: number("items"), "items that are destroyed", of_count(super::COUNTS.lost);
        damage: number("points"), "damage to all items", of_count(super::COUNTS.harm);
    }
}

measures! {
    /// The metrics of a group after a conflict.
    of_members {
        success: flag, "whether no member is injured", when("no member is injured"), of_count(super::COUNTS.failed);
        injured: number("members"), "members that are injured", of_count(super::COUNTS.failed);
        injuries: number("injuries"), "injuries of all members", of_count(super::COUNTS.harm);
        share: number("injuries"), "injuries of each injured member";
    }
}

/// Several equal rolls, and the effect of a failure.
#[derive(Debug, Clone)]
pub struct Series {
    house: HouseRules,
    need: i16,
    /// Whether there is any danger.
    endangered: bool,
    harm: Roll,
    /// Harm from this number on destroys.
    holds: i16,
    share: Option<i16>,
    rule: &'static str,
    /// The rule for thick items, if they have a bonus.
    thick: Option<&'static str>,
    limit: u32,
    metrics: Vec<Metric>,
}

impl Series {
    /// `GM-36` Item reaction: needed only if nobody carries the item, or its bearer is unconscious or injured by this
    /// attack, and the attack can harm the item. The target number is 4 plus the bonuses of material and thickness; a
    /// failure costs the damage in survival points, of which an item has one per pound.
    ///
    /// # Errors
    /// If the damage is no roll that lanes can hold.
    pub fn items(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let item_inputs = ItemInputs(&question.params);
        let material = &MATERIALS[item_inputs.material() as usize];
        let form = item_inputs.form();
        let bonus = params.int_opt("material_bonus").map_or(material.bonus[form as usize], |bonus| bonus as i16);
        let unit = params.int_opt("bonus_thickness").unwrap_or(i64::from(material.quarter_inches));
        let thickness = thickness_bonus(item_inputs.thickness(), unit);
        let harm = roll_within(question, "harm", 0, 30)?.expect("the parameter has a default");
        Ok(Self {
            house,
            need: house.item_base + bonus + thickness,
            thick: (thickness > 0).then_some("GM-37"),
            endangered: item_inputs.can_harm() && item_inputs.held() != Held::Safe,
            harm,
            holds: item_inputs.weight(),
            share: None,
            rule: "GM-36",
            limit: item_inputs.items() as u32,
            metrics: of_items::metrics(),
        })
    }

    /// `GM-09` Group effort, after the conflict: each member rolls Evasion, less the penalty for the group's injuries;
    /// a failure causes injuries equal to the survival lost divided by the group's bonus.
    ///
    /// # Errors
    /// Contradictions on the sheet, or too few members for a group.
    pub fn aftermath(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let aftermath_inputs = AftermathInputs(&question.params);
        let person = Person::subject(question, &house)?;
        let members = aftermath_inputs.members();
        let bonus = group_bonus(members);
        if bonus == 0 {
            let fault = Fault::new(&["experiment", "members"], "a single member is not a group (GM-09)");
            return Err(vec![fault.help("take at least 2 members")]);
        }
        let share = aftermath_inputs.survival_lost() / bonus;
        if i64::from(share) * members > 30_000 {
            let message = format!("{members} members with {share} injuries each are more than can be counted");
            return Err(vec![Fault::new(&["experiment", "survival_lost"], message)]);
        }
        let hurt = aftermath_inputs.group_injuries() * house.injury_penalty;
        Ok(Self {
            house,
            need: person.own_score("evasion") + aftermath_inputs.modifier() - hurt,
            endangered: share > 0,
            harm: Roll::new(Expr::Constant(i32::from(share))),
            holds: i16::MAX,
            share: Some(share),
            thick: None,
            rule: "GM-09",
            limit: members as u32,
            metrics: of_members::metrics(),
        })
    }
}

state! {
    /// The results so far.
    pub State of Series(self) {
    } counts { failed; lost; harm; }
}

#[inlined(generic)]
impl Experiment for Series {
    rounds!(State, "roll", fresh, limit(self): self.limit);

    const SMALL: bool = true;

    fn rolls(&self) -> Vec<&Roll> {
        vec![&self.harm]
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        if !self.endangered {
            dice.tell(live, |_| format!("no danger, no roll ({})", self.rule));
            return;
        }
        if let Some(rule) = self.thick {
            dice.cite(live, rule);
        }
        let fails = live & !succeeds(&self.house, Num::splat(self.need), dice, live);
        let harm = dice.roll(&self.harm, fails).only(fails);
        state.failed.bump(fails);
        state.lost.bump(fails & harm.ge(self.holds));
        state.harm.add(fails, harm);
        dice.tell(live, |r| {
            let result = if r.flag(fails) { format!("failure, {} harm", r.num(harm)) } else { "success".to_owned() };
            format!("needs {} or less: {result} ({})", self.need, self.rule)
        });
    }

    fn done<L: Lanes>(&self, _: &State<L>) -> Mask<L> {
        Mask::none()
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let failed = state.failed.at(ending);
        let (success, harm) = (failed.eq(0), state.harm.at(ending));
        match self.share {
            Some(share) => {
                of_members::Values { success, injured: failed, injuries: harm, share: Num::splat(share) }.write(out);
            }
            None => {
                let items_lost = state.lost.at(ending);
                of_items::Values { success, damaged: failed, items_lost, damage: harm }.write(out);
            }
        }
    }
}
