//! Contexts of two types that have one name.

use bitcodec::{BitCodec, ErrorKind, FormatWith, Violation};

/// What the inner types ask for.
mod inner {
    use super::{BitCodec, Violation};

    pub(super) struct Session {
        pub(super) least: u8,
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(context = Session)]
    pub(super) struct Counted {
        pub(super) kind: u8,
        #[codec(len = context.least)]
        pub(super) items: Vec<u8>,
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(context = Session, check = is_large)]
    pub(super) struct Checked(pub(super) u8);

    fn is_large(value: &Checked, session: &Session) -> Result<(), Violation> {
        match value.0 >= session.least {
            true => Ok(()),
            false => Err(Violation::new("a value is not below the least")),
        }
    }

    /// The same type by a path: it is the context of `Counted`.
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, context = super::inner::Session)]
    pub(super) struct Right {
        pub(super) counted: Counted,
        pub(super) checked: Checked,
    }
}

/// What the roots are given.
struct Session;

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, context = Session)]
struct Lists {
    #[codec(len(bits = 8))]
    counted: Vec<inner::Counted>,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first, context = Session)]
struct Rules {
    first: u8,
    checked: inner::Checked,
}

const ANOTHER: &str = "the context that is given is of another type, even if the names are the same; \
                       name one type on both";

fn counted() -> inner::Counted {
    let items = vec![1];
    inner::Counted { kind: 7, items }
}

/// Layouts know contexts by their names, so these types compile; the first expression that asks refuses the value.
#[test]
fn a_namesake_is_refused_where_a_field_asks() {
    let error = Lists::from_bytes_with(&[1, 7, 1], &Session).expect_err("another type");
    assert_eq!(error.kind(), ErrorKind::Rule);
    assert_eq!(
        error.to_string(),
        format!("counted[0].items: {ANOTHER} (bit 16)")
    );
    let counted = vec![counted()];
    let lists = Lists { counted };
    let error = lists.to_bytes_with(&Session).expect_err("another type");
    assert_eq!(error.kind(), ErrorKind::Rule);
    assert_eq!(error.to_string(), format!("counted[0].items: {ANOTHER}"));
    let error = lists.bit_len_with(&Session).expect_err("another type");
    assert_eq!(error.to_string(), format!("counted[0].items: {ANOTHER}"));
}

#[test]
fn a_namesake_is_refused_where_a_check_asks() {
    let error = Rules::from_bytes_with(&[1, 2], &Session).expect_err("another type");
    assert_eq!(error.kind(), ErrorKind::Rule);
    assert_eq!(error.to_string(), format!("checked: {ANOTHER} (bit 16)"));
    let checked = inner::Checked(2);
    let rules = Rules { first: 1, checked };
    let error = rules.to_bytes_with(&Session).expect_err("another type");
    assert_eq!(error.to_string(), format!("checked: {ANOTHER}"));
}

/// A value without such a field is none that the wrong context could change.
#[test]
fn what_does_not_ask_is_read_beside_a_namesake() {
    let empty = Lists { counted: vec![] };
    assert_eq!(empty.to_bytes_with(&Session), Ok(vec![0]));
    assert_eq!(Lists::from_bytes_with(&[0], &Session), Ok(empty));
}

#[test]
fn one_type_by_two_paths_is_one_context() {
    let session = inner::Session { least: 1 };
    let checked = inner::Checked(2);
    let right = inner::Right {
        counted: counted(),
        checked,
    };
    assert_eq!(right.to_bytes_with(&session), Ok(vec![7, 1, 2]));
    assert_eq!(
        inner::Right::from_bytes_with(&[7, 1, 2], &session),
        Ok(right)
    );
}
