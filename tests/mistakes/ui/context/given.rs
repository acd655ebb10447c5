use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(context = u16)]
struct Row {
    mark: u8,
    #[codec(len = context)]
    cells: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Grid {
    columns: u8,
    #[codec(len(bits = 8), context = columns)]
    rows: Vec<Row>,
}

#[derive(BitCodec)]
struct Plain(u8);

#[derive(BitCodec)]
#[codec(msb_first)]
struct Useless {
    columns: u16,
    #[codec(context = columns)]
    plain: Plain,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Coded {
    columns: u16,
    #[codec(context = columns, bits = 4)]
    coded: u8,
    #[codec(context = later)]
    early: Row,
    later: u16,
    #[codec(each(context = columns))]
    each: [Row; 2],
    #[codec(context)]
    alone: Row,
}

fn main() {}
