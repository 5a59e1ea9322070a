//! One attack, or a series of them until the target is down, under all circumstances that the rules know.

use lang::Expr;

use crate::citations::RuleCitations;
pub use crate::combat::circumstances::{measured, params};
use crate::combat::strike::{CheckTables, CombatContext, Hand};
use crate::fight::params::{Cover, Sight};
use crate::gear::Damage;
use crate::hamper::tiring;
use crate::harm::Protection;
use crate::prelude::*;
use crate::words::{Distance, ExploitPolicy, KnockOut, Size};

/// `FS-84` Damage of a second type in the same attack.
#[derive(Debug, Clone)]
pub(super) enum ExtraDamage {
    /// Equal dice, thrown one by one.
    Dice(Damage),
    /// Any other roll: only its total counts.
    Roll(Roll),
}

impl ExtraDamage {
    /// The largest total, up or down.
    const MOST: i64 = 2000;

    /// A roll of the dice notation that comes to a number within the limits.
    fn of(expr: &Expr) -> Option<Self> {
        if let Some(damage) = Damage::roll(expr) {
            return Some(Self::Dice(damage));
        }
        let roll = Roll::new(expr.clone());
        let fits = roll.reach().is_some_and(|(low, high)| -Self::MOST <= low && high <= Self::MOST);
        (fits && !expr.is_comparison() && roll.unsampled().is_none()).then_some(Self::Roll(roll))
    }
}

/// `FS-50` Attack as an experiment; a round is an attack. `FS-81` Concentration: each hit tests that of the target.
#[derive(Debug, Clone)]
pub struct Attack {
    pub(super) combat: CombatContext,
    pub(super) names: [String; 2],
    pub(super) hand: Hand,
    pub(super) shoots: bool,
    pub(super) near: bool,
    /// What the circumstances add to the roll, to the DC, and in causes of advantage and of disadvantage.
    pub(super) bonus: i16,
    pub(super) against: i16,
    pub(super) causes: [i16; 2],
    pub(super) impossible: bool,
    pub(super) feints: Option<[CheckTables; 2]>,
    pub(super) tenacity: i16,
    pub(super) burns: bool,
    pub(super) extra: Option<(ExtraDamage, Harm)>,
    /// The target's protection against the weapon and against the second damage type.
    pub(super) protections: [Protection; 2],
    pub(super) policy: ExploitPolicy,
    pub(super) stamina: CheckTables,
    pub(super) concentration: Option<CheckTables>,
    pub(super) captures: bool,
    pub(super) mortal: bool,
    pub(super) vp: [i16; 2],
    pub(super) threshold: i16,
    pub(super) psychic: bool,
    pub(super) limit: i16,
    /// The rules that changed the roll, and those that change the damage.
    pub(super) citations: RuleCitations,
    pub(super) effects: RuleCitations,
    pub(super) metrics: Vec<Metric>,
}

