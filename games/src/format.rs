//! The interface between the command `games` and a format, with a ready-made implementation for
//! declared types.
//!
//! A new game format is a declared type and one line in the [registry](mod@crate::registry). All
//! verbs of the command then work for it:
//!
//! ```text
//! &Entry::<Othello>::text("othello", "othello", "an Othello board and the side to move"),   // its own text form
//! &Entry::<Othello>::hex("othello", "othello", "an Othello board and the side to move"),    // no text form: hex digits
//! ```
//!
//! `text` and `hex` need a root type of `bitcodec` (`#[derive(BitCodec)]` with a bit order) that is
//! `Serialize` and `DeserializeOwned` for its JSON. [`Entry::plain`] is for formats that are text
//! only (FEN, XGID): `FromStr`, `Display` and serde. Other abilities of a format are functions,
//! which are passed to the entry:
//!
//! ```text
//! pub static POSITION: Entry<PositionKey> = Entry::text("gnubg-position", "backgammon", "who has checkers where")
//!     .form("14 base64 characters")
//!     .line(PositionKey::summary)          // fn(&T, &mut Out): the readable line of `decode`; default: its JSON, flattened
//!     .draw(draw::board)                   // fn(&T, &Options) -> String: `show`
//!     .svg(svg::board)                     // fn(&T, &Options) -> String: `show --svg`
//!     .options(&[Flag::Names])             // the options of the command line that its functions look at
//!     .also(drawing::read_id)              // fn(&str) -> Option<Result<(T, Lost), FormatError>>: drawn boards and records in SGF
//!     .sgf()                               // a value may be a record in SGF, over several lines of a stream
//!     .remark(remark)                      // fn(&mut Stretch): remarks beyond the declaration, in `inspect`
//!     .parts(parts)                        // fn(&T) -> Vec<Part>: `explain` of a format that is text only
//!     .find(find::positions)               // fn(&str) -> Vec<Found>: `decode --find`
//!     .near(near::positions)               // fn(&str) -> Vec<Near>: what looks like a value, right or wrong
//!     .places(places)                      // fn(&[Stretch]) -> Vec<Vec<String>>: which places of the board bits are about
//!     .replay(Replay { moves, next, after }) // the moves of a game, for lists of moves and `--ply`
//!     .left_out(left_out)                  // fn(&T) -> Lost: the parts of a text that a value does not have
//!     .setting(setting)                    // fn(&T, &mut Setting): the name and the values of a field in a form, if not in the layout
//!     .convert("xgid", xgid::from_id);     // fn(&T, &Options, &mut Out) -> Result<Lost, FormatError>: `convert gnubg-position xgid`
//! ```
//!
//! The inherent methods of an entry set its functions; the methods of the trait call them. On an
//! entry `draw` sets the drawing, on a `&dyn GameFormat` it draws.
//!
//! Formats that share one JSON form (the chess placements: `{"fen": ..}`) declare it with
//! [`Entry::kin`], and convert into each other through it. Their JSON holds more than the type
//! itself, and [`Entry::json`] reads and writes it. A format whose parser needs more than its own
//! text replaces [`Entry::read`]. A format that needs more than that (a chess game, which needs its
//! initial position) implements [`GameFormat`] itself.
//!
//! ```
//! use bitcodec::ErrorKind;
//! use games::format::{Entry, FormatError, GameFormat, Options};
//!
//! /// One throw of a die, written as a digit.
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Throw {
//!     die: u8,
//! }
//!
//! impl std::str::FromStr for Throw {
//!     type Err = FormatError;
//!
//!     fn from_str(text: &str) -> Result<Self, FormatError> {
//!         match text.parse() {
//!             Ok(die @ 1..=6) => Ok(Self { die }),
//!             Ok(die) => Err(FormatError::new(ErrorKind::OutOfRange, format!("{die} is not in 1..=6")).at("die")),
//!             Err(_) => Err(FormatError::new(ErrorKind::Text, format!("`{text}` is not a digit"))),
//!         }
//!     }
//! }
//!
//! impl std::fmt::Display for Throw {
//!     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
//!         self.die.fmt(f)
//!     }
//! }
//!
//! static THROW: Entry<Throw> = Entry::plain("throw", "dice", "one throw of a die").form("a digit");
//!
//! let options = Options::default();
//! assert_eq!(THROW.decode_json("5", &options)?, r#"{"die":5}"#);
//! assert_eq!(THROW.decode("5", &options)?, "die 5");
//! assert_eq!(THROW.encode(r#"{"die":5}"#, &options)?.output, "5");
//! assert_eq!(THROW.check("7", &options).unwrap_err().to_string(), "die: 7 is not in 1..=6");
//! # Ok::<(), FormatError>(())
//! ```

#[cfg(feature = "arrow")]
pub mod columns;
mod draft;
mod entry;
mod error;
pub(crate) mod find;
pub(crate) mod flip;
pub mod hex;
mod inspection;
mod json_error;
#[cfg(not(bitcodec_small))]
mod json_writer;
mod line;
#[cfg(any(feature = "chess", feature = "renju"))]
pub(crate) mod moves_in_lines;
pub(crate) mod near;
mod options;
mod out;
mod played_move;
pub(crate) mod setting;
pub(crate) mod snake;
mod tabular;
mod text_part;
#[cfg(any(feature = "chess", feature = "gnubg"))]
pub(crate) mod units;

pub use draft::Draft;
pub use entry::{
    ChangeSettings, Convert, Entry, ListPlaces, ListSettings, ParseJson, ReadAlso, ReadText,
    Replay, WriteJson, WriteText,
};
pub use error::{ErrorRecord, FormatError, Kind};
pub use find::HexWords;
pub use inspection::{Inspection, Stretch, meaning};
pub use near::Near;
pub use options::{Flag, Options, Seat};
pub use out::Out;
pub use played_move::PlayedMove;
#[cfg(feature = "cli")]
pub(crate) use setting::first_sentence;
pub use setting::{Change, Control, Setting};
pub use tabular::Tabular;
pub use text_part::Part;

use std::any::Any;

use bitcodec::Layout;

/// The description of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The name on the command line, such as `gnubg-match`.
    pub name: &'static str,
    /// The game, such as `backgammon`.
    pub game: &'static str,
    /// The content, in a few words without a full stop.
    pub about: &'static str,
    /// The form of the text, such as `12 base64 characters`.
    pub form: &'static str,
    /// The minimum and maximum width of a value in bits, without a maximum if it is unbounded;
    /// `None` for a format that is text only.
    pub bits: Option<(usize, Option<usize>)>,
    /// Formats with the same `kin` share one JSON form, and convert into each other through it.
    pub kin: Option<&'static str>,
    /// The options that change how a value is parsed, written or drawn.
    pub options: &'static [Flag],
}

