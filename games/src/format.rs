//! What the command `games` asks of a format, and the ready-made answer for a declared type.
//!
//! A new game format is a declared type and one line in the [registry](mod@crate::registry). Every verb of the command works for
//! it from then on:
//!
//! ```text
//! &Entry::<Othello>::text("othello", "othello", "an Othello board and the side to move"),   // its own text form
//! &Entry::<Othello>::hex("othello", "othello", "an Othello board and the side to move"),    // no text form: hex digits
//! ```
//!
//! `text` and `hex` want a root type of `bitcodec` (`#[derive(BitCodec)]` with a bit order), which is `Serialize` and
//! `DeserializeOwned` for its JSON. [`Entry::plain`] is for formats that are text only (FEN, XGID): `FromStr`, `Display` and serde.
//! What else a format can do is a function each, given to the entry:
//!
//! ```text
//! pub static POSITION: Entry<PositionKey> = Entry::text("gnubg-position", "backgammon", "who has checkers where")
//!     .form("14 base64 characters")
//!     .line(PositionKey::summary)          // fn(&T, &mut Out): the readable line of `decode`; default: its JSON, flattened
//!     .draw(draw::board)                   // fn(&T, &Options) -> String: `show`
//!     .svg(svg::board)                     // fn(&T, &Options) -> String: `show --svg`
//!     .options(&[Flag::Names])             // the options of the command line that its functions look at
//!     .remark(remark)                      // fn(&mut Stretch): more than the declaration says, in `inspect`
//!     .parts(parts)                        // fn(&T) -> Vec<Part>: `explain` of a format that is text only
//!     .find(find::positions)               // fn(&str) -> Vec<Found>: `decode --find`
//!     .places(places)                      // fn(&[Stretch]) -> Vec<Vec<String>>: which places of the board bits are about
//!     .setting(setting)                    // fn(&mut Setting): the values of a field in a form, where the layout does not say them
//!     .convert("xgid", xgid::from_id);     // fn(&T, &Options, &mut Out) -> Result<Lost, FormatError>: `convert gnubg-position xgid`
//! ```
//!
//! The command asks through the trait: on an entry itself `draw` gives a drawing, on a `&dyn GameFormat` it draws.
//!
//! Formats that share one JSON form (the chess placements: `{"fen": ..}`) say so by [`Entry::kin`], and convert into each
//! other through it: the JSON is then more than the type itself, and [`Entry::json`] reads and writes it. A format whose
//! reading needs more than its own text replaces [`Entry::read`]; one that needs more than that (a chess game: the position
//! it starts from) implements [`GameFormat`] itself.
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
mod entry;
mod error;
pub(crate) mod find;
pub mod hex;
mod inspection;
mod json_error;
mod json_writer;
mod line;
mod options;
mod out;
pub(crate) mod setting;
mod tabular;
mod text_part;

pub use entry::{
    ChangeSettings, Convert, Entry, ListPlaces, ListSettings, ParseJson, ReadText, WriteJson,
    WriteText,
};
pub use error::{FormatError, Kind};
pub use find::HexWords;
pub use inspection::{Inspection, Stretch, meaning};
pub use options::{Flag, Options, Seat};
pub use out::Out;
#[cfg(feature = "cli")]
pub(crate) use setting::first_sentence;
pub use setting::{Change, Control, Setting};
pub use tabular::Tabular;
pub use text_part::Part;

use std::any::Any;

use bitcodec::{ErrorKind, Layout};

/// What a format is called and looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The name on the command line, as `gnubg-match`.
    pub name: &'static str,
    /// The game it belongs to, as `backgammon`.
    pub game: &'static str,
    /// What it is, in a few words without a full stop.
    pub about: &'static str,
    /// What its text looks like, as `12 base64 characters`.
    pub form: &'static str,
    /// The fewest bits of a value and the most, if that is bounded; `None` for a format that is text only.
    pub bits: Option<(usize, Option<usize>)>,
    /// Formats with the same `kin` share one JSON form, and convert into each other through it.
    pub kin: Option<&'static str>,
    /// The options that change how it is read, written or drawn.
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

/// What a format may offer beyond reading and writing.
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

/// Names of what does not fit into a format, as `max_cube`; empty if everything does.
pub type Lost = Vec<&'static str>;

/// A text and what did not fit into it; as JSON, a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Written {
    /// The text of the format.
    pub output: String,
    /// What the source says and the output cannot.
    pub lost: Lost,
}

/// A place in free text where a value of the format stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The bytes of the text that spell it.
    pub place: std::ops::Range<usize>,
    /// The value in the format's own text form.
    pub id: String,
}

/// Whether a line begins another value, given the lines of the value before it.
pub type Begins = fn(before: &[u8], line: &[u8]) -> bool;

/// A format as the command sees it, whatever its type: text in, text out.
///
/// [`Entry`] implements it for a declared type. `input` is one value in the format's own text, without a line end.
pub trait GameFormat: Sync {
    /// What it is called and looks like.
    fn card(&self) -> &Card;

    /// Whether `draw`, `svg`, `find` or `inspect` is there; the command asks before it reads any input.
    fn offers(&self, ability: Ability) -> bool;

    /// Which lines of a stream begin a value, where a value may take several; `None` where each line is one.
    fn records(&self) -> Option<Begins> {
        None
    }

    /// Whether a text without the name of its format is taken for one of this format; if another format takes it too, neither
    /// gets it. By default every value is.
    fn claims(&self, input: &str) -> bool {
        !input.is_empty() && self.check(input, &Options::default()).is_ok()
    }

