//! One file per command; the only place that knows clap, terminals, progress bars and exit codes.
