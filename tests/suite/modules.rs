//! The modules of the packages: what stands on what, and how many files a folder has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A path such as `["layout", "node", "Node"]`, from the root of its crate.
type Names = Vec<String>;

/// The sources of one crate.
struct Crate {
    /// The text of each module without comments and unit tests, by its names.
    modules: BTreeMap<Names, String>,
    /// What each module imports, and under which name others may find it there.
    imports: BTreeMap<Names, Vec<Import>>,
}

struct Import {
    path: Names,
    name: String,
    is_public: bool,
}

impl Crate {
    fn read(src: &str) -> Self {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(src);
        let mut modules = BTreeMap::new();
        read_folder(&src, &mut Vec::new(), &mut modules);
        let mut found = Self {
            modules,
            imports: BTreeMap::new(),
        };
        for (module, text) in &found.modules {
            let imports = found.imports_of(module, text);
            found.imports.insert(module.clone(), imports);
        }
        found
    }

    /// What the `use` statements of a module name.
    fn imports_of(&self, module: &Names, text: &str) -> Vec<Import> {
        let mut found = Vec::new();
        for (is_public, tree) in uses(text) {
            for leaf in leaves(&tree) {
                let (path, name) = leaf
                    .split_once(" as ")
                    .map_or((leaf.as_str(), None), |(path, name)| (path, Some(name)));
                if let Some(mut path) = self.absolute(module, path.trim()) {
                    path.retain(|name| name != "self");
                    let last = path.last().cloned().unwrap_or_default();
                    let name = name.map_or(last, |name| name.trim().to_owned());
                    found.push(Import {
                        path,
                        name,
                        is_public,
                    });
                }
            }
        }
        found
    }

    /// The path from the root of the crate; `None` for other crates.
    fn absolute(&self, module: &Names, path: &str) -> Option<Names> {
        let names = path.split("::").map(str::to_owned);
        let first = path.split("::").next()?;
        let supers = path.split("::").take_while(|name| *name == "super").count();
        let start = match first {
            "crate" => return Some(names.skip(1).collect()),
            "self" => return Some(module.iter().cloned().chain(names.skip(1)).collect()),
            "super" => module.get(..module.len().checked_sub(supers)?)?.to_vec(),
            _ => {
                let mut child = module.clone();
                child.push(first.to_owned());
                if !self.modules.contains_key(&child) {
                    return None;
                }
                module.clone()
            }
        };
        Some(start.into_iter().chain(names.skip(supers)).collect())
    }

    /// The module that defines what a path names, behind the names under which others export it.
    fn home(&self, path: &[String], depth: usize) -> Option<Names> {
        let len = (0..=path.len())
            .rev()
            .find(|&len| self.modules.contains_key(&path[..len]))?;
        let (module, rest) = path.split_at(len);
        let Some((item, inner)) = rest.split_first() else {
            return Some(module.to_vec());
        };
        if depth < 8 {
            let exports = self.imports[module]
                .iter()
                .filter(|import| import.is_public);
            for import in exports {
                if import.name == *item && import.path != path {
                    let path: Names = import.path.iter().chain(inner).cloned().collect();
                    return self.home(&path, depth + 1);
                }
                if import.name == "*" {
                    let (_, of) = import.path.split_last()?;
                    let path: Names = of.iter().chain(rest).cloned().collect();
                    if let Some(home) = self.home(&path, depth + 1)
                        && self.defines(&home, item)
                    {
                        return Some(home);
                    }
                }
            }
        }
        Some(module.to_vec())
    }

    fn defines(&self, module: &Names, item: &str) -> bool {
        let kinds = ["struct", "enum", "trait", "fn", "type", "const", "static"];
        kinds.iter().any(|kind| {
            let defined = format!("{kind} {item}");
            self.modules[module].match_indices(&defined).any(|(at, _)| {
                let behind = self.modules[module][at + defined.len()..].chars().next();
                behind.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
            })
        })
    }

    /// Which module uses what of which other one, parents and their children apart.
    fn edges(&self) -> BTreeSet<(Names, Names)> {
        let mut edges = BTreeSet::new();
        for (module, text) in &self.modules {
            let imported = self.imports[module]
                .iter()
                .map(|import| import.path.clone());
            let inline = inline_paths(text).filter_map(|path| self.absolute(module, &path));
            for path in imported.chain(inline) {
                let Some(home) = self.home(&path, 0) else {
                    continue;
                };
                if !home.starts_with(module) && !module.starts_with(&home) {
                    edges.insert((module.clone(), home));
                }
            }
        }
        edges
    }
}

fn read_folder(folder: &Path, names: &mut Names, modules: &mut BTreeMap<Names, String>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry can be read").path();
        let stem = path.file_stem().expect("it has a name").to_string_lossy();
        if path.is_dir() {
            names.push(stem.into_owned());
            read_folder(&path, names, modules);
            names.pop();
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let mut module = names.clone();
            if !matches!(&*stem, "lib" | "main") {
                module.push(stem.into_owned());
            }
            let text = fs::read_to_string(&path).expect("the source can be read");
            modules.entry(module).or_default().push_str(&plain(&text));
        }
    }
}

