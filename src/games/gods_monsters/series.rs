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

/// The parameters of endangered items.
pub fn item_params() -> Vec<Param> {
    vec![
        Param::choice("material", Material::WORDS, "what the item is made of").rules(&["GM-36"]),
        Param::choice("form", Form::WORDS, "what endangers it").rules(&["GM-36"]),
        Param::int("material_bonus", -40, 40, 0, "what the material adds against this form")
            .derived("by the table")
            .rules(&["GM-36"]),
        Param::int("thickness", 0, 10_000, 0, "thickness in quarter inches").rules(&["GM-37"]),
        Param::int("bonus_thickness", 1, 10_000, 1, "thickness that is worth the first bonus, in quarter inches")
            .derived("by the table")
            .rules(&["GM-37"]),
        Param::int("weight", 1, 30_000, 1, "survival points: weight in pounds of the item, or of the part aimed at")
            .rules(&["GM-36"]),
        Param::new("harm", ParamType::Dice, DefaultValue::text("d6"), "damage of the attack").rules(&["GM-36"]),
        Param::choice("held", Held::WORDS, "where the item is").rules(&["GM-36"]),
        Param::switch("can_harm", true, "whether this form of attack can harm the item at all").rules(&["GM-36"]),
        Param::int("items", 1, 1000, 1, "how many such items").rules(&["GM-36"]),
    ]
}

/// The parameters of a group after a conflict.
pub fn aftermath_params() -> Vec<Param> {
    about(
        "evasion level archetype",
        vec![
            Param::int("members", 1, 1000, 5, "how many acted as one").rules(&["GM-09"]),
            Param::int("survival_lost", 0, 1000, 0, "survival points that the group lost").rules(&["GM-09"]),
            Param::int("group_injuries", 0, 100, 0, "injuries of the group, which penalise the rolls")
                .rules(&["GM-09"]),
            Param::int("modifier", -40, 40, 0, "bonus or penalty of the rolls").rules(&["GM-09"]),
        ],
    )
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
        let material = &MATERIALS[Material::of(params.word("material")) as usize];
        let form = Form::of(params.word("form"));
        let bonus = params.int_opt("material_bonus").map_or(material.bonus[form as usize], |bonus| bonus as i16);
        let unit = params.int_opt("bonus_thickness").unwrap_or(i64::from(material.quarter_inches));
        let thickness = thickness_bonus(params.int("thickness"), unit);
        let harm = roll_within(question, "harm", 0, 30)?.expect("the parameter has a default");
        Ok(Self {
            house,
            need: house.item_base + bonus + thickness,
            thick: (thickness > 0).then_some("GM-37"),
            endangered: params.on("can_harm") && Held::of(params.word("held")) != Held::Safe,
            harm,
            holds: params.small("weight"),
            share: None,
            rule: "GM-36",
            limit: params.int("items") as u32,
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
        let params = &question.params;
        let person = Person::subject(question, &house)?;
        let members = params.int("members");
        let bonus = group_bonus(members);
        if bonus == 0 {
            let fault = Fault::new(&["experiment", "members"], "a single member is not a group (GM-09)");
            return Err(vec![fault.help("take at least 2 members")]);
        }
        let share = params.small("survival_lost") / bonus;
        if i64::from(share) * members > 30_000 {
            let message = format!("{members} members with {share} injuries each are more than can be counted");
            return Err(vec![Fault::new(&["experiment", "survival_lost"], message)]);
        }
        let hurt = params.small("group_injuries") * house.injury_penalty;
        Ok(Self {
            house,
            need: person.own_score("evasion") + params.small("modifier") - hurt,
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

impl Experiment for Series {
    rounds!(State, "roll", fresh);

    const SMALL: bool = true;

    fn limit(&self) -> u32 {
        self.limit
    }

    fn rolls(&self) -> Vec<&Roll> {
        vec![&self.harm]
    }

    #[inline(always)]
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

    #[inline(always)]
    fn done<L: Lanes>(&self, _: &State<L>) -> Mask<L> {
        Mask::none()
    }

    #[inline(always)]
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
