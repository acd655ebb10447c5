//! Renju.
