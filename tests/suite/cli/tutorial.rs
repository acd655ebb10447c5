//! The page "Add a game format", typed as it stands into a copy of the workspace.
//!
//! A block of `rust,ignore` goes where the paragraph before it says: "In `FILE`, below `LINE`:", "In `FILE`, in place of
//! `LINE`:", or to the end of the file that it names last. A block of `sh` is run. A block of `text` is a transcript of the
//! command.
//!
//! The copy is built in a folder of its own, which begins with the libraries of this build. That takes a minute or more all the
//! same, so this test runs where it is asked for by name.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::binary::built_games;
use crate::replay::run;

/// A block of code with the paragraph before it.
struct Block<'a> {
    paragraph: String,
    language: &'a str,
    code: String,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut paragraph = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let code = lines.by_ref().take_while(|line| *line != "```");
            blocks.push(Block {
                paragraph: std::mem::take(&mut paragraph),
                language,
                code: code.map(|line| format!("{line}\n")).collect(),
            });
        } else if !line.is_empty() {
            paragraph = format!("{paragraph} {line}").trim_start().to_owned();
        } else if !paragraph.ends_with(':') {
            paragraph.clear();
        }
    }
    blocks
}

/// Copies what belongs to the sources.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be made");
    for entry in fs::read_dir(from).expect("the folder can be read") {
        let from = entry.expect("an entry can be read").path();
        let name = from.file_name().expect("an entry has a name");
        if name == "target" || name.to_string_lossy().starts_with('.') {
            continue;
        }
        if from.is_dir() {
            copy(&from, &to.join(name));
        } else {
            let to = to.join(name);
            fs::copy(&from, &to).expect("a file can be copied");
            // Cargo builds again what has changed since the last build.
            let changed = from.metadata().and_then(|metadata| metadata.modified());
            let file = fs::File::options().append(true).open(&to);
            file.and_then(|file| file.set_modified(changed?))
                .expect("a file can have the time of another");
        }
    }
}

/// Writes code where its paragraph says.
fn write(paragraph: &str, code: &str, root: &Path) {
    let mut words = paragraph.rsplit('`');
    let (_, last) = (
        words.next(),
        words.next().expect("a paragraph names a file"),
    );
    let (how, file) = (words.next().unwrap_or_default(), words.next());
    let change = |file: &str, edit: &dyn Fn(&str) -> String| {
        let path = root.join(file);
        let text = fs::read_to_string(&path).expect("the file is there");
        let line = text.lines().find(|line| line.contains(last));
        let line = line.unwrap_or_else(|| panic!("{file} has no line with {last}"));
        let line = format!("{line}\n");
        fs::write(path, text.replacen(&line, &edit(&line), 1)).expect("the file can be written");
    };
    match (how, file) {
        (", below ", Some(file)) => change(file, &|line| format!("{line}{code}")),
        (", in place of ", Some(file)) => change(file, &|_| code.to_owned()),
        _ => {
            let path = root.join(last);
            let text = fs::read_to_string(&path).map_or_else(|_| String::new(), |text| text + "\n");
            fs::write(path, text + code).expect("the file can be written");
        }
    }
}

/// Runs the commands of a transcript, and says what they print.
fn replay(transcript: &str, bin: &Path) -> String {
    let mut printed = String::new();
    for line in transcript.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            let output = run(command, b"", bin);
            printed += &format!("{line}\n");
            printed += &String::from_utf8_lossy(&output.stdout);
            printed += &String::from_utf8_lossy(&output.stderr);
        }
    }
    printed
}

/// Copies the libraries of a build, and what cargo knows of them. Cargo names packages by their place in the workspace, so it
/// takes them for those of the copy.
fn copy_libraries(built: &Path, to: &Path) {
    if to.exists() {
        fs::remove_dir_all(to).expect("the last build can be removed");
    }
    fs::create_dir_all(to.join("deps")).expect("the folder can be made");
    let script = r#"cp -a "$0/.fingerprint" "$0/build" "$1"
        cp -a "$0"/deps/*.rlib "$0"/deps/*.rmeta "$0"/deps/*.so "$1/deps""#;
    let status = Command::new("sh")
        .args(["-euc", script])
        .args([built, to])
        .status()
        .expect("sh runs");
    assert!(status.success(), "{script}");
}

#[test]
#[ignore = "builds a copy of the workspace, which takes a minute or more"]
fn the_page_adds_a_format_as_it_stands() {
    let workspace = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let room = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    let (root, target) = (room.join("copy"), room.join("target"));
    if root.exists() {
        fs::remove_dir_all(&root).expect("the last copy can be removed");
    }
    copy(workspace, &root);
    // What of the games is tested here takes longer to optimize than to run.
    let settings = "profile.test.package.games.opt-level = 0\n";
    fs::create_dir(root.join(".cargo")).expect("the folder can be made");
    fs::write(root.join(".cargo/config.toml"), settings).expect("the file can be written");
    copy_libraries(built_games(), &target.join("debug"));
    let page = fs::read_to_string(workspace.join("docs/src/add-a-game-format.md"))
        .expect("the page can be read");
    let shell = |script: &str| {
        let status = Command::new("sh")
            .args(["-euc", script])
            .env("CARGO_TARGET_DIR", &target)
            .current_dir(&root)
            .status()
            .expect("sh runs");
        assert!(status.success(), "{script}");
    };
    for block in blocks(&page) {
        match block.language {
            "rust,ignore" => write(&block.paragraph, &block.code, &root),
            "sh" => shell(&block.code),
            // The tests of the page have built the command.
            "text" => assert_eq!(replay(&block.code, &target.join("debug")), block.code),
            other => panic!("nothing is done with a block of `{other}`"),
        }
    }
}
