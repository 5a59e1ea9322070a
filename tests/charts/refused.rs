//! Figures that must be refused.
