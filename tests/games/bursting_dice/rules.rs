//! Rules of a single attack, one by one, with odds worked out by hand.

use crate::asked::Expect::{Mean, P};

use super::{Example, exactly, sampled};

/// Everybody who attacks or is attacked below. `hero` rolls d20 + d10 to hit and d8 + d10 for damage.
const CAST: &str = "
[character.hero]
system='bursting_dice'
[character.archer]
system='bursting_dice'
weapon='bow'
[character.bomber]
system='bursting_dice'
weapon='modern'
area_attack=true
[character.burner]
system='bursting_dice'
damage_type='thermal'
[character.poisoner]
system='bursting_dice'
damage_type='toxic'
straight_to_health=true
[character.giant]
system='bursting_dice'
size='large'
[character.knight]
system='bursting_dice'
weapon_quality='heroic'
[character.boxer]
system='bursting_dice'
weapon='unarmed'
[character.breaker]
system='bursting_dice'
weapon_quality='feeble'
strength_dice=0
[character.faller]
system='bursting_dice'
health=0
durability=0
[character.dummy]
system='bursting_dice'
defense='dodge_never'
max_durability=1000
durability=1000
[character.dodger]
system='bursting_dice'
max_durability=1000
durability=1000
defense='dodge_always'
[character.gate]
system='bursting_dice'
nature='object'
max_durability=4
";

