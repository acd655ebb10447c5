use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Report {
    #[codec(via = "Halves")]
    points: u32,
}

fn main() {}
