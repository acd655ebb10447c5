//! Addresses and identifiers: octets in the order of a network.

#[cfg(feature = "alloc")]
use core::net::IpAddr;
use core::net::{Ipv4Addr, Ipv6Addr};

use crate::coding::{BitCodec, Bits};
use crate::context::NoContext;
use crate::error::kind::Fault;
#[cfg(feature = "alloc")]
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::Layout;
#[cfg(feature = "alloc")]
use crate::value::Value;

/// Implements [`BitCodec`] for a type of `$len` octets, read and written as one number of the bits. The order of octets is
/// that of the bits, so it does not depend on the byte order of integers.
macro_rules! octets {
    ($($type:ty: $len:literal, $word:ident, $read:ident, $write:ident, $any:expr, $octets:ident, $of:ident, $shown:expr;)*) => { $(
        impl BitCodec for $type {
            type Context = NoContext;
            const LAYOUT: &'static Layout =
                <crate::coding::Each<Bits<8>> as crate::coding::Coding<[u8; $len]>>::LAYOUT;
            const TOTAL: bool = true;
            const IN_PLACE: bool = true;
            const BLANK: Option<Self> = Some($any);

            #[inline(always)]
            fn encode_with_context<W: BitWrite>(&self, writer: &mut W, (): ()) -> Result<(), Fault> {
                let octets = self.$octets();
                let word = match W::ORDER.is_lsb_first() {
                    true => $word::from_le_bytes(octets),
                    false => $word::from_be_bytes(octets),
                };
                writer.$write(word.into(), 8 * $len)
            }

            #[inline(always)]
            fn decode_with_context<R: BitRead>(reader: &mut R, (): ()) -> Result<Self, Fault> {
                #[cfg(feature = "alloc")]
                let start = reader.position();
                let word = reader.$read(8 * $len)? as $word;
                let value = Self::$of(match R::ORDER.is_lsb_first() {
                    true => word.to_le_bytes(),
                    false => word.to_be_bytes(),
                });
                #[cfg(feature = "alloc")]
                if !R::Observer::SILENT {
                    let shown: fn(Self) -> Value = $shown;
                    reader.note(start, shown(value));
                }
                Ok(value)
            }
        }
    )* };
}

octets! {
    Ipv4Addr: 4, u32, read_bits, write_bits, Self::UNSPECIFIED, octets, from, |address| Value::Address(IpAddr::V4(address));
    Ipv6Addr: 16, u128, read_wide, write_wide, Self::UNSPECIFIED, octets, from, |address| Value::Address(IpAddr::V6(address));
}

#[cfg(feature = "uuid")]
octets! {
    uuid::Uuid: 16, u128, read_wide, write_wide, Self::nil(), into_bytes, from_bytes,
        |uuid| Value::Uuid(uuid.into_bytes());
}
