//! The range coder against a model in big integers that is written from the book's page.

use bitcodec::ErrorKind;
use bitcodec::coding::range_coder::{RangeDecoder, RangeEncoder, Span};
use bitcodec::error::Fault;
use bitcodec::io::{BitRead as _, BitWrite as _, Lsb, Msb, Order, SliceReader, VecWriter};
use num_bigint::BigUint;
use proptest::prelude::*;

/// A symbol: its span, and the total.
pub(super) type Symbol = (Span, u32);

/// The bits of the code of a message, as the page says it.
pub(super) fn model(symbols: &[Symbol]) -> String {
    let (mut low, mut range, mut places) = (BigUint::ZERO, (1u64 << 32) - 1, 32usize);
    for (span, total) in symbols {
        let share = range / u64::from(*total);
        low += share * u64::from(span.start);
        range = share * u64::from(span.size);
        while range < 1 << 24 {
            low <<= 8;
            range <<= 8;
            places += 8;
        }
    }
    let end = &low + range;
    let ends = (0..=places).map(|bits| {
        let unit = BigUint::from(1u8) << (places - bits);
        let count = (&low + &unit - 1u8) / &unit;
        (bits, &count * &unit, count)
    });
    let mut ends = ends.filter(|(_, point, _)| *point < end);
    let (bits, _, count) = ends.next().expect("the lower end is in the interval");
    match bits {
        0 => String::new(),
        _ => format!("{:0>bits$}", count.to_str_radix(2)),
    }
}

/// Bits as bytes, the first bit highest.
fn bytes_of(bits: &str) -> Vec<u8> {
    let bytes = bits.as_bytes().chunks(8);
    let place = |(place, bit): (usize, &u8)| (bit & 1) << (7 - place);
    bytes
        .map(|byte| byte.iter().enumerate().map(place).sum())
        .collect()
}

/// The code of a message behind some zeros, bit by bit.
fn encode<O: Order>(symbols: &[Symbol], lead: usize) -> String {
    let mut writer = VecWriter::<O>::new();
    writer.write_zeros(lead).unwrap();
    let mut encoder = RangeEncoder::new();
    for &(span, total) in symbols {
        encoder.encode(span, total, &mut writer).unwrap();
    }
    encoder.finish(&mut writer).unwrap();
    let len = writer.position();
    let bytes = writer.finish();
    let mut reader = SliceReader::<O>::new(&bytes);
    let bits = (0..len).map(|_| if reader.read_bit().unwrap() { '1' } else { '0' });
    bits.skip(lead).collect()
}

/// The symbols of a code, each found among the spans that its total is divided into, and whether the code ends as it must.
fn decode(
    code: &[u8],
    spans: impl Iterator<Item = Vec<Span>>,
) -> Result<(Vec<Symbol>, Result<(), Fault>), Fault> {
    let mut reader = SliceReader::<Msb>::new(code);
    let mut decoder = RangeDecoder::new(&mut reader)?;
    let mut symbols = Vec::new();
    for spans in spans {
        let total = spans.iter().map(|span| span.size).sum();
        let share = decoder.share(total, &mut reader)?;
        let holds = |span: &&Span| span.start <= share && share < span.start + span.size;
        let span = *spans.iter().find(holds).expect("the spans fill the total");
        decoder.decode(span, total, &mut reader)?;
        symbols.push((span, total));
    }
    let end = decoder.finish(&mut reader);
    Ok((symbols, end))
}

/// The span of a symbol, and what is before and behind it.
fn divided((span, total): Symbol) -> Vec<Span> {
    let end = span.start + span.size;
    let parts = [(0, span.start), (span.start, span.size), (end, total - end)];
    let parts = parts.map(|(start, size)| Span { start, size });
    parts.into_iter().filter(|span| span.size > 0).collect()
}

