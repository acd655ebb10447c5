//! The schema of each kind of type, with documentation and codings.

use arrow_schema::{DataType, Field};
use bitcodec::columns;
use games::backgammon::{GnubgId, MatchKey};

use crate::types::{Numbers, Root, Varying};

/// A field in few words: nested ones in parentheses, `?` where it may be null.
fn shown(field: &Field) -> String {
    let inner = |field: &Field| shown(field);
    let data_type = match field.data_type() {
        DataType::Struct(fields) => {
            let fields: Vec<String> = fields.iter().map(|field| shown(field)).collect();
            format!("({})", fields.join(", "))
        }
        DataType::List(item) => format!("[{}]", inner(item)),
        DataType::FixedSizeList(item, len) => format!("[{}; {len}]", inner(item)),
        DataType::Dictionary(key, _) => format!("{key} names"),
        other => other.to_string(),
    };
    let null = if field.is_nullable() { "?" } else { "" };
    format!("{} {data_type}{null}", field.name())
}

fn lines<T: columns::Columnar>() -> Vec<String> {
    let schema = columns::schema::<T>();
    schema.fields().iter().map(|field| shown(field)).collect()
}

#[test]
fn every_kind_of_type_has_its_column() {
    let pair = "suit Int8 names, again Int8 names, straight Int8 names";
    assert_eq!(
        lines::<Numbers>(),
        [
            "small UInt8",
            "signed Int8",
            "biased UInt16",
            "ranged Int32",
            "flag Boolean",
            "wide UInt32",
            "checked UInt8",
            "turned UInt32",
            "natural Int16",
            "forty UInt64",
            "far Int64",
            "nibbles [item [item UInt8; 3]; 2]",
            "flags [item Boolean; 11]",
            &format!("pair ({pair})"),
            &format!("pairs [item ({pair}); 3]"),
            "tuple (0 Boolean, 1 UInt8)",
            "version UInt8",
        ]
    );
    assert_eq!(
        lines::<Varying>(),
        [
            "id UInt32",
            "shape (variant Int8 names, Circle (0 UInt8)?, Oblong (side UInt8, other UInt16?)?, Unknown (0 UInt8)?)",
            "maybe (value UInt8?)?",
            "more Int8?",
            &format!("list [item ({pair})]"),
            "words [item UInt8]",
            "wide FixedSizeBinary(16)",
            "deep FixedSizeBinary(16)",
            "last UInt8?",
            "gray UInt8",
            "half Float64",
            "letter Int8 names",
            "secret Binary",
        ]
    );
    assert_eq!(lines::<Root>(), ["value Int8 names"]);
}

#[test]
fn documentation_and_coding_are_metadata() {
    let schema = columns::schema::<MatchKey>();
    let dice = schema.field_with_name("dice").expect("the dice");
    assert_eq!(
        dice.metadata()["doc"],
        "The dice in the order they were found, both 0 before the roll."
    );
    assert_eq!(dice.metadata()["coding"], "2 x (u3, 0..=6)");
    let schema = columns::schema::<GnubgId>();
    let DataType::Struct(fields) = schema.field(1).data_type() else {
        panic!("a match key is a struct");
    };
    assert_eq!(fields[1].metadata()["doc"], "Who may double.");
    let schema = columns::schema::<Varying>();
    let DataType::Struct(fields) = schema.field(1).data_type() else {
        panic!("an enum with data is a struct");
    };
    assert_eq!(
        (
            &*fields[0].metadata()["coding"],
            &*fields[1].metadata()["doc"]
        ),
        ("u3", "A radius.")
    );
}