impl Card {
    pub(crate) const fn new(name: &'static str, game: &'static str, about: &'static str) -> Self {
        Self {
            name,
            game,
            about,
            form: "text",
            bits: None,
            kin: None,
            options: &[],
        }
    }

    pub(crate) const fn with_bits(self, min: usize, max: Option<usize>) -> Self {
        Self {
            bits: Some((min, max)),
            ..self
        }
    }
}

/// An ability that a format may have beyond reading and writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    /// [`GameFormat::draw`].
    Draw,
    /// [`GameFormat::svg`].
    Svg,
    /// [`GameFormat::find`].
    Find,
    /// [`GameFormat::inspect`].
    Inspect,
    /// [`GameFormat::parts`].
    Parts,
}

/// The names of the parts that do not fit a format, such as `max_cube`; empty if everything fits.
pub type Lost = Vec<&'static str>;

/// A text and the parts that did not fit it; as JSON, an object.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Written {
    /// The text of the format.
    pub output: String,
    /// The parts of the source that the output cannot hold.
    pub lost: Lost,
}

/// A value of the format in free text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The byte range of the value in the text.
    pub place: std::ops::Range<usize>,
    /// The value in the format's own text form.
    pub id: String,
}

/// Whether a line begins another value, given the lines of the current value.
pub type Begins = fn(before: &[u8], line: &[u8]) -> bool;

/// A format as the command uses it, independent of its type: text in, text out.
///
/// [`Entry`] implements it for a declared type. `input` is one value in the format's own text, without a line end.
pub trait GameFormat: Sync {
    /// Returns the description of the format.
    fn card(&self) -> &Card;