impl Attack {
    /// The attack that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let fault = |key: &str, message: &str| Fault::new(&["experiment", key], message);
        let attacker = Fighter::named(question, "attacker", &house)?;
        let target = Fighter::named_if_any(question, "target", &house)?;
        let object = target.is_none();
        let mut target = target.unwrap_or_else(|| attacker.clone());
        if object {
            // FS-63: an object or an empty space has no Defense of its own, and suffers no conditions.
            target.defense = house.object_dc;
            target.name = "an object".to_owned();
        }
        let mut faults = Vec::new();
        let off_hand = params.on("off_hand");
        if off_hand && attacker.off_hand.is_none() {
            faults.push(fault("off_hand", "the attacker has no second weapon (FS-78)"));
        }
        let weapon = if off_hand { attacker.off_hand.unwrap_or(attacker.weapon) } else { attacker.weapon };
        if !attacker.can_hold(&weapon) || (off_hand && !attacker.can_hold_two()) {
            let what = if off_hand { "a second weapon" } else { "this weapon" };
            let message = format!("`{}` cannot hold {what} with a severe trauma of an arm (FS-96)", attacker.name);
            let fault = fault("attacker", &message);
            faults.push(fault.help("give it a weapon for one hand; with both arms lost only `unarmed` is left"));
        }
        let shoots = weapon.is_ranged();
        let usual = if shoots { Distance::Close } else { Distance::Adjacent };
        let distance = params.word_opt("distance").map_or(usual, Distance::of);
        // FS-74: reach is for melee; a gun with that trait shoots like any other.
        let reach = if weapon.reach && !shoots { Distance::Close } else { Distance::Adjacent };
        if !shoots && distance > reach {
            faults.push(
                fault("distance", "a weapon for melee does not reach that far (FS-74)")
                    .help("choose a ranged weapon, or a smaller distance"),
            );
        }
        let too_far = distance as i16 > weapon.range as i16 + 1;
        if shoots && too_far {
            faults.push(fault("distance", "the target is more than one category beyond the weapon's range (FS-70)"));
        }
        let cover = Cover::of(params.word("cover"));
        if cover == Cover::Total {
            faults.push(
                fault("cover", "nobody behind total cover can be attacked (FS-65)")
                    .help("only areas reach behind it; ask for `blast`"),
            );
        }
        let burns = params.on("burn_edge");
        if burns && attacker.edge.min(house.edge_per_encounter) == 0 {
            faults.push(fault("burn_edge", "the attacker has no EDGE card to burn (FS-109)"));
        }
        let tenacity = params.small("tenacity_bonus");
        if tenacity > house.tenacity_most {
            faults.push(fault("tenacity_bonus", &format!("Tenacity adds at most {} (FS-11)", house.tenacity_most)));
        }
        if params.on("engaged") && !shoots {
            faults.push(fault("engaged", "only shooters mind an enemy at the throat (FS-71)"));
        }
        if params.on("dodges") && shoots {
            faults.push(fault("dodges", "only attacks in melee can be dodged (FS-61)"));
        }
        if params.on("feints") && shoots {
            faults.push(fault("feints", "a feint is for attacks in melee (FS-59)"));
        }
        if target.vp == 0 {
            faults.push(fault("target", "the target is down already (FS-87)"));
        }
        let extra = params.dice_opt("extra_damage").map(ExtraDamage::of).and_then(|extra| {
            if extra.is_none() {
                let limit = ExtraDamage::MOST;
                let message = format!("`extra_damage` must be a roll between -{limit} and {limit} (FS-84)");
                faults.push(fault("extra_damage", &message));
            }
            Some((extra?, Harm::of(params.word("extra_type"))))
        });
        let policy = params.word_opt("exploits").map_or(attacker.policies.exploits, ExploitPolicy::of);
        if !faults.is_empty() {
            return Err(faults);
        }

