//! Tests of the command and the library, with the data of the repository.

mod command;
mod order;
mod page;
mod patterns;
mod tables;