    /// Whether the format has an ability. The command checks this before it reads any input.
    fn offers(&self, ability: Ability) -> bool;

    /// Returns the function that finds the lines of a stream that begin a value, if a value can
    /// have several lines; `None` if each line is a value.
    fn records(&self) -> Option<Begins> {
        None
    }

    /// Whether a value may be a record in SGF, which may have several lines of a stream.
    fn reads_sgf(&self) -> bool {
        false
    }

    /// Whether bytes that are not UTF-8 are read as Windows-1252, as in PGN.
    fn reads_windows_1252(&self) -> bool {
        false
    }

    /// Whether the format claims a text that comes without the name of a format. If several formats
    /// claim it, none gets it. By default every valid value is claimed.
    fn claims(&self, input: &str) -> bool {
        !input.is_empty() && self.check(input, &Options::default()).is_ok()
    }

    /// Parses a value and drops it.
    ///
    /// # Errors
    /// Invalid text or bits, or a broken rule of the game.
    fn check(&self, input: &str, options: &Options) -> Result<(), FormatError>;

    /// Writes the value as readable text on one line.
    ///
    /// # Errors
    /// As [`check`](Self::check); the text written before the error has no meaning.
    fn decode_into(&self, input: &str, options: &Options, out: &mut Out)
    -> Result<(), FormatError>;

    /// Writes the value as JSON on one line.
    ///
    /// # Errors
    /// As [`check`](Self::check); the text written before the error has no meaning.
    fn decode_json_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError>;

    /// Writes the format's text of a value in JSON, and returns the parts that the format cannot
    /// hold.
    ///
    /// # Errors
    /// A text that is not JSON of this format, or a value that does not fit.
    fn encode_into(
        &self,
        json: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError>;

    /// Returns the value in the type by which the formats of its kin exchange values. By default it
    /// is the JSON.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn shared(&self, input: &str, options: &Options) -> Result<Box<dyn Any>, FormatError> {
        Ok(Box::new(self.decode_json(input, options)?))
    }

    /// Writes the format's text of a value that a format of its kin returned from
    /// [`shared`](Self::shared), and returns the parts that the format cannot hold.
    ///
    /// # Errors
    /// A value that does not fit.
    fn encode_shared_into(
        &self,
        shared: &dyn Any,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let json: &String = shared.downcast_ref().ok_or_else(FormatError::not_shared)?;
        self.encode_into(json, options, out)
    }

    /// Returns the names of the formats that [`convert`](Self::convert) supports, besides those of
    /// the same kin.
    fn targets(&self) -> Vec<&'static str>;

    /// Writes the value in another format, and returns the parts that are lost.
    ///
    /// # Errors
    /// As [`check`](Self::check); a value that the other format cannot hold; a format that is
    /// neither a target nor of the same kin.
    fn convert_into(
        &self,
        input: &str,
        to: &dyn GameFormat,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError>;

    /// Returns the value as readable text on one line.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn decode(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let mut out = Out::default();
        self.decode_into(input, options, &mut out)?;
        Ok(out.into_string())
    }

