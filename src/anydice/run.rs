//! Runs a program.

use std::ops::Range;
use std::rc::Rc;

use crate::answer::Answer;
use crate::builtin::{self, Builtin, Settings};
use crate::call::Memory;
use crate::fault::Fault;
use crate::ops;
use crate::roll;
use crate::sample::Draws;
use crate::sight::{Sight, sights};
use crate::syntax::{Binary, Expr, Part, Piece, Program, Setting, Statement, Tree};
use crate::value::{Value, append, append_span};
use crate::work::{Over, Work};

/// The work that a program may take unless its caller says otherwise: about a minute. A step is about a nanosecond.
pub const STEPS: u64 = 60_000_000_000;

/// The work that a program may take where it is asked for while it is being written: about ten seconds.
pub const QUICK_STEPS: u64 = STEPS / 6;

/// The stack on which programs run, in bytes. Calls that are nested deeper are refused.
const STACK: usize = 256 << 20;
/// What of the stack a single call may take.
const MARGIN: usize = 16 << 20;

impl Program {
    /// Runs the program. `given` are other values for some of its [`numbers`](Program::numbers), by their place in that list.
    /// `steps` limits the work, see [`STEPS`].
    ///
    /// # Errors
    /// If the program asks for something that has no meaning, or for too much.
    pub fn answer(&self, given: &[(usize, i64)], steps: u64) -> Result<Vec<Answer>, Fault> {
        self.answer_until(given, steps, &|| false)
    }

    /// As [`answer`](Self::answer), and gives up soon after `over` says that nobody waits any more.
    ///
    /// # Errors
    /// As there, and if it has been given up.
    pub fn answer_until(&self, given: &[(usize, i64)], steps: u64, over: &Over<'_>) -> Result<Vec<Answer>, Fault> {
        on_own_stack(|| {
            let mut machine = Machine::new(self, given, Work::new(steps, over), None);
            machine.run().map_err(|fault| *fault)?;
            Ok(machine.answers)
        })
    }
}

/// Runs something on a stack on which calls can be nested deeply.
pub fn on_own_stack<T: Send>(run: impl FnOnce() -> Result<T, Fault> + Send) -> Result<T, Fault> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("program".to_owned()).stack_size(STACK);
        match thread.spawn_scoped(scope, run) {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(error) => Err(Fault::new(0..0, format!("the program cannot be run: {error}"))),
        }
    })
}

/// How a block ends.
#[derive(Debug)]
pub enum Flow {
    On,
    /// With the result of its function.
    Done(Value),
}

/// A program while it runs.
pub struct Machine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) variables: Vec<Option<Value>>,
    given: Vec<Option<i64>>,
    /// The function that each shape stands for now.
    pub(crate) current: Vec<Option<usize>>,
    pub(crate) builtins: Vec<Option<Builtin>>,
    /// What is known of the functions; none after a function was defined.
    sights: Option<Vec<Rc<Sight>>>,
    constants: Vec<Option<Value>>,
    pub(crate) settings: Settings,
    pub(crate) memory: Memory,
    pub(crate) work: Work<'p>,
    /// How rolls are drawn at random; `None` if all are gone through.
    pub(crate) draws: Option<Draws>,
    /// How many calls are open.
    pub(crate) depth: i64,
    /// The most that were open at once since it was last looked at.
    pub(crate) deepest: i64,
    /// Whether a call was cut short by the limit on open calls since it was last looked at.
    pub(crate) cut: bool,
    stack: usize,
    pub(crate) answers: Vec<Answer>,
}

impl<'p> Machine<'p> {
    pub(crate) fn new(program: &'p Program, given: &[(usize, i64)], work: Work<'p>, draws: Option<Draws>) -> Self {
        let mut numbers = vec![None; program.names.len()];
        for (place, value) in given {
            if let Some(number) = program.numbers.get(*place) {
                numbers[number.slot] = Some(*value);
            }
        }
        Self {
            program,
            variables: vec![None; program.names.len()],
            given: numbers,
            current: vec![None; program.shapes.len()],
            builtins: program.shapes.iter().map(|shape| builtin::find(shape)).collect(),
            sights: None,
            constants: vec![None; program.constants],
            settings: Settings { highest_first: true, explode_depth: 2, function_depth: 10 },
            memory: Memory::default(),
            work,
            draws,
            depth: 0,
            deepest: 0,
            cut: false,
            stack: here(),
            answers: Vec::new(),
        }
    }

    pub(crate) fn run(&mut self) -> Result<(), Box<Fault>> {
        self.block(&self.program.body).map(|_| ())
    }

