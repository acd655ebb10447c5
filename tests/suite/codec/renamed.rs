//! `#[codec(crate = path)]` finds the runtime wherever it lives.

/// A crate that offers the runtime under its own name.
mod facade {
    pub(crate) mod wire {
        pub(crate) use ::bitcodec::*;
    }
}

mod user {
    use crate::renamed::facade::wire::{BitCodec, WireFormat};

    // A module of this name hides the crate from every path that is not absolute.
    mod bitcodec {}

    #[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
    #[codec(crate = crate::renamed::facade::wire, lsb_first, size = 16, text = hex)]
    pub(crate) struct Key {
        #[codec(bits = 3)]
        first: u8,
        side: Side,
        #[codec(fixed = 9, bits = 4)]
        nine: (),
    }

    #[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
    #[codec(crate = super::facade::wire, huffman)]
    pub(crate) enum Side {
        #[codec(code = 0b1)]
        Left,
        #[codec(code = 0b01)]
        Right,
        #[codec(code = 0b00)]
        None,
    }

    #[test]
    fn a_key_comes_back() {
        for side in [Side::Left, Side::Right, Side::None] {
            let key = Key {
                first: 5,
                side,
                nine: (),
            };
            let bytes = key.to_array().expect("the key fits");
            assert_eq!(Key::from_bytes(&bytes), Ok(key));
            assert_eq!(key.to_string().parse(), Ok(key));
        }
    }
}
