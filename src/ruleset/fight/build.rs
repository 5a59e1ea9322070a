//! From the texts of a fight to an experiment.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range as Bytes;
use std::sync::Arc;

use lang::machine::{Deed, Told};
use lang::script::{KeptDeck, Lowered, Script, Whose, lower};
use lang::{FighterSlot, Functions, NotationFaults, ScriptNames, ValueKind, Who, parse_deck, parse_script};
use play::engine::{DynExperiment, boxed};
use play::systems::skirmish::Roster;
use play::systems::{Fault, Fields, Kind, Member, Question};

use super::super::game::{param, start};
use super::super::given::{self, Known, ever};
use super::super::told::{FightText, GameText, Moment, OrderText, StandsFor, StateText, TextFault};
use super::experiment::{Fighter, Out, OwnFight};
use super::names::{MOST, SlotTable, by_slot, of_fighters, of_game};
use super::phase::Programs;
use super::report::{Named, metrics};
use super::state::{MAX_COUNTS, MAX_KEPT};

/// The text of a fight's turn, and of everything else that is done in it: the key, the purpose, and the text.
pub fn texts(fight: &FightText) -> Vec<(&'static str, lang::Purpose, &str)> {
    let mut all = vec![("turn", lang::Purpose::Turn, fight.turn.as_str())];
    if let OrderText::Rolled { roll, .. } = &fight.order {
        all.push(("order", lang::Purpose::Check, roll));
    }
    for (moment, text) in &fight.moments {
        // Only a turn, and what is done about one, is aimed at somebody.
        let purpose = if *moment == Moment::Reaction { lang::Purpose::Turn } else { lang::Purpose::Moment };
        all.push((moment.key(), purpose, text));
    }
    all.push(("out", lang::Purpose::Check, &fight.out));
    all
}

