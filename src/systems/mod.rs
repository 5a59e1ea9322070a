//! The games: the Experiment trait, the catalogue, and one folder per game.
