//! Damaged IDs: refused, or the canonical form of something else.

use bitcodec::io::BitSliceReader;
use bitcodec::{ErrorKind, TextFormat, WireFormat};
use games::backgammon::{GnubgId, MatchKey, PositionKey};

use super::{PLAYED, plain};

/// Every tenth of the played IDs: all stages of the games are among them.
fn some_played() -> impl Iterator<Item = &'static str> {
    PLAYED.lines().step_by(10)
}

#[test]
fn played_ids_are_canonical() {
    for text in PLAYED.lines() {
        let id: GnubgId = text.parse().expect(text);
        assert_eq!(id.to_string(), text);
        let (position, match_key) = text.split_once(':').expect("a GNUBg ID");
        assert_eq!(plain::position(position), Some(id.position));
        assert_eq!(plain::match_key(match_key), Some(id.match_key));
    }
}

#[test]
fn every_flipped_bit_is_refused_or_canonical() {
    let (mut refused, mut taken) = (0, 0);
    for text in some_played() {
        let id: GnubgId = text.parse().expect(text);
        let bytes = id.to_bytes().expect("it was read");
        assert_eq!(bytes.len(), 19);
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            match GnubgId::from_bytes(&damaged) {
                Ok(other) => {
                    assert_ne!(other, id);
                    assert_eq!(other.to_bytes().as_deref(), Ok(damaged.as_slice()));
                    taken += 1;
                }
                Err(error) => {
                    assert!(error.bits().is_some(), "{error}");
                    refused += 1;
                }
            }
        }
    }
    assert!(
        refused > 1000 && taken > 1000,
        "{refused} refused, {taken} taken"
    );
}

#[test]
fn every_flipped_bit_is_read_as_the_manual_tells() {
    for text in some_played() {
        let (position, match_key) = text.split_once(':').expect("a GNUBg ID");
        for at in 0..position.len() {
            for other in ["A", "B", "a", "z", "/", "7"] {
                let mut damaged = position.to_owned();
                damaged.replace_range(at..=at, other);
                let read = damaged.parse::<PositionKey>();
                agree(read, plain::position(&damaged), &damaged);
            }
        }
        for at in 0..match_key.len() {
            for other in ["A", "B", "a", "z", "/", "7"] {
                let mut damaged = match_key.to_owned();
                damaged.replace_range(at..=at, other);
                let read = damaged.parse::<MatchKey>();
                agree(read, plain::match_key(&damaged), &damaged);
            }
        }
    }
}

/// Both read the same, or only the rules of the game are between them.
fn agree<T: PartialEq + std::fmt::Debug>(
    read: Result<T, bitcodec::DecodeError>,
    plainly: Option<T>,
    text: &str,
) {
    match read {
        Ok(key) => assert_eq!(Some(key), plainly, "{text}"),
        Err(error) if error.kind() == ErrorKind::Rule => {
            assert!(plainly.is_some(), "{text}: {error}")
        }
        Err(error) => assert_eq!(None, plainly, "{text}: {error}"),
    }
}

#[test]
fn every_truncation_is_refused() {
    for text in some_played() {
        let id: GnubgId = text.parse().expect(text);
        for end in 0..text.len() {
            assert!(text[..end].parse::<GnubgId>().is_err());
        }
        assert!(format!("{text}A").parse::<GnubgId>().is_err());
        let bytes = id.to_bytes().expect("it was read");
        for end in 0..bytes.len() {
            let error = GnubgId::from_bytes(&bytes[..end]).expect_err("too short");
            assert_eq!(error.kind(), ErrorKind::Truncated, "{error}");
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        let error = GnubgId::from_bytes(&longer).expect_err("too long");
        assert_eq!(error.kind(), ErrorKind::Trailing, "{error}");
    }
}

#[test]
fn the_plain_reader_reads_the_same() {
    use bitcodec::BitCodec;
    use bitvec::view::BitView;

    for text in some_played() {
        let id: GnubgId = text.parse().expect(text);
        let bytes = id.to_bytes().expect("it was read");
        let bits = bytes.view_bits::<bitvec::order::Lsb0>();
        let mut reader = BitSliceReader::new(bits);
        assert_eq!(GnubgId::decode(&mut reader), Ok(id));
    }
}

#[test]
fn text_and_bytes_say_the_same() {
    for text in some_played() {
        let id = GnubgId::from_text(text).expect(text);
        let halves = [id.position.to_bytes(), id.match_key.to_bytes()];
        let bytes: Vec<u8> = halves
            .into_iter()
            .flat_map(|half| half.expect("it was read"))
            .collect();
        assert_eq!(GnubgId::from_bytes(&bytes), Ok(id));
    }
}