fn symbols_of(text: &str) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    for word in text.split(' ').filter(|word| *word != "-") {
        let (symbol, times) = word.split_once('*').unwrap_or((word, "1"));
        let numbers = symbol
            .split(['/', '@'])
            .map(|number| number.parse().unwrap());
        let [size, total, start] = numbers.collect::<Vec<u32>>()[..] else {
            panic!("{word} is no symbol")
        };
        let symbol = (Span { start, size }, total);
        symbols.extend(std::iter::repeat_n(symbol, times.parse().unwrap()));
    }
    symbols
}

#[test]
fn the_vectors_of_the_book_are_true() {
    let page = include_str!("../../../../docs/src/entropy-coding.md");
    let vectors = include_str!("../../../data/range-coder/vectors.txt");
    let mut count = 0;
    for vector in vectors.lines() {
        let [what, symbols, code] = vector.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{vector} has no three parts")
        };
        let row = format!("| {what} | `{symbols}` | `{code}` |");
        assert!(page.contains(&row), "the page has no row {row}");
        let symbols = symbols_of(symbols);
        assert_eq!(model(&symbols), code.replace('-', ""), "{what}");
        assert_eq!(encode::<Msb>(&symbols, 0), model(&symbols), "{what}");
        let spans = symbols.iter().copied().map(divided);
        let decoded = decode(&bytes_of(&model(&symbols)), spans);
        assert_eq!(decoded, Ok((symbols, Ok(()))), "{what}");
        count += 1;
    }
    assert_eq!(count, 20);
}

prop_compose! {
    fn symbol()(total in prop_oneof![1..=8u32, 1..=300u32, 1..=65_536u32, Just(65_536u32)])
        (start in 0..total, total in Just(total), share in 0..=u32::MAX) -> Symbol {
        let size = 1 + ((u64::from(share) * u64::from(total - start)) >> 32) as u32;
        (Span { start, size }, total)
    }
}

proptest! {
    #[test]
    fn codes_are_those_of_the_model(symbols in prop::collection::vec(symbol(), 0..80), lead in 0..9usize) {
        let code = model(&symbols);
        prop_assert_eq!(encode::<Msb>(&symbols, lead), code.clone());
        prop_assert_eq!(encode::<Lsb>(&symbols, lead), code.clone());
        let spans = symbols.iter().copied().map(divided);
        prop_assert_eq!(decode(&bytes_of(&code), spans), Ok((symbols.clone(), Ok(()))));
    }

    #[test]
    fn a_code_is_read_where_it_begins(symbols in prop::collection::vec(symbol(), 0..20), lead in 1..8usize) {
        let bytes = bytes_of(&("1".repeat(lead) + &model(&symbols)));
        let mut reader = SliceReader::<Msb>::new(&bytes);
        reader.advance(lead).unwrap();
        let mut decoder = RangeDecoder::new(&mut reader).unwrap();
        for &(span, total) in &symbols {
            let share = decoder.share(total, &mut reader).unwrap();
            prop_assert!(span.start <= share && share < span.start + span.size);
            decoder.decode(span, total, &mut reader).unwrap();
        }
        decoder.finish(&mut reader).unwrap();
        // Fewer than eight zeros fill the last byte.
        prop_assert!(reader.remaining() < 8);
    }

    /// What is accepted is written again, and what is refused is not what its symbols are written as.
    #[test]
    fn each_message_has_one_code(
        code in prop::collection::vec(prop_oneof![Just(0u8), Just(255), any::<u8>()], 0..12),
        totals in prop::collection::vec(symbol(), 0..12),
    ) {
        match decode(&code, totals.iter().copied().map(divided)) {
            Ok((symbols, Ok(()))) => prop_assert_eq!(bytes_of(&model(&symbols)), code),
            Ok((symbols, Err(fault))) => {
                prop_assert_eq!(fault.kind(), ErrorKind::NotCanonical);
                prop_assert!(bytes_of(&model(&symbols)) != code);
            }
            Err(fault) => prop_assert_eq!(fault.kind(), ErrorKind::NotCanonical),
        }
    }
}
