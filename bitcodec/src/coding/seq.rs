//! Codings of arrays and lists.

pub(crate) mod array;
pub(crate) mod block_list;
pub(crate) mod borrowed;
#[cfg(feature = "alloc")]
pub(crate) mod collections;
pub(crate) mod each;
pub(crate) mod element_map;
pub(crate) mod element_ranges;
pub(crate) mod ended;
pub(crate) mod growing_list;
pub(crate) mod list;
#[cfg(any(feature = "alloc", feature = "arrayvec", feature = "heapless"))]
pub(crate) mod list_buffers;
pub(crate) mod list_field;
pub(crate) mod list_types;
pub(crate) mod named;
pub(crate) mod padded;
pub(crate) mod peeked;
pub(crate) mod permuted;
pub(crate) mod ranked_item;
pub(crate) mod ranked_list;
pub(crate) mod run_length;
pub(crate) mod terminated;
pub(crate) mod to_end;
pub(crate) mod user_length;
pub(crate) mod zero_run_length;

pub use crate::coding::seq::borrowed::Borrowed;
pub use crate::coding::seq::each::Each;
pub use crate::coding::seq::ended::{UntilFlag, UntilLast, UntilValue};
pub use crate::coding::seq::list::Counted;
pub use crate::coding::seq::list_types::{Collection, List};
pub use crate::coding::seq::named::Named;
pub use crate::coding::seq::padded::Padded;
pub use crate::coding::seq::peeked::{UntilPeeked, WhileBegins};
pub use crate::coding::seq::permuted::Permuted;
pub use crate::coding::seq::run_length::Runs;
pub use crate::coding::seq::terminated::Terminated;
pub use crate::coding::seq::to_end::Rest;
pub use crate::coding::seq::zero_run_length::ZeroRuns;
