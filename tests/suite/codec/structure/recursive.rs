//! Types whose values contain values of the type: `depth` and `recursive`.

use std::thread;

use bitcodec::stream::{Decoder, decode_all};
use bitcodec::sum::Crc;
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 8), depth = 64)]
enum Tree {
    Leaf(u8),
    Node(#[codec(len(bits = 8))] Vec<Tree>),
}

/// Runs a function in a thread with this many bytes of stack.
fn with_stack(bytes: usize, run: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(bytes).spawn(run);
    thread.expect("a thread").join().expect("no panic");
}

/// A path of `depth` trees, the outermost one included.
fn path(depth: usize) -> Tree {
    (1..depth).fold(Tree::Leaf(7), |tree, _| Tree::Node(vec![tree]))
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, depth = 4)]
struct Link {
    #[codec(bits = 5)]
    value: u8,
    next: Option<Box<Self>>,
}

/// Regions inside each other, by every key that declares one. `Entry` leads back to `Element`.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, depth = 64)]
struct Element {
    #[codec(leb128, count_of = content)]
    size: (),
    #[codec(sized = size)]
    content: Content,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8))]
enum Content {
    Bytes(#[codec(len(rest))] Vec<u8>),
    Sized(#[codec(sized(bits = 16), recursive)] Box<Element>),
    Rest(#[codec(len(rest), recursive)] Vec<Element>),
    ByBytes(#[codec(len(bytes, leb128), recursive)] Vec<Element>),
    Measured {
        #[codec(bits = 16, count_of = all)]
        size: (),
        #[codec(len(bytes = size), recursive)]
        all: Vec<Element>,
    },
    Counted {
        #[codec(bits = 4)]
        count: u8,
        has: bool,
        #[codec(len = count, recursive)]
        all: Vec<Element>,
        #[codec(when = has, recursive)]
        last: Option<Box<Element>>,
    },
    Entries(#[codec(len(vlq))] Vec<Entry>),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Entry {
    key: u8,
    #[codec(recursive)]
    pair: [Box<Element>; 2],
    #[codec(each(recursive))]
    maybe: Option<Box<Element>>,
}

/// An element around another one, in the form of this number.
fn around(inner: Element, form: usize) -> Element {
    let leaf = || {
        let content = Content::Bytes(vec![9]);
        Box::new(Element { size: (), content })
    };
    let content = match form % 6 {
        0 => Content::Sized(Box::new(inner)),
        1 => Content::Rest(vec![*leaf(), inner]),
        2 => Content::ByBytes(vec![inner, *leaf()]),
        3 => Content::Measured {
            size: (),
            all: vec![inner],
        },
        4 => Content::Counted {
            count: 1,
            has: true,
            all: vec![*leaf()],
            last: Some(Box::new(inner)),
        },
        _ => Content::Entries(vec![Entry {
            key: 3,
            pair: [Box::new(inner), leaf()],
            maybe: Some(leaf()),
        }]),
    };
    Element { size: (), content }
}

fn element(depth: usize) -> Element {
    let leaf = Element {
        size: (),
        content: Content::Bytes(vec![1, 2, 3]),
    };
    (1..depth).fold(leaf, around)
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, depth = 8)]
struct Generic<T> {
    value: T,
    #[codec(len(bits = 8))]
    children: Vec<Generic<T>>,
}

/// A nested type has the context of the type around it.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, context = u8, depth = 5)]
struct Versioned {
    #[codec(when = context >= 2)]
    extra: Option<u8>,
    #[codec(len(bits = 8))]
    children: Vec<Versioned>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Outer {
    #[codec(bits = 3)]
    kind: u8,
    tree: Tree,
    #[codec(bits = 5)]
    end: u8,
    generic: Generic<Tree>,
}

#[test]
fn values_in_values_have_the_bits_of_each_other() {
    let tree = Tree::Node(vec![Tree::Leaf(7), Tree::Node(vec![])]);
    assert_eq!(tree.to_bytes().as_deref(), Ok(&[1, 2, 0, 7, 1, 0][..]));
    assert_eq!(Tree::from_bytes(&[1, 2, 0, 7, 1, 0]), Ok(tree.clone()));
    laws::of_value(&tree);

    let link = |value, next| Some(Box::new(Link { value, next }));
    let links = Link {
        value: 1,
        next: link(2, link(3, None)),
    };
    assert_eq!(
        links.to_bytes().as_deref(),
        Ok(&[0b1010_0001, 0b0011_1000, 0][..])
    );
    laws::of_value(&links);
}

#[test]
fn laws_hold_for_every_shape_of_recursion() {
    laws::of_type::<Tree>();
    laws::of_type::<Link>();
    laws::of_type::<Element>();
    laws::of_type::<Generic<u8>>();
    laws::of_type::<Outer>();
    for version in 1..=2 {
        laws::with_context::<Versioned>(&version).of_type();
    }
    for depth in [1, 2, 7, 13] {
        laws::of_value(&element(depth));
    }
}

#[test]
fn a_value_that_is_too_deep_is_refused_in_both_directions() {
    let deepest = path(64);
    let bytes = deepest.to_bytes().expect("64 trees");
    assert_eq!(Tree::from_bytes(&bytes), Ok(deepest));

    let error = path(65).to_bytes().expect_err("65 trees");
    assert_eq!(error.kind(), ErrorKind::Depth);
    assert_eq!(
        error.to_string(),
        "Node.0[0].Node.0[0].Node.0[0].Node.0[0].Node.0[0]..: values are nested more than 64 deep"
    );
    let mut deeper = vec![1, 1];
    deeper.extend(&bytes);
    let error = Tree::from_bytes(&deeper).expect_err("65 trees");
    assert_eq!(error.kind(), ErrorKind::Depth);
    assert_eq!(error.bits(), Some(1024..1024));

    let link = |next| Some(Box::new(Link { value: 0, next }));
    let links = Link {
        value: 0,
        next: link(link(link(link(None)))),
    };
    assert_eq!(
        links.to_bytes().expect_err("5 links").to_string(),
        "next.next.next.next: values are nested more than 4 deep"
    );
    assert_eq!(
        Link::from_bytes(&[0xff; 4])
            .expect_err("5 links")
            .to_string(),
        "next.next.next.next: values are nested more than 4 deep (bit 24)"
    );
}

#[test]
fn the_depth_counts_through_regions_and_other_types() {
    for depth in [1, 2, 12, 63, 64] {
        let value = element(depth);
        let bytes = value.to_bytes().expect("it is not too deep");
        assert_eq!(value.bit_len(), Ok(8 * bytes.len()));
        assert_eq!(Element::from_bytes(&bytes), Ok(value));
    }
    for depth in [65, 66, 200] {
        let value = element(depth);
        assert_eq!(
            value.to_bytes().map_err(|error| error.kind()),
            Err(ErrorKind::Depth)
        );
        assert_eq!(
            value.bit_len().map_err(|error| error.kind()),
            Err(ErrorKind::Depth)
        );
    }
}

/// Links of depth 4 around trees of depth 64.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, depth = 4)]
struct Around {
    tree: Tree,
    next: Option<Box<Self>>,
}

/// The greatest depth bounds the stack, whichever types are around each other.
#[test]
fn the_levels_of_an_outer_type_count_for_the_type_inside() {
    let around = |links: usize, depth: usize| {
        let first = Around {
            tree: path(depth),
            next: None,
        };
        (1..links).fold(first, |next, _| Around {
            tree: path(1),
            next: Some(Box::new(next)),
        })
    };
    for links in 1..=4 {
        let deepest = around(links, 65 - links);
        let bytes = deepest.to_bytes().expect("64 levels");
        laws::of_value(&deepest);
        assert_eq!(Around::from_bytes(&bytes), Ok(deepest));
        let error = around(links, 66 - links).to_bytes().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Depth);
    }
    let error = around(5, 1).to_bytes().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Depth);
}

/// Each level is measured for its size before it is written. If a measure measured its own levels again, the time would
/// double with each level.
#[test]
fn deep_regions_are_written_in_the_time_of_their_levels() {
    with_stack(16 << 20, deep_regions);
}

fn deep_regions() {
    for form in 0..6 {
        let leaf = Element {
            size: (),
            content: Content::Bytes(vec![]),
        };
        let value = (1..64).fold(leaf, |inner, _| around(inner, form));
        let bytes = value.to_bytes().expect("64 elements");
        assert_eq!(Element::from_bytes(&bytes), Ok(value));
        // The error pass reads it once more.
        let mut damaged = bytes.clone();
        *damaged.last_mut().expect("bytes") ^= 0x55;
        let _ = Element::from_bytes(&damaged);
        assert!(Element::from_bytes(&bytes[..bytes.len() - 1]).is_err());
    }
}

/// Lists of lists that never end, of 100 MB, on the stack of 64 levels.
#[test]
fn openings_without_an_end_take_a_constant_stack() {
    let refusals = || {
        let openings = vec![1; 100_000_000];
        let error = Tree::from_bytes(&openings).expect_err("too deep");
        assert_eq!(error.bits(), Some(1024..1024));
        assert_eq!(
            Generic::<u8>::from_bytes(&openings)
                .expect_err("too deep")
                .kind(),
            ErrorKind::Depth
        );
        let mut decoder = Decoder::<Tree, _>::new(&*openings);
        assert!(decoder.next().expect("a value").is_err());
        let trace = Tree::trace(&openings);
        assert_eq!(
            trace.error().map(|error| error.kind()),
            Some(ErrorKind::Depth)
        );
    };
    // Without optimization a level takes up to 10 KiB.
    with_stack(
        if cfg!(debug_assertions) {
            2 << 20
        } else {
            256 << 10
        },
        refusals,
    );
}

#[test]
fn streams_read_recursive_values_in_pieces() {
    let values: Vec<Element> = (1..20).map(element).collect();
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_bytes().expect("it encodes"))
        .collect();
    let decoded: Result<Vec<Element>, _> = decode_all::<Element>(&bytes).collect();
    assert_eq!(decoded.as_deref(), Ok(&values[..]));

    struct Single<'a>(&'a [u8]);
    impl std::io::Read for Single<'_> {
        fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
            let (Some((first, rest)), Some(place)) = (self.0.split_first(), to.first_mut()) else {
                return Ok(0);
            };
            (*place, self.0) = (*first, rest);
            Ok(1)
        }
    }
    let decoded: Result<Vec<Element>, _> = Decoder::<Element, _>::new(Single(&bytes)).collect();
    assert_eq!(decoded.expect("they decode"), values);
}

