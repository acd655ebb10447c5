//! Columns: rows a second through one core, in batches of 8,192 rows as engines take them.
//!
//! `by_hand` stores the fields of each decoded match key to columns made before, in blocks of 64 rows: the best that is known
//! without the places of the fields.

use std::hint::black_box;
use std::sync::Arc;

use arrow_array::types::{UInt8Type, UInt16Type};
use arrow_array::{ArrayRef, BooleanArray, PrimitiveArray, StringArray};
use bitcodec::columns::{self, Projection, decode, decode_text, encode};
use bitcodec::{BitCodec, TextFormat, WireFormat};
use divan::Bencher;
use divan::counter::ItemsCount;
use games::backgammon::{MatchKey, PositionKey};

fn main() {
    divan::main();
}

/// The rows of a batch.
const ROWS: usize = 8192;

/// The thirteen numbers of a match key, each a field.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, size = 72)]
struct Numbers {
    #[codec(bits = 4)]
    cube: u8,
    #[codec(bits = 2)]
    owner: u8,
    on_roll: bool,
    crawford: bool,
    #[codec(bits = 3)]
    state: u8,
    turn: bool,
    doubled: bool,
    #[codec(bits = 2)]
    resigned: u8,
    #[codec(bits = 3)]
    first: u8,
    #[codec(bits = 3)]
    second: u8,
    #[codec(bits = 15)]
    len: u16,
    #[codec(bits = 15)]
    score: u16,
    #[codec(bits = 15)]
    other: u16,
}

fn keys() -> Vec<u8> {
    let scores = (0..ROWS).map(|row| [(row % 5) as u16, (row / 5 % 5) as u16]);
    let keys = scores.enumerate().map(|(row, score)| MatchKey {
        cube: (row % 4) as u8,
        score,
        no_jacoby: false,
        ..MatchKey::match_to(5 + (row % 3) as u16)
    });
    keys.flat_map(|key| key.to_array().expect("a key of a match"))
        .collect()
}

fn rows(bencher: Bencher<'_, '_>, run: impl Fn(&[u8])) {
    let bytes = keys();
    bencher
        .counter(ItemsCount::new(ROWS))
        .bench_local(|| run(black_box(&bytes)));
}

#[divan::bench]
fn thirteen_columns(bencher: Bencher<'_, '_>) {
    rows(bencher, |bytes| {
        black_box(decode::<Numbers>(bytes, &Projection::ALL).expect("keys"));
    });
}

#[divan::bench]
fn thirteen_columns_by_hand(bencher: Bencher<'_, '_>) {
    rows(bencher, |bytes| {
        black_box(by_hand(bytes.as_chunks().0));
    });
}

#[divan::bench]
fn match_keys(bencher: Bencher<'_, '_>) {
    rows(bencher, |bytes| {
        black_box(decode::<MatchKey>(bytes, &Projection::ALL).expect("keys"));
    });
}

/// Without the rules of the game.
#[divan::bench]
fn match_keys_unchecked(bencher: Bencher<'_, '_>) {
    let all = columns::schema::<MatchKey>();
    let wanted = Projection::of(all.fields().iter().map(|field| field.name().as_str()));
    rows(bencher, |bytes| {
        black_box(decode::<MatchKey>(bytes, &wanted).expect("keys"));
    });
}

/// Decoded and thrown away.
#[divan::bench]
fn match_keys_alone(bencher: Bencher<'_, '_>) {
    rows(bencher, |bytes| {
        for key in bytes.as_chunks::<9>().0 {
            black_box(MatchKey::from_bytes(key).expect("a key"));
        }
    });
}

#[divan::bench(args = ["cube", "first", "on_roll", "other"])]
fn one_of_thirteen(bencher: Bencher<'_, '_>, name: &str) {
    let wanted = Projection::of([name]);
    rows(bencher, |bytes| {
        black_box(decode::<Numbers>(bytes, &wanted).expect("keys"));
    });
}

#[divan::bench]
fn one_of_thirteen_checked(bencher: Bencher<'_, '_>) {
    let wanted = Projection::of(["score"]).checked();
    rows(bencher, |bytes| {
        black_box(decode::<Numbers>(bytes, &wanted).expect("keys"));
    });
}

