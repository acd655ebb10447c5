//! Columns of maps, sets, queues and shared lists.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{UInt8Type, UInt16Type};
use arrow_array::{Array, ArrayRef, ListArray, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use bitcodec::columns::{self, Projection};
use bitcodec::{BitCodec, WireFormat};
use smallvec::SmallVec;

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Shelf {
    #[codec(len(bits = 8))]
    prices: BTreeMap<u16, Option<u8>>,
    #[codec(len(bits = 8))]
    by_option: BTreeMap<Option<u8>, u8>,
    #[codec(len(bits = 8))]
    set: BTreeSet<u8>,
    #[codec(len(bits = 8))]
    queue: VecDeque<u8>,
    #[codec(len(bits = 8))]
    shared: Rc<[u8]>,
    #[codec(len(bits = 8))]
    small: SmallVec<[u8; 2]>,
    #[codec(len(bits = 8))]
    bounded: heapless::Vec<u8, 2>,
    #[codec(len(bits = 8))]
    owned: Cow<'static, [u8]>,
    #[codec(text(utf8), len(bits = 8))]
    label: heapless::String<4>,
    one: Arc<u16>,
}

fn shelves() -> [Shelf; 2] {
    let full = Shelf {
        prices: [(1, Some(2)), (300, None)].into(),
        by_option: [(None, 1), (Some(0), 2)].into(),
        set: [1, 9].into(),
        queue: [9, 1].into(),
        shared: [5].into(),
        small: SmallVec::from_elem(7, 3),
        bounded: [3].into_iter().collect(),
        owned: Cow::Borrowed(&[8]),
        label: "new".try_into().unwrap(),
        one: 700.into(),
    };
    let mut empty = full.clone();
    empty.prices = BTreeMap::new();
    [full, empty]
}

#[test]
fn maps_are_maps_and_other_collections_are_lists() {
    let rows = shelves();
    let encoded = rows.map(|row| row.to_bytes().unwrap());
    let batch = columns::decode::<Shelf>(&encoded.concat()[..], &Projection::ALL).unwrap();
    let prices = batch["prices"].as_map();
    assert_eq!(prices.value_offsets(), [0, 2, 2]);
    assert_eq!(
        prices.keys().as_primitive::<UInt16Type>().values(),
        &[1, 300]
    );
    assert_eq!(prices.values().null_count(), 1);
    // The keys of an Arrow map cannot be null.
    assert!(matches!(batch["by_option"].data_type(), DataType::List(_)));
    let set = batch["set"].as_list::<i32>().value(0);
    assert_eq!(set.as_primitive::<UInt8Type>().values(), &[1, 9]);
    assert_eq!(columns::encode::<Shelf>(&batch).unwrap(), encoded);
}

#[test]
fn a_set_in_another_order_has_no_row() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Set(#[codec(len(bits = 8))] BTreeSet<u8>);

    let lists = ListArray::from_iter_primitive::<UInt8Type, _, _>([Some([Some(2), Some(1)])]);
    let field = Field::new("0", lists.data_type().clone(), true);
    let schema = Arc::new(Schema::new(vec![field]));
    let batch = RecordBatch::try_new(schema, vec![Arc::new(lists) as ArrayRef]).unwrap();
    assert_eq!(
        columns::encode::<Set>(&batch).unwrap_err().to_string(),
        "row 0: 0[1]: it is not greater than the one before it, as in a set or map"
    );
}
