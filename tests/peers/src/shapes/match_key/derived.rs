//! The match key by crates that derive codecs of structs.

pub(super) mod bitsandbytes;

/// Makes enums that go to and from those of the match key by name.
macro_rules! same {
    ($($name:ident: $($variant:ident)*;)*) => { $(
        impl From<$name> for use_site_types::$name {
            #[inline]
            fn from(own: $name) -> Self {
                match own {
                    $($name::$variant => Self::$variant,)*
                }
            }
        }

        impl From<use_site_types::$name> for $name {
            #[inline]
            fn from(theirs: use_site_types::$name) -> Self {
                match theirs {
                    $(use_site_types::$name::$variant => Self::$variant,)*
                }
            }
        }
    )* };
}
pub(super) use same;

pub(super) mod deku {
    use deku::prelude::*;

    use use_site_types::MatchKey;

    #[derive(DekuRead, DekuWrite)]
    #[deku(
        id_type = "u8",
        bits = 1,
        bit_order = "lsb",
        ctx = "_: deku::ctx::Order"
    )]
    enum Player {
        #[deku(id = 0)]
        Player0,
        #[deku(id = 1)]
        Player1,
    }

    #[derive(DekuRead, DekuWrite)]
    #[deku(
        id_type = "u8",
        bits = 2,
        bit_order = "lsb",
        ctx = "_: deku::ctx::Order"
    )]
    enum CubeOwner {
        #[deku(id = 0)]
        Player0,
        #[deku(id = 1)]
        Player1,
        #[deku(id = 3)]
        Centred,
    }

    #[derive(DekuRead, DekuWrite)]
    #[deku(
        id_type = "u8",
        bits = 3,
        bit_order = "lsb",
        ctx = "_: deku::ctx::Order"
    )]
    enum GameState {
        #[deku(id = 0)]
        NoGame,
        #[deku(id = 1)]
        Playing,
        #[deku(id = 2)]
        Over,
        #[deku(id = 3)]
        Resigned,
        #[deku(id = 4)]
        Dropped,
    }

    #[derive(DekuRead, DekuWrite)]
    #[deku(
        id_type = "u8",
        bits = 2,
        bit_order = "lsb",
        ctx = "_: deku::ctx::Order"
    )]
    enum Resignation {
        #[deku(id = 0)]
        None,
        #[deku(id = 1)]
        Single,
        #[deku(id = 2)]
        Gammon,
        #[deku(id = 3)]
        Backgammon,
    }

    super::same! {
        Player: Player0 Player1;
        CubeOwner: Player0 Player1 Centred;
        GameState: NoGame Playing Over Resigned Dropped;
        Resignation: None Single Gammon Backgammon;
    }

    #[derive(DekuRead, DekuWrite)]
    #[deku(bit_order = "lsb")]
    struct Fields {
        #[deku(bits = 4)]
        cube: u8,
        cube_owner: CubeOwner,
        on_roll: Player,
        #[deku(bits = 1)]
        crawford: bool,
        state: GameState,
        turn: Player,
        #[deku(bits = 1)]
        doubled: bool,
        resigned: Resignation,
        #[deku(bits = 3, assert = "*first <= 6")]
        first: u8,
        #[deku(bits = 3, assert = "*second <= 6")]
        second: u8,
        #[deku(bits = 15, endian = "little")]
        length: u16,
        #[deku(bits = 15, endian = "little")]
        own: u16,
        #[deku(bits = 15, endian = "little")]
        other: u16,
        #[deku(bits = 1)]
        no_jacoby: bool,
        #[deku(bits = 5, assert_eq = "0")]
        padding: u8,
    }

    pub(in super::super) fn decode(bytes: &[u8]) -> Option<MatchKey> {
        let key = Fields::try_from(bytes).ok()?;
        Some(MatchKey {
            cube: key.cube,
            cube_owner: key.cube_owner.into(),
            on_roll: key.on_roll.into(),
            crawford: key.crawford,
            state: key.state.into(),
            turn: key.turn.into(),
            doubled: key.doubled,
            resigned: key.resigned.into(),
            dice: [key.first, key.second],
            length: key.length,
            score: [key.own, key.other],
            no_jacoby: key.no_jacoby,
        })
    }

    pub(in super::super) fn encode(key: &MatchKey, into: &mut [u8]) -> Option<usize> {
        let fields = Fields {
            cube: key.cube,
            cube_owner: key.cube_owner.into(),
            on_roll: key.on_roll.into(),
            crawford: key.crawford,
            state: key.state.into(),
            turn: key.turn.into(),
            doubled: key.doubled,
            resigned: key.resigned.into(),
            first: key.dice[0],
            second: key.dice[1],
            length: key.length,
            own: key.score[0],
            other: key.score[1],
            no_jacoby: key.no_jacoby,
            padding: 0,
        };
        fields.to_slice(into).ok()
    }
}

pub(super) mod binrw {
    use std::io::Cursor;

