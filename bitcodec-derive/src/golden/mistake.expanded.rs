::core::compile_error! {
    "unknown key `width`; write `bits = 3`"
}
::core::compile_error! {
    "9 bits are more than the 8 of `u8`; write at most 8, or take a wider type"
}
#[allow(deprecated)]
const _: () = {
    use ::bitcodec as _codec;
    #[automatically_derived]
    impl _codec::BitCodec for Dice {
        type Context = _codec::NoContext;
        const LAYOUT: &'static _codec::Layout = &_codec::Layout::MISTAKEN;
        fn encode_with_context<__W: _codec::io::BitWrite>(
            &self,
            _: &mut __W,
            _: _codec::coding::WriteOf<'_, Self>,
        ) -> ::core::result::Result<(), _codec::error::Fault> {
            loop {}
        }
        fn decode_with_context<__R: _codec::io::BitRead>(
            _: &mut __R,
            _: _codec::coding::ReadOf<'_, Self>,
        ) -> ::core::result::Result<Self, _codec::error::Fault> {
            loop {}
        }
    }
    #[automatically_derived]
    impl _codec::WireFormat for Dice {
        type Order = _codec::io::Lsb;
    }
    #[automatically_derived]
    impl _codec::TextFormat for Dice {
        type Text = _codec::text::Hex;
    }
    #[automatically_derived]
    impl ::core::fmt::Display for Dice {
        fn fmt(&self, _: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            loop {}
        }
    }
    #[automatically_derived]
    impl ::core::str::FromStr for Dice {
        type Err = _codec::DecodeError;
        fn from_str(_: &str) -> ::core::result::Result<Self, Self::Err> {
            loop {}
        }
    }
    _codec::__columns! {
        mistake[] [Dice] []
    }
};