#[test]
fn memory_inside_is_charged_to_the_budget_of_the_outermost_value() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first, depth = 64, budget = 2000)]
    struct Wide {
        #[codec(len(bits = 8))]
        children: Vec<Wide>,
    }

    let mut bytes = vec![16; 16];
    bytes.resize(1000, 0);
    let error = Wide::from_bytes(&bytes).expect_err("too much memory");
    assert_eq!(error.kind(), ErrorKind::Budget);
}

#[test]
fn a_trace_names_each_value_by_its_path() {
    let trace = Tree::trace(&[1, 2, 0, 7, 1, 0]);
    let paths: Vec<String> = trace
        .segments()
        .iter()
        .map(|segment| segment.path.to_string())
        .collect();
    assert_eq!(
        paths,
        [
            "",
            "Node.0",
            "Node.0[0]",
            "Node.0[0].Leaf.0",
            "Node.0[1]",
            "Node.0[1].Node.0"
        ]
    );
}

#[test]
fn the_layout_refers_back_to_its_type() {
    assert_eq!(
        Tree::LAYOUT.spelling(),
        "msb:depth(64:enum(u8;:0=u8;:1=list(u8;:again(0););););"
    );
    assert_eq!((Tree::MIN_BITS, Tree::MAX_BITS), (16, None));
    // A type of another name has the same bits.
    #[derive(BitCodec)]
    #[codec(msb_first, tag(bits = 8), depth = 64)]
    enum Baum {
        Blatt(u8),
        Ast(#[codec(len(bits = 8))] Vec<Baum>),
    }
    assert_eq!(Baum::LAYOUT.fingerprint(), Tree::LAYOUT.fingerprint());
    let _ = (Baum::Blatt(1), Baum::Ast(vec![]));

    // A reference is to the type of its own name: one level further out, if another recursive type is between.
    #[derive(BitCodec)]
    #[codec(depth = 3)]
    struct Inner {
        #[codec(len(bits = 8))]
        own: Vec<Inner>,
        #[codec(len(bits = 8), recursive)]
        outer: Vec<Around>,
    }
    #[derive(BitCodec)]
    #[codec(msb_first, depth = 4)]
    struct Around {
        inner: Option<Box<Inner>>,
    }
    assert_eq!(
        Around::LAYOUT.spelling(),
        "msb:depth(4:option(depth(3:list(u8;:again(0););list(u8;:again(1);););););"
    );
    let _ = |inner: Inner| (inner.own, inner.outer);

    let text = Tree::LAYOUT.to_string();
    assert!(
        text.starts_with("Tree: 16+ bits, most significant bit first, nested at most 64 deep\n"),
        "{text}"
    );
    assert!(text.contains("list of Tree, length as u8"), "{text}");
}

#[test]
fn a_checksum_covers_a_recursive_value_as_a_whole() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Frame {
        body: Tree,
        #[codec(crc(Crc::CRC_32_ISO_HDLC, over = body), bits = 32)]
        crc: (),
    }

    let frame = Frame {
        body: path(5),
        crc: (),
    };
    laws::of_value(&frame);
    // Of the bytes 1 1 1 1 1 1 1 1 0 7, by Python's zlib.
    let bytes = frame.to_bytes().expect("it encodes");
    assert_eq!(bytes[10..], 0xa0c87ec5_u32.to_be_bytes());
}

