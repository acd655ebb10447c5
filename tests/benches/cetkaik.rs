//! The compact field of cetkaik beside the published crate `cetkaik_compact_representation`, in one run.
//!
//! Every bench goes through the same states of random games; times are for one of them.

#[path = "../suite/games/cetkaik/play.rs"]
mod play;

use std::hint::black_box;

use bitcodec::WireFormat;
use cetkaik_compact_representation as published;
use cetkaik_fundamental::{AbsoluteSide, Color, ColorAndProf, Profession};
use cetkaik_traits::{IsAbsoluteField, IsBoard, IsField};
use divan::Bencher;
use divan::counter::ItemsCount;
use games::cetkaik as ours;
use play::{Dice, beginning, ply};

fn main() {
    divan::main();
}

/// Fields of random games, the same for both: about two thousand, so that no branch is predicted from the round before.
fn fields<T>() -> Vec<T::AbsoluteField>
where
    T: cetkaik_traits::CetkaikRepresentation + Clone,
    T::AbsoluteCoord: std::fmt::Display,
{
    let mut fields = Vec::new();
    for seed in 0..32 {
        let mut dice = Dice(seed);
        let mut state = beginning::<T>(&mut dice);
        for _ in 0..64 {
            fields.push(state.f.clone());
            match ply(&state, &mut dice) {
                Some(next) => state = next,
                None => break,
            }
        }
    }
    fields
}

/// Runs `work` on every value of a list; the time that is shown is for one of them.
fn each<T: Sync, R>(bencher: Bencher<'_, '_>, values: &[T], work: impl Fn(&T) -> R + Sync) {
    bencher.counter(ItemsCount::new(values.len())).bench(|| {
        for value in values {
            black_box(&work(black_box(value)));
        }
    });
}

mod decode {
    use super::*;

    #[divan::bench]
    fn field_checked(bencher: Bencher<'_, '_>) {
        let bytes: Vec<_> = fields::<ours::CetkaikCompact>()
            .iter()
            .map(|field| field.to_bytes().expect("a field of a game is whole"))
            .collect();
        each(bencher, &bytes, |bytes| {
            ours::Field::from_bytes(bytes).is_ok()
        });
    }

    #[divan::bench]
    fn published_squares_only(bencher: Bencher<'_, '_>) {
        let bytes: Vec<_> = fields::<published::CetkaikCompact>()
            .iter()
            .map(|field| field.to_board().to_u8_array())
            .collect();
        each(bencher, &bytes, |rows| {
            rows.as_flattened()
                .iter()
                .all(|&byte| byte == 0 || published::PieceWithSide::new(byte).is_some())
        });
    }
}

#[divan::bench]
fn check(bencher: Bencher<'_, '_>) {
    each(bencher, &fields::<ours::CetkaikCompact>(), |field| {
        field.check().is_ok()
    });
}

/// Every field of a list with its captures: from, to.
mod take {
    use super::*;

    #[divan::bench]
    fn field(bencher: Bencher<'_, '_>) {
        let mut takes = Vec::new();
        for field in fields::<ours::CetkaikCompact>() {
            let of = |side| {
                field
                    .board
                    .movable_by(side)
                    .filter(|(_, piece)| !piece.is_tam2())
            };
            let from = of(AbsoluteSide::IASide).next();
            takes.extend(
                from.zip(of(AbsoluteSide::ASide).next())
                    .map(|((from, _), (to, _))| (field, from, to)),
            );
        }
        each(bencher, &takes, |(field, from, to)| {
            field.try_take(*from, *to)
        });
    }

    #[divan::bench]
    fn published(bencher: Bencher<'_, '_>) {
        let mut takes = Vec::new();
        for field in fields::<published::CetkaikCompact>() {
            let board = field.to_board();
            let from = board.ia_side_and_tam().find(|(_, piece)| !piece.is_tam2());
            let to = board.a_side_and_tam().find(|(_, piece)| !piece.is_tam2());
            takes.extend(from.zip(to).map(|((from, _), (to, _))| (field, from, to)));
        }
        each(bencher, &takes, |(field, from, to)| {
            field.try_take(*from, *to)
        });
    }
}

/// The drop that takes the published crate longest: of the piece with the last id.
mod drop_last {
    use super::*;

    const VESSEL: ColorAndProf = ColorAndProf {
        color: Color::Kok1,
        prof: Profession::Nuak1,
    };

    #[divan::bench]
    fn field(bencher: Bencher<'_, '_>) {
        let mut field = ours::Field::INITIAL;
        let to = "KU".parse().expect("a square");
        let vessel = ours::Piece::new(0o157).expect("a piece");
        field.board["ZI".parse().expect("a square")] = None;
        field.hop1zuo1.set(vessel);
        each(bencher, &[field; 64], |field| {
            field.search_from_hop1zuo1_and_parachute_at(
                VESSEL.color,
                VESSEL.prof,
                AbsoluteSide::IASide,
                to,
            )
        });
    }

