//! A budget is that of a root.

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(budget = 1000)]
struct Row {
    #[codec(len(bits = 8))]
    cells: Vec<u8>,
}

fn main() {}
