//! Contests: one side acts and the other resists, or both roll until exactly one succeeds. A chase is a contest, too.

use play::systems::SideName;

use super::contributor::group_bonus;
use super::gear::roll_within;
use super::person::SCORES;
use super::roll::succeeds;
use crate::prelude::*;

string_enum! {
    /// The two forms of a contest.
    Form {
        /// Both roll each round until exactly one succeeds.
        Symmetric = "symmetric",
        /// One acts, and the other may block it.
        Active = "active",
    }
}

fn max_rounds_param() -> Param {
    Param::int("max_rounds", 1, 10_000, 1000, "rounds after which a contest of both sides is a draw")
        .ruling()
        .rules(&["GM-06"])
}
fn who_param() -> Param {
    Param::new(
        "who",
        ParamType::Character,
        DefaultValue::derived("nobody: the numbers count"),
        "the character who acts, or flees",
    )
    .rules(&["GM-05"])
}
fn against_param() -> Param {
    Param::new(
        "against",
        ParamType::Character,
        DefaultValue::derived("nobody: the numbers count"),
        "the character who resists, or pursues",
    )
    .rules(&["GM-05"])
}

params! {
    /// The parameters of a contest.
    pub contest_params as ContestInputs {
        form: choice(Form) ["GM-05", "GM-06"]
            "symmetric: both roll until one alone succeeds; active: one acts, the other resists";
        who: is(who_param());
        against: is(against_param());
        score: word(SCORES) ["GM-05", "GM-06"] "what the first side rolls";
        against_score: new(ParamType::choice(SCORES), DefaultValue::derived("the same")) ["GM-05", "GM-06"]
            "what the second side rolls";
        value: maybe(-20..=60, "the character's score less injuries, or 10") ["GM-05", "GM-06"]
            "the first side's number";
        against_value: maybe(-20..=60, "the character's score less injuries, or 10") ["GM-05", "GM-06"]
            "the second side's number";
        modifier: int(-40..=40, 0) ["GM-01"] "bonus or penalty of the first side";
        weapon: maybe_roll("none") ["GM-07"] "damage of the first side if it wins with a weapon";
        against_weapon: maybe_roll("none") ["GM-07"] "damage of the second side if it wins with a weapon";
        max_rounds: is(max_rounds_param());
    }
}

params! {
    /// The parameters of a chase.
    pub chase_params as ChaseInputs {
        who: is(who_param());
        against: is(against_param());
        agility: maybe(-20..=60, "the character's less injuries, or 10") ["GM-27"]
            "Agility and skills of the one who flees";
        against_agility: maybe(-20..=60, "the character's less injuries, or 10") ["GM-27"]
            "Agility and skills of the one who pursues";
        movement: maybe(0..=200, "the character's, or 10") ["GM-27"] "Movement of the one who flees";
        against_movement: maybe(0..=200, "the character's, or 10") ["GM-27"] "Movement of the one who pursues";
        members: long(1..=100_000, 1) ["GM-28"] "how many flee together";
        against_members: long(1..=100_000, 1) ["GM-28"] "how many pursue together";
        modifier: int(-40..=40, 0) ["GM-01"] "bonus or penalty of the one who flees";
        max_rounds: is(max_rounds_param());
    }
}