    #[divan::bench]
    fn published(bencher: Bencher<'_, '_>) {
        let mut field = published::Field::yhuap_initial();
        let to = published::Coord::new(3, 0).expect("a square");
        let vessel = published::PieceWithSide::new(0o157).expect("a piece");
        field
            .as_board_mut()
            .put(published::Coord::new(2, 4).expect("a square"), None);
        field.as_hop1zuo1_mut().set(vessel);
        each(bencher, &[field; 64], |field| {
            field.search_from_hop1zuo1_and_parachute_at(
                VESSEL.color,
                VESSEL.prof,
                AbsoluteSide::IASide,
                to,
            )
        });
    }
}

/// The drop of a piece that is not in the hand.
mod drop_missing {
    use super::*;

    #[divan::bench]
    fn field(bencher: Bencher<'_, '_>) {
        let to = "KU".parse().expect("a square");
        each(bencher, &[ours::Field::INITIAL; 64], |field| {
            field.search_from_hop1zuo1_and_parachute_at(
                Color::Kok1,
                Profession::Nuak1,
                AbsoluteSide::IASide,
                to,
            )
        });
    }

    #[divan::bench]
    fn published(bencher: Bencher<'_, '_>) {
        let to = published::Coord::new(3, 0).expect("a square");
        each(bencher, &[published::Field::yhuap_initial(); 64], |field| {
            field.search_from_hop1zuo1_and_parachute_at(
                Color::Kok1,
                Profession::Nuak1,
                AbsoluteSide::IASide,
                to,
            )
        });
    }
}

/// Every piece of the board is visited with its square.
mod visit_board {
    use super::*;

    #[divan::bench]
    fn field(bencher: Bencher<'_, '_>) {
        each(bencher, &fields::<ours::CetkaikCompact>(), |field| {
            for visited in field.board.both_side_and_tam() {
                black_box(visited);
            }
        });
    }

    #[divan::bench]
    fn published(bencher: Bencher<'_, '_>) {
        each(bencher, &fields::<published::CetkaikCompact>(), |field| {
            for visited in field.to_board().both_side_and_tam() {
                black_box(visited);
            }
        });
    }
}

/// The pieces that one side may move.
mod visit_side {
    use super::*;

    #[divan::bench]
    fn field(bencher: Bencher<'_, '_>) {
        each(bencher, &fields::<ours::CetkaikCompact>(), |field| {
            for visited in field.board.ia_side_and_tam() {
                black_box(visited);
            }
        });
    }

    #[divan::bench]
    fn published(bencher: Bencher<'_, '_>) {
        each(bencher, &fields::<published::CetkaikCompact>(), |field| {
            for visited in field.to_board().ia_side_and_tam() {
                black_box(visited);
            }
        });
    }
}

/// The empty squares.
mod visit_empty {
    use super::*;

    #[divan::bench]
    fn field(bencher: Bencher<'_, '_>) {
        each(bencher, &fields::<ours::CetkaikCompact>(), |field| {
            field.board.empty_squares().for_each(|x| {
                black_box(x);
            });
        });
    }

    #[divan::bench]
    fn published(bencher: Bencher<'_, '_>) {
        each(bencher, &fields::<published::CetkaikCompact>(), |field| {
            field.to_board().empty_squares().for_each(|x| {
                black_box(x);
            });
        });
    }
}

/// Colour and profession of the pieces in one hand.
mod visit_hand {
    use super::*;

    #[divan::bench]
    fn field(bencher: Bencher<'_, '_>) {
        each(bencher, &fields::<ours::CetkaikCompact>(), |field| {
            field.hop1zuo1_of(AbsoluteSide::IASide).for_each(|x| {
                black_box(x);
            });
        });
    }

    #[divan::bench]
    fn published(bencher: Bencher<'_, '_>) {
        each(bencher, &fields::<published::CetkaikCompact>(), |field| {
            field.hop1zuo1_of(AbsoluteSide::IASide).for_each(|x| {
                black_box(x);
            });
        });
    }
}

/// Random games, one ply after the other.
mod plies {
    use super::*;

    /// Where it is only tested, and not optimized, fewer take as long.
    const PLIES: u64 = if cfg!(debug_assertions) {
        1_000
    } else {
        100_000
    };

    fn play<T>() -> u64
    where
        T: cetkaik_traits::CetkaikRepresentation + Clone,
        T::AbsoluteCoord: std::fmt::Display,
    {
        let (mut plies, mut seed) = (0, 0);
        while plies < PLIES {
            let mut dice = Dice(seed);
            let mut state = beginning::<T>(&mut dice);
            while let Some(next) = ply(&state, &mut dice) {
                state = next;
                plies += 1;
                if plies % 250 == 0 {
                    break;
                }
            }
            seed += 1;
        }
        plies
    }

    #[divan::bench(sample_count = 1, sample_size = 1)]
    fn field(bencher: Bencher<'_, '_>) {
        bencher
            .counter(ItemsCount::new(PLIES))
            .bench(play::<ours::CetkaikCompact>);
    }

    #[divan::bench(sample_count = 1, sample_size = 1)]
    fn published(bencher: Bencher<'_, '_>) {
        bencher
            .counter(ItemsCount::new(PLIES))
            .bench(play::<published::CetkaikCompact>);
    }
}
