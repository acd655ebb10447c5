//! No name of Rust is in a fingerprint: neither of a field, variant, constant or type, nor of a function or context.

use bitcodec::BitCodec;

/// Declares a format with every key that takes an expression or a name, under the names that it is given.
macro_rules! format {
    (
        $module:ident:
        types $WireFormat:ident $Kind:ident $Colour:ident $Body:ident $Head:ident $Padded:ident $Session:ident $Sum:ident $Steps:ident $Gray:ident $Journey:ident;
        variants $Short:ident $Full:ident $Black:ident $White:ident $One:ident $Four:ident $Other:ident;
        constants $HEADER:ident $MOST:ident $TAIL:ident;
        functions $called:ident $computed:ident;
        inner $tag:ident $more:ident $length:ident $kind:ident $point:ident $flag:ident $sort:ident;
        fields
        $head:ident $padded:ident $body:ident $colours:ident $seen:ident $sizes:ident $since:ident $when:ident $list:ident $bytes:ident
        $region:ident $inside:ident $bits:ident $radix:ident $combination:ident $arrangement:ident $variant:ident $choice:ident
        $beside:ident $opaque:ident $closure:ident $count:ident $counted:ident $present:ident $option:ident $sometimes:ident
        $sum:ident $digits:ident $with:ident $via:ident $xor:ident $fixed:ident;
    ) => {
        mod $module {
            #![allow(dead_code, reason = "only the layouts are looked at")]
            use bitcodec::coding::{Choices, Coding};
            use bitcodec::error::Fault;
            use bitcodec::io::{BitRead, BitWrite};
            use bitcodec::layout::Node;
            use bitcodec::{BitCodec, Layout, Violation};

            const $HEADER: u8 = 2;
            const $MOST: u32 = 8;

            pub(super) struct $Session {
                version: u8,
            }

            #[derive(BitCodec, Clone, Copy, PartialEq)]
            #[codec(bits = 2)]
            enum $Kind { $Short, $Full = 3 }

            #[derive(BitCodec, Clone, Copy, PartialEq)]
            #[codec(huffman)]
            enum $Colour {
                #[codec(code = 0b0)]
                $Black,
                #[codec(code = 0b1)]
                $White,
            }

            #[derive(BitCodec)]
            #[codec(tag(bits = 4))]
            enum $Body {
                #[codec(tag = 1)]
                $One(u8),
                #[codec(tag = 4)]
                $Four,
                #[codec(other)]
                $Other {
                    $tag: u8,
                    #[codec(when = $tag == 9)]
                    $more: Option<u8>,
                },
            }

            #[derive(BitCodec)]
            struct $Head {
                #[codec(bits = 6)]
                $length: u8,
                $kind: $Kind,
                $point: (u8, bool),
            }

            impl $Head {
                const $TAIL: u8 = 1;
            }

            #[derive(BitCodec)]
            #[codec(size = 16)]
            struct $Padded {
                $flag: bool,
                $sort: $Kind,
            }

            #[derive(BitCodec)]
            #[codec(msb_first, context = $Session)]
            pub(super) struct $WireFormat {
                version: u8,
                #[codec(reserved = 4)]
                $head: $Head,
                $padded: $Padded,
                $body: $Body,
                $colours: [$Colour; 2],
                #[codec(skip)]
                $seen: u32,
                $sizes: [u8; 2],
                #[codec(since = 3)]
                $since: Option<u8>,
                #[codec(when = $head.$kind == $Kind::$Full && !$padded.$flag || $padded.$sort != $Kind::$Short)]
                $when: Option<u8>,
                #[codec(len = ($head.$length - $HEADER) * $Head::$TAIL)]
                $list: Vec<u8>,
                #[codec(len(bytes = $sizes[0]))]
                $bytes: Vec<u8>,
                #[codec(sized = $sizes[1] as u16)]
                $region: u8,
                #[codec(sized(bits = 8), when = version > 3)]
                $inside: Option<u8>,
                #[codec(bits(u32::from(version).min($MOST), max = 8))]
                $bits: u8,
                #[codec(len = version, radix($head.$length + 2, max = 70))]
                $radix: Vec<u8>,
                #[codec(combination($head.$length, max = 63))]
                $combination: [u8; 2],
                #[codec(arrangement($head.$length, max = 63))]
                $arrangement: [u8; 2],
                #[codec(when = matches!($body, $Body::$Four | $Body::$One(_)) || $colours[1] == $Colour::$White)]
                $variant: Option<u8>,
                #[codec(when = match version { 0..=$HEADER => $head.$point.1, 7 if $padded.$flag => true, _ => false })]
                $choice: Option<u8>,
                #[codec(when = context.version >= 2)]
                $beside: Option<u8>,
                #[codec(len = opaque(version = 1, $called($head.$length)) + 1)]
                $opaque: Vec<u8>,
                #[codec(len = opaque(version = 1, $sizes.iter().map(|size| usize::from(*size)).sum::<usize>()))]
                $closure: Vec<u8>,
                #[codec(count_of = $counted)]
                $count: u8,
                #[codec(len = $count)]
                $counted: Vec<u8>,
                #[codec(present($option))]
                $present: bool,
                #[codec(when = $present)]
                $option: Option<u8>,
                #[codec(computed = Self::$computed, when = $head.$length > $HEADER)]
                $sometimes: Option<u8>,
                #[codec(sum($Sum, over = $sizes..=$sizes))]
                $sum: u8,
                #[codec(with = $Gray)]
                $with: u8,
                #[codec(via = $Head)]
                $via: Wrapped,
                #[codec(bits = 4, xor = $HEADER)]
                $xor: u8,
                #[codec(fixed = $HEADER)]
                $fixed: u8,
            }

            #[derive(BitCodec)]
            #[codec(msb_first)]
            pub(super) struct $Journey {
                $count: u8,
                #[codec(len = $count % $HEADER, digits = $Steps)]
                $digits: Vec<u8>,
            }

            impl $WireFormat {
                fn $computed(&self) -> u8 {
                    self.version
                }
            }

            fn $called(length: u8) -> usize {
                length.into()
            }

            struct Wrapped($Head);

            impl From<$Head> for Wrapped {
                fn from(head: $Head) -> Self {
                    Self(head)
                }
            }

            impl From<&Wrapped> for $Head {
                fn from(wrapped: &Wrapped) -> Self {
                    let $Head { $length, $kind, $point } = wrapped.0;
                    Self { $length, $kind, $point }
                }
            }

            #[derive(Default)]
            struct $Sum(u8);

            impl bitcodec::sum::Sum for $Sum {
                const NAME: &'static str = "plain";
                type Value = u8;

                fn add(&mut self, bytes: &[u8]) {
                    self.0 = bytes.iter().fold(self.0, |sum, byte| sum.wrapping_add(*byte));
                }

                fn value(&self) -> u8 {
                    self.0
                }
            }

            #[derive(Default)]
            struct $Steps;

            impl Choices<u8> for $Steps {
                const NAME: &'static str = "steps";

                fn radix(&mut self) -> Result<u64, Violation> {
                    Ok(4)
                }

                fn digit(&mut self, value: &u8) -> Result<u64, Violation> {
                    Ok((*value).into())
                }

                fn value(&mut self, digit: u64) -> Result<u8, Violation> {
                    u8::try_from(digit).map_err(|_| Violation::new("steps are small"))
                }

                fn advance(&mut self, _: &u8) {}
            }

            struct $Gray;

            impl Coding<u8> for $Gray {
                type Context = bitcodec::NoContext;
                const LAYOUT: &'static Layout =
                    &Layout::new(8, Some(8), Node::Custom { name: "gray", version: 1 });

                fn encode<W: BitWrite>(value: &u8, writer: &mut W, (): ()) -> Result<(), Fault> {
                    (value ^ value >> 1).encode(writer)
                }

                fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u8, Fault> {
                    u8::decode(reader)
                }
            }
        }
    };
}

