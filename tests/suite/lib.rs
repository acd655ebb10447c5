//! Tests that cross the crates of the workspace. The targets are listed in `Cargo.toml`; this library holds the book, whose
//! code blocks are tests: they compile without a warning, and what they claim is true.

#![doc(test(attr(deny(warnings))))]

macro_rules! book {
    ($($name:ident = $page:literal;)*) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!(concat!("../../docs/src/", $page))]
            pub struct $name;
        )*

        /// The pages whose code is tested.
        #[cfg(test)]
        const PAGES: &[&str] = &[$($page),*];
    };
}

book! {
    Introduction = "introduction.md";
    QuickStart = "quick-start.md";
    WireModel = "wire-model.md";
    Protocols = "protocols.md";
    Recursion = "recursion.md";
    Streams = "streams.md";
    Layout = "layout.md";
    Lock = "lock.md";
    Columns = "columns.md";
    YourOwnWheel = "your-own-wheel.md";
    CompileErrors = "compile-errors.md";
    Gallery = "gallery.md";
    Attributes = "attributes.md";
    AttributesTypes = "attributes/types.md";
    AttributesEnums = "attributes/enums.md";
    AttributesNumbers = "attributes/numbers.md";
    AttributesConditions = "attributes/conditions-and-values.md";
    AttributesLists = "attributes/lists.md";
    AttributesRanks = "attributes/ranks-and-entropy.md";
    AttributesCustom = "attributes/custom.md";
    Stability = "stability.md";
    Entropy = "entropy-coding.md";
    Comparison = "comparison.md";
    Players = "players.md";
    Command = "cli.md";
    Python = "python.md";
    Spark = "spark.md";
    OtherEngines = "other-engines.md";
    Pictures = "pictures.md";
    AddAGameFormat = "add-a-game-format.md";
    Backgammon = "backgammon.md";
    Chess = "chess.md";
    Cetkaik = "cetkaik.md";
    Renju = "renju.md";
    Web = "web.md";
    Design = "design.md";
    AddAKey = "add-a-key.md";
    Testing = "testing.md";
    Speed = "speed.md";
    WhyIsMyDecodeSlow = "why-is-my-decode-slow.md";
    InstructionCounts = "instruction-counts.md";
}

/// The pages whose code needs Parquet or DataFusion: the tests of `bitcodec-sql` have it.
#[cfg(test)]
const PAGES_OF_SQL: &[&str] = &["parquet.md", "sql.md"];

/// The README, whose code is tested too.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

#[cfg(test)]
mod files;
#[cfg(test)]
mod links;
#[cfg(test)]
mod messages;
#[cfg(test)]
mod modules;
#[cfg(test)]
mod pages;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod tables;
