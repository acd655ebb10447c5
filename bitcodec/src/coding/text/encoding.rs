//! The encodings of texts.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Collection;
use crate::coding::seq::list;
use crate::coding::text::string_types::{CodeUnit, TextType};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::error::kind::Fault;
use crate::io::read::{BitRead, refund};
use crate::layout::Charset;

/// An encoding of texts: the code units of each character.
pub trait Encoding: sealed::Sealed {
    /// The type of a code unit.
    type Unit: CodeUnit;

    /// The characters.
    const CHARSET: Charset;

    /// The mistake in the table of characters.
    #[doc(hidden)]
    const MISTAKE: Option<Mistake> = None;

    /// Returns the code units of a text, or the first character that has none.
    #[doc(hidden)]
    fn units_of<T: TextType>(text: &str) -> Result<T::Units<'_, Self::Unit>, NoUnits>;

    /// Returns the text of code units, or the first one that begins no character, with its index. Memory that the text
    /// takes beside that of the units is charged.
    #[doc(hidden)]
    fn text_of<T: TextType, R: BitRead>(
        units: T::Units<'static, Self::Unit>,
        reader: &mut R,
    ) -> Result<Result<T, (usize, Self::Unit)>, Fault>;
}

mod sealed {
    pub trait Sealed {}
}

/// A character without code units in an encoding.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct NoUnits {
    pub(crate) character: char,
    /// The number of characters before it.
    pub(crate) index: usize,
}

impl NoUnits {
    #[cold]
    pub(crate) fn first(text: &str, has_none: impl Fn(char) -> bool) -> Self {
        let mut characters = text.chars().enumerate();
        let found = characters.find(|(_, character)| has_none(*character));
        let (index, character) = found.unwrap_or_default();
        Self { character, index }
    }
}

/// UTF-8: one to four bytes a character.
#[derive(Clone, Copy, Debug)]
pub enum Utf8 {}

/// ASCII: a byte a character, up to U+007F.
#[derive(Clone, Copy, Debug)]
pub enum Ascii {}

/// Latin-1, ISO 8859-1: a byte a character, up to U+00FF.
#[derive(Clone, Copy, Debug)]
pub enum Latin1 {}

/// UTF-16: one or two units of 16 bits a character.
#[derive(Clone, Copy, Debug)]
pub enum Utf16 {}

/// The characters of the constant `K`: the index of a character is its code unit.
#[derive(Debug)]
pub struct Table<K>(Infallible, PhantomData<K>);

/// A constant table of characters. The key `text(table = ..)` creates one for its field.
pub trait Characters {
    /// The name of the table.
    const NAME: &'static str;
    /// The characters, at most 256.
    const CHARACTERS: &'static [char];
}

impl sealed::Sealed for Utf8 {}
impl sealed::Sealed for Ascii {}
impl sealed::Sealed for Latin1 {}
impl sealed::Sealed for Utf16 {}
impl<K> sealed::Sealed for Table<K> {}

/// Makes a text of bytes, which it takes over or copies. A copy is charged before it is allocated, and the bytes are then
/// refunded.
#[inline]
fn of_bytes<T: TextType, R: BitRead>(
    bytes: T::Units<'static, u8>,
    reader: &mut R,
) -> Result<Result<T, (usize, u8)>, Fault> {
    if T::ALLOCATIONS < 2 {
        return Ok(T::from_utf8(bytes));
    }
    let len = bytes.count();
    reader.charge(reader.position(), len)?;
    let text = T::from_utf8(bytes);
    refund(len, reader);
    Ok(text)
}

impl Encoding for Utf8 {
    type Unit = u8;
    const CHARSET: Charset = Charset::Utf8;

    #[inline]
    fn units_of<T: TextType>(text: &str) -> Result<T::Units<'_, u8>, NoUnits> {
        Ok(T::bytes_of(text))
    }

    #[inline]
    fn text_of<T: TextType, R: BitRead>(
        units: T::Units<'static, u8>,
        reader: &mut R,
    ) -> Result<Result<T, (usize, u8)>, Fault> {
        of_bytes(units, reader)
    }
}

impl Encoding for Ascii {
    type Unit = u8;
    const CHARSET: Charset = Charset::Ascii;

    #[inline]
    fn units_of<T: TextType>(text: &str) -> Result<T::Units<'_, u8>, NoUnits> {
        match text.is_ascii() {
            true => Ok(T::bytes_of(text)),
            false => Err(NoUnits::first(text, |character| !character.is_ascii())),
        }
    }

    #[inline]
    fn text_of<T: TextType, R: BitRead>(
        units: T::Units<'static, u8>,
        reader: &mut R,
    ) -> Result<Result<T, (usize, u8)>, Fault> {
        let wrong = |byte: &u8| !byte.is_ascii();
        if let Some(found) = first(&units.items(), wrong) {
            return Ok(Err(found));
        }
        of_bytes(units, reader)
    }
}

impl Encoding for Latin1 {
    type Unit = u8;
    const CHARSET: Charset = Charset::Latin1;

    fn units_of<T: TextType>(text: &str) -> Result<T::Units<'_, u8>, NoUnits> {
        if text.is_ascii() {
            return Ok(T::bytes_of(text));
        }
        if text.chars().any(|character| character > '\u{ff}') {
            return Err(NoUnits::first(text, |character| character > '\u{ff}'));
        }
        Ok(T::collect(text.chars().map(|character| character as u8)))
    }

    fn text_of<T: TextType, R: BitRead>(
        units: T::Units<'static, u8>,
        reader: &mut R,
    ) -> Result<Result<T, (usize, u8)>, Fault> {
        if units.items().is_ascii() {
            return Ascii::text_of::<T, R>(units, reader);
        }
        let bytes = &*units.items();
        collected(bytes, bytes.iter().map(|byte| char::from(*byte)), reader).map(Ok)
    }
}