/// The names that the texts of a fight read, or everything wrong with them.
///
/// # Errors
/// Every fault of every text.
pub fn check(
    game: &GameText,
    functions: &Arc<Functions>,
    fight: &FightText,
) -> Result<BTreeSet<String>, Vec<TextFault>> {
    let located = |path: &[&str], found: NotationFaults| {
        let path: Vec<String> = ["fight"].iter().chain(path).map(|&part| part.to_owned()).collect();
        let found = found.into_vec().into_iter();
        found
            .map(|fault| TextFault { path: path.clone(), part: fault.span, message: fault.message, help: fault.help })
            .collect::<Vec<_>>()
    };
    let mut faults = Vec::new();
    let mut read_names = BTreeSet::new();
    let inputs = fight.inputs.iter().chain(&game.rules);
    let mut known = Known::default();
    for stats in [&fight.inputs, &game.rules, &game.stats] {
        known.add("", stats, &Fields::defaults(&stats.iter().map(param).collect::<Vec<_>>()));
    }
    for kept in &fight.keeps {
        match start(kept, &known, functions) {
            Ok((_, names)) => read_names.extend(names),
            Err(found) => faults.extend(located(&["keeps", &kept.name], found)),
        }
    }
    for deck in &fight.decks {
        if let Err(found) = parse_deck(&deck.cards) {
            faults.extend(located(&["decks", &deck.name], found));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let names = ScriptNames {
        given: inputs.map(|input| (input.name.clone(), ever(&input.shape))).collect(),
        decks: given::decks(&fight.decks),
        fighters: Some(of_game(game)),
        functions: Arc::clone(functions),
        ever: true,
        ..ScriptNames::default()
    };
    if let Some(kept) = fight.keeps.get(MAX_KEPT) {
        let message = format!("{} things change about a fighter, and {MAX_KEPT} is the limit", fight.keeps.len());
        faults.extend(located(
            &["keeps", &kept.name],
            NotationFaults::one(0..kept.start.len(), &message, "leave out what need not be remembered"),
        ));
    }
    let mut counts = Vec::new();
    for (key, purpose, text) in texts(fight) {
        match read(key, purpose, text, &names) {
            Ok(script) => {
                let before = counts.len();
                let here = places(&mut counts, &script.counts);
                if before <= MAX_COUNTS && counts.len() > MAX_COUNTS {
                    let place = here.iter().position(|place| *place == MAX_COUNTS);
                    let part = place.and_then(|place| script.counted(place)).unwrap_or_default();
                    let message = format!("{} numbers are counted, and {MAX_COUNTS} is the limit", counts.len());
                    faults.extend(located(
                        &[key],
                        NotationFaults::one(part, &message, "count some of them in an experiment of its own"),
                    ));
                }
                read_names.extend(script.read);
            }
            Err(found) => faults.extend(located(&[key], found)),
        }
    }
    if faults.is_empty() { Ok(read_names) } else { Err(faults) }
}

/// Reads a text of a fight.
fn read(key: &str, purpose: lang::Purpose, text: &str, names: &ScriptNames) -> Result<Script, NotationFaults> {
    let script = parse_script(text, names, purpose)?;
    let whole = 0..text.trim_end().len();
    let kinds: Vec<ValueKind> = script.results.iter().map(|result| result.kind).collect();
    match key {
        "order" if kinds != [ValueKind::Number] => {
            Err(NotationFaults::one(whole, "the order is a number for each fighter", "write `order = \"d20\"`"))
        }
        "out" if kinds != [ValueKind::YesNo] || !script.is_plain_value() => {
            let message = "this is a question about a fighter's numbers, without dice";
            Err(NotationFaults::one(whole, message, "write `out = \"hp <= 0\"`"))
        }
        "out" if script.decks.iter().any(|deck| script.read.contains(&deck.name)) => {
            let message = "who is out is a question about a fighter's own numbers, not about a deck";
            Err(NotationFaults::one(whole, message, "let a text `end` the fight, or fighters `leave` it"))
        }
        "out" if names.ever => match script.certain_answer() {
            Some((answer, why)) => {
                let everybody = if answer { "everybody is always out" } else { "nobody is ever out" };
                let help = "ask for a number that changes, within its range";
                Err(NotationFaults::one(whole, &format!("{everybody}{why}"), help))
            }
            None => Ok(script),
        },
        "fight_end" if !script.ends.is_empty() => {
            let message = "a fight cannot end once more after it has been decided";
            Err(NotationFaults::one(whole, message, "say what becomes of a fighter: `leave \"dead\"`"))
        }
        _ => Ok(script),
    }
}

/// The name of the kind of experiment that a fight is.
pub const KIND: &str = "fight";

/// The kind of experiment that a fight is.
pub fn kind(fight: &FightText) -> Kind {
    let words: &[(&str, &str)] = &[
        ("winner", "which side wins, `draw` if nobody stands, `timeout` at the round limit, or what a text ends with"),
        ("rounds", "rounds started; none at the round limit"),
        ("standing.SIDE", "how many of a side stand at the end"),
        ("COUNT.SIDE", "what the texts count in the turns of a side"),
        ("NUMBER.NAME", "a number of a fighter at the end, its word, or whether it is true"),
        ("fate.NAME", "why a fighter has left, or `out` or `standing`"),
    ];
    Kind::new(KIND, Cow::Owned(fight.text.clone()), fight.inputs.iter().map(param).collect(), words).sides(MOST)
}

/// The fight that a question asks for.
///
/// # Errors
/// What makes its texts impossible to play with these fighters.
pub fn build(
    game: &GameText,
    functions: &Arc<Functions>,
    fight: &FightText,
    question: &Question,
) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
    let mut known = Known::default();
    known.add("", &game.rules, &question.constants);
    known.add("", &fight.inputs, &question.params);
    let members: Vec<&Member> = question.sides.iter().flatten().collect();
    let (names, tables) = of_fighters(game, &members)?;
    let names = ScriptNames {
        known: known.numbers.clone(),
        given: known.others.clone(),
        decks: given::decks(&fight.decks),
        fighters: Some(names),
        functions: Arc::clone(functions),
        ..ScriptNames::default()
    };
    let mut made = Made {
        names: &names,
        keeps: &fight.keeps,
        named: Named::default(),
        slots: None,
        aims: false,
        aids: false,
        at_most: None,
        decks: Vec::new(),
    };
    let mut lowered = Vec::new();
    let mut faults = Vec::new();
    for (key, purpose, text) in texts(fight) {
        match made.lowered(key, purpose, text) {
            Ok(program) => lowered.push((key, program)),
            Err(found) => faults.extend(found),
        }
    }
    let [first, second] = [0, 1].map(|side| {
        let members = question.sides.get(side).map(Vec::as_slice).unwrap_or_default();
        members.iter().map(|member| fighter(game, functions, fight, member, &known)).collect::<Result<Vec<_>, _>>()
    });
    let (first, second) = match (first, second) {
        (Ok(first), Ok(second)) if faults.is_empty() => (first, second),
        (first, second) => {
            faults.extend([first, second].into_iter().filter_map(Result::err).flatten());
            return Err(faults);
        }
    };
    let fighters = Roster::new(first, second).called(question.side_names.clone());
    let whole = lowered.iter().any(|(_, program)| program.is_whole());
    let mut take = |key: &str| {
        let place = lowered.iter().position(|(known, _)| *known == key)?;
        Some(lowered.swap_remove(place).1)
    };
    let programs = Programs {
        turn: take("turn").unwrap_or_else(|| unreachable!("a fight has turns")),
        order: take("order"),
        fight_start: take(Moment::FightStart.key()),
        round_start: take(Moment::RoundStart.key()),
        fallen: take(Moment::Fallen.key()),
        reaction: take(Moment::Reaction.key()),
        falls: take(Moment::Falls.key()),
        ally_falls: take(Moment::AllyFalls.key()),
        round_end: take(Moment::RoundEnd.key()),
        fight_end: take(Moment::FightEnd.key()),
    };
    let out = take("out").map(|out| out.operations).unwrap_or_default();
    let Made { named, slots, aims, aids, at_most, decks, .. } = made;
    let out = match at_most {
        Some((kept, most)) => Out::AtMost { kept, most },
        None => Out::Asked(out),
    };
    let slots = slots.unwrap_or_else(|| unreachable!("the texts of a fight have slots for fighters"));
    let (metrics, readings) = metrics(&fighters, &named, &fight.keeps, &decks);
    let (by_side, each_round) = match &fight.order {
        OrderText::Rolled { by_side, each_round, .. } => (*by_side, *each_round),
        OrderText::Listed | OrderText::Together => (false, false),
    };
    let together = fight.order == OrderText::Together;
    let phases = programs.phases(fighters.len(), together);
    let shared: Vec<bool> = fight.keeps.iter().map(|kept| kept.of_side).collect();
    boxed(Ok(OwnFight {
        leaves: !named.leaves.is_empty(),
        counts: named.counts.len(),
        whole,
        limit: fight.limit,
        fighters,
        slots: SlotTable::new(slots, &shared),
        shared,
        cards: decks.iter().flat_map(|deck| deck.counts.iter().copied()).collect(),
        tables,
        programs,
        out,
        phases,
        together,
        by_side,
        each_round,
        aims,
        aids,
        metrics,
        readings,
    }))
}

/// A fighter with the numbers that it begins with.
fn fighter(
    game: &GameText,
    functions: &Arc<Functions>,
    fight: &FightText,
    member: &Member,
    known: &Known,
) -> Result<Fighter, Vec<Fault>> {
    let mut known = known.clone();
    known.add("", &game.stats, &member.sheet);
    let starts = fight.keeps.iter().map(|kept| start(kept, &known, functions).map(|(start, _)| start));
    match starts.collect::<Result<Vec<i16>, NotationFaults>>() {
        Ok(starts) => Ok(Fighter { name: member.name.clone(), starts }),
        Err(faults) => {
            Err(faults.into_vec().into_iter().map(|fault| refused("keeps", None, fault.message, fault.help)).collect())
        }
    }
}

/// What a fault of a text is reported as when the numbers of a question bring it about.
fn refused(key: &str, part: Option<&str>, message: String, help: Option<String>) -> Fault {
    let place = part.map(|part| format!(": `{}`", part.trim())).unwrap_or_default();
    let fault = Fault::new(&["experiment", "kind"], format!("{message} (in the text of `{key}`{place})"));
    match help {
        Some(help) => fault.help(help),
        None => fault,
    }
}

/// The programs of a fight as they are made.
struct Made<'n> {
    names: &'n ScriptNames,
    /// What changes about a fighter.
    keeps: &'n [StateText],
    named: Named,
    slots: Option<lang::FighterSlots>,
    aims: bool,
    aids: bool,
    /// The place of the kept number by which it is decided who is out, and the highest with which one is.
    at_most: Option<(usize, i16)>,
    /// The decks, which all texts know alike.
    decks: Vec<KeptDeck>,
}

