const _: () = {
    use ::bitcodec as _codec;
    /**# Wire layout

`tag(bits = 3)`

| tag | variant | fields |
|---|---|---|
| 0 | `Point` |  |
| 1 | `Circle` | `0`: `u8` |
| 5 | `Square` | `side`: `u8`, `bits = 4`; `name`: `Option<u16>`, `when = side > 3` |
| any other | `Other` | `0`: `u8` |
*/
    #[automatically_derived]
    impl _codec::BitCodec for Shape {
        type Context = _codec::NoContext;
        const LAYOUT: &'static _codec::Layout = &_codec::__private::enumeration(
            "Shape",
            "",
            ::core::option::Option::None,
            ::core::option::Option::None,
            &_codec::Layout::integer(3, false),
            &[
                _codec::__private::variant(
                    "Point",
                    "",
                    ::core::option::Option::Some(_codec::int::Number::Unsigned(0u128)),
                    &[],
                ),
                _codec::__private::variant(
                    "Circle",
                    "",
                    ::core::option::Option::Some(_codec::int::Number::Unsigned(1u128)),
                    &[
                        _codec::__private::field(
                            "0",
                            "",
                            <_codec::coding::Own as _codec::__private::FieldCoding<
                                u8,
                            >>::LAYOUT,
                            _codec::layout::Role::Data,
                        ),
                    ],
                ),
                _codec::__private::variant(
                    "Square",
                    "",
                    ::core::option::Option::Some(_codec::int::Number::Unsigned(5u128)),
                    &[
                        _codec::__private::field(
                            "side",
                            "",
                            <_codec::coding::Bits<
                                4,
                            > as _codec::__private::FieldCoding<u8>>::LAYOUT,
                            _codec::layout::Role::Data,
                        ),
                        _codec::__private::field(
                            "name",
                            "",
                            &_codec::Layout::when(
                                <_codec::coding::Own as _codec::__private::FieldCoding<
                                    <Option<u16> as _codec::__private::Optional>::Inner,
                                >>::LAYOUT,
                                _codec::layout::Expression::new(
                                    "side > 3",
                                    &_codec::layout::Term::Apply(
                                        _codec::layout::Operation::Gt,
                                        &[
                                            _codec::layout::Term::Field(0usize),
                                            _codec::layout::Term::Int(3),
                                        ],
                                    ),
                                ),
                            ),
                            _codec::layout::Role::Data,
                        ),
                    ],
                ),
                _codec::__private::variant(
                    "Other",
                    "",
                    ::core::option::Option::None,
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
            match self {
                Self::Point {} => {
                    _codec::__private::write_tag::<3, __W>(0u64, __writer)?;
                }
                Self::Circle { 0: __f_0 } => {
                    _codec::__private::write_tag::<3, __W>(1u64, __writer)?;
                    <_codec::coding::Own as _codec::__private::FieldCoding<
                        u8,
                    >>::write("Circle.0", __f_0, __writer, ())?;
                }
                Self::Square { side: __f_side, name: __f_name } => {
                    _codec::__private::write_tag::<3, __W>(5u64, __writer)?;
                    <_codec::coding::Bits<
                        4,
                    > as _codec::__private::FieldCoding<
                        u8,
                    >>::write("Square.side", __f_side, __writer, ())?;
                    if let ::core::option::Option::Some(__held) = <Option<
                        u16,
                    > as _codec::__private::Optional>::wanted(
                        "Square.name",
                        _codec::__private::Condition::holds((*__f_side) > 3),
                        __f_name,
                        __writer,
                    )? {
                        <_codec::coding::Own as _codec::__private::FieldCoding<
                            <Option<u16> as _codec::__private::Optional>::Inner,
                        >>::write("Square.name", __held, __writer, ())?;
                    }
                }
                Self::Other { 0: __f_0 } => {
                    _codec::__private::write_other_tag::<
                        3,
                        _,
                        __W,
                    >(__f_0, &[0u64, 1u64, 5u64], __writer)?;
                }
            }
            ::core::result::Result::Ok(())
        }
        #[inline(always)]
        fn decode_with_context<__R: _codec::io::BitRead>(
            __reader: &mut __R,
            __context: _codec::coding::ReadOf<'_, Self>,
        ) -> ::core::result::Result<Self, _codec::error::Fault> {
            ::core::result::Result::Ok({
                let __tag_start = _codec::io::BitRead::position(__reader);
                match _codec::__private::read_tag::<3, __R>(__reader)? {
                    0u64 => {
                        _codec::__private::name_tag("Point", __tag_start, __reader);
                        Self::Point {}
                    }
                    1u64 => {
                        _codec::__private::name_tag("Circle", __tag_start, __reader);
                        let __f_0 = <_codec::coding::Own as _codec::__private::FieldCoding<
                            u8,
                        >>::read("Circle.0", __reader, ())?;
                        Self::Circle { 0: __f_0 }
                    }
                    5u64 => {
                        _codec::__private::name_tag("Square", __tag_start, __reader);
                        let __f_side = if <_codec::coding::Bits<
                            4,
                        > as _codec::__private::FieldCoding<u8>>::IN_PLACE {
                            let mut __value = match <_codec::coding::Bits<
                                4,
                            > as _codec::__private::FieldCoding<u8>>::BLANK {
                                ::core::option::Option::Some(__value) => __value,
                                ::core::option::Option::None => ::core::unreachable!(),
                            };
                            <_codec::coding::Bits<
                                4,
                            > as _codec::__private::FieldCoding<
                                u8,
                            >>::read_to("Square.side", &mut __value, __reader, ())?;
                            __value
                        } else {
                            <_codec::coding::Bits<
                                4,
                            > as _codec::__private::FieldCoding<
                                u8,
                            >>::read("Square.side", __reader, ())?
                        };
                        let __f_name: Option<u16> = if _codec::__private::Condition::holds(
                            __f_side > 3,
                        ) {
                            <Option<
                                u16,
                            > as _codec::__private::Optional>::some(
                                if <_codec::coding::Own as _codec::__private::FieldCoding<
                                    <Option<u16> as _codec::__private::Optional>::Inner,
                                >>::IN_PLACE {
                                    let mut __value = match <_codec::coding::Own as _codec::__private::FieldCoding<
                                        <Option<u16> as _codec::__private::Optional>::Inner,
                                    >>::BLANK {
                                        ::core::option::Option::Some(__value) => __value,
                                        ::core::option::Option::None => ::core::unreachable!(),
                                    };
                                    <_codec::coding::Own as _codec::__private::FieldCoding<
                                        <Option<u16> as _codec::__private::Optional>::Inner,
                                    >>::read_to("Square.name", &mut __value, __reader, ())?;
                                    __value
                                } else {
                                    <_codec::coding::Own as _codec::__private::FieldCoding<
                                        <Option<u16> as _codec::__private::Optional>::Inner,
                                    >>::read("Square.name", __reader, ())?
                                },
                            )
                        } else {
                            <Option<u16> as _codec::__private::Optional>::NONE
                        };
                        Self::Square {
                            side: __f_side,
                            name: __f_name,
                        }
                    }
                    __tag => {
                        let __f_0: u8 = _codec::__private::other_tag::<
                            3,
                            _,
                            __R,
                        >(__tag, __tag_start, __reader);
                        Self::Other { 0: __f_0 }
                    }
                }
            })
        }
    }
    const _: _codec::Layout = _codec::__private::check_rest(
        *<Shape as _codec::BitCodec>::LAYOUT,
    );
    _codec::__columns! {
        variants[] [Shape] [] ["Point" "Circle" "Square" "Other"] { Point 0u64 "Point" {}
        {} Circle 1u64 "Circle" { 0 __f_0 "0"(u8) (_codec::coding::Own) true; } {} Square
        2u64 "Square" { side __f_side "side"(u8) (_codec::coding::Bits < 4 >) true; name
        __f_name "name"(Option < u16 >) (_codec::columns::derive_support::When <
        _codec::coding::Own >) true; } {} Other 3u64 "Other" { 0 __f_0 "0"(u8)
        (_codec::coding::Own) true; } {} }
    }
};
