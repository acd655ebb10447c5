//! Collections of the standard library: the two laws in both orders, with each form of `len`, and what is refused.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[codec(bits = 2)]
enum Suit {
    Clubs,
    Hearts,
    Spades,
}

/// A key of few bits.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Port(#[codec(bits = 10)] u16);

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Row(#[codec(len(bits = 4), bits = 4)] Vec<u8>);

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            /// Each type, and each form of `len`.
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Lists {
                #[codec(bits = 4, count_of = queue)]
                pub(super) count: (),
                #[codec(len(bits = 5), bits = 3)]
                pub(super) boxed: Box<[u8]>,
                #[codec(len = count, range = -5..=20)]
                pub(super) queue: VecDeque<i16>,
                #[codec(len(bytes, bits = 8), leb128)]
                pub(super) shared: Rc<[u32]>,
                #[codec(len(until = 0))]
                pub(super) text: Arc<[u8]>,
                #[codec(len(leb128), each(len(bits = 3), as = u8, bits = 2))]
                pub(super) suits: VecDeque<Box<[Suit]>>,
                #[codec(len(bits = 4), runs, bits = 4)]
                pub(super) runs: Rc<[u8]>,
                #[codec(len(bits = 3), radix = 6)]
                pub(super) digits: Box<[u8]>,
                #[codec(len(until(|item| item.0 == 0)))]
                pub(super) last: VecDeque<Port>,
                pub(super) one: Rc<u16>,
                pub(super) two: Arc<(u8, bool)>,
                #[codec(len(rest))]
                pub(super) rest: Box<[u16]>,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Sets {
                #[codec(bits = 4, count_of = by_bytes)]
                pub(super) size: (),
                #[codec(len(bits = 5), bits = 6)]
                pub(super) numbers: BTreeSet<u8>,
                #[codec(len(bits = 2))]
                pub(super) suits: BTreeSet<Suit>,
                #[codec(len(leb128), leb128)]
                pub(super) signed: BTreeSet<i32>,
                #[codec(len(bytes = size))]
                pub(super) by_bytes: BTreeSet<u16>,
                #[codec(len(bits = 6), combination(52))]
                pub(super) hand: BTreeSet<u8>,
                #[codec(len(until = 0))]
                pub(super) letters: BTreeSet<u8>,
                #[codec(len(bits = 3), each(len(bits = 2)))]
                pub(super) sets: Vec<BTreeSet<u8>>,
                #[codec(len(rest))]
                pub(super) rest: BTreeSet<(u8, u8)>,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Maps {
                #[codec(bits = 4, count_of = counted)]
                pub(super) count: (),
                #[codec(len(bits = 4))]
                pub(super) ports: BTreeMap<Port, Row>,
                #[codec(len = count)]
                pub(super) counted: BTreeMap<i8, Option<u16>>,
                #[codec(len(bytes, leb128))]
                pub(super) by_bytes: BTreeMap<u16, [u8; 3]>,
                #[codec(len(until(opaque(version = 1, |(key, _)| *key == 255))))]
                pub(super) ended: BTreeMap<u8, Suit>,
                #[codec(len(bits = 3), each(len(bits = 2)))]
                pub(super) maps: Vec<BTreeMap<Suit, u8>>,
                pub(super) is_there: bool,
                #[codec(when = is_there, sized(bits = 8), len(rest))]
                pub(super) option: Option<BTreeMap<u32, u8>>,
                #[codec(len(rest))]
                pub(super) rest: BTreeMap<u8, u16>,
            }
        }
    )* };
}

in_both_orders! {
    low = lsb_first;
    high = msb_first;
}

fn lists() -> high::Lists {
    high::Lists {
        count: (),
        boxed: [1, 7, 0].into(),
        queue: [-5, 20].into(),
        shared: [300, 2].into(),
        text: (*b"set").into(),
        suits: [[Suit::Spades].into(), [].into()].into(),
        runs: [4, 4, 4, 9].into(),
        digits: [5, 0, 2].into(),
        last: [Port(9), Port(0)].into(),
        one: 500.into(),
        two: (4, true).into(),
        rest: [7, 8].into(),
    }
}

fn sets() -> high::Sets {
    high::Sets {
        size: (),
        numbers: [0, 5, 63].into(),
        suits: [Suit::Clubs, Suit::Spades].into(),
        signed: [-300, -1, 0, 70].into(),
        by_bytes: [1, 500].into(),
        hand: [0, 17, 51].into(),
        letters: [1, 200].into(),
        sets: vec![[1, 2].into(), [].into(), [0].into()],
        rest: [(1, 2), (1, 3), (4, 0)].into(),
    }
}

fn maps() -> high::Maps {
    high::Maps {
        count: (),
        ports: [(Port(80), Row(vec![1, 2])), (Port(443), Row(vec![]))].into(),
        counted: [(-3, None), (4, Some(5))].into(),
        by_bytes: [(9, [1, 2, 3])].into(),
        ended: [(1, Suit::Hearts), (255, Suit::Clubs)].into(),
        maps: vec![[(Suit::Hearts, 3)].into(), [].into()],
        is_there: true,
        option: Some([(1, 2), (3, 4)].into()),
        rest: [(0, 1), (2, 3)].into(),
    }
}

