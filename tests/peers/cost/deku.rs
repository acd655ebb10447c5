use deku::prelude::*;

#[derive(DekuRead, DekuWrite)]
#[deku(bit_order = "lsb")]
pub struct Key {
    #[deku(bits = 4)]
    pub cube: u8,
    #[deku(bits = 2)]
    pub owner: u8,
    #[deku(bits = 1)]
    pub on_roll: bool,
    #[deku(bits = 1)]
    pub crawford: bool,
    #[deku(bits = 3)]
    pub state: u8,
    #[deku(bits = 1)]
    pub turn: bool,
    #[deku(bits = 1)]
    pub doubled: bool,
    #[deku(bits = 2)]
    pub resigned: u8,
    #[deku(bits = 3)]
    pub first: u8,
    #[deku(bits = 3)]
    pub second: u8,
    #[deku(bits = 15, endian = "little")]
    pub length: u16,
    #[deku(bits = 14, endian = "little")]
    pub own: u16,
    #[deku(bits = 14, endian = "little")]
    pub other: u16,
}

pub fn decode(bytes: &[u8]) -> Option<Key> {
    Key::try_from(bytes).ok()
}

pub fn encode(key: &Key) -> Option<[u8; 8]> {
    let mut bytes = [0; 8];
    key.to_slice(&mut bytes).ok()?;
    Some(bytes)
}