measures! {
    /// The metrics of a contest.
    of_contest(winners: [&'static str; 3]) {
        success: flag, "whether the first side wins, or its act goes through", when("the first side wins");
        winner: named(winners), "who wins, or draw; of an active contest the act, resisted, or no_attempt",
            between(&super::SideName::LETTERS);
        rounds: number("rounds"), "rounds rolled", of_age();
    }
}

measures! {
    /// The additional metrics of a contest with weapons.
    of_weapons {
        survival_lost: number("points"), "survival points that the loser of a contest with weapons loses";
        injuries: number("injuries"), "injuries that the loser gains";
    }
}

measures! {
    /// The metrics of a chase.
    of_chase {
        success: flag, "whether the one who flees escapes", when("the one who flees escapes");
        outcome: named(["escaped", "caught", "endless"]), "escaped, caught, or endless (the round limit came)";
        rounds: number("rounds"), "rounds of the chase", of_age();
        escape_after: number("rounds"), "rounds until the escape, where it succeeds", of_age();
    }
}

/// The weapons of a contest: damage of both sides, and the number of dice of each.
#[derive(Debug, Clone)]
struct Weapons {
    rolls: [Roll; 2],
    dice: [i16; 2],
}

/// A contest as an experiment.
#[derive(Debug, Clone)]
pub struct Contest {
    house: HouseRules,
    needs: [i16; 2],
    active: bool,
    weapons: Option<Weapons>,
    chase: bool,
    rule: &'static str,
    /// Other rules that modify the target numbers.
    rules: Vec<&'static str>,
    limit: u32,
    metrics: Vec<Metric>,
}

/// The number of dice in a roll; `None` beyond plain notation, where it may differ from throw to throw.
fn dice_of(roll: &Roll) -> Option<i16> {
    fn count(expr: &lang::Expr) -> Option<u32> {
        use lang::Expr;
        match expr {
            Expr::Constant(_) => Some(0),
            Expr::Compare(..) | Expr::Formula(_) => None,
            Expr::Pool(pool) => Some(pool.count),
            Expr::Sum(terms) => terms.iter().map(|(_, term)| count(term)).sum(),
        }
    }
    count(roll.expr()).map(|dice| dice.min(1000) as i16)
}

impl Contest {
    fn people(question: &Question, house: &HouseRules) -> Result<[Option<Person>; 2], Vec<Fault>> {
        let one = |param: &str| Person::named_if_any(question, param, house);
        Ok([one("who")?, one("against")?])
    }

    /// `GM-05` Active contest, `GM-06` Symmetric contest.
    ///
    /// # Errors
    /// Contradictions: a weapon on one side only, or in an active contest.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let contest_inputs = ContestInputs(&question.params);
        let people = Self::people(question, &house)?;
        let score = params.word("score");
        let words = [score, params.word_opt("against_score").unwrap_or(score)];
        let need = |side: usize, param: &str| match (params.int_opt(param), &people[side]) {
            (Some(value), _) => value as i16,
            (None, Some(person)) => person.score(words[side]) - person.frame.injuries * house.injury_penalty,
            (None, None) => 10,
        };
        let needs = [need(0, "value") + contest_inputs.modifier(), need(1, "against_value")];
        let active = contest_inputs.form() == Form::Active;
        let weapons = match (roll_within(question, "weapon", 0, 200)?, roll_within(question, "against_weapon", 0, 200)?)
        {
            (None, None) => None,
            (Some(_), _) | (_, Some(_)) if active => {
                let message = "only a contest in which both sides roll is fought with weapons (GM-07)";
                return Err(vec![Fault::new(&["experiment", "form"], message).help("use form = \"symmetric\"")]);
            }
            (Some(a), Some(b)) if [&a, &b].into_iter().any(|roll| dice_of(roll).is_none()) => {
                let name = if dice_of(&a).is_none() { "weapon" } else { "against_weapon" };
                let message =
                    format!("`{name}` must be plain dice: a point of damage for each die becomes an injury (GM-07)");
                let fault = Fault::new(&["experiment", name], message);
                return Err(vec![fault.help("write it like `d6`, `2d8+1` or `d10 + d4`")]);
            }
            (Some(a), Some(b)) => {
                Some(Weapons { dice: [&a, &b].map(|roll| dice_of(roll).unwrap_or(0)), rolls: [a, b] })
            }
            (a, _) => {
                let missing = if a.is_some() { "against_weapon" } else { "weapon" };
                let message = format!("a contest of weapons needs `{missing}` too (GM-07)");
                return Err(vec![Fault::new(
                    &["experiment", if a.is_some() { "weapon" } else { "against_weapon" }],
                    message,
                )]);
            }
        };
        let names = if active { ["act", "resisted", "no_attempt"] } else { ["a", "b", "draw"] };
        let mut metrics = of_contest::metrics(names);
        if weapons.is_some() {
            metrics.extend(of_weapons::metrics());
        }
        let limit = if active { 1 } else { params.int("max_rounds") as u32 };
        let rule = if active { "GM-05" } else { "GM-06" };
        let rules = hurt_rules(&people, &house);
        Ok(Self { house, needs, active, weapons, chase: false, rule, rules, limit, metrics })
    }

    /// `GM-27` Chase: a contest of Agility and skills in which the faster side gains 1 for each full 3 points of
    /// difference in Movement. `GM-28` Group chase: a group adds its bonus to the roll, and three times the bonus to
    /// its Movement before the comparison.
    ///
    /// # Errors
    /// Contradictions on a sheet.
    pub fn chase(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let chase_inputs = ChaseInputs(&question.params);
        let contest_inputs = ContestInputs(&question.params);
        let people = Self::people(question, &house)?;
        let number =
            |side: usize, param: &str, of: &dyn Fn(&Person) -> i16| match (params.int_opt(param), &people[side]) {
                (Some(value), _) => value as i16,
                (None, Some(person)) => of(person),
                (None, None) => 10,
            };
        let nimble = |person: &Person| {
            person.rolls(Ability::Agility) + person.chase_skill - person.frame.injuries * house.injury_penalty
        };
        let bonus = [group_bonus(chase_inputs.members()), group_bonus(chase_inputs.against_members())];
        let faster = |side: usize, movement: i16| {
            if house.chase_group_movement { movement + house.group_movement * bonus[side] } else { movement }
        };
        let movement = [
            faster(0, number(0, "movement", &Person::chases)),
            faster(1, number(1, "against_movement", &Person::chases)),
        ];
        let [ahead, behind] = chase_steps(movement, &house);
        let needs = [
            number(0, "agility", &nimble) + contest_inputs.modifier() + bonus[0] + ahead,
            number(1, "against_agility", &nimble) + bonus[1] + behind,
        ];
        let metrics = of_chase::metrics();
        let limit = params.int("max_rounds") as u32;
        let mut rules = hurt_rules(&people, &house);
        let in_groups = bonus != [0, 0] || people.iter().flatten().any(|person| person.group_bonus > 0);
        rules.extend(in_groups.then_some("GM-28"));
        Ok(Self { house, needs, active: false, weapons: None, chase: true, rule: "GM-27", rules, limit, metrics })
    }
}

