use bitcodec::BitCodec;

struct Degrees(f32);

#[derive(BitCodec)]
struct Turn {
    #[codec(via = u16)]
    angle: Degrees,
}

fn main() {}
