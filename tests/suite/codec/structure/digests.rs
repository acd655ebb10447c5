//! Checksums of other crates, chosen bits of them, and checksums that are bytes.

use bitcodec::laws;
use bitcodec::sum::{Adler32, Internet, Sum};
use md5::Digest as _;

use super::*;

/// The hashes whose result is bytes.
macro_rules! digests {
    ($($name:ident = $inner:ty, $spelled:literal, $len:literal;)*) => { $(
        #[derive(Default)]
        struct $name($inner);

        impl Sum for $name {
            const NAME: &'static str = $spelled;
            type Value = [u8; $len];

            fn add(&mut self, bytes: &[u8]) {
                self.0.update(bytes);
            }

            fn value(&self) -> [u8; $len] {
                self.0.clone().finalize().into()
            }
        }
    )* };
}

digests! {
    Sha256 = sha2::Sha256, "sha256", 32;
    Sha512 = sha2::Sha512, "sha512", 64;
    Md5 = md5::Md5, "md5", 16;
}

struct Xxh32(xxhash_rust::xxh32::Xxh32);

impl Default for Xxh32 {
    fn default() -> Self {
        Self(xxhash_rust::xxh32::Xxh32::new(0))
    }
}

impl Sum for Xxh32 {
    const NAME: &'static str = "xxh32";
    type Value = u32;

    fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn value(&self) -> u32 {
        self.0.digest()
    }
}

/// The second byte of a checksum.
#[derive(Default)]
struct SecondByte(Xxh32);

impl Sum for SecondByte {
    const NAME: &'static str = "second byte of xxh32";
    type Value = u8;

    fn add(&mut self, bytes: &[u8]) {
        self.0.add(bytes);
    }

    fn value(&self) -> u8 {
        self.0.value().to_le_bytes()[1]
    }
}

#[derive(Default)]
struct Fletcher16([u32; 2]);

impl Sum for Fletcher16 {
    const NAME: &'static str = "fletcher16";
    type Value = u16;

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0[0] = (self.0[0] + u32::from(*byte)) % 255;
            self.0[1] = (self.0[1] + self.0[0]) % 255;
        }
    }

    fn value(&self) -> u16 {
        (self.0[1] << 8 | self.0[0]) as u16
    }
}

fn of<S: Sum>(data: &[u8]) -> S::Value {
    let mut sum = S::default();
    sum.add(data);
    sum.value()
}

/// Returns the bytes of hexadecimal digits.
fn hex<const N: usize>(digits: &str) -> [u8; N] {
    let digits: Vec<char> = digits.chars().filter(|digit| *digit != ' ').collect();
    let byte = |at: usize| {
        let pair: String = digits[2 * at..2 * at + 2].iter().collect();
        u8::from_str_radix(&pair, 16).expect("two digits")
    };
    core::array::from_fn(byte)
}

