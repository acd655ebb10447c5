//! The streams of zlib, by the crate `flate2`.

use std::io::{Read, Write};

use bitcodec::Violation;
use bitcodec::coding::Transform;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

/// A stream of zlib, RFC 1950. Two programs pack the same bytes in different ways, so the packed ones are kept.
pub(super) enum Zlib {}

impl Transform for Zlib {
    const NAME: &'static str = "zlib";

    fn unpack(packed: &[u8], limit: usize) -> Result<Vec<u8>, Violation> {
        let mut bytes = Vec::new();
        let mut decoder = ZlibDecoder::new(packed).take(limit as u64);
        match decoder.read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            Err(_) => Err(Violation::new("the bytes are no stream of zlib")),
        }
    }

    fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        let packed = encoder.write_all(unpacked).and_then(|()| encoder.finish());
        packed.map_err(|_| Violation::new("the bytes cannot be packed"))
    }
}
