//! Ranks the pieces of a side as a number: all orders of all choices of pieces that the rule of
//! promotions allows.
//!
//! Choices are ordered by the number of queens, then bishops, then knights; the rest are rooks.
//! Within a choice, the orders of its pieces are numbered lexicographically, by the kind on the
//! first square, then on the second one, and so on.

/// The most pieces of a side.
pub(super) const MAX_PIECES: usize = 16;

/// The most pawns of a side.
pub(super) const PAWNS: usize = 8;

/// The number of kinds other than pawns, in the order of their symbols: rook, knight, bishop,
/// queen, king.
const KINDS: usize = 5;

/// The number of pieces of each kind.
type Choice = [usize; KINDS];

const FACTORIALS: [u64; MAX_PIECES + 1] = {
    let mut factorials = [1; MAX_PIECES + 1];
    let mut number = 1;
    while number <= MAX_PIECES {
        factorials[number] = factorials[number - 1] * number as u64;
        number += 1;
    }
    factorials
};

/// Returns the number of orders of the pieces of a choice: n! divided by the factorial of each
/// kind's count.
const fn orders(choice: &Choice) -> u64 {
    let (mut pieces, mut below, mut kind) = (0, 1, 0);
    while kind < KINDS {
        pieces += choice[kind];
        below *= FACTORIALS[choice[kind]];
        kind += 1;
    }
    FACTORIALS[pieces] / below
}

/// Returns the number of promoted pieces of a choice.
const fn promoted(rooks: usize, knights: usize, bishops: usize, queens: usize) -> usize {
    rooks.saturating_sub(2)
        + knights.saturating_sub(2)
        + bishops.saturating_sub(2)
        + queens.saturating_sub(1)
}

/// Returns the choice after `last`, or the first one, with the same number of pieces and these
/// pawns.
const fn next(pawns: usize, pieces: usize, last: Option<&Choice>) -> Option<Choice> {
    let (mut queens, mut bishops, mut knights) = match last {
        Some(&[_, knights, bishops, queens, _]) => (queens, bishops, knights + 1),
        None => (0, 0, 0),
    };
    let others = pieces - 1;
    while queens <= others {
        while queens + bishops <= others {
            while queens + bishops + knights <= others {
                let rooks = others - queens - bishops - knights;
                if promoted(rooks, knights, bishops, queens) + pawns <= PAWNS {
                    return Some([rooks, knights, bishops, queens, 1]);
                }
                knights += 1;
            }
            (bishops, knights) = (bishops + 1, 0);
        }
        (queens, bishops) = (queens + 1, 0);
    }
    None
}

/// The number of orders of all choices, by the number of pawns and of other pieces.
pub(super) static ORDERS: [[u64; MAX_PIECES + 1]; PAWNS + 1] = {
    let mut all = [[0; MAX_PIECES + 1]; PAWNS + 1];
    let mut pawns = 0;
    while pawns <= PAWNS {
        let mut pieces = 1;
        while pieces + pawns <= MAX_PIECES {
            let mut choice = next(pawns, pieces, None);
            while let Some(one) = choice {
                all[pawns][pieces] += orders(&one);
                choice = next(pawns, pieces, Some(&one));
            }
            pieces += 1;
        }
        pawns += 1;
    }
    all
};

/// Iterates over all choices possible with a number of pawns, in order.
fn choices(pawns: usize, pieces: usize) -> impl Iterator<Item = Choice> {
    core::iter::successors(next(pawns, pieces, None), move |last| {
        next(pawns, pieces, Some(last))
    })
}

/// Returns the number of pieces in the order of their squares; `None` if they break the rule of
/// promotions, or have not exactly one king.
pub(super) fn number(pawns: usize, kinds: &[u8]) -> Option<u64> {
    let mut left: Choice = [0; KINDS];
    for &kind in kinds {
        left[usize::from(kind)] += 1;
    }
    let mut number = 0;
    let mut is_choice = false;
    for choice in choices(pawns, kinds.len()) {
        if choice == left {
            is_choice = true;
            break;
        }
        number += orders(&choice);
    }
    let mut all = orders(&left);
    for (&kind, pieces) in kinds.iter().zip((1..=kinds.len() as u64).rev()) {
        let kind = usize::from(kind);
        // All orders that begin with a kind before this one come first.
        let before: usize = left[..kind].iter().sum();
        number += share(all, before as u64, pieces);
        all = share(all, left[kind] as u64, pieces);
        left[kind] -= 1;
    }
    is_choice.then_some(number)
}

/// Finds the pieces with a number, which must be below the count.
pub(super) fn kinds(mut number: u64, pawns: usize, kinds: &mut [u8]) {
    let mut left: Choice = [0; KINDS];
    for choice in choices(pawns, kinds.len()) {
        let orders = orders(&choice);
        if number < orders {
            left = choice;
            break;
        }
        number -= orders;
    }
    let mut all = orders(&left);
    let count = kinds.len() as u64;
    for (place, pieces) in kinds.iter_mut().zip((1..=count).rev()) {
        for (kind, left) in (0..).zip(&mut left) {
            let first = share(all, *left as u64, pieces);
            if number < first {
                *place = kind;
                *left -= 1;
                all = first;
                break;
            }
            number -= first;
        }
    }
}

/// Returns how many of all orders of `of` pieces begin with one of `some` of them. The division is
/// exact: by symmetry each piece is first in the same proportion of orders.
const fn share(all: u64, some: u64, of: u64) -> u64 {
    // At most 16! * 16, which is below 2^49.
    all * some / of
}