#[test]
fn every_sum_has_its_published_value() {
    // FIPS 180-4, the examples of NIST.
    let abc = "ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad";
    assert_eq!(of::<Sha256>(b"abc"), hex(abc));
    let two_blocks = "248d6a61 d20638b8 e5c02693 0c3e6039 a33ce459 64ff2167 f6ecedd4 19db06c1";
    assert_eq!(
        of::<Sha256>(b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
        hex(two_blocks)
    );
    let long = "ddaf35a193617aba cc417349ae204131 12e6fa4e89a97ea2 0a9eeee64b55d39a \
                2192992a274fc1a8 36ba3c23a3feebbd 454d4423643ce80e 2a9ac94fa54ca49f";
    assert_eq!(of::<Sha512>(b"abc"), hex(long));
    // RFC 1321, appendix A.5.
    assert_eq!(
        of::<Md5>(b"message digest"),
        hex("f96b697d7cb7938d525a2f31aaf161d0")
    );
    // The empty input of the specification of LZ4 frames, and of `xxhsum`.
    assert_eq!(of::<Xxh32>(b""), 0x02cc_5d05);
    // The articles "Adler-32" and "Fletcher's checksum" of the English Wikipedia.
    assert_eq!(of::<Adler32>(b"Wikipedia"), 0x11e6_0398);
    assert_eq!(of::<Fletcher16>(b"abcde"), 0xc8f0);
    assert_eq!(of::<Fletcher16>(b"abcdef"), 0x2057);
    assert_eq!(of::<Fletcher16>(b"abcdefgh"), 0x0627);
    // RFC 1071, section 3.
    assert_eq!(of::<Internet>(&hex::<8>("0001f203f4f5f6f7")), !0xddf2);
}

#[test]
fn the_headers_of_lz4_frames_are_those_of_the_program() {
    // What `lz4` 1.9.4 writes for no bytes at all.
    let bytes = hex::<15>("04224d18 6440a7 00000000 055dcc02");
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Empty {
        #[codec(fixed = 0x184d_2204, bits = 32)]
        magic: (),
        flags: u8,
        block_descriptor: u8,
        #[codec(sum(SecondByte, over = flags..=block_descriptor))]
        header_checksum: (),
        #[codec(fixed = 0, bits = 32)]
        end: (),
        #[codec(len = 0)]
        content: Vec<u8>,
        #[codec(sum(Xxh32, over = content))]
        content_checksum: (),
    }
    let value = Empty::from_bytes(&bytes).expect("it is a frame");
    assert_eq!(value.to_bytes().as_deref(), Ok(&bytes[..]));
    let mut wrong = bytes;
    wrong[5] = 0x50;
    let error = Empty::from_bytes(&wrong).expect_err("the descriptor is another");
    let text = error.to_string();
    assert!(
        text.starts_with("header_checksum: the checksum is 0x"),
        "{text}"
    );
    assert_eq!(error.bits(), Some(48..56));
    laws::of_type::<Empty>();
    assert_eq!(
        Empty::LAYOUT.spelling(),
        "lsb:fixed(407708164:u32;);u8;u8;derived(sum(second byte of xxh32,1..2:u8;););\
         fixed(0:u32;);list(`0`:u8;);derived(sum(xxh32,5..5:u32;););"
    );
}

/// Digests before and behind what they cover, of type `()` and kept, with and without a condition.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, lock = "82007d51814b27bf")]
struct Signed {
    #[codec(sum(Sha256, over = flag..=text))]
    first: (),
    flag: bool,
    #[codec(bits = 7, count_of = text)]
    len: (),
    #[codec(len = len)]
    text: Vec<u8>,
    #[codec(sum(Md5, over = text))]
    kept: [u8; 16],
    #[codec(when = flag, sum(Sha512, over = text..=kept))]
    both: Option<[u8; 64]>,
    #[codec(when = flag, sum(Fletcher16, over = ..=text), little_endian, bits = 16)]
    small: (),
    #[codec(when = !flag, sum(Fletcher16, over = ..=text))]
    own: (),
}

fn signed(flag: bool, text: &[u8]) -> Signed {
    let kept = of::<Md5>(text);
    let both = flag.then(|| of::<Sha512>(&[text, &kept].concat()));
    Signed {
        first: (),
        flag,
        len: (),
        text: text.to_vec(),
        kept,
        both,
        small: (),
        own: (),
    }
}

#[test]
fn digests_come_back_and_a_wrong_byte_is_named() {
    for (flag, text) in [
        (true, &b"abc"[..]),
        (false, b""),
        (false, b"message digest"),
    ] {
        let value = signed(flag, text);
        let bytes = value.to_bytes().expect("all digests agree");
        let head = [u8::from(flag) << 7 | text.len() as u8];
        assert_eq!(bytes[..32], of::<Sha256>(&[&head, text].concat()));
        let covered = of::<Fletcher16>(&[&bytes[..32], &head, text].concat());
        let end = if flag {
            covered.to_le_bytes()
        } else {
            covered.to_be_bytes()
        };
        assert_eq!(bytes[bytes.len() - 2..], end);
        laws::of_value(&value);
        laws::of_bytes::<Signed>(&bytes);
    }
    let value = signed(true, b"abc");
    let bytes = value.to_bytes().expect("all digests agree");
    for (at, message) in [
        (5, "first: byte 5 of the checksum is"),
        (39, "kept: byte 3 of the checksum is"),
        (52 + 63, "both: byte 63 of the checksum is"),
    ] {
        let mut wrong = bytes.clone();
        wrong[at] ^= 1;
        let error = Signed::from_bytes(&wrong).expect_err("a byte is another");
        assert_eq!(error.kind(), ErrorKind::Computed);
        let text = error.to_string();
        assert!(text.starts_with(message), "{text}");
    }
    let other = Signed {
        kept: [0; 16],
        ..value
    };
    let error = other.to_bytes().expect_err("the digest is another");
    assert_eq!(
        error.to_string(),
        "kept: the value is not the checksum of its fields"
    );
}

#[test]
fn values_with_digests_are_made_of_noise() {
    laws::of_type::<Signed>();
}

/// The sum of all bytes, in which the field itself is spaces.
#[derive(Default)]
struct TarSum(u32);

impl Sum for TarSum {
    const NAME: &'static str = "tar";
    const OWN_BYTE: u8 = b' ';
    type Value = u32;

    fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0, |sum, byte| sum + u32::from(*byte));
    }

    fn value(&self) -> u32 {
        self.0
    }
}

