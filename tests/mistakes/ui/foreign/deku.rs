use bitcodec::BitCodec;

// The keys of deku, as their users write them.

#[derive(BitCodec)]
#[codec(endian = "big", ctx = "size: u8")]
struct Header {
    #[codec(magic = b"GIF")]
    magic: [u8; 3],
    #[codec(bits = "4")]
    kind: u8,
    #[codec(bytes = 3, pad_bits_before = "4")]
    size: u32,
    #[codec(update = "self.items.len()")]
    count: u8,
    #[codec(count = "count")]
    items: Vec<u8>,
    #[codec(cond = "*kind == 1", default = "None")]
    port: Option<u16>,
    #[codec(until = "|v: &u8| *v == 0")]
    name: Vec<u8>,
    #[codec(bytes_read = "size")]
    body: Vec<u8>,
    #[codec(read_all)]
    rest: Vec<u8>,
    #[codec(map = "|x: u8| -> Result<_, DekuError> { Ok(x) }")]
    mapped: u8,
    #[codec(reader = "read(deku::reader)", writer = "write(deku::writer)")]
    custom: u8,
    #[codec(assert = "*last < 8", assert_eq = "3")]
    last: u8,
    #[codec(temp, temp_value = "3")]
    unused: u8,
    #[codec(seek_from_start = "4", restore_position)]
    placed: u8,
}

#[derive(BitCodec)]
#[codec(id_type = "u8", id_endian = "big")]
enum Shape {
    #[codec(id = "0x01")]
    Circle(u8),
    #[codec(id_pat = "2..=7")]
    Line(u8),
    #[codec(default)]
    Unknown(u8),
}

fn main() {}
