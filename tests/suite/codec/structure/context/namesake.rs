//! Contexts that have several names.

use bitcodec::{BitCodec, Violation, WireFormat};

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

/// A third name of the type.
type Agreed = inner::Session;

#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first, context = Agreed)]
struct Renamed(inner::Counted, inner::Checked);

fn counted() -> inner::Counted {
    let items = vec![1];
    inner::Counted { kind: 7, items }
}

#[test]
fn an_alias_is_the_context_that_it_names() {
    let session = inner::Session { least: 1 };
    let renamed = Renamed(counted(), inner::Checked(2));
    let root = Renamed::with_context(&session);
    assert_eq!(root.to_bytes(&renamed), Ok(vec![7, 1, 2]));
    assert_eq!(root.from_bytes(&[7, 1, 2]), Ok(renamed));
}

#[test]
fn one_type_by_two_paths_is_one_context() {
    let session = inner::Session { least: 1 };
    let checked = inner::Checked(2);
    let right = inner::Right {
        counted: counted(),
        checked,
    };
    assert_eq!(
        WireFormat::with_context(&session).to_bytes(&right),
        Ok(vec![7, 1, 2])
    );
    assert_eq!(
        inner::Right::with_context(&session).from_bytes(&[7, 1, 2]),
        Ok(right)
    );
}
