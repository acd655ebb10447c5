//! What the pieces of a side are, as a number: all orders of all choices that the rule of promotions allows.
//!
//! Choices come by their queens, then bishops, then knights; the rest are rooks. Inside a choice the orders of its pieces
//! are numbered by what stands on the first square, then on the second one, and so on.

/// The most pieces of a side.
pub(super) const MAX_PIECES: usize = 16;

/// The most pawns of a side.
pub(super) const PAWNS: usize = 8;

/// The kinds but pawns, as their symbols come: rook, knight, bishop, queen, king.
const KINDS: usize = 5;

/// How many pieces of each kind there are.
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

/// How many orders the pieces of a choice have.
const fn orders(choice: &Choice) -> u64 {
    let (mut pieces, mut below, mut kind) = (0, 1, 0);
    while kind < KINDS {
        pieces += choice[kind];
        below *= FACTORIALS[choice[kind]];
        kind += 1;
    }
    FACTORIALS[pieces] / below
}

/// How many pieces of a choice have been pawns.
const fn promoted(rooks: usize, knights: usize, bishops: usize, queens: usize) -> usize {
    rooks.saturating_sub(2)
        + knights.saturating_sub(2)
        + bishops.saturating_sub(2)
        + queens.saturating_sub(1)
}

/// The choice after this one, of as many pieces beside so many pawns; the first one after none.
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

/// By the number of pawns and of other pieces: how many numbers there are.
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

/// Every choice beside so many pawns, in order.
fn choices(pawns: usize, pieces: usize) -> impl Iterator<Item = Choice> {
    core::iter::successors(next(pawns, pieces, None), move |last| {
        next(pawns, pieces, Some(last))
    })
}

/// The number of pieces, by square; `None` if they break the rule of promotions, or are without one king.
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
        let before: usize = left[..kind].iter().sum();
        number += share(all, before as u64, pieces);
        all = share(all, left[kind] as u64, pieces);
        left[kind] -= 1;
    }
    is_choice.then_some(number)
}

/// Finds the pieces that have a number, which is below the count.
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

/// How many of all orders of so many pieces begin with one of `some` of them.
const fn share(all: u64, some: u64, of: u64) -> u64 {
    // At most 16! * 16, which 64 bits hold.
    all * some / of
}
