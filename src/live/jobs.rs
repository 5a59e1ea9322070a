//! One piece of work for each tab: a new one ends the old one, and waits until it has ended. So many quick questions of one
//! tab cost no more than two. Requests can overtake each other on their way; their numbers tell which is the latest.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Mutex as Turn, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

use super::limits;

/// The work of all tabs.
#[derive(Debug)]
pub struct Jobs {
    tabs: Mutex<HashMap<String, Tab>>,
    places: Arc<Semaphore>,
    ended: AtomicBool,
}

#[derive(Debug, Clone, Default)]
struct Tab {
    stop: Arc<AtomicBool>,
    turn: Arc<Turn<()>>,
    /// The number of its latest question.
    latest: u64,
}

/// A piece of work that may be told to stop.
#[derive(Debug)]
pub struct Job {
    /// Set when nobody waits for it any more.
    pub stop: Arc<AtomicBool>,
    turn: Arc<Turn<()>>,
    places: Arc<Semaphore>,
}

/// While it lives, the work of the tab is being done.
#[derive(Debug)]
pub struct AtWork {
    _turn: OwnedMutexGuard<()>,
    _place: OwnedSemaphorePermit,
}

impl Default for Jobs {
    fn default() -> Self {
        Self {
            tabs: Mutex::default(),
            places: Arc::new(Semaphore::new(limits::AT_ONCE)),
            ended: AtomicBool::new(false),
        }
    }
}

impl Jobs {
    /// Begins a piece of work of a tab, and tells its last one to stop. If a question with a higher number came before, it is
    /// the new work that has stopped already; number 0 is taken for the latest.
    pub fn begin(&self, tab: &str, number: u64) -> Job {
        let mut tabs = self.tabs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Tab { turn, latest, .. }) = tabs.get(tab)
            && (1..*latest).contains(&number)
        {
            let (turn, places) = (Arc::clone(turn), Arc::clone(&self.places));
            return Job { stop: Arc::new(AtomicBool::new(true)), turn, places };
        }
        if tabs.len() >= limits::TABS {
            // Whoever works holds its turn.
            tabs.retain(|_, tab| Arc::strong_count(&tab.turn) > 1);
        }
        let old = tabs.remove(tab).unwrap_or_default();
        old.stop.store(true, Ordering::Relaxed);
        let stop = Arc::new(AtomicBool::new(self.ended.load(Ordering::Relaxed)));
        let new = Tab { stop: Arc::clone(&stop), turn: old.turn, latest: old.latest.max(number) };
        let turn = Arc::clone(&new.turn);
        tabs.insert(tab.to_owned(), new);
        Job { stop, turn, places: Arc::clone(&self.places) }
    }

    /// Tells all work to stop, now and from now on.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        let tabs = self.tabs.lock().unwrap_or_else(PoisonError::into_inner);
        tabs.values().for_each(|tab| tab.stop.store(true, Ordering::Relaxed));
    }

    /// How many tabs are remembered.
    #[cfg(test)]
    fn count(&self) -> usize {
        self.tabs.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl Job {
    /// Waits until the last work of the tab has ended and there is room; `None` if nobody waits for this one any more.
    pub async fn at_work(&self) -> Option<AtWork> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let turn = Arc::clone(&self.turn).lock_owned().await;
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        let wanted = !self.stop.load(Ordering::Relaxed);
        wanted.then_some(AtWork { _turn: turn, _place: place })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(future)
    }

    #[test]
    fn a_new_question_ends_the_old_one_of_its_tab_alone() {
        let jobs = Jobs::default();
        let (one, other) = (jobs.begin("one", 0), jobs.begin("other", 0));
        let working = now(one.at_work()).expect("there is room");
        let next = jobs.begin("one", 0);
        assert!(one.stop.load(Ordering::Relaxed) && !other.stop.load(Ordering::Relaxed));
        let last = jobs.begin("one", 0);
        assert!(next.stop.load(Ordering::Relaxed) && !last.stop.load(Ordering::Relaxed));
        drop(working);
        assert!(now(next.at_work()).is_none(), "nobody waits for it any more");
        assert!(now(last.at_work()).is_some());
        jobs.end();
        assert!(last.stop.load(Ordering::Relaxed) && jobs.begin("new", 0).stop.load(Ordering::Relaxed));
    }

    #[test]
    fn a_question_that_was_overtaken_ends_nothing() {
        let jobs = Jobs::default();
        let third = jobs.begin("one", 3);
        let second = jobs.begin("one", 2);
        assert!(!third.stop.load(Ordering::Relaxed) && second.stop.load(Ordering::Relaxed));
        assert!(now(third.at_work()).is_some() && now(second.at_work()).is_none());
        assert!(!jobs.begin("other", 2).stop.load(Ordering::Relaxed));
        // The same question once more, and one without a number, are the latest.
        let again = jobs.begin("one", 3);
        assert!(third.stop.load(Ordering::Relaxed) && !again.stop.load(Ordering::Relaxed));
        assert!(!jobs.begin("one", 0).stop.load(Ordering::Relaxed) && again.stop.load(Ordering::Relaxed));
        assert!(jobs.begin("one", 2).stop.load(Ordering::Relaxed));
    }

    #[test]
    fn tabs_that_have_gone_are_forgotten() {
        let jobs = Jobs::default();
        let kept = jobs.begin("kept", 0);
        for number in 0..10 * limits::TABS {
            drop(jobs.begin(&number.to_string(), 0));
        }
        assert!(jobs.count() <= limits::TABS);
        drop(jobs.begin("kept", 0));
        assert!(kept.stop.load(Ordering::Relaxed), "it is still known");
    }
}
