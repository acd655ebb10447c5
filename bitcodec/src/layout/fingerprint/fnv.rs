//! The 64-bit hash FNV-1a, in constants.

/// The hash of no bytes: the offset basis.
pub(crate) const START: u64 = 0xcbf2_9ce4_8422_2325;

/// Returns the hash of the bytes of another one and this byte: their exclusive or, times the FNV prime.
#[inline]
pub(crate) const fn with_byte(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x100_0000_01b3)
}

/// Returns the hash of the bytes of another one and these bytes.
pub(crate) const fn with_bytes(mut hash: u64, bytes: &[u8]) -> u64 {
    let mut index = 0;
    while index < bytes.len() {
        hash = with_byte(hash, bytes[index]);
        index += 1;
    }
    hash
}
