//! Tests of the command and the library, with the data of the repository.

mod command;
mod dictionaries;
mod memory;
mod order;
mod page;
mod patterns;
mod queries;
mod signals;
mod tables;
