//! Which field errors name.

use super::*;

#[derive(BitCodec, Debug)]
#[codec(msb_first)]
struct Chunks {
    chunks: [Chunk; 2],
}

#[derive(BitCodec, Debug)]
struct Chunk {
    #[codec(len(bits = 4), bits = 4)]
    data: Vec<u8>,
    #[codec(align = 8)]
    end: (),
}

#[test]
fn bits_that_align_a_field_are_named_by_it() {
    let error = Chunks::from_bytes(&[0, 0x01]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "chunks[1].end: alignment bits are not zero (bits 12..16)"
    );
    assert_eq!(error.kind(), ErrorKind::Reserved);
}
