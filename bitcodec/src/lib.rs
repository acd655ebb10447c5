//! Bit-exact codecs from annotated types.
#![no_std]
