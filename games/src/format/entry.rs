//! The ready-made format: a type and a few functions.

mod common;
mod game_format;

use std::fmt::Display;
use std::str::FromStr;

use bitcodec::io::Order;
use bitcodec::text::Text;
use bitcodec::{DecodeError, Layout, NoContext, TextFormat, WireFormat};
use serde::Serialize;
use serde::de::DeserializeOwned;

use self::common::{CheckText, Common, FlipBits, HoldsBytes, NearText};
use super::tabular::Tabular;
use super::{
    Begins, Card, Change, Draft, Flag, FormatError, Found, Inspection, Lost, Near, Options, Out,
    Part, PlayedMove, Setting, Stretch, flip, hex, line,
};

/// A format made of a type `T` and functions on it. Its constructors are `const`, so it can be part
/// of the registry.
#[derive(Debug)]
pub struct Entry<T> {
    common: Common,
    read: ReadText<T>,
    also: Option<ReadAlso<T>>,
    write: WriteText<T>,
    line: fn(&T, &mut Out),
    json: WriteJson<T>,
    parse: ParseJson<T>,
    draw: Option<fn(&T, &Options) -> String>,
    svg: Option<fn(&T, &Options) -> String>,
    parts: Option<fn(&T) -> Vec<Part>>,
    setting: Option<fn(&T, &mut Setting)>,
    form: Option<(ListSettings<T>, ChangeSettings<T>)>,
    replay: Option<Replay<T>>,
    left_out: Option<fn(&T) -> Lost>,
    conversions: [Option<Conversion<T>>; 4],
}

/// Parses a value of the format's text.
pub type ReadText<T> = fn(&str, &Options) -> Result<T, FormatError>;

/// Parses a text of another form, such as a drawn board, with the names of the parts that the type
/// cannot hold; `None` for a text that is none.
pub type ReadAlso<T> = fn(&str) -> Option<Result<(T, Lost), FormatError>>;

/// Writes the format's text of a value.
pub type WriteText<T> = fn(&T, &mut Out) -> Result<(), FormatError>;

/// Writes a value as JSON.
pub type WriteJson<T> = fn(&T, &Options, &mut Out) -> Result<(), FormatError>;

/// Parses a value of JSON, with the names of the parts that the type cannot hold.
pub type ParseJson<T> = fn(&str, &Options) -> Result<(T, Lost), FormatError>;

/// Returns the parts of a value that can be changed.
pub type ListSettings<T> = fn(&T) -> Vec<Setting>;

/// Returns the JSON of a value after some changes.
pub type ChangeSettings<T> = fn(&T, &[Change]) -> Result<String, FormatError>;

/// Returns the places on the board that each of the stretches concerns.
pub type ListPlaces = fn(&[Stretch]) -> Vec<Vec<String>>;

/// The moves of a value that is a game.
#[derive(Debug)]
pub struct Replay<T> {
    /// Returns the moves.
    pub moves: fn(&T) -> Vec<PlayedMove>,
    /// Returns the moves that can follow the last one; none if the game is over.
    pub next: fn(&T) -> Vec<String>,
    /// Returns the game after some of its moves, or the error of a game that has fewer.
    pub after: fn(T, usize) -> Result<T, FormatError>,
}

/// A conversion to another format.
#[derive(Debug)]
struct Conversion<T> {
    to: &'static str,
    run: Convert<T>,
}

/// Writes a value in another format, and returns the parts that are lost.
pub type Convert<T> = fn(&T, &Options, &mut Out) -> Result<Lost, FormatError>;

