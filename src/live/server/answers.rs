//! The answers: streams of events that end with the final one, analyses, and files.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::work::{streamed, whole};
use super::{Shared, parsed, refused};
use crate::analysis::Analysis;
use crate::answer::{AnswerDocument, choose_chart, choose_style};
use crate::controls::ControlsDocument;
use crate::fault::Fault;
use crate::files::{self, Wanted};
use crate::limits;
use crate::question::Question;
use crate::reading::{LookedAt, Read};
use crate::sharpen::Ended;
use crate::stream::Events;
use crate::watch::Patience;
use play::tally::Answer;
use report::OutputFile;

pub async fn files(State(shared): State<Arc<Shared>>, body: Bytes) -> Response {
    let wanted: Wanted = match parsed(&body) {
        Ok(wanted) => wanted,
        Err(refusal) => return *refusal,
    };
    let job = shared.jobs.begin(&format!("{}/files", wanted.now.tab), wanted.now.number);
    whole(job, move |stop| shared.files(&wanted, stop)).await
}

pub async fn analyse(State(shared): State<Arc<Shared>>, body: Bytes) -> Response {
    let analysis: Analysis = match parsed(&body) {
        Ok(analysis) => analysis,
        Err(refusal) => return *refusal,
    };
    let job = shared.jobs.begin(&analysis.tab(), analysis.now().number);
    streamed(job, move |events| match analysis.answer(&shared.reader, &shared.means(events.stop())) {
        Ok(document) => events.send("told", &document),
        Err(faults) => events.send("refused", &faults),
    })
}

pub async fn answer(State(shared): State<Arc<Shared>>, body: Bytes) -> Response {
    let question: Question = match parsed(&body) {
        Ok(question) => question,
        Err(refusal) => return *refusal,
    };
    let job = shared.jobs.begin(&question.tab, question.number);
    streamed(job, move |events| shared.answer(&question, events))
}

impl Shared {
    /// Answers a question: first what is wrong with it, then its controls, then answers until they are final.
    fn answer(&self, question: &Question, events: &Events) {
        let Read { looked_at, checked, source, .. } = self.reader.read(question, &Patience::new(events.stop()));
        events.send("checked", &checked);
        let Some(LookedAt { scenario, mut plan }) = looked_at else { return };
        if events.stopped() {
            return;
        }
        events.send("controls", &ControlsDocument::new(&scenario, &plan.experiments[0], &question.cell));
        choose_chart(&mut plan, question);
        choose_style(&mut plan, question);
        let means = self.means(events.stop());
        let ended = means.run(&mut plan, &mut |plan, answers: &[Vec<Answer>], last| match AnswerDocument::new(
            plan, answers, last, question,
        ) {
            Ok(document) => events.send("answer", &document),
            Err(error) => events.send("refused", &[Fault::message(error.to_string(), None)]),
        });
        let name = &source.name;
        match ended {
            Ok(Ended::Cancelled) => {}
            Ok(ended) => events.send("end", &EndDocument::new(ended)),
            Err(error) => events.send("refused", &[Fault::message(format!("{name}: {error}"), None)]),
        }
    }

    /// The files of a state, made of its final answers.
    fn files(&self, wanted: &Wanted, stop: &Arc<AtomicBool>) -> Response {
        let looked_at = self.reader.read(&wanted.now, &Patience::new(stop)).looked_at;
        let Some(LookedAt { mut plan, .. }) = looked_at else {
            return refused(StatusCode::UNPROCESSABLE_ENTITY, "The text has faults. Mend them first.");
        };
        choose_chart(&mut plan, &wanted.now);
        choose_style(&mut plan, &wanted.now);
        let mut made = None;
        let ended = self.means(stop).run(&mut plan, &mut |plan, answers, last| {
            if last {
                made = Some(files::files(plan, answers, &wanted.format));
            }
        });
        match (ended, made) {
            (Ok(Ended::Done), Some(Ok(mut files))) if wanted.number < files.len() => {
                let count = files.len();
                let OutputFile { name, bytes } = files.swap_remove(wanted.number);
                // Letters that have no place in a header are seldom, and their file is called by the others.
                let name: String =
                    name.chars().filter(|letter| letter.is_ascii_graphic() && !"\"\\".contains(*letter)).collect();
                let headers = [
                    ("content-type", "application/octet-stream".to_owned()),
                    ("content-disposition", format!("attachment; filename=\"{name}\"")),
                    ("x-oddsmith-files", count.to_string()),
                ];
                (headers, bytes).into_response()
            }
            (Ok(Ended::Done), Some(Ok(_))) => refused(StatusCode::NOT_FOUND, "There is no such file."),
            (Ok(Ended::Done), Some(Err(error))) => refused(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()),
            (Err(error), _) => refused(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()),
            (Ok(_), _) => refused(
                StatusCode::UNPROCESSABLE_ENTITY,
                "The answer is not finished within the time of this page. `oddsmith run` writes these files, too.",
            ),
        }
    }
}

impl EndDocument {
    fn new(ended: Ended) -> Self {
        let (how, words) = match ended {
            Ended::Done | Ended::Cancelled => ("done", String::new()),
            Ended::Time => {
                let seconds = limits::TIME.as_secs();
                ("time", format!("This is what {seconds} seconds give. `oddsmith run` goes on to the end."))
            }
            Ended::Trials => {
                ("trials", "This page plays no more trials. `oddsmith run` goes on to the end.".to_owned())
            }
        };
        Self { how, words }
    }
}

/// How the work on a question has ended.
#[derive(Debug, Serialize)]
struct EndDocument {
    how: &'static str,
    words: String,
}
