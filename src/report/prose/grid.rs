//! A table of texts, for whoever lays it out: a terminal, a report or the live page.

/// Columns of words and numbers, with rows of texts.
#[derive(Debug, Clone, Default)]
pub struct Grid {
    /// The columns.
    pub columns: Vec<GridColumn>,
    /// The rows: a text for each column.
    pub rows: Vec<Vec<String>>,
    /// What stands below the last row; may be empty.
    pub note: String,
}

/// A column of a [`Grid`].
#[derive(Debug, Clone)]
pub struct GridColumn {
    /// Its heading.
    pub heading: String,
    /// Whether it holds numbers, which are aligned to the right.
    pub is_of_numbers: bool,
}

impl Grid {
    /// A table without columns.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a column of words.
    #[must_use]
    pub fn words(mut self, heading: &str) -> Self {
        self.columns.push(GridColumn { heading: heading.to_owned(), is_of_numbers: false });
        self
    }

    /// Adds a column of numbers.
    #[must_use]
    pub fn numbers(mut self, heading: &str) -> Self {
        self.columns.push(GridColumn { heading: heading.to_owned(), is_of_numbers: true });
        self
    }

    /// Adds a row; missing cells are empty.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        let mut cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        cells.resize(self.columns.len(), String::new());
        self.rows.push(cells);
    }

    /// Its headings and rows, without empty columns.
    pub fn parts(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let is_shown = |column: &usize| self.rows.iter().any(|row| !row[*column].is_empty());
        let shown: Vec<usize> = (0..self.columns.len()).filter(is_shown).collect();
        let head = shown.iter().map(|&column| self.columns[column].heading.clone()).collect();
        let row = |row: &Vec<String>| shown.iter().map(|&column| row[column].clone()).collect();
        (head, self.rows.iter().map(row).collect())
    }
}