#[test]
fn values_inside_have_the_byte_order_of_the_outermost_one() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Marked {
        #[codec(bits = 8)]
        little: u8,
        #[codec(little_endian = little == 1)]
        numbers: Numbers,
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(depth = 8)]
    struct Numbers {
        number: u16,
        #[codec(len(bits = 16))]
        others: Vec<Numbers>,
        #[codec(sized(bits = 16), each(recursive))]
        last: Option<Box<Numbers>>,
    }

    let leaf = |number| Numbers {
        number,
        others: vec![],
        last: None,
    };
    for little in [0, 1] {
        let numbers = Numbers {
            number: 1,
            others: vec![leaf(2)],
            last: Some(Box::new(leaf(3))),
        };
        let marked = Marked { little, numbers };
        let bytes = marked.to_bytes().expect("it encodes");
        let order = |number: u16| match little {
            1 => number.to_le_bytes(),
            _ => number.to_be_bytes(),
        };
        let expected = [
            &[little][..],
            &[order(1), order(1), order(2), order(0), order(1)].concat(),
            &[0],
            &order(8),
            // A one, and then the bits of the numbers from the second bit of a byte on.
            &shifted(&[order(3), order(0), order(1)].concat()),
        ];
        assert_eq!(bytes, expected.concat());
        laws::of_value(&marked);
    }
}

