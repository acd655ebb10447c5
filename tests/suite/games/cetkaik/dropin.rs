//! The crates that depend on `cetkaik_compact_representation` are tested with ours in its place.
//!
//! Their sources are copied from where cargo keeps them, and `[patch.crates-io]` puts a package of the same name there that
//! is nothing but our module. Their own tests run: unit tests, and the examples of their documentation.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Returns the folders of packages, asked from cargo. What other platforms need is not asked for: nobody downloads it.
fn folders(names: &[&str]) -> Vec<PathBuf> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--filter-platform",
            "host-tuple",
            "--manifest-path",
        ])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("cargo runs");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{err}");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let folder = |name: &&str| {
        let package = packages
            .iter()
            .find(|package| package["name"] == **name)
            .expect("a dependency");
        let manifest = package["manifest_path"].as_str().expect("a path");
        Path::new(manifest).parent().expect("a folder").to_owned()
    };
    names.iter().map(folder).collect()
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be made");
    for entry in fs::read_dir(from).expect("the folder can be read") {
        let from = entry.expect("an entry can be read").path();
        let to = to.join(from.file_name().expect("an entry has a name"));
        if from.is_dir() {
            copy_folder(&from, &to);
        } else {
            fs::copy(&from, &to).expect("a file can be copied");
        }
    }
}

/// Makes the package that takes the place of the published one.
fn stand_in(at: &Path) {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../games");
    let manifest = format!(
        "[package]\nname = \"cetkaik_compact_representation\"\nversion = \"1.5.1\"\nedition = \"2024\"\n\n\
         [dependencies]\ngames = {{ path = {games:?}, default-features = false, features = [\"cetkaik\"] }}\n\n[workspace]\n"
    );
    fs::create_dir_all(at.join("src")).expect("the folder can be made");
    fs::write(at.join("Cargo.toml"), manifest).expect("the manifest can be written");
    fs::write(at.join("src/lib.rs"), "pub use games::cetkaik::*;\n")
        .expect("the source can be written");
}

#[test]
fn its_dependents_pass_their_tests_on_ours() {
    let room = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dropin");
    let stand_in_folder = room.join("stand_in");
    stand_in(&stand_in_folder);
    let dependents = ["cetkaik_render_to_console", "cetkaik_yhuap_move_candidates"];
    // How many unit tests and examples each of them has.
    let counts = [["0 passed", "1 passed"], ["17 passed", "7 passed"]];
    for ((name, source), counts) in dependents.iter().zip(folders(&dependents)).zip(counts) {
        let package = room.join(name);
        copy_folder(&source, &package);
        let manifest = package.join("Cargo.toml");
        let patched = format!(
            "{}\n[workspace]\n\n[patch.crates-io]\ncetkaik_compact_representation = {{ path = {stand_in_folder:?} }}\n",
            fs::read_to_string(&manifest).expect("the manifest can be read")
        );
        fs::write(&manifest, patched).expect("the manifest can be written");
        // Cargo has the versions of our own lock file, and asks no network for them.
        fs::copy(
            concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.lock"),
            package.join("Cargo.lock"),
        )
        .expect("the lock file can be copied");
        let output = Command::new(env!("CARGO"))
            .args(["test", "--manifest-path"])
            .arg(&manifest)
            .env("CARGO_TARGET_DIR", room.join("target"))
            .output()
            .expect("cargo runs");
        let (out, err) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        assert!(output.status.success(), "{name}\n{out}\n{err}");
        for count in counts {
            assert!(
                out.contains(&format!("ok. {count}")),
                "{name}: {count}\n{out}"
            );
        }
        let lock = fs::read_to_string(package.join("Cargo.lock")).expect("cargo keeps a lock file");
        let ours = "name = \"cetkaik_compact_representation\"
version = \"1.5.1\"";
        assert!(
            lock.contains(ours),
            "{name} was not built with ours
{lock}"
        );
    }
}