        let near = distance <= reach;
        let mut bonus = params.small("mods");
        let mut against = params.small("dc_mods");
        let mut causes = [params.small("advantage"), params.small("disadvantage")];
        let mut citations = RuleCitations::of(&["FS-50", "FS-63"]);
        citations.add(bonus != 0 || attacker.attack_bonus != 0, "FS-08");
        citations.add(object, "FS-36");
        citations.add(off_hand, "FS-78");
        citations.add(!shoots, "FS-74");
        citations.add(shoots && house.distance(distance) != 0, "FS-64");
        citations.add(shoots && cover != Cover::None, "FS-65");
        citations.add(params.on("on_guard"), "FS-13");
        if shoots {
            against += house.distance(distance);
            against += match cover {
                Cover::None | Cover::Total => 0,
                Cover::Light => house.cover_light,
                Cover::Moderate => house.cover_moderate,
                Cover::High => house.cover_high,
            };
        }
        if params.on("on_guard") {
            against += house.on_guard_bonus;
        }
        let into_melee = params.word_opt("into_melee").map(Size::of);
        let shields = into_melee.is_some_and(|ally| target.size.step() < ally.step() + house.pass_size_gap);
        let dark = Sight::of(params.word("sight"));
        let blind = params.on("unseen") || (dark == Sight::Obscured && !params.on("sees_in_the_dark"));
        citations.add(dark != Sight::Bright && params.on("sees_in_the_dark"), "FS-39");
        citations.add(dark == Sight::Obscured && blind, "FS-66");
        let sees = !blind && !attacker.has(Condition::Blinded) && !target.has(Condition::Invisible);
        // FS-67 and FS-58: flanking and aiming require seeing the target. All allies have the bonus, shooters too.
        if params.on("flanked") && house.flanking && sees {
            bonus += house.flanking_bonus;
            citations.add(true, "FS-67");
        }
        if params.on("aims") && sees {
            bonus += house.aim_bonus;
            citations.add(true, "FS-58");
        }
        // FS-52: Defend works against attackers whom the target sees, and requires that it can move. FS-61: a dodge
        // requires awareness of the attack.
        let seen = !params.on("hidden") && !target.has(Condition::Blinded) && !attacker.has(Condition::Invisible);
        let defends = params.on("defends") && seen && !target.is_incapacitated() && target.speed_at_start(&house) > 0;
        let aware = !params.on("hidden") && (seen || !house.dodge_needs_sight);
        let dodges = params.on("dodges") && aware && !target.is_incapacitated();
        let prone = params.on("target_prone") || target.has(Condition::Prone);
        let unconscious = target.has(Condition::Unconscious);
        // FS-103: the unconscious are prone, which protects them from afar.
        let lies = prone || (unconscious && house.ranged_at_unconscious);
        for (circumstance, cause, rule) in [
            (params.on("from_above") && house.elevation, 0, "FS-68"),
            // Not being seen is one cause, and some of its reasons are among the lasting causes already.
            (!seen && !target.has(Condition::Blinded) && !attacker.has(Condition::Invisible), 0, "FS-69"),
            (params.on("target_squeezed"), 0, "FS-48"),
            (params.on("helped"), 0, "FS-54"),
            (lies && near && !unconscious, 0, "FS-103"),
            (lies && !near, 1, "FS-103"),
            (blind && !attacker.has(Condition::Blinded) && !target.has(Condition::Invisible), 1, "FS-69"),
            (dark == Sight::Bleared && !params.on("sees_in_the_dark"), 1, "FS-66"),
            (shoots && distance as i16 > weapon.range as i16, 1, "FS-70"),
            (params.on("engaged"), 1, "FS-71"),
            (shoots && shields, 1, "FS-72"),
            (params.on("squeezed"), 1, "FS-48"),
            (defends, 1, "FS-52"),
            (dodges, 1, "FS-61"),
            (attacker.has(Condition::Prone) && !shoots, 1, "FS-103"),
        ] {
            causes[cause] += i16::from(circumstance);
            citations.add(circumstance, rule);
        }
        // FS-104: nobody's exhaustion changes from one attack to the next.
        let levels = attacker.tired();
        let suffers = Purpose::Attack.suffers(&house);
        causes[1] += tiring(Some(Ability::Cmb), attacker.has(Condition::Sickened) || !suffers, levels);
        let pair = [attacker.clone(), target.clone()];
        let skilled = |ability, skill, purpose| {
            CheckTables::by(&pair, |fighter| {
                Tested::of(fighter, ability, Some(skill), purpose, &house).with_exhaustion()
            })
        };
        let feints = params.on("feints").then(|| {
            [
                skilled(Ability::Wil, Skill::Cunning, Purpose::Contest),
                skilled(Ability::Per, Skill::Insight, Purpose::Answer),
            ]
        });
        let stamina = skilled(Ability::Str, Skill::Stamina, Purpose::Save);
        let concentration = params.on("concentrates").then(|| {
            // FS-81: the better of STR (Stamina) and INT (Lucidity).
            let save = |ability, skill| Tested::of(&target, ability, Some(skill), Purpose::Save, &house);
            let [body, mind] = [save(Ability::Str, Skill::Stamina), save(Ability::Int, Skill::Lucidity)];
            let better = if mind.passive(&house) > body.passive(&house) { mind } else { body };
            CheckTables::by(&pair, |_| better.with_exhaustion())
        });
        let extra_harm = extra.as_ref().map_or(Harm::Kinetic, |(_, harm)| *harm);
        let protections = [weapon.harm, extra_harm].map(|harm| Protection::of_fighter(&house, &target, harm));
        let mut effects = protections[0].citations(weapon.harm);
        if extra.is_some() {
            effects = effects.and(protections[1].citations(extra_harm));
        }
        Ok(Self {
            names: [attacker.name.clone(), target.name.clone()],
            hand: if off_hand { Hand::Off } else { Hand::Main },
            shoots,
            near,
            bonus,
            against,
            causes,
            impossible: params.on("wrong_place"),
            feints,
            tenacity,
            burns,
            extra,
            protections,
            citations,
            effects,
            policy,
            stamina,
            concentration,
            captures: attacker.policies.knock_out == KnockOut::Capture && (!shoots || house.knock_out_ranged),
            mortal: target.dies_at_zero,
            vp: [attacker.vp, if object { i16::MAX } else { target.vp }],
            threshold: target.death_threshold,
            psychic: weapon.harm == Harm::Psychic,
            limit: params.small("attacks"),
            metrics: measured::metrics(),
            combat: CombatContext::new(&pair, house),
        })
    }
}
