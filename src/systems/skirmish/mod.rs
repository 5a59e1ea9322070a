//! What the fights of several games share, whatever their rules: who fights on which side ([`roster`]).

pub mod roster;

pub use roster::Roster;
