/**The bytes of a [`Throw`], whose fields are read and written in place.

It holds its bytes, or borrows them: with `&[u8; N]` and `&mut [u8; N]` it has the same methods. Nothing is checked before a field is read; `Throw::from_bytes(&packed.0)` checks every rule.*/
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThrowBits<__B = [u8; { ::bitcodec::__private::constant_bytes::<Throw>() }]>(
    pub __B,
);
const _: () = {
    use ::bitcodec as _codec;
    const _: () = {
        let __mistake = _codec::__private::unless_mistaken(
            <_codec::coding::Via<
                Moment,
            > as _codec::__private::FieldCoding<Duration>>::MISTAKE,
            <_codec::coding::Via<
                Moment,
            > as _codec::__private::FieldCoding<Duration>>::LAYOUT,
        );
        _codec::__private::check(&__mistake, "Throw.when");
    };
    /**# Wire layout

`msb_first, packed = ThrowBits`

| bits | width | field | type | keys |
|---|---|---|---|---|
| 0..1 | 1 | `turn` | `bool` |  |
| 1..3 | 2 | (reserved) |  |  |
| 3..9 | 6 | `dice` | `[u8; 2]` | `reserved = 2, range = 1..=6` |
| 9.. |  | `when` | `Duration` | `via = Moment` |
|  | 3 | (reserved) |  |  |
|  |  | `end` | `()` | `reserved = 3` |
*/
    #[automatically_derived]
    impl _codec::BitCodec for Throw {
        type Context = _codec::NoContext;
        const LAYOUT: &'static _codec::Layout = &_codec::__private::structure(
            "Throw",
            "",
            ::core::option::Option::Some(_codec::io::BitOrder::MsbFirst),
            ::core::option::Option::None,
            false,
            &[
                _codec::__private::field(
                    "turn",
                    "",
                    <_codec::coding::Own as _codec::__private::FieldCoding<
                        bool,
                    >>::LAYOUT,
                    _codec::layout::Role::Data,
                ),
                _codec::__private::field(
                    "(reserved)",
                    "",
                    &_codec::Layout::zeros(2),
                    _codec::layout::Role::Reserved,
                ),
                _codec::__private::field(
                    "dice",
                    "Both dice.",
                    <_codec::coding::Ranged<
                        1,
                        6,
                    > as _codec::__private::FieldCoding<[u8; 2]>>::LAYOUT,
                    _codec::layout::Role::Data,
                ),
                _codec::__private::field(
                    "when",
                    "",
                    <_codec::coding::Via<
                        Moment,
                    > as _codec::__private::FieldCoding<Duration>>::LAYOUT,
                    _codec::layout::Role::Data,
                ),
                _codec::__private::field(
                    "(reserved)",
                    "",
                    &_codec::Layout::zeros(3),
                    _codec::layout::Role::Reserved,
                ),
                _codec::__private::field(
                    "end",
                    "",
                    <_codec::coding::Own as _codec::__private::FieldCoding<()>>::LAYOUT,
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
            <_codec::coding::Own as _codec::__private::FieldCoding<
                bool,
            >>::write("turn", &self.turn, __writer, ())?;
            _codec::__private::write_reserved(2, __writer)?;
            <_codec::coding::Ranged<
                1,
                6,
            > as _codec::__private::FieldCoding<
                [u8; 2],
            >>::write("dice", &self.dice, __writer, ())?;
            <_codec::coding::Via<
                Moment,
            > as _codec::__private::FieldCoding<
                Duration,
            >>::write(
                "when",
                &self.r#when,
                __writer,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::coding::Via<
                        Moment,
                    > as _codec::__private::FieldCoding<Duration>>::Context,
                >>::write(__context),
            )?;
            _codec::__private::write_reserved(3, __writer)?;
            <_codec::coding::Own as _codec::__private::FieldCoding<
                (),
            >>::write(
                "end",
                &self.end,
                __writer,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::coding::Own as _codec::__private::FieldCoding<()>>::Context,
                >>::write(__context),
            )?;
            ::core::result::Result::Ok(())
        }
        #[inline(always)]
        fn decode_with_context<__R: _codec::io::BitRead>(
            __reader: &mut __R,
            __context: _codec::coding::ReadOf<'_, Self>,
        ) -> ::core::result::Result<Self, _codec::error::Fault> {
            if <Self as _codec::BitCodec>::IN_PLACE {
                let mut __value = match <Self as _codec::BitCodec>::BLANK {
                    ::core::option::Option::Some(__value) => __value,
                    ::core::option::Option::None => ::core::unreachable!(),
                };
                _codec::BitCodec::decode_to(&mut __value, __reader, __context)?;
                return ::core::result::Result::Ok(__value);
            }
            let __f_turn = <_codec::coding::Own as _codec::__private::FieldCoding<
                bool,
            >>::read("turn", __reader, ())?;
            _codec::__private::read_reserved(2, __reader)?;
            let __f_dice = <_codec::coding::Ranged<
                1,
                6,
            > as _codec::__private::FieldCoding<[u8; 2]>>::read("dice", __reader, ())?;
            let __f_when = <_codec::coding::Via<
                Moment,
            > as _codec::__private::FieldCoding<
                Duration,
            >>::read(
                "when",
                __reader,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::coding::Via<
                        Moment,
                    > as _codec::__private::FieldCoding<Duration>>::Context,
                >>::read(__context),
            )?;
            _codec::__private::read_reserved(3, __reader)?;
            let __f_end = <_codec::coding::Own as _codec::__private::FieldCoding<
                (),
            >>::read(
                "end",
                __reader,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::coding::Own as _codec::__private::FieldCoding<()>>::Context,
                >>::read(__context),
            )?;
            ::core::result::Result::Ok(Self {
                turn: __f_turn,
                dice: __f_dice,
                r#when: __f_when,
                end: __f_end,
            })
        }
        const IN_PLACE: bool = true
            && <_codec::coding::Own as _codec::__private::FieldCoding<bool>>::IN_PLACE
            && <_codec::coding::Ranged<
                1,
                6,
            > as _codec::__private::FieldCoding<[u8; 2]>>::IN_PLACE
            && <_codec::coding::Via<
                Moment,
            > as _codec::__private::FieldCoding<Duration>>::IN_PLACE
            && <_codec::coding::Own as _codec::__private::FieldCoding<()>>::IN_PLACE;
        const BLANK: ::core::option::Option<Self> = match <Self as _codec::BitCodec>::IN_PLACE {
            true => {
                ::core::option::Option::Some(Self {
                    turn: <_codec::coding::Own as _codec::__private::FieldCoding<
                        bool,
                    >>::BLANK
                        .unwrap(),
                    dice: <_codec::coding::Ranged<
                        1,
                        6,
                    > as _codec::__private::FieldCoding<[u8; 2]>>::BLANK
                        .unwrap(),
                    r#when: <_codec::coding::Via<
                        Moment,
                    > as _codec::__private::FieldCoding<Duration>>::BLANK
                        .unwrap(),
                    end: <_codec::coding::Own as _codec::__private::FieldCoding<
                        (),
                    >>::BLANK
                        .unwrap(),
                })
            }
            false => ::core::option::Option::None,
        };
        #[inline(always)]
        fn decode_to<__R: _codec::io::BitRead>(
            &mut self,
            __reader: &mut __R,
            __context: _codec::coding::ReadOf<'_, Self>,
        ) -> ::core::result::Result<(), _codec::error::Fault> {
            let Self {
                turn: __f_turn,
                dice: __f_dice,
                r#when: __f_when,
                end: __f_end,
                ..
            } = self;
            <_codec::coding::Own as _codec::__private::FieldCoding<
                bool,
            >>::read_to("turn", __f_turn, __reader, ())?;
            _codec::__private::read_reserved(2, __reader)?;
            <_codec::coding::Ranged<
                1,
                6,
            > as _codec::__private::FieldCoding<
                [u8; 2],
            >>::read_to("dice", __f_dice, __reader, ())?;
            <_codec::coding::Via<
                Moment,
            > as _codec::__private::FieldCoding<
                Duration,
            >>::read_to(
                "when",
                __f_when,
                __reader,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::coding::Via<
                        Moment,
                    > as _codec::__private::FieldCoding<Duration>>::Context,
                >>::read(__context),
            )?;
            _codec::__private::read_reserved(3, __reader)?;
            <_codec::coding::Own as _codec::__private::FieldCoding<
                (),
            >>::read_to(
                "end",
                __f_end,
                __reader,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::coding::Own as _codec::__private::FieldCoding<()>>::Context,
                >>::read(__context),
            )?;
            ::core::result::Result::Ok(())
        }
    }
    const _: _codec::Layout = _codec::__private::check_rest(
        *<Throw as _codec::BitCodec>::LAYOUT,
    );
    #[automatically_derived]
    impl _codec::WireFormat for Throw {
        type Order = _codec::io::Msb;
    }
    const _: () = _codec::__private::check_closed(
        "Throw",
        <Throw as _codec::BitCodec>::LAYOUT,
    );
    const _: () = _codec::__private::check_packed(<Throw as _codec::BitCodec>::LAYOUT);
    #[automatically_derived]
    #[allow(dead_code)]
    impl Throw {
        /// Borrows bytes whose fields are read one by one. Only their number is checked.
        ///
        /// # Errors
        /// The bytes are too many or too few.
        #[inline]
        pub fn view(
            bytes: &[u8],
        ) -> ::core::result::Result<
            ThrowBits<&[u8; { _codec::__private::constant_bytes::<Throw>() }]>,
            _codec::DecodeError,
        > {
            match _codec::__private::view::<
                { _codec::__private::constant_bytes::<Self>() },
            >(bytes) {
                ::core::result::Result::Ok(bytes) => {
                    ::core::result::Result::Ok(ThrowBits(bytes))
                }
                ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
            }
        }
        /// Borrows bytes whose fields are read and written one by one. Only their number is checked.
        ///
        /// # Errors
        /// The bytes are too many or too few.
        #[inline]
        pub fn edit(
            bytes: &mut [u8],
        ) -> ::core::result::Result<
            ThrowBits<&mut [u8; { _codec::__private::constant_bytes::<Throw>() }]>,
            _codec::DecodeError,
        > {
            match _codec::__private::edit::<
                { _codec::__private::constant_bytes::<Self>() },
            >(bytes) {
                ::core::result::Result::Ok(bytes) => {
                    ::core::result::Result::Ok(ThrowBits(bytes))
                }
                ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
            }
        }
        /// Encodes the value to bytes whose fields are read and written one by one.
        ///
        /// # Errors
        /// Names the field that the wire form cannot hold.
        #[inline]
        pub fn pack(&self) -> ::core::result::Result<ThrowBits, _codec::EncodeError> {
            match _codec::__private::to_array::<
                Self,
                { _codec::__private::constant_bytes::<Self>() },
            >(self) {
                ::core::result::Result::Ok(bytes) => {
                    ::core::result::Result::Ok(ThrowBits(bytes))
                }
                ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
            }
        }
    }
    #[automatically_derived]
    #[allow(dead_code)]
    impl<
        __B: ::core::borrow::Borrow<
                [u8; { _codec::__private::constant_bytes::<Throw>() }],
            >,
    > ThrowBits<__B> {
        /**Reads `turn`.

# Errors
The bits are not a value of the field.*/
        #[inline]
        pub fn turn(&self) -> ::core::result::Result<bool, _codec::DecodeError> {
            _codec::__private::read_place::<
                Throw,
                _codec::coding::Own,
                bool,
                0usize,
                { _codec::__private::constant_bytes::<Throw>() },
            >("turn", ::core::borrow::Borrow::borrow(&self.0))
        }
        /**Reads `dice`. Both dice.

# Errors
The bits are not a value of the field.*/
        #[inline]
        pub fn dice(&self) -> ::core::result::Result<[u8; 2], _codec::DecodeError> {
            _codec::__private::read_place::<
                Throw,
                _codec::coding::Ranged<1, 6>,
                [u8; 2],
                2usize,
                { _codec::__private::constant_bytes::<Throw>() },
            >("dice", ::core::borrow::Borrow::borrow(&self.0))
        }
        /**Reads `when`.

# Errors
The bits are not a value of the field.*/
        #[inline]
        fn r#when(&self) -> ::core::result::Result<Duration, _codec::DecodeError> {
            _codec::__private::read_place::<
                Throw,
                _codec::coding::Via<Moment>,
                Duration,
                3usize,
                { _codec::__private::constant_bytes::<Throw>() },
            >("when", ::core::borrow::Borrow::borrow(&self.0))
        }
    }
    #[automatically_derived]
    #[allow(dead_code)]
    impl<
        __B: ::core::borrow::BorrowMut<
                [u8; { _codec::__private::constant_bytes::<Throw>() }],
            >,
    > ThrowBits<__B> {
        /**Writes `turn`; no other bit changes.

# Errors
The field cannot hold the value; then no bit changes.*/
        #[inline]
        pub fn set_turn(
            &mut self,
            value: bool,
        ) -> ::core::result::Result<(), _codec::EncodeError> {
            _codec::__private::write_place::<
                Throw,
                _codec::coding::Own,
                bool,
                0usize,
                { _codec::__private::constant_bytes::<Throw>() },
            >("turn", &value, ::core::borrow::BorrowMut::borrow_mut(&mut self.0))
        }
        /**Writes `dice`; no other bit changes. Both dice.

# Errors
The field cannot hold the value; then no bit changes.*/
        #[inline]
        pub fn set_dice(
            &mut self,
            value: [u8; 2],
        ) -> ::core::result::Result<(), _codec::EncodeError> {
            _codec::__private::write_place::<
                Throw,
                _codec::coding::Ranged<1, 6>,
                [u8; 2],
                2usize,
                { _codec::__private::constant_bytes::<Throw>() },
            >("dice", &value, ::core::borrow::BorrowMut::borrow_mut(&mut self.0))
        }
        /**Writes `when`; no other bit changes.

# Errors
The field cannot hold the value; then no bit changes.*/
        #[inline]
        fn set_when(
            &mut self,
            value: Duration,
        ) -> ::core::result::Result<(), _codec::EncodeError> {
            _codec::__private::write_place::<
                Throw,
                _codec::coding::Via<Moment>,
                Duration,
                3usize,
                { _codec::__private::constant_bytes::<Throw>() },
            >("when", &value, ::core::borrow::BorrowMut::borrow_mut(&mut self.0))
        }
    }
    _codec::__columns! {
        fields[] [Throw] [] { turn "turn"(bool) (_codec::coding::Own) true; dice
        "dice"([u8; 2]) (_codec::coding::Ranged < 1, 6 >) true; r#when "when"(Duration)
        (_codec::coding::Via < Moment >) false; end "end"(()) (_codec::coding::Own) true;
        } {}
    }
};
