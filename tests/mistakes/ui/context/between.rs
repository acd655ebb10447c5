use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(context = usize)]
struct Row {
    #[codec(len = context)]
    cells: Vec<u8>,
}

#[derive(BitCodec)]
struct Between {
    kind: u8,
    row: Option<Box<Row>>,
}

#[derive(BitCodec)]
#[codec(msb_first, context = usize)]
struct Root {
    between: Between,
}

fn main() {}
