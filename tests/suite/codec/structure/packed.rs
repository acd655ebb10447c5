//! Fields that are read and written in place agree with whole values.

use bitcodec::{BitCodec, ErrorKind, WireFormat};
use proptest::prelude::*;

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Owner {
    Black,
    White,
    Nobody,
}

const OWNERS: [Owner; 3] = [Owner::Black, Owner::White, Owner::Nobody];

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Point {
    #[codec(bits = 10)]
    x: u16,
    #[codec(bits = 7)]
    y: i8,
}

/// The same fields in both orders.
macro_rules! records {
    ($($module:ident: $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, size = 400, packed = RecordBits)]
            pub(super) struct Record {
                #[codec(bits = 4)]
                pub(super) cube: u8,
                pub(super) owner: Owner,
                #[codec(reserved = 2, bits = 3, range = 0..=6)]
                pub(super) dice: [u8; 2],
                #[codec(bits = 15)]
                pub(super) r#type: i16,
                #[codec(fixed = 5, bits = 3)]
                pub(super) magic: (),
                pub(super) point: Point,
                #[codec(align = 8, bits = 63)]
                pub(super) long: u64,
                #[codec(bias = 3)]
                pub(super) check: u16,
                #[codec(little_endian)]
                pub(super) wide: u128,
                #[codec(bits = 13)]
                pub(super) many: [u16; 5],
                #[codec(skip)]
                pub(super) cache: u8,
                pub(super) last: bool,
            }

            fn records() -> impl Strategy<Value = Record> {
                (
                    (0u8..16, 0usize..3, [0u8..7, 0u8..7], -(1i16 << 14)..1 << 14),
                    (0u16..1 << 10, -64i8..64, 0u64..1 << 63, 3u16..),
                    (any::<u128>(), any::<[u16; 5]>(), any::<bool>()),
                )
                    .prop_map(|((cube, owner, dice, r#type), (x, y, long, check), (wide, many, last))| Record {
                        cube,
                        owner: OWNERS[owner],
                        dice,
                        r#type,
                        magic: (),
                        point: Point { x, y },
                        long,
                        check,
                        wide,
                        many: many.map(|one| one >> 3),
                        cache: 0,
                        last,
                    })
            }

            proptest! {
                #[test]
                fn a_field_is_that_of_the_whole(record in records()) {
                    let packed = record.pack().unwrap();
                    prop_assert_eq!(packed.cube(), Ok(record.cube));
                    prop_assert_eq!(packed.owner(), Ok(record.owner));
                    prop_assert_eq!(packed.dice(), Ok(record.dice));
                    prop_assert_eq!(packed.r#type(), Ok(record.r#type));
                    prop_assert_eq!(packed.point(), Ok(record.point));
                    prop_assert_eq!(packed.long(), Ok(record.long));
                    prop_assert_eq!(packed.check(), Ok(record.check));
                    prop_assert_eq!(packed.wide(), Ok(record.wide));
                    prop_assert_eq!(packed.many(), Ok(record.many));
                    prop_assert_eq!(packed.last(), Ok(record.last));
                    let bytes = record.to_bytes().unwrap();
                    prop_assert_eq!(Record::view(&bytes).unwrap().wide(), Ok(record.wide));
                }

                #[test]
                fn fields_that_are_set_make_the_whole(from in records(), to in records()) {
                    let mut bytes = from.to_bytes().unwrap();
                    let mut step = from;
                    macro_rules! set {
                        ($set:ident, $field:ident) => {
                            Record::edit(&mut bytes).unwrap().$set(to.$field).unwrap();
                            step.$field = to.$field;
                            prop_assert_eq!(&bytes, &step.to_bytes().unwrap());
                        };
                    }
                    set!(set_wide, wide);
                    set!(set_cube, cube);
                    set!(set_last, last);
                    set!(set_many, many);
                    set!(set_point, point);
                    set!(set_type, r#type);
                    set!(set_long, long);
                    set!(set_dice, dice);
                    set!(set_owner, owner);
                    set!(set_check, check);
                    prop_assert_eq!(&bytes, &to.to_bytes().unwrap());
                }

                #[test]
                fn what_is_refused_is_what_the_whole_refuses(record in records(), place in 0usize..400) {
                    let mut bytes = record.to_bytes().unwrap();
                    bytes[place / 8] ^= 1 << (place % 8);
                    let view = Record::view(&bytes).unwrap();
                    let refused = [
                        view.owner().err(),
                        view.dice().err(),
                        view.check().err(),
                    ];
                    if let Some(error) = refused.into_iter().flatten().next() {
                        prop_assert_eq!(Record::from_bytes(&bytes), Err(error));
                    }
                }
            }

            #[test]
            fn a_setter_that_refuses_changes_nothing() {
                let record = Record {
                    cube: 1,
                    owner: Owner::White,
                    dice: [6, 1],
                    r#type: -1,
                    magic: (),
                    point: Point { x: 1, y: -1 },
                    long: 7,
                    check: 9,
                    wide: 1,
                    many: [1; 5],
                    cache: 0,
                    last: true,
                };
                let mut packed = record.pack().unwrap();
                let before = packed;
                let errors = [
                    (packed.set_cube(16), "cube: 16 does not fit 4 bits"),
                    (packed.set_dice([6, 7]), "dice[1]: 7 is not in 0..=6"),
                    (packed.set_type(i16::MIN), "type: -32768 does not fit 15 bits"),
                    (packed.set_point(Point { x: 0, y: 64 }), "point.y: 64 does not fit 7 bits"),
                    (packed.set_check(2), "check: 2 is not in 3..=65535"),
                    (packed.set_many([0, 0, 0, 1 << 13, 0]), "many[3]: 8192 does not fit 13 bits"),
                ];
                for (refused, words) in errors {
                    assert_eq!(refused.unwrap_err().to_string(), words);
                }
                assert_eq!(packed, before);
            }
        }
    )* };
}

records! {
    lowest_first: lsb_first;
    highest_first: msb_first;
}

#[test]
fn only_the_right_number_of_bytes_is_viewed() {
    use lowest_first::Record;
    for len in [0, 49, 51] {
        let bytes = &mut vec![0; len][..];
        let kind = if len < 50 {
            ErrorKind::Truncated
        } else {
            ErrorKind::Trailing
        };
        assert_eq!(Record::view(bytes).unwrap_err().kind(), kind);
        assert_eq!(Record::edit(bytes).unwrap_err().kind(), kind);
    }
    assert!(Record::view(&[0; 50]).is_ok());
}

#[test]
fn a_packed_type_changes_nothing_on_the_wire() {
    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct Plain {
        #[codec(bits = 12)]
        one: u16,
        two: bool,
    }
    mod packed {
        use bitcodec::BitCodec;
        #[derive(BitCodec)]
        #[codec(msb_first, packed = PlainBits)]
        pub(super) struct Plain {
            #[codec(bits = 12)]
            one: u16,
            two: bool,
        }
    }
    assert_eq!(
        Plain::LAYOUT.fingerprint(),
        packed::Plain::LAYOUT.fingerprint()
    );
    assert_eq!(Plain::LAYOUT.to_string(), packed::Plain::LAYOUT.to_string());
}
