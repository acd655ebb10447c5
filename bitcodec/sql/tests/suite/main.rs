//! Tests of a program over declared formats.

mod records;
