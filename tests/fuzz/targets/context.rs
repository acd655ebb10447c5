#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| bitcodec_fuzz::context::check(input));
