//! `oddsmith serve`: a live page, until Ctrl-C.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use live::{Live, Place, Sample, Settings, Shelf};
use play::catalogue::Catalogue;

use super::arguments::{Resources, ServeArguments};
use super::console::Console;
use super::failure::Failure;
use super::interrupt::{self, Held};
use super::panic::outlive_panics;
use super::{bundle, machine};

/// The most memory of all exact answers together, unless the user says otherwise: a page is asked again and again.
const MEMORY: u64 = 1 << 30;

/// Serves a page until the program is interrupted.
///
/// # Errors
/// If the file or folder cannot be read, or the address is taken.
pub fn serve(arguments: &ServeArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    let isa = machine::isa()?;
    let shelf = shelf(arguments.path.as_deref())?;
    let memory = arguments.memory.or(Some(MEMORY));
    let pool = machine::pool(&Resources { memory, threads: arguments.threads })?;
    let address = SocketAddr::new(arguments.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)), arguments.port);
    let settings = Settings { address, catalogue: catalogue.clone(), shelf, isa, pool };
    let live = Live::new(settings).map_err(|error| {
        Failure::file(format!("cannot listen at {address}"), error)
            .help("take another port, or none for any that is free")
    })?;
    let held = Held::without_words();
    console.write(&format!("{}\n", live.page()))?;
    console.flush()?;
    console.say("Open this address in a browser. Ctrl-C ends the page.");
    outlive_panics();
    let served = live.run(&interrupt::requested);
    drop(held);
    served.map_err(|error| Failure::file("cannot serve the page", error))
}

/// What can be opened: a file with its folder, a folder, or else the bundled scenarios alone.
fn shelf(path: Option<&Path>) -> Result<Shelf, Failure> {
    let samples = bundle::ALL.iter().map(|one| Sample { name: one.name, text: Arc::from(one.source().text.as_str()) });
    let samples: Vec<Sample> = samples.collect();
    let Some(path) = path else { return Ok(Shelf { samples, ..Shelf::default() }) };
    if path.is_dir() {
        return Ok(Shelf { folder: Some(path.to_owned()), first: None, samples });
    }
    if !path.exists()
        && let Some(bundled) = path.to_str().and_then(bundle::find)
    {
        return Ok(Shelf { folder: None, first: Some(Place::Sample(bundled.name.to_owned())), samples });
    }
    // What cannot be read is told at once.
    super::files::source(path)?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    let shelf = Shelf { folder: Some(folder), first: Some(Place::File(name.clone())), samples };
    if shelf.path(&name).is_none() {
        let failure = Failure::usage(format!("`{}` cannot be shown on the page", path.display()));
        return Err(failure.help("a scenario is a file whose name ends in .toml"));
    }
    Ok(shelf)
}
