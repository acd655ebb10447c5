//! The bits of a game, move by move.

use bitcodec::BitOrder;
use serde_json::Value;

use crate::chess::game::{Game, GameError, GameScheme, Start, san};
use crate::format::{Inspection, Stretch};

/// Says what the bits of a game mean, up to the first fault.
pub(super) fn inspect(
    scheme: GameScheme,
    bytes: Vec<u8>,
    start: Start,
) -> Result<Inspection, GameError> {
    let (game, result) = scheme.decode_partly(&bytes, start);
    if let (Err(GameError::Bytes(_)), Some(trace)) = (&result, scheme.trace(&bytes)) {
        return Ok(Inspection::new(bytes, &trace));
    }
    let mut bits = Bits {
        end: 0,
        stretches: Vec::new(),
    };
    bits.game(scheme, &game, &bytes, result.is_ok())?;
    let left = (8 * bytes.len()).saturating_sub(bits.end);
    let value_bits = bits.end;
    let refusal = match result {
        Ok(()) => {
            if left > 0 {
                bits.add(
                    "(padding)".to_owned(),
                    left,
                    Value::from("zero"),
                    String::new(),
                );
                bits.mark(|last| last.filling = true);
            }
            None
        }
        Err(error) => {
            let width = match (&error, scheme) {
                (GameError::Ply { .. }, GameScheme::M16) => left.min(16),
                (GameError::Ply { .. }, GameScheme::M12 | GameScheme::M12p) => left.min(12),
                (GameError::Ply { .. }, GameScheme::San) => {
                    let rest = bytes.get(bits.end / 8..).unwrap_or_default();
                    8 * rest
                        .iter()
                        .position(|byte| *byte == b' ')
                        .map_or(rest.len(), |at| at + 1)
                }
                _ => left,
            };
            let start = bits.end;
            bits.add(path(&error), width, Value::Null, String::new());
            bits.mark(|last| (last.value, last.refused) = (None, true));
            let place = |bit| u64::try_from(bit).unwrap_or(u64::MAX);
            Some(crate::format::Refusal::from(error).bits(place(start)..place(start + width)))
        }
    };
    Ok(Inspection {
        bytes,
        order: BitOrder::MsbFirst,
        value_bits,
        stretches: bits.stretches,
        refusal,
    })
}

/// The field that a fault is about.
fn path(error: &GameError) -> String {
    match error {
        GameError::Ply { ply, .. } => format!("moves[{ply}]"),
        GameError::Plies { .. } | GameError::Overlong => "plies".to_owned(),
        GameError::Padding => "(padding)".to_owned(),
        _ => "moves".to_owned(),
    }
}

/// The stretches so far.
struct Bits {
    end: usize,
    stretches: Vec<Stretch>,
}

impl Bits {
    fn add(&mut self, path: String, width: usize, value: Value, note: String) {
        let bits = self.end..self.end + width;
        self.end = bits.end;
        let value = Some(value);
        self.stretches.push(Stretch {
            path,
            bits,
            value,
            note,
            filling: false,
            refused: false,
        });
    }

    fn mark(&mut self, how: impl FnOnce(&mut Stretch)) {
        if let Some(last) = self.stretches.last_mut() {
            how(last);
        }
    }

    /// Adds the moves that a game has so far, all of them or those before a fault.
    fn game(
        &mut self,
        scheme: GameScheme,
        game: &Game,
        bytes: &[u8],
        complete: bool,
    ) -> Result<(), GameError> {
        let words = san::text(game)?;
        let moves = || {
            game.moves
                .iter()
                .zip(words.split_terminator(' '))
                .enumerate()
        };
        match (scheme, plies(bytes)) {
            (GameScheme::San, _) => {
                for (ply, (step, word)) in moves() {
                    let (value, note) = (Value::from(word), step.to_string());
                    self.add(format!("moves[{ply}]"), 8 * (word.len() + 1), value, note);
                }
            }
            (GameScheme::M12 | GameScheme::M12p | GameScheme::M16, Some((plies, width))) => {
                self.add("plies".to_owned(), width, Value::from(plies), String::new());
                for (ply, (step, word)) in moves() {
                    let value = Value::from(step.to_string());
                    let width = scheme.move_bits(*step).unwrap_or(0);
                    self.add(format!("moves[{ply}]"), width, value, word.to_owned());
                }
            }
            (GameScheme::Idx, Some((plies, width))) => {
                self.add("plies".to_owned(), width, Value::from(plies), String::new());
                if complete && 8 * bytes.len() > width {
                    let note = "one number; the first move is its lowest digit".to_owned();
                    let value = Value::from(words.trim_end());
                    self.add("moves".to_owned(), 8 * bytes.len() - width, value, note);
                }
            }
            (_, None) => {}
        }
        Ok(())
    }
}

/// The count in front of a game, if it is there, and its bits.
fn plies(bytes: &[u8]) -> Option<(usize, usize)> {
    let last = bytes.iter().take(4).position(|byte| *byte < 0x80)?;
    let digits = bytes.iter().take(last + 1).rev();
    let count = digits.fold(0, |count, byte| count << 7 | usize::from(byte & 0x7F));
    Some((count, 8 * (last + 1)))
}