format! {
    first:
    types Format Kind Colour Body Head Padded Session Plain Steps Gray Journey;
    variants Short Full Black White One Four Other;
    constants HEADER MOST TAIL;
    functions called computed;
    inner tag more length kind point flag sort;
    fields
    head padded body colours seen sizes since when list bytes region inside bits radix combination arrangement variant choice
    beside opaque closure count counted present option sometimes sum digits with via xor fixed;
}

format! {
    second:
    types Paket Art Farbe Rumpf Kopf Block Sitzung Summe Schritte Spiegel Reise;
    variants Kurz Lang Schwarz Weiss Eins Vier Rest;
    constants KOPFBYTES GRENZE ANHANG;
    functions gerufen berechnet;
    inner marke mehr laenge art punkt schalter sorte;
    fields
    kopf block rumpf farben gesehen groessen seit falls liste oktette bereich innen breite ziffern auswahl folge variante fall
    daneben fremd abschluss anzahl gezaehlt da vielleicht manchmal summe schritte mit durch maske fest;
}

#[test]
fn other_names_of_everything_keep_the_fingerprint() {
    let [first, second] = [first::Format::LAYOUT, second::Paket::LAYOUT];
    assert_eq!(first.spelling(), second.spelling());
    assert_eq!(first.fingerprint(), second.fingerprint());
    let [first, second] = [first::Journey::LAYOUT, second::Reise::LAYOUT];
    assert_eq!(first.spelling(), "msb:u8;digits(`%($0,2)`:steps);");
    assert_eq!(second.spelling(), first.spelling());
}