    /// What a function sees, as functions are defined now.
    pub(crate) fn sight(&mut self, function: usize) -> Rc<Sight> {
        let sights = self.sights.get_or_insert_with(|| {
            let found = sights(&self.program.functions, &self.current, self.program.names.len());
            found.into_iter().map(Rc::new).collect()
        });
        sights[function].clone()
    }

    /// Whether a function reads a variable of who calls it.
    pub(crate) fn sees(&self, function: usize, slot: usize) -> bool {
        self.sights.as_ref().is_none_or(|sights| sights[function].reads.contains(&slot))
    }

    pub(crate) fn check_stack(&self, span: &Range<usize>) -> Result<(), Box<Fault>> {
        if self.stack.abs_diff(here()) < STACK - MARGIN {
            return Ok(());
        }
        let mut fault = Fault::new(span.clone(), format!("calls are nested too deeply here: {} are open", self.depth));
        fault.too_large = true;
        Err(fault.help("set a lower `maximum function depth`").into())
    }

    /// Runs statements.
    pub(crate) fn block(&mut self, body: &'p [Statement]) -> Result<Flow, Box<Fault>> {
        for statement in body {
            match statement {
                Statement::Result(value) => return self.eval(value).map(Flow::Done),
                Statement::Assign { slot, value } => {
                    let found = match (&value.tree, self.given[*slot]) {
                        (Tree::Number(_), Some(given)) if self.depth == 0 => Value::Number(given),
                        _ => self.eval(value)?,
                    };
                    self.variables[*slot] = Some(found);
                }
                Statement::If { arms, otherwise } => {
                    let mut chosen = otherwise;
                    for (condition, body) in arms {
                        if self.holds(condition)? {
                            chosen = body;
                            break;
                        }
                    }
                    if let Flow::Done(value) = self.block(chosen)? {
                        return Ok(Flow::Done(value));
                    }
                }
                Statement::Loop { slot, over, body } => {
                    let list = match self.eval(over)? {
                        Value::Sequence(list) => list,
                        _ => {
                            let fault = Fault::new(over.span.clone(), "only a sequence can be looped over");
                            return Err(fault
                                .help("put it in braces: `{1..6}`, or `{D}` for all faces of a die")
                                .into());
                        }
                    };
                    for number in list.iter() {
                        self.variables[*slot] = Some(Value::Number(*number));
                        self.work.spend(20).map_err(|refusal| refusal.at(&over.span))?;
                        if let Flow::Done(value) = self.block(body)? {
                            return Ok(Flow::Done(value));
                        }
                    }
                }
                Statement::Output { value, label } => self.output(value, label.as_deref())?,
                Statement::Set { what, setting } => self.set(what, setting)?,
                Statement::Define(function) => {
                    let current = &mut self.current[self.program.functions[*function].shape];
                    if *current != Some(*function) {
                        *current = Some(*function);
                        self.sights = None;
                        self.memory.clear();
                    }
                }
            }
        }
        Ok(Flow::On)
    }

    fn holds(&mut self, condition: &'p Expr) -> Result<bool, Box<Fault>> {
        match self.eval(condition)? {
            Value::Number(number) => Ok(number != 0),
            other => {
                let found = if matches!(other, Value::Dice(_)) { "these are dice" } else { "this is a sequence" };
                let fault = Fault::new(condition.span.clone(), format!("a condition must be a number, and {found}"));
                Err(fault.help("a function with a parameter such as `N:n` decides for each number of the dice").into())
            }
        }
    }

    fn output(&mut self, value: &'p Expr, label: Option<&[Piece]>) -> Result<(), Box<Fault>> {
        let found = self.eval(value)?;
        let die = found.shown(&mut self.work).map_err(|refusal| refusal.at(&value.span))?;
        self.work.keep(die.faces().len()).map_err(|refusal| refusal.at(&value.span))?;
        let label = match label {
            None => format!("output {}", self.answers.len() + 1),
            Some(pieces) => pieces.iter().map(|piece| self.piece(piece)).collect(),
        };
        let roll = roll::written(self, value);
        self.answers.push(Answer { label, outcomes: die.faces().to_vec(), roll });
        if let Some(draws) = &mut self.draws {
            draws.output();
        }
        Ok(())
    }

    fn piece(&self, piece: &Piece) -> String {
        match piece {
            Piece::Text(text) => text.clone(),
            Piece::Name(slot) => match &self.variables[*slot] {
                Some(value) => value.in_words(),
                None => format!("[{}]", self.program.names[*slot]),
            },
        }
    }

