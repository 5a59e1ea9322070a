//! What a folder of results says of itself in its manifest, read back: whose it is, and what its files held.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use rayon::prelude::*;
use serde::Deserialize;

use super::manifest::{MADE_BY, MANIFEST};

/// The part of a manifest that is read back: who made the folder, which files it lists, and what they held.
#[derive(Debug, Deserialize)]
pub struct Claim {
    made_by: String,
    files: Vec<Claimed>,
}

#[derive(Debug, Deserialize)]
struct Claimed {
    name: String,
    bytes: Option<u64>,
    blake3: Option<String>,
}

impl Claimed {
    /// Whether its file is there and holds something else than was written. What the manifest does not say is not compared.
    fn is_changed(&self, dir: &Path) -> io::Result<bool> {
        let path = dir.join(&self.name);
        let found = match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            found => found?,
        };
        if self.bytes.is_some_and(|bytes| bytes != found.len()) {
            return Ok(true);
        }
        let Some(written) = &self.blake3 else { return Ok(false) };
        let mut hasher = blake3::Hasher::new();
        hasher.update_reader(File::open(&path)?)?;
        Ok(hasher.finalize().to_hex().as_str() != written)
    }
}

impl Claim {
    /// Parses a manifest; `None` if it is invalid or was not made by this program.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok().filter(|claim: &Self| claim.made_by == MADE_BY)
    }

    /// Whether a file of the folder belongs to it: listed, or the manifest itself.
    pub fn covers(&self, name: &str) -> bool {
        name == MANIFEST || self.files.iter().any(|file| file.name == name)
    }

    /// The first file that holds something else than was written; the manifest itself is not among them.
    ///
    /// # Errors
    /// The name of a file that cannot be read, and why.
    pub fn changed(&self, dir: &Path) -> Result<Option<String>, (String, io::Error)> {
        let look = |file: &Claimed| (file.name.clone(), file.is_changed(dir));
        let looked: Vec<(String, io::Result<bool>)> = self.files.par_iter().map(look).collect();
        for (name, changed) in looked {
            match changed {
                Err(error) => return Err((name, error)),
                Ok(true) => return Ok(Some(name)),
                Ok(false) => {}
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_manifest_is_a_claim() {
        let ours = br#"{"made_by": "oddsmith", "later": 1, "files": [{"name": "a.csv", "bytes": 3}]}"#;
        let claim = Claim::read(ours).expect("ours");
        assert!(claim.covers("a.csv") && claim.covers("run.json") && !claim.covers("b.csv"));
        for other in [
            &br#"{"made_by": "someone", "files": []}"#[..],
            br#"{"files": []}"#,
            b"made_by: oddsmith",
            b"",
            br#"{"made_by": "oddsmith""#,
        ] {
            assert!(Claim::read(other).is_none());
        }
    }
}
