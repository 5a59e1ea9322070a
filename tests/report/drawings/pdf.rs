//! PDFs: one page of the right size, deterministic, with streams that decompress.

use oddsmith::report::chart::{ChartError, pdf, svg};

use super::gallery;

/// The decompressed operators of the page.
fn unpacked(page: &[u8]) -> String {
    let find = |mark: &[u8]| page.windows(mark.len()).position(|window| window == mark).expect("a stream");
    let stream = &page[find(b"stream\n") + 7..find(b"\nendstream")];
    let bytes = miniz_oxide::inflate::decompress_to_vec_zlib(stream).expect("a sound stream");
    String::from_utf8(bytes).expect("operators are ASCII")
}

/// The first number after a word.
fn number_after(text: &str, word: &str) -> Option<f64> {
    let rest = &text[text.find(word)? + word.len()..];
    rest.split_whitespace().next()?.trim_end_matches(']').parse().ok()
}

#[test]
fn every_sample_becomes_a_page() {
    let folder = std::env::var_os("CHART_GALLERY").map(std::path::PathBuf::from);
    for (name, figure) in gallery::all() {
        let drawing = svg(&figure).unwrap_or_else(|error| panic!("{name}: {error}"));
        let page = pdf(&drawing, &figure.title).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(page, pdf(&drawing, &figure.title).expect("the same again"), "{name}");
        assert!(page.starts_with(b"%PDF-1.7") && page.ends_with(b"%%EOF"), "{name}");
        let text = String::from_utf8_lossy(&page);
        assert_eq!(text.matches("/Type /Page\n").count(), 1, "{name}");
        let operators = unpacked(&page);
        assert!(!operators.contains("NaN") && !operators.contains("inf"), "{name}");
        // Every path is painted, and every line ends with an operator.
        let known = ["m", "l", "c", "h", "f", "f*", "S", "gs", "rg", "RG", "w", "j"];
        let last = |line: &str| line.rsplit(' ').next().is_some_and(|word| known.contains(&word));
        assert!(operators.lines().all(last), "{name}");
        assert!(operators.lines().filter(|line| ["f", "f*", "S"].contains(line)).count() > 5, "{name}");
        let width = number_after(&text, "/MediaBox [0 0 ").expect("a size");
        let wanted = figure.paper.map_or(f64::from(figure.width) * 0.75, |paper| paper.width / 25.4 * 72.0);
        assert!((width - wanted).abs() < 0.1, "{name}: {width} for {wanted}");
        // The cross-reference table points to the starts of objects.
        let table = number_after(&text, "startxref").expect("a table") as usize;
        assert!(page[table..].starts_with(b"xref"), "{name}");
        let lines: Vec<&[u8]> = page[table..].split(|byte| *byte == b'\n').skip(3).take(5).collect();
        for (number, line) in lines.iter().enumerate() {
            let place: usize = std::str::from_utf8(&line[..10]).expect("digits").parse().expect("a place");
            assert!(page[place..].starts_with(format!("{} 0 obj", number + 1).as_bytes()), "{name}: object {number}");
        }
        if let Some(folder) = &folder {
            std::fs::create_dir_all(folder).expect("a folder");
            std::fs::write(folder.join(format!("{name}.pdf")), page).expect("a file");
        }
    }
}

#[test]
fn what_is_no_drawing_is_refused() {
    assert!(matches!(pdf("no drawing", ""), Err(ChartError::NotSvg(_))));
    let gradient = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><defs><linearGradient id=\"g\">\
        <stop stop-color=\"red\"/><stop offset=\"1\" stop-color=\"blue\"/></linearGradient></defs>\
        <rect width=\"9\" height=\"9\" fill=\"url(#g)\"/></svg>";
    assert!(matches!(pdf(gradient, ""), Err(ChartError::NoPdf(_))));
}
