//! Layouts put together by hand, as the derive emits them.

use bitcodec::coding::{Bits, Checked, Coding, Unary};
use bitcodec::int::Number;
use bitcodec::io::BitOrder;
use bitcodec::layout::{Field, Length, Node, Role, Variant};
use bitcodec::{__private as private, Layout};

/// A field of the type.
pub(crate) const fn data(name: &'static str, layout: &'static Layout) -> Field {
    private::field(name, "", layout, Role::Data)
}

/// A variant without fields.
pub(crate) const fn unit(name: &'static str, tag: u128) -> Variant {
    variant(name, tag, &[])
}

/// A variant with fields.
const fn variant(name: &'static str, tag: u128, fields: &'static [Field]) -> Variant {
    private::variant(name, "", Some(Number::Unsigned(tag)), fields)
}

/// A struct that is a root.
pub(crate) const fn root(
    name: &'static str,
    order: BitOrder,
    size: Option<usize>,
    fields: &'static [Field],
) -> Layout {
    private::structure(name, "", Some(order), size, false, fields)
}

/// An enum that is a number.
pub(crate) const fn choice(
    name: &'static str,
    width: &'static Layout,
    variants: &'static [Variant],
) -> Layout {
    private::enumeration(name, "", None, None, width, variants)
}

const PLAYER: &Layout = &choice("Player", U1, &[unit("Player0", 0), unit("Player1", 1)]);
const OWNER: &Layout = &choice(
    "CubeOwner",
    U2,
    &[unit("Player0", 0), unit("Player1", 1), unit("Centred", 3)],
);
const STATE: &Layout = &choice(
    "GameState",
    U3,
    &[
        unit("NoGame", 0),
        unit("Playing", 1),
        unit("Over", 2),
        unit("Resigned", 3),
        unit("Dropped", 4),
    ],
);
const RESIGNED: &Layout = &choice(
    "Resignation",
    U2,
    &[
        unit("None", 0),
        unit("Single", 1),
        unit("Gammon", 2),
        unit("Backgammon", 3),
    ],
);
pub(crate) const U1: &Layout = &Layout::integer(1, false);
pub(crate) const U2: &Layout = &Layout::integer(2, false);
pub(crate) const U3: &Layout = &Layout::integer(3, false);
const FLAG: &Layout = <bool as bitcodec::BitCodec>::LAYOUT;
const POINTS: &Layout = <Bits<15> as Coding<u16>>::LAYOUT;

/// The key behind a GNU Backgammon Match ID.
pub(crate) const MATCH_KEY: &Layout = &root(
    "MatchKey",
    BitOrder::LsbFirst,
    Some(72),
    &[
        private::field(
            "cube",
            "The logarithm of the cube to base 2.",
            <Bits<4> as Coding<u8>>::LAYOUT,
            Role::Data,
        ),
        data("cube_owner", OWNER),
        data("on_roll", PLAYER),
        data("crawford", FLAG),
        data("state", STATE),
        data("turn", PLAYER),
        data("doubled", FLAG),
        data("resigned", RESIGNED),
        data("dice", <Checked<Bits<3>, 0, 6> as Coding<[u8; 2]>>::LAYOUT),
        data("length", POINTS),
        data("score", &Layout::array(2, POINTS)),
        data("no_jacoby", FLAG),
    ],
);

/// The key behind a GNU Backgammon Position ID.
pub(crate) const POSITION_KEY: &Layout = &root(
    "PositionKey",
    BitOrder::LsbFirst,
    Some(80),
    &[
        data(
            "opponent",
            <Unary<{ u64::MAX }, 15> as Coding<[u8; 25]>>::LAYOUT,
        ),
        data(
            "on_roll",
            <Unary<{ u64::MAX }, 15> as Coding<[u8; 25]>>::LAYOUT,
        ),
    ],
);

/// What stands on a square, and what may stand.
pub(crate) const PLACEMENT: &Layout = &root(
    "Placement",
    BitOrder::MsbFirst,
    None,
    &[
        data("turn", PLAYER),
        data("squares", &Layout::array(64, SQUARE)),
        data("moves", MOVES),
    ],
);

const SQUARE: &Layout = &choice(
    "Square",
    &Layout::new(
        1,
        Some(3),
        Node::Prefix {
            name: "Square",
            codes: &[
                private::code("Empty", 0b0, 1),
                private::code("Pawn", 0b10, 2),
                private::code("Knight", 0b110, 3),
                private::code("King", 0b111, 3),
            ],
        },
    ),
    &[
        unit("Empty", 0),
        unit("Pawn", 1),
        unit("Knight", 2),
        unit("King", 3),
    ],
);

const MOVES: &Layout = &Layout::new(
    8,
    None,
    Node::List {
        len: Length::Written(<u8 as bitcodec::BitCodec>::LAYOUT),
        element: &choice(
            "Move",
            U2,
            &[
                unit("Pass", 0),
                variant("Step", 1, &[data("from", SIX), data("to", SIX)]),
            ],
        ),
    },
);
const SIX: &Layout = &Layout::integer(6, false);
