//! Tests of the command and the library, with the data of the repository.

mod command;
mod page;
mod tables;
