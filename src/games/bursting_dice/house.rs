//! The constants of the game, each of which a scenario may change under `[rules.bursting_dice]`.

use dice::Burst;
use play::systems::house::house_rules;
use play::systems::ties::TieBreak;
use play::systems::words::string_enum;

use super::words::Quality;

string_enum! {
    /// `BRD-04` Burst: how often the highest face is thrown again.
    Bursts {
        /// As long as it shows.
        Unlimited = "unlimited",
        /// Once for each die.
        Once = "once",
        /// Never.
        Off = "off",
    }
}

impl Bursts {
    /// The same for the dice.
    pub fn rule(self) -> Burst {
        match self {
            Self::Unlimited => Burst::Unlimited,
            Self::Once => Burst::Once,
            Self::Off => Burst::Never,
        }
    }
}

string_enum! {
    /// How a check is held against its victory sum.
    CheckCompare {
        /// Reaching it succeeds.
        AtLeast = "at_least",
        /// It must be exceeded.
        MoreThan = "more_than",
    }
}

string_enum! {
    /// How an attack is held against Guard.
    AttackCompare {
        /// Guard must be exceeded.
        MoreThan = "more_than",
        /// Reaching it hits.
        AtLeast = "at_least",
    }
}

string_enum! {
    /// Who wins a tie of attack and Defense.
    DefenseTie {
        /// The attack hits.
        Attacker = "attacker",
        /// The attack is avoided.
        Defender = "defender",
    }
}

string_enum! {
    /// How ties of initiative are broken.
    InitiativeTies {
        /// The higher Speed score, then the dice.
        Speed = "speed",
        /// The dice.
        Reroll = "reroll",
    }
}

string_enum! {
    /// `BRD-28` When somebody who becomes Winded in his own turn cannot act any more.
    WindedStops {
        /// From his next turn on.
        NextTurn = "next_turn",
        /// At once: the actions that he has left are lost.
        AtOnce = "at_once",
    }
}

string_enum! {
    /// `BRD-40` What damage does to somebody who was stabilised and is still unconscious.
    StableHurt {
        /// He falls into Shock again.
        Shock = "shock",
        /// He is killed, as if he were in Shock.
        Killed = "killed",
    }
}

string_enum! {
    /// When the countdown of Shock starts.
    ShockStart {
        /// At the end of the round: so many full rounds are left.
        RoundEnd = "round_end",
        /// At once: the round of the fall counts.
        AtOnce = "at_once",
    }
}

