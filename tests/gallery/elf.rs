//! The header of a 64-bit ELF file: System V ABI, chapter 4. The sixth byte decides the byte order.
//!
//! The little-endian bytes are the first 64 of a Debian `ls` for x86-64; the big-endian ones were made by the `struct`
//! module of Python.

use bitcodec::BitCodec;

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, size = 512)]
struct Elf {
    #[codec(fixed = b"\x7fELF\x02")]
    magic: (),
    data: Data,
    #[codec(fixed = 1, bits = 8)]
    version: (),
    abi: u8,
    #[codec(reserved = 64, little_endian = data == Data::Little)]
    header: Header,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 8)]
enum Data {
    #[codec(tag = 1)]
    Little,
    #[codec(tag = 2)]
    Big,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Header {
    kind: u16,
    machine: u16,
    #[codec(fixed = 1, bits = 32)]
    version: (),
    entry: u64,
    program_headers: u64,
    section_headers: u64,
    flags: u32,
    #[codec(fixed = 64, bits = 16)]
    header_size: (),
    program_header_size: u16,
    program_header_count: u16,
    section_header_size: u16,
    section_header_count: u16,
    names: u16,
}

const LS: &[u8] = b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\
    \x03\x00\x3e\x00\x01\x00\x00\x00\xd0\x61\x00\x00\x00\x00\x00\x00\
    \x40\x00\x00\x00\x00\x00\x00\x00\x70\x47\x02\x00\x00\x00\x00\x00\
    \x00\x00\x00\x00\x40\x00\x38\x00\x0d\x00\x40\x00\x1f\x00\x1e\x00";
const POWER: &[u8] = b"\x7fELF\x02\x02\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\
    \x00\x02\x00\x15\x00\x00\x00\x01\x00\x00\x00\x00\x10\x00\x00\x00\
    \x00\x00\x00\x00\x00\x00\x00\x40\x00\x00\x00\x00\x00\x00\x12\x34\
    \x00\x00\x00\x02\x00\x40\x00\x38\x00\x07\x00\x40\x00\x1d\x00\x1c";

#[test]
fn headers_have_their_bytes_in_both_orders() {
    let ls = Elf {
        magic: (),
        data: Data::Little,
        version: (),
        abi: 0,
        header: Header {
            kind: 3,
            machine: 62,
            version: (),
            entry: 0x61d0,
            program_headers: 64,
            section_headers: 0x2_4770,
            flags: 0,
            header_size: (),
            program_header_size: 56,
            program_header_count: 13,
            section_header_size: 64,
            section_header_count: 31,
            names: 30,
        },
    };
    published(LS, ls);
    let power = Elf {
        magic: (),
        data: Data::Big,
        version: (),
        abi: 0,
        header: Header {
            kind: 2,
            machine: 0x15,
            version: (),
            entry: 0x1000_0000,
            program_headers: 64,
            section_headers: 0x1234,
            flags: 2,
            header_size: (),
            program_header_size: 56,
            program_header_count: 7,
            section_header_size: 64,
            section_header_count: 29,
            names: 28,
        },
    };
    published(POWER, power);
}

#[test]
fn damaged_headers_are_refused_or_other_headers() {
    damaged::<Elf>(LS);
    damaged::<Elf>(POWER);
}
