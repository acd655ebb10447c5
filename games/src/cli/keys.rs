//! The keys that a reader of a long explanation types.

use std::io::{self, BufRead, IsTerminal, Write};

use super::console::{Console, Exit, Failure};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Next,
    Back,
    /// All the rest.
    All,
    Quit,
    Interrupt,
}

/// The line that names the keys.
const PROMPT: &str = "-- Enter next, b back, a all, q quit --";

/// Shows a number of steps one by one: each after a key if standard input and output are terminals,
/// at once otherwise. Returns `None` after the last one.
pub(super) fn each_step(
    count: usize,
    is_at_once: bool,
    console: &mut Console,
    mut show: impl FnMut(usize, &mut Console) -> Result<(), Failure>,
) -> Result<Option<Exit>, Failure> {
    let mut waits = !is_at_once && io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut next = 0;
    while next < count {
        let key = if waits { wait(console)? } else { Key::Next };
        match key {
            Key::Next => {}
            Key::All => waits = false,
            // The last step shown is `next - 1`.
            Key::Back => next = next.saturating_sub(2),
            Key::Quit => return Ok(Some(Exit::Good)),
            Key::Interrupt => return Ok(Some(Exit::Interrupted)),
        }
        show(next, console)?;
        next += 1;
    }
    Ok(None)
}

/// Names the keys, and waits for one of them.
fn wait(console: &mut Console) -> Result<Key, Failure> {
    let key = {
        // Before the line is there, so that no key is typed too early.
        let raw = raw::Mode::enter();
        write!(console.out(), "{PROMPT}")?;
        console.flush()?;
        let mut stdin = io::stdin().lock();
        if raw.is_some() {
            key(&mut stdin)
        } else {
            line(&mut stdin)
        }
    };
    // Erases the line, so that the steps follow each other.
    write!(console.out(), "\r\x1B[K")?;
    key.map_err(|error| Failure::io("<stdin>", error))
}

/// Reads keys up to one with a meaning. The end of the input quits.
fn key(keys: &mut impl BufRead) -> io::Result<Key> {
    loop {
        let typed = keys.fill_buf()?;
        // An arrow is three bytes that come together.
        let (key, length) = match typed {
            [] => return Ok(Key::Quit),
            [0x1B, b'[', b'A' | b'D', ..] => (Some(Key::Back), 3),
            [0x1B, b'[', b'B' | b'C', ..] => (Some(Key::Next), 3),
            [0x1B, ..] => (None, typed.len()),
            [key, ..] => (meaning(*key), 1),
        };
        keys.consume(length);
        if let Some(key) = key {
            return Ok(key);
        }
    }
}

const fn meaning(key: u8) -> Option<Key> {
    match key {
        b'\r' | b'\n' | b' ' => Some(Key::Next),
        b'b' | b'B' | 0x7F => Some(Key::Back),
        b'a' | b'A' => Some(Key::All),
        b'q' | b'Q' | 0x04 => Some(Key::Quit),
        0x03 => Some(Key::Interrupt),
        _ => None,
    }
}

/// Reads a line in place of a key; other words than those of keys go on.
fn line(lines: &mut impl BufRead) -> io::Result<Key> {
    let mut line = String::new();
    if lines.read_line(&mut line)? == 0 {
        return Ok(Key::Quit);
    }
    let key = line.trim().bytes().next().and_then(meaning);
    Ok(key.unwrap_or(Key::Next))
}

#[cfg(unix)]
mod raw {
    //! A terminal that passes each key on at once.

    use std::io;

    use rustix::termios::{
        LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
    };

    /// The mode; the former one returns when it is dropped.
    pub(super) struct Mode(Termios);

    impl Mode {
        /// Enters the mode, if the terminal has it.
        pub(super) fn enter() -> Option<Self> {
            let former = tcgetattr(io::stdin()).ok()?;
            let mut mode = former.clone();
            // Ctrl-C is read as a key, so that the former mode returns before the command ends.
            mode.local_modes
                .remove(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
            mode.special_codes[SpecialCodeIndex::VMIN] = 1;
            mode.special_codes[SpecialCodeIndex::VTIME] = 0;
            tcsetattr(io::stdin(), OptionalActions::Drain, &mode).ok()?;
            Some(Self(former))
        }
    }

    impl Drop for Mode {
        fn drop(&mut self) {
            // Nothing is left to do about a terminal that is gone.
            let _ = tcsetattr(io::stdin(), OptionalActions::Drain, &self.0);
        }
    }
}

#[cfg(not(unix))]
mod raw {
    //! Terminals whose lines are read as a whole.

    pub(super) enum Mode {}

    impl Mode {
        pub(super) const fn enter() -> Option<Self> {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, key, line};

    #[test]
    fn keys_without_a_meaning_are_passed_over() {
        let mut typed = &b"\r x b\x1B[A\x1B[Bza q"[..];
        let mut next = || key(&mut typed).expect("memory is read");
        let keys = [
            Key::Next,
            Key::Next,
            Key::Next,
            Key::Back,
            Key::Back,
            Key::Next,
            Key::All,
            Key::Next,
            Key::Quit,
            Key::Quit,
        ];
        for expected in keys {
            assert_eq!(next(), expected);
        }
        assert_eq!(key(&mut &b"\x03"[..]).expect("memory"), Key::Interrupt);
    }

    #[test]
    fn a_line_stands_for_a_key() {
        let mut typed = &b"\n more \nQ\na\n"[..];
        let mut next = || line(&mut typed).expect("memory is read");
        for expected in [Key::Next, Key::Next, Key::Quit, Key::All, Key::Quit] {
            assert_eq!(next(), expected);
        }
    }
}
