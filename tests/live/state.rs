//! What `oddsmith run` writes for a text, by the library.

use std::sync::Arc;

use oddsmith::answer::answer_plan;
use oddsmith::diagnostic::Source;
use oddsmith::engine::Quiet;
use oddsmith::lane::dispatch::Isa;
use oddsmith::lane::stream::STREAM_VERSION;
use oddsmith::report::{OutputFile, Results};
use oddsmith::scenario::style::Format;
use oddsmith::{games, plan, scenario};

/// The charts and tables of a text.
pub fn run(name: &str, text: &str, formats: &[&str]) -> Vec<OutputFile> {
    let source = Arc::new(Source::new(name, text));
    let scenario = scenario::read(&games::catalogue(), &source, &Default::default()).expect("no faults");
    let plan = plan::build(&scenario, STREAM_VERSION).expect("no faults");
    let pool = rayon::ThreadPoolBuilder::new().stack_size(64 << 20).build().expect("threads");
    pool.install(|| {
        let answers = answer_plan(&plan, Isa::best(), &Quiet).expect("answered");
        let results = Results::new(&plan, &answers).expect("its answers");
        let formats = if formats.is_empty() { vec![Format::Svg] } else { vec![Format::Svg, Format::Png, Format::Pdf] };
        let (pictures, _) = results.pictures(&formats).expect("drawn");
        let mut files = results.tables();
        files.extend(pictures.into_iter().flat_map(|picture| picture.files));
        files
    })
}