/// The text without comments and without unit tests, which stand at the end of a file.
fn plain(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The trees of the `use` statements, and whether they export what they name.
fn uses(text: &str) -> Vec<(bool, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("use ") {
        let before = rest[..at].rsplit('\n').next().unwrap_or_default().trim();
        let (_, behind) = rest.split_at(at + "use ".len());
        let is_use = before.is_empty() || before.starts_with("pub");
        match behind.find(';') {
            Some(end) if is_use => {
                let tree = behind[..end]
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ");
                found.push((!before.is_empty(), tree));
                rest = &behind[end..];
            }
            _ => rest = behind,
        }
    }
    found
}

/// The paths that a tree such as `a::{b, c::{d, e}}` names.
fn leaves(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        return vec![tree.to_owned()];
    };
    let inner = &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())];
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, letter) in inner.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inner[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inner[start..]);
    let named = parts.into_iter().filter(|part| !part.trim().is_empty());
    named
        .flat_map(leaves)
        .map(|leaf| format!("{}{leaf}", &tree[..open]))
        .collect()
}

/// The paths from the root or a parent that stand in code, outside of `use` statements.
fn inline_paths(text: &str) -> impl Iterator<Item = String> {
    let starts = ["crate::", "super::"].into_iter();
    starts.flat_map(move |start| {
        text.match_indices(start).filter_map(|(at, _)| {
            let before = text[..at].chars().next_back().unwrap_or(' ');
            let line = text[..at].rsplit('\n').next().unwrap_or_default();
            // `$crate` of a macro is a path of the crate that calls it.
            let is_other = before == '$' || before == ':' || before.is_alphanumeric();
            if is_other || line.trim_start().starts_with("use ") || line.contains(" use ") {
                return None;
            }
            let path: String = text[at..]
                .chars()
                .take_while(|letter| letter.is_alphanumeric() || "_:".contains(*letter))
                .collect();
            Some(path.trim_end_matches(':').to_owned())
        })
    })
}

/// The sets of modules each of which reaches all others of its set.
fn circles(edges: &BTreeSet<(Names, Names)>) -> Vec<Vec<String>> {
    let mut reached: BTreeMap<&Names, BTreeSet<&Names>> = BTreeMap::new();
    for (from, _) in edges {
        let (seen, mut open) = (reached.entry(from).or_default(), vec![from]);
        while let Some(at) = open.pop() {
            for (_, to) in edges.iter().filter(|(from, _)| from == at) {
                if seen.insert(to) {
                    open.push(to);
                }
            }
        }
    }
    let in_circle = reached.iter().filter(|(from, seen)| seen.contains(*from));
    let circles: BTreeSet<Vec<String>> = in_circle
        .map(|(from, seen)| {
            let back = |to: &&&Names| reached.get(**to).is_some_and(|seen| seen.contains(from));
            seen.iter().filter(back).map(|to| to.join("::")).collect()
        })
        .collect();
    circles.into_iter().collect()
}

/// The same between the modules at the root of the crate.
fn at_the_root(edges: &BTreeSet<(Names, Names)>) -> BTreeSet<(Names, Names)> {
    let root = |names: &Names| names.iter().take(1).cloned().collect::<Names>();
    let edges = edges.iter().map(|(from, to)| (root(from), root(to)));
    edges
        .filter(|(from, to)| from != to && !from.is_empty() && !to.is_empty())
        .collect()
}

#[test]
fn no_modules_are_in_a_circle() {
    for src in PACKAGES {
        let edges = Crate::read(src).edges();
        assert!(!edges.is_empty(), "{src} has modules");
        let none: Vec<Vec<String>> = Vec::new();
        assert_eq!(circles(&edges), none, "modules of {src}");
        assert_eq!(circles(&at_the_root(&edges)), none, "root modules of {src}");
    }
}

#[test]
fn a_circle_is_found() {
    let names = |path: &str| path.split("::").map(str::to_owned).collect::<Names>();
    let edges = [("a::b", "c"), ("c", "d"), ("d", "a::e"), ("e", "c")];
    let edges: BTreeSet<_> = edges
        .map(|(from, to)| (names(from), names(to)))
        .into_iter()
        .collect();
    assert!(circles(&edges).is_empty());
    assert_eq!(circles(&at_the_root(&edges)), [["a", "c", "d"]]);
    assert_eq!(
        leaves("a::{b, c::{self, d as e}}"),
        ["a::b", "a::c::self", "a::c::d as e"]
    );
}

#[test]
fn folders_have_more_than_one_file_and_few_loose_ones() {
    for src in PACKAGES {
        let modules = Crate::read(src).modules;
        let mut files: BTreeMap<&[String], usize> = BTreeMap::new();
        for (name, parent) in modules.keys().filter_map(|module| module.split_last()) {
            let _ = name;
            *files.entry(parent).or_default() += 1;
        }
        for (folder, count) in &files {
            assert!(
                *count > 1 || folder.is_empty(),
                "{src}: {} has one file",
                folder.join("/")
            );
        }
    }
    // Without `lib.rs`, which every package has.
    let modules = Crate::read(PACKAGES[0]).modules;
    for (folder, most) in [("", 7), ("coding", 8)] {
        let folder: Names = folder.split_terminator('/').map(str::to_owned).collect();
        let is_loose = |module: &&Names| {
            module.len() == folder.len() + 1
                && module.starts_with(&folder)
                && !modules
                    .keys()
                    .any(|other| other.len() > module.len() && other.starts_with(module))
        };
        let loose: Vec<_> = modules.keys().filter(is_loose).collect();
        assert!(loose.len() <= most, "{loose:?}");
    }
}

const PACKAGES: [&str; 7] = [
    "bitcodec/src",
    "bitcodec-derive/src",
    "bitcodec/python/src",
    "games/src",
    "games/python/src",
    "bitcodec/sql/src",
    "games/web/src",
];
