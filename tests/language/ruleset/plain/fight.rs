//! Plays checks, processes and fights, moment by moment as the manual tells them, and says what they come to.

use std::collections::BTreeMap;

use super::dice::{Chance, Dice, Table, after};
use super::play::{Ending, Flow, Scene, State};
use super::tree::{COUNTERS, ENDS, Form, Game, Kind, Moment, Order, Statement, Value, WORDS, Who};

/// The sides of every fight.
pub const SIDES: [&str; 2] = ["north", "south"];
/// The names of results.
pub const LABELS: [&str; 3] = ["first", "second", "third"];
/// What it is called if a metric does not apply.
pub const NONE: &str = "none";

/// Chances of the values of a metric, by what they are called.
pub type Chances = BTreeMap<String, f64>;

/// A part of a fight that is played without a break: between two of them, equal states are put together.
#[derive(Clone, Copy)]
enum Part {
    Start,
    RoundStart(u32),
    Turn(usize),
    RoundEnd,
    /// A step of a process, or a check.
    Step(u32),
}

fn parts(game: &Game) -> Vec<Part> {
    if game.form != Form::Fight {
        return (1..=game.limit).map(Part::Step).collect();
    }
    let rounds = (1..=game.limit).flat_map(|round| {
        let turns = (0..game.fighters.len()).map(Part::Turn);
        [Part::RoundStart(round)].into_iter().chain(turns).chain([Part::RoundEnd])
    });
    [Part::Start].into_iter().chain(rounds).collect()
}

/// All ends with their chances, unless that takes more than so many ways.
pub fn ends(game: &Game, mut ways: u64) -> Option<Table<State>> {
    let mut certain = Chance::default();
    certain.add(1.0);
    let mut table = Table::from([(start(game), certain)]);
    for part in parts(game) {
        table = after(&table, &mut ways, |state, dice| play(game, state, dice, part))?;
    }
    Some(table)
}

/// How one trial ends.
pub fn trial(game: &Game, dice: &mut Dice) -> State {
    let mut state = start(game);
    for part in parts(game) {
        play(game, &mut state, dice, part);
    }
    state
}

fn start(game: &Game) -> State {
    let of = |fighter: usize| game.kept.iter().map(|kept| number(game, fighter, &kept.start)).collect();
    let many = game.fighters.len();
    let speaker = |side| game.fighters.iter().position(|fighter| fighter.side == side).unwrap_or(0);
    let mut state = State {
        kept: (0..many).map(of).collect(),
        sides: [of(speaker(0)), of(speaker(1))],
        fate: vec![None; many],
        up: vec![true; many],
        due: vec![true; many],
        counts: [vec![0; COUNTERS.len()], vec![0; COUNTERS.len()]],
        order: (0..many).collect(),
        round: 1,
        frozen: false,
        over: None,
    };
    // What belongs to a side is not kept for each fighter, and the other way round, so that equal states are equal.
    for (place, kept) in game.kept.iter().enumerate() {
        if kept.of_side {
            state.kept.iter_mut().for_each(|kept| kept[place] = 0);
        } else {
            state.sides.iter_mut().for_each(|side| side[place] = 0);
        }
    }
    if game.form == Form::Fight {
        let lives = live(game, &mut state);
        (state.up, state.due) = (lives.clone(), lives);
    }
    state
}

/// A start: a number, or what a sheet or an input says.
fn number(game: &Game, fighter: usize, value: &Value) -> i64 {
    match value {
        Value::Number(n) => *n,
        Value::Flag(on) => i64::from(*on),
        Value::Word(word) => *word as i64,
        Value::Given(given) => game.given[*given].value,
        Value::Stat(_, stat) => number(game, fighter, &game.fighters[fighter].sheet[*stat]),
        other => panic!("nothing begins as {other:?}"),
    }
}

fn live(game: &Game, state: &mut State) -> Vec<bool> {
    let mut dice = Dice::random(0);
    let mut scene = Scene::new(game, state, &mut dice, 0, None);
    (0..game.fighters.len()).map(|fighter| scene.lives(fighter)).collect()
}

fn play(game: &Game, state: &mut State, dice: &mut Dice, part: Part) {
    if state.over.is_some() {
        return;
    }
    let mut stage = Stage { game, state, dice };
    match part {
        Part::Start => stage.start(),
        Part::RoundStart(round) => stage.round_start(round),
        Part::Turn(place) => {
            let fighter = stage.state.order[place];
            stage.turn(fighter);
        }
        Part::RoundEnd => stage.round_end(),
        Part::Step(step) => stage.step(step),
    }
}

struct Stage<'a> {
    game: &'a Game,
    state: &'a mut State,
    dice: &'a mut Dice,
}

