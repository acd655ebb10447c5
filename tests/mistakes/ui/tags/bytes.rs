use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(bytes = 0))]
enum Empty {
    #[codec(tag = b"")]
    A,
}

#[derive(BitCodec)]
#[codec(tag(bytes = 17))]
enum Long {
    #[codec(tag = b"abcdefghijklmnopq")]
    A,
}

#[derive(BitCodec)]
#[codec(tag(bytes = 4))]
enum Kinds {
    #[codec(tag = b"fmt")]
    Short(u8),
    #[codec(tag = 3)]
    Number,
    #[codec(tag = 3..=4)]
    Range(u8),
    Without,
    #[codec(tag = b"data")]
    Data,
    #[codec(tag = b"data")]
    Again,
    #[codec(other)]
    Other(u32),
}

#[derive(BitCodec)]
#[codec(tag(bytes = 2))]
enum Discriminants {
    A = 1,
}

#[derive(BitCodec)]
#[codec(tag(bits = 32))]
enum Numbers {
    #[codec(tag = b"fmt ")]
    A,
}

#[derive(BitCodec)]
#[codec(tag(bytes = 4))]
enum Nothing {
    #[codec(tag = b"fmt ")]
    A,
    #[codec(other)]
    Other,
}

#[derive(BitCodec)]
#[codec(tag(bytes = 4, bits = 32))]
enum Both {
    #[codec(tag = b"fmt ")]
    A,
}

fn main() {}
