//! Which rules can matter in a fight, judging by its sheets and parameters.

use crate::fight::params::Sight;
use crate::fight::prelude::*;
use crate::fighter::Tenacity;
use crate::words::{
    Defend, Distance, Dodge, EdgePolicy, ExploitPolicy, Finish, Grenade, Help, KnockOut, Medic, Minor, RangePolicy,
    SetbackPolicy, Trauma, Waiting,
};
use play::systems::skirmish::Side;
use play::systems::ties::TieBreak;

/// Which rules can matter in this fight. All others are skipped, and their part of the state is left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Scope {
    /// The faces of attack rolls matter.
    pub faces: bool,
    /// A fighter uses exploits.
    pub exploits: bool,
    /// A fighter uses damage exploits.
    pub striking: bool,
    /// A fighter uses control exploits.
    pub shoving: bool,
    /// A fighter spends the extra minor action of an exploit on preparing the next attack.
    pub preparing: bool,
    /// A fighter uses support exploits.
    pub supporting: bool,
    /// A fighter may rise in the initiative order.
    pub climbing: bool,
    /// Failures bring setbacks.
    pub setbacks: bool,
    /// A fighter makes death saves at 0 vitality.
    pub dying: bool,
    /// A fighter attacks fallen enemies.
    pub finishing: bool,
    /// Turns go on after the fight is decided.
    pub lingering: bool,
    /// A fighter may suffer traumas.
    pub traumas: bool,
    /// Positions matter.
    pub moving: bool,
    /// A fighter must come closer before shooting.
    pub approaching: bool,
    /// A fighter fights in melee.
    pub melee: bool,
    /// A fighter shoots.
    pub ranged: bool,
    /// Ties between equal targets are broken by a roll.
    pub rolled: bool,
    /// A target can be flanked.
    pub flanking: bool,
    /// There are more enemies than fit around one fighter.
    pub crowd: bool,
    /// A fighter may step out of reach.
    pub leaving: bool,
    /// A fighter may be prone.
    pub prone: bool,
    /// A fighter may lose a weapon, or the arm that holds it.
    pub fists: bool,
    /// A fighter may be unable to see an enemy.
    pub unseen: bool,
    /// Traumas of the mind, or lost INT, matter.
    pub minds: bool,
    /// A fighter is, or may become, exhausted.
    pub tiring: bool,
    /// A fighter may be sickened.
    pub sickening: bool,
    /// A fighter helps others to hit.
    pub helping: bool,
    /// A fighter gives first aid.
    pub aiding: bool,
    /// A fighter defends.
    pub defending: bool,
    /// A fighter throws grenades.
    pub grenades: bool,
    /// A fighter spends vitality on attacks.
    pub tenacity: bool,
    /// A fighter burns EDGE cards.
    pub edge: bool,
    /// A fighter may be surprised.
    pub surprise: bool,
    /// A fighter readies attacks.
    pub readying: bool,
    /// A fighter dodges.
    pub dodging: bool,
    /// A fighter aims.
    pub aiming: bool,
    /// A fighter feints.
    pub feinting: bool,
    /// A fighter has a second weapon.
    pub second: bool,
    /// A fighter takes prisoners.
    pub capturing: bool,
    /// A side has several fighters.
    pub allies: bool,
    /// A condition or a reaction may end, or a turn be lost, at the start of a turn.
    pub timed: bool,
    /// Fighters with melee weapons are in melee from the start.
    pub engaged: bool,
    /// Opportunity attacks may happen.
    pub opportunities: bool,
}

