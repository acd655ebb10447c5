//! The header of an ELF file: System V ABI, chapter 4. The fifth byte decides the width of addresses, the sixth one the
//! byte order.
//!
//! The little-endian bytes are the first 64 of a Debian `ls` for x86-64; the big-endian ones were made by the `struct`
//! module of Python.

use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value, json};

use super::{damaged, programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Elf {
    #[codec(fixed = b"\x7fELF")]
    magic: (),
    #[codec(tag_of = header, bits = 8)]
    class: (),
    data: Data,
    #[codec(fixed = 1, bits = 8)]
    version: (),
    abi: u8,
    #[codec(reserved = 64, tag = class, little_endian = data == Data::Little)]
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
#[codec(tag(outside, bits = 8))]
enum Header {
    #[codec(tag = 1)]
    Narrow(Fields<u32>),
    #[codec(tag = 2)]
    Wide(Fields<u64>),
}

/// The fields behind the identification, with addresses of type `A`.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Fields<A> {
    kind: u16,
    machine: u16,
    #[codec(fixed = 1, bits = 32)]
    version: (),
    entry: A,
    program_headers: A,
    section_headers: A,
    flags: u32,
    header_size: u16,
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
        class: (),
        data: Data::Little,
        version: (),
        abi: 0,
        header: Header::Wide(Fields {
            kind: 3,
            machine: 62,
            version: (),
            entry: 0x61d0,
            program_headers: 64,
            section_headers: 0x2_4770,
            flags: 0,
            header_size: 64,
            program_header_size: 56,
            program_header_count: 13,
            section_header_size: 64,
            section_header_count: 31,
            names: 30,
        }),
    };
    published(LS, ls);
    let power = Elf {
        magic: (),
        class: (),
        data: Data::Big,
        version: (),
        abi: 0,
        header: Header::Wide(Fields {
            kind: 2,
            machine: 0x15,
            version: (),
            entry: 0x1000_0000,
            program_headers: 64,
            section_headers: 0x1234,
            flags: 2,
            header_size: 64,
            program_header_size: 56,
            program_header_count: 7,
            section_header_size: 64,
            section_header_count: 29,
            names: 28,
        }),
    };
    published(POWER, power);
}

#[test]
fn damaged_headers_are_refused_or_other_headers() {
    damaged::<Elf>(LS);
    damaged::<Elf>(POWER);
}

#[test]
fn a_header_is_as_wide_as_its_class() {
    let mut narrow = LS.to_vec();
    narrow[4] = 1;
    let error = Elf::from_bytes(&narrow).expect_err("12 bytes more than a narrow header has");
    assert_eq!(
        error.to_string(),
        "96 bits too many after the value (bits 416..512)"
    );
    narrow[4] = 3;
    let error = Elf::from_bytes(&narrow).expect_err("no class");
    assert_eq!(
        error.to_string(),
        "header: 3 is the code of no `Header` (bit 128)"
    );
}

impl<A: Copy + Into<u64>> Fields<A> {
    fn named(&self) -> Value {
        json!({
            "entry": self.entry.into(), "program_headers": self.program_headers.into(),
            "section_headers": self.section_headers.into(), "flags": self.flags, "header_size": self.header_size,
            "program_header_size": self.program_header_size, "program_header_count": self.program_header_count,
            "section_header_size": self.section_header_size, "section_header_count": self.section_header_count,
            "names": self.names,
        })
    }
}

#[test]
fn readelf_reads_the_same() {
    programs::agree("elf_cases.py", |elf: &Elf, _| {
        let (bits, mut fields) = match &elf.header {
            Header::Narrow(fields) => (32, fields.named()),
            Header::Wide(fields) => (64, fields.named()),
        };
        fields["bits"] = json!(bits);
        fields["little_endian"] = json!(elf.data == Data::Little);
        fields
    });
}
