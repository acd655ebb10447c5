//! The entries of the chess formats in the registry: positions here, games in `game`.

mod bit_squares;
mod draft;
mod game;
mod inspect;
mod settings;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::chess::castling::Castling;
use crate::chess::draw::{self, Figures, View};
use crate::chess::fen::{Fen, FenError, Fields};
use crate::chess::fen_line::FenLine;
use crate::chess::find_positions;
use crate::chess::json::PositionJson;
use crate::chess::near;
use crate::chess::placement::Placement;
use crate::chess::scheme::{
    Base13, Best4, Best4State, Changed, Counted, Huffman, HuffmanGenerated, NearState, Neighbours,
    Nibbles, Pieces47, Pieces48, PiecesCombined, PiecesFree, PlacementScheme, Runs, StateScheme,
    Unmoved, Variable, VariableState, Weighed,
};
use crate::chess::side::Side;
use crate::chess::state::State;
use crate::chess::summary;
use crate::chess::svg;
use crate::format::{Entry, Flag, FormatError, GameFormat, Lost, Options, Tabular};

/// The chess formats, in the order in which `games formats` lists them.
pub(crate) static FORMATS: &[&dyn GameFormat] = &[
    &FEN,
    &NIB,
    &B13,
    &VB,
    &HUFF,
    &HUFFGEN,
    &XOR,
    &RLE,
    &PP48,
    &PP47,
    &PPFREE,
    &PPCOMB,
    &BEST4,
    &COUNT,
    &AM_PLACE,
    &AM_NEAR,
    &ST_NIBX,
    &ST_VB,
    &ST_BEST4,
    &AM_STATE,
    &game::forms::PGN,
    &game::forms::SAN_TEXT,
    &game::forms::UCI,
    &game::forms::SAN,
    &game::forms::M12,
    &game::forms::M12P,
    &game::forms::M16,
    &game::forms::IDX,
    &game::forms::AM,
];

/// The name of the group: all formats of positions share the JSON `{"fen": ".."}` and convert into
/// each other.
const KIN: &str = "chess-position";

/// A position in Forsyth-Edwards Notation.
static FEN: Entry<FenLine> = Entry::plain(
    "chess-fen",
    "chess",
    "a position in Forsyth-Edwards Notation",
)
.form("six fields")
.kin(KIN)
.options(&[Flag::Letters, Flag::Flip])
.line(summary::line)
.parts(|line: &FenLine| summary::parts(&line.fen))
.settings(|line| settings::of_fen(&line.fen), settings::change)
.json(|line, _, out| out.json(line), parse_fen)
.draw(|line, options| draw::state(&line.fen.state, view(options)))
.find(find_positions::fens)
.near(near::fens)
.draft(draft::of_fen)
.svg(|line, options| {
    let caption = draw::summary(&line.fen.state);
    svg::board(line.fen.state.placement(), &caption, view(options))
});

/// Makes the entry of a scheme of placements; its conversion from a FEN reports what it drops.
const fn placement<S>(name: &'static str, about: &'static str) -> Entry<S>
where
    S: PlacementScheme + Serialize + DeserializeOwned + Tabular,
{
    Entry::hex(name, "chess", about)
        .kin(KIN)
        .options(&[Flag::Letters, Flag::Flip])
        .line(|scheme: &S, out| match scheme.placement() {
            Ok(placement) => summary::placement(&placement, out),
            Err(error) => write!(out, "{error}"),
        })
        .json(|scheme, _, out| out.json(scheme), parse_placement)
        .places(bit_squares::of)
        .names(bit_squares::name)
        .settings(settings::of_placement, settings::change)
        .draw(|scheme, options| {
            with_placement(scheme, |placement| {
                draw::placement(placement, view(options))
            })
        })
        .svg(|scheme, options| {
            with_placement(scheme, |placement| svg::board(placement, "", view(options)))
        })
}

/// Makes the entry of a scheme of whole states; its conversion from a FEN drops the number of the
/// move.
const fn state<S>(name: &'static str, about: &'static str) -> Entry<S>
where
    S: StateScheme + Serialize + DeserializeOwned + Tabular,
{
    Entry::hex(name, "chess", about)
        .kin(KIN)
        .options(&[Flag::Letters, Flag::Flip])
        .line(|scheme: &S, out| match scheme.state() {
            Ok(state) => summary::state(&state, None, out),
            Err(error) => write!(out, "{error}"),
        })
        .json(|scheme, _, out| out.json(scheme), parse_state)
        .places(bit_squares::of)
        .names(bit_squares::name)
        .settings(settings::of_state, settings::change)
        .draw(|scheme, options| with_state(scheme, |state| draw::state(state, view(options))))
        .svg(|scheme, options| {
            with_state(scheme, |state| {
                svg::board(state.placement(), &draw::summary(state), view(options))
            })
        })
}

