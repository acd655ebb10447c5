use modular_bitfield::prelude::*;

#[bitfield]
pub struct Key {
    pub cube: B4,
    pub owner: B2,
    pub on_roll: bool,
    pub crawford: bool,
    pub state: B3,
    pub turn: bool,
    pub doubled: bool,
    pub resigned: B2,
    pub first: B3,
    pub second: B3,
    pub length: B15,
    pub own: B14,
    pub other: B14,
}

pub fn decode(bytes: &[u8]) -> Option<Key> {
    Some(Key::from_bytes(bytes.try_into().ok()?))
}

pub fn encode(key: &Key) -> Option<[u8; 8]> {
    Some(key.bytes)
}