    /// Returns the value as JSON on one line.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn decode_json(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let mut out = Out::default();
        self.decode_json_into(input, options, &mut out)?;
        Ok(out.into_string())
    }

    /// Returns the format's text of a value in JSON, with the parts that the format cannot hold.
    ///
    /// # Errors
    /// As [`encode_into`](Self::encode_into).
    fn encode(&self, json: &str, options: &Options) -> Result<Written, FormatError> {
        written(|out| self.encode_into(json, options, out))
    }

    /// Returns the value in another format, with the parts that are lost.
    ///
    /// # Errors
    /// As [`convert_into`](Self::convert_into).
    fn convert(
        &self,
        input: &str,
        to: &dyn GameFormat,
        options: &Options,
    ) -> Result<Written, FormatError> {
        written(|out| self.convert_into(input, to, options, out))
    }

    /// Draws the board in text: one or more lines, each terminated by a line feed.
    ///
    /// # Errors
    /// As [`check`](Self::check); a format without drawings.
    fn draw(&self, input: &str, options: &Options) -> Result<String, FormatError>;

    /// Draws the board as an SVG document.
    ///
    /// # Errors
    /// As [`check`](Self::check); a format without pictures.
    fn svg(&self, input: &str, options: &Options) -> Result<String, FormatError>;

    /// Returns the layout of the bits; `None` for a format that is text only or not declared.
    fn layout(&self) -> Option<&'static Layout> {
        None
    }

    /// Returns the columns of its values; `None` for a format that is text only.
    #[cfg(feature = "arrow")]
    fn columns(&'static self) -> Option<&'static dyn bitcodec::columns::Table> {
        None
    }

    /// Returns the value bit by bit, up to the first error.
    ///
    /// # Errors
    /// A text that does not encode bytes, or a format that is text only.
    fn inspect(&self, input: &str, options: &Options) -> Result<Inspection, FormatError>;

    /// Returns the text with some bits flipped; the result may be invalid, and so may the value.
    /// Bits are counted as in an [`Inspection`].
    ///
    /// # Errors
    /// A text that does not encode bytes, a bit that it does not have, or a format that is text
    /// only.
    fn flip(&self, _input: &str, _bits: &[usize]) -> Result<String, FormatError> {
        Err(FormatError::unavailable("this format is text only"))
    }

    /// Returns the value part by part in words, for a format that is text only.
    ///
    /// # Errors
    /// As [`check`](Self::check); a format that has bits to inspect, or no parts.
    fn parts(&self, _input: &str, _options: &Options) -> Result<Vec<Part>, FormatError> {
        Err(FormatError::unavailable(
            "this format has no parts to explain",
        ))
    }

    /// Returns the places on the board that each of the stretches concerns, by the names in the
    /// picture.
    fn places(&self, stretches: &[Stretch]) -> Vec<Vec<String>> {
        vec![Vec::new(); stretches.len()]
    }

    /// Returns the parts of the value that can be changed: the fields of a form. By default they
    /// are the leaves of its JSON.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn settings(&self, input: &str, options: &Options) -> Result<Vec<Setting>, FormatError> {
        setting::of_json(&self.decode_json(input, options)?, self.layout(), &|_| ())
    }

    /// Returns the format's text after all of the changes, with the parts of them that the format
    /// cannot hold.
    ///
    /// # Errors
    /// As [`check`](Self::check); a setting that does not exist, or a changed value that does not
    /// fit.
    fn edit(
        &self,
        input: &str,
        changes: &[Change],
        options: &Options,
    ) -> Result<Written, FormatError> {
        let json = setting::changed(&self.decode_json(input, options)?, changes)?;
        self.encode(&json, options)
    }

    /// Returns the moves of a game; `None` for a format that is not a game.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn moves(
        &self,
        _input: &str,
        _options: &Options,
    ) -> Result<Option<Vec<PlayedMove>>, FormatError> {
        Ok(None)
    }

    /// Returns the moves that can follow the half-move [`Options::ply`] of a game, or the last one,
    /// each as [`PlayedMove::value`]; none if the game is over there.
    ///
    /// # Errors
    /// As [`check`](Self::check); a half-move that the game does not have.
    fn next_moves(&self, _input: &str, _options: &Options) -> Result<Vec<String>, FormatError> {
        Ok(Vec::new())
    }

    /// Returns what a refused text says, as far as it can be read, for an editor; `None` if it says
    /// nothing of a board, and for a format without an editor.
    fn draft(&self, _input: &str) -> Option<Draft> {
        None
    }

    /// Finds values of the format in free text, in order; the result is empty if the format has no
    /// search.
    fn find(&self, text: &str) -> Vec<Found>;

    /// Finds the places of a text that look like a value of the format, right or wrong, so that a
    /// text with a fault is refused in the words of its format.
    fn near(&self, _text: &str) -> Vec<Near> {
        Vec::new()
    }

    /// Finds the values among the words of hex digits in a text: the same as [`find`](Self::find),
    /// for formats whose values are only hex digits. `None` for other formats.
    fn find_hex(&self, words: &HexWords<'_>) -> Option<Vec<Found>> {
        let _ = words;
        None
    }
}

/// Collects the output of `write` and the parts that it reports as lost.
fn written(
    write: impl FnOnce(&mut Out) -> Result<Lost, FormatError>,
) -> Result<Written, FormatError> {
    let mut out = Out::default();
    let lost = write(&mut out)?;
    Ok(Written {
        output: out.into_string(),
        lost,
    })
}