#[test]
fn values_and_bytes_keep_the_laws() {
    laws::of_type::<low::Lists>();
    laws::of_type::<high::Lists>();
    laws::of_type::<low::Sets>();
    laws::of_type::<high::Sets>();
    laws::of_value(&lists());
    laws::of_value(&sets());
    laws::of_value(&maps());
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes: Vec<u8>) {
        laws::of_bytes::<low::Lists>(&bytes);
        laws::of_bytes::<high::Lists>(&bytes);
        laws::of_bytes::<low::Sets>(&bytes);
        laws::of_bytes::<high::Sets>(&bytes);
        laws::of_bytes::<low::Maps>(&bytes);
        laws::of_bytes::<high::Maps>(&bytes);
    }

    /// Any map comes back, of any size, and is the list of its entries.
    #[test]
    fn any_collection_is_the_list_of_its_elements(
        entries in prop::collection::btree_map(any::<u16>(), any::<u8>(), 0..20),
        turn in 0..20_usize,
    ) {
        let pairs = Of(entries.iter().map(|(key, value)| (*key, *value)).collect::<Vec<_>>());
        let bytes = pairs.to_bytes().unwrap();
        laws::of_value(&Of(entries.clone()));
        prop_assert_eq!(Of(entries).to_bytes().unwrap(), &bytes[..]);
        prop_assert_eq!(Of(pairs.0.iter().copied().collect::<BTreeSet<_>>()).to_bytes().unwrap(), &bytes[..]);
        prop_assert_eq!(Of(Rc::<[_]>::from(&pairs.0[..])).to_bytes().unwrap(), &bytes[..]);
        // In two pieces.
        let mut queue: VecDeque<_> = pairs.0.iter().copied().collect();
        let turn = turn.min(queue.len());
        queue.rotate_left(turn);
        for _ in 0..turn {
            let item = queue.pop_back().unwrap();
            queue.push_front(item);
        }
        prop_assert_eq!(Of(queue).to_bytes().unwrap(), bytes);
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Of<L: bitcodec::coding::Collection<Item = (u16, u8)>>(#[codec(len(leb128))] L);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, lock = "50a2add89ef00ad7")]
struct Ascending {
    #[codec(len(bits = 8))]
    set: BTreeSet<u8>,
    #[codec(len(bits = 8))]
    map: BTreeMap<u8, u8>,
}

#[test]
fn elements_that_do_not_ascend_are_refused() {
    for (bytes, error) in [
        (
            &[3, 1, 3, 2, 0][..],
            "set[2]: not canonical: the elements ascend, and none is there twice (bits 0..32)",
        ),
        (
            &[2, 1, 1, 0],
            "set[1]: not canonical: the elements ascend, and none is there twice (bits 0..24)",
        ),
        (
            &[0, 2, 1, 0, 1, 1],
            "map[1]: not canonical: the keys ascend, and none is there twice (bits 8..48)",
        ),
    ] {
        let found = Ascending::from_bytes(bytes).unwrap_err();
        assert_eq!(found.kind(), ErrorKind::NotCanonical);
        assert_eq!(found.to_string(), error);
        let trace = Ascending::trace(bytes);
        assert_eq!(
            trace.error().map(ToString::to_string).as_deref(),
            Some(error)
        );
    }
}

#[test]
fn a_layout_and_a_trace_name_sets_and_maps() {
    assert_eq!(
        Ascending::LAYOUT.spelling(),
        "msb:list(u8;:set(u8;););list(u8;:map(u8;u8;););"
    );
    let lines = Ascending::LAYOUT.to_string();
    assert_eq!(
        lines.lines().skip(2).collect::<Vec<_>>(),
        [
            "  0..   8-2048  set    list of (u8, ascending), length as u8",
            "        8-4088  map    list of ((u8, u8), by ascending keys), length as u8",
        ]
    );
    let trace = Ascending::trace(&[1, 7, 1, 2, 3]);
    let paths: Vec<String> = trace
        .segments()
        .iter()
        .map(|segment| segment.path.to_string())
        .collect();
    assert_eq!(paths, ["set", "set[0]", "map", "map[0].0", "map[0].1"]);
}

/// One entry of a map takes a node with room for eleven.
#[test]
fn the_nodes_of_a_map_are_charged() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first, budget = 30_000)]
    struct Wide(#[codec(len(bits = 4))] BTreeMap<bool, Option<[u64; 300]>>);

    let error = Wide::from_bytes(&[0x10]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Budget);
    assert_eq!(
        error.to_string(),
        "0: 33952 bytes of memory exceed the budget of 30000 (bits 0..6)"
    );
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, depth = 4, tag(bits = 8))]
enum Tree {
    Leaf(u8),
    Shared(#[codec(len(bits = 8))] Rc<[Tree]>),
    One(Arc<Tree>),
    Queue(#[codec(len(bits = 8))] VecDeque<Tree>),
}

#[test]
fn pointers_and_queues_hold_values_of_their_own_type() {
    laws::of_type::<Tree>();
    let leaf = || Tree::Leaf(1);
    let inner = Tree::Queue([leaf(), leaf()].into());
    let tree = Tree::Shared([leaf(), Tree::One(leaf().into()), inner].into());
    laws::of_value(&tree);
    let bytes = tree.to_bytes().unwrap();
    assert_eq!(bytes, [1, 3, 0, 1, 2, 0, 1, 3, 2, 0, 1, 0, 1]);
    assert_eq!(
        Tree::from_bytes(&[2, 2, 2, 2, 0]).unwrap_err().kind(),
        ErrorKind::Depth
    );
}

/// Each array is a number by itself, so that the arrays can ascend.
#[test]
fn arrays_that_are_numbers_make_a_set() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Hands {
        #[codec(len(bits = 4), combination(52))]
        hands: BTreeSet<[u8; 2]>,
        #[codec(bits = 4, count_of = throws)]
        count: (),
        #[codec(len = count, radix = 6)]
        throws: BTreeSet<[u8; 3]>,
    }

    let hands = Hands {
        hands: [[3, 1], [7, 2]].into(),
        count: (),
        throws: [[5, 0, 0], [0, 5, 5]].into(),
    };
    laws::of_value(&hands);
    laws::of_type::<Hands>();
    assert!(Hands::LAYOUT.spelling().contains("set("));
}
