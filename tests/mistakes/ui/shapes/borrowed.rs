use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Message {
    name: &'static str,
    data: &'static [u8],
    #[codec(bits = 3)]
    digits: &'static [u8; 4],
    #[codec(len(bits = 8))]
    names: Vec<&'static str>,
    place: *const u16,
    rule: fn() -> u8,
}

fn main() {}
