//! Renders faults as text with carets, using annotate-snippets.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use play::diagnostic::{Diagnostic, Label, Severity, Source};
use report::{is_kept_out, without_controls};

/// With it the sequences of colours begin.
const ESCAPE: char = '\u{1b}';

/// Renders a fault: what is wrong, `file:line:column`, the lines in question, advice. Lines are
/// cropped to the width around the fault. Of control characters there are only those that make the colours.
pub fn rendered(fault: &Diagnostic, width: usize, colour: bool) -> String {
    let level = match fault.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let group = level.primary_title(without_controls(&fault.message)).id(fault.code.id);
    let source = &*fault.source;
    let mut group: Group<'_> = if source.text.is_empty() {
        group.element(Origin::path(without_controls(&source.name)))
    } else {
        group.element(snippet(&fault.labels, source))
    };
    for (source, label) in &fault.elsewhere {
        group = group.element(snippet(std::slice::from_ref(label), source));
    }
    for advice in &fault.help {
        group = group.element(Level::HELP.message(without_controls(advice)));
    }
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    // The lines of a file are shown with signs for most control characters, but not for all.
    let is_raw = |letter: char| is_kept_out(letter) && letter != ESCAPE;
    renderer.term_width(width).render(&[group]).replace(is_raw, " ")
}

/// The lines touched by the labels. Only these are passed on, because the renderer scans all of its
/// input and a file may be long.
fn snippet<'a>(labels: &'a [Label], source: &'a Source) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let text = source.text.as_str();
    let spans: Vec<_> = labels.iter().map(|label| source.clamp(label.span.clone())).collect();
    let first = spans.iter().map(|span| span.start).min().unwrap_or(0);
    let last = spans.iter().map(|span| span.end).max().unwrap_or(0);
    let from = text[..first].rfind('\n').map_or(0, |newline| newline + 1);
    let to = text[last..].find('\n').map_or(text.len(), |newline| last + newline);
    let annotations = labels.iter().zip(spans).map(|(label, span)| {
        let kind = if label.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let words = (!label.text.is_empty()).then(|| without_controls(&label.text));
        kind.span(span.start - from..span.end - from).label(words)
    });
    Snippet::source(&text[from..to])
        .path(without_controls(&source.name))
        .line_start(source.line_column(from).0)
        .annotations(annotations)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use play::diagnostic::{Code, Label};

    fn fault(text: &str, spans: &[(usize, usize)]) -> Diagnostic {
        let source = Arc::new(Source::new("ford.toml", text));
        let mut fault =
            Diagnostic::error(Code::UNKNOWN_KEY, "unknown key `dx`", &source, 0..0).help("did you mean `dc`?");
        // Set the fields directly, bypassing all checks.
        fault.labels = spans
            .iter()
            .enumerate()
            .map(|(place, &(start, end))| Label { span: start..end, text: "here".into(), primary: place == 0 })
            .collect();
        fault
    }

    #[test]
    fn the_place_is_given_by_line_and_column() {
        let text = "title = \"Fürth\"\n\n[[experiment]]\nid = \"ü\" dx = 3\n";
        let start = text.find("dx").expect("is there");
        let drawn = rendered(&fault(text, &[(start, start + 2)]), 100, false);
        assert!(drawn.contains("ford.toml:4:10"), "{drawn}");
        assert!(drawn.contains("error[E010]: unknown key `dx`"), "{drawn}");
        assert!(drawn.contains("4 | id = \"ü\" dx = 3"), "{drawn}");
        assert!(drawn.contains("help: did you mean `dc`?"), "{drawn}");
    }

    #[test]
    fn a_text_without_lines_has_only_its_name() {
        let drawn = rendered(&fault("", &[(0, 0)]), 100, false);
        assert!(drawn.contains("ford.toml"), "{drawn}");
    }

    #[test]
    fn colours_are_only_there_when_asked_for() {
        let fault = fault("dx = 3", &[(0, 2)]);
        assert!(rendered(&fault, 80, true).contains('\u{1b}'));
        assert!(!rendered(&fault, 80, false).contains('\u{1b}'));
    }

    proptest! {
        /// Whatever the spans say, drawing does not panic and names the file.
        #[test]
        fn any_span_can_be_drawn(
            text in "(\\PC|[\n\r\t\u{0}üß🎲]){0,80}",
            spans in prop::collection::vec((0_usize..120, 0_usize..120), 1..4),
            width in 20_usize..200,
        ) {
            let drawn = rendered(&fault(&text, &spans), width, false);
            prop_assert!(drawn.contains("ford.toml"));
        }
    }
}
