//! The same drawing in fewer bytes. plotters writes every attribute of every element, and broken lines and
//! patterns are many short strokes. What says nothing is left out here, and strokes of one pen that follow each other
//! become one path, so that pages and files are half as large.

use super::font::FAMILIES;

/// Attributes that say what holds anyway. The font stands in the header of the drawing.
const IDLE: [&str; 4] = [" opacity=\"1\"", " stroke=\"none\"", " stroke-width=\"0\"", " text-anchor=\"start\""];

/// A straight or bent stroke: what it looks like, and where it goes.
struct Stroke<'a> {
    pen: &'a str,
    points: String,
}

/// The body of a drawing as plotters writes it, made shorter.
pub(super) fn slim(body: &str) -> String {
    let font = format!(" font-family=\"{FAMILIES}\"");
    let mut slim = String::with_capacity(body.len() / 2);
    let mut pen = String::new();
    let mut lines = body.lines();
    while let Some(line) = lines.next() {
        if let Some(stroke) = stroke(line) {
            if pen == stroke.pen {
                slim.push('M');
            } else {
                close(&mut slim, &mut pen);
                slim.push_str("<path fill=\"none\"");
                slim.push_str(&without_idle(stroke.pen));
                slim.push_str(" d=\"M");
                pen.push_str(stroke.pen);
            }
            slim.push_str(&stroke.points);
            continue;
        }
        close(&mut slim, &mut pen);
        if line.starts_with("<text ") {
            slim.push_str(&without_idle(&line.replace(&font, "")));
            // The words stand on lines of their own, and what looks like markup in them is escaped.
            for word in lines.by_ref() {
                slim.push_str(word);
                if word == "</text>" {
                    break;
                }
            }
        } else {
            slim.push_str(&without_idle(line).replace(" \"/>", "\"/>"));
        }
        slim.push('\n');
    }
    close(&mut slim, &mut pen);
    slim
}

/// Ends the path that is being written, if there is one.
fn close(slim: &mut String, pen: &mut String) {
    if !pen.is_empty() {
        slim.push_str("\"/>\n");
        pen.clear();
    }
}

/// An opaque stroke. Those that let the ground shine through must not be joined: where they cross it would show.
fn stroke(line: &str) -> Option<Stroke<'_>> {
    if let Some(rest) = line.strip_prefix("<polyline fill=\"none\" opacity=\"1\"") {
        let (pen, points) = rest.split_once(" points=\"")?;
        let points = points.strip_suffix("\"/>")?.trim_end().to_owned();
        return Some(Stroke { pen, points });
    }
    let rest = line.strip_prefix("<line opacity=\"1\"")?;
    let (pen, places) = rest.split_once(" x1=\"")?;
    let places: Vec<&str> = places.strip_suffix("\"/>")?.split('"').step_by(2).collect();
    match places[..] {
        [x1, y1, x2, y2] => Some(Stroke { pen, points: format!("{x1},{y1} {x2},{y2}") }),
        _ => None,
    }
}

fn without_idle(element: &str) -> String {
    IDLE.iter().fold(element.to_owned(), |element, idle| element.replace(idle, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_of_one_pen_become_one_path() {
        let body = "<polyline fill=\"none\" opacity=\"1\" stroke=\"#E69F00\" stroke-width=\"20\" points=\"1,2 3,4 \"/>\n\
                    <polyline fill=\"none\" opacity=\"1\" stroke=\"#E69F00\" stroke-width=\"20\" points=\"5,6 7,8 \"/>\n\
                    <line opacity=\"1\" stroke=\"#222222\" stroke-width=\"10\" x1=\"1\" y1=\"2\" x2=\"3\" y2=\"-4\"/>\n\
                    <polyline fill=\"none\" opacity=\"0.5\" stroke=\"#222222\" stroke-width=\"10\" points=\"5,6 7,8 \"/>\n";
        assert_eq!(
            slim(body),
            "<path fill=\"none\" stroke=\"#E69F00\" stroke-width=\"20\" d=\"M1,2 3,4M5,6 7,8\"/>\n\
             <path fill=\"none\" stroke=\"#222222\" stroke-width=\"10\" d=\"M1,2 3,-4\"/>\n\
             <polyline fill=\"none\" opacity=\"0.5\" stroke=\"#222222\" stroke-width=\"10\" points=\"5,6 7,8\"/>\n"
        );
    }

    #[test]
    fn words_are_kept_to_the_letter() {
        let body = format!(
            "<text x=\"1\" y=\"2\" text-anchor=\"start\" font-family=\"{FAMILIES}\" opacity=\"1\" fill=\"#222222\">\n\
             the rule stroke=\"none\" &lt;text opacity=\"1\"\n</text>\n"
        );
        let words = "<text x=\"1\" y=\"2\" fill=\"#222222\">the rule stroke=\"none\" &lt;text opacity=\"1\"</text>\n";
        assert_eq!(slim(&body), words);
    }
}
