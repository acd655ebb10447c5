use bitcodec::BitCodec;

const MARK: u16 = 0xff;

#[derive(BitCodec)]
struct AnyElement {
    #[codec(len(until(peek = 0xff)))]
    list: Vec<u8>,
    #[codec(fixed = 0xff)]
    end: u8,
}

#[derive(BitCodec)]
struct ShortElement {
    #[codec(len(until(peek = 0x0f)), each(bits = 4, range = 0..=14))]
    list: Vec<u8>,
    #[codec(fixed = 0xff)]
    end: u8,
}

#[derive(BitCodec)]
struct OtherFollower {
    #[codec(len(until(peek = 0xff)), range = 0..=0xfe, bits = 8)]
    list: Vec<u8>,
    end: u8,
}

#[derive(BitCodec)]
struct NoFollower {
    #[codec(len(until(peek = MARK, bits = 8)), range = 0..=0xfe, bits = 8)]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct TooWide {
    #[codec(len(until(peek = MARK, bits = 7)), range = 0..=0xfe, bits = 8)]
    list: Vec<u8>,
    #[codec(fixed = 0xff)]
    end: u8,
}

#[derive(BitCodec)]
struct TooLong {
    #[codec(len(until(peek = 0x00_0000_0000_0000_0001)), range = 1..=0xfe, bits = 8)]
    list: Vec<u8>,
    #[codec(fixed = 0xff)]
    end: u8,
}

#[derive(BitCodec)]
struct BehindTheEnd {
    #[codec(len(until(peek = 0xff, or_end)), range = 0..=0xfe, bits = 8)]
    list: Vec<u8>,
    #[codec(fixed = 0xff)]
    end: u8,
}

#[derive(BitCodec)]
struct ShortAtTheEnd {
    #[codec(len(until(peek = 0xf, or_end)), range = 0..=0xe, bits = 4)]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct Inside {
    #[codec(len(bits = 8), each(len(until(peek = 0xff)), range = 0..=0xfe, bits = 8))]
    lists: Vec<Vec<u8>>,
    #[codec(fixed = 0xff)]
    end: u8,
}

#[derive(BitCodec)]
struct WithoutBeginning {
    #[codec(len(begins))]
    list: Vec<u8>,
    end: u8,
}

#[derive(BitCodec)]
struct Marked {
    #[codec(fixed = 0x21)]
    mark: u8,
    label: u8,
}

#[derive(BitCodec)]
struct BeginsAlike {
    #[codec(len(begins))]
    list: Vec<Marked>,
    end: u8,
}

#[derive(BitCodec)]
struct NothingBehind {
    #[codec(len(begins))]
    list: Vec<Marked>,
}

#[derive(BitCodec)]
struct ShortIfLeft {
    head: u8,
    #[codec(when(rest), bits = 7)]
    number: Option<u8>,
}

#[derive(BitCodec)]
struct IfLeftInside {
    #[codec(when(rest))]
    number: Option<u8>,
    end: u8,
}

#[derive(BitCodec)]
#[codec(msb_first, arith)]
struct Coded {
    #[codec(len(until(peek = 0xff), max = 9), range = 0..=0xfe, bits = 8)]
    list: Vec<u8>,
    #[codec(fixed = 0xff)]
    end: u8,
}

#[derive(BitCodec)]
#[codec(msb_first, arith)]
struct CodedFlags {
    #[codec(len(until(is_last), max = 9))]
    list: Vec<Flagged>,
}

#[derive(BitCodec)]
struct Flagged {
    #[codec(is_last)]
    last: (),
    label: u8,
}

#[derive(BitCodec)]
#[codec(msb_first, arith)]
struct CodedIfLeft {
    #[codec(when(rest))]
    number: Option<u8>,
}

/// Right in one order of bits, and wrong in that of its root.
#[derive(BitCodec)]
struct Jpeg {
    #[codec(len(until(peek = 0xff)), range = 0..=0xfe, bits = 8)]
    scan: Vec<u8>,
    #[codec(fixed = 0xffd9)]
    end: u16,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct InRightOrder {
    inner: Jpeg,
}

#[derive(BitCodec)]
#[codec(lsb_first)]
struct InWrongOrder {
    inner: Option<Jpeg>,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct InBothByteOrders {
    little: bool,
    #[codec(little_endian = little)]
    inner: Jpeg,
}

/// Begins with the same bits in one order only.
#[derive(BitCodec)]
struct Begun {
    #[codec(bits = 4, range = 8..=15)]
    first: u8,
    second: u8,
}

#[derive(BitCodec)]
#[codec(lsb_first)]
struct Begins {
    #[codec(len(begins))]
    list: Vec<Begun>,
    #[codec(fixed = 0)]
    end: u8,
}

fn main() {}
