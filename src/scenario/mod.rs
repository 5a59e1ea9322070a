//! TOML text to typed file: every key and value keeps its span, all faults come at once.
