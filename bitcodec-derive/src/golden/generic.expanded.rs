const _: () = {
    use ::bitcodec as _codec;
    /**# Wire layout

`msb_first`

| bits | width | field | type | keys |
|---|---|---|---|---|
| 0.. |  | `cells` | `[T; LEN]` | `bits = 5` |
|  |  | `last` | `T` |  |
*/
    #[automatically_derived]
    impl<T, const LEN: usize> _codec::BitCodec for Row<T, LEN>
    where
        T: Copy,
        _codec::coding::Bits<
            5,
        >: _codec::coding::Coding<[T; LEN], Context = _codec::NoContext>,
        T: _codec::BitCodec,
    {
        type Context = <T as _codec::BitCodec>::Context;
        const LAYOUT: &'static _codec::Layout = {
            const {
                let __mistake = _codec::__private::unless_mistaken(
                    <_codec::coding::Bits<
                        5,
                    > as _codec::__private::FieldCoding<[T; LEN]>>::MISTAKE,
                    <_codec::coding::Bits<
                        5,
                    > as _codec::__private::FieldCoding<[T; LEN]>>::LAYOUT,
                );
                _codec::__private::check_key(
                    &__mistake,
                    (0usize, 0usize),
                    _codec::__private::Key::Bits,
                    "Row.cells",
                );
                _codec::__private::check(&__mistake, "Row.cells");
            }
            &_codec::__private::check_rest(
                _codec::__private::structure(
                    "Row",
                    "",
                    ::core::option::Option::Some(_codec::io::BitOrder::MsbFirst),
                    ::core::option::Option::None,
                    false,
                    &[
                        _codec::__private::field(
                            "cells",
                            "",
                            <_codec::coding::Bits<
                                5,
                            > as _codec::__private::FieldCoding<[T; LEN]>>::LAYOUT,
                            _codec::layout::Role::Data,
                        ),
                        _codec::__private::field(
                            "last",
                            "",
                            <_codec::coding::Own as _codec::__private::FieldCoding<
                                T,
                            >>::LAYOUT,
                            _codec::layout::Role::Data,
                        ),
                    ],
                ),
            )
        };
        const TOTAL: bool = <_codec::coding::Bits<
            5,
        > as _codec::__private::FieldCoding<[T; LEN]>>::TOTAL
            && <_codec::coding::Own as _codec::__private::FieldCoding<T>>::TOTAL;
        #[inline(always)]
        fn encode_with_context<__W: _codec::io::BitWrite>(
            &self,
            __writer: &mut __W,
            __context: _codec::coding::WriteOf<'_, Self>,
        ) -> ::core::result::Result<(), _codec::error::Fault> {
            const {
                let _ = <Self as _codec::BitCodec>::LAYOUT;
                let () = <Self as _codec::__private::BorrowedPlaces>::CHECKED;
            }
            <_codec::coding::Bits<
                5,
            > as _codec::__private::FieldCoding<
                [T; LEN],
            >>::write("cells", &self.cells, __writer, ())?;
            <_codec::coding::Own as _codec::__private::FieldCoding<
                T,
            >>::write(
                "last",
                &self.last,
                __writer,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::coding::Own as _codec::__private::FieldCoding<T>>::Context,
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
            const {
                let _ = <Self as _codec::BitCodec>::LAYOUT;
                let () = <Self as _codec::__private::BorrowedPlaces>::CHECKED;
            }
            let __f_cells = <_codec::coding::Bits<
                5,
            > as _codec::__private::FieldCoding<[T; LEN]>>::read("cells", __reader, ())?;
            let __f_last = <_codec::coding::Own as _codec::__private::FieldCoding<
                T,
            >>::read(
                "last",
                __reader,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::coding::Own as _codec::__private::FieldCoding<T>>::Context,
                >>::read(__context),
            )?;
            ::core::result::Result::Ok(Self {
                cells: __f_cells,
                last: __f_last,
            })
        }
        const IN_PLACE: bool = true
            && <_codec::coding::Bits<
                5,
            > as _codec::__private::FieldCoding<[T; LEN]>>::IN_PLACE
            && <_codec::coding::Own as _codec::__private::FieldCoding<T>>::IN_PLACE;
        const BLANK: ::core::option::Option<Self> = match <Self as _codec::BitCodec>::IN_PLACE {
            true => {
                ::core::option::Option::Some(Self {
                    cells: <_codec::coding::Bits<
                        5,
                    > as _codec::__private::FieldCoding<[T; LEN]>>::BLANK
                        .unwrap(),
                    last: <_codec::coding::Own as _codec::__private::FieldCoding<
                        T,
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
            const {
                let _ = <Self as _codec::BitCodec>::LAYOUT;
                let () = <Self as _codec::__private::BorrowedPlaces>::CHECKED;
            }
            let Self { cells: __f_cells, last: __f_last, .. } = self;
            <_codec::coding::Bits<
                5,
            > as _codec::__private::FieldCoding<
                [T; LEN],
            >>::read_to("cells", __f_cells, __reader, ())?;
            <_codec::coding::Own as _codec::__private::FieldCoding<
                T,
            >>::read_to(
                "last",
                __f_last,
                __reader,
                <<Self as _codec::BitCodec>::Context as _codec::__private::Provides<
                    <_codec::coding::Own as _codec::__private::FieldCoding<T>>::Context,
                >>::read(__context),
            )?;
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<T, const LEN: usize> _codec::__private::BorrowedPlaces for Row<T, LEN>
    where
        T: Copy,
        _codec::coding::Bits<
            5,
        >: _codec::coding::Coding<[T; LEN], Context = _codec::NoContext>,
        T: _codec::BitCodec,
    {
        const CHECKED: () = {
            _codec::__private::check_borrowed(
                <Self as _codec::BitCodec>::LAYOUT,
                0usize,
                "last",
                <<_codec::coding::Own as _codec::__private::FieldCoding<
                    T,
                >>::Context as _codec::__private::Context>::BORROWS,
            );
        };
    }
    #[automatically_derived]
    impl<T, const LEN: usize> _codec::WireFormat for Row<T, LEN>
    where
        T: Copy,
        _codec::coding::Bits<
            5,
        >: _codec::coding::Coding<[T; LEN], Context = _codec::NoContext>,
        T: _codec::BitCodec,
    {
        type Order = _codec::io::Msb;
    }
    _codec::__columns! {
        fields[< T, const LEN : usize >] [Row < T, LEN >] [where T : Copy,
        _codec::coding::Bits < 5 > : _codec::coding::Coding < [T; LEN], Context =
        _codec::NoContext >, T : _codec::BitCodec, [T; LEN] : _codec::columns::Columnar,
        T : _codec::columns::Columnar] { cells "cells"([T; LEN]) (_codec::coding::Bits <
        5 >) true; last "last"(T) (_codec::coding::Own) true; } {}
    }
};
