//! The command and the library, on the data of the repository.

mod command;
mod page;
mod tables;
