const _: () = {
    use ::bitcodec as _codec;
    const _: () = {
        let __mistake = _codec::__private::unless_mistaken(
            <_codec::coding::Unary<
                { u64::MAX },
                15,
            > as _codec::__private::FieldCoding<[u8; 25]>>::MISTAKE,
            <_codec::coding::Unary<
                { u64::MAX },
                15,
            > as _codec::__private::FieldCoding<[u8; 25]>>::LAYOUT,
        );
        _codec::__private::check_key(
            &__mistake,
            (0usize, 0usize),
            _codec::__private::Key::Total,
            "PositionKey.opponent",
        );
        _codec::__private::check(&__mistake, "PositionKey.opponent");
    };
    const _: () = {
        let __mistake = _codec::__private::unless_mistaken(
            <_codec::coding::Unary<
                { u64::MAX },
                15,
            > as _codec::__private::FieldCoding<[u8; 25]>>::MISTAKE,
            <_codec::coding::Unary<
                { u64::MAX },
                15,
            > as _codec::__private::FieldCoding<[u8; 25]>>::LAYOUT,
        );
        _codec::__private::check_key(
            &__mistake,
            (0usize, 0usize),
            _codec::__private::Key::Total,
            "PositionKey.on_roll",
        );
        _codec::__private::check(&__mistake, "PositionKey.on_roll");
    };
    /**# Wire layout

`lsb_first, size = 80, text = base64, check = rules, lock = "0123456789abcdef"`

| bits | width | field | type | keys |
|---|---|---|---|---|
| 0.. | 25 to 40 | `opponent` | `[u8; 25]` | `unary(total = 15)` |
|  | 25 to 40 | `on_roll` | `[u8; 25]` | `unary(total = 15)` |
| ..80 | | (padding) | | |
*/
    #[automatically_derived]
    impl _codec::BitCodec for PositionKey {
        type Context = _codec::NoContext;
        const LAYOUT: &'static _codec::Layout = &_codec::__private::structure(
            "PositionKey",
            "",
            ::core::option::Option::Some(_codec::io::BitOrder::LsbFirst),
            ::core::option::Option::Some(80),
            false,
            &[
                _codec::__private::field(
                    "opponent",
                    "",
                    <_codec::coding::Unary<
                        { u64::MAX },
                        15,
                    > as _codec::__private::FieldCoding<[u8; 25]>>::LAYOUT,
                    _codec::layout::Role::Data,
                ),
                _codec::__private::field(
                    "on_roll",
                    "",
                    <_codec::coding::Unary<
                        { u64::MAX },
                        15,
                    > as _codec::__private::FieldCoding<[u8; 25]>>::LAYOUT,
                    _codec::layout::Role::Data,
                ),
            ],
        );
        #[inline(always)]
        fn encode_with_context<__W: _codec::io::BitWrite>(
            &self,
            __writer: &mut __W,
            __context: _codec::coding::WriteOf<'_, Self>,
        ) -> ::core::result::Result<(), _codec::error::Fault> {
            _codec::__private::check_before::<
                Self,
                __W,
            >(self, || _codec::__private::Check::<Self>::rules(&rules, self), __writer)?;
            let __start = _codec::io::BitWrite::position(__writer);
            <_codec::coding::Unary<
                { u64::MAX },
                15,
            > as _codec::__private::FieldCoding<
                [u8; 25],
            >>::write("opponent", &self.opponent, __writer, ())?;
            <_codec::coding::Unary<
                { u64::MAX },
                15,
            > as _codec::__private::FieldCoding<
                [u8; 25],
            >>::write("on_roll", &self.on_roll, __writer, ())?;
            _codec::__private::write_padding(__start, 80, __writer)
        }
        #[inline(always)]
        fn decode_with_context<__R: _codec::io::BitRead>(
            __reader: &mut __R,
            __context: _codec::coding::ReadOf<'_, Self>,
        ) -> ::core::result::Result<Self, _codec::error::Fault> {
            let __start = _codec::io::BitRead::position(__reader);
            let (__f_opponent, __f_on_roll) = {
                use _codec::__private::ReadPair as _;
                (&_codec::__private::Pair::<
                    (
                        _codec::coding::Unary<{ u64::MAX }, 15>,
                        _codec::coding::Unary<{ u64::MAX }, 15>,
                    ),
                    [u8; 25],
                    [u8; 25],
                >::NEW)
                    .read(
                        ["opponent", "on_roll"],
                        __reader,
                        |__reader: &mut __R| ::core::result::Result::Ok((
                            <_codec::coding::Unary<
                                { u64::MAX },
                                15,
                            > as _codec::__private::FieldCoding<
                                [u8; 25],
                            >>::read("opponent", __reader, ())?,
                            <_codec::coding::Unary<
                                { u64::MAX },
                                15,
                            > as _codec::__private::FieldCoding<
                                [u8; 25],
                            >>::read("on_roll", __reader, ())?,
                        )),
                    )?
            };
            let __value = Self {
                opponent: __f_opponent,
                on_roll: __f_on_roll,
            };
            _codec::__private::read_padding(__start, 80, __reader)?;
            _codec::__private::check_after::<
                Self,
                __R,
            >(
                &__value,
                _codec::__private::Check::<Self>::rules(&rules, &__value),
                __start,
                __reader,
            )?;
            ::core::result::Result::Ok(__value)
        }
    }
    const _: _codec::Layout = _codec::__private::check_rest(
        _codec::__private::check_size(*<PositionKey as _codec::BitCodec>::LAYOUT, true),
    );
    #[automatically_derived]
    impl _codec::WireFormat for PositionKey {
        type Order = _codec::io::Lsb;
    }
    #[automatically_derived]
    impl _codec::TextFormat for PositionKey {
        type Text = _codec::text::Base64;
    }
    #[automatically_derived]
    impl ::core::fmt::Display for PositionKey {
        fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            _codec::__private::display(self, __f)
        }
    }
    #[automatically_derived]
    impl ::core::str::FromStr for PositionKey {
        type Err = _codec::DecodeError;
        fn from_str(__text: &str) -> ::core::result::Result<Self, Self::Err> {
            _codec::__private::from_str(__text)
        }
    }
    #[automatically_derived]
    #[allow(dead_code, clippy::wrong_self_convention)]
    impl PositionKey {
        /// Encodes the value to the bytes that every value takes.
        ///
        /// # Errors
        /// Names the field that the wire form cannot hold.
        #[inline]
        pub fn to_array(
            &self,
        ) -> ::core::result::Result<
            [u8; { _codec::__private::constant_bytes::<PositionKey>() }],
            _codec::EncodeError,
        > {
            _codec::__private::to_array(self)
        }
    }
    const _: () = _codec::__private::check_lock(
        "PositionKey",
        <PositionKey as _codec::BitCodec>::LAYOUT,
        81985529216486895u64,
    );
    _codec::__columns! {
        fields[] [PositionKey] [] { opponent "opponent"([u8; 25]) (_codec::coding::Unary
        < { u64::MAX }, 15 >) true; on_roll "on_roll"([u8; 25]) (_codec::coding::Unary <
        { u64::MAX }, 15 >) true; } {}
    }
};