impl Encoding for Utf16 {
    type Unit = u16;
    const CHARSET: Charset = Charset::Utf16;

    fn units_of<T: TextType>(text: &str) -> Result<T::Units<'_, u16>, NoUnits> {
        Ok(T::collect(text.encode_utf16()))
    }

    fn text_of<T: TextType, R: BitRead>(
        units: T::Units<'static, u16>,
        reader: &mut R,
    ) -> Result<Result<T, (usize, u16)>, Fault> {
        let units = &*units.items();
        let mut index = 0;
        for character in char::decode_utf16(units.iter().copied()) {
            match character {
                Ok(character) => index += character.len_utf16(),
                Err(error) => return Ok(Err((index, error.unpaired_surrogate()))),
            }
        }
        let characters = char::decode_utf16(units.iter().copied());
        // No surrogate is without its other half.
        let characters = characters.map(|of| of.unwrap_or_default());
        collected(units, characters, reader).map(Ok)
    }
}

impl<K: Characters> Table<K> {
    /// The code units of the characters of ASCII, plus one; 0 if the table does not have the character.
    const OF_ASCII: [u16; 128] = {
        let (mut units, mut index) = ([0; 128], 0);
        while index < K::CHARACTERS.len() && index < 256 {
            let character = K::CHARACTERS[index] as usize;
            if character < units.len() {
                units[character] = index as u16 + 1;
            }
            index += 1;
        }
        units
    };

    #[inline]
    fn unit(character: char) -> Option<u8> {
        match Self::OF_ASCII.get(character as usize) {
            Some(unit) => unit.checked_sub(1).map(|unit| unit as u8),
            None => {
                let mut all = K::CHARACTERS.iter().take(256);
                all.position(|known| *known == character)
                    .map(|unit| unit as u8)
            }
        }
    }
}

impl<K: Characters> Encoding for Table<K> {
    type Unit = u8;
    const CHARSET: Charset = Charset::Table {
        name: K::NAME,
        characters: K::CHARACTERS,
    };
    const MISTAKE: Option<Mistake> = of_table(K::CHARACTERS);

    fn units_of<T: TextType>(text: &str) -> Result<T::Units<'_, u8>, NoUnits> {
        if text
            .chars()
            .any(|character| Self::unit(character).is_none())
        {
            return Err(NoUnits::first(text, |character| {
                Self::unit(character).is_none()
            }));
        }
        Ok(T::collect(text.chars().filter_map(Self::unit)))
    }

    fn text_of<T: TextType, R: BitRead>(
        units: T::Units<'static, u8>,
        reader: &mut R,
    ) -> Result<Result<T, (usize, u8)>, Fault> {
        let units = &*units.items();
        let character = |unit: &u8| K::CHARACTERS.get(usize::from(*unit)).copied();
        if let Some(found) = first(units, |unit| character(unit).is_none()) {
            return Ok(Err(found));
        }
        collected(units, units.iter().filter_map(character), reader).map(Ok)
    }
}

/// Returns the first code unit that is wrong, with its index.
#[inline]
fn first<U: CodeUnit>(units: &[U], is_wrong: impl Fn(&U) -> bool) -> Option<(usize, U)> {
    let index = units.iter().position(is_wrong)?;
    Some((index, *units.get(index)?))
}

/// Makes a text of the characters of code units. All memory is charged before it is allocated; that of the units and of
/// a string that is copied is then refunded.
fn collected<T: TextType, U: CodeUnit, R: BitRead>(
    units: &[U],
    characters: impl Iterator<Item = char> + Clone,
    reader: &mut R,
) -> Result<T, Fault> {
    let len: usize = characters.clone().map(char::len_utf8).sum();
    let (start, capacity) = (reader.position(), T::Units::<'static, u8>::CAPACITY);
    reader.charge(start, len.saturating_mul(T::ALLOCATIONS))?;
    let Some(text) = T::from_chars(len, characters) else {
        let most = capacity.unwrap_or(len);
        return Err(reader.refuse(start, list::too_many(len, most)));
    };
    if T::ALLOCATIONS > 0 {
        refund(size_of_val(units) + len * (T::ALLOCATIONS - 1), reader);
    }
    Ok(text)
}

/// Returns the mistake in a table of characters.
const fn of_table(characters: &[char]) -> Option<Mistake> {
    if characters.is_empty() || characters.len() > 256 {
        let message = Message::new()
            .text("a table has 1 to 256 characters, and this one has ")
            .number(characters.len() as u128)
            .text("; a code unit is the index of its character");
        return Mistake::of(Key::Charset, message);
    }
    let mut index = 0;
    while index < characters.len() {
        let mut earlier = 0;
        while earlier < index {
            if characters[earlier] as u32 == characters[index] as u32 {
                let message = Message::new()
                    .text("the characters ")
                    .number(earlier as u128)
                    .text(" and ")
                    .number(index as u128)
                    .text(" of the table are the same; a character has one code unit");
                return Mistake::of(Key::Charset, message);
            }
            earlier += 1;
        }
        index += 1;
    }
    None
}
