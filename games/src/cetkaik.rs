//! Cetkaik.