impl Stage<'_> {
    fn scene(&mut self, me: usize, target: Option<usize>) -> Scene<'_> {
        Scene::new(self.game, self.state, self.dice, me, target)
    }

    fn everyone(&self) -> std::ops::Range<usize> {
        0..self.game.fighters.len()
    }

    fn stands(&mut self, fighter: usize) -> bool {
        self.scene(fighter, None).stands(fighter)
    }

    fn step(&mut self, step: u32) {
        self.state.round = step;
        let game = self.game;
        let text = game.text(Moment::Turn).expect("a step");
        match self.scene(0, None).block(text) {
            Flow::End(word) => self.state.over = Some(Ending::Word(word)),
            Flow::Result(values) => {
                self.state.kept[0] = values;
                self.state.over = Some(Ending::Draw);
            }
            Flow::On | Flow::Stop => (),
        }
    }

    fn text(&mut self, moment: Moment, fighter: usize, target: Option<usize>) {
        let game = self.game;
        let Some(text) = game.text(moment) else { return };
        let flow = self.scene(fighter, target).block(text);
        if !self.state.frozen {
            let lives = live(self.game, self.state);
            self.state.due.iter_mut().zip(lives).for_each(|(due, lives)| *due |= lives);
        }
        if let Flow::End(word) = flow {
            self.over(Ending::Word(word));
        }
    }

    /// A moment for each fighter who stands, and of whom something is so.
    fn for_all(&mut self, moment: Moment, target: Option<usize>, who: impl Fn(usize) -> bool) {
        if self.game.text(moment).is_none() {
            return;
        }
        for fighter in self.everyone() {
            if self.state.over.is_none() && who(fighter) && self.stands(fighter) {
                self.text(moment, fighter, target);
            }
        }
    }

    fn start(&mut self) {
        if !matches!(self.game.order, Order::Rolled { each_round: true, .. }) {
            self.state.order = self.order();
        }
        self.for_all(Moment::FightStart, None, |_| true);
        self.settle(&mut Vec::new());
        self.state.up = live(self.game, self.state);
    }

    fn round_start(&mut self, round: u32) {
        self.state.round = round;
        self.state.frozen = self.game.order == Order::Together;
        if matches!(self.game.order, Order::Rolled { each_round: true, .. }) {
            self.state.order = self.order();
        }
        self.for_all(Moment::RoundStart, None, |_| true);
        self.found();
    }

    fn turn(&mut self, fighter: usize) {
        let side = |other: usize| self.game.fighters[other].side;
        if self.stands(fighter) {
            let foes = self.scene(fighter, None).standing(Who::Enemy);
            // While a fight goes on, an enemy stands.
            self.text(Moment::Turn, fighter, Some(foes[0]));
        } else if self.state.fate[fighter].is_none() {
            self.text(Moment::Fallen, fighter, None);
        } else {
            return;
        }
        if self.state.over.is_none() && self.stands(fighter) {
            let own = side(fighter);
            let sides: Vec<usize> = self.everyone().map(side).collect();
            self.for_all(Moment::Reaction, Some(fighter), |other| sides[other] != own);
        }
        self.found();
    }

    fn round_end(&mut self) {
        self.for_all(Moment::RoundEnd, None, |_| true);
        self.state.frozen = false;
        self.settle(&mut Vec::new());
        self.state.up = live(self.game, self.state);
    }

    fn found(&mut self) {
        if !self.state.frozen {
            self.settle(&mut Vec::new());
        }
    }

    /// Those who fell, what follows from it, and whether the fight is over. Whoever has `had` its fall has none again.
    fn settle(&mut self, had: &mut Vec<usize>) {
        if self.state.over.is_some() {
            return;
        }
        let lives = live(self.game, self.state);
        let is_fallen = |&fighter: &usize| {
            self.state.due[fighter] && !lives[fighter] && self.state.fate[fighter].is_none() && !had.contains(&fighter)
        };
        let fallen: Vec<usize> = self.everyone().filter(is_fallen).collect();
        (self.state.up, self.state.due) = (lives.clone(), lives);
        if fallen.is_empty() {
            return self.look();
        }
        for &fighter in &fallen {
            if self.state.over.is_none() {
                self.text(Moment::Falls, fighter, None);
            }
        }
        let side = |other: usize| self.game.fighters[other].side;
        let sides: Vec<usize> = self.everyone().map(side).collect();
        self.for_all(Moment::AllyFalls, None, |fighter| {
            fallen.iter().any(|&other| other != fighter && sides[other] == sides[fighter])
        });
        had.extend(fallen);
        if self.state.over.is_none() {
            self.look();
            self.settle(had);
        }
    }

    /// Whether the fight is over.
    fn look(&mut self) {
        let lives = live(self.game, self.state);
        let mut left = [0; 2];
        for fighter in self.everyone().filter(|&fighter| lives[fighter]) {
            left[self.game.fighters[fighter].side] += 1;
        }
        match left {
            [0, 0] => self.over(Ending::Draw),
            [_, 0] => self.over(Ending::Side(0)),
            [0, _] => self.over(Ending::Side(1)),
            _ => (),
        }
    }

    fn over(&mut self, ending: Ending) {
        self.state.over = Some(ending);
        self.state.frozen = false;
        for fighter in self.everyone() {
            if self.state.fate[fighter].is_none() {
                self.text(Moment::FightEnd, fighter, None);
            }
        }
    }

    /// In which order fighters act.
    fn order(&mut self) -> Vec<usize> {
        let everyone: Vec<usize> = self.everyone().collect();
        let game = self.game;
        let Order::Rolled { roll, by_side, .. } = &game.order else { return everyone };
        let side = |fighter: usize| game.fighters[fighter].side;
        let speakers: Vec<usize> = if *by_side {
            (0..2).filter_map(|of| everyone.iter().copied().find(|&fighter| side(fighter) == of)).collect()
        } else {
            everyone.clone()
        };
        let rolled: Vec<i64> = speakers.iter().map(|&fighter| self.scene(fighter, None).value(roll)).collect();
        let mut left: Vec<usize> = (0..speakers.len()).collect();
        let mut order = Vec::new();
        while let Some(most) = left.iter().map(|&place| rolled[place]).max() {
            let tied: Vec<usize> = left.iter().copied().filter(|&place| rolled[place] == most).collect();
            let next = tied[self.dice.one_of(tied.len())];
            left.retain(|&place| place != next);
            order.push(speakers[next]);
        }
        if *by_side {
            order
                .iter()
                .flat_map(|&speaker| everyone.iter().copied().filter(move |&f| side(f) == side(speaker)))
                .collect()
        } else {
            order
        }
    }
}