    /// Reads a value and throws it away.
    ///
    /// # Errors
    /// If the text, the bits or the rules of the game are broken.
    fn check(&self, input: &str, options: &Options) -> Result<(), FormatError>;

    /// Writes the value as readable text on one line.
    ///
    /// # Errors
    /// As [`check`](Self::check); what was written then has no meaning.
    fn decode_into(&self, input: &str, options: &Options, out: &mut Out)
    -> Result<(), FormatError>;

    /// Writes the value as JSON on one line.
    ///
    /// # Errors
    /// As [`check`](Self::check); what was written then has no meaning.
    fn decode_json_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError>;

    /// Writes the format's text for a value in JSON, and returns what of it the format cannot hold.
    ///
    /// # Errors
    /// If the text is not JSON of this format, or the value does not fit.
    fn encode_into(
        &self,
        json: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError>;

    /// The value as the formats of its kin pass it on to each other: any type that they agree on. By default its JSON.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn shared(&self, input: &str, options: &Options) -> Result<Box<dyn Any>, FormatError> {
        Ok(Box::new(self.decode_json(input, options)?))
    }

    /// Writes the format's text for a value that one of its kin has shared, and returns what of it the format cannot hold.
    ///
    /// # Errors
    /// If the value does not fit.
    fn encode_shared_into(
        &self,
        shared: &dyn Any,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let json: &String = shared.downcast_ref().ok_or_else(FormatError::not_shared)?;
        self.encode_into(json, options, out)
    }

    /// The names of the formats that [`convert`](Self::convert) reaches beside those of the same kin.
    fn targets(&self) -> Vec<&'static str>;

    /// Writes the value in another format, and returns what is lost.
    ///
    /// # Errors
    /// As [`check`](Self::check); if the other format cannot say the value; if it is neither a target nor of the same kin.
    fn convert_into(
        &self,
        input: &str,
        to: &dyn GameFormat,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError>;

    /// The value as readable text on one line.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn decode(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let mut out = Out::default();
        self.decode_into(input, options, &mut out)?;
        Ok(out.into_string())
    }

    /// The value as JSON on one line.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn decode_json(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let mut out = Out::default();
        self.decode_json_into(input, options, &mut out)?;
        Ok(out.into_string())
    }

    /// The format's text for a value in JSON, with what of it the format cannot hold.
    ///
    /// # Errors
    /// As [`encode_into`](Self::encode_into).
    fn encode(&self, json: &str, options: &Options) -> Result<Written, FormatError> {
        written(|out| self.encode_into(json, options, out))
    }

    /// The value in another format, with what is lost.
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

    /// The board in text, as its players know it: one or more lines, each ended by a line feed.
    ///
    /// # Errors
    /// As [`check`](Self::check); if the format offers no drawing.
    fn draw(&self, input: &str, options: &Options) -> Result<String, FormatError>;

    /// The board as an SVG document.
    ///
    /// # Errors
    /// As [`check`](Self::check); if the format offers no picture.
    fn svg(&self, input: &str, options: &Options) -> Result<String, FormatError>;

    /// What its bits look like; `None` for a format that is text only or not declared.
    fn layout(&self) -> Option<&'static Layout> {
        None
    }

    /// Its values as columns; `None` for a format that is text only.
    #[cfg(feature = "arrow")]
    fn columns(&self) -> Option<&dyn columns::Columns> {
        None
    }

    /// The value bit by bit, up to the first fault.
    ///
    /// # Errors
    /// If the text is not bytes, so that there are no bits to show; if the format is text only.
    fn inspect(&self, input: &str, options: &Options) -> Result<Inspection, FormatError>;

    /// The value part by part in words, for a format that is text only.
    ///
    /// # Errors
    /// As [`check`](Self::check); if the format has bits to inspect, or no parts.
    fn parts(&self, _input: &str, _options: &Options) -> Result<Vec<Part>, FormatError> {
        Err(FormatError::new(
            ErrorKind::Unencodable,
            "this format has no parts to explain",
        ))
    }

    /// The places on the board that each of some stretches is about, by the names that the picture gives them.
    fn places(&self, stretches: &[Stretch]) -> Vec<Vec<String>> {
        vec![Vec::new(); stretches.len()]
    }

    /// What of the value can be changed: the fields of a form. By default the leaves of its JSON.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn settings(&self, input: &str, options: &Options) -> Result<Vec<Setting>, FormatError> {
        setting::of_json(&self.decode_json(input, options)?, self.layout(), None)
    }

    /// The format's text after some changes, made together, with what of them the format cannot hold.
    ///
    /// # Errors
    /// As [`check`](Self::check); if there is no such setting, or the changed value does not fit.
    fn edit(
        &self,
        input: &str,
        changes: &[Change],
        options: &Options,
    ) -> Result<Written, FormatError> {
        let json = setting::changed(&self.decode_json(input, options)?, changes)?;
        self.encode(&json, options)
    }

    /// Where values of the format stand in free text, in order; empty if the format does not look for itself.
    fn find(&self, text: &str) -> Vec<Found>;

    /// The values among words of hex digits, given with their places in a text: what [`find`](Self::find) finds, for formats
    /// that look for nothing else. `None` for others.
    fn find_hex(&self, words: &HexWords<'_>) -> Option<Vec<Found>> {
        let _ = words;
        None
    }
}

/// What `write` writes, and what it says is lost.
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