const ATTACKS: &[Example] = &[
    (
        "BRD-25: front or back is the same to the aware",
        "kind='attack'\nattacker='hero'\ntarget='dummy'",
        &[P("success", 1, 0.545)],
    ),
    (
        "BRD-12: halved after size by house rule",
        "kind='attack'\nattacker='giant'\ntarget='sneaked'\nrules={unaware_guard_first=false}\n[character.sneaked]\nsystem='bursting_dice'\nunaware=true",
        &[P("success", 1, 0.775)],
    ),
    (
        "BRD-12: halved before size",
        "kind='attack'\nattacker='giant'\ntarget='sneaked'\n[character.sneaked]\nsystem='bursting_dice'\nunaware=true",
        &[P("success", 1, 0.6385)],
    ),
    (
        "BRD-25: the unaware defend by house rule",
        "kind='attack'\nattacker='hero'\ntarget='sneaked'\nrules={unaware_cannot_defend=false}\n[character.sneaked]\nsystem='bursting_dice'\nunaware=true\ndefense='dodge_always'",
        &[P("vigor_spent.target", 5, 0.86)],
    ),
    ("BRD-43: a larger attacker", "kind='attack'\nattacker='giant'\ntarget='dummy'", &[P("success", 1, 0.3025)]),
    (
        "BRD-43: a smaller attacker",
        "kind='attack'\nattacker='hero'\ntarget='bear'\n[character.bear]\nsystem='bursting_dice'\nsize='large'\ndefense='dodge_never'",
        &[P("success", 1, 0.545)],
    ),
    (
        "BRD-44: reduced",
        "kind='attack'\nattacker='archer'\ntarget='dummy'\nvisibility='reduced'",
        &[P("success", 1, 0.3025)],
    ),
    ("BRD-44: low", "kind='attack'\nattacker='archer'\ntarget='dummy'\nvisibility='low'", &[P("success", 1, 0.1045)]),
    (
        "BRD-44: zero",
        "kind='attack'\nattacker='archer'\ntarget='dummy'\nvisibility='zero'",
        &[P("success", 1, 0.03025)],
    ),
    (
        "BRD-44: point blank",
        "kind='attack'\nattacker='archer'\ntarget='dummy'\nvisibility='zero'\nrange=9",
        &[P("success", 1, 0.545)],
    ),
    (
        "BRD-44: hand to hand",
        "kind='attack'\nattacker='hero'\ntarget='dummy'\nvisibility='zero'",
        &[P("success", 1, 0.545)],
    ),
    (
        "BRD-45: light cover",
        "kind='attack'\nattacker='archer'\ntarget='hidden'\n[character.hidden]\nsystem='bursting_dice'\ncover='light'\ndefense='dodge_never'",
        &[P("success", 1, 0.1045)],
    ),
    (
        "BRD-45: an area ignores light cover",
        "kind='attack'\nattacker='bomber'\ntarget='hidden'\n[character.hidden]\nsystem='bursting_dice'\ncover='light'\ndefense='dodge_never'",
        &[P("success", 1, 0.545)],
    ),
    (
        "BRD-45: hand to hand there is no cover",
        "kind='attack'\nattacker='hero'\ntarget='hidden'\n[character.hidden]\nsystem='bursting_dice'\ncover='full'\ndefense='dodge_never'",
        &[P("success", 1, 0.545), P("absorbed", 0, 1.0)],
    ),
    (
        "BRD-45: partial cover",
        "kind='attack'\nattacker='archer'\ntarget='hidden'\nrules={guard_base=1}\n[character.hidden]\nsystem='bursting_dice'\ncover='partial'\nguard_bonus=14\ndefense='dodge_never'",
        &[P("success", 1, 0.401)],
    ),
    (
        "BRD-45: full cover stops damage with the armor",
        "kind='attack'\nattacker='archer'\ntarget='hidden'\nrules={guard_base=1,cover_full_guard=0}\n[character.hidden]\nsystem='bursting_dice'\ncover='full'\narmor_rank=3\ndefense='dodge_never'",
        &[Mean("damage", 1.012_361_111_111_111)],
    ),
    (
        "BRD-45: or alone by house rule",
        "kind='attack'\nattacker='archer'\ntarget='hidden'\nrules={guard_base=1,cover_full_guard=0,cover_adds=false}\n[character.hidden]\nsystem='bursting_dice'\ncover='full'\narmor_rank=3\ndefense='dodge_never'",
        &[Mean("damage", 19.0 / 9.0)],
    ),
    (
        "BRD-46: a distant target is harder to hit and hurt no less",
        "kind='attack'\nattacker='far'\ntarget='dummy'\n[character.far]\nsystem='bursting_dice'\nweapon='bow'\ndistance_challenges=1",
        &[P("success", 1, 643.0 / 1280.0), Mean("damage", 643.0 / 1280.0 * 191.0 / 18.0)],
    ),
    (
        "BRD-26: shooting at somebody on the ground",
        "kind='attack'\nattacker='archer'\ntarget='lying'\n[character.lying]\nsystem='bursting_dice'\nprone=true\ndefense='dodge_never'",
        &[P("success", 1, 643.0 / 1280.0)],
    ),
    (
        "BRD-26: hand to hand that makes no difference",
        "kind='attack'\nattacker='hero'\ntarget='lying'\n[character.lying]\nsystem='bursting_dice'\nprone=true\ndefense='dodge_never'",
        &[P("success", 1, 0.545)],
    ),
    (
        "BRD-26: knocked down by a hard hit",
        "kind='attack'\nattacker='hero'\ntarget='dummy'\nrules={guard_base=1,knockdown_damage=20}",
        &[P("knocked_down", 1, 0.055)],
    ),
    (
        "BRD-22: only with good odds",
        "kind='attack'\nattacker='hero'\ntarget='careful'\n[character.careful]\nsystem='bursting_dice'",
        &[P("success", 1, 0.435_599)],
    ),
    (
        "BRD-22: never with odds that no attack above Guard leaves",
        "kind='attack'\nattacker='hero'\ntarget='careful'\n[character.careful]\nsystem='bursting_dice'\ndefense='dodge_if_odds(50)'",
        &[P("success", 1, 0.545), P("vigor_spent.target", 0, 1.0)],
    ),
    (
        "BRD-12: without seeing the attack it is worth it",
        "kind='attack'\nattacker='hero'\ntarget='careful'\nrules={attack_seen=false}\n[character.careful]\nsystem='bursting_dice'",
        &[P("success", 1, 325_707.0 / 800_000.0)],
    ),
    (
        "BRD-12: or not",
        "kind='attack'\nattacker='hero'\ntarget='careful'\nrules={attack_seen=false}\n[character.careful]\nsystem='bursting_dice'\ndefense='dodge_if_odds(26)'",
        &[P("success", 1, 0.545)],
    ),
    (
        "BRD-22: a tie for the defender by house rule",
        "kind='attack'\nattacker='hero'\ntarget='dodger'\nrules={defense_tie='defender'}",
        &[P("success", 1, 0.385_841_25)],
    ),
    (
        "BRD-12: Guard reached is enough by house rule",
        "kind='attack'\nattacker='hero'\ntarget='dummy'\nrules={attack_compare='at_least',guard_base=16}",
        &[P("success", 1, 0.545)],
    ),
    (
        "BRD-22: a mean hit of 10 that would not wound is taken",
        "kind='attack'\nattacker='hero'\ntarget='calm'\n[character.calm]\nsystem='bursting_dice'\ndefense='dodge_if_lethal'\ndurability=11",
        &[P("success", 1, 0.545)],
    ),
    (
        "BRD-22: one that would is not",
        "kind='attack'\nattacker='hero'\ntarget='calm'\n[character.calm]\nsystem='bursting_dice'\ndefense='dodge_if_lethal'\ndurability=10",
        &[P("success", 1, 325_707.0 / 800_000.0)],
    ),
    (
        "BRD-28: Vigor is kept",
        "kind='attack'\nattacker='hero'\ntarget='tired'\n[character.tired]\nsystem='bursting_dice'\ndefense='dodge_always'\nvigor=5",
        &[P("success", 1, 0.545)],
    ),
    (
        "BRD-28: or spent to the last",
        "kind='attack'\nattacker='hero'\ntarget='tired'\n[character.tired]\nsystem='bursting_dice'\ndefense='dodge_always'\nvigor=5\nkeep_vigor=0",
        &[P("success", 1, 325_707.0 / 800_000.0)],
    ),
    (
        "BRD-14: after Defend",
        "kind='attack'\nattacker='hero'\ntarget='dodger'\ndefends=1",
        &[P("vigor_spent.target", 3, 0.545)],
    ),
    (
        "BRD-14: Defend twice",
        "kind='attack'\nattacker='hero'\ntarget='dodger'\ndefends=2",
        &[P("vigor_spent.target", 3, 0.545)],
    ),
    (
        "BRD-14: Defend twice by house rule",
        "kind='attack'\nattacker='hero'\ntarget='dodger'\ndefends=2\nrules={defend_cumulative=true}",
        &[P("vigor_spent.target", 1, 0.545)],
    ),
    (
        "BRD-21: no reaction in the own turn",
        "kind='attack'\nattacker='hero'\ntarget='dodger'\nown_turn=true",
        &[P("success", 1, 0.545)],
    ),
    (
        "BRD-10: the bound are killed",
        "kind='attack'\nattacker='hero'\ntarget='bound'\n[character.bound]\nsystem='bursting_dice'\nincapacitated=true",
        &[P("outcome", 6, 1.0)],
    ),
    (
        "BRD-10: unless the house is kinder",
        "kind='attack'\nattacker='hero'\ntarget='bound'\nrules={coup_de_grace=false}\n[character.bound]\nsystem='bursting_dice'\nincapacitated=true",
        &[P("success", 1, 0.545), P("outcome", 6, 0.0)],
    ),
    (
        "BRD-40: an attack on somebody in Shock",
        "kind='attack'\nattacker='hero'\ntarget='faller'",
        &[P("outcome", 6, 1.0)],
    ),
    (
        "BRD-40: which must do damage by house rule",
        "kind='attack'\nattacker='hero'\ntarget='faller'\nrules={coup_de_grace=false}",
        &[P("outcome", 6, 0.545)],
    ),
    (
        "BRD-31: beyond Durability to Health",
        "kind='attack'\nattacker='hero'\ntarget='frail'\nrules={guard_base=1}\n[character.frail]\nsystem='bursting_dice'\ndurability=4\nhealth=26\nmax_health=26\ndefense='dodge_never'",
        &[P("outcome", 4, 0.962_5 - 0.005_5), P("outcome", 5, 0.005_5)],
    ),
    (
        "BRD-31: Durability stops the excess by house rule",
        "kind='attack'\nattacker='hero'\ntarget='frail'\nrules={guard_base=1,overflow_to_health=false}\n[character.frail]\nsystem='bursting_dice'\ndurability=5\nhealth=1\ndefense='dodge_never'",
        &[P("outcome", 4, 0.925), P("health", 1, 1.0)],
    ),
    (
        "BRD-40: the excess kills by house rule",
        "kind='attack'\nattacker='hero'\ntarget='frail'\nrules={guard_base=1,shock_excess_kills=true}\n[character.frail]\nsystem='bursting_dice'\ndurability=4\nhealth=26\nmax_health=26\ndefense='dodge_never'",
        &[P("outcome", 5, 0.001), P("outcome", 6, 0.004_5)],
    ),
    (
        "BRD-31: poison goes straight to Health",
        "kind='attack'\nattacker='poisoner'\ntarget='dummy'\nrules={guard_base=1}",
        &[P("durability", 1000, 1.0), P("health", 0, 0.55)],
    ),
    (
        "BRD-37: toxins harm only what lives",
        "kind='attack'\nattacker='poisoner'\ntarget='golem'\nrules={guard_base=1}\n[character.golem]\nsystem='bursting_dice'\nnature='construct'\ndefense='dodge_never'",
        &[P("damage", 0, 1.0)],
    ),
    (
        "BRD-37: armor stops Kinetic damage only",
        "kind='attack'\nattacker='burner'\ntarget='plated'\nrules={guard_base=1}\n[character.plated]\nsystem='bursting_dice'\narmor_rank=5\ndefense='dodge_never'",
        &[Mean("damage", 191.0 / 18.0)],
    ),
    (
        "BRD-37: unless it is made for more",
        "kind='attack'\nattacker='burner'\ntarget='plated'\nrules={guard_base=1}\n[character.plated]\nsystem='bursting_dice'\narmor_rank=5\narmor_physical_only=false\ndefense='dodge_never'",
        &[Mean("damage", 5.736_111_111_111_111)],
    ),
    (
        "BRD-37: half as much",
        "kind='attack'\nattacker='burner'\ntarget='wet'\nrules={guard_base=1}\n[character.wet]\nsystem='bursting_dice'\ntaken_thermal=2\ndefense='dodge_never'",
        &[Mean("damage", 5.055_555_555_555_556)],
    ),
    (
        "BRD-37: twice as much",
        "kind='attack'\nattacker='burner'\ntarget='dry'\nrules={guard_base=1}\n[character.dry]\nsystem='bursting_dice'\ntaken_thermal=8\ndefense='dodge_never'",
        &[Mean("damage", 191.0 / 9.0)],
    ),
    (
        "BRD-34: the highest Armor Rank counts",
        "kind='attack'\nattacker='hero'\ntarget='turtle'\nrules={guard_base=1}\n[character.turtle]\nsystem='bursting_dice'\narmor_rank=3\nnatural_armor_rank=5\ndefense='dodge_never'",
        &[Mean("damage", 5.736_111_111_111_111), Mean("absorbed", 4.875)],
    ),
    (
        "BRD-34: armor wears by what it stops",
        "kind='attack'\nattacker='hero'\ntarget='rusty'\nrules={guard_base=1}\n[character.rusty]\nsystem='bursting_dice'\narmor_rank=5\narmor_durability=50\ndefense='dodge_never'",
        &[Mean("armor", 50.0 - 4.875)],
    ),
    // Every hit does 2 at least, so armor with Durability 2 is gone before the second.
    (
        "BRD-34: and is gone in the end",
        "kind='attack'\nattacker='hero'\ntarget='rusty'\nattacks=2\nrules={guard_base=1}\n[character.rusty]\nsystem='bursting_dice'\narmor_rank=5\narmor_durability=2\ndurability=1000\ndefense='dodge_never'",
        &[Mean("damage", 5.736_111_111_111_111 + 191.0 / 18.0), P("armor", 0, 1.0)],
    ),
    (
        "BRD-34: unless the house says otherwise",
        "kind='attack'\nattacker='hero'\ntarget='rusty'\nattacks=2\nrules={guard_base=1,armor_wears=false}\n[character.rusty]\nsystem='bursting_dice'\narmor_rank=5\narmor_durability=2\ndurability=1000\ndefense='dodge_never'",
        &[Mean("damage", 2.0 * 5.736_111_111_111_111)],
    ),
    (
        "BRD-35: a heroic weapon ignores feeble armor",
        "kind='attack'\nattacker='knight'\ntarget='ragged'\nrules={guard_base=1}\n[character.ragged]\nsystem='bursting_dice'\narmor_rank=5\narmor_quality='feeble'\ndefense='dodge_never'",
        &[Mean("damage", 11.611_111_111_111_11)],
    ),
    (
        "BRD-35: but not poor armor",
        "kind='attack'\nattacker='knight'\ntarget='ragged'\nrules={guard_base=1}\n[character.ragged]\nsystem='bursting_dice'\narmor_rank=5\narmor_quality='poor'\ndefense='dodge_never'",
        &[Mean("damage", 6.711_111_111_111_11)],
    ),
    (
        "BRD-35: one step is enough by house rule",
        "kind='attack'\nattacker='knight'\ntarget='ragged'\nrules={guard_base=1,quality_gap=1}\n[character.ragged]\nsystem='bursting_dice'\narmor_rank=5\ndefense='dodge_never'",
        &[Mean("damage", 11.611_111_111_111_11)],
    ),
    (
        "BRD-35: legendary armor takes no harm from ordinary weapons",
        "kind='attack'\nattacker='hero'\ntarget='shining'\nrules={guard_base=1}\n[character.shining]\nsystem='bursting_dice'\narmor_rank=5\narmor_quality='legendary'\narmor_durability=9\ndefense='dodge_never'",
        &[Mean("damage", 5.736_111_111_111_111), P("armor", 9, 1.0)],
    ),
    (
        "BRD-36: superior Durability",
        "kind='attack'\nattacker='hero'\ntarget='dragon'\nrules={guard_base=1}\n[character.dragon]\nsystem='bursting_dice'\nsuperior_durability='heroic'\ndefense='dodge_never'",
        &[P("damage", 0, 1.0)],
    ),
    (
        "BRD-36: and what can harm it",
        "kind='attack'\nattacker='knight'\ntarget='dragon'\nrules={guard_base=1}\n[character.dragon]\nsystem='bursting_dice'\nsuperior_durability='heroic'\ndefense='dodge_never'",
        &[Mean("damage", 11.611_111_111_111_11)],
    ),
    (
        "BRD-38: fists",
        "kind='attack'\nattacker='boxer'\ntarget='dummy'\nrules={guard_base=1}",
        &[Mean("damage", 8.611_111_111_111_11)],
    ),
    (
        "BRD-39: a gate breaks",
        "kind='attack'\nattacker='breaker'\ntarget='gate'\nrules={guard_base=1}",
        &[P("outcome", 6, 0.25), P("durability", 1, 0.25)],
    ),
    (
        "BRD-04: the part of bursts",
        "kind='attack'\nattacker='hero'\ntarget='dummy'\nrules={guard_base=1}",
        &[Mean("burst_damage", 0.331_111_111_111_111)],
    ),
    (
        "BRD-04: base dice burst by house rule",
        "kind='attack'\nattacker='breaker'\ntarget='dummy'\nrules={guard_base=1,base_dice_burst=true}",
        &[Mean("damage", 10.0 / 3.0)],
    ),
    (
        "BRD-30: another die",
        "kind='attack'\nattacker='breaker'\ntarget='dummy'\nrules={guard_base=1,quality_feeble=6}",
        &[Mean("damage", 3.5)],
    ),
];

