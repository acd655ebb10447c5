//! Everything that a page shows of a value.

use games::chess::State;
use games::chess::sizes::PositionScheme;
use games::examples::example;
use games::format::{
    Ability, Draft, FormatError, GameFormat, Inspection, Options, PlayedMove, Setting, Stretch,
    Written, meaning,
};
use games::guess::{self, NoGuess};
use games::registry;
use games::renju::{Report, read_position};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::refusal::{GuessedValue, Refusal, json};

/// A format and its abilities.
#[derive(Serialize)]
pub(crate) struct FormatCard {
    name: &'static str,
    game: &'static str,
    about: &'static str,
    example: &'static str,
    form: &'static str,
    bits: Option<(usize, Option<usize>)>,
    inspects: bool,
    draws: bool,
    options: Vec<&'static str>,
    targets: Vec<&'static str>,
}

pub(crate) fn formats() -> Vec<FormatCard> {
    let card = |format: &'static dyn GameFormat| {
        let card = format.card();
        let spelling = |flag: &games::format::Flag| flag.spelling().trim_start_matches('-');
        FormatCard {
            name: card.name,
            game: card.game,
            about: card.about,
            example: example(card.name).unwrap_or_default(),
            form: card.form,
            bits: card.bits,
            inspects: format.offers(Ability::Inspect),
            draws: format.offers(Ability::Svg),
            options: card.options.iter().map(spelling).collect(),
            targets: registry::reached(format).map(|to| to.card().name).collect(),
        }
    };
    registry::formats().map(card).collect()
}

/// The format of a text, and the value in it, with the error if the format refuses it.
#[derive(Serialize)]
pub(crate) struct Guessed {
    format: &'static str,
    input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refusal>,
}

/// Returns what a text is, or why it is no value of one format.
pub(crate) fn guess(input: &str) -> Result<Guessed, Refusal> {
    let refused = match guess::guess(input) {
        Ok(found) => {
            return Ok(Guessed {
                format: found.format.card().name,
                input: found.value,
                refused: None,
            });
        }
        Err(NoGuess::Faulty(fault)) => {
            return Ok(Guessed {
                format: fault.format,
                input: fault.value,
                refused: Some(fault.error.into()),
            });
        }
        Err(refused) => refused,
    };
    let words = FormatError::new(bitcodec::ErrorKind::Text, refused.to_string());
    let candidates = refused.candidates();
    let values = match refused {
        NoGuess::Several { values } => values,
        _ => Vec::new(),
    };
    let value = |value: guess::Value| GuessedValue {
        formats: value.formats,
        input: value.value,
        refused: value.error.map(Refusal::from),
    };
    let values = values.into_iter().map(value).collect();
    Err(Refusal::from(words).with(candidates, values))
}

/// A value on one readable line.
#[derive(Serialize)]
pub(crate) struct Line {
    pub(crate) line: String,
}

/// A report of the judge, with a sentence for each reason.
#[derive(Serialize)]
pub(crate) struct Judged<'a> {
    #[serde(flatten)]
    report: &'a Report<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sentences: Vec<String>,
}

impl<'a> Judged<'a> {
    pub(crate) fn new(report: &'a Report<'a>) -> Self {
        let sentences = report.reasons.iter().map(|reasons| reasons.sentence());
        Self {
            report,
            sentences: sentences.collect(),
        }
    }
}

/// A value as a page shows it.
#[derive(Serialize)]
struct Explored {
    /// The readable line, if the value is valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<String>,
    /// The error, if the value is invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refusal>,
    /// What the text says as far as it can be read, if the value is invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<Draft>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bits: Option<Bits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    settings: Vec<Setting>,
    /// The moves, if the value is a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<PlayedMove>>,
    /// The judge's report on a position of renju.
    #[serde(skip_serializing_if = "Option::is_none")]
    judged: Option<Box<RawValue>>,
}

/// The bits of a value.
#[derive(Serialize)]
struct Bits {
    bytes: Vec<u8>,
    /// The bit of a byte that is counted first.
    first: &'static str,
    value_bits: usize,
    stretches: Vec<Shown>,
}

/// Some bits, their meaning in the layout, and the places on the board that they concern.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    stretch: Stretch,
    filling: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    doc: Option<String>,
    places: Vec<String>,
}

