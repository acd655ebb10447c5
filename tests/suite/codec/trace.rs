//! A trace covers every bit of its input, once, in order.

mod budget;
mod covered;
mod laws;
mod lengths;

use bitcodec::__private::{self as private, FieldCoding};
use bitcodec::coding::{Biased, Bits, Checked, Own, Ranged, Unary};
use bitcodec::error::Fault;
use bitcodec::int::Number;
use bitcodec::io::{BitRead, BitWrite, Lsb, Msb};
use bitcodec::text::Hex;
use bitcodec::trace::Trace;
use bitcodec::value::Value;
use bitcodec::{BitCodec, ErrorKind, Layout, NoContext, TextFormat, Violation, WireFormat};

/// A roll of two dice with a bit of everything around it.
#[derive(Debug)]
struct Roll {
    dice: [u8; 2],
    always: u8,
    biased: u8,
    kept: Option<bool>,
    runs: [u8; 3],
}

impl Roll {
    fn rules(&self) -> Result<(), Violation> {
        if self.dice == [3, 3] {
            return Err(Violation::new("no pair of threes").field("dice").index(1));
        }
        Ok(())
    }
}

impl BitCodec for Roll {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::zeros(32);

    fn encode_with_context<W: BitWrite>(&self, writer: &mut W, (): ()) -> Result<(), Fault> {
        private::check_before::<Self, _>(self, || self.rules(), writer)?;
        let start = writer.position();
        <Checked<Bits<3>, 0, 6> as FieldCoding<_>>::write("dice", &self.dice, writer, ())?;
        <Ranged<5, 5> as FieldCoding<_>>::write("always", &self.always, writer, ())?;
        private::write_reserved(2, writer)?;
        <Biased<Bits<4>, 1> as FieldCoding<_>>::write("biased", &self.biased, writer, ())?;
        <Own as FieldCoding<_>>::write("kept", &self.kept.is_some(), writer, ())?;
        <Unary<4, 6> as FieldCoding<_>>::write("runs", &self.runs, writer, ())?;
        private::write_padding(start, 32, writer)
    }

    fn decode_with_context<R: BitRead>(reader: &mut R, (): ()) -> Result<Self, Fault> {
        let start = reader.position();
        let dice = <Checked<Bits<3>, 0, 6> as FieldCoding<[u8; 2]>>::read("dice", reader, ())?;
        let always = <Ranged<5, 5> as FieldCoding<u8>>::read("always", reader, ())?;
        private::read_reserved(2, reader)?;
        let biased = <Biased<Bits<4>, 1> as FieldCoding<u8>>::read("biased", reader, ())?;
        let kept = <Own as FieldCoding<bool>>::read("kept", reader, ())?.then_some(true);
        let runs = <Unary<4, 6> as FieldCoding<[u8; 3]>>::read("runs", reader, ())?;
        private::read_padding(start, 32, reader)?;
        let value = Self {
            dice,
            always,
            biased,
            kept,
            runs,
        };
        private::check_after::<Self, _>(&value, value.rules(), start, reader)?;
        Ok(value)
    }
}

impl WireFormat for Roll {
    type Order = Lsb;
}

impl TextFormat for Roll {
    type Text = Hex;
}

/// A value in bits that no coding tells about, between two that one does.
struct Untold;

impl BitCodec for Untold {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::zeros(12);

    fn encode_with_context<W: BitWrite>(&self, writer: &mut W, (): ()) -> Result<(), Fault> {
        writer.write_bits(0b0000_1111_0000, 12)
    }

    fn decode_with_context<R: BitRead>(reader: &mut R, (): ()) -> Result<Self, Fault> {
        reader.enter("told");
        u8::from_wire(reader)?;
        reader.read_bits(3)?;
        reader.leave();
        reader.read_bits(1)?;
        reader.enter("again");
        u8::from_wire(reader)?;
        reader.leave();
        Ok(Self)
    }
}

trait FromWire: Sized {
    fn from_wire<R: BitRead>(reader: &mut R) -> Result<Self, Fault>;
}

impl FromWire for u8 {
    fn from_wire<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        <Bits<4> as bitcodec::coding::Coding<Self>>::decode(reader, ())
    }
}

impl WireFormat for Untold {
    type Order = Msb;
}

fn rows(trace: &Trace) -> Vec<String> {
    let mut end = 0;
    let rows = trace.segments().iter().map(|segment| {
        assert_eq!(segment.bits.start, end, "no gap and no overlap");
        end = segment.bits.end;
        assert_eq!(segment.raw.len(), segment.bits.len());
        let value = segment
            .value
            .map_or("?".to_owned(), |value| value.to_string());
        let mark = if segment.refused { " !" } else { "" };
        format!("{} {}={value}{mark}", segment.raw, segment.path)
    });
    rows.collect()
}

fn roll(dice: [u8; 2]) -> Roll {
    Roll {
        dice,
        always: 5,
        biased: 9,
        kept: Some(true),
        runs: [1, 0, 2],
    }
}

#[test]
fn every_bit_has_a_path_and_a_value() {
    let bytes = roll([2, 6]).to_bytes().expect("the roll keeps its rules");
    let trace = Roll::trace(&bytes);
    assert_eq!(
        rows(&trace),
        [
            "010 dice[0]=2",
            "011 dice[1]=6",
            " always=5",
            "00 =(reserved)",
            "0001 biased=9",
            "1 kept=true",
            "10 runs[0]=1",
            "0 runs[1]=0",
            "110 runs[2]=2",
            "0000000000000 =(padding)",
        ]
    );
    assert_eq!(trace.error(), None);
    assert_eq!((trace.value_bits(), trace.input_bits()), (19, 32));
    assert_eq!(
        trace.segments()[4].value,
        Some(Value::Number(Number::Unsigned(9)))
    );
}

