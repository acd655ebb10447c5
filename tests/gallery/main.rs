//! Formats that nobody here invented, declared by annotation alone, against their published bytes.

mod ads_b;
mod ais;
mod ar;
mod ber;
mod binary_fen;
mod bitcoin;
mod bmp;
mod can;
mod cbor;
mod coap;
mod deflate;
mod der;
mod dns;
mod edid;
mod elf;
mod ethernet;
mod flac;
mod gif;
mod gzip;
mod h264;
mod hpack;
mod id3;
mod ieee802154;
mod ipv4;
mod jpeg;
mod message_pack;
mod midi;
mod modbus;
mod mp4;
mod mpeg_ts;
mod mqtt;
mod nbt;
mod nmea;
mod ogg;
mod packed_sfen;
mod pcap;
mod pcapng;
mod pes;
mod png;
mod polyglot;
mod programs;
mod protobuf;
mod qoi;
mod rtp;
mod sqlite;
mod tar;
mod tcp;
mod tiff;
mod tls;
mod utf8;
mod wav;

use std::fmt::Debug;

use bitcodec::{NoContext, WireFormat, laws};

/// A published example decodes to its published meaning, comes back to its bytes, and every shorter one is refused.
fn published<T: WireFormat<Context = NoContext> + Debug + PartialEq>(bytes: &[u8], value: T) {
    assert_eq!(value.to_bytes().as_deref(), Ok(bytes));
    laws::of_value(&value);
    assert_eq!(T::from_bytes(bytes), Ok(value));
    for len in 0..bytes.len() {
        assert!(
            T::from_bytes(&bytes[..len]).is_err(),
            "{len} bytes are too few"
        );
    }
}

/// Every single-bit change of an example is refused, or is the one spelling of another value.
fn damaged<T: WireFormat<Context = NoContext> + Debug + PartialEq>(bytes: &[u8]) {
    for bit in 0..8 * bytes.len() {
        let mut other = bytes.to_vec();
        other[bit / 8] ^= 1 << (bit % 8);
        laws::of_bytes::<T>(&other);
    }
}

/// Every single-bit change of an example is refused, as a checksum promises.
fn refused<T: WireFormat<Context = NoContext> + Debug>(bytes: &[u8]) {
    for bit in 0..8 * bytes.len() {
        let mut other = bytes.to_vec();
        other[bit / 8] ^= 1 << (bit % 8);
        assert!(T::from_bytes(&other).is_err(), "bit {bit}");
    }
}
