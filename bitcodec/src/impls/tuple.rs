//! A tuple is its elements, one after the other; the unit takes no bits.

use crate::codec::BitCodec;
use crate::error::Fault;
use crate::layout::{Layout, Node};
use crate::read::BitRead;
use crate::write::BitWrite;

impl Layout {
    /// Makes the layout of forms that stand one after the other.
    #[must_use]
    pub const fn tuple(elements: &'static [&'static Self]) -> Self {
        let (mut min_bits, mut max_bits) = (0, Some(0));
        let mut index = 0;
        while index < elements.len() {
            min_bits += elements[index].min_bits;
            max_bits = match (max_bits, elements[index].max_bits) {
                (Some(sum), Some(max)) => Some(sum + max),
                _ => None,
            };
            index += 1;
        }
        Self {
            min_bits,
            max_bits,
            node: Node::Tuple { elements },
        }
    }
}

macro_rules! codecs {
    ($($($name:ident $index:tt),*;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($name: BitCodec),*> BitCodec for ($($name,)*) {
            const LAYOUT: &'static Layout = &Layout::tuple(&[$($name::LAYOUT),*]);

            #[inline(always)]
            fn encode<Writer: BitWrite>(&self, _writer: &mut Writer) -> Result<(), Fault> {
                $(
                    _writer.enter(stringify!($index));
                    self.$index.encode(_writer)?;
                    _writer.leave();
                )*
                Ok(())
            }

            #[inline(always)]
            fn decode<Reader: BitRead>(_reader: &mut Reader) -> Result<Self, Fault> {
                Ok(($(
                    {
                        _reader.enter(stringify!($index));
                        let value = $name::decode(_reader)?;
                        _reader.leave();
                        value
                    },
                )*))
            }
        }
    )* };
}

codecs! {
    ;
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
}
