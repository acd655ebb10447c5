use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
enum Item {
    #[codec(tag = 9..=0)]
    Empty(u8),
    #[codec(tag = 10..=20)]
    Unit,
    #[codec(tag = 15..=30)]
    Shared(u8),
    #[codec(tag = 31..=300)]
    Wide(u16),
    #[codec(tag = 32..40)]
    HalfOpen(u8),
    #[codec(tag = 40..=50)]
    WithKeys(#[codec(bits = 4)] u8),
}

#[derive(BitCodec)]
#[codec(tag(bits = 9))]
enum Narrow {
    #[codec(tag = 0..=256)]
    Held(u8),
}

fn main() {}