/// Six octal digits, a zero and a space.
#[derive(BitCodec)]
struct Octal([u8; 8]);

impl From<&u32> for Octal {
    fn from(number: &u32) -> Self {
        let digits = format!("{number:06o}\0 ");
        Self(
            digits
                .as_bytes()
                .try_into()
                .expect("a sum of 512 bytes has six digits"),
        )
    }
}

impl TryFrom<Octal> for u32 {
    type Error = Violation;

    fn try_from(Octal(text): Octal) -> Result<Self, Violation> {
        let wrong = Violation::new("six octal digits, a zero and a space");
        let digits = text.strip_suffix(b"\0 ").ok_or(wrong)?;
        digits.iter().try_fold(0, |number, digit| match digit {
            b'0'..=b'7' => Ok(8 * number + u32::from(digit - b'0')),
            _ => Err(wrong),
        })
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct TarHeader {
    before: [[u8; 37]; 4],
    #[codec(sum(TarSum, over = ..), via = Octal)]
    checksum: u32,
    behind: [[u8; 89]; 4],
}

#[test]
fn the_checksum_of_tar_counts_itself_as_spaces() {
    // The header that GNU tar 1.34 writes: `tar --format=ustar --mtime=@0 --owner=root:0 --group=root:0 --mode=644 -cf`.
    let mut bytes = [0; 512];
    for (at, text) in [
        (0, &b"hello.txt"[..]),
        (
            100,
            b"0000644\x000000000\x000000000\x0000000000006\x0000000000000\x00",
        ),
        (148, b"012655\0 0"),
        (257, b"ustar\x0000root"),
        (297, b"root"),
        (329, b"0000000\x000000000"),
    ] {
        bytes[at..at + text.len()].copy_from_slice(text);
    }
    let header = TarHeader::from_bytes(&bytes).expect("its sum is right");
    assert_eq!(header.checksum, 0o12655);
    laws::of_value(&header);
    bytes[0] = b'j';
    let error = TarHeader::from_bytes(&bytes).expect_err("a byte is greater by two");
    assert_eq!(
        error.to_string(),
        "checksum: the checksum is 0x15af, not 0x15ad (bits 1184..1248)"
    );
}

/// The zeros before the first field are covered only where a tag that counts a list stands before them.
#[test]
fn a_tag_that_counts_begins_what_a_checksum_covers() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first, tag(bits = 8))]
    enum Message {
        #[codec(tag = 1..=4, count_of = list)]
        All {
            #[codec(reserved = 8)]
            first: u8,
            list: Vec<u8>,
            #[codec(crc(bitcodec::sum::Crc::CRC_16_IBM_3740, over = ..=first), bits = 16)]
            sum: (),
        },
        #[codec(tag = 5..=8, count_of = list)]
        One {
            #[codec(reserved = 8)]
            first: u8,
            list: Vec<u8>,
            #[codec(crc(bitcodec::sum::Crc::CRC_16_IBM_3740, over = first), bits = 16)]
            sum: (),
        },
    }

    let (first, list, sum) = (7, vec![9], ());
    let all = Message::All {
        first,
        list: list.clone(),
        sum,
    };
    assert_eq!(all.to_bytes().unwrap(), [2, 0, 7, 9, 0x6d, 0xe8]);
    let one = Message::One { first, list, sum };
    assert_eq!(one.to_bytes().unwrap(), [6, 0, 7, 9, 0x91, 0x17]);
    laws::of_type::<Message>();
}
