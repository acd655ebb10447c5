//! The pieces of an integer whose bits do not stand one after the other.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, LitInt};

use super::diagnostic_site::DiagnosticSite;
use super::number::{Integer, Number};
use super::width::Width;

/// The pieces of an integer, in the order of the stream.
#[derive(Clone)]
pub(crate) struct Pieces {
    /// The list as written.
    pub(crate) whole: Expr,
    pub(crate) list: Vec<Piece>,
    pub(crate) place: Place,
}

/// Where the other pieces of the integer are.
#[derive(Clone)]
pub(crate) enum Place {
    /// There are none.
    Alone,
    /// The integer stands at a later place.
    Part,
    /// Other pieces stand at earlier places.
    Whole(Vec<Pieces>),
    /// All bits of such an integer as one run, which is not on the wire.
    All,
}

/// One of them.
#[derive(Clone)]
pub(crate) enum Piece {
    /// So many of the bits that are left.
    Next(Number),
    /// The bits of a range.
    Bits {
        from: Number,
        to: Number,
        is_closed: bool,
    },
    /// Constant bits.
    Fixed { literal: LitInt, width: u32 },
}

impl Piece {
    /// The numbers in it.
    fn numbers(&self) -> Vec<&Number> {
        match self {
            Self::Next(width) => vec![width],
            Self::Bits { from, to, .. } => vec![from, to],
            Self::Fixed { .. } => Vec::new(),
        }
    }

    /// The width, if the macro knows it.
    fn width(&self) -> Option<u128> {
        match self {
            Self::Next(width) => width.count(),
            Self::Bits {
                from,
                to,
                is_closed,
            } => (to.count()? + u128::from(*is_closed)).checked_sub(from.count()?),
            Self::Fixed { width, .. } => Some((*width).into()),
        }
    }

    /// Returns the piece as a value of the runtime.
    fn value(&self) -> TokenStream {
        match self {
            Self::Next(width) => {
                let width = width.to_integer(Integer::U32);
                quote!(_codec::layout::Piece::Next { width: #width })
            }
            Self::Bits {
                from,
                to,
                is_closed,
            } => {
                let [from, to] = [from, to].map(|end| end.to_integer(Integer::U32));
                let more = u32::from(*is_closed);
                quote! {
                    _codec::layout::Piece::At {
                        from: #from,
                        width: u32::saturating_sub(u32::saturating_add(#to, #more), #from),
                    }
                }
            }
            Self::Fixed { literal, width } => {
                quote!(_codec::layout::Piece::Fixed { value: #literal, width: #width })
            }
        }
    }
}

impl Pieces {
    /// Returns the list as a value of the runtime.
    pub(crate) fn value(&self) -> TokenStream {
        let list = self.list.iter().map(Piece::value);
        quote!(&[#(#list),*])
    }

    /// Returns the lists of all places as a value of the runtime, if there are several.
    pub(crate) fn all(&self) -> Option<TokenStream> {
        let Place::Whole(parts) = &self.place else {
            return None;
        };
        let all = [self].into_iter().chain(parts).map(Self::value);
        Some(quote!(&[#(#all),*]))
    }

    /// Whether each piece says which bits it has.
    pub(crate) fn is_placed(&self) -> bool {
        !self
            .list
            .iter()
            .any(|piece| matches!(piece, Piece::Next(_)))
    }

    /// The number of bits on the wire.
    pub(crate) fn width(&self) -> Width {
        let widths = self.list.iter().map(Piece::width);
        widths
            .sum::<Option<u128>>()
            .map_or(Width::Unseen, Width::exactly)
    }

    /// The number of bits of the integer, if the macro knows it.
    pub(crate) fn value_bits(&self) -> Option<u128> {
        let of_value = |piece: &&Piece| !matches!(piece, Piece::Fixed { .. });
        let own: Option<u128> = self.list.iter().filter(of_value).map(Piece::width).sum();
        let parts = match &self.place {
            Place::Whole(parts) => parts.iter().map(Self::value_bits).sum(),
            Place::Alone | Place::Part | Place::All => Some(0),
        };
        Some(own? + parts?)
    }

    /// The parts that are written in the source and may be wrong.
    pub(super) fn sites(&self) -> Vec<DiagnosticSite<'_>> {
        let whole = DiagnosticSite::tokens("Pieces", &self.whole);
        let numbers = self.list.iter().flat_map(Piece::numbers);
        let number = |number| DiagnosticSite::number("Parameter", number, Integer::U32);
        [whole].into_iter().chain(numbers.map(number)).collect()
    }
}
