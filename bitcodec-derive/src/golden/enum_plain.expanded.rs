const _: () = {
    use ::bitcodec as _codec;
    /**# Wire layout

`bits = 2`

| tag | variant | fields |
|---|---|---|
| 0 | `Clubs` |  |
| 1 | `Diamonds` |  |
| 2 | `Hearts` |  |
*/
    #[automatically_derived]
    impl _codec::BitCodec for Suit {
        type Context = _codec::NoContext;
        const LAYOUT: &'static _codec::Layout = &_codec::__private::enumeration(
            "Suit",
            "",
            ::core::option::Option::None,
            ::core::option::Option::None,
            &_codec::Layout::integer(2, false),
            &[
                _codec::__private::variant(
                    "Clubs",
                    "",
                    ::core::option::Option::Some(_codec::int::Number::Unsigned(0u128)),
                    &[],
                ),
                _codec::__private::variant(
                    "Diamonds",
                    "",
                    ::core::option::Option::Some(_codec::int::Number::Unsigned(1u128)),
                    &[],
                ),
                _codec::__private::variant(
                    "Hearts",
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
            _codec::__private::write_tag::<
                2,
                __W,
            >(
                match self {
                    Self::Clubs { .. } => 0u64,
                    Self::Diamonds { .. } => 1u64,
                    Self::Hearts { .. } => 2u64,
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
            ::core::result::Result::Ok({
                let __tag_start = _codec::io::BitRead::position(__reader);
                let __tag = _codec::__private::read_tag::<2, __R>(__reader)?;
                let __symbol = match { __tag as ::core::primitive::u8 } {
                    0 => Self::Clubs {},
                    1 => Self::Diamonds {},
                    2 => Self::Hearts {},
                    _ => {
                        return ::core::result::Result::Err(
                            _codec::__private::unknown_tag(
                                __tag,
                                "Suit",
                                __tag_start,
                                __reader,
                            ),
                        );
                    }
                };
                _codec::__private::name_symbol(&__symbol, __tag_start, __reader);
                __symbol
            })
        }
        const IN_PLACE: bool = true;
        const BLANK: ::core::option::Option<Self> = ::core::option::Option::Some(Self::Clubs {});
        #[inline(always)]
        fn encode_slice<__W: _codec::io::BitWrite>(
            __values: &[Self],
            __writer: &mut __W,
            (): (),
        ) -> ::core::result::Result<(), _codec::error::Fault> {
            _codec::__private::write_tags::<2, Self, __W>(__values, __writer, ())
        }
        #[inline(always)]
        fn decode_array<__R: _codec::io::BitRead, const __N: usize>(
            __reader: &mut __R,
            (): (),
        ) -> ::core::result::Result<[Self; __N], _codec::error::Fault> {
            _codec::__private::read_tags::<2, Self, __R, __N>("Suit", __reader, ())
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
    impl _codec::coding::Symbol for Suit {
        const COUNT: u64 = 3u64;
        const NAMES: &'static [&'static str] = &["Clubs", "Diamonds", "Hearts"];
        #[inline(always)]
        fn index(&self) -> u64 {
            match self {
                Self::Clubs { .. } => 0u64,
                Self::Diamonds { .. } => 1u64,
                Self::Hearts { .. } => 2u64,
            }
        }
        #[inline(always)]
        fn from_index(__index: u64) -> Self {
            match __index {
                0u64 => Self::Clubs {},
                1u64 => Self::Diamonds {},
                _ => Self::Hearts {},
            }
        }
        fn shown(&self) -> _codec::value::Value {
            _codec::value::Value::Name(
                match self {
                    Self::Clubs { .. } => "Clubs",
                    Self::Diamonds { .. } => "Diamonds",
                    Self::Hearts { .. } => "Hearts",
                },
            )
        }
    }
    const _: _codec::Layout = _codec::__private::check_rest(
        *<Suit as _codec::BitCodec>::LAYOUT,
    );
    _codec::__columns! {
        symbol[] [Suit] []
    }
};