    use binrw::{BinRead, BinWrite, binrw};
    use use_site_types::MatchKey;

    use super::super::registers::modular_bitfield::Fields;

    /// Bits are another crate's: `modular-bitfield`.
    #[binrw]
    struct Wire {
        #[br(map = |bytes: [u8; 9]| Fields::from_bytes(bytes))]
        #[bw(map = |fields| fields.into_bytes())]
        fields: Fields,
    }

    pub(in super::super) fn decode(bytes: &[u8]) -> Option<MatchKey> {
        Wire::read_le(&mut Cursor::new(bytes)).ok()?.fields.key()
    }

    pub(in super::super) fn encode(key: &MatchKey, into: &mut [u8]) -> Option<usize> {
        let mut cursor = Cursor::new(into);
        let fields = Fields::of_key(key)?;
        Wire { fields }.write_le(&mut cursor).ok()?;
        usize::try_from(cursor.position()).ok()
    }
}

pub(super) mod packed_struct {
    use packed_struct::prelude::*;
    use use_site_types::MatchKey;

    #[derive(PrimitiveEnum_u8, Clone, Copy, Debug)]
    enum Player {
        Player0 = 0,
        Player1 = 1,
    }

    #[derive(PrimitiveEnum_u8, Clone, Copy, Debug)]
    enum CubeOwner {
        Player0 = 0,
        Player1 = 1,
        Centred = 3,
    }

    #[derive(PrimitiveEnum_u8, Clone, Copy, Debug)]
    enum GameState {
        NoGame = 0,
        Playing = 1,
        Over = 2,
        Resigned = 3,
        Dropped = 4,
    }

    #[derive(PrimitiveEnum_u8, Clone, Copy, Debug)]
    enum Resignation {
        None = 0,
        Single = 1,
        Gammon = 2,
        Backgammon = 3,
    }

    super::same! {
        Player: Player0 Player1;
        CubeOwner: Player0 Player1 Centred;
        GameState: NoGame Playing Over Resigned Dropped;
        Resignation: None Single Gammon Backgammon;
    }

    /// Bit 0 is the lowest of the last byte, so the bytes are turned around.
    #[derive(PackedStruct)]
    #[packed_struct(bit_numbering = "lsb0", endian = "msb", size_bytes = "9")]
    struct Fields {
        #[packed_field(bits = "3:0")]
        cube: Integer<u8, packed_bits::Bits<4>>,
        #[packed_field(bits = "5:4", ty = "enum")]
        cube_owner: CubeOwner,
        #[packed_field(bits = "6:6", ty = "enum")]
        on_roll: Player,
        #[packed_field(bits = "7:7")]
        crawford: bool,
        #[packed_field(bits = "10:8", ty = "enum")]
        state: GameState,
        #[packed_field(bits = "11:11", ty = "enum")]
        turn: Player,
        #[packed_field(bits = "12:12")]
        doubled: bool,
        #[packed_field(bits = "14:13", ty = "enum")]
        resigned: Resignation,
        #[packed_field(bits = "17:15")]
        first: Integer<u8, packed_bits::Bits<3>>,
        #[packed_field(bits = "20:18")]
        second: Integer<u8, packed_bits::Bits<3>>,
        #[packed_field(bits = "35:21")]
        length: Integer<u16, packed_bits::Bits<15>>,
        #[packed_field(bits = "50:36")]
        own: Integer<u16, packed_bits::Bits<15>>,
        #[packed_field(bits = "65:51")]
        other: Integer<u16, packed_bits::Bits<15>>,
        #[packed_field(bits = "66:66")]
        no_jacoby: bool,
    }

    pub(in super::super) fn of_array(bytes: &[u8; 9]) -> Option<MatchKey> {
        let mut turned = *bytes;
        turned.reverse();
        let key = Fields::unpack(&turned).ok()?;
        Some(MatchKey {
            cube: *key.cube,
            cube_owner: key.cube_owner.into(),
            on_roll: key.on_roll.into(),
            crawford: key.crawford,
            state: key.state.into(),
            turn: key.turn.into(),
            doubled: key.doubled,
            resigned: key.resigned.into(),
            dice: [*key.first, *key.second],
            length: *key.length,
            score: [*key.own, *key.other],
            no_jacoby: key.no_jacoby,
        })
    }

    pub(in super::super) fn array(key: &MatchKey) -> Option<[u8; 9]> {
        let fields = Fields {
            cube: key.cube.into(),
            cube_owner: key.cube_owner.into(),
            on_roll: key.on_roll.into(),
            crawford: key.crawford,
            state: key.state.into(),
            turn: key.turn.into(),
            doubled: key.doubled,
            resigned: key.resigned.into(),
            first: key.dice[0].into(),
            second: key.dice[1].into(),
            length: key.length.into(),
            own: key.score[0].into(),
            other: key.score[1].into(),
            no_jacoby: key.no_jacoby,
        };
        let mut bytes = fields.pack().ok()?;
        bytes.reverse();
        Some(bytes)
    }
}
