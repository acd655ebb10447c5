const _: () = {
    use ::bitcodec as _codec;
    const __WEIGHTS: [u64; 3usize] = [32, 8, 1];
    enum __Words {}
    #[automatically_derived]
    impl _codec::__private::Words for __Words {
        const NAME: &'static str = "Square";
        const CODES: &'static [_codec::layout::Code] = &_codec::__private::codes_of_weights(
            ["Empty", "Pawn", "King"],
            &__WEIGHTS,
        );
        const LONG: &'static [u32] = &_codec::__private::long_words::<
            { _codec::__private::long_len(<__Words as _codec::__private::Words>::CODES) },
        >(<__Words as _codec::__private::Words>::CODES);
    }
    /**# Wire layout

`huffman`

| key | variant | fields |
|---|---|---|
| `weight = 32` | `Empty` |  |
| `weight = 8` | `Pawn` |  |
| `weight = 1` | `King` |  |
*/
    #[automatically_derived]
    impl _codec::BitCodec for Square {
        type Context = _codec::NoContext;
        const LAYOUT: &'static _codec::Layout = &_codec::__private::enumeration(
            "Square",
            "",
            ::core::option::Option::None,
            ::core::option::Option::None,
            <__Words as _codec::__private::Words>::LAYOUT,
            &[
                _codec::__private::variant(
                    "Empty",
                    "",
                    ::core::option::Option::Some(_codec::int::Number::Unsigned(0u128)),
                    &[],
                ),
                _codec::__private::variant(
                    "Pawn",
                    "",
                    ::core::option::Option::Some(_codec::int::Number::Unsigned(1u128)),
                    &[],
                ),
                _codec::__private::variant(
                    "King",
                    "",
                    ::core::option::Option::Some(_codec::int::Number::Unsigned(2u128)),
                    &[],
                ),
            ],
        );
        #[inline(always)]
        fn encode_with_context<__W: _codec::io::BitWrite>(
            &self,
            __writer: &mut __W,
            __context: _codec::coding::WriteOf<'_, Self>,
        ) -> ::core::result::Result<(), _codec::error::Fault> {
            _codec::__private::write_word::<
                __Words,
                __W,
            >(
                match self {
                    Self::Empty { .. } => 0u64,
                    Self::Pawn { .. } => 1u64,
                    Self::King { .. } => 2u64,
                },
                __writer,
            )?;
            ::core::result::Result::Ok(())
        }
        #[inline(always)]
        fn decode_with_context<__R: _codec::io::BitRead>(
            __reader: &mut __R,
            __context: _codec::coding::ReadOf<'_, Self>,
        ) -> ::core::result::Result<Self, _codec::error::Fault> {
            ::core::result::Result::Ok(
                match _codec::__private::read_word::<__Words, __R>(__reader)? {
                    0usize => Self::Empty {},
                    1usize => Self::Pawn {},
                    _ => Self::King {},
                },
            )
        }
        const IN_PLACE: bool = true;
        const BLANK: ::core::option::Option<Self> = ::core::option::Option::Some(Self::Empty {});
        #[inline(always)]
        fn encode_slice<__W: _codec::io::BitWrite>(
            __values: &[Self],
            __writer: &mut __W,
            (): (),
        ) -> ::core::result::Result<(), _codec::error::Fault> {
            <_codec::coding::Prefix<
                __Words,
            > as _codec::coding::Coding<Self>>::encode_slice(__values, __writer, ())
        }
        #[inline(always)]
        fn decode_array<__R: _codec::io::BitRead, const __N: usize>(
            __reader: &mut __R,
            (): (),
        ) -> ::core::result::Result<[Self; __N], _codec::error::Fault> {
            <_codec::coding::Prefix<
                __Words,
            > as _codec::coding::Coding<Self>>::decode_array(__reader, ())
        }
        #[inline(always)]
        fn decode_list<__L: _codec::coding::List<Item = Self>, __R: _codec::io::BitRead>(
            __len: usize,
            __list: &mut __L,
            __reader: &mut __R,
            (): (),
        ) -> ::core::result::Result<(), _codec::error::Fault> {
            _codec::__private::read_arrays::<Self, __L, __R>(__len, __list, __reader, ())
        }
    }
    #[automatically_derived]
    impl _codec::coding::Symbol for Square {
        const COUNT: u64 = 3u64;
        const NAMES: &'static [&'static str] = &["Empty", "Pawn", "King"];
        #[inline(always)]
        fn index(&self) -> u64 {
            match self {
                Self::Empty { .. } => 0u64,
                Self::Pawn { .. } => 1u64,
                Self::King { .. } => 2u64,
            }
        }
        #[inline(always)]
        fn from_index(__index: u64) -> Self {
            match __index {
                0u64 => Self::Empty {},
                1u64 => Self::Pawn {},
                _ => Self::King {},
            }
        }
        fn shown(&self) -> _codec::value::Value {
            _codec::value::Value::Name(
                match self {
                    Self::Empty { .. } => "Empty",
                    Self::Pawn { .. } => "Pawn",
                    Self::King { .. } => "King",
                },
            )
        }
    }
    const _: _codec::Layout = _codec::__private::check_rest(
        *<Square as _codec::BitCodec>::LAYOUT,
    );
    _codec::__columns! {
        symbol[] [Square] []
    }
};
