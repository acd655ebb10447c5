use bilge::prelude::*;

#[bitsize(64)]
#[derive(FromBits)]
pub struct Key {
    pub cube: u4,
    pub owner: u2,
    pub on_roll: bool,
    pub crawford: bool,
    pub state: u3,
    pub turn: bool,
    pub doubled: bool,
    pub resigned: u2,
    pub first: u3,
    pub second: u3,
    pub length: u15,
    pub own: u14,
    pub other: u14,
}

pub fn decode(bytes: &[u8]) -> Option<Key> {
    Some(Key::from(u64::from_le_bytes(bytes.try_into().ok()?)))
}

pub fn encode(key: &Key) -> Option<[u8; 8]> {
    Some(key.value.to_le_bytes())
}
