//! What the command does on a terminal, which `script` of util-linux provides.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::binary::built_games;

/// A command on a terminal.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    screen: ChildStdout,
}

impl Terminal {
    fn run(command: &str) -> Self {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(built_games().to_owned()).chain(std::env::split_paths(&path));
        let path = std::env::join_paths(paths).expect("no path holds a separator");
        let mut child = Command::new("script")
            .args(["-qec", command, "/dev/null"])
            .env("PATH", path)
            .env("TERM", "dumb")
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script runs");
        let keys = child.stdin.take().expect("it is piped");
        let screen = child.stdout.take().expect("it is piped");
        Self {
            child,
            keys,
            screen,
        }
    }

    /// Returns what appears up to a text, which is the last of it.
    fn until(&mut self, end: &str) -> String {
        let mut seen = Vec::new();
        while !seen.ends_with(end.as_bytes()) {
            let mut byte = [0];
            let read = self.screen.read(&mut byte).expect("the terminal is read");
            assert_eq!(read, 1, "no `{end}` in {}", String::from_utf8_lossy(&seen));
            seen.extend_from_slice(&byte);
        }
        String::from_utf8(seen).expect("the command writes text")
    }

    fn press(&mut self, key: &str) {
        self.keys.write_all(key.as_bytes()).expect("it takes keys");
        self.keys.flush().expect("it takes keys");
    }

    /// Returns what appears up to the end, and the exit code.
    fn end(mut self) -> (String, Option<i32>) {
        let mut rest = String::new();
        let read = self.screen.read_to_string(&mut rest);
        // The end of a terminal may be an error.
        let _ = read;
        let status = self.child.wait().expect("it ends");
        (rest, status.code())
    }
}

/// The end of the line that names the keys.
const PROMPT: &str = "q quit --";

#[test]
fn explain_goes_on_with_keys() {
    let mut terminal = Terminal::run("games explain QYkqASAAIAAA");
    assert!(terminal.until(PROMPT).contains("This one says: match to 9"));
    for (key, title) in [
        ("\r", "\ncube: bits 0..4"),
        (" ", "\ncube_owner: bits 4..6"),
        ("x ", "\non_roll: bits 6..7"),
        ("b", "\ncube_owner: bits 4..6"),
        ("\u{1b}[B", "\non_roll: bits 6..7"),
    ] {
        terminal.press(key);
        let seen = terminal.until(PROMPT);
        assert!(seen.contains(title), "{key:?}: {seen}");
        assert_eq!(seen.matches(": bits").count(), 1, "{seen}");
    }
    terminal.press("a");
    let (rest, code) = terminal.end();
    assert!(rest.contains("\ncrawford: bits 7..8"), "{rest}");
    assert!(rest.contains("\nno_jacoby: bits"), "{rest}");
    assert!(!rest.contains(PROMPT), "{rest}");
    assert_eq!(code, Some(0));
}

#[test]
fn explain_ends_with_q_or_an_interrupt() {
    for (key, expected) in [("q", 0), ("\u{3}", 130), ("\u{4}", 0)] {
        for value in ["QYkqASAAIAAA", "\"1. e4 e5\""] {
            let mut terminal = Terminal::run(&format!("games explain {value}; echo $?; stty -a"));
            terminal.until(PROMPT);
            terminal.press(key);
            let (rest, _) = terminal.end();
            let mut lines = rest.lines().map(str::trim_end);
            let code = lines.find(|line| line.ends_with(char::is_numeric));
            assert!(
                code.is_some_and(|line| line.ends_with(&expected.to_string())),
                "{key:?}: {rest}"
            );
            // The terminal is as before.
            for mode in ["icanon", "isig", "echo"] {
                assert!(rest.split_whitespace().any(|word| word == mode), "{rest}");
            }
        }
    }
}

#[test]
fn tables_of_formats_fit_the_terminal() {
    for width in [40, 60, 80] {
        for game in ["", "backgammon", "cetkaik", "chess", "renju"] {
            let command = format!("stty rows 24 cols {width}; games formats {game}");
            let (screen, code) = Terminal::run(&command).end();
            assert_eq!(code, Some(0));
            assert!(screen.lines().count() > 2, "{screen}");
            for line in screen.lines().map(str::trim_end) {
                assert!(line.chars().count() <= width, "{width}: {line}");
            }
        }
    }
}
