//! The ready-made format: a type and a few functions.

use std::fmt::Display;
use std::str::FromStr;

use bitcodec::io::Order;
use bitcodec::text::Text;
use bitcodec::{DecodeError, ErrorKind, Layout, NoContext, TextFormat, WireFormat};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::tabular::Tabular;
use super::{
    Ability, Begins, Card, Change, Flag, FormatError, Found, GameFormat, HexWords, Inspection,
    Lost, Near, Options, Out, Part, PlayedMove, Setting, Stretch, Written, find, flip, hex, line,
    near, setting,
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

/// The parts of an entry that do not depend on its type. Code on them exists once, code on an
/// [`Entry`] once for each type.
#[derive(Debug)]
struct Common {
    card: Card,
    /// Checks a text without moving the value out; `None` if only `read` can check it.
    check: Option<CheckText>,
    find: Option<fn(&str) -> Vec<Found>>,
    near: NearText,
    /// Checks bytes, for a format whose hex digits are searched in free text.
    holds: Option<HoldsBytes>,
    layout: Option<&'static Layout>,
    inspect: Option<ReadText<Inspection>>,
    flip: Option<FlipBits>,
    remark: Option<fn(&mut Stretch)>,
    places: Option<ListPlaces>,
    names: Option<NameField>,
    records: Option<Begins>,
    claims: Option<fn(&str) -> bool>,
    #[cfg(feature = "arrow")]
    columns: Option<&'static dyn super::columns::Columns>,
}

/// Parses a value of the format's text.
pub type ReadText<T> = fn(&str, &Options) -> Result<T, FormatError>;

/// Parses a text of another form, such as a drawn board; `None` for a text that is none.
pub type ReadAlso<T> = fn(&str) -> Option<Result<T, FormatError>>;

/// Checks whether a text is one of the format's.
type CheckText = fn(&str) -> Result<(), FormatError>;

/// Finds what looks like a value in a text.
type FindNear = fn(&str) -> Vec<Near>;

/// How a format finds what looks like a value.
#[derive(Clone, Copy, Debug)]
enum NearText {
    /// By its own function.
    Own(FindNear),
    /// As hex digits of its width.
    Hex,
    /// As Base64 characters of its width.
    Base64,
    /// Not at all.
    None,
}

/// Returns the text with some bits flipped.
type FlipBits = fn(&str, &[usize]) -> Result<String, FormatError>;

/// Whether bytes are one of the format's values.
type HoldsBytes = fn(&[u8]) -> bool;

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

/// Returns the name of a field for people, if it has another one than its path.
type NameField = fn(&str) -> Option<String>;

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
        let entry = entry.columns(&super::columns::Declared::<T>::TEXT);
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
        let entry = entry.columns(&super::columns::Declared::<T>::HEX);
        entry
    }

    const fn new(card: Card, read: ReadText<T>, write: WriteText<T>) -> Self {
        Self {
            common: Common {
                card,
                check: None,
                find: None,
                near: NearText::None,
                holds: None,
                layout: None,
                inspect: None,
                flip: None,
                remark: None,
                places: None,
                names: None,
                records: None,
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

    const fn near_text(mut self, near: NearText) -> Self {
        self.common.near = near;
        self
    }

    #[cfg(feature = "arrow")]
    const fn columns(mut self, columns: &'static dyn super::columns::Columns) -> Self {
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

    /// Sets the parts of the text that the value does not have: a conversion or an edit loses them.
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

    /// Parses a text of another form.
    fn read_also(&self, input: &str) -> Option<Result<T, FormatError>> {
        let also = self.also.filter(|_| may_be_other(input))?;
        also(input)
    }

    /// Parses the value to draw or convert: a game up to [`Options::ply`].
    fn read_shown(&self, input: &str, options: &Options) -> Result<T, FormatError> {
        let value = self.read_value(input, options)?;
        match (&self.replay, options.ply) {
            (Some(replay), Some(plies)) => (replay.after)(value, plies),
            _ => Ok(value),
        }
    }

    fn read_value(&self, input: &str, options: &Options) -> Result<T, FormatError> {
        let read = self.read_also(input);
        let read = read.unwrap_or_else(|| (self.read)(input, options));
        read.map_err(|error| self.common.named(error))
    }

    /// Returns the parts of the text that a value does not have.
    fn missing_of(&self, value: &T) -> Lost {
        self.left_out.map(|parts| parts(value)).unwrap_or_default()
    }
}

impl Common {
    /// Adds the name of its field for people to an error.
    fn named(&self, mut error: FormatError) -> FormatError {
        let name = self.names.zip(error.path.as_deref());
        error.called = name.and_then(|(name, path)| name(path));
        error
    }

    /// Inspects a text, or the one `instead` of it.
    fn inspect(
        &self,
        input: &str,
        instead: Option<Result<String, FormatError>>,
        options: &Options,
    ) -> Result<Inspection, FormatError> {
        let inspect = self
            .inspect
            .ok_or_else(|| unavailable("this format is text only"))?;
        let mut inspection = match instead {
            Some(text) => inspect(&text?, options)?,
            None => inspect(input, options)?,
        };
        if let Some(remark) = self.remark {
            inspection.stretches.iter_mut().for_each(remark);
        }
        if let Some(names) = self.names {
            for stretch in &mut inspection.stretches {
                stretch.called = names(&stretch.path);
                stretch.error = stretch.error.take().map(|error| self.named(error));
            }
        }
        Ok(inspection)
    }

    fn near(&self, text: &str) -> Vec<Near> {
        match self.near {
            NearText::Own(near) => near(text),
            NearText::Hex => near::hex(text, &find::lengths(&self.card)),
            NearText::Base64 => {
                let (least, most) = self.card.bits.unwrap_or((0, None));
                let most = most.unwrap_or(least);
                near::base64(text, least.div_ceil(6)..=most.div_ceil(6))
            }
            NearText::None => Vec::new(),
        }
    }
}

/// Whether a text can be one of another form.
fn may_be_other(input: &str) -> bool {
    input.contains('\n') || input.starts_with('(')
}

/// Returns what a function writes.
fn text_of(write: &dyn Fn(&mut Out) -> Result<(), FormatError>) -> Result<String, FormatError> {
    let mut out = Out::default();
    write(&mut out)?;
    Ok(out.into_string())
}

/// Converts a value to a format of the same kin.
fn convert_shared(
    from: &dyn GameFormat,
    input: &str,
    to: &dyn GameFormat,
    options: &Options,
    out: &mut Out,
) -> Result<Lost, FormatError> {
    let (card, target) = (from.card(), to.card());
    if card.kin.is_some() && card.kin == target.kin {
        return to.encode_shared_into(&*from.shared(input, options)?, options, out);
    }
    Err(unavailable(&format!(
        "{} does not convert to {}",
        card.name, target.name
    )))
}

/// Adds parts that are lost.
fn written_with(written: Result<Written, FormatError>, more: Lost) -> Result<Written, FormatError> {
    written.map(|mut written| {
        written.lost.extend(more);
        written
    })
}

impl<T> GameFormat for Entry<T> {
    fn card(&self) -> &Card {
        &self.common.card
    }

    fn offers(&self, ability: Ability) -> bool {
        match ability {
            Ability::Draw => self.draw.is_some(),
            Ability::Svg => self.svg.is_some(),
            Ability::Find => self.common.find.is_some() || self.common.holds.is_some(),
            Ability::Inspect => self.common.inspect.is_some(),
            Ability::Parts => self.parts.is_some(),
        }
    }

    fn records(&self) -> Option<Begins> {
        self.common.records
    }

    fn claims(&self, input: &str) -> bool {
        let is_claimed = self.common.claims.is_none_or(|claims| claims(input));
        is_claimed && !input.is_empty() && self.check(input, &Options::default()).is_ok()
    }

    fn check(&self, input: &str, options: &Options) -> Result<(), FormatError> {
        match (self.common.check, self.read_also(input)) {
            (_, Some(read)) => read.map(drop),
            (Some(check), None) => check(input).map_err(|error| self.common.named(error)),
            (None, None) => self.read_value(input, options).map(drop),
        }
    }

    fn decode_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError> {
        (self.line)(&self.read_value(input, options)?, out);
        Ok(())
    }

    fn decode_json_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError> {
        (self.json)(&self.read_value(input, options)?, options, out)
    }

    fn encode_into(
        &self,
        json: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let (value, lost) = (self.parse)(json, options)?;
        (self.write)(&value, out)?;
        Ok(lost)
    }

    fn targets(&self) -> Vec<&'static str> {
        let conversions = self.conversions.iter().flatten();
        conversions.map(|conversion| conversion.to).collect()
    }

    fn convert_into(
        &self,
        input: &str,
        to: &dyn GameFormat,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let name = to.card().name;
        let mut conversions = self.conversions.iter().flatten();
        let conversion = conversions.find(|conversion| conversion.to == name);
        if conversion.is_none() && name != self.common.card.name {
            return convert_shared(self, input, to, options, out);
        }
        let value = self.read_shown(input, options)?;
        let mut lost = match conversion {
            Some(conversion) => (conversion.run)(&value, options, out)?,
            None => (self.write)(&value, out).map(|()| Lost::new())?,
        };
        lost.append(&mut self.missing_of(&value));
        Ok(lost)
    }

    fn draw(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let draw = self
            .draw
            .ok_or_else(|| unavailable("this format has no board of its own"))?;
        Ok(draw(&self.read_shown(input, options)?, options))
    }

    fn svg(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let svg = self
            .svg
            .ok_or_else(|| unavailable("this format has no picture"))?;
        Ok(svg(&self.read_shown(input, options)?, options))
    }

    fn layout(&self) -> Option<&'static Layout> {
        self.common.layout
    }

    #[cfg(feature = "arrow")]
    fn columns(&self) -> Option<&dyn crate::format::columns::Columns> {
        self.common.columns
    }

    fn inspect(&self, input: &str, options: &Options) -> Result<Inspection, FormatError> {
        // The bits of a text of another form are those of its value.
        let instead = self.read_also(input).map(|read| {
            let value = read?;
            text_of(&|out| (self.write)(&value, out))
        });
        self.common.inspect(input, instead, options)
    }

    fn flip(&self, input: &str, bits: &[usize]) -> Result<String, FormatError> {
        let flip = self
            .common
            .flip
            .ok_or_else(|| unavailable("this format is text only"))?;
        flip(input, bits)
    }

    fn parts(&self, input: &str, options: &Options) -> Result<Vec<Part>, FormatError> {
        let parts = self
            .parts
            .ok_or_else(|| unavailable("this format has no parts to explain"))?;
        Ok(parts(&self.read_value(input, options)?))
    }

    fn places(&self, stretches: &[Stretch]) -> Vec<Vec<String>> {
        match self.common.places {
            Some(places) => places(stretches),
            None => vec![Vec::new(); stretches.len()],
        }
    }

    fn settings(&self, input: &str, options: &Options) -> Result<Vec<Setting>, FormatError> {
        let value = self.read_value(input, options)?;
        if let Some((list, _)) = self.form {
            return Ok(list(&value));
        }
        let json = text_of(&|out| (self.json)(&value, options, out))?;
        let adjust = |setting: &mut Setting| {
            if let Some(adjust) = self.setting {
                adjust(&value, setting);
            }
        };
        setting::of_json(&json, self.common.layout, &adjust)
    }

    fn edit(
        &self,
        input: &str,
        changes: &[Change],
        options: &Options,
    ) -> Result<Written, FormatError> {
        let value = self.read_value(input, options)?;
        let json = match self.form {
            Some((_, change)) => change(&value, changes)?,
            None => {
                let json = text_of(&|out| (self.json)(&value, options, out))?;
                setting::changed(&json, changes)?
            }
        };
        written_with(self.encode(&json, options), self.missing_of(&value))
    }

    fn moves(
        &self,
        input: &str,
        options: &Options,
    ) -> Result<Option<Vec<PlayedMove>>, FormatError> {
        let Some(replay) = &self.replay else {
            return Ok(None);
        };
        Ok(Some((replay.moves)(&self.read_value(input, options)?)))
    }

    fn next_moves(&self, input: &str, options: &Options) -> Result<Vec<String>, FormatError> {
        match &self.replay {
            Some(replay) => Ok((replay.next)(&self.read_shown(input, options)?)),
            None => Ok(Vec::new()),
        }
    }

    fn find(&self, text: &str) -> Vec<Found> {
        match self.common.find {
            Some(find) => find(text),
            None => self.find_hex(&HexWords::of(text)).unwrap_or_default(),
        }
    }

    fn near(&self, text: &str) -> Vec<Near> {
        self.common.near(text)
    }

    fn find_hex(&self, words: &HexWords<'_>) -> Option<Vec<Found>> {
        let holds = self.common.holds.filter(|_| self.common.find.is_none())?;
        Some(words.values(&find::lengths(&self.common.card), holds))
    }
}

#[cold]
fn unavailable(why: &str) -> FormatError {
    FormatError::new(ErrorKind::Unencodable, why)
}
