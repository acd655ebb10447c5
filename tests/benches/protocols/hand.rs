//! What the declarations do, by hand: the same checks, the same values.

use crc::{CRC_32_ISO_HDLC, Crc, Table};

use crate::{
    Branch, Checked, Date, Groups, Header, Label, Name, Offset, Offsets, Opt, Options, Picture,
    Stack, Times, ZIGZAG,
};

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
pub(crate) fn decode_groups(bytes: &[u8]) -> Option<Groups> {
    let end = bytes.iter().position(|group| group & 0x80 == 0)? + 1;
    let &[high, low] = bytes.get(end..)? else {
        return None;
    };
    Some(Groups {
        groups: bytes.get(..end)?.to_vec(),
        kind: u16::from_be_bytes([high, low]),
    })
}

#[inline(never)]
pub(crate) fn encode_groups(value: &Groups) -> Option<Vec<u8>> {
    let (last, before) = value.groups.split_last()?;
    if last & 0x80 != 0 || before.iter().any(|group| group & 0x80 == 0) {
        return None;
    }
    let mut bytes = Vec::with_capacity(value.groups.len() + 2);
    bytes.extend_from_slice(&value.groups);
    bytes.extend_from_slice(&value.kind.to_be_bytes());
    Some(bytes)
}

#[inline(never)]
pub(crate) fn decode_stack(bytes: &[u8]) -> Option<Stack> {
    let (words, _) = bytes.as_chunks::<4>();
    let len = words.iter().position(|word| word[2] & 1 == 1)? + 1;
    if 4 * len != bytes.len() {
        return None;
    }
    let label = |word: &[u8; 4]| {
        let word = u32::from_be_bytes(*word);
        Label {
            label: word >> 12,
            class: (word >> 9 & 7) as u8,
            bottom: (),
            ttl: word as u8,
        }
    };
    let labels = words.iter().map(label).collect();
    Some(Stack { labels })
}

#[inline(never)]
pub(crate) fn encode_stack(value: &Stack) -> Option<Vec<u8>> {
    let last = value.labels.len().checked_sub(1)?;
    let mut bytes = Vec::with_capacity(4 * value.labels.len());
    for (index, label) in value.labels.iter().enumerate() {
        if label.label >> 20 != 0 || label.class >> 3 != 0 {
            return None;
        }
        let bottom = u32::from(index == last);
        let word = label.label << 12 | u32::from(label.class) << 9 | bottom << 8;
        bytes.extend_from_slice(&(word | u32::from(label.ttl)).to_be_bytes());
    }
    Some(bytes)
}

#[inline(never)]
pub(crate) fn decode_options(bytes: &[u8]) -> Option<Options> {
    let (mut options, mut rest) = (Vec::new(), bytes);
    while *rest.first()? != 0xff {
        let (&[first, a, b, c], behind) = rest.split_first_chunk()?;
        if first >> 4 == 15 {
            return None;
        }
        options.push(Opt {
            delta: first >> 4,
            kind: first & 15,
            value: [a, b, c],
        });
        rest = behind;
    }
    (rest.len() == 1).then_some(Options { options, mark: () })
}

#[inline(never)]
pub(crate) fn encode_options(value: &Options) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(4 * value.options.len() + 1);
    for option in &value.options {
        if option.delta > 14 || option.kind > 15 {
            return None;
        }
        let [a, b, c] = option.value;
        bytes.extend_from_slice(&[option.delta << 4 | option.kind, a, b, c]);
    }
    bytes.push(0xff);
    Some(bytes)
}

#[inline(never)]
pub(crate) fn decode_header(bytes: &[u8]) -> Option<Header> {
    let (&[flags, size], rest) = bytes.split_first_chunk()?;
    if flags & 0x7f != 0 {
        return None;
    }
    let (mut header, behind) = rest.split_at_checked(size.into())?;
    let time = match flags {
        0x80 => {
            let (time, rest) = header.split_first_chunk()?;
            header = rest;
            Some(u32::from_be_bytes(*time))
        }
        _ => None,
    };
    let (serial, rest) = header.split_first_chunk()?;
    let kind = u16::from_be_bytes(behind.try_into().ok()?);
    Some(Header {
        has_time: (),
        size: (),
        time,
        serial: u32::from_be_bytes(*serial),
        rest: rest.to_vec(),
        kind,
    })
}

