//! Constants that are there if a condition holds, and flags that are set if an option has no value.

use bitcodec::sum::Crc;

use super::*;
use bitcodec::laws;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident, $lock:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lock)]
            pub(super) struct Marked {
                pub(super) has_mark: bool,
                #[codec(bits = 2)]
                pub(super) version: u8,
                #[codec(when = has_mark, fixed = 0x5a, bits = 7)]
                pub(super) mark: (),
                #[codec(when = !has_mark, fixed = b"no")]
                pub(super) name: (),
                #[codec(reserved = 2, since = 2, fixed = true)]
                pub(super) more: (),
                #[codec(present(!extra))]
                pub(super) is_without: (),
                #[codec(present(!wide))]
                pub(super) is_narrow: bool,
                #[codec(when = !is_without, bits = 6)]
                pub(super) extra: Option<u8>,
                #[codec(when = !is_narrow)]
                pub(super) wide: Option<u16>,
                #[codec(present(check))]
                pub(super) is_checked: (),
                #[codec(align = 8)]
                pub(super) body: u8,
                #[codec(when = is_checked, crc(Crc::CRC_16_ARC, over = body), bits = 16)]
                pub(super) check: Option<u16>,
            }
        }
    )* };
}

in_both_orders! {
    low = lsb_first, "1fcbc5aa17c57c3c";
    high = msb_first, "44bae4415bf01977";
}

fn marked(has_mark: bool) -> high::Marked {
    high::Marked {
        has_mark,
        version: 2,
        mark: (),
        name: (),
        more: (),
        is_without: (),
        is_narrow: true,
        extra: Some(33),
        wide: None,
        is_checked: (),
        body: 1,
        check: Some(0xc0c1),
    }
}

#[test]
fn values_and_bytes_keep_the_laws() {
    laws::of_type::<low::Marked>();
    laws::of_type::<high::Marked>();
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes: Vec<u8>) {
        laws::of_bytes::<low::Marked>(&bytes);
        laws::of_bytes::<high::Marked>(&bytes);
    }
}

#[test]
fn a_constant_is_there_if_its_condition_holds() {
    let bytes = marked(true).to_bytes().expect("every field fits");
    assert_eq!(
        bytes,
        [0b1101_0110, 0b1000_1011, 0b0000_1100, 1, 0xc0, 0xc1]
    );
    laws::of_value(&marked(true));
    laws::of_value(&marked(false));
    let refused = |bytes: &[u8]| high::Marked::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(
        refused(&[0b1100_0000; 9]),
        "mark: 0x03 is not the fixed value 0x5a (bits 3..10)"
    );
    assert_eq!(
        refused(&[0b0100_0000; 9]),
        "name[0]: b'\\x02' is not the fixed value b'n' (bits 3..11)"
    );
}

#[test]
fn a_flag_is_that_of_its_option() {
    let refused = |change: &dyn Fn(&mut high::Marked)| {
        let mut value = marked(true);
        change(&mut value);
        laws::of_value(&value);
        value.to_bytes().unwrap_err().to_string()
    };
    assert_eq!(
        refused(&|value| value.is_narrow = false),
        "is_narrow: the flag is not that of its option"
    );
    assert_eq!(
        refused(&|value| value.wide = Some(1)),
        "is_narrow: the flag is not that of its option"
    );
    assert_eq!(
        refused(&|value| value.check = Some(1)),
        "check: the value is not the checksum of its fields"
    );
    let without = high::Marked {
        check: None,
        extra: None,
        ..marked(true)
    };
    laws::of_value(&without);
}

#[test]
fn layouts_show_the_conditions() {
    assert_eq!(
        high::Marked::LAYOUT.spelling(),
        "msb:u1;u2;when(`$0`:fixed(90:u7;););when(`!($0)`:bytes(6e6f););reserved(u2;);\
         when(`>=($1,2)`:fixed(1:u1;););derived(u1;);derived(u1;);when(`!(u64($6))`:u6;);when(`!($7)`:u16;);\
         derived(u1;);reserved(align(8););u8;derived(when(`$10`:crc(16r,0000000000008005,0000000000000000,0000000000000000,10..10:u16;);););"
    );
}