macro_rules! entries {
    ($make:ident: $($name:ident: $scheme:ty = $id:literal, $about:literal;)*) => { $(
        #[doc = $about]
        static $name: Entry<$scheme> = $make($id, $about);
    )* };
}

entries! { placement:
    NIB: Nibbles = "chess-nib", "4 bits a square";
    B13: Base13 = "chess-b13", "one number in base 13";
    VB: Variable = "chess-vb", "one number in base 11 where no pawn stands, else 13";
    HUFF: Huffman = "chess-huff", "prefix code: empty squares 1 bit, pawns 3";
    HUFFGEN: HuffmanGenerated = "chess-huffgen", "the same, with a canonical Huffman code";
    XOR: Changed = "chess-xor", "prefix code of what has changed since the start";
    RLE: Runs = "chess-rle", "runs of squares unchanged since the start";
    PP48: Pieces48 = "chess-pp48", "lists of pieces; pawns in base 48";
    PP47: Pieces47 = "chess-pp47", "lists of pieces; pawns on squares without a pawn";
    PPFREE: PiecesFree = "chess-ppfree", "lists of pieces; pawns on free squares";
    PPCOMB: PiecesCombined = "chess-ppcomb", "lists of pieces; pawns as a combination";
    BEST4: Best4 = "chess-best4", "the shortest of vb, huff, xor and ppfree";
    COUNT: Counted = "chess-count", "the number of the placement among all";
    AM_PLACE: Weighed = "chess-am_place", "a range coder with the weights of 2,400 games";
}

entries! { state:
    ST_NIBX: Unmoved = "chess-st_nibx", "a whole state in 4 bits a square and 9; Chess960 too";
    ST_VB: VariableState = "chess-st_vb", "a whole state: vb and what else the rules need";
    ST_BEST4: Best4State = "chess-st_best4", "a whole state: best4 and what else the rules need";
}

/// a range coder: each square by what stands before it
static AM_NEAR: Entry<Neighbours> = placement(
    "chess-am_near",
    "a range coder: each square by what stands before it",
)
.dense();

/// a whole state in one code: am_near and what else the rules need
static AM_STATE: Entry<NearState> = state(
    "chess-am_state",
    "a whole state in one code: am_near and what else the rules need",
)
.dense();

/// A decoded value keeps the rules, so the other case occurs only with values made by hand.
fn with_placement<S: PlacementScheme>(scheme: &S, then: impl Fn(&Placement) -> String) -> String {
    match scheme.placement() {
        Ok(placement) => then(&placement),
        Err(error) => error.to_string(),
    }
}

fn with_state<S: StateScheme>(scheme: &S, then: impl Fn(&State) -> String) -> String {
    match scheme.state() {
        Ok(state) => then(&state),
        Err(error) => error.to_string(),
    }
}

fn parse_placement<S: PlacementScheme>(json: &str, _: &Options) -> Result<(S, Lost), FormatError> {
    let json: PositionJson = serde_json::from_str(json)?;
    let fields: Fields = json.fen.parse().map_err(at_fen)?;
    let lost = [
        ("turn", fields.turn == Side::Black),
        ("castling", fields.castling != Castling::NONE),
        ("en_passant", fields.en_passant.is_some()),
        ("clock", fields.clock > 0),
        ("number", fields.number > 1),
        ("operations", !json.operations.is_empty()),
    ];
    let lost = lost
        .into_iter()
        .filter_map(|(name, lost)| lost.then_some(name))
        .collect();
    Ok((S::new(&fields.placement), lost))
}

fn parse_state<S: StateScheme>(json: &str, _: &Options) -> Result<(S, Lost), FormatError> {
    let json: PositionJson = serde_json::from_str(json)?;
    let fen: Fen = json.fen.parse().map_err(at_fen)?;
    let lost = [
        ("number", fen.number > 1),
        ("operations", !json.operations.is_empty()),
    ];
    let lost = lost.into_iter().filter(|(_, lost)| *lost);
    Ok((S::new(&fen.state), lost.map(|(name, _)| name).collect()))
}

fn parse_fen(json: &str, _: &Options) -> Result<(FenLine, Lost), FormatError> {
    let json: PositionJson = serde_json::from_str(json)?;
    let fen: Fen = json.fen.parse().map_err(at_fen)?;
    let line = FenLine {
        operations: json.operations,
        ..FenLine::from(fen)
    };
    Ok((line, Vec::new()))
}

fn at_fen(error: FenError) -> FormatError {
    FormatError::from(error).at("fen")
}

/// Returns the view of a board that the options select.
const fn view(options: &Options) -> View {
    View {
        figures: if options.letters {
            Figures::Letters
        } else {
            Figures::Unicode
        },
        flip: options.flip,
        last: None,
        places: options.places,
    }
}

impl Serialize for Fen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FenLine::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Fen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let line = FenLine::deserialize(deserializer)?;
        if line.operations.is_empty() {
            Ok(line.fen)
        } else {
            Err(serde::de::Error::custom("a FEN has no operations"))
        }
    }
}