impl Made<'_> {
    fn lowered(&mut self, key: &str, purpose: lang::Purpose, text: &str) -> Result<Lowered, Vec<Fault>> {
        let refused = |part: Bytes<usize>, message: String, help| refused(key, Some(&text[part]), message, help);
        let script = read(key, purpose, text, self.names).map_err(|faults| {
            let faults = faults.into_vec().into_iter();
            faults.map(|fault| refused(fault.span, fault.message, fault.help)).collect::<Vec<_>>()
        })?;
        let Some(slots) = script.fighters else { unreachable!("a text of a fight knows of fighters") };
        self.slots = Some(slots);
        self.decks.clone_from(&script.decks);
        let mut lowered = lower(text, &script, &by_slot(self.keeps, slots))
            .map_err(|(unfit, part)| vec![refused(part, unfit.to_string(), None)])?;
        let ends = places(&mut self.named.ends, &script.ends);
        let leaves = places(&mut self.named.leaves, &script.leaves);
        let counts = places(&mut self.named.counts, &script.counts);
        for deed in lowered.deeds_mut() {
            match deed {
                Deed::End { word, .. } => *word = ends[*word],
                Deed::Withdraw { reason, .. } => *reason = leaves[*reason],
                Deed::Count(count, _) => *count = counts[*count],
                Deed::Load(slot, _) => self.aims |= is_of_target(slots.what(*slot)),
                Deed::Say(parts) => {
                    self.aims |= parts.iter().any(|part| matches!(part, Told::Fighter(Who::Target)));
                }
                Deed::Change { kept, .. } => self.aims |= is_of_target(slots.what(*kept)),
                Deed::Target { choice, .. } => {
                    self.aims = true;
                    self.aids |= choice.whose == Whose::Allies;
                }
                _ => {}
            }
        }
        if key == "out" {
            let asked = lowered.deeds_mut().find_map(|deed| match deed {
                Deed::Load(slot, _) => match slots.what(*slot) {
                    FighterSlot::Kept(_, place) => Some(place),
                    _ => None,
                }
                .filter(|place| self.keeps[*place].stands_for == StandsFor::Numbers),
                _ => None,
            });
            self.named.left = asked;
            self.at_most = script.at_most().and_then(|(slot, most)| match slots.what(slot) {
                FighterSlot::Kept(_, place) => Some((place, most)),
                _ => None,
            });
        }
        Ok(lowered)
    }
}

fn is_of_target(what: FighterSlot) -> bool {
    matches!(what, FighterSlot::Kept(Who::Target, _) | FighterSlot::Stat(Who::Target, _))
}

/// The places of names among all names of the fight; new ones are added.
fn places(all: &mut Vec<String>, names: &[String]) -> Vec<usize> {
    let place = |name: &String| {
        all.iter().position(|known| known == name).unwrap_or_else(|| {
            all.push(name.clone());
            all.len() - 1
        })
    };
    names.iter().map(place).collect()
}
