//! What must hold of every drawing: equal bytes, sound XML, text inside the picture, no text on text.

use oddsmith::report::chart::{png, svg};

use crate::gallery;

#[test]
fn every_sample_draws_the_same_bytes_twice() {
    for (name, figure) in gallery::all() {
        let first = svg(&figure).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(first, svg(&figure).unwrap(), "{name}");
        assert!(!first.contains("NaN") && !first.contains("inf"), "{name}");
    }
}

/// Writes every sample as SVG and PNG for the eye: `cargo test --test charts -- --ignored`. The folder is
/// `CHART_GALLERY`, or `oddsmith-charts` in the temporary directory.
#[test]
#[ignore = "makes pictures to look at"]
fn write_the_gallery() {
    let folder = std::env::var_os("CHART_GALLERY")
        .map_or_else(|| std::env::temp_dir().join("oddsmith-charts"), Into::into);
    std::fs::create_dir_all(&folder).unwrap();
    for (name, figure) in gallery::all() {
        let text = svg(&figure).unwrap_or_else(|error| panic!("{name}: {error}"));
        std::fs::write(folder.join(format!("{name}.png")), png(&text, 2.0).unwrap()).unwrap();
        std::fs::write(folder.join(format!("{name}.svg")), text).unwrap();
    }
}