const SHEETS: &[Example] = &[
    (
        "BRD-15, BRD-26",
        "kind='sheet'\nwho='runner'\nmove_actions=2\n[character.runner]\nsystem='bursting_dice'\nspeed_score=43\nstamina_score=24",
        &[
            P("feet", 86, 1.0),
            P("feet_prone", 20, 1.0),
            P("defense_dice", 4, 1.0),
            P("defense_dice_prone", 1, 1.0),
            P("vigor_recovery", 4, 1.0),
            P("shock_rounds", 24, 1.0),
            P("guard", 15, 1.0),
            P("guard_unaware", 8, 1.0),
        ],
    ),
    (
        "BRD-03, BRD-05",
        "kind='sheet'\nwho='bowman'\n[character.bowman]\nsystem='bursting_dice'\nweapon='bow'\ncharges=1\ndistance_challenges=3\ndurability=0",
        &[
            P("attack_sides", 4, 1.0),
            P("damage_sides", 10, 1.0),
            P("defense_sides", 8, 1.0),
            P("offhand_sides", 6, 1.0),
        ],
    ),
    (
        "BRD-18, BRD-29: Mana and Vigor of an ability",
        "kind='resources'\nwho='mage'\nrounds=2\ndefenses=0\nabilities=2\n[character.mage]\nsystem='bursting_dice'\nability_mana=4\nability_vigor=3\nmana_recovery=1",
        &[P("abilities", 2, 1.0), P("mana", 4, 1.0), P("vigor", 18, 1.0)],
    ),
    (
        "BRD-14: Defenses after Defend",
        "kind='resources'\nwho='wall'\nrounds=1\ndefenses=9\ndefends=1\n[character.wall]\nsystem='bursting_dice'",
        &[P("defenses", 6, 1.0), P("vigor", 4, 1.0)],
    ),
    (
        "BRD-13, BRD-28: Off-hand attacks until Winded",
        "kind='resources'\nwho='fencer'\nrounds=2\ndefenses=0\noffhand_attacks=2\n[character.fencer]\nsystem='bursting_dice'\nvigor=16\noffhand='unarmed'",
        &[P("offhand_attacks", 2, 1.0), P("turns_lost", 1, 1.0), P("vigor", 4, 1.0)],
    ),
    (
        "BRD-23: openings taken",
        "kind='resources'\nwho='guard'\nrounds=1\ndefenses=0\nopenings=3\n[character.guard]\nsystem='bursting_dice'",
        &[P("openings", 3, 1.0), P("vigor_spent", 15, 1.0)],
    ),
];

#[test]
fn attacks_have_the_odds_worked_out_by_hand() {
    exactly(ATTACKS, CAST);
}

#[test]
fn sampled_attacks_agree() {
    sampled(ATTACKS, CAST, 400_000);
}

#[test]
fn sheets_and_vigor_follow_the_rules() {
    exactly(SHEETS, "");
    sampled(SHEETS, "", 1000);
}