/// `GM-11` Injury penalty, if a participant is injured.
fn hurt_rules(people: &[Option<Person>; 2], house: &HouseRules) -> Vec<&'static str> {
    let hurt = house.injury_penalty > 0 && people.iter().flatten().any(|person| person.frame.injuries > 0);
    if hurt { vec!["GM-11"] } else { Vec::new() }
}

/// `GM-27` Chase: the bonus of each side from the difference in Movement.
pub fn chase_steps(movement: [i16; 2], house: &HouseRules) -> [i16; 2] {
    let ahead = (movement[0] - movement[1]).max(0) / house.chase_step;
    let behind = (movement[1] - movement[0]).max(0) / house.chase_step;
    [ahead, behind]
}

state! {
    /// The state of the contest.
    pub State of Contest(self) {
        winner: num(0), "0 undecided, 1 the first side, 2 the second.";
        lost: num(0);
        injuries: num(0);
    }
}

#[inlined(generic)]
impl Experiment for Contest {
    rounds!(State, "round", fresh, limit(self): self.limit);

    const SMALL: bool = true;

    fn rolls(&self) -> Vec<&Roll> {
        self.weapons.iter().flat_map(|weapons| &weapons.rolls).collect()
    }

    /// One round. `GM-05` Active contest: the other side rolls only if the action succeeds; otherwise nothing happens.
    /// `GM-06` Symmetric contest: exactly one success decides.
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let mut results = [Mask::none(); 2];
        for side in 0..2 {
            let rolls = if side == 1 && self.active { live & results[0] } else { live };
            results[side] = succeeds(&self.house, Num::splat(self.needs[side]), dice, rolls);
        }
        let [first, second] = results;
        let a = live & first & !second;
        let b = if self.active { live & first & second } else { live & second & !first };
        state.winner.set(a, 1);
        state.winner.set(b, 2);
        for rule in &self.rules {
            dice.cite(live, rule);
        }
        dice.tell(live, |r| {
            let word = |m| if r.flag(m) { "success" } else { "failure" };
            let [need, against] = self.needs;
            format!(
                "needs {need} or less: {}; against {against} or less: {} ({})",
                word(first),
                word(second),
                self.rule
            )
        });
        if let Some(weapons) = &self.weapons {
            for side in 0..2 {
                let wins = [a, b][side];
                let damage = dice.roll(&weapons.rolls[side], wins).max(0).only(wins);
                self.wounds(state, damage, weapons.dice[side], wins, dice);
            }
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.winner.gt(0)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let (success, rounds) = (state.winner.eq(1), ending.age);
        let outcome = state.winner.eq(0).select(2, state.winner - 1);
        if self.chase {
            let escape_after = success.select(rounds, ABSENT);
            of_chase::Values { success, outcome, rounds, escape_after }.write(out);
        } else {
            let rest = of_contest::Values { success, winner: outcome, rounds }.write(out);
            if self.weapons.is_some() {
                of_weapons::Values { survival_lost: state.lost, injuries: state.injuries }.write(rest);
            }
        }
    }
}

impl Contest {
    /// `GM-07` Weapon contest: the loser takes the winner's damage, of which one point per damage die becomes an injury
    /// instead, as far as there was damage.
    #[inline(always)]
    fn wounds<D: Dice>(&self, state: &mut State<D::L>, damage: Num<D::L>, thrown: i16, wins: Mask<D::L>, dice: &mut D) {
        let injuries = damage.min(thrown.saturating_mul(self.house.weapon_contest_injuries));
        state.injuries.set(wins, injuries);
        state.lost.set(wins, damage - injuries);
        dice.tell(wins, |r| {
            format!(
                "the loser loses {} survival and gains {} injuries (GM-07)",
                r.num(damage - injuries),
                r.num(injuries)
            )
        });
    }
}
