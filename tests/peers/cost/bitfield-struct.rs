use bitfield_struct::bitfield;

#[bitfield(u64)]
pub struct Key {
    #[bits(4)]
    pub cube: u8,
    #[bits(2)]
    pub owner: u8,
    pub on_roll: bool,
    pub crawford: bool,
    #[bits(3)]
    pub state: u8,
    pub turn: bool,
    pub doubled: bool,
    #[bits(2)]
    pub resigned: u8,
    #[bits(3)]
    pub first: u8,
    #[bits(3)]
    pub second: u8,
    #[bits(15)]
    pub length: u16,
    #[bits(14)]
    pub own: u16,
    #[bits(14)]
    pub other: u16,
}

pub fn decode(bytes: &[u8]) -> Option<Key> {
    Some(Key::from_bits(u64::from_le_bytes(bytes.try_into().ok()?)))
}

pub fn encode(key: &Key) -> Option<[u8; 8]> {
    Some(key.into_bits().to_le_bytes())
}
