use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Item {
    #[codec(len(bits = 8))]
    entries: Vec<Entry>,
}

#[derive(BitCodec)]
struct Entry {
    key: u8,
    #[codec(len(bits = 8))]
    items: Vec<Item>,
}

fn main() {}