#[test]
fn a_trace_ends_with_the_refused_bits() {
    // 7 is not in 0..=6.
    let trace = Roll::trace(&[0b0011_1010, 0, 0, 0]);
    assert_eq!(rows(&trace), ["010 dice[0]=2", "111 dice[1]=7 !"]);
    let error = trace.error().expect("7 is out of range");
    assert_eq!(error.to_string(), "dice[1]: 7 is not in 0..=6 (bits 3..6)");
    assert_eq!(
        Some(error.clone()),
        Roll::from_bytes(&[0b0011_1010, 0, 0, 0]).err()
    );

    // A reserved bit.
    let trace = Roll::trace(&[0b0100_0000, 0, 0, 0]);
    assert_eq!(
        rows(&trace),
        ["000 dice[0]=0", "000 dice[1]=0", " always=5", "10 =? !"]
    );

    // A run of five ones.
    let trace = Roll::trace(&[0, 0b1110_0000, 0b11, 0]);
    assert_eq!(
        rows(&trace).last().map(String::as_str),
        Some("11111 runs[0]=? !")
    );
    assert_eq!(
        trace.error().map(|error| error.kind()),
        Some(ErrorKind::OutOfRange)
    );
}

#[test]
fn a_sum_marks_every_run_that_it_counts() {
    let trace = Roll::trace(&[0, 0b1110_0000, 0b0001_1101, 0]);
    let rows = rows(&trace);
    let (fine, marked) = rows.split_at(rows.len() - 2);
    assert_eq!(marked, ["11110 runs[0]=4 !", "1110 runs[1]=3 !"]);
    assert!(fine.iter().all(|row| !row.ends_with('!')));
}

#[test]
fn a_broken_rule_comes_after_all_the_bits() {
    let bytes = {
        let mut bytes = roll([2, 3]).to_bytes().expect("the roll keeps its rules");
        bytes[0] |= 1;
        bytes
    };
    let trace = Roll::trace(&bytes);
    assert_eq!(
        trace.segments().last().map(|segment| segment.bits.end),
        Some(32)
    );
    assert_eq!(rows(&trace)[1], "110 dice[1]=3 !");
    assert_eq!(
        rows(&trace).iter().filter(|row| row.ends_with('!')).count(),
        1
    );
    assert_eq!(
        trace.error().map(ToString::to_string).as_deref(),
        Some("dice[1]: no pair of threes (bits 3..6)")
    );
}

#[test]
fn every_truncation_shows_what_is_left() {
    let bytes = roll([2, 6]).to_bytes().expect("the roll keeps its rules");
    for len in 0..bytes.len() {
        let trace = Roll::trace(&bytes[..len]);
        rows(&trace);
        let covered = trace
            .segments()
            .last()
            .map_or(0, |segment| segment.bits.end);
        assert_eq!(covered, 8 * len);
        assert_eq!(
            trace.error().map(|error| error.kind()),
            Some(ErrorKind::Truncated)
        );
    }
    let trailing = [bytes.as_slice(), &[0xff]].concat();
    assert_eq!(
        rows(&Roll::trace(&trailing)).last().map(String::as_str),
        Some("11111111 =? !")
    );
}

#[test]
fn bits_that_nobody_tells_about_belong_to_the_value_around_them() {
    let trace = Untold::trace(&[0xab, 0xcd]);
    assert_eq!(
        rows(&trace),
        [
            "1010 told=10",
            "101 told=?",
            "1 =?",
            "1100 again=12",
            "1101 =? !"
        ]
    );
}

#[test]
fn a_text_is_traced_as_its_bytes() {
    let value = roll([2, 6]);
    let text = value.to_text().expect("the roll keeps its rules");
    let bytes = value.to_bytes().expect("the roll keeps its rules");
    assert_eq!(rows(&Roll::trace_text(&text)), rows(&Roll::trace(&bytes)));

    let wrong = Roll::trace_text("0g000000");
    assert!(wrong.segments().is_empty());
    assert_eq!(
        wrong.error().map(|error| error.kind()),
        Some(ErrorKind::Text)
    );
}

#[test]
fn a_trace_is_serde_data() {
    let trace = Roll::trace(&[0b0011_1010, 0, 0, 0]);
    let json = serde_json::to_value(&trace).expect("a trace is plain data");
    assert_eq!(
        json,
        serde_json::json!({
            "order": "lsb_first",
            "segments": [
                {"path": "dice[0]", "start": 0, "end": 3, "raw": "010", "kind": "value", "value": 2, "refused": false},
                {"path": "dice[1]", "start": 3, "end": 6, "raw": "111", "kind": "value", "value": 7, "refused": true},
            ],
            "input_bits": 32,
            "error": {
                "kind": "out_of_range",
                "path": "dice[1]",
                "bits": [3, 6],
                "message": "dice[1]: 7 is not in 0..=6 (bits 3..6)",
            },
        })
    );

    // A broken rule names its field.
    let trace = Roll::trace(&[0b0001_1011, 0, 0, 0]);
    let json = serde_json::to_value(&trace).expect("a trace is plain data");
    assert_eq!(json["error"]["path"], "dice[1]");
    assert_eq!(json["error"]["bits"], serde_json::json!([3, 6]));
}
