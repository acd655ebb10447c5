//! A query that a signal ends.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::command::Folder;

const PATIENCE: Duration = Duration::from_secs(60);

/// Starts a query whose temporary files go to the folder `tmp`.
fn start(folder: &Folder, args: &[&str]) -> Child {
    std::fs::create_dir_all(folder.path().join("tmp")).expect("a folder");
    Command::new(env!("CARGO_BIN_EXE_games-sql"))
        .args(args)
        .current_dir(folder.path())
        .env("TMPDIR", folder.path().join("tmp"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts")
}

fn wait(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn end(child: &mut Child, signal: &str) -> Option<i32> {
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &pid]).status();
    assert!(sent.expect("kill").success());
    child.wait().expect("the command ends").code()
}

fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names = Vec::new();
    for entry in entries {
        match entry.path().is_dir() {
            true => names.extend(files(&entry.path())),
            false => names.push(entry.file_name().to_string_lossy().into_owned()),
        }
    }
    names
}

#[test]
fn an_ended_query_leaves_no_part_of_its_result() {
    let sql = "SELECT a.text FROM 'ids.txt' a, 'ids.txt' b, 'ids.txt' c";
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        for output in ["out.csv", "out.parquet"] {
            let folder = Folder::new(&format!("signal-{signal}-{output}"));
            let mut child = start(&folder, &["--output", output, sql]);
            let part = folder.path().join(format!("{output}.part"));
            wait("a part of the result", || part.exists());
            std::thread::sleep(Duration::from_millis(100));
            assert_eq!(end(&mut child, signal), Some(code), "{output}");
            let left = files(folder.path());
            assert!(
                !left.iter().any(|name| name.starts_with("out.")),
                "{left:?}"
            );
        }
    }
}

#[test]
fn an_ended_sort_leaves_no_temporary_file() {
    let folder = Folder::new("signal-sort");
    folder.write("keys.gnubg-match", vec![0; 9 * 4_000_000]);
    let sql = "SELECT row, length, dice FROM 'keys.gnubg-match' ORDER BY length, row DESC";
    let args = ["--memory", "40", "--output", "out.csv", sql];
    let mut child = start(&folder, &args);
    let tmp = folder.path().join("tmp");
    wait("a temporary file", || !files(&tmp).is_empty());
    assert_eq!(end(&mut child, "TERM"), Some(143));
    let left = std::fs::read_dir(&tmp).expect("a folder").count();
    assert_eq!(left, 0, "{:?}", files(&tmp));
}
