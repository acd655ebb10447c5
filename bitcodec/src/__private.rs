//! What generated code names. Not part of the public interface.

pub use crate::coding::arith::{CodedFields, decode_coded, encode_coded};
pub use crate::coding::bits_by::{Asked, BitsBy};
#[cfg(feature = "alloc")]
pub use crate::coding::digits::DigitsFrom;
pub use crate::coding::fixed::{Constant, FixedUnit};
pub use crate::coding::list::{Counted, Join, Joined, ListCoding, Listed, Member, Numbers};
pub use crate::coding::modelled::ModelledFrom;
pub use crate::coding::named::Names;
pub use crate::coding::ordered::Permutation;
pub use crate::coding::prefix::{
    Words, check_codeword, check_codewords, check_incomplete, check_weight, codes_of_weights,
    is_prefix_free, long_len, long_words, too_long,
};
pub use crate::coding::radix::{Alphabets, Radices, Rank};
pub use crate::coding::rank_by::RankBy;
pub use crate::coding::unary::CodingPair;
pub use crate::coding::weighted::Table;
pub use crate::constant::{
    Integer, check_ends, check_number, check_wide, has_sign, i128_of, integer, is_beyond,
    is_signed, number, u32_of, u64_of, usize_of,
};
pub use crate::context::{
    Begins, CheckWith, context_of_reader, context_of_writer, read_context, write_context,
};
pub use crate::field::{
    Apart, AsOne, Bound, Check, Condition, Count, DerivedCount, DerivedFlag, Elements, FieldCoding,
    InBytes, ListField, Optional, Pair, ReadPair, RegionField, Skipped, Together, Width, agree,
    bytes_in_region, bytes_of, count_of, expression, is_present, of_length, read_lent, write_lent,
};
pub use crate::format::ConstantSize;
pub use crate::item::{
    Compared, Computes, Numbered, SumNumber, Variant, check_after, check_after_with, check_before,
    check_before_with, check_computed_number, check_context, check_covered, check_kept, check_lock,
    check_rest, check_room, check_size, check_tag, check_tags, check_uncounted, computed,
    computed_after, computed_before, constant_bytes, display, from_str, known_tag, made,
    name_symbol, name_tag, other_tag, read_align, read_arrays, read_padding, read_reserved,
    read_tag, read_tags, read_word, tag_after, tag_in, to_array, unknown_tag, write_align,
    write_other_tag, write_other_tag_beside, write_padding, write_reserved, write_tag,
    write_tag_in, write_tags, write_word,
};
pub use crate::layout::coded::check_coded;
pub use crate::layout::make::{
    beside, code, enumeration, field, in_cases, structure, variant, variant_of_tags,
};
pub use crate::layout::most::{Most, check_region, of_length_up_to};
pub use crate::message::Message;
pub use crate::mistake::{Key, Mistake, check, check_alternative, check_key, unless_mistaken};
pub use crate::packed::{check_packed, edit, read_place, view, write_place};
pub use crate::sum::SumOf;
pub use crate::sum::crc::{CrcConstant, CrcOf};
pub use crate::sum::plain::Parity;
pub use crate::sum::writer::{Reads, SumWriter, Writes, sum};
