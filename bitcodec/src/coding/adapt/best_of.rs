//! Alternative codings of one value: the encoder uses the shortest.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::const_check::mistake::Mistake;
use crate::context::{Context, Provides, with_merged};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::shortest::widest;
use crate::layout::{Layout, Node};
use crate::value::Value;

/// A selector, then the value in the coding with this index. The encoder uses the coding with the fewest bits, the
/// lower selector on ties. `best_of(A, B, ..)`.
///
/// `Codings` is a tuple of two to eight codings; the selector has 1 to 3 bits. A coding that cannot represent the value
/// is ignored. Decoding rejects any selector but the one that the encoder writes.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Row(#[codec(best_of((bits = 2), (runs, bits = 2)))] [u8; 6]);
///
/// assert_eq!(Row([2; 6]).to_bytes()?, [0b1_00110_10]);
/// assert_eq!(Row([0, 1, 2, 3, 0, 1]).to_bytes()?, [0b0_00_01_10_1, 0b1_00_01_000]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct BestOf<Codings>(Infallible, PhantomData<Codings>);

const fn layout(selector: u32, of: &'static [&'static Layout], exact: &'static [bool]) -> Layout {
    let (mut min, mut index) = (of[0].min_bits, 1);
    while index < of.len() {
        if of[index].min_bits < min {
            min = of[index].min_bits;
        }
        index += 1;
    }
    Layout {
        min_bits: selector as usize + min,
        max_bits: widest(selector, (of, exact), None),
        node: Node::BestOf {
            selector,
            of,
            exact,
        },
    }
}

/// Returns the selectors in the order of the least widths of their codings. After the first ones, the others often
/// cannot be shorter, so that their widths need not be computed.
///
/// This is an insertion sort. It is stable, so on ties the lower selector is first.
const fn by_least_width<const N: usize>(least: [usize; N]) -> [usize; N] {
    let mut order = [0; N];
    let mut filled = 0;
    while filled < N {
        let mut place = filled;
        while place > 0 && least[order[place - 1]] > least[filled] {
            order[place] = order[place - 1];
            place -= 1;
        }
        order[place] = filled;
        filled += 1;
    }
    order
}

