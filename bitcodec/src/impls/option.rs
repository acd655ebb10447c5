//! An option is a flag, and the value if it is 1.

use crate::codec::BitCodec;
use crate::error::Fault;
use crate::layout::{Layout, Node};
use crate::read::BitRead;
use crate::trace::Value;
use crate::write::BitWrite;

impl<T: BitCodec> BitCodec for Option<T> {
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 1,
        max_bits: match T::LAYOUT.max_bits {
            Some(max) => Some(max + 1),
            None => None,
        },
        node: Node::Optional { inner: T::LAYOUT },
    };

    #[inline(always)]
    fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault> {
        writer.write_bit(self.is_some())?;
        match self {
            Some(value) => value.encode(writer),
            None => Ok(()),
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        let start = reader.position();
        let present = reader.read_bit()?;
        reader.note(start, Value::Bool(present));
        if present {
            T::decode(reader).map(Some)
        } else {
            Ok(None)
        }
    }
}
