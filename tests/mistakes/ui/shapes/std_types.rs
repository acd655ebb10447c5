use std::borrow::Cow;

use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Shared {
    cell: std::cell::Cell<u8>,
    atomic: Option<std::sync::atomic::AtomicU16>,
    text: Cow<'static, str>,
    slice: Box<[u8]>,
    rule: (u8, Box<dyn Fn()>),
    address: std::net::Ipv4Addr,
    time: [std::time::Duration; 2],
    either: std::result::Result<u8, u16>,
    name: [std::ffi::CString; 2],
    #[codec(len(bits = 8))]
    ends: Vec<std::ops::Range<u8>>,
}

// Names of the standard library may be those of a user's own types.
#[derive(BitCodec)]
struct Cell<T>(T);

#[derive(BitCodec)]
struct Duration(u16);

#[derive(BitCodec)]
struct CString(#[codec(len(until = 0))] Vec<u8>);

#[derive(BitCodec)]
#[codec(tag(bits = 1))]
enum Result<T, E> {
    Ok(T),
    Err(E),
}

#[derive(BitCodec)]
struct Own {
    result: Result<u8, CString>,
    cell: Cell<u8>,
    duration: Duration,
}

#[derive(BitCodec)]
struct Converted {
    #[codec(via = Vec<u8>)]
    text: String,
    #[codec(via = char)]
    number: u32,
}

#[derive(BitCodec)]
struct Gap {
    #[codec(bits = 4)]
    gap: (),
}

fn main() {}
