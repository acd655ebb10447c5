use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec)]
#[codec(msb_first)]
struct Choices {
    n: u32,
    #[codec(combination(n, max = 4_294_967_295))]
    given: [u32; 1],
    #[codec(arrangement(n, max = 300))]
    narrow: [u8; 1],
    #[codec(combination(n, max = 2))]
    short: [u8; 3],
    #[codec(arrangement(5_000_000_000))]
    constant: [u64; 2],
}

fn main() {
    let _ = Choices::from_bytes(&[]);
}
