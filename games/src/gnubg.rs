//! Gnubg.
