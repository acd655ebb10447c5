//! The page "SQL": runs each command in it, and compares the output.
//!
//! `UPDATE=1 cargo test` writes the output of the commands into the page.

use std::path::Path;

use crate::command::Folder;

#[test]
fn commands_of_the_page_print_what_stands_there() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/sql.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let folder = Folder::new("page");
    let mut written = String::new();
    let mut commands = 0;
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        written.push_str(line);
        written.push('\n');
        if line != "```console" {
            continue;
        }
        while let Some(first) = lines.next_if(|line| *line != "```") {
            let mut command = first.strip_prefix("$ ").expect("a command").to_owned();
            written.push_str(first);
            written.push('\n');
            // An open quote continues on the next line.
            while !command.matches('"').count().is_multiple_of(2) {
                let more = lines.next().expect("the rest of a command");
                command = format!("{command}\n{more}");
                written.push_str(more);
                written.push('\n');
            }
            while lines
                .next_if(|line| *line != "```" && !line.starts_with("$ "))
                .is_some()
            {}
            written.push_str(&folder.shell(&command).0);
            commands += 1;
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &written).expect("the page can be written");
        return;
    }
    assert!(commands >= 10, "{commands} commands");
    for (printed, stands) in written.lines().zip(page.lines()) {
        assert_eq!(printed, stands);
    }
    assert_eq!(written.lines().count(), page.lines().count());
}