/// A one, the bits of these bytes, and those of an absent option and its padding.
fn shifted(bytes: &[u8]) -> Vec<u8> {
    let mut bits = vec![true];
    bits.extend(
        bytes
            .iter()
            .flat_map(|byte| (0..8).map(move |bit| byte >> (7 - bit) & 1 == 1)),
    );
    bits.extend([false; 15]);
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    bits.chunks_exact(8).map(byte).collect()
}

/// The size in bytes of each list is that of all lists inside: each level is counted once, not twice.
#[test]
fn sizes_in_each_other_are_counted_once() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first, depth = 64, tag(bits = 3))]
    enum Node {
        Leaf(#[codec(bits = 4)] u8),
        #[codec(tag = 1)]
        Before(#[codec(len(bytes, bits = 16))] Vec<Node>),
        Derived {
            #[codec(bits = 16, count_of = nodes)]
            size: (),
            #[codec(len(bytes = size))]
            nodes: Vec<Node>,
        },
        Region(#[codec(sized(leb128))] Box<Node>),
    }

    let wrap: [fn(Node) -> Node; 3] = [
        |node| Node::Before(vec![node]),
        |node| Node::Derived {
            size: (),
            nodes: vec![node],
        },
        |node| Node::Region(node.into()),
    ];
    for by in wrap {
        let mut node = Node::Leaf(7);
        for _ in 0..63 {
            node = by(node);
        }
        let bytes = node.to_bytes().unwrap();
        assert_eq!(Node::from_bytes(&bytes), Ok(node));
    }
}

/// The checks of such a type have layouts in them that functions return.
#[test]
fn a_recursive_type_that_borrows_sums_over_a_text() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(tag(bits = 8), lsb_first, depth = 3)]
    enum Note<'input> {
        #[codec(tag = 8)]
        Text {
            len: u16,
            #[codec(len = len, text(utf8))]
            text: &'input str,
            #[codec(parity(even, over = text))]
            parity: (),
        },
        #[codec(tag = 3)]
        Inner(Box<Note<'input>>),
    }

    let note = |text| Note::Text {
        len: 2,
        text,
        parity: (),
    };
    let value = Note::Inner(Box::new(note("ab")));
    // Three and three ones.
    let bytes = [3, 8, 2, 0, b'a', b'b', 0];
    assert_eq!(value.to_bytes().unwrap(), bytes);
    assert_eq!(Note::from_bytes(&bytes), Ok(value));
    // Three and four.
    assert_eq!(note("ac").to_bytes().unwrap()[5..], [0b1]);
    let error = Note::from_bytes(&[8, 2, 0, b'a', b'c', 0]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Computed);
}
