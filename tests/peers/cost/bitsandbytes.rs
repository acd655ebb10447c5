use bnb::bin;
#[allow(unused_imports)]
use bnb::{u2, u3, u4, u14, u15};

#[bin(little, bits = lsb)]
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
    Key::decode_exact(bytes).ok()
}

pub fn encode(key: &Key) -> Option<[u8; 8]> {
    key.to_bytes().ok()?.try_into().ok()
}
