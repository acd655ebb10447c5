//! Lists as one number with a width that depends on their length, and lists of arrays as one number for each array.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::rank::list_rank::Rank;
use crate::coding::seq::list::{collect, layout_counted, longest, of_ascending};
use crate::coding::seq::list_types::Collection;
use crate::coding::seq::ranked_item::{Numbers, RankedItem};
use crate::const_check::mistake::{Key, Mistake};
use crate::context::{Context, NoContext};
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Expression, Layer, Layout, Length, Node};

/// The number of elements in the coding `C`, then all elements as one number in the coding `X`. `len(bits = N)` or
/// `len(leb128)`, with `radix`, `combination` or `arrangement`.
///
/// The number has the least width for the number of elements: 1, 2, 3 and 4 digits of radix 48 take 6, 12, 17 and 23
/// bits. A list of arrays has a number for each array.
#[derive(Debug)]
pub struct Joined<C, X>(Infallible, PhantomData<(C, X)>);

impl<L: Collection<Item: RankedItem<X>>, C: Coding<u64, Context = NoContext>, X> Coding<L>
    for Joined<C, X>
{
    type Context = <L::Item as RankedItem<X>>::Context;
    const MISTAKE: Option<Mistake> =
        Mistake::or(Mistake::about(Key::Len, C::MISTAKE), mistake::<X, L>());
    const LAYOUT: &'static Layout = &match <L::Item as RankedItem<X>>::NUMBERS {
        Numbers::One(rank, number) => layout_joined(C::LAYOUT, rank, number, L::CAPACITY),
        Numbers::Each(_) => layout_counted(C::LAYOUT, Element::<X, L>::LAYOUT, L::CAPACITY),
    };

    #[inline]
    fn encode<W: BitWrite>(
        list: &L,
        writer: &mut W,
        context: <<L::Item as RankedItem<X>>::Context as Context>::Write<'_>,
    ) -> Result<(), Fault> {
        C::encode(&(list.count() as u64), writer, ())?;
        L::Item::write(list, writer, context)
    }

    #[inline]
    fn decode<R: BitRead>(
        reader: &mut R,
        context: <<L::Item as RankedItem<X>>::Context as Context>::Read<'_>,
    ) -> Result<L, Fault> {
        let start = reader.position();
        let len = usize::try_from(C::decode(reader, ())?).unwrap_or(usize::MAX);
        let list: L::Buffer = L::Item::read(len, start, reader, context)?;
        collect(list, start, reader)
    }
}

/// The layout of an element that is a number by itself, as a constant.
struct Element<X, L>(PhantomData<(X, L)>);

impl<X, L: Collection<Item: RankedItem<X>>> Element<X, L> {
    const LAYOUT: &'static Layout = match (<L::Item as RankedItem<X>>::NUMBERS, L::ASCENDING) {
        (Numbers::Each(inner), Some(what)) => &Layout::layer(Layer::Ascending { inner, what }),
        (Numbers::Each(inner) | Numbers::One(_, inner), _) => inner,
    };
}

/// Returns the mistake in a list as numbers. A combination is a set of its own, and numbers for each element may ascend.
pub(crate) const fn mistake<X, L: Collection<Item: RankedItem<X>>>() -> Option<Mistake> {
    let ascending = match <L::Item as RankedItem<X>>::NUMBERS {
        Numbers::One(Rank::Combination(_), _) | Numbers::Each(_) => None,
        Numbers::One(Rank::Radix(_) | Rank::Arrangement(_), _) => of_ascending::<L>(),
    };
    Mistake::or(<L::Item as RankedItem<X>>::MISTAKE, ascending)
}

/// Returns the layout of a list as one number, with its length before it.
const fn layout_joined(
    count: &'static Layout,
    rank: Rank,
    number: &'static Layout,
    capacity: Option<usize>,
) -> Layout {
    let width = match longest(capacity, count) {
        Some(longest) => rank.greatest_width(longest),
        None => None,
    };
    Layout {
        min_bits: count.min_bits,
        max_bits: match (count.max_bits, width) {
            (Some(count), Some(width)) => Some(count + width),
            _ => None,
        },
        node: Node::Joined {
            len: Length::Written(count),
            number,
        },
    }
}

/// Returns the layout of a list as numbers, with a length that is an expression over earlier fields.
pub(crate) const fn layout_by<X, L: Collection<Item: RankedItem<X>>>(len: Expression) -> Layout {
    match <L::Item as RankedItem<X>>::NUMBERS {
        Numbers::One(rank, number) => Layout {
            min_bits: 0,
            max_bits: match L::CAPACITY {
                Some(capacity) => rank.greatest_width(capacity),
                None => None,
            },
            node: Node::Joined {
                len: Length::Expression(len),
                number,
            },
        },
        Numbers::Each(_) => Layout::list_by(Element::<X, L>::LAYOUT, len, L::CAPACITY),
    }
}
