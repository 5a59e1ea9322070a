//! A table of texts, ready to be written in any format.

/// A table of texts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    /// Title.
    pub title: String,
    /// Note on method and rounding, below the table; may be empty.
    pub note: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Number of leading columns that name the row; the others hold numbers.
    pub names: usize,
    /// Its rows, each as long as `head`.
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    /// Exchanges rows and columns. The headings of the name columns are joined into one.
    #[must_use]
    pub fn transposed(self) -> Self {
        let named = |row: &[String]| row[..self.names].join(", ");
        let head = std::iter::once(named(&self.head)).chain(self.rows.iter().map(|row| named(row))).collect();
        let rows = (self.names..self.head.len())
            .map(|column| {
                let cells = self.rows.iter().map(|row| row[column].clone());
                std::iter::once(self.head[column].clone()).chain(cells).collect()
            })
            .collect();
        Self { head, names: 1, rows, title: self.title, note: self.note }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_transposed_is_the_same() {
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        let sheet = Sheet {
            head: texts(&["Total", "exactly", "at least"]),
            names: 1,
            rows: vec![texts(&["2", "25%", "100%"]), texts(&["3", "75%", "75%"])],
            ..Sheet::default()
        };
        let turned = sheet.clone().transposed();
        assert_eq!(turned.head, ["Total", "2", "3"]);
        assert_eq!(turned.rows, [texts(&["exactly", "25%", "75%"]), texts(&["at least", "100%", "75%"])]);
        assert_eq!(turned.transposed(), sheet);
    }
}
