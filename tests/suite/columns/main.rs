//! Values as columns of Arrow: the laws, every format of the games, and errors.

mod batches;
mod beside;
mod budget;
mod collections;
mod encoded;
mod ends;
#[path = "../cli/examples.rs"]
mod examples;
mod floats;
mod formats;
mod joined;
mod laws;
mod lossy;
mod octets;
mod outer_tags;
mod pieces;
mod schemas;
mod shown;
mod tables;
mod through;
mod times;
mod types;