#[divan::bench]
fn enums_of_match_keys(bencher: Bencher<'_, '_>) {
    let wanted = Projection::of(["cube_owner", "state"]);
    rows(bencher, |bytes| {
        black_box(decode::<MatchKey>(bytes, &wanted).expect("keys"));
    });
}

#[divan::bench(args = [true, false])]
fn position_ids(bencher: Bencher<'_, '_>, all: bool) {
    let played = include_str!("../data/gnubg/played.txt").lines();
    let ids = played.map(|id| id.split(':').next().unwrap_or(id)).cycle();
    let ids = StringArray::from_iter_values(ids.take(ROWS));
    let wanted = if all {
        Projection::ALL
    } else {
        Projection::of(["on_roll"])
    };
    bencher.counter(ItemsCount::new(ROWS)).bench_local(|| {
        decode_text::<PositionKey>(black_box(&ids), &wanted).expect("played positions")
    });
}

#[divan::bench]
fn texts_alone(bencher: Bencher<'_, '_>) {
    let played = include_str!("../data/gnubg/played.txt").lines();
    let ids: Vec<&str> = played
        .map(|id| id.split(':').next().unwrap_or(id))
        .collect();
    bencher.counter(ItemsCount::new(ids.len())).bench_local(|| {
        for id in &ids {
            black_box(PositionKey::from_text(black_box(id)).expect("a played position"));
        }
    });
}

#[divan::bench]
fn encode_match_keys(bencher: Bencher<'_, '_>) {
    let batch = decode::<MatchKey>(&keys(), &Projection::ALL).expect("keys");
    bencher
        .counter(ItemsCount::new(ROWS))
        .bench_local(|| encode::<MatchKey>(black_box(&batch)).expect("keys"));
}

/// Rows stored to columns, flags as words of 64.
fn by_hand(rows: &[[u8; 9]]) -> Vec<ArrayRef> {
    let (len, words) = (rows.len(), rows.len().div_ceil(64));
    let mut bytes: [Vec<u8>; 6] = std::array::from_fn(|_| vec![0; len]);
    let mut shorts: [Vec<u16>; 3] = std::array::from_fn(|_| vec![0; len]);
    let mut flags: [Vec<u64>; 4] = std::array::from_fn(|_| vec![0; words]);
    {
        let [a, b, c, d, e, f] = &mut bytes;
        let [x, y, z] = &mut shorts;
        let [p, q, r, s] = &mut flags;
        for (word, block) in rows.chunks(64).enumerate() {
            let of = 64 * word..64 * word + block.len();
            let (a, b, c) = (&mut a[of.clone()], &mut b[of.clone()], &mut c[of.clone()]);
            let (d, e, f) = (&mut d[of.clone()], &mut e[of.clone()], &mut f[of.clone()]);
            let (x, y, z) = (&mut x[of.clone()], &mut y[of.clone()], &mut z[of]);
            let mut set = [0; 4];
            for (i, row) in block.iter().enumerate() {
                let key = Numbers::from_bytes(row).expect("a key");
                (a[i], b[i], c[i]) = (key.cube, key.owner, key.state);
                (d[i], e[i], f[i]) = (key.resigned, key.first, key.second);
                (x[i], y[i], z[i]) = (key.len, key.score, key.other);
                set[0] |= u64::from(key.on_roll) << i;
                set[1] |= u64::from(key.crawford) << i;
                set[2] |= u64::from(key.turn) << i;
                set[3] |= u64::from(key.doubled) << i;
            }
            (p[word], q[word], r[word], s[word]) = (set[0], set[1], set[2], set[3]);
        }
    }
    let mut columns: Vec<ArrayRef> = Vec::new();
    for values in bytes {
        columns.push(Arc::new(PrimitiveArray::<UInt8Type>::new(
            values.into(),
            None,
        )));
    }
    for values in shorts {
        columns.push(Arc::new(PrimitiveArray::<UInt16Type>::new(
            values.into(),
            None,
        )));
    }
    for words in flags {
        let bits: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        columns.push(Arc::new(BooleanArray::new_from_packed(bits, 0, len)));
    }
    columns
}
