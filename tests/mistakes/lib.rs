//! Declarations that are wrong, each beside the text that the compiler says of it.
//!
//! This is a package of its own so that a case is compiled with the runtime and nothing else.
