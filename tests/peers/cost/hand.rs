pub struct Key {
    pub cube: u8,
    pub owner: u8,
    pub on_roll: bool,
    pub crawford: bool,
    pub state: u8,
    pub turn: bool,
    pub doubled: bool,
    pub resigned: u8,
    pub first: u8,
    pub second: u8,
    pub length: u16,
    pub own: u16,
    pub other: u16,
}

pub fn decode(bytes: &[u8]) -> Option<Key> {
    let bytes: [u8; 8] = bytes.try_into().ok()?;
    let word = u64::from_le_bytes(bytes);
    Some(Key {
        cube: (word >> 0 & 0xf) as u8,
        owner: (word >> 4 & 0x3) as u8,
        on_roll: word >> 6 & 1 == 1,
        crawford: word >> 7 & 1 == 1,
        state: (word >> 8 & 0x7) as u8,
        turn: word >> 11 & 1 == 1,
        doubled: word >> 12 & 1 == 1,
        resigned: (word >> 13 & 0x3) as u8,
        first: (word >> 15 & 0x7) as u8,
        second: (word >> 18 & 0x7) as u8,
        length: (word >> 21 & 0x7fff) as u16,
        own: (word >> 36 & 0x3fff) as u16,
        other: (word >> 50 & 0x3fff) as u16,
    })
}

pub fn encode(key: &Key) -> Option<[u8; 8]> {
    if key.cube >> 4 != 0
        || key.owner >> 2 != 0
        || key.state >> 3 != 0
        || key.resigned >> 2 != 0
        || key.first >> 3 != 0
        || key.second >> 3 != 0
        || key.length >> 15 != 0
        || key.own >> 14 != 0
        || key.other >> 14 != 0
    {
        return None;
    }
    let word = u64::from(key.cube) << 0
        | u64::from(key.owner) << 4
        | u64::from(key.on_roll) << 6
        | u64::from(key.crawford) << 7
        | u64::from(key.state) << 8
        | u64::from(key.turn) << 11
        | u64::from(key.doubled) << 12
        | u64::from(key.resigned) << 13
        | u64::from(key.first) << 15
        | u64::from(key.second) << 18
        | u64::from(key.length) << 21
        | u64::from(key.own) << 36
        | u64::from(key.other) << 50;
    Some(word.to_le_bytes())
}