#[inline(never)]
pub(crate) fn encode_header(value: &Header) -> Option<Vec<u8>> {
    let size = 4 * usize::from(value.time.is_some()) + 4 + value.rest.len();
    let mut bytes = Vec::with_capacity(size + 4);
    bytes.push(u8::from(value.time.is_some()) << 7);
    bytes.push(u8::try_from(size).ok()?);
    if let Some(time) = value.time {
        bytes.extend_from_slice(&time.to_be_bytes());
    }
    bytes.extend_from_slice(&value.serial.to_be_bytes());
    bytes.extend_from_slice(&value.rest);
    bytes.extend_from_slice(&value.kind.to_be_bytes());
    Some(bytes)
}

#[inline(never)]
pub(crate) fn decode_offset(bytes: &[u8]) -> Option<Offset> {
    let (size, rest) = bytes.split_first()?;
    let offset = match (size, rest) {
        (1, [byte]) => u32::from(*byte),
        (2, [high, low]) => u32::from(u16::from_be_bytes([*high, *low])),
        (4, rest) => u32::from_be_bytes(rest.try_into().ok()?),
        _ => return None,
    };
    Some(Offset {
        size: *size,
        offset,
    })
}

#[inline(never)]
pub(crate) fn encode_offset(value: &Offset) -> Option<Vec<u8>> {
    let size = match value.size {
        size @ (1 | 2 | 4) => usize::from(size),
        _ => return None,
    };
    if u64::from(value.offset) >> (8 * size) != 0 {
        return None;
    }
    let mut bytes = Vec::with_capacity(5);
    bytes.push(value.size);
    bytes.extend_from_slice(&value.offset.to_be_bytes()[4 - size..]);
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
pub(crate) fn decode_times(bytes: &[u8]) -> Option<Times> {
    let bytes: &[u8; 10] = bytes.try_into().ok()?;
    let (first, second) = bytes.split_first_chunk::<5>()?;
    let time = |bytes: &[u8], kind: u64| {
        let word = bytes
            .iter()
            .fold(0, |word, byte| word << 8 | u64::from(*byte));
        let is_right = word & 0xf1_0001_0001 == kind << 36 | 0x1_0001_0001;
        let (high, middle, low) = (word >> 33 & 7, word >> 17 & 0x7fff, word >> 1 & 0x7fff);
        is_right.then_some(high << 30 | middle << 15 | low)
    };
    Some(Times {
        kind: (),
        presented: time(first, 3)?,
        second_kind: (),
        decoded: time(second, 1)?,
    })
}

#[inline(never)]
pub(crate) fn encode_times(value: &Times) -> Option<Vec<u8>> {
    let time = |time: u64, kind: u64| {
        let (high, middle, low) = (time >> 30, time >> 15 & 0x7fff, time & 0x7fff);
        let word = kind << 36 | high << 33 | middle << 17 | low << 1 | 0x1_0001_0001;
        (time >> 33 == 0).then_some(word.to_be_bytes())
    };
    let (first, second) = (time(value.presented, 3)?, time(value.decoded, 1)?);
    Some([&first[3..], &second[3..]].concat())
}

#[inline(never)]
pub(crate) fn decode_branch(bytes: &[u8]) -> Option<Branch> {
    let code = u32::from_le_bytes(bytes.try_into().ok()?);
    let bits = |from: u32, width: u32| code >> from & ((1 << width) - 1);
    let offset = bits(31, 1) << 12 | bits(7, 1) << 11 | bits(25, 6) << 5 | bits(8, 4) << 1;
    (bits(0, 7) == 0x63).then_some(Branch {
        opcode: (),
        offset_low: (),
        condition: bits(12, 3) as u8,
        left: bits(15, 5) as u8,
        right: bits(20, 5) as u8,
        offset: (offset as i16) << 3 >> 3,
    })
}

#[inline(never)]
pub(crate) fn encode_branch(value: &Branch) -> Option<Vec<u8>> {
    let is_right = (-4096..=4094).contains(&value.offset)
        && value.offset % 2 == 0
        && value.condition < 8
        && value.left < 32
        && value.right < 32;
    if !is_right {
        return None;
    }
    let offset = value.offset as u32;
    let bits = |from: u32, width: u32| offset >> from & ((1 << width) - 1);
    let code = bits(12, 1) << 31
        | bits(5, 6) << 25
        | u32::from(value.right) << 20
        | u32::from(value.left) << 15
        | u32::from(value.condition) << 12
        | bits(1, 4) << 8
        | bits(11, 1) << 7
        | 0x63;
    Some(code.to_le_bytes().to_vec())
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