macro_rules! coding {
    (($count:literal $selector:literal: $($name:ident $index:literal),*) $all:ty; $($bound:tt)*) => {
        impl<$($name),*> BestOf<($($name,)*)> {
            /// Returns the least width of each coding.
            const fn least<T>() -> [usize; $count]
            where
                $($name: Coding<T>),*
            {
                [$($name::LAYOUT.min_bits),*]
            }

            /// Returns the width of a value in one of the codings; `None` if the coding cannot represent it.
            #[inline(always)]
            fn width_in<T>(
                selector: usize,
                value: &T,
                context: <$all as Context>::Write<'_>,
            ) -> Option<usize>
            where
                $($name: Coding<T>,)*
                $($bound)*
                $all: Provides<$all> $(+ Provides<<$name as Coding<T>>::Context>)*,
            {
                match selector {
                    $($index => {
                        let inner = <$all as Provides<<$name as Coding<T>>::Context>>::write(context);
                        $name::width(value, inner)
                    })*
                    _ => None,
                }
            }

            /// Returns the least width of a value, and the selector of the coding that has it.
            #[inline(always)]
            fn shortest<T>(
                value: &T,
                context: <$all as Context>::Write<'_>,
            ) -> Option<(usize, usize)>
            where
                $($name: Coding<T>,)*
                $($bound)*
                $all: Provides<$all> $(+ Provides<<$name as Coding<T>>::Context>)*,
            {
                let least = const { Self::least::<T>() };
                let mut best = None;
                for selector in const { by_least_width(Self::least::<T>()) } {
                    // Pairs of width and selector are compared, so a tie goes to the lower selector.
                    let may_win = best.is_none_or(|best| (least[selector], selector) < best);
                    if !may_win {
                        continue;
                    }
                    if let Some(width) = Self::width_in(selector, value, context) {
                        let own = (width, selector);
                        best = Some(best.map_or(own, |best| own.min(best)));
                    }
                }
                best
            }

            /// Whether the encoder uses another coding for a value that takes `width` bits in this one.
            #[inline(always)]
            fn is_better<T>(
                width: usize,
                selector: usize,
                value: &T,
                context: <$all as Context>::Write<'_>,
            ) -> bool
            where
                $($name: Coding<T>,)*
                $($bound)*
                $all: Provides<$all> $(+ Provides<<$name as Coding<T>>::Context>)*,
            {
                let least = const { Self::least::<T>() };
                let own = (width, selector);
                const { by_least_width(Self::least::<T>()) }.into_iter().any(|other| {
                    other != selector
                        && (least[other], other) < own
                        && Self::width_in(other, value, context).is_some_and(|width| (width, other) < own)
                })
            }
        }

        impl<T, $($name: Coding<T>),*> Coding<T> for BestOf<($($name,)*)>
        where
            $($bound)*
            $all: Provides<$all> $(+ Provides<<$name as Coding<T>>::Context>)*,
        {
            type Context = $all;
            const MISTAKE: Option<Mistake> = {
                let mistake = None;
                $(let mistake = Mistake::or(mistake, Mistake::of_alternative($index + 1, $name::MISTAKE));)*
                mistake
            };
            const LAYOUT: &'static Layout =
                &layout($selector, &[$($name::LAYOUT),*], &[$($name::EXACT),*]);

            #[inline]
            fn encode<W: BitWrite>(
                value: &T,
                writer: &mut W,
                context: WriteBy<'_, T, Self>,
            ) -> Result<(), Fault> {
                match Self::shortest(value, context) {
                    Some((width, _)) if W::COUNTS => writer.write_zeros($selector + width),
                    $(Some((_, $index)) => {
                        writer.write_bits($index, $selector)?;
                        let inner = <$all as Provides<<$name as Coding<T>>::Context>>::write(context);
                        $name::encode(value, writer, inner)
                    })*
                    // No coding can represent the value. The first coding reports the reason.
                    _ => {
                        let inner = <$all as Provides<<A as Coding<T>>::Context>>::write(context);
                        A::encode(value, writer, inner)?;
                        let rule = "no coding holds the value";
                        Err(writer.refuse(Refusal::Unencodable { rule }))
                    }
                }
            }

            #[inline]
            fn width(value: &T, context: WriteBy<'_, T, Self>) -> Option<usize> {
                Self::shortest(value, context).map(|(width, _)| $selector + width)
            }

            #[inline]
            fn decode<R: BitRead>(
                reader: &mut R,
                context: ReadBy<'_, T, Self>,
            ) -> Result<T, Fault> {
                let start = reader.position();
                let selector = reader.read_bits($selector)?;
                reader.note(start, Value::Number(Number::Unsigned(u128::from(selector))));
                let from = reader.position();
                let (value, selector) = match selector {
                    $($index => {
                        let inner = <$all as Provides<<$name as Coding<T>>::Context>>::read(context);
                        ($name::decode(reader, inner)?, $index)
                    })*
                    _ => {
                        let refusal = Refusal::OutOfRange {
                            value: Number::Unsigned(u128::from(selector)),
                            low: Number::Unsigned(0),
                            high: Number::Unsigned($count - 1),
                        };
                        return Err(reader.refuse(start, refusal));
                    }
                };
                let width = reader.position() - from;
                let written = <$all as Context>::writing(context);
                if Self::is_better(width, selector, &value, written) {
                    let rule = "the shortest coding is used, the lower selector on ties";
                    return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
                }
                Ok(value)
            }
        }
    };
}

macro_rules! tuples {
    ($($count:literal $selector:literal: $($name:ident $index:literal),*;)*) => { $(
        with_merged!(
            coding! ($count $selector: $($name $index),*);
            [$(<$name as Coding<T>>::Context),*]
        );
    )* };
}

tuples! {
    2 1: A 0, B 1;
    3 2: A 0, B 1, C 2;
    4 2: A 0, B 1, C 2, D 3;
    5 3: A 0, B 1, C 2, D 3, E 4;
    6 3: A 0, B 1, C 2, D 3, E 4, F 5;
    7 3: A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    8 3: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
}