#[test]
fn no_name_is_spelled_but_those_that_are_declared_for_it() {
    assert_eq!(
        first::Format::LAYOUT.spelling(),
        "msb:u8;reserved(u4;);u6;enum(u2;:0:3);u8;u1;size(16:u1;enum(u2;:0:3););\
         enum(u4;:1=u8;:4:_=when(`==(tag,9)`:u8;););array(2:prefix(0,1););array(2:u8;);\
         when(`>=($0,3)`:u8;);when(`||(&&(==($3,3),!($6.0)),!=($6.1,0))`:u8;);list(`*(-($2,2),1)`:u8;);\
         sized0(`at($9,0)`:u8;);region(`u16(at($9,1))`:u8;);when(`>($0,3)`:region(u8;:u8;););u(`min($0,8)`,8);\
         joined(`$0`:radix(`+($2,2)`,70,*););combination(`$2`,63,2);arrangement(`$2`,63,2);\
         when(`||(in($7,4,1),==(at($8,1),1))`:u8;);when(`if(in($0,..=(0,2)),$5,if(&&(in($0,7),$6.0),1,0))`:u8;);\
         when(`>=(context.version,2)`:u8;);list(`+(opaque1($2),1)`:u8;);list(`opaque1($9)`:u8;);derived(u8;);\
         list(`$25`:u8;);derived(u1;);when(`$27`:u8;);derived(when(`>($2,2)`:computed(u8;););\
         );derived(sum(plain,5..5:u8;););custom(gray,1,8..8);u6;enum(u2;:0:3);u8;u1;\
         xor(00000000000000020000000000000000:u4;);fixed(2:u8;);"
    );
}

/// The part is not on the wire, and the version covers it.
#[derive(BitCodec)]
#[codec(msb_first, lock = "ce32327cc1237a85")]
struct Covered {
    inner: Skipping,
    #[codec(len = opaque(version = 3, inner.seen))]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct Skipping {
    #[codec(skip)]
    seen: u8,
    kept: u8,
}

#[test]
fn a_version_covers_whatever_is_inside() {
    assert_eq!(
        Covered::LAYOUT.spelling(),
        "msb:u8;list(`opaque3($?)`:u8;);"
    );
}

/// Declares one condition or length again and again, with one thing changed in each line.
macro_rules! expressions {
    ($($line:literal: $key:tt;)*) => {
        &[$(($line, {
            #[derive(BitCodec)]
            #[codec(msb_first, context = Session)]
            struct Declared {
                head: Head,
                count: u8,
                other: u8,
                flag: bool,
                colour: Colour,
                sizes: [u8; 3],
                wide: Option<u16>,
                #[codec $key]
                last: Option<u8>,
            }
            <Declared as BitCodec>::LAYOUT
        })),*]
    };
}

#[allow(dead_code)]
struct Session {
    version: u8,
    revision: u8,
}

#[derive(BitCodec)]
struct Head {
    #[codec(bits = 6)]
    len: u8,
    kind: Kind,
}

#[derive(BitCodec, Clone, Copy, PartialEq)]
#[codec(bits = 2)]
enum Kind {
    Short,
    Full = 3,
}

#[derive(BitCodec, Clone, Copy, PartialEq)]
#[codec(huffman)]
enum Colour {
    #[codec(code = 0b0)]
    Black,
    #[codec(code = 0b1)]
    White,
}

const FIVE: u8 = 5;
const SIX: u8 = 6;

fn odd(count: u8) -> bool {
    count % 2 == 1
}

