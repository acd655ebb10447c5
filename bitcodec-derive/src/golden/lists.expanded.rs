const _: () = {
    use ::bitcodec as _codec;
    enum __Constant1 {}
    #[automatically_derived]
    impl _codec::__private::Words for __Constant1 {
        const NAME: &'static str = "WORDS";
        const CODES: &'static [_codec::layout::Code] = &_codec::coding::PrefixCode::codes(
            &WORDS,
        );
        const LONG: &'static [u32] = &_codec::__private::long_words::<
            {
                _codec::__private::long_len(
                    <__Constant1 as _codec::__private::Words>::CODES,
                )
            },
        >(<__Constant1 as _codec::__private::Words>::CODES);
    }
    enum __Constant3_0 {}
    #[automatically_derived]
    impl _codec::__private::Words for __Constant3_0 {
        const NAME: &'static str = "WORDS";
        const CODES: &'static [_codec::layout::Code] = &_codec::coding::PrefixCode::codes(
            &WORDS,
        );
        const LONG: &'static [u32] = &_codec::__private::long_words::<
            {
                _codec::__private::long_len(
                    <__Constant3_0 as _codec::__private::Words>::CODES,
                )
            },
        >(<__Constant3_0 as _codec::__private::Words>::CODES);
    }
    enum __Constant3_1 {}
    #[automatically_derived]
    impl _codec::__private::Constant<[u8; 8]> for __Constant3_1 {
        const VALUE: [u8; 8] = START;
        const SHOWN: _codec::value::Value = _codec::value::Value::Name("");
    }
    const _: () = {
        let __mistake = _codec::__private::unless_mistaken(
            <_codec::coding::Bits<4> as _codec::__private::FieldCoding<u64>>::MISTAKE,
            <_codec::coding::Bits<4> as _codec::__private::FieldCoding<u64>>::LAYOUT,
        );
        _codec::__private::check_key(
            &__mistake,
            (0usize, 0usize),
            _codec::__private::Key::Bits,
            "Message.bytes",
        );
        _codec::__private::check(&__mistake, "Message.bytes");
    };
    const _: () = {
        let __mistake = _codec::__private::unless_mistaken(
            <_codec::__private::SizedInBytes<
                _codec::coding::Prefix<__Constant1>,
                true,
            > as _codec::__private::ListField<Vec<u8>>>::MISTAKE,
            &<_codec::__private::SizedInBytes<
                _codec::coding::Prefix<__Constant1>,
                true,
            > as _codec::__private::ListField<Vec<u8>>>::LAYOUT,
        );
        _codec::__private::check_key(
            &__mistake,
            (0usize, 1usize),
            _codec::__private::Key::Huffman,
            "Message.text",
        );
        _codec::__private::check(&__mistake, "Message.text");
    };
    const _: () = {
        let __mistake = _codec::__private::unless_mistaken(
            <_codec::__private::Listed<
                _codec::coding::Bits<3>,
                _codec::coding::Runs<_codec::coding::Bits<2>>,
            > as _codec::__private::FieldCoding<Vec<u8>>>::MISTAKE,
            <_codec::__private::Listed<
                _codec::coding::Bits<3>,
                _codec::coding::Runs<_codec::coding::Bits<2>>,
            > as _codec::__private::FieldCoding<Vec<u8>>>::LAYOUT,
        );
        _codec::__private::check_key(
            &__mistake,
            (0usize, 0usize),
            _codec::__private::Key::Len,
            "Message.runs",
        );
        _codec::__private::check_key(
            &__mistake,
            (0usize, 1usize),
            _codec::__private::Key::Bits,
            "Message.runs",
        );
        _codec::__private::check(&__mistake, "Message.runs");
    };
    const _: () = {
        let __mistake = _codec::__private::unless_mistaken(
            <_codec::coding::BestOf<
                (
                    _codec::coding::Prefix<__Constant3_0>,
                    _codec::coding::Xor<
                        _codec::coding::ZeroRuns<_codec::coding::Bits<4>>,
                        __Constant3_1,
                    >,
                    Packed,
                ),
            > as _codec::__private::FieldCoding<[u8; 8]>>::MISTAKE,
            <_codec::coding::BestOf<
                (
                    _codec::coding::Prefix<__Constant3_0>,
                    _codec::coding::Xor<
                        _codec::coding::ZeroRuns<_codec::coding::Bits<4>>,
                        __Constant3_1,
                    >,
                    Packed,
                ),
            > as _codec::__private::FieldCoding<[u8; 8]>>::LAYOUT,
        );
        _codec::__private::check_key(
            &__mistake,
            (1usize, 0usize),
            _codec::__private::Key::Huffman,
            "Message.squares",
        );
        _codec::__private::check_alternative(&__mistake, 1usize, "Message.squares");
        _codec::__private::check_key(
            &__mistake,
            (2usize, 0usize),
            _codec::__private::Key::Bits,
            "Message.squares",
        );
        _codec::__private::check_alternative(&__mistake, 2usize, "Message.squares");
        _codec::__private::check_alternative(&__mistake, 3usize, "Message.squares");
        _codec::__private::check(&__mistake, "Message.squares");
    };
    /**# Wire layout

`msb_first`

| bits | width | field | type | keys |
|---|---|---|---|---|
| 0..4 | 4 | `bytes` | `()` | `bits = 4, count_of = text` |
| 4.. |  | `text` | `Vec<u8>` | `len(bytes = bytes, padding = ones), huffman = WORDS` |
|  |  | `runs` | `Vec<u8>` | `len(bits = 3), runs, bits = 2` |
|  |  | `squares` | `[u8; 8]` | `best_of((huffman = WORDS), (xor = START, zero_runs, bits = 4), Packed)` |
*/
    #[automatically_derived]
    impl _codec::BitCodec for Message {
        type Context = _codec::NoContext;
        const LAYOUT: &'static _codec::Layout = &_codec::__private::structure(
            "Message",
            "",
            ::core::option::Option::Some(_codec::io::BitOrder::MsbFirst),
            ::core::option::Option::None,
            false,
            &[
                _codec::__private::field(
                    "bytes",
                    "",
                    <_codec::coding::Bits<
                        4,
                    > as _codec::__private::FieldCoding<u64>>::LAYOUT,
                    _codec::layout::Role::Derived,
                ),
                _codec::__private::field(
                    "text",
                    "",
                    &_codec::__private::of_length_up_to(
                        <_codec::__private::SizedInBytes<
                            _codec::coding::Prefix<__Constant1>,
                            true,
                        > as _codec::__private::ListField<Vec<u8>>>::LAYOUT,
                        _codec::layout::Expression::new(
                            "bytes",
                            &_codec::layout::Term::Field(0usize),
                        ),
                        _codec::__private::UpperBound::of_layout(
                            <_codec::coding::Bits<
                                4,
                            > as _codec::__private::FieldCoding<u64>>::LAYOUT,
                        ),
                    ),
                    _codec::layout::Role::Data,
                ),
                _codec::__private::field(
                    "runs",
                    "",
                    <_codec::__private::Listed<
                        _codec::coding::Bits<3>,
                        _codec::coding::Runs<_codec::coding::Bits<2>>,
                    > as _codec::__private::FieldCoding<Vec<u8>>>::LAYOUT,
                    _codec::layout::Role::Data,
                ),
                _codec::__private::field(
                    "squares",
                    "",
                    <_codec::coding::BestOf<
                        (
                            _codec::coding::Prefix<__Constant3_0>,
                            _codec::coding::Xor<
                                _codec::coding::ZeroRuns<_codec::coding::Bits<4>>,
                                __Constant3_1,
                            >,
                            Packed,
                        ),
                    > as _codec::__private::FieldCoding<[u8; 8]>>::LAYOUT,
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
            let () = self.bytes;
            let __f_bytes: u64 = _codec::__private::bytes_of::<
                _codec::coding::Prefix<__Constant1>,
                _,
                __W,
                true,
            >(&self.text, ());
            <_codec::coding::Bits<
                4,
            > as _codec::__private::FieldCoding<
                u64,
            >>::write("bytes", &__f_bytes, __writer, ())?;
            <_codec::__private::SizedInBytes<
                _codec::coding::Prefix<__Constant1>,
                true,
            > as _codec::__private::ListField<
                Vec<u8>,
            >>::write_measured(
                "text",
                _codec::__private::Count::count(__f_bytes),
                &self.text,
                __writer,
                (),
            )?;
            <_codec::__private::Listed<
                _codec::coding::Bits<3>,
                _codec::coding::Runs<_codec::coding::Bits<2>>,
            > as _codec::__private::FieldCoding<
                Vec<u8>,
            >>::write("runs", &self.runs, __writer, ())?;
            <_codec::coding::BestOf<
                (
                    _codec::coding::Prefix<__Constant3_0>,
                    _codec::coding::Xor<
                        _codec::coding::ZeroRuns<_codec::coding::Bits<4>>,
                        __Constant3_1,
                    >,
                    Packed,
                ),
            > as _codec::__private::FieldCoding<
                [u8; 8],
            >>::write(
                "squares",
                &self.squares,
                __writer,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::coding::BestOf<
                        (
                            _codec::coding::Prefix<__Constant3_0>,
                            _codec::coding::Xor<
                                _codec::coding::ZeroRuns<_codec::coding::Bits<4>>,
                                __Constant3_1,
                            >,
                            Packed,
                        ),
                    > as _codec::__private::FieldCoding<[u8; 8]>>::Context,
                >>::write(__context),
            )?;
            ::core::result::Result::Ok(())
        }
        #[inline(always)]
        fn decode_with_context<__R: _codec::io::BitRead>(
            __reader: &mut __R,
            __context: _codec::coding::ReadOf<'_, Self>,
        ) -> ::core::result::Result<Self, _codec::error::Fault> {
            let __f_bytes = <_codec::coding::Bits<
                4,
            > as _codec::__private::FieldCoding<u64>>::read("bytes", __reader, ())?;
            let __f_text = <_codec::__private::SizedInBytes<
                _codec::coding::Prefix<__Constant1>,
                true,
            > as _codec::__private::ListField<
                Vec<u8>,
            >>::read("text", _codec::__private::Count::count(__f_bytes), __reader, ())?;
            let __f_runs = <_codec::__private::Listed<
                _codec::coding::Bits<3>,
                _codec::coding::Runs<_codec::coding::Bits<2>>,
            > as _codec::__private::FieldCoding<Vec<u8>>>::read("runs", __reader, ())?;
            let __f_squares = <_codec::coding::BestOf<
                (
                    _codec::coding::Prefix<__Constant3_0>,
                    _codec::coding::Xor<
                        _codec::coding::ZeroRuns<_codec::coding::Bits<4>>,
                        __Constant3_1,
                    >,
                    Packed,
                ),
            > as _codec::__private::FieldCoding<
                [u8; 8],
            >>::read(
                "squares",
                __reader,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::coding::BestOf<
                        (
                            _codec::coding::Prefix<__Constant3_0>,
                            _codec::coding::Xor<
                                _codec::coding::ZeroRuns<_codec::coding::Bits<4>>,
                                __Constant3_1,
                            >,
                            Packed,
                        ),
                    > as _codec::__private::FieldCoding<[u8; 8]>>::Context,
                >>::read(__context),
            )?;
            ::core::result::Result::Ok(Self {
                bytes: (),
                text: __f_text,
                runs: __f_runs,
                squares: __f_squares,
            })
        }
    }
    const _: _codec::Layout = _codec::__private::check_rest(
        *<Message as _codec::BitCodec>::LAYOUT,
    );
    #[automatically_derived]
    impl _codec::WireFormat for Message {
        type Order = _codec::io::Msb;
    }
    const _: () = _codec::__private::check_closed(
        "Message",
        <Message as _codec::BitCodec>::LAYOUT,
    );
    _codec::__columns! {
        fields[] [Message] [] { bytes "bytes"(()) (_codec::coding::Bits < 4 >) true; text
        "text"(Vec < u8 >) (_codec::__private::Counted < _codec::coding::Leb128,
        _codec::coding::Prefix < __Constant1 > >) true; runs "runs"(Vec < u8 >)
        (_codec::__private::Listed < _codec::coding::Bits < 3 >, _codec::coding::Runs <
        _codec::coding::Bits < 2 > > >) true; squares "squares"([u8; 8])
        (_codec::coding::BestOf < (_codec::coding::Prefix < __Constant3_0 >,
        _codec::coding::Xor < _codec::coding::ZeroRuns < _codec::coding::Bits < 4 > >,
        __Constant3_1 >, Packed,) >) false; } {}
    }
};
