//! Writes the rows of a large table, field by field, into one buffer.
//!
//! A sweep of ten thousand cells has a million rows, most of which repeat texts and numbers of the
//! row before. So rows allocate no strings, and a recently written number is copied rather than
//! formatted again.

use std::io::Write as _;

use rayon::prelude::*;

use super::super::number::write_plain;
use super::cell::cell;

/// Items that one thread writes at a time.
const CHUNK: usize = 128;
/// Chunks written in parallel and held in memory until they are appended in order.
const WAITING: usize = 16;
/// Size of the cache of formatted numbers: a power of two.
const REMEMBERED: usize = 4096;

/// A table being written.
#[derive(Debug, Default)]
pub struct Rows {
    bytes: Vec<u8>,
    /// Whether the current row already has a field.
    begun: bool,
    numbers: Numbers,
}

impl Rows {
    /// A table with its header line.
    pub fn new(header: &[&str]) -> Self {
        let mut rows = Self::default();
        header.iter().for_each(|name| rows.text(name));
        rows.end();
        rows
    }

    /// Writes a text field as [`cell`] has it, quoted if necessary.
    pub fn text(&mut self, text: &str) {
        self.separate();
        let text = &*cell(text);
        if text.bytes().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')) {
            self.bytes.push(b'"');
            for byte in text.bytes() {
                self.bytes.extend(std::iter::repeat_n(byte, if byte == b'"' { 2 } else { 1 }));
            }
            self.bytes.push(b'"');
        } else {
            self.bytes.extend_from_slice(text.as_bytes());
        }
    }

    /// Writes a numeric field.
    pub fn number(&mut self, value: f64) {
        self.separate();
        self.numbers.write(&mut self.bytes, value);
    }

    /// Writes a numeric field, empty for `None`.
    pub fn number_or_nothing(&mut self, value: Option<f64>) {
        match value {
            Some(value) => self.number(value),
            None => self.separate(),
        }
    }

    /// Writes an integer field.
    pub fn whole(&mut self, value: impl Into<i128>) {
        self.separate();
        write!(self.bytes, "{}", value.into()).expect("memory takes all that is written");
    }

    /// Writes a count, empty for `None`.
    pub fn count_or_nothing(&mut self, value: Option<u64>) {
        match value {
            Some(value) => self.whole(value),
            None => self.separate(),
        }
    }

    /// Ends the row.
    pub fn end(&mut self) {
        self.bytes.push(b'\n');
        self.begun = false;
    }

    fn separate(&mut self) {
        if self.begun {
            self.bytes.push(b',');
        }
        self.begun = true;
    }

    /// Adds the rows of all items in order, formatted on all threads of the current pool.
    pub fn add_all<T: Sync>(&mut self, items: &[T], write: impl Fn(&mut Self, &T) + Sync) {
        for some in items.chunks(CHUNK * WAITING) {
            let parts = some.par_chunks(CHUNK).map_init(Self::default, |rows, chunk| {
                chunk.iter().for_each(|item| write(rows, item));
                std::mem::take(&mut rows.bytes)
            });
            let parts: Vec<Vec<u8>> = parts.collect();
            self.bytes.reserve(parts.iter().map(Vec::len).sum());
            parts.iter().for_each(|part| self.bytes.extend_from_slice(part));
        }
    }

    /// The finished table.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Formats numbers for files, with a direct-mapped cache of recent ones.
#[derive(Debug, Default)]
struct Numbers(Vec<Written>);

/// A cached number: its bits and its text.
#[derive(Debug, Clone, Copy, Default)]
struct Written {
    bits: u64,
    length: u8,
    text: [u8; 23],
}

impl Numbers {
    fn write(&mut self, out: &mut Vec<u8>, value: f64) {
        if self.0.is_empty() {
            self.0.resize(REMEMBERED, Written::default());
        }
        let bits = value.to_bits();
        // Nearby numbers differ in their low bits, round ones only in their high bits: a
        // multiplicative hash mixes both.
        let mixed = bits.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - REMEMBERED.ilog2());
        let known = &mut self.0[mixed as usize];
        if known.length > 0 && known.bits == bits {
            return out.extend_from_slice(&known.text[..usize::from(known.length)]);
        }
        let start = out.len();
        write_plain(out, value);
        let text = &out[start..];
        if let Some(place) = known.text.get_mut(..text.len()) {
            place.copy_from_slice(text);
            known.bits = bits;
            known.length = text.len() as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::number::plain;
    use super::*;

    #[test]
    fn texts_read_back_as_they_were() {
        let texts = ["plain", "", "a,b", "say \"no\"", "two\nlines", "-5", "ü;=-"];
        let mut rows = Rows::new(&texts);
        texts.iter().for_each(|text| rows.text(text));
        rows.end();
        let bytes = rows.into_bytes();
        let mut reader = ::csv::ReaderBuilder::new().has_headers(false).from_reader(bytes.as_slice());
        for record in reader.records() {
            assert_eq!(record.expect("well formed").iter().collect::<Vec<_>>(), texts);
        }
        let mut writer = ::csv::WriterBuilder::new().terminator(::csv::Terminator::Any(b'\n')).from_writer(Vec::new());
        (0..2).for_each(|_| writer.write_record(texts).expect("written"));
        assert_eq!(bytes, writer.into_inner().expect("in memory"));
    }

    #[test]
    fn numbers_from_memory_are_those_of_the_rule() {
        // More numbers than the cache holds; each occurs twice in a row and again later.
        let values: Vec<f64> =
            (0..3 * REMEMBERED).map(|n| (n as f64 - 999.0) / 7.0 * 1e-9_f64.powi(n as i32 % 5)).collect();
        let values: Vec<f64> = values.iter().chain(&values).flat_map(|&value| [value, value, f64::NAN]).collect();
        let mut rows = Rows::default();
        rows.add_all(&values, |rows, &value| {
            rows.number(value);
            rows.end();
        });
        let expected: String = values.iter().map(|&value| plain(value) + "\n").collect();
        assert!(rows.into_bytes() == expected.as_bytes());
    }
}