impl<T: Serialize + DeserializeOwned> Entry<T> {
    /// Makes a format that is text only: it has no bits, so no `inspect` and `describe`.
    #[must_use]
    pub const fn plain(name: &'static str, game: &'static str, about: &'static str) -> Self
    where
        T: FromStr<Err: Into<FormatError>> + Display,
    {
        Self::new(
            Card::new(name, game, about),
            |input, _| input.parse().map_err(Into::into),
            |value, out| {
                write!(out, "{value}");
                Ok(())
            },
        )
    }

    /// Makes a format of a declared root with its own text form (`text = base64`).
    #[must_use]
    pub const fn text(name: &'static str, game: &'static str, about: &'static str) -> Self
    where
        T: TextFormat<Context = NoContext> + Tabular,
    {
        let entry = Self::new(
            Card::new(name, game, about).with_bits(T::MIN_BITS, T::MAX_BITS),
            |input, _| Ok(T::from_text(input)?),
            |value, out| {
                out.text(&value.to_text()?);
                Ok(())
            },
        )
        .check(|input| Ok(T::from_text(input).map(drop)?))
        .near_text(NearText::Base64)
        .layout(T::LAYOUT)
        .inspect(|input, _| {
            let trace = T::trace_text(input);
            let mut bytes = vec![0; input.len() + 1];
            match (T::Text::read(input, &mut bytes), trace.error()) {
                (Ok(read), _) => bytes.truncate(read.div_ceil(8)),
                (Err(_), Some(error)) => return Err(error.clone().into()),
                (Err(refusal), None) => return Err(DecodeError::from_refusal(refusal).into()),
            }
            Ok(Inspection::new(bytes, &trace))
        })
        .flip(|input, bits| flip::in_text::<T::Text>(input, T::Order::ORDER, bits));
        #[cfg(feature = "arrow")]
        let entry = entry.columns(bitcodec::columns::text_table::<T>());
        entry
    }

    /// Makes a format of a declared root without a text form: the text is hex digits of its bytes.
    #[must_use]
    pub const fn hex(name: &'static str, game: &'static str, about: &'static str) -> Self
    where
        T: WireFormat<Context = NoContext> + Tabular,
    {
        let card = Card::new(name, game, about).with_bits(T::MIN_BITS, T::MAX_BITS);
        let entry = Self::new(
            Card {
                form: "hex",
                ..card
            },
            |input, _| Ok(T::from_bytes(&hex::read(input)?)?),
            |value, out| {
                hex::write_into(&value.to_bytes()?, out);
                Ok(())
            },
        )
        .layout(T::LAYOUT)
        .holds(|bytes| T::from_bytes_kind(bytes).is_ok())
        .near_text(NearText::Hex)
        .inspect(|input, _| {
            let bytes = hex::read(input)?;
            let trace = T::trace(&bytes);
            Ok(Inspection::new(bytes, &trace))
        })
        .flip(|input, bits| flip::in_hex(input, T::Order::ORDER, bits));
        #[cfg(feature = "arrow")]
        let entry = entry.columns(&super::columns::HexTable::<T>::TABLE);
        entry
    }

    const fn new(card: Card, read: ReadText<T>, write: WriteText<T>) -> Self {
        Self {
            common: Common {
                card,
                check: None,
                find: None,
                near: NearText::None,
                draft: None,
                holds: None,
                layout: None,
                inspect: None,
                flip: None,
                remark: None,
                places: None,
                names: None,
                records: None,
                reads_sgf: false,
                claims: None,
                #[cfg(feature = "arrow")]
                columns: None,
            },
            read,
            also: None,
            write,
            line: line::flatten,
            json: |value, _, out| out.json(value),
            parse: |json, _| Ok((serde_json::from_str(json)?, Vec::new())),
            draw: None,
            svg: None,
            parts: None,
            setting: None,
            form: None,
            replay: None,
            left_out: None,
            conversions: [const { None }; 4],
        }
    }
}

impl<T> Entry<T> {
    /// Sets the form of the text, such as `12 base64 characters`.
    #[must_use]
    pub const fn form(mut self, form: &'static str) -> Self {
        self.common.card.form = form;
        self
    }

    /// Sets the group of formats that share this one's JSON and convert into each other through it.
    #[must_use]
    pub const fn kin(mut self, kin: &'static str) -> Self {
        self.common.card.kin = Some(kin);
        self
    }

    /// Sets the options that the functions of this entry use.
    #[must_use]
    pub const fn options(mut self, options: &'static [Flag]) -> Self {
        self.common.card.options = options;
        self
    }

    /// Replaces the parser, if it needs the options (the start of a chess game).
    #[must_use]
    pub const fn read(mut self, read: ReadText<T>) -> Self {
        self.read = read;
        (self.common.check, self.common.holds) = (None, None);
        self
    }

    /// Adds texts of another form, which have several lines or begin with a parenthesis: drawn boards
    /// and records in SGF.
    #[must_use]
    pub const fn also(mut self, also: ReadAlso<T>) -> Self {
        self.also = Some(also);
        self
    }

    /// Replaces the writer of the text.
    #[must_use]
    pub const fn write(mut self, write: WriteText<T>) -> Self {
        self.write = write;
        self
    }

    /// Sets the readable line of `decode`, in place of the flattened JSON.
    #[must_use]
    pub const fn line(mut self, line: fn(&T, &mut Out)) -> Self {
        self.line = line;
        self
    }

    /// Replaces the writer and the parser of JSON, if serde alone is not enough: options change the
    /// JSON, or the JSON may have parts that the format cannot hold. `parse` returns the value and
    /// the names of the lost parts.
    #[must_use]
    pub const fn json(mut self, json: WriteJson<T>, parse: ParseJson<T>) -> Self {
        self.json = json;
        self.parse = parse;
        self
    }

    /// Sets the drawing of `show`: lines, each terminated by a line feed.
    #[must_use]
    pub const fn draw(mut self, draw: fn(&T, &Options) -> String) -> Self {
        self.draw = Some(draw);
        self
    }

    /// Sets the picture of `show --svg`: a complete SVG document.
    #[must_use]
    pub const fn svg(mut self, svg: fn(&T, &Options) -> String) -> Self {
        self.svg = Some(svg);
        self
    }

    /// Sets the function that finds what looks like a value, right or wrong. Declared types with
    /// hex digits or Base64 have one of their width.
    #[must_use]
    pub const fn near(mut self, near: fn(&str) -> Vec<Near>) -> Self {
        self.common.near = NearText::Own(near);
        self
    }

    /// Sets the function that reads a refused text as far as it can, for a format whose board can be
    /// edited.
    #[must_use]
    pub const fn draft(mut self, draft: fn(&str) -> Option<Draft>) -> Self {
        self.common.draft = Some(draft);
        self
    }

    const fn near_text(mut self, near: NearText) -> Self {
        self.common.near = near;
        self
    }

    #[cfg(feature = "arrow")]
    const fn columns(mut self, columns: &'static dyn bitcodec::columns::Table) -> Self {
        self.common.columns = Some(columns);
        self
    }

    const fn check(mut self, check: CheckText) -> Self {
        self.common.check = Some(check);
        self
    }

    /// Searches for hex digits in free text. Invalid candidates cost no error message.
    const fn holds(mut self, holds: HoldsBytes) -> Self {
        self.common.holds = Some(holds);
        self
    }

    const fn flip(mut self, flip: FlipBits) -> Self {
        self.common.flip = Some(flip);
        self
    }

    const fn layout(mut self, layout: &'static Layout) -> Self {
        self.common.layout = Some(layout);
        self
    }

    /// Replaces the inspection of the bits, if it needs the options (the start of a chess game).
    #[must_use]
    pub const fn inspect(mut self, inspect: ReadText<Inspection>) -> Self {
        self.common.inspect = Some(inspect);
        self
    }

    /// Adds remarks to `inspect` beyond the declaration. The function may change the value and the
    /// note of each stretch, for example the value from 1 to 2 with the note `log2 is 1`.
    #[must_use]
    pub const fn remark(mut self, remark: fn(&mut Stretch)) -> Self {
        self.common.remark = Some(remark);
        self
    }

    /// Sets the parts of a format that is text only.
    #[must_use]
    pub const fn parts(mut self, parts: fn(&T) -> Vec<Part>) -> Self {
        self.parts = Some(parts);
        self
    }

    /// Adds properties of a setting beyond the layout: its name for people, its values, the field of
    /// its bits, its place on the board.
    #[must_use]
    pub const fn setting(mut self, setting: fn(&T, &mut Setting)) -> Self {
        self.setting = Some(setting);
        self
    }

    /// Replaces the settings and their changes, if the JSON of a value has no fields for them, such
    /// as a board.
    #[must_use]
    pub const fn settings(mut self, list: ListSettings<T>, change: ChangeSettings<T>) -> Self {
        self.form = Some((list, change));
        self
    }

    /// Sets the parts of the text that the value does not have: a conversion or an edit loses them,
    /// and the readable line names them.
    #[must_use]
    pub const fn left_out(mut self, left_out: fn(&T) -> Lost) -> Self {
        self.left_out = Some(left_out);
        self
    }

    /// Sets the moves of a game. With [`Options::ply`], the game after so many moves is drawn and
    /// converted.
    #[must_use]
    pub const fn replay(mut self, replay: Replay<T>) -> Self {
        self.replay = Some(replay);
        self
    }

    /// Sets the function that returns the places of the board that the bits concern.
    #[must_use]
    pub const fn places(mut self, places: ListPlaces) -> Self {
        self.common.places = Some(places);
        self
    }

    /// Sets the function that returns the name of a field for people, from its path: the square `h7`
    /// of `squares[55]`. Messages and tables have it in place of the path.
    #[must_use]
    pub const fn names(mut self, names: fn(&str) -> Option<String>) -> Self {
        self.common.names = Some(names);
        self
    }

    /// Sets the search of `decode --find`.
    #[must_use]
    pub const fn find(mut self, find: fn(&str) -> Vec<Found>) -> Self {
        self.common.find = Some(find);
        self
    }

    /// Declares that nearly all bytes are a value: the format claims no value without its name, and
    /// does not search free text.
    #[must_use]
    pub const fn dense(mut self) -> Self {
        self.common.claims = Some(|_| false);
        self.common.holds = None;
        self
    }

    /// Declares that a value may have several lines of a stream; the function finds the lines that
    /// begin one.
    #[must_use]
    pub const fn records(mut self, begins: Begins) -> Self {
        self.common.records = Some(begins);
        self
    }

    /// Declares that a value may be a record in SGF.
    #[must_use]
    pub const fn sgf(mut self) -> Self {
        self.common.reads_sgf = true;
        self
    }

    /// Sets which values the format claims if no format is named; by default it claims all.
    #[must_use]
    pub const fn claims(mut self, claims: fn(&str) -> bool) -> Self {
        self.common.claims = Some(claims);
        self
    }

    /// Adds a conversion to another format of the game.
    ///
    /// # Panics
    /// At compile time, for the fifth conversion: with so many, the formats need a common `kin`.
    #[must_use]
    pub const fn convert(mut self, to: &'static str, run: Convert<T>) -> Self {
        let mut free = 0;
        while self.conversions[free].is_some() {
            free += 1;
        }
        self.conversions[free] = Some(Conversion { to, run });
        self
    }
}
