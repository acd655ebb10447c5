use bitcodec::BitCodec;

#[derive(Clone, PartialEq, BitCodec)]
#[codec(depth = 4)]
struct Tree {
    weight: f32,
    #[codec(len(bits = 8), runs)]
    branches: Vec<Tree>,
}

#[derive(Clone, Default, PartialEq, BitCodec)]
#[codec(depth = 4)]
struct Folder {
    #[codec(skip)]
    is_open: bool,
    #[codec(len(until = &Folder::LAST))]
    folders: Vec<Folder>,
    size: u8,
}

impl Folder {
    const LAST: Folder = Folder {
        is_open: false,
        folders: Vec::new(),
        size: 0,
    };
}

/// The compared values are recursive too, but they have no floats.
#[derive(BitCodec)]
#[codec(depth = 4)]
struct Scene {
    angle: f64,
    #[codec(len(bits = 8), runs)]
    names: Vec<Name>,
    #[codec(len(bits = 8))]
    scenes: Vec<Scene>,
}

#[derive(Clone, PartialEq, BitCodec)]
#[codec(depth = 4)]
struct Name {
    letter: u8,
    #[codec(len(bits = 8), runs)]
    rest: Vec<Name>,
}

/// Two bookmarks in the set would differ only by a field that is not on the wire.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, BitCodec)]
#[codec(depth = 4)]
struct Bookmark {
    page: u16,
    #[codec(skip)]
    visits: u32,
    #[codec(len(bits = 8))]
    inside: std::collections::BTreeSet<Bookmark>,
}

fn main() {}
