//! What the declarations do, by hand: the same checks, the same values.

use crc::{CRC_32_ISO_HDLC, Crc, Table};

use crate::{Checked, Date, Name, Offsets, Picture, ZIGZAG};

const CRC: Crc<u32, Table<16>> = Crc::<u32, Table<16>>::new(&CRC_32_ISO_HDLC);

#[inline(never)]
pub(crate) fn decode_crc(bytes: &[u8]) -> Option<Checked> {
    let (data, crc) = bytes.split_last_chunk::<4>()?;
    if CRC.checksum(data) != u32::from_be_bytes(*crc) {
        return None;
    }
    let data = data.try_into().ok()?;
    Some(Checked { data, crc: () })
}

#[inline(never)]
pub(crate) fn encode_crc(value: &Checked) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(value.data.len() + 4);
    bytes.extend_from_slice(&value.data);
    bytes.extend_from_slice(&CRC.checksum(&value.data).to_be_bytes());
    Some(bytes)
}

#[inline(never)]
pub(crate) fn decode_until(bytes: &[u8]) -> Option<Name> {
    let end = bytes.iter().position(|byte| *byte == 0)?;
    let &[high, low] = bytes.get(end + 1..)? else {
        return None;
    };
    Some(Name {
        name: bytes.get(..end)?.to_vec(),
        kind: u16::from_be_bytes([high, low]),
    })
}

#[inline(never)]
pub(crate) fn encode_until(value: &Name) -> Option<Vec<u8>> {
    if value.name.contains(&0) {
        return None;
    }
    let mut bytes = Vec::with_capacity(value.name.len() + 3);
    bytes.extend_from_slice(&value.name);
    bytes.push(0);
    bytes.extend_from_slice(&value.kind.to_be_bytes());
    Some(bytes)
}

#[inline(never)]
pub(crate) fn decode_order(bytes: &[u8]) -> Option<Picture> {
    let bytes: &[u8; 128] = bytes.try_into().ok()?;
    let mut block = [0; 64];
    for (place, pair) in ZIGZAG.iter().zip(bytes.as_chunks::<2>().0) {
        block[*place] = i16::from_be_bytes(*pair);
    }
    Some(Picture { block })
}

#[inline(never)]
pub(crate) fn encode_order(value: &Picture) -> Option<Vec<u8>> {
    let mut bytes = vec![0; 128];
    for (place, pair) in ZIGZAG.iter().zip(bytes.as_chunks_mut::<2>().0) {
        *pair = value.block[*place].to_be_bytes();
    }
    Some(bytes)
}

#[inline(never)]
pub(crate) fn decode_bcd(bytes: &[u8]) -> Option<Date> {
    let bytes: &[u8; 7] = bytes.try_into().ok()?;
    let two =
        |byte: u8| (byte >> 4 < 10 && byte & 15 < 10).then_some(10 * (byte >> 4) + (byte & 15));
    let [century, year, month, day, hour, minute, second] = *bytes;
    let year = 100 * u16::from(two(century)?) + u16::from(two(year)?);
    let (month, day) = (two(month)?, two(day)?);
    let time = [two(hour)?, two(minute)?, two(second)?];
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some(Date {
        year,
        month,
        day,
        time,
    })
}

#[inline(never)]
pub(crate) fn encode_bcd(value: &Date) -> Option<Vec<u8>> {
    let two = |number: u8| (number < 100).then_some(((number / 10) << 4) | (number % 10));
    let of_year = |part: u16| u8::try_from(part).ok().and_then(two);
    if !(1..=12).contains(&value.month) || !(1..=31).contains(&value.day) {
        return None;
    }
    let [hour, minute, second] = value.time;
    Some(vec![
        of_year(value.year / 100)?,
        of_year(value.year % 100)?,
        two(value.month)?,
        two(value.day)?,
        two(hour)?,
        two(minute)?,
        two(second)?,
    ])
}

#[inline(never)]
pub(crate) fn decode_forms(bytes: &[u8]) -> Option<Offsets> {
    let word = u64::from_be_bytes(bytes.try_into().ok()?);
    let (ones, sign) = ((word >> 54) as u16, (word >> 44 & 0x3ff) as u16);
    let (feet, level) = ((word >> 32 & 0xfff) as i32, (word & 0xffff_ffff) as u32);
    // Neither form has a second zero.
    if ones == 0x3ff || sign == 0x200 {
        return None;
    }
    let row = if ones & 0x200 != 0 {
        -((ones ^ 0x3ff) as i16)
    } else {
        ones as i16
    };
    let column = if sign & 0x200 != 0 {
        -((sign & 0x1ff) as i16)
    } else {
        sign as i16
    };
    Some(Offsets {
        row,
        column,
        feet: 25 * feet - 1000,
        level: (level != u32::MAX).then_some(level),
    })
}

#[inline(never)]
pub(crate) fn encode_forms(value: &Offsets) -> Option<Vec<u8>> {
    let in_range = |number: i16| (-511..=511).contains(&number);
    let steps = value.feet.checked_add(1000)?;
    if !in_range(value.row) || !in_range(value.column) || steps % 25 != 0 {
        return None;
    }
    let steps = steps / 25;
    if !(0..=0xfff).contains(&steps) || value.level == Some(u32::MAX) {
        return None;
    }
    let ones = if value.row < 0 {
        value.row.unsigned_abs() ^ 0x3ff
    } else {
        value.row.unsigned_abs()
    };
    let sign = value.column.unsigned_abs() | if value.column < 0 { 0x200 } else { 0 };
    let word = u64::from(ones) << 54
        | u64::from(sign) << 44
        | (steps as u64) << 32
        | u64::from(value.level.unwrap_or(u32::MAX));
    Some(word.to_be_bytes().to_vec())
}
