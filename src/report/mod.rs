//! What comes out: CSV, charts, tables, pages and the manifest.

pub mod chart;
