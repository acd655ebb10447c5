use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Report {
    #[codec(via = u8, bits = 7)]
    points: u32,
    #[codec(runs, zero_runs)]
    squares: [u8; 4],
    #[codec(into = u8)]
    more: u32,
    #[codec(zero_runs = 3)]
    zeros: [u8; 4],
    #[codec(zero_runs, bits = 2)]
    list: Vec<u8>,
}

fn main() {}
