use bitcodec::BitCodec;

#[derive(Default)]
pub struct Nothing;

#[derive(BitCodec)]
pub struct NoModel {
    #[codec(model = Nothing)]
    pub flags: [bool; 4],
}

#[derive(BitCodec)]
pub struct Before {
    #[codec(model = Nothing)]
    pub flags: [bool; 4],
    pub last: u8,
}

#[derive(BitCodec)]
pub struct Uncounted {
    #[codec(model = Nothing)]
    pub flags: Vec<bool>,
}

#[derive(BitCodec)]
pub struct Both {
    #[codec(model = Nothing, bits = 3)]
    pub numbers: [u8; 4],
}

fn main() {}