    fn set(&mut self, what: &Range<usize>, setting: &'p Setting) -> Result<(), Box<Fault>> {
        let mut number = |value: &'p Expr| -> Result<i64, Box<Fault>> {
            self.eval(value)?.number("this setting").map_err(|refusal| refusal.at(what))
        };
        match setting {
            Setting::ExplodeDepth(value) => self.settings.explode_depth = number(value)?,
            Setting::FunctionDepth(value) => self.settings.function_depth = number(value)?,
            Setting::HighestFirst(first) => self.settings.highest_first = *first,
        }
        self.memory.clear();
        self.constants.fill(None);
        Ok(())
    }

    /// What an expression comes to.
    pub(crate) fn eval(&mut self, expr: &'p Expr) -> Result<Value, Box<Fault>> {
        let value = self.found(expr)?;
        if matches!(expr.tree, Tree::Unary(..) | Tree::Binary(..) | Tree::Sequence(_)) {
            self.work.keep(value.size()).map_err(|refusal| refusal.at(&expr.span))?;
        }
        Ok(value)
    }

    fn found(&mut self, expr: &'p Expr) -> Result<Value, Box<Fault>> {
        let at = |refusal: crate::fault::Refusal| refusal.at(&expr.span);
        match &expr.tree {
            Tree::Number(number) => Ok(Value::Number(*number)),
            Tree::Name(slot) => match &self.variables[*slot] {
                Some(value) => Ok(value.clone()),
                None => Err(self.unset(*slot, expr).into()),
            },
            Tree::Constant(place, inner) => {
                if let Some(value) = &self.constants[*place] {
                    return Ok(value.clone());
                }
                let value = self.eval(inner)?;
                self.constants[*place] = Some(value.clone());
                Ok(value)
            }
            Tree::Unary(operator, inner) => {
                let value = self.eval(inner)?;
                ops::unary(*operator, value, &mut self.work).map_err(at)
            }
            Tree::Binary(operator, sides) => {
                let left = self.eval(&sides.0)?;
                let right = self.eval(&sides.1)?;
                self.work.spend(20).map_err(at)?;
                match operator {
                    Binary::At => ops::at(&left, &right, self.settings.highest_first, &mut self.work),
                    _ => ops::binary(*operator, &left, &right, &mut self.work),
                }
                .map_err(at)
            }
            Tree::Sequence(parts) => {
                self.work.spend(20).map_err(at)?;
                let mut list = Vec::new();
                for part in parts {
                    self.part(part, &mut list)?;
                }
                Ok(Value::sequence(list))
            }
            Tree::Call(shape, given) => self.call(*shape, given, &expr.span),
        }
    }

    fn unset(&self, slot: usize, expr: &Expr) -> Fault {
        let name = &self.program.names[slot];
        let fault = Fault::new(expr.span.clone(), format!("`{name}` has no value here"));
        fault.help(format!("set it before: `{name}: 3`"))
    }

    /// Appends a part of a sequence.
    fn part(&mut self, part: &'p Part, list: &mut Vec<i64>) -> Result<(), Box<Fault>> {
        let at = |expr: &'p Expr| move |refusal: crate::fault::Refusal| refusal.at(&expr.span);
        let first = self.eval(&part.first)?;
        let last = part.last.as_ref().map(|last| self.eval(last)).transpose()?;
        let times = match &part.times {
            None => 1,
            Some(times) => self.eval(times)?.number("how often a part is repeated").map_err(at(times))?,
        };
        self.work.spend(10 * times.clamp(1, 1_000_000).unsigned_abs()).map_err(at(&part.first))?;
        if let (Some(last), Some(place)) = (last, &part.last) {
            let first = first.number("the start of a span").map_err(at(&part.first))?;
            let last = last.number("the end of a span").map_err(at(place))?;
            return append_span(list, first, last, times).map_err(at(&part.first));
        }
        match first {
            Value::Number(number) => append(list, &[number], times),
            Value::Sequence(numbers) => append(list, &numbers, times),
            Value::Dice(pool) => pool.total(&mut self.work).and_then(|die| {
                let faces: Vec<i64> = die.faces().iter().map(|(face, _)| *face).collect();
                append(list, &faces, times)
            }),
        }
        .map_err(at(&part.first))
    }
}

/// About where the stack ends now.
#[inline(never)]
fn here() -> usize {
    let local = 0u8;
    std::ptr::from_ref(std::hint::black_box(&local)).addr()
}