fn called(kind: Kind, n: i64) -> String {
    match kind {
        Kind::Word => WORDS[usize::try_from(n).expect("a word")].to_owned(),
        Kind::Number | Kind::Flag => n.to_string(),
    }
}

/// What a state comes to: the names of metrics with what their values are called.
pub fn told(game: &Game, state: &State) -> Vec<(String, String)> {
    let mut told = Vec::new();
    let ending = state.over.unwrap_or(Ending::Limit);
    let word = |word: usize| ENDS[word].to_owned();
    match game.form {
        Form::Check => {
            for (place, (&kind, &n)) in game.results.iter().zip(&state.kept[0]).enumerate() {
                let name = match (game.results.len(), kind) {
                    (1, Kind::Word) => "outcome",
                    (1, Kind::Flag) => "success",
                    (1, Kind::Number) => "total",
                    _ => LABELS[place],
                };
                told.push((name.to_owned(), called(kind, n)));
            }
        }
        Form::Process => {
            let outcome = if let Ending::Word(end) = ending { word(end) } else { "unfinished".to_owned() };
            told.push(("outcome".to_owned(), outcome));
            told.push(("rounds".to_owned(), state.round.to_string()));
            for (kept, &n) in game.kept.iter().zip(&state.kept[0]) {
                told.push((kept.name.to_owned(), called(kept.kind, n)));
            }
            for (counter, n) in COUNTERS.iter().zip(&state.counts[0]) {
                told.push(((*counter).to_owned(), n.to_string()));
            }
        }
        Form::Fight => fight_told(game, state, ending, &mut told),
    }
    told
}

fn fight_told(game: &Game, state: &State, ending: Ending, told: &mut Vec<(String, String)>) {
    let winner = match ending {
        Ending::Side(side) => SIDES[side],
        Ending::Draw => "draw",
        Ending::Word(word) => ENDS[word],
        Ending::Limit => "timeout",
    };
    told.push(("winner".to_owned(), winner.to_owned()));
    let rounds = if ending == Ending::Limit { NONE.to_owned() } else { state.round.to_string() };
    told.push(("rounds".to_owned(), rounds));
    let lives = live(game, &mut state.clone());
    for (side, name) in SIDES.iter().enumerate() {
        let standing =
            (0..lives.len()).filter(|&fighter| lives[fighter] && game.fighters[fighter].side == side).count();
        // Of one alone it is known from who wins.
        if game.fighters.iter().filter(|fighter| fighter.side == side).count() > 1 {
            told.push((format!("standing.{name}"), standing.to_string()));
        }
        for (counter, n) in COUNTERS.iter().zip(&state.counts[side]) {
            told.push((format!("{counter}.{name}"), n.to_string()));
        }
        for (place, kept) in game.kept.iter().enumerate().filter(|(_, kept)| kept.of_side) {
            told.push((format!("{}.{name}", kept.name), called(kept.kind, state.sides[side][place])));
        }
    }
    let leaves = game.texts.iter().any(|(_, text)| text.iter().any(Statement::leaves));
    for (fighter, Fighting { name, lives, fate }) in fighting(game, state, &lives).into_iter().enumerate() {
        for (place, kept) in game.kept.iter().enumerate().filter(|(_, kept)| !kept.of_side) {
            told.push((format!("{}.{name}", kept.name), called(kept.kind, state.kept[fighter][place])));
        }
        let fate = fate.map_or(if lives { "standing" } else { "out" }, |fate| ENDS[fate]);
        if leaves {
            told.push((format!("fate.{name}"), fate.to_owned()));
        }
    }
}

struct Fighting {
    name: &'static str,
    lives: bool,
    fate: Option<usize>,
}

fn fighting(game: &Game, state: &State, lives: &[bool]) -> Vec<Fighting> {
    let of = |(fighter, told): (usize, &super::tree::Fighter)| Fighting {
        name: told.name,
        lives: lives[fighter],
        fate: state.fate[fighter],
    };
    game.fighters.iter().enumerate().map(of).collect()
}
