//! The items that generated code uses. Not part of the public API.

pub use crate::coding::adapt::fixed::{Constant, FixedUnit};
pub use crate::coding::argument::{ReadOf, WriteOf};
pub use crate::coding::entropy::adaptive::ModelledFrom;
pub use crate::coding::entropy::arith::{decode_arith, encode_arith};
pub use crate::coding::entropy::static_model::Table;
pub use crate::coding::field_coding::{BareFields, FieldCoding};
pub use crate::coding::initial_state::InitialState;
pub use crate::coding::int::dynamic_width::{BitsBy, FieldExpr};
pub use crate::coding::int::elementwise::{EachBiased, EachChecked, EachScaled};
pub use crate::coding::int::pieces::{
    AllParts, PartOf, Pieces, WithParts, bits_of_parts, with_parts,
};
pub use crate::coding::prefix::{
    Words, check_codeword, check_codewords, check_incomplete, check_weight, codes_of_weights,
    is_prefix_free, long_len, long_words, too_long,
};
#[cfg(feature = "alloc")]
pub use crate::coding::rank::adaptive_radix::DigitsFrom;
pub use crate::coding::rank::alphabets::{Alphabets, RadixOf};
pub use crate::coding::rank::among::{Among, RankAmong};
pub use crate::coding::rank::dynamic_bound::RankBy;
pub use crate::coding::rank::joined::{InCode, LeastWidth, decode_joined, encode_joined};
pub use crate::coding::rank::list_rank::Rank;
pub use crate::coding::rank::mixed_radix::{Radices, RadixBy};
pub use crate::coding::rank::multiset::Multiplicities;
pub use crate::coding::recursive::Recursive;
pub use crate::coding::region::limited_reader::{before_last, begin_region, end_region};
#[cfg(feature = "alloc")]
pub use crate::coding::region::transform::HasPacked;
pub use crate::coding::seq::block_list::ListCoding;
pub use crate::coding::seq::block_list::Listed;
pub use crate::coding::seq::element_map::Shape;
pub use crate::coding::seq::ended::{ConstantExpr, LastElement};
pub use crate::coding::seq::list::Counted;
pub use crate::coding::seq::list_field::ListField;
pub use crate::coding::seq::named::Names;
pub use crate::coding::seq::permuted::Permutation;
pub use crate::coding::seq::ranked_item::Join;
pub use crate::coding::seq::ranked_item::Numbers;
pub use crate::coding::seq::ranked_item::RankedItem;
pub use crate::coding::seq::ranked_list::Joined;
pub use crate::coding::seq::user_length::UserLength;
pub use crate::coding::universal::unary::CodingPair;
pub use crate::const_check::message::Message;
pub use crate::const_check::mistake::{
    Key, Mistake, check, check_alternative, check_key, unless_mistaken,
};
pub use crate::context::{Context, Merge, Provides, Takes, TakesFlag, TakesTag, given};
pub use crate::derive_support::borrowed_place::{BorrowedPlaces, check_borrowed};
pub use crate::derive_support::column_value::{check_decimal, is_column_byte, is_column_integer};
pub use crate::derive_support::computed_field::computed;
pub use crate::derive_support::const_checks::check_coded;
pub use crate::derive_support::const_checks::{check_region, greatest_width};
pub use crate::derive_support::const_int::{
    Integer, check_ends, check_number, check_wide, has_sign, i128_of, integer, is_beyond,
    is_signed, number, u32_of, u64_of, usize_of,
};
pub use crate::derive_support::field::{
    AsOneNumber, AtOnce, Bound, Check, CheckWithContext, Condition, Count, DerivedCount,
    DerivedFlag, Elements, OneByOne, Optional, Pair, ReadPair, RegionField, SizedInBytes, Skipped,
    Width, agree, bytes_in_region, bytes_of, count_of, expression, is_left, is_present,
    len_of_bytes, len_of_text, read_with_number, read_with_set, size_of_bits, write_with_number,
    write_with_set,
};
pub use crate::derive_support::item::{
    Compared, Computes, Numbered, SumField, check_after, check_before, check_byte_tag,
    check_coded_tags, check_computed_number, check_covered, check_kept, check_lock, check_rest,
    check_room, check_size, check_tag, check_tags, check_uncounted, computed_after,
    computed_before, constant_bytes, display, from_str, index_of_tag, indices_of_tags, name_symbol,
    name_tag, other_tag, read_align, read_arrays, read_padding, read_reserved, read_tag, read_tags,
    read_word, signed_tag, signed_tag_after, tag_after, tag_in, to_array, unknown_tag, write_align,
    write_other_tag, write_other_tag_beside, write_padding, write_reserved, write_tag,
    write_tag_in, write_tags, write_word,
};
pub use crate::derive_support::joined_check::check_joined;
pub use crate::derive_support::last_flag::check_last;
pub use crate::derive_support::layout_builder::{
    code, enumeration, field, in_cases, joined, structure, variant, variant_of_signed_tags,
    variant_of_tags, with_context, with_depth,
};
pub use crate::derive_support::outer_tag::{
    IsTag, NumberTag, OuterTag, OwnTag, TagNumber, kept_outer_tag, read_outer_tag,
    write_outer_other, write_outer_tag, write_outer_tag_in,
};
pub use crate::derive_support::recursion::{check_closed, check_depth};
pub use crate::derive_support::tag_form::{
    ByteTag, CodedTag, KeepsTag, TagForm, check_holds, check_holds_each, counted_tag, kept_tag_of,
    note_tag, other_tag_of, ranged_tag_of, read_outer_tag_of, tag_count, tag_of_count,
    unknown_tag_of, wide_tag,
};
pub use crate::derive_support::text_field::{bytes_of_text, text_layout, units_in};
pub use crate::error::violation::Variant;
pub use crate::format::ConstantSize;
pub use crate::format::in_place::{check_packed, edit, read_place, view, write_place};
pub use crate::io::byte_order::InByteOrder;
pub use crate::io::sealed::Sealed;
pub use crate::io::value_set::set_of;
pub use crate::layout::length::of_length;
pub use crate::layout::length::of_length_up_to;
pub use crate::layout::upper_bound::UpperBound;
pub use crate::layout::width_set::{Widths, width_set};
pub use crate::sum::crc::{CrcConstant, CrcOf};
pub use crate::sum::plain::{Parity, SizeInBytes};
pub use crate::sum::value::{sum_number, sum_or_zeros};
pub use crate::sum::writer::{SumWriter, sum, write_own};
pub use crate::sum::{SumOf, ValueOf};
