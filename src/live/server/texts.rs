//! The texts: what can be opened, what is written into them, and how they are saved.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::work::{blocking, whole};
use super::{Shared, parsed, refused};
use crate::program;
use crate::question::Question;
use crate::shelf::{Listing, Missing, Place, Unsaved};
use crate::watch::Patience;
use crate::write::written;

/// What can be opened, and what is opened first.
#[derive(Debug, Serialize)]
struct ShelfDocument {
    #[serde(flatten)]
    listing: Listing,
    folder: Option<String>,
    first: Option<PlaceDocument>,
    version: &'static str,
}

/// A place of the shelf, as the page names it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PlaceDocument {
    /// `file` or `sample`.
    of: String,
    name: String,
}

impl From<&Place> for PlaceDocument {
    fn from(place: &Place) -> Self {
        match place {
            Place::File(name) => Self { of: "file".to_owned(), name: name.clone() },
            Place::Sample(name) => Self { of: "sample".to_owned(), name: name.clone() },
        }
    }
}

impl PlaceDocument {
    fn place(self) -> Option<Place> {
        match self.of.as_str() {
            "file" => Some(Place::File(self.name)),
            "sample" => Some(Place::Sample(self.name)),
            _ => None,
        }
    }
}

pub async fn shelf(State(shared): State<Arc<Shared>>) -> Response {
    blocking(move || {
        let shelf = &shared.shelf;
        let folder = shelf.folder.as_ref().map(|folder| folder.display().to_string());
        let first = shelf.first.as_ref().map(PlaceDocument::from);
        Json(ShelfDocument { listing: shelf.listing(), folder, first, version: env!("CARGO_PKG_VERSION") })
            .into_response()
    })
    .await
}

/// A text that was opened.
#[derive(Debug, Serialize)]
struct TextDocument {
    name: String,
    text: String,
}

pub async fn open(State(shared): State<Arc<Shared>>, Query(wanted): Query<PlaceDocument>) -> Response {
    blocking(move || {
        let name = wanted.name.clone();
        let Some(place) = wanted.place() else {
            return refused(StatusCode::NOT_FOUND, "There is no such text.");
        };
        match shared.shelf.text(&place) {
            Ok(text) => {
                let name = if matches!(place, Place::Sample(_)) { format!("{name}.toml") } else { name };
                Json(TextDocument { name, text }).into_response()
            }
            Err(Missing::None) => refused(StatusCode::NOT_FOUND, "There is no such text."),
            Err(Missing::Unreadable(why)) => {
                refused(StatusCode::UNPROCESSABLE_ENTITY, &format!("It cannot be read: {why}."))
            }
        }
    })
    .await
}

pub async fn write(State(shared): State<Arc<Shared>>, body: Bytes) -> Response {
    let Question { tab, number, name, text, program, set, vary, .. } = match parsed(&body) {
        Ok(question) => question,
        Err(refusal) => return *refusal,
    };
    let job = shared.jobs.begin(&format!("{tab}/write"), number);
    whole(job, move |stop| {
        if program {
            return match program::written(&text, &set, &vary) {
                Ok(text) => Json(TextDocument { name, text }).into_response(),
                Err(words) => refused(StatusCode::UNPROCESSABLE_ENTITY, &words),
            };
        }
        let source = shared.shelf.source(&name, text);
        let (patience, over) = (Patience::new(stop), Patience::new(stop));
        let catalogue = shared.reader.catalogue().clone().until(move || over.is_over());
        match written(&catalogue, &source, &set, &vary) {
            // What was not compared to the end may differ.
            Ok(_) if patience.is_over() => {
                refused(StatusCode::UNPROCESSABLE_ENTITY, "This text takes longer to read than this page waits.")
            }
            Ok(text) => Json(TextDocument { name, text }).into_response(),
            Err(words) => refused(StatusCode::UNPROCESSABLE_ENTITY, &words),
        }
    })
    .await
}

/// A text to be saved.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveDocument {
    /// The file.
    name: String,
    text: String,
    /// The text as it was opened: a file that has been changed since is left alone.
    was: String,
}

pub async fn save(State(shared): State<Arc<Shared>>, body: Bytes) -> Response {
    let document: SaveDocument = match parsed(&body) {
        Ok(document) => document,
        Err(refusal) => return *refusal,
    };
    blocking(move || match shared.shelf.save(&document.name, &document.text, &document.was) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(Unsaved::None) => refused(StatusCode::NOT_FOUND, "There is no such file."),
        Err(Unsaved::Changed) => {
            let words =
                "The file has been changed since it was opened here, and is left as it is. Download your text instead.";
            refused(StatusCode::CONFLICT, words)
        }
        Err(Unsaved::Unwritten(why)) => {
            refused(StatusCode::UNPROCESSABLE_ENTITY, &format!("It cannot be written: {why}."))
        }
    })
    .await
}