house_rules! {
    action_die: int(2..=100, 20) stated ["BRD-01"] "sides of the Action die, which is never changed and never bursts";
    ladder_1: int(2..=31, 4) stated ["BRD-03"] "sides of Bonus dice on the lowest rank";
    ladder_2: int(2..=31, 6) stated ["BRD-03"] "sides of Bonus dice on the second rank";
    ladder_3: int(2..=31, 8) stated ["BRD-03"] "sides of Bonus dice on the third rank";
    ladder_4: int(2..=31, 10) stated ["BRD-03"] "sides of Bonus dice on the fourth rank, the normal one";
    ladder_5: int(2..=31, 12) stated ["BRD-03"] "sides of Bonus dice on the fifth rank";
    ladder_6: int(2..=31, 20) stated ["BRD-03"] "sides of Bonus dice on the highest rank";
    normal_rank: int(1..=6, 4) stated ["BRD-03"] "the rank of Bonus dice without Charges and Challenges";
    wounded_steps: int(0..=5, 1) ruling ["BRD-03", "BRD-32"] "steps that the wounded go down; they add to Challenges, so a Charge cancels one";
    charges_raise_damage: switch(true) ruling ["BRD-05"] "whether Charges on an attack raise the Bonus dice of its damage too; otherwise only `damage_charges` do";
    burst: choice(Bursts) ruling ["BRD-04"] "how often a Bonus die that shows its highest face is thrown again and added";
    base_dice_burst: switch(false) ruling ["BRD-04", "BRD-30"] "whether the base dice of weapons burst too";
    check_compare: choice(CheckCompare) ruling ["BRD-01", "BRD-27"] "how a check is held against its victory sum";
    attack_compare: choice(AttackCompare) stated ["BRD-12"] "how an attack is held against Guard";
    defense_tie: choice(DefenseTie) stated ["BRD-22"] "who wins when Defense equals the attack";

    guard_base: int(1..=100, 15) stated ["BRD-12"] "Guard before bonuses";
    unaware_guard_first: switch(true) ruling ["BRD-12", "BRD-25"] "whether Guard is halved before size, cover and visibility are added";
    unaware_cannot_defend: switch(true) ruling ["BRD-25"] "whether those who do not know of the enemy yet can react to nothing: no Defense, no opening";
    attack_seen: switch(true) ruling ["BRD-12"] "whether the defender sees the total of the attack before deciding on Defense; otherwise `dodge_if_odds` reckons with the dice of this attacker and the own Guard";

    equal_targets: choice(TieBreak) ruling ["BRD-12", "BRD-19", "BRD-21", "BRD-24", "BRD-41", "BRD-42"] "which enemy is attacked, and which friend is cared for, of several who are equal by the fighter's choice: the first listed, or any of them, rolled each time; where it is rolled, the order of initiative and not the list says who comes first of several who react to the same thing or need a place beside an enemy";

    actions: int(1..=10, 2) stated ["BRD-11"] "actions in a turn, unless a sheet has more";
    ambushed_actions: int(0..=10, 1) stated ["BRD-08"] "actions of the ambushed in the first round";
    ambusher_extra: int(0..=5, 1) stated ["BRD-08"] "further actions of ambushers in the first round";
    ambushed_react: switch(true) ruling ["BRD-08"] "whether the ambushed may react in the first round, once aware";
    overwatch_dice: int(0..=6, 1) stated ["BRD-09"] "Bonus dice that overwatch adds to initiative";
    initiative_ties: choice(InitiativeTies) ruling ["BRD-07"] "how ties of initiative are broken";
    initiative_each_round: switch(false) ruling ["BRD-07"] "whether initiative is rolled again in every round";

    defense_vigor: int(0..=100, 5) stated ["BRD-22"] "Vigor that a Defense costs";
    defend_discount: int(0..=100, 2) stated ["BRD-14"] "how much less a Defense costs after the Defend action";
    defend_cumulative: switch(false) ruling ["BRD-14"] "whether several Defend actions in a turn lower the cost further";
    opening_vigor: int(0..=100, 5) stated ["BRD-23"] "Vigor that taking an opening costs";
    ready_vigor: int(0..=100, 0) ruling ["BRD-17"] "Vigor that a readied attack costs";
    offhand_vigor: int(0..=100, 8) stated ["BRD-13"] "Vigor that an Off-hand attack costs";
    offhand_challenges: int(0..=10, 2) stated ["BRD-13"] "Challenges of an Off-hand attack, to hit and to damage";
    winded_at: int(0..=100, 0) ruling ["BRD-28"] "at this much Vigor or less somebody becomes Winded";
    winded_clear: int(1..=100, 5) stated ["BRD-28"] "at this much Vigor somebody is no longer Winded";
    winded_stops: choice(WindedStops) ruling ["BRD-28"] "when somebody who becomes Winded in his own turn cannot act any more: from his next turn on, or at once";
    recovery_divisor: int(1..=100, 5) stated ["BRD-29"] "Vigor regained in a round is Stamina divided by this, rounded down";
    escape_needs_footing: switch(true) ruling ["BRD-16"] "whether an opening that knocks down prevents an Escape";

    prone_divisor: int(1..=20, 4) stated ["BRD-26"] "what Speed is divided by on the ground, rounded down";
    prone_challenges: int(0..=10, 1) stated ["BRD-26"] "Challenges of ranged attacks on somebody on the ground";
    knockdown_damage: int(0..=1000, 0) assumed ["BRD-26"] "damage of one hit that knocks down; 0 for never, since the text gives no number";
    reach: int(0..=100, 6) stated ["BRD-24"] "feet within which somebody is adjacent";
    most_adjacent: int(1..=16, 8) stated ["BRD-24"] "creatures that can be adjacent to one: of a side with more fighters than that for each standing enemy, the last find no place to attack hand to hand";

    unarmed_value: int(0..=10, 1) stated ["BRD-38"] "damage dice of fists and feet";
    unarmed_quality: choice(Quality) stated ["BRD-38"] "quality of fists and feet";
    quality_feeble: int(2..=31, 4) assumed ["BRD-30"] "damage die of feeble quality";
    quality_poor: int(2..=31, 6) assumed ["BRD-30"] "damage die of the quality between feeble and ordinary, whose name is assumed too";
    quality_ordinary: int(2..=31, 8) stated ["BRD-30"] "damage die of ordinary quality";
    quality_heroic: int(2..=31, 10) stated ["BRD-30"] "damage die of heroic quality";
    quality_epic: int(2..=31, 12) assumed ["BRD-30"] "damage die of epic quality";
    quality_legendary: int(2..=31, 20) assumed ["BRD-30"] "damage die of legendary quality";
    quality_gap: int(1..=6, 3) stated ["BRD-35"] "steps of quality that make armor useless, or immune; 1 reads the general sentence as the rule";
    quality_gap_from: int(0..=5, 3) stated ["BRD-35"] "the lowest rung that has this advantage: 0 feeble to 5 legendary";
    overflow_to_health: switch(true) ruling ["BRD-31"] "whether damage beyond Durability goes on to Health in the same hit";
    armor_durability: int(0..=10000, 0) assumed ["BRD-34"] "Durability of armor whose sheet gives none; 0 for unlimited";
    armor_wears: switch(true) ruling ["BRD-34"] "whether armor loses as much Durability as it stops";
    cover_adds: switch(true) ruling ["BRD-34", "BRD-45"] "whether the Armor Rank of cover is added to the highest other one; otherwise only the highest counts";
    coup_de_grace: switch(true) ruling ["BRD-10"] "whether an attack on the incapacitated kills without a roll";

    stabilize_vs: int(1..=100, 20) stated ["BRD-41"] "victory sum of stabilising somebody in Shock";
    stabilize_actions: int(1..=10, 2) assumed ["BRD-41"] "actions that stabilising takes";
    aid_vs: int(1..=100, 20) stated ["BRD-42"] "victory sum of emergency aid";
    aid_actions: int(1..=10, 2) stated ["BRD-42"] "actions that emergency aid takes";
    aid_die: int(2..=31, 10) stated ["BRD-42"] "die of the Durability that emergency aid restores";
    aid_bursts: switch(false) ruling ["BRD-42"] "whether that die bursts";
    aid_ends_shock: switch(false) ruling ["BRD-42"] "whether emergency aid also stabilises somebody in Shock";
    shock_start: choice(ShockStart) ruling ["BRD-40"] "when the countdown of Shock starts";
    shock_excess_kills: switch(false) ruling ["BRD-40"] "whether damage beyond Health kills at once";
    stable_hurt: choice(StableHurt) ruling ["BRD-40", "BRD-41"] "what damage does to somebody who was stabilised and is still unconscious";
    shock_any_hit_kills: switch(false) ruling ["BRD-40"] "whether a hit that does no damage kills somebody in Shock too";

    size_guard: int(0..=50, 5) stated ["BRD-43"] "Guard of the smaller for each category of size";
    cover_light_guard: int(0..=50, 10) stated ["BRD-45"] "Guard of light cover against direct ranged attacks";
    cover_partial_guard: int(0..=50, 3) stated ["BRD-45"] "Guard of partial cover against ranged attacks";
    cover_partial_armor: int(0..=50, 5) stated ["BRD-45"] "Armor Rank of partial cover against ranged attacks";
    cover_full_guard: int(0..=50, 5) stated ["BRD-45"] "Guard of full cover against ranged attacks";
    cover_full_armor: int(0..=50, 10) stated ["BRD-45"] "Armor Rank of full cover against ranged attacks";
    reduced_vs: int(0..=50, 5) stated ["BRD-44"] "what reduced visibility adds to Guard and victory sums";
    low_vs: int(0..=50, 10) stated ["BRD-44"] "what low visibility adds to Guard and victory sums";
    zero_vs: int(0..=50, 15) stated ["BRD-44"] "what zero visibility adds to Guard and victory sums";
    reduced_range: int(0..=10000, 300) stated ["BRD-44"] "farthest shot in reduced visibility, in feet";
    low_range: int(0..=10000, 150) stated ["BRD-44"] "farthest shot in low visibility, in feet";
    zero_range: int(0..=10000, 30) stated ["BRD-44"] "farthest shot in zero visibility, in feet";
    point_blank: int(0..=10000, 10) stated ["BRD-44"] "below this many feet zero visibility does not hinder a shot";

    dice_per_score: int(1..=100, 10) assumed ["BRD-02"] "an ability score divided by this, rounded down, is its number of Bonus dice";
    default_dice: int(0..=6, 1) assumed ["BRD-02"] "Bonus dice of abilities and skills that a sheet does not give";
    default_score: int(1..=60, 10) assumed ["BRD-15", "BRD-29"] "Speed and Stamina scores that a sheet does not give";
    default_vigor: int(0..=1000, 20) assumed ["BRD-28"] "highest Vigor of a sheet that gives none";
    default_mana: int(0..=1000, 10) assumed ["BRD-18"] "highest Mana of a sheet that gives none";
    default_durability: int(0..=1000, 20) assumed ["BRD-31"] "highest Durability of a sheet that gives none";
    default_health: int(1..=1000, 10) assumed ["BRD-31"] "highest Health of a sheet that gives none";
    default_damage_value: int(0..=10, 1) assumed ["BRD-30"] "damage dice of a weapon whose sheet gives none";
}

impl HouseRules {
    /// The sides of Bonus dice by rank from 0, for look-ups.
    pub fn ladder(&self) -> [i16; 32] {
        let mut ladder = [self.ladder_6; 32];
        let lower = [self.ladder_1, self.ladder_2, self.ladder_3, self.ladder_4, self.ladder_5];
        ladder[..lower.len()].copy_from_slice(&lower);
        ladder
    }

    /// `BRD-30` Damage roll: the die of a quality.
    pub fn quality_die(&self, quality: Quality) -> i16 {
        match quality {
            Quality::Feeble => self.quality_feeble,
            Quality::Poor => self.quality_poor,
            Quality::Ordinary => self.quality_ordinary,
            Quality::Heroic => self.quality_heroic,
            Quality::Epic => self.quality_epic,
            Quality::Legendary => self.quality_legendary,
        }
    }
}
