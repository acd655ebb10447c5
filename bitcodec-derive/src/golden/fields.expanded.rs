const _: () = {
    use ::bitcodec as _codec;
    enum __Constant3 {}
    #[automatically_derived]
    impl _codec::__private::Constant<[u8; 3usize]> for __Constant3 {
        const VALUE: [u8; 3usize] = *b"GIF";
        const SHOWN: _codec::value::Value = _codec::value::Value::Bytes(b"GIF");
    }
    const _: () = {
        let __mistake = _codec::__private::unless_mistaken(
            <_codec::__private::FixedUnit<
                _codec::coding::Own,
                [u8; 3usize],
                __Constant3,
            > as _codec::__private::FieldCoding<()>>::MISTAKE,
            <_codec::__private::FixedUnit<
                _codec::coding::Own,
                [u8; 3usize],
                __Constant3,
            > as _codec::__private::FieldCoding<()>>::LAYOUT,
        );
        _codec::__private::check_key(
            &__mistake,
            (0usize, 0usize),
            _codec::__private::Key::Fixed,
            "Fields.magic",
        );
        _codec::__private::check(&__mistake, "Fields.magic");
    };
    /**# Wire layout

| bits | width | field | type | keys |
|---|---|---|---|---|
| 0..8 | 8 | `plain` | `u8` |  |
| 8..12 | 4 | `narrow` | `i8` | `bits = 4` |
| 12..15 | 3 | (reserved) |  |  |
| 15..21 | 6 | `dice` | `[u8; 2]` | `reserved = 3, range = 1..=6` |
| 21..45 | 24 | `magic` | `()` | `fixed = b"GIF"` |
| 45.. |  | `extra` | `Option<u8>` | `when = narrow > 0, bias = 1` |
*/
    #[automatically_derived]
    impl _codec::BitCodec for Fields {
        type Context = _codec::NoContext;
        const LAYOUT: &'static _codec::Layout = &_codec::__private::structure(
            "Fields",
            "The plain kinds of fields.",
            ::core::option::Option::None,
            ::core::option::Option::None,
            false,
            &[
                _codec::__private::field(
                    "plain",
                    "Takes its type's width.",
                    <_codec::coding::Own as _codec::__private::FieldCoding<u8>>::LAYOUT,
                    _codec::layout::Role::Data,
                ),
                _codec::__private::field(
                    "narrow",
                    "",
                    <_codec::coding::Bits<
                        4,
                    > as _codec::__private::FieldCoding<i8>>::LAYOUT,
                    _codec::layout::Role::Data,
                ),
                _codec::__private::field(
                    "(reserved)",
                    "",
                    &_codec::Layout::zeros(3),
                    _codec::layout::Role::Reserved,
                ),
                _codec::__private::field(
                    "dice",
                    "",
                    <_codec::coding::Ranged<
                        1,
                        6,
                    > as _codec::__private::FieldCoding<[u8; 2]>>::LAYOUT,
                    _codec::layout::Role::Data,
                ),
                _codec::__private::field(
                    "magic",
                    "",
                    <_codec::__private::FixedUnit<
                        _codec::coding::Own,
                        [u8; 3usize],
                        __Constant3,
                    > as _codec::__private::FieldCoding<()>>::LAYOUT,
                    _codec::layout::Role::Data,
                ),
                _codec::__private::field(
                    "extra",
                    "",
                    &_codec::Layout::when(
                        <_codec::coding::Biased<
                            _codec::coding::Own,
                            1,
                        > as _codec::__private::FieldCoding<
                            <Option<u8> as _codec::__private::Optional>::Inner,
                        >>::LAYOUT,
                        _codec::layout::Expression::new(
                            "narrow > 0",
                            &_codec::layout::Term::Apply(
                                _codec::layout::Operation::Gt,
                                &[
                                    _codec::layout::Term::Field(1usize),
                                    _codec::layout::Term::Int(0),
                                ],
                            ),
                        ),
                    ),
                    _codec::layout::Role::Data,
                ),
                _codec::__private::field(
                    "cache",
                    "",
                    &_codec::Layout::zeros(0),
                    _codec::layout::Role::Skipped,
                ),
            ],
        );
        #[inline(always)]
        fn encode_with_context<__W: _codec::io::BitWrite>(
            &self,
            __writer: &mut __W,
            __context: _codec::coding::WriteOf<'_, Self>,
        ) -> ::core::result::Result<(), _codec::error::Fault> {
            <_codec::coding::Own as _codec::__private::FieldCoding<
                u8,
            >>::write("plain", &self.plain, __writer, ())?;
            <_codec::coding::Bits<
                4,
            > as _codec::__private::FieldCoding<
                i8,
            >>::write("narrow", &self.narrow, __writer, ())?;
            _codec::__private::write_reserved(3, __writer)?;
            <_codec::coding::Ranged<
                1,
                6,
            > as _codec::__private::FieldCoding<
                [u8; 2],
            >>::write("dice", &self.dice, __writer, ())?;
            <_codec::__private::FixedUnit<
                _codec::coding::Own,
                [u8; 3usize],
                __Constant3,
            > as _codec::__private::FieldCoding<
                (),
            >>::write(
                "magic",
                &self.magic,
                __writer,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::__private::FixedUnit<
                        _codec::coding::Own,
                        [u8; 3usize],
                        __Constant3,
                    > as _codec::__private::FieldCoding<()>>::Context,
                >>::write(__context),
            )?;
            if let ::core::option::Option::Some(__held) = <Option<
                u8,
            > as _codec::__private::Optional>::wanted(
                "extra",
                _codec::__private::Condition::holds(self.narrow > 0),
                &self.extra,
                __writer,
            )? {
                <_codec::coding::Biased<
                    _codec::coding::Own,
                    1,
                > as _codec::__private::FieldCoding<
                    <Option<u8> as _codec::__private::Optional>::Inner,
                >>::write("extra", __held, __writer, ())?;
            }
            ::core::result::Result::Ok(())
        }
        #[inline(always)]
        fn decode_with_context<__R: _codec::io::BitRead>(
            __reader: &mut __R,
            __context: _codec::coding::ReadOf<'_, Self>,
        ) -> ::core::result::Result<Self, _codec::error::Fault> {
            let __f_plain = <_codec::coding::Own as _codec::__private::FieldCoding<
                u8,
            >>::read("plain", __reader, ())?;
            let __f_narrow = <_codec::coding::Bits<
                4,
            > as _codec::__private::FieldCoding<i8>>::read("narrow", __reader, ())?;
            _codec::__private::read_reserved(3, __reader)?;
            let __f_dice = <_codec::coding::Ranged<
                1,
                6,
            > as _codec::__private::FieldCoding<[u8; 2]>>::read("dice", __reader, ())?;
            let __f_magic = <_codec::__private::FixedUnit<
                _codec::coding::Own,
                [u8; 3usize],
                __Constant3,
            > as _codec::__private::FieldCoding<
                (),
            >>::read(
                "magic",
                __reader,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::__private::FixedUnit<
                        _codec::coding::Own,
                        [u8; 3usize],
                        __Constant3,
                    > as _codec::__private::FieldCoding<()>>::Context,
                >>::read(__context),
            )?;
            let __f_extra: Option<u8> = if _codec::__private::Condition::holds(
                __f_narrow > 0,
            ) {
                <Option<
                    u8,
                > as _codec::__private::Optional>::some(
                    <_codec::coding::Biased<
                        _codec::coding::Own,
                        1,
                    > as _codec::__private::FieldCoding<
                        <Option<u8> as _codec::__private::Optional>::Inner,
                    >>::read("extra", __reader, ())?,
                )
            } else {
                <Option<u8> as _codec::__private::Optional>::NONE
            };
            let __f_cache: u32 = <u32 as _codec::__private::Skipped>::value();
            ::core::result::Result::Ok(Self {
                plain: __f_plain,
                narrow: __f_narrow,
                dice: __f_dice,
                magic: __f_magic,
                extra: __f_extra,
                cache: __f_cache,
            })
        }
    }
    const _: _codec::Layout = _codec::__private::check_rest(
        *<Fields as _codec::BitCodec>::LAYOUT,
    );
    _codec::__columns! {
        fields[] [Fields] [] { plain "plain"(u8) (_codec::coding::Own) true; narrow
        "narrow"(i8) (_codec::coding::Bits < 4 >) true; dice "dice"([u8; 2])
        (_codec::coding::Ranged < 1, 6 >) true; magic "magic"(())
        (_codec::__private::FixedUnit < _codec::coding::Own, [u8; 3usize], __Constant3 >)
        true; extra "extra"(Option < u8 >) (_codec::columns::derive_support::When <
        _codec::coding::Biased < _codec::coding::Own, 1 > >) true; } { cache(u32); }
    }
};