pub(crate) fn explore(
    format: &'static dyn GameFormat,
    input: &str,
    options: &Options,
) -> Result<String, FormatError> {
    let decoded = format.decode(input, options);
    let inspection = match format.offers(Ability::Inspect) {
        true => format.inspect(input, options).ok(),
        false => None,
    };
    let with_places = Options {
        places: true,
        ..options.clone()
    };
    let (line, refused) = match decoded {
        Ok(line) => (Some(line), None),
        Err(error) => (None, Some(error.into())),
    };
    let is_good = refused.is_none();
    let judged = (is_good && format.card().game == "renju")
        .then(|| judged(input, options.ply))
        .flatten();
    Ok(json(&Explored {
        line,
        refused,
        draft: (!is_good).then(|| format.draft(input)).flatten(),
        bits: inspection.map(|inspection| Bits::new(format, inspection)),
        svg: (is_good && format.offers(Ability::Svg))
            .then(|| format.svg(input, &with_places).ok())
            .flatten(),
        settings: match is_good {
            true => format.settings(input, options)?,
            false => Vec::new(),
        },
        moves: match is_good {
            true => format.moves(input, options)?,
            false => None,
        },
        judged,
    }))
}

/// Returns the judge's report on a position, or on the one after some moves of it.
fn judged(input: &str, ply: Option<usize>) -> Option<Box<RawValue>> {
    let whole = read_position(input).ok()?;
    let position = match ply {
        Some(moves) => whole.after(moves).ok()?,
        None => whole,
    };
    let mut report = position.report();
    report.explain();
    RawValue::from_string(json(&Judged::new(&report))).ok()
}

impl Bits {
    fn new(format: &dyn GameFormat, inspection: Inspection) -> Self {
        let doc = |path: &str| format.layout().and_then(|layout| meaning(layout, path));
        let places = format.places(&inspection.stretches);
        let stretches = inspection.stretches.into_iter().zip(places);
        Self {
            bytes: inspection.bytes,
            first: match inspection.order {
                bitcodec::io::BitOrder::LsbFirst => "lowest",
                bitcodec::io::BitOrder::MsbFirst => "highest",
            },
            value_bits: inspection.value_bits,
            stretches: stretches
                .map(|(stretch, places)| Shown {
                    filling: stretch.filling,
                    doc: doc(&stretch.path),
                    stretch,
                    places,
                })
                .collect(),
        }
    }
}

/// A value in another format, or the error of the conversion.
#[derive(Serialize)]
struct Relative {
    format: &'static str,
    #[serde(flatten)]
    written: Option<Written>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refusal>,
}

/// The size of a position in a scheme; `None` if the scheme cannot hold it.
#[derive(Serialize)]
struct Size {
    scheme: &'static str,
    bits: Option<usize>,
}

#[derive(Serialize)]
struct Relatives {
    formats: Vec<Relative>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sizes: Vec<Size>,
}

pub(crate) fn relatives(
    format: &'static dyn GameFormat,
    input: &str,
    options: &Options,
) -> Result<String, FormatError> {
    let relative = |to: &'static dyn GameFormat| {
        let (written, refused) = match format.convert(input, to, options) {
            Ok(written) => (Some(written), None),
            Err(error) => (None, Some(error.into())),
        };
        Relative {
            format: to.card().name,
            written,
            refused,
        }
    };
    Ok(json(&Relatives {
        formats: registry::reached(format).map(relative).collect(),
        sizes: sizes(format, input, options),
    }))
}

/// Returns the size of a chess position in each scheme; empty for other values, and for a placement
/// with Black in check.
fn sizes(format: &'static dyn GameFormat, input: &str, options: &Options) -> Vec<Size> {
    // A game converts to a position too, but its own size is what counts.
    let fen = registry::find("chess-fen").filter(|fen| fen.card().kin == format.card().kin);
    let fen = fen.and_then(|fen| format.convert(input, fen, options).ok());
    let state = fen.and_then(|fen| fen.output.parse::<State>().ok());
    state.map_or_else(Vec::new, |state| {
        let size = |scheme: &PositionScheme| Size {
            scheme: scheme.id,
            bits: scheme.bits(&state),
        };
        PositionScheme::ALL.iter().map(size).collect()
    })
}