#[test]
fn whatever_changes_the_meaning_changes_the_fingerprint() {
    let different: &[(u32, &bitcodec::Layout)] = expressions! {
        0: (when = count == FIVE);
        1: (when = count == SIX);
        2: (when = count != FIVE);
        3: (when = count < FIVE);
        4: (when = count <= FIVE);
        5: (when = count > FIVE);
        6: (when = count >= FIVE);
        7: (when = other == FIVE);
        8: (when = FIVE == count);
        9: (when = head.len == FIVE);
        10: (when = head.kind == Kind::Short);
        11: (when = head.kind == Kind::Full);
        12: (when = colour == Colour::White);
        13: (when = colour == Colour::Black);
        14: (when = context.version == FIVE);
        15: (when = context.revision == FIVE);
        16: (when = flag);
        17: (when = !flag);
        18: (when = flag && count == 1);
        19: (when = flag || count == 1);
        20: (when = count + other == 5);
        21: (when = count - other == 5);
        22: (when = other - count == 5);
        23: (when = count * other == 5);
        24: (when = count / other == 5);
        25: (when = count % other == 5);
        26: (when = count & other == 5);
        27: (when = count | other == 5);
        28: (when = count ^ other == 5);
        29: (when = count << 1 == 5);
        30: (when = count >> 1 == 5);
        31: (when = count - (other - 1) == 5);
        32: (when = count - other - 1 == 5);
        33: (when = -i16::from(count) == -5);
        34: (when = !count == 5);
        35: (when = !count as u16 == 5);
        36: (when = !(count as u16) == 5);
        37: (when = sizes[0] == 5);
        38: (when = sizes[1] == 5);
        39: (when = sizes[usize::from(count)] == 5);
        40: (when = sizes.contains(&5));
        41: (when = sizes.contains(&count));
        42: (when = sizes[..2].contains(&count));
        43: (when = sizes[..=2].contains(&count));
        44: (when = sizes[1..].contains(&count));
        45: (when = sizes[1..2].contains(&count));
        46: (when = sizes[..].contains(&count));
        47: (when = sizes.len() == 5);
        48: (when = wide == None);
        49: (when = wide.is_some());
        50: (when = wide == Some(5));
        51: (when = wide.unwrap_or(1) == 5);
        52: (when = wide.unwrap_or(2) == 5);
        53: (when = matches!(count, 1 | 5));
        54: (when = matches!(count, 1..=5));
        55: (when = matches!(count, 1..5));
        56: (when = matches!(count, 1..));
        57: (when = match count { ..5 => flag, _ => false });
        58: (when = match count { ..=5 => flag, _ => false });
        59: (when = matches!(wide, Some(1 | 5)));
        60: (when = matches!(wide, None | Some(5)));
        61: (when = matches!(count, 1 | 5) && flag);
        62: (when = matches!((count, other), (1, 5)));
        63: (when = matches!((count, other), (5, 1)));
        64: (when = matches!((count, other), (5, _)));
        65: (when = if flag { count == 1 } else { count == 2 });
        66: (when = if flag { count == 2 } else { count == 1 });
        67: (when = match count { 1 => flag, 2 => !flag, _ => false });
        68: (when = match count { 2 => flag, 1 => !flag, _ => false });
        69: (when = match count { 1 => flag, 2 => !flag, _ => true });
        70: (when = count.min(other) == 5);
        71: (when = count.max(other) == 5);
        72: (when = count.pow(2) == 5);
        73: (when = count.saturating_sub(2) == 5);
        74: (when = count.wrapping_sub(2) == 5);
        75: (when = (count as u16).wrapping_sub(2) == 5);
        76: (when = count.leading_zeros() == 5);
        77: (when = count.count_ones() == 5);
        78: (when = u32::from(count) == 5_000);
        79: (when = opaque(version = 1, odd(count)));
        80: (when = opaque(version = 2, odd(count)));
        81: (when = opaque(version = 1, odd(other)));
        82: (when = opaque(version = 1, odd(count + 1)));
        83: (when = opaque(version = 1, odd(head.len)));
        84: (when = !opaque(version = 1, odd(count)));
        85: (when = odd(count));
        86: (when = [count, other] == [1, 2]);
        87: (when = [other, count] == [1, 2]);
        88: (when = [count, other] == *b"ab");
        89: (when = [count, other] == *b"ac");
        90: (when = head.kind as u8 == 1);
        91: (when = (count == 1) == flag);
    };
    for (place, (line, layout)) in different.iter().enumerate() {
        let same =
            |other: &&(u32, &bitcodec::Layout)| other.1.fingerprint() == layout.fingerprint();
        let twin = different[..place].iter().find(same).map(|(line, _)| line);
        assert_eq!(twin, None, "{line}: {}", layout.spelling());
    }
}

#[test]
fn other_spellings_of_one_meaning_keep_the_fingerprint() {
    let pairs: &[(u32, &bitcodec::Layout)] = expressions! {
        0: (when = count == FIVE);
        0: (when = count == 0x05);
        0: (when = (count) == (5_u8));
        0: (when = { count == b'\x05' });
        0: (when = count == self::FIVE);
        1: (when = u32::from(count) > 5);
        1: (when = u64::from(count) > 5);
        2: (when = matches!(count, 1 | 5));
        2: (when = matches!(count, 0x1 | FIVE));
        3: (when = head.kind == Kind::Full);
        3: (when = head.kind == self::Kind::Full);
        4: (when = opaque(version = 1, odd(count)));
        4: (when = opaque(version = 1, { let odds = count; odd(odds) }));
        5: (when = wide == None);
        5: (when = wide.clone() == None);
    };
    for (first, second) in pairs.iter().zip(pairs.iter().skip(1)) {
        let is_same = first.1.fingerprint() == second.1.fingerprint();
        assert_eq!(is_same, first.0 == second.0, "{}", second.1.spelling());
    }
}
