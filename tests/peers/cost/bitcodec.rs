use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec)]
#[codec(lsb_first)]
pub struct Key {
    #[codec(bits = 4)]
    pub cube: u8,
    #[codec(bits = 2)]
    pub owner: u8,
    pub on_roll: bool,
    pub crawford: bool,
    #[codec(bits = 3)]
    pub state: u8,
    pub turn: bool,
    pub doubled: bool,
    #[codec(bits = 2)]
    pub resigned: u8,
    #[codec(bits = 3)]
    pub first: u8,
    #[codec(bits = 3)]
    pub second: u8,
    #[codec(bits = 15)]
    pub length: u16,
    #[codec(bits = 14)]
    pub own: u16,
    #[codec(bits = 14)]
    pub other: u16,
}

pub fn decode(bytes: &[u8]) -> Option<Key> {
    Key::from_bytes(bytes).ok()
}

pub fn encode(key: &Key) -> Option<[u8; 8]> {
    key.to_array().ok()
}
