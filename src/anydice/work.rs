//! How much work a program may take.

use crate::fault::Refusal;

/// Says when nobody waits for the answer any more.
pub type Over<'a> = dyn Fn() -> bool + Sync + 'a;

/// Steps and memory that are spent.
pub struct Work<'a> {
    spent: u64,
    limit: u64,
    held: u64,
    /// Up to how many steps nothing needs to be looked at.
    free: u64,
    over: &'a Over<'a>,
}

/// The most memory for values that are worked on, in bytes.
const ROOM: u64 = 600 << 20;
/// The most values of one die, or results that are walked through at once.
const MOST: usize = 1 << 22;
/// From so many numbers or faces on, the room for a value has its price in steps for each of them: a second buys about 100 MB.
const LARGE: usize = 1 << 14;
const PRICE: u64 = 250;
/// After how many steps it is looked whether anybody still waits: some hundredths of a second.
const LOOK: u64 = 20_000_000;

impl<'a> Work<'a> {
    /// Work of at most so many steps, which ends when `over` says so; a step is about a nanosecond.
    pub fn new(limit: u64, over: &'a Over<'a>) -> Self {
        Self { spent: 0, limit, held: 0, free: LOOK.min(limit), over }
    }

    pub fn spent(&self) -> u64 {
        self.spent
    }

    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.spent)
    }

    /// Takes steps.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<(), Refusal> {
        self.spent = self.spent.saturating_add(steps);
        if self.spent <= self.free {
            return Ok(());
        }
        self.look()
    }

    #[cold]
    fn look(&mut self) -> Result<(), Refusal> {
        if self.spent > self.limit {
            return Err(self.too_much(self.spent));
        }
        if (self.over)() {
            return Err(Refusal::too_large("the program was ended before it had an answer"));
        }
        self.free = self.spent.saturating_add(LOOK).min(self.limit);
        Ok(())
    }

    /// Takes what it costs to keep a new value of so many numbers or faces. Nobody knows for how long it is kept, so the room for
    /// large ones is paid for in steps.
    pub fn keep(&mut self, size: usize) -> Result<(), Refusal> {
        if size < LARGE { Ok(()) } else { self.spend(size as u64 * PRICE) }
    }

    /// Whether so many steps can still be taken.
    pub fn allows(&self, steps: f64) -> Result<(), Refusal> {
        let whole = self.spent as f64 + steps;
        if whole <= self.limit as f64 { Ok(()) } else { Err(self.too_much(whole as u64)) }
    }

    #[cold]
    fn too_much(&self, steps: u64) -> Refusal {
        let seconds = |steps: u64| (steps / 1_000_000_000).max(1);
        Refusal::too_large(format!(
            "this takes too long to work out exactly: about {} seconds, the limit is {}",
            seconds(steps),
            seconds(self.limit)
        ))
    }

    /// Takes memory for a while.
    pub fn hold(&mut self, bytes: u64) -> Result<(), Refusal> {
        if self.held.saturating_add(bytes) > ROOM {
            return Err(Refusal::too_large(format!("this takes too much memory: {} MB", (self.held + bytes) >> 20)));
        }
        self.held += bytes;
        Ok(())
    }

    pub fn release(&mut self, bytes: u64) {
        self.held -= bytes;
    }

    /// Whether there is room for a list of so many values.
    pub fn fits(&self, values: usize) -> Result<(), Refusal> {
        if values <= MOST {
            return Ok(());
        }
        Err(Refusal::too_large(format!("this takes too much memory: {values} values")))
    }
}
