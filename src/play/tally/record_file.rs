//! Records as files: a line that names the format, the record in the compact encoding of the crate `postcard`, and a
//! checksum over both.

use thiserror::Error;

use super::{ContentHash, Record};

/// The first line of a file. Its number is raised when the form of a record changes.
const FIRST_LINE: &[u8] = b"oddsmith tally 2\n";
/// How each version begins its first line.
const ANY_VERSION: &[u8] = b"oddsmith tally ";
/// Bytes of the checksum at the end: BLAKE3.
const CHECKSUM: usize = 32;

/// Why bytes are not a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unreadable {
    /// They do not begin as a tally file does.
    #[error("it is not a tally file")]
    Foreign,
    /// Another version of the program wrote them in another form.
    #[error("it is a tally file of another version of oddsmith")]
    OtherVersion,
    /// Some are missing or changed.
    #[error("it is cut off or damaged: its checksum does not fit")]
    Damaged,
    /// The checksum fits, but the content makes no sense.
    #[error("its content makes no sense")]
    Senseless,
}

impl Record {
    /// The record as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let bytes = postcard::to_extend(self, FIRST_LINE.to_vec());
        let mut bytes = bytes.expect("a record has no part that the encoding does not know");
        let checksum = *ContentHash::of_bytes(&bytes).bytes();
        bytes.extend_from_slice(&checksum);
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are not a whole record of this version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Unreadable> {
        if !bytes.starts_with(ANY_VERSION) {
            // A file that breaks off within the first line.
            let cut = !bytes.is_empty() && FIRST_LINE.starts_with(bytes);
            return Err(if cut { Unreadable::Damaged } else { Unreadable::Foreign });
        }
        let Some(rest) = bytes.strip_prefix(FIRST_LINE) else {
            let cut = FIRST_LINE.starts_with(bytes);
            return Err(if cut { Unreadable::Damaged } else { Unreadable::OtherVersion });
        };
        let (content, checksum) =
            rest.len().checked_sub(CHECKSUM).map(|at| rest.split_at(at)).ok_or(Unreadable::Damaged)?;
        if ContentHash::of_bytes(&bytes[..bytes.len() - CHECKSUM]).bytes() != checksum {
            return Err(Unreadable::Damaged);
        }
        match postcard::take_from_bytes::<Self>(content) {
            Ok((record, [])) => Ok(record),
            _ => Err(Unreadable::Senseless),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tally::{CellRecord, ExactRecord, Histogram, Origin, Pacing, Ranges, Share};

    fn record() -> Record {
        let mut histogram = Histogram::default();
        histogram.add(-7, 3);
        histogram.add(12_000, 1);
        histogram.add_absent(6);
        let mut sampled =
            CellRecord { unsolved: Some("too large".to_owned()), interim_looks: 2, ..CellRecord::default() };
        sampled.add_chunks(&Ranges::from(4..9), &[histogram, Histogram::default()]);
        sampled.add_pacing(&Ranges::from(0..1), Pacing::new(true, false));
        let metrics = vec![(vec![(0, 0.25), (1, f64::MIN_POSITIVE)], 0.1 + 0.2)];
        let exact = ExactRecord { residual: 1e-18, truncated_mass: 0.0, states: 12, metrics };
        Record {
            origin: Origin {
                program: "0.0.0".to_owned(),
                name: "ford".to_owned(),
                text: "title = \"The ford\"".to_owned(),
                files: vec![("own/game.toml".to_owned(), "[game.ford]".to_owned())],
                changes: "{}".to_owned(),
                seed: 7,
                stream_version: 3,
                work: ContentHash::of("work"),
                round: 1,
            },
            share: Share::Part { number: 3, of: 16, finished: true },
            cells: [(0, sampled), (7, CellRecord { exact: Some(exact), ..CellRecord::default() })].into(),
        }
    }

    #[test]
    fn a_record_comes_back_whole() {
        assert_eq!(Record::from_bytes(&record().to_bytes()), Ok(record()));
    }

    #[test]
    fn every_cut_is_noticed() {
        let bytes = record().to_bytes();
        assert_eq!(Record::from_bytes(&[]), Err(Unreadable::Foreign));
        for end in 1..bytes.len() {
            assert_eq!(Record::from_bytes(&bytes[..end]), Err(Unreadable::Damaged), "{end}");
        }
    }

    #[test]
    fn other_files_and_versions_are_told_apart() {
        assert_eq!(Record::from_bytes(b"title = 1"), Err(Unreadable::Foreign));
        let mut newer = record().to_bytes();
        newer[ANY_VERSION.len()] = b'3';
        assert_eq!(Record::from_bytes(&newer), Err(Unreadable::OtherVersion));
    }

    #[test]
    fn a_right_checksum_over_nonsense_is_nonsense() {
        let mut bytes = FIRST_LINE.to_vec();
        bytes.extend_from_slice(&[0xff; 40]);
        let checksum = *ContentHash::of_bytes(&bytes).bytes();
        bytes.extend_from_slice(&checksum);
        assert_eq!(Record::from_bytes(&bytes), Err(Unreadable::Senseless));
    }

    proptest! {
        #[test]
        fn a_changed_byte_is_noticed(place in 0usize..1000, change in 1u8..) {
            let mut bytes = record().to_bytes();
            let place = place % bytes.len();
            bytes[place] ^= change;
            prop_assert!(Record::from_bytes(&bytes).is_err());
        }
    }
}
