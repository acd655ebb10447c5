//! Requests and their answers.

use games::format::{Change, Flag, FormatError, GameFormat, Kind, Options, Seat, Written};
use games::registry;
use games::renju::{Point, read_position};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::explore;
use crate::faults::faults;
use crate::next;
use crate::refusal::{Refusal, json};

/// A verb and its arguments.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    verb: String,
    format: Option<String>,
    #[serde(default)]
    input: String,
    #[serde(default)]
    options: RequestOptions,
    /// The JSON of a value, for `encode`.
    value: Option<Box<RawValue>>,
    /// The format of the output, for `convert`.
    to: Option<String>,
    /// The changes, for `edit`.
    #[serde(default)]
    changes: Vec<Change>,
    /// The bits to flip, for `flip`.
    #[serde(default)]
    bits: Vec<usize>,
    /// The points to judge, for `judge`.
    #[serde(default)]
    points: Vec<String>,
    /// Whether to return reasons, for `judge`.
    #[serde(default)]
    explain: bool,
}

/// The options of a request, in the form of JSON.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct RequestOptions {
    start: Option<String>,
    chess960: bool,
    san: bool,
    names: Option<[String; 2]>,
    letters: bool,
    ply: Option<usize>,
    flip: bool,
    side: Option<Side>,
}

/// The player at the bottom of a backgammon board.
#[derive(Clone, Copy, Deserialize)]
enum Side {
    O,
    X,
}

impl RequestOptions {
    /// Converts to the options of the library; the format must know each of them.
    fn checked(self, format: &dyn GameFormat) -> Result<Options, FormatError> {
        let options = [
            (self.start.is_some(), Flag::Start),
            (self.chess960, Flag::Chess960),
            (self.san, Flag::San),
            (self.names.is_some(), Flag::Names),
            (self.letters, Flag::Letters),
            (self.ply.is_some(), Flag::Ply),
            (self.flip, Flag::Flip),
            (self.side.is_some(), Flag::Side),
        ];
        let card = format.card();
        for (is_given, flag) in options {
            if is_given && !card.options.contains(&flag) {
                let option = flag.spelling().trim_start_matches('-');
                let words = format!("{option} means nothing to {}", card.name);
                return Err(FormatError::new(Kind::Json, words).at("options"));
            }
        }
        Ok(Options {
            start: self.start,
            chess960: self.chess960,
            san: self.san,
            names: self.names,
            letters: self.letters,
            ply: self.ply,
            flip: self.flip,
            side: self.side.map(|side| match side {
                Side::O => Seat::O,
                Side::X => Seat::X,
            }),
            ..Options::default()
        })
    }
}

/// Answers a request in JSON.
pub(crate) fn answer(request: &[u8]) -> String {
    let answered = match str::from_utf8(request) {
        // `serde_json::from_slice` would be a second parser in the module.
        Ok(request) => serde_json::from_str(request)
            .map_err(|error| FormatError::from(error).into())
            .and_then(answered),
        Err(_) => Err(FormatError::new(Kind::Json, "not JSON: no UTF-8").into()),
    };
    match answered {
        Ok(json) => format!("{{\"ok\":{json}}}"),
        Err(refusal) => format!("{{\"error\":{}}}", json(&refusal)),
    }
}

fn answered(request: Request) -> Result<String, Refusal> {
    match request.verb.as_str() {
        "guess" => Ok(json(&explore::guess(&request.input)?)),
        _ => Ok(answered_of_format(request)?),
    }
}

fn answered_of_format(request: Request) -> Result<String, FormatError> {
    let input = request.input.as_str();
    match request.verb.as_str() {
        "formats" => return Ok(json(&explore::formats())),
        "judge" => return judge(input, &request.points, request.explain),
        _ => {}
    }
    let format = find(request.format.as_deref(), "format")?;
    let options = request.options.checked(format)?;
    match request.verb.as_str() {
        "line" => Ok(json(&explore::Line {
            line: format.decode(input, &options)?,
        })),
        "decode" => format.decode_json(input, &options),
        "encode" => {
            let value = request.value.ok_or_else(|| missing("value"))?;
            Ok(json(&format.encode(value.get(), &options)?))
        }
        "inspect" => Ok(json(&format.inspect(input, &options)?.records())),
        "convert" => {
            let to = find(request.to.as_deref(), "to")?;
            Ok(json(&format.convert(input, to, &options)?))
        }
        "edit" => Ok(json(&format.edit(input, &request.changes, &options)?)),
        "flip" => Ok(json(&Written {
            output: format.flip(input, &request.bits)?,
            lost: Vec::new(),
        })),
        "faults" => Ok(json(&faults(format, input, &options))),
        "settings" => Ok(json(&format.settings(input, &options)?)),
        "explore" => explore::explore(format, input, &options),
        "relatives" => explore::relatives(format, input, &options),
        "next" => Ok(json(&next::moves(format, input, &options)?)),
        verb => {
            let words = format!("there is no verb `{verb}`");
            Err(FormatError::new(Kind::Json, words).at("verb"))
        }
    }
}

fn find(name: Option<&str>, field: &'static str) -> Result<&'static dyn GameFormat, FormatError> {
    let name = name.ok_or_else(|| missing(field))?;
    registry::find(name).ok_or_else(|| {
        FormatError::new(Kind::Json, format!("there is no format `{name}`")).at(field)
    })
}

fn missing(field: &'static str) -> FormatError {
    FormatError::new(Kind::Json, "missing").at(field)
}

fn judge(input: &str, points: &[String], explain: bool) -> Result<String, FormatError> {
    let position = read_position(input)?;
    let mut report = position.report();
    let words = |word: &String| {
        let point = word.parse::<Point>();
        point.map_err(|error| FormatError::new(bitcodec::ErrorKind::Text, error.to_string()))
    };
    let points: Result<Vec<Point>, FormatError> = points.iter().map(words).collect();
    report.judge(&points?)?;
    if explain {
        report.explain();
    }
    Ok(json(&explore::Judged::new(&report)))
}
