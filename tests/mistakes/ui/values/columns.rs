use std::collections::BTreeMap;

use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Kinds {
    #[codec(column = timestamp)]
    no_unit: u32,
    #[codec(column = duration(min))]
    unit: u32,
    #[codec(column = date(s))]
    arguments: u32,
    #[codec(column = decimal(4))]
    no_scale: u32,
    #[codec(column = decimal(39, 1))]
    digits: u32,
    #[codec(column = decimal(4, 5))]
    behind: u32,
    #[codec(column = datetime(s))]
    unknown: u32,
    #[codec(column = timestmp(s))]
    misspelt: u32,
    #[codec(column)]
    nothing: u32,
    #[codec(column = "timestamp(s)")]
    text: u32,
    #[codec(column = exp2(3))]
    power: u32,
    #[codec(column = exp2)]
    float: f32,
}

#[derive(BitCodec)]
struct Types {
    #[codec(column = timestamp(s))]
    flag: bool,
    #[codec(column = decimal(38, 0))]
    wide: u128,
    #[codec(column = binary)]
    number: u8,
    #[codec(len(bits = 8), column = binary)]
    words: Vec<u16>,
    #[codec(len(bits = 8), column = date)]
    map: BTreeMap<u8, u8>,
    #[codec(skip, column = date)]
    skipped: u8,
    #[codec(fixed = 0, bits = 8, column = date)]
    unit: (),
    #[codec(len(bits = 8), text(utf8), column = binary)]
    text: String,
    #[codec(each(bits = 3, column = date))]
    inside: [u8; 3],
}

#[derive(BitCodec)]
struct Borrowed<'a> {
    #[codec(column = date)]
    day: u16,
    #[codec(len(rest))]
    rest: &'a [u8],
}

#[derive(BitCodec)]
#[codec(bits = 1, column = camel_case)]
enum Case {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(bits = 1, column)]
enum NoCase {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(column = snake_case)]
struct NoEnum {
    number: u8,
}

fn main() {}