impl Scope {
    /// The scope of a fight.
    pub fn of(fighters: &Roster<Fighter>, house: &HouseRules, params: &Fields) -> Self {
        let any = |of: &dyn Fn(&Fighter) -> bool| fighters.iter().any(of);
        let most = fighters.most();
        let setbacks = house.setback_policy != SetbackPolicy::Never && house.setback_percent > 0;
        let takes = |policy: ExploitPolicy| any(&|f| f.policies.exploits == policy);
        let climbing = takes(ExploitPolicy::Initiative);
        let striking = climbing || takes(ExploitPolicy::Damage);
        let shoving = takes(ExploitPolicy::Control);
        let supporting = takes(ExploitPolicy::Support);
        let exploits = striking || shoving || supporting;
        let edge = any(&|f| f.policies.edge == EdgePolicy::BurnKey);
        let dying = params.on("dying") && any(&|f| !f.dies_at_zero);
        let ambush = ["surprised", "ambusher"].iter().any(|key| Side::number_of(params.word(key)).is_some());
        let hurt = any(&|f| f.trauma_count() > 0);
        let traumas = striking || setbacks || dying || hurt;
        // FS-96: only a fighter who keeps standing despite a severe trauma can be missing an arm.
        let fists = (setbacks || striking || hurt) && any(&|f| !f.weapon.is_natural());
        // A fighter without a weapon fights with fists.
        let melee = fists || any(&|f| !f.weapon.is_ranged());
        let keeps = |f: &Fighter| f.weapon.is_ranged() && f.policies.shooting == RangePolicy::Keep;
        let leaving = melee && any(&keeps);
        let apart = Distance::of(params.word("distance")).metres();
        let engaged = params.on("engaged") && !any(&|f| f.weapon.is_ranged());
        // Anything that may reduce movement: being prone, exhaustion, leg traumas, and conditions from the start.
        let hampered = setbacks || traumas || shoving || any(&|f| f.is_slowed());
        let slow = any(&|f| {
            let way = apart - house.reach(f.size).max(1) - i16::from(f.weapon.reach);
            (fists || !f.weapon.is_ranged()) && (f.speed < apart || hampered) && way > 0
        });
        let prone = setbacks || shoving || (traumas && melee) || any(&|f| f.has(Condition::Prone));
        // FS-70: shots reach at most one category beyond the weapon's range. Each side with somebody who retreats adds to the distance.
        let retreats = fighters.sides().into_iter().filter(|side| melee && side.iter().any(keeps)).count();
        let farthest = apart + RETREAT * retreats as i16;
        let approaching =
            any(&|f| f.weapon.is_ranged() && Distance::of_metres(farthest) as i16 > f.weapon.range as i16 + 1);
        let moving = (melee && slow && !engaged) || leaving || approaching;
        let defending = any(&|f| f.policies.defend == Defend::LastStand) && most > 1;
        let dodging = melee && any(&|f| f.policies.dodge == Dodge::BestHit);
        let tiring = setbacks || any(&|f| f.tired() > 0);
        let traumas = traumas || any(&|f| f.has(Condition::Bleeding));
        let medics = any(&|f| f.policies.medic == Medic::First);
        let aiding = medics && ((dying && most > 1) || traumas);
        let harms =
            |f: &Fighter| f.weapon.harm == Harm::Psychic || f.off_hand.is_some_and(|arm| arm.harm == Harm::Psychic);
        let dark = Sight::of(params.word("sight")) == Sight::Obscured;
        let auto = |f: &Fighter| f.policies.minor == Minor::Auto;
        Self {
            faces: exploits || setbacks || edge,
            exploits,
            striking,
            shoving,
            preparing: any(&|f| f.prepares_ahead()),
            supporting,
            climbing,
            setbacks,
            dying,
            finishing: dying && any(&|f| f.policies.finish == Finish::Always),
            lingering: dying || (traumas && house.bleeding_after_fight),
            traumas,
            moving,
            approaching,
            melee,
            ranged: any(&|f| f.weapon.is_ranged() || (auto(f) && f.off_hand.is_some_and(|arm| arm.is_ranged()))),
            flanking: melee && house.flanking && most >= house.flank_from as usize,
            crowd: melee && most > house.surround_limit as usize,
            leaving,
            prone,
            fists,
            unseen: dark || ambush || supporting || any(&|f| f.has(Condition::Blinded) || f.has(Condition::Invisible)),
            minds: traumas
                && (aiding || house.severe_adds_psychic || any(&harms) || any(&|f| f.suffers(Trauma::SevereMind))),
            tiring,
            sickening: striking || shoving,
            helping: most > 1 && (supporting || any(&|f| f.policies.help == Help::Support)),
            aiding,
            defending,
            // The policy throws a grenade only if several enemies stand within the blast.
            grenades: any(&|f| f.policies.grenade == Grenade::If2 && f.grenades > 0)
                && params.small("spread") <= house.frag_radius,
            tenacity: any(&|f| f.policies.tenacity != Tenacity::Never),
            edge,
            surprise: ambush,
            readying: moving && any(&|f| f.policies.waiting == Waiting::Ready),
            dodging,
            aiming: any(&|f| auto(f) && f.weapon.is_ranged()),
            feinting: any(&|f| auto(f) && (fists || !f.weapon.is_ranged())),
            second: any(&|f| auto(f) && f.off_hand.is_some()),
            capturing: any(&|f| f.policies.knock_out == KnockOut::Capture),
            allies: most > 1,
            rolled: most > 1 && house.equal_targets == TieBreak::Rolled,
            timed: setbacks || exploits || defending || dodging || ambush || leaving || traumas,
            engaged: params.on("engaged"),
            opportunities: melee && (leaving || prone),
        }
    }
}

impl Scope {
    /// The scope of a duel: no allies to help, heal or flank with, and no rule that few duels need.
    #[inline(always)]
    pub const fn of_duels(self) -> Self {
        Self {
            climbing: false,
            supporting: false,
            preparing: false,
            rolled: false,
            flanking: false,
            crowd: false,
            leaving: false,
            approaching: false,
            helping: false,
            aiding: false,
            defending: false,
            finishing: false,
            grenades: false,
            edge: false,
            surprise: false,
            readying: false,
            second: false,
            capturing: false,
            allies: false,
            ..self
        }
    }
}

/// The farthest that a fighter retreats behind the line where its side began, in metres.
pub const RETREAT: i16 = 50;
