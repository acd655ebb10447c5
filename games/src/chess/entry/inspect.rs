//! The meaning of the bits of a game, move by move.

use bitcodec::coding::Model;
use bitcodec::error::Step;
use bitcodec::int::Number;
use bitcodec::io::BitOrder;
use bitcodec::trace::Trace;
use bitcodec::value::Value as Meaning;
use serde_json::Value;

use crate::chess::game::idx::Legal;
use crate::chess::game::move_model::MoveModel;
use crate::chess::game::{Game, GameError, GameScheme, Start, san};
use crate::chess::moves::Move;
use crate::chess::position::VariantError;
use crate::format::{FormatError, Inspection, Stretch};

/// Inspects the bits of a game, up to the first fault.
pub(super) fn inspect(
    scheme: GameScheme,
    bytes: Vec<u8>,
    start: Start,
) -> Result<Inspection, GameError> {
    let trace = scheme.trace(&bytes, &start);
    match (scheme, &trace) {
        (GameScheme::Idx, Some(trace)) => return started::<Legal>(bytes, trace, start),
        (GameScheme::Am, Some(trace)) => return started::<MoveModel>(bytes, trace, start),
        _ => {}
    }
    let (game, result) = scheme.decode_partly(&bytes, start);
    if let (Err(GameError::Bytes(_)), Some(trace)) = (&result, trace) {
        return Ok(Inspection::new(bytes, &trace));
    }
    let mut bits = Bits::new(&bytes);
    bits.game(scheme, &game, &bytes)?;
    let left = (8 * bytes.len()).saturating_sub(bits.end);
    let value_bits = bits.end;
    match result {
        Ok(()) if left == 0 => {}
        Ok(()) => {
            let padding = bits.add("(padding)".to_owned(), left, "zero", String::new());
            padding.filling = true;
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
            let place = |bit| u64::try_from(bit).unwrap_or(u64::MAX);
            let refused = place(bits.end)..place(bits.end + width);
            let stretch = bits.add(path(&error), width, Value::Null, String::new());
            stretch.value = None;
            stretch.error = Some(FormatError::from(error).bits(refused));
        }
    }
    let stretches = bits.stretches;
    Ok(Inspection {
        bytes,
        order: BitOrder::MsbFirst,
        value_bits,
        stretches,
    })
}

/// Inspects the bits of a code of all moves. Its declaration determines the ranges; each number is
/// shown as its move.
fn started<M>(bytes: Vec<u8>, trace: &Trace, start: Start) -> Result<Inspection, GameError>
where
    M: Model<Move> + for<'a> TryFrom<&'a Start, Error = VariantError>,
{
    let mut model = M::try_from(&start).map_err(GameError::Start)?;
    let mut game = Game::new(start);
    let mut numbers = Vec::new();
    for segment in trace.segments() {
        // The count and the bits of the code are not elements of the list.
        let (Some(Meaning::Number(Number::Unsigned(number))), [_, Step::Index(_)]) =
            (segment.value, segment.path.steps())
        else {
            continue;
        };
        let share = u32::try_from(number).ok();
        let total = model.total().ok();
        let Some((share, total)) = share.zip(total) else {
            break;
        };
        let Ok(mv) = model.find(share) else {
            break;
        };
        model.advance(&mv);
        game.moves.push(mv);
        numbers.push((share, total));
    }
    let words = san::text(&game)?;
    let mut inspection = Inspection::new(bytes, trace);
    let moves = inspection.stretches.iter_mut();
    let moves = moves.filter(|stretch| stretch.path.ends_with(']') && stretch.value.is_some());
    let texts_and_costs = words.split_terminator(' ').zip(numbers);
    for (stretch, (word, (share, total))) in moves.zip(texts_and_costs) {
        stretch.value = Some(word.into());
        if stretch.note.is_empty() {
            stretch.note = format!("{share} of {total}");
        }
    }
    Ok(inspection)
}

/// Returns the field of an error.
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
    /// The bits of the game as digits.
    raw: String,
    end: usize,
    stretches: Vec<Stretch>,
}

impl Bits {
    fn new(bytes: &[u8]) -> Self {
        Self {
            raw: bytes.iter().map(|byte| format!("{byte:08b}")).collect(),
            end: 0,
            stretches: Vec::new(),
        }
    }

    fn add(
        &mut self,
        path: String,
        width: usize,
        value: impl Into<Value>,
        note: String,
    ) -> &mut Stretch {
        let bits = self.end..self.end + width;
        self.end = bits.end;
        self.stretches.push(Stretch {
            path,
            raw: self.raw.get(bits.clone()).unwrap_or_default().to_owned(),
            bits,
            value: Some(value.into()),
            note,
            called: None,
            filling: false,
            error: None,
        });
        self.stretches.last_mut().expect("one was added")
    }

    /// Adds the moves of a game: all of them, or those before a fault.
    fn game(&mut self, scheme: GameScheme, game: &Game, bytes: &[u8]) -> Result<(), GameError> {
        let words = san::text(game)?;
        let moves = || {
            game.moves
                .iter()
                .zip(words.split_terminator(' '))
                .enumerate()
        };
        match (scheme, plies(bytes)) {
            (GameScheme::San, _) => {
                for (ply, (mv, word)) in moves() {
                    let width = 8 * (word.len() + 1);
                    self.add(format!("moves[{ply}]"), width, word, mv.to_string());
                }
            }
            (GameScheme::M12 | GameScheme::M12p | GameScheme::M16, Some((plies, width))) => {
                self.add("plies".to_owned(), width, plies, String::new());
                for (ply, (mv, word)) in moves() {
                    let width = scheme.move_bits(*mv).unwrap_or(0);
                    self.add(
                        format!("moves[{ply}]"),
                        width,
                        mv.to_string(),
                        word.to_owned(),
                    );
                }
            }
            (GameScheme::Idx | GameScheme::Am, _) | (_, None) => {}
        }
        Ok(())
    }
}

/// Returns the count before a game, if it is complete, and its bits.
fn plies(bytes: &[u8]) -> Option<(usize, usize)> {
    let last = bytes.iter().take(4).position(|byte| *byte < 0x80)?;
    let digits = bytes.iter().take(last + 1).rev();
    let count = digits.fold(0, |count, byte| count << 7 | usize::from(byte & 0x7F));
    Some((count, 8 * (last + 1)))
}
