//! Every key that takes a number, a list or a table takes it in every way that Rust has to write a constant.
//!
//! A test of the derive goes through all keys that there are; here what is on the wire is compared too.

use bitcodec::coding::{PrefixCode, Weights};
use bitcodec::layout::Node;
use bitcodec::sum::Crc;
use bitcodec::{BitCodec, Layout, WireFormat};

/// Declares a field for each way, in which `$value` is the value of a key, and compares them.
macro_rules! ways {
    ($d:tt $value:ident; $($category:ident $test:ident: $kind:ty = $written:tt => [$($keys:tt)*] $ty:ty;)*) => { $(
        mod $test {
            use super::*;

            type Kind = $kind;
            #[allow(unused_braces)]
            const VALUE: Kind = $written;

            mod inner {
                pub(super) const VALUE: super::Kind = super::VALUE;
            }

            trait Given {
                const GIVEN: Kind = VALUE;

                fn count() -> usize {
                    1
                }
            }

            macro_rules! declare {
                ($d([$d name:ident $d($d $value:tt)*])*) => {
                    #[derive(BitCodec, Debug)]
                    #[codec(msb_first)]
                    struct Fields {
                        version: u8,
                        $d(#[codec($($keys)*)] $d name: $ty,)*
                    }

                    fn fields(value: &Fields) -> Vec<(&'static str, &$ty)> {
                        vec![$d((stringify!($d name), &value.$d name)),*]
                    }
                };
            }

            impl Fields {
                const VALUE: Kind = VALUE;

                const fn value() -> Kind {
                    VALUE
                }
            }
            impl Given for Fields {}

            ways!(@$category [$d] $kind = $written => [$d $value $($keys)*] $ty);

            #[test]
            fn is_written_in_every_way() {
                assert_eq!(<Fields as Given>::count(), 1);
                let layouts = layouts(Fields::LAYOUT);
                let constant = &layouts[0];
                for layout in &layouts {
                    // The source of an expression is part of it.
                    if stringify!($category) != "expression" {
                        assert_eq!(layout, constant);
                    }
                }
                for byte in [0, 1, 0x5a, 0xff] {
                    let Ok((value, _)) = Fields::from_prefix(&[byte; 1000]) else {
                        continue;
                    };
                    let fields = fields(&value);
                    let (_, constant) = fields[0];
                    if byte == 0 || byte == 0xff {
                        for (name, value) in &fields {
                            assert_eq!(*value, constant, "{name} of {byte}");
                        }
                    }
                    let bytes = value.to_bytes().expect("what was read can be written");
                    assert_eq!(bytes, vec![byte; bytes.len()]);
                }
                assert!(parameter().is_none_or(|layout| layout == *constant || stringify!($category) == "expression"));
            }
        }
    )* };
    (@number [$d:tt] $kind:ty = $written:tt => $template:tt $ty:ty) => {
        ways!(@fragments [$d] $written => [literal $written] [arithmetic $written + 1 - 1]
            [arithmetic_of_self Self::VALUE * 2 / 2] [cast VALUE as u64 as $kind]);
        ways!(@parameter [$d] $kind => $template $ty);
    };
    (@expression $($rest:tt)*) => { ways!(@number $($rest)*); };
    (@list [$d:tt] $kind:ty = $written:tt => $template:tt $ty:ty) => {
        ways!(@fragments [$d] $written => [literal $written]);
        fn parameter() -> Option<(u64, u64)> {
            None
        }
    };
    (@table [$d:tt] $kind:ty = $written:tt => $template:tt $ty:ty) => {
        ways!(@fragments [$d] VALUE =>);
        fn parameter() -> Option<(u64, u64)> {
            None
        }
    };
    (@fragments [$d:tt] $written:tt => $($more:tt)*) => {
        macro_rules! handed_on {
            ($d a:expr; $d b:expr; $d c:expr; $d e:expr; $d f:expr; $d g:expr; $d h:path; $d i:path; $d j:block; $d k:ident; $d l:tt; $d m:tt;) => {
                declare! {
                    [constant VALUE] [in_module self::inner::VALUE] [of_self Self::VALUE]
                    [of_trait <Self as Given>::GIVEN] [of_function Self::value()] [of_block { VALUE }]
                    [of_const_block const { VALUE }] [of_if if 1 < 2 { VALUE } else { Self::VALUE }]
                    [of_match match 1 { 1 => VALUE, _ => Self::VALUE }]
                    [expr_of_value $d a] [expr_of_path $d b] [expr_of_self $d c] [expr_of_trait $d e]
                    [expr_of_function $d f] [expr_of_if $d g] [path $d h] [path_of_self $d i]
                    [block $d j] [ident $d k] [token $d l] [token_of_block $d m] $($more)*
                }
            };
        }
        handed_on!($written; inner::VALUE; Self::VALUE; <Self as Given>::GIVEN; Self::value();
            if 1 < 2 { VALUE } else { Self::VALUE }; inner::VALUE; Self::VALUE; { VALUE }; VALUE; $written; { VALUE };);
    };
    (@parameter [$d:tt] $kind:ty => [$dollar:tt $value:ident $($keys:tt)*] $ty:ty) => {
        macro_rules! with_parameter {
            ($d($d $value:tt)*) => {
                #[derive(BitCodec)]
                struct Parameter<const N: $kind> {
                    version: u8,
                    #[codec($($keys)*)]
                    field: $ty,
                }
            };
        }
        with_parameter!(N);

        fn parameter() -> Option<(u64, u64)> {
            Some(layouts(Parameter::<VALUE>::LAYOUT).remove(0))
        }
    };
}

/// The fingerprints of the fields of a struct behind the first one, each with the zeros before it.
fn layouts(layout: &Layout) -> Vec<(u64, u64)> {
    let Node::Struct(item) = layout.node else {
        panic!("a struct")
    };
    let (mut layouts, mut zeros) = (Vec::new(), 0);
    for field in &item.fields[1..] {
        let shown = field.layout.fingerprint();
        if field.name == "(reserved)" {
            zeros = shown;
        } else {
            layouts.push((zeros, shown));
        }
    }
    layouts
}

const fn words() -> PrefixCode<u8, 3> {
    PrefixCode::from_weights([2, 1, 1])
}

ways! { $ value;
    number bits: u32 = 4 => [bits = $($value)*] u8;
    number little_endian: u32 = 16 => [little_endian, bits = $($value)*] u32;
    expression bits_by: u32 = 4 => [bits(version & 3, max = $($value)*)] u8;
    number range_low: i128 = 3 => [range = $($value)*..=9] u8;
    number range_high: i128 = 9 => [range = 3..=$($value)*] u8;
    number bias: i128 = 4 => [bits = 6, bias = $($value)*] u8;
    number scale: i128 = 4 => [bits = 6, scale = $($value)*] u8;
    number none: i128 = 255 => [none = $($value)*] Option<u8>;
    number unary_max: u64 = 4 => [unary(max = $($value)*)] u8;
    number unary_total: u64 = 4 => [unary(total = $($value)*)] [u8; 2];
    number rice: u32 = 4 => [rice = $($value)*] u8;
    number leb128_prefix: u32 = 4 => [leb128(prefix = $($value)*)] u8;
    number bcd: u32 = 2 => [bcd(digits = $($value)*)] u8;
    number pieces: u32 = 4 => [pieces = [$($value)*, 0b1, 2]] u8;
    number pieces_of_bits: u32 = 4 => [pieces = [$($value)*..8, 0b1, 0..4]] u8;
    number len_bits: u32 = 4 => [len(bits = $($value)*)] Vec<u8>;
    number len_prefix: u32 = 3 => [len(leb128(prefix = $($value)*))] Vec<u8>;
    number len_until: u8 = 1 => [len(until = $($value)*)] Vec<u8>;
    number len_max: usize = 4 => [len(until = 1, max = $($value)*)] Vec<u8>;
    expression len: u8 = 2 => [len = $($value)*] Vec<u8>;
    number sized: u32 = 8 => [sized(bits = $($value)*), len(rest)] Vec<u8>;
    number each: u32 = 4 => [each(bits = $($value)*)] [u8; 2];
    number best_of: u32 = 4 => [best_of((bits = $($value)*), (leb128))] u8;
    number fixed: u8 = 0x5a => [fixed = $($value)*] u8;
    number fixed_unit: u8 = 90 => [bits = 8, fixed = $($value)*] ();
    number reserved: usize = 1 => [reserved = $($value)*] u8;
    number align: usize = 16 => [align = $($value)*] u8;
    number multiset: u64 = 1 => [multiset($($value)*, 1)] [u8; 2];
    number combination: u64 = 4 => [combination($($value)*)] [u8; 2];
    number arrangement: u64 = 4 => [arrangement($($value)*)] [u8; 2];
    expression combination_by: u64 = 4 => [combination(version & 3, max = $($value)*)] [u8; 2];
    number xor: u8 = 0x11 => [xor = $($value)*] u8;
    number xor_of_list: u8 = 0x11 => [xor = [$($value)*, 0]] [u8; 2];
    expression since: u8 = 2 => [since = $($value)*] Option<u8>;
    list order: [usize; 3] = [2, 0, 1] => [order = $($value)*] [u8; 3];
    list order_of_list: [usize; 3] = [2, 0, 1] => [len(bits = 8), order = $($value)*] Vec<[u8; 3]>;
    list names: [&'static str; 2] = ["a", "b"] => [bits = 4, names = $($value)*] [u8; 2];
    table alphabets: [&'static [u8]; 2] = [&[0, 1], &[1, 2]] => [radix(alphabets = $($value)*)] [u8; 2];
    table huffman: PrefixCode<u8, 3> = { words() } => [huffman = $($value)*] [u8; 2];
    table weights: Weights<2, 1> = { Weights::new([3, 1]) } => [sized(bits = 8), weights = $($value)*] [bool; 4];
    table crc: Crc = { Crc::CRC_8_SMBUS } => [crc($($value)*, over = version)] u8;
}
