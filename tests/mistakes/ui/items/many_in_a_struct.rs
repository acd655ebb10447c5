use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, size = 81, txt = base64, lock = "12")]
struct Many {
    #[codec(bits = 9)]
    wide: u8,
    #[codec(width = 3)]
    unknown: u8,
    #[codec(range = 0..7, bits = "4")]
    values: u8,
    #[codec(bits = 2 range = 0..=3)]
    comma: u8,
    #[codec(range = 5..=3)]
    empty: u8,
    #[codec(range = 0..=4, bits = 2)]
    range: u8,
    #[codec(skip, bits = 4)]
    skipped: u8,
    machine: usize,
    #[codec(fixed = 9, bits = 3)]
    fixed: u8,
    #[codec(lsb_first)]
    order: u8,
    #[codec(unary(total = 4))]
    total: u8,
    #[codec(when = later)]
    early: Option<u8>,
    later: bool,
}

// The uses of a type with mistakes stay quiet.
fn main() {
    let many: Result<Many, _> = bitcodec::WireFormat::from_bytes(&[]);
    let _ = many.map(|many| bitcodec::WireFormat::to_bytes(&many));
}
