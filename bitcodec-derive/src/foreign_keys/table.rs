//! The table of foreign keys: words, places and replacements.

use super::Cure::{
    Either, Field, Keys, Next, OnEnum, OnFields, OnType, OnUses, OnVariant, Remove, Typed, Why,
};
use super::Row;
use crate::key_site::SiteKind::{
    self, Array, Enum, Flag, Float, List, Number, Option, Other, Root, Struct, Symbols, Text, Unit,
    Variant,
};
use crate::model::BitOrder::{LsbFirst, MsbFirst};

const STRUCT: &[SiteKind] = &[Struct, Root(LsbFirst), Root(MsbFirst)];
const ROOT: &[SiteKind] = &[Root(LsbFirst), Root(MsbFirst)];
pub(super) const TYPE: &[SiteKind] = &[Struct, Root(LsbFirst), Root(MsbFirst), Symbols, Enum];
const ENUM: &[SiteKind] = &[Symbols, Enum];
pub(super) const FIELD: &[SiteKind] =
    &[Number, Flag, Unit, Option, Array, List, Float, Text, Other];
pub(super) const VARIANT: &[SiteKind] = &[Variant];
const SEVERAL: &[SiteKind] = &[Array, List];
const NUMBERS: &[SiteKind] = &[Number, Array, List, Other];

/// Declares rows: words, and for each place the replacement.
macro_rules! rows {
    ($($($word:literal)+ => { $($($places:expr),+ => $cure:expr;)+ })*) => {
        &[$(Row {
            words: &[$($word),+],
            cures: &[$($(($places, $cure)),+),+],
        }),*]
    };
}

pub(super) const ROWS: &[Row] = rows! {
    // Widths.
    "width" "bitsize" "size_bits" "bit_width" "bit_size" "nbits" "n_bits" "bit_len" "element_size_bits" => {
        STRUCT => Keys("size = {size:32}");
        &[Symbols] => Keys("bits = {n:4}");
        &[Enum] => Keys("tag(bits = {n:4})");
        VARIANT => OnEnum("tag(bits = {n:8})");
        &[Unit] => Keys("reserved = {n:4}");
        &[Option] => Keys("each(bits = {n:4})");
        &[Text] => Keys("text(utf8), len(bytes = 16)");
        &[Flag] => Remove("a flag is one bit");
        &[Float] => Remove("a float is as wide as its type says");
        FIELD => Keys("bits = {n:4}");
    }
    "bits" => {
        STRUCT => Keys("size = {size:32}");
    }
    "bytes" "size_bytes" "byte_size" "nbytes" "n_bytes" => {
        STRUCT => Keys("size = {8:32}");
        &[Symbols] => Keys("bits = {8:8}");
        &[Enum] => Keys("tag(bits = {8:8})");
        VARIANT => OnEnum("tag(bits = {8:8})");
        &[Unit] => Keys("reserved = {8:16}");
        &[Option] => Keys("each(bits = {8:8})");
        &[List] => Keys("len(bytes = {e:16})");
        &[Text] => Keys("text(utf8), len(bytes = {e:16})");
        &[Array] => Remove("an array is as long as its type says");
        &[Flag] => Typed("range = 0..=1", "u8");
        &[Float] => Remove("a float is as wide as its type says");
        FIELD => Keys("bits = {8:8}");
    }
    "element_size_bytes" => {
        SEVERAL => Keys("bits = {8:8}");
    }
    "size" => {
        &[Number] => Keys("bits = {n:8}");
        &[Flag] => Remove("a flag is one bit");
        &[Unit] => Keys("reserved = {n:8}");
        &[Option] => Keys("each(bits = {n:8})");
        &[List] => Keys("len = {e:n}");
        &[Text] => Keys("text(utf8), len = {e:n}");
        &[Array] => Remove("an array is as long as its type says");
    }
    "filled" => {
        STRUCT => Keys("size = {size:32}");
    }
    "specifier" => {
        TYPE => Remove("every type that derives `BitCodec` may be a field");
    }
    // Gaps.
    "pad" "padding" "zero" "zeros" "zeroes" "unused" "spare" "gap" "hole" "pad_bits" "pad_bits_before" => {
        FIELD => Keys("reserved = {n:4}");
        TYPE, VARIANT => OnFields("reserved = {n:4}");
    }
    "pad_before" "pad_bytes" "pad_bytes_before" "skip_before" "seek_from_current" "move" => {
        FIELD => Keys("reserved = {8:16}");
        TYPE, VARIANT => OnFields("reserved = {8:16}");
    }
    "pad_bits_after" => {
        FIELD => Next("reserved = {n:4}");
        STRUCT => Keys("size = {size:32}");
        ENUM, VARIANT => OnFields("reserved = {n:4}");
    }
    "pad_after" "pad_bytes_after" "skip_after" => {
        FIELD => Next("reserved = {8:16}");
        STRUCT => Keys("size = {size:32}");
        ENUM, VARIANT => OnFields("reserved = {8:16}");
    }
    "pad_size_to" "padded_to" "pad_to" "total_size" => {
        STRUCT => Keys("size = {8:64}");
        FIELD => Next("align = {8:64}");
    }
    "align_before" "alignment" "align_to" "byte_align" "aligned" "align_bytes" => {
        FIELD => Keys("align = {8:32}");
        TYPE, VARIANT => OnFields("align = {8:32}");
    }
    "align_after" => {
        FIELD => Next("align = {8:32}");
        TYPE => OnFields("align = {8:32}");
    }
    // Conditions and options.
    "cond" "if" "condition" "present_if" "only_if" "exists" "if_then_else" "where" "ifdef" => {
        &[Option] => Keys("when = {e:flag}");
        FIELD => Typed("when = {e:flag}", "Option<..>");
        TYPE, VARIANT => OnFields("when = {e:flag}");
    }
    "optional" "option" "opt" "try" "skip_serializing_if" => {
        &[Option] => Remove("an `Option` is written as one bit, and its value behind a 1");
        FIELD => Remove("only an `Option` is ever absent");
        TYPE => Remove("only a field of type `Option` is ever absent");
    }
    "null" "nullable" "niche" "missing" "none_value" "invalid" "sentinel" => {
        &[Option] => Keys("none = {n:255}");
    }
    "flag" "flags" "is_present" "has" => {
        &[Flag, Unit] => Keys("present(option)");
    }
    "since_version" "added" "added_in" "from_version" "min_version" "version" => {
        &[Option] => Keys("since = {n:3}");
        FIELD => Typed("since = {n:3}", "Option<..>");
    }
    // Values that follow from other fields.
    "update" "calc" "try_calc" "compute" "computed_by" "derive" "derived" "value" "temp_value" "rebuild" "auto" "set" => {
        &[Number, Flag, Unit, Array, Other] => Keys("computed = {f:Self::compute}");
        FIELD => OnType("check = {f:Self::check}");
        TYPE, VARIANT => OnFields("computed = {f:Self::compute}");
    }
    "temp" "temporary" "temporarily" "count_for" "length_of" "len_of" "size_of" => {
        &[Flag] => Typed("present({of:option})", "()");
        &[Unit] => Keys("count_of = {of:list}");
        &[Number, Other] => Typed("count_of = {of:list}", "()");
        FIELD => Keys("skip");
    }
    "checksum" "checksum16" "checksum8" "internet_checksum" => {
        &[Number, Unit, Other] => Keys("sum(Internet, over = ..)");
        STRUCT => Field("#[codec(sum(Internet, over = ..))] sum: u16");
    }
    "crc32" "crc_32" "hash" "digest" => {
        &[Number, Unit, Other] => Keys("crc(Crc::CRC_32_ISO_HDLC, over = ..)");
        STRUCT => Field("#[codec(crc(Crc::CRC_32_ISO_HDLC, over = ..))] crc: u32");
    }
    "crc16" "crc_16" => {
        &[Number, Unit, Other] => Keys("crc(Crc::CRC_16_IBM_3740, over = ..)");
        STRUCT => Field("#[codec(crc(Crc::CRC_16_IBM_3740, over = ..))] crc: u16");
    }
    "crc8" "crc_8" => {
        &[Number, Unit, Other] => Keys("crc(Crc::CRC_8_SMBUS, over = ..)");
        STRUCT => Field("#[codec(crc(Crc::CRC_8_SMBUS, over = ..))] crc: u8");
    }
    // Lists and regions.
    "count" "length" "repeat_expr" "repeat" "elements" "num" "len_field" "size_field" "count_from" "list" => {
        &[List] => Keys("len = {e:n}");
        &[Text] => Keys("text(utf8), len = {e:n}");
        &[Array] => Remove("an array is as long as its type says");
        &[Option] => Keys("each(len(bits = 8))");
        &[Unit] => Keys("count_of = {of:list}");
        &[Number] => Typed("count_of = {of:list}", "()");
        &[Flag] => Typed("len = {e:n}", "Vec<bool>");
        FIELD => Keys("len = {e:n}");
        TYPE, VARIANT => OnFields("len = {e:n}");
    }
    "length_count" "count_prefix" "len_prefix" "length_prefix" "length_prefixed" "prefixed_array" "prefixed" "prefix"
    "count_type" "size_prefix" "prefixed_by" "len_type" "len_width" "count_bits" "pascal_string" "length_type" => {
        &[List] => Keys("len(bits = {w:8})");
        &[Text] => Keys("text(utf8), len(bits = {w:8})");
        &[Array] => Remove("an array is as long as its type says");
        &[Option] => Keys("each(sized(bits = {w:8}))");
        &[Symbols] => Keys("huffman");
        &[Enum] => Keys("tag(huffman)");
        FIELD => Keys("sized(bits = {w:8})");
    }
    "bytes_read" "byte_len" "byte_count" "size_in_bytes" "len_bytes" "take" "byte_length" "length_bytes" => {
        &[List] => Keys("len(bytes = {e:n})");
        &[Text] => Keys("text(utf8), len(bytes = {e:n})");
        &[Array] => Remove("an array is as long as its type says");
        &[Number, Flag, Unit, Float, Option, Other] => Keys("sized = {e:n}");
    }
    "process" "compressed" "compression" "deflate" "zlib" "gzip" "transform" => {
        FIELD => Keys("sized(rest), through(Type, max = 1_000_000)");
    }
    "bits_read" => {
        &[List] => Keys("len(bytes = n / 8)");
        FIELD => Keys("sized = n / 8");
    }
    "read_all" "until_eof" "eof" "eos" "repeat_eos" "size_eos" "rest" "remaining" "greedy" "greedy_range" "greedy_bytes"
    "to_end" "until_end" "all" "take_all" "to_eof" => {
        &[List] => Keys("len(rest)");
        &[Text] => Keys("text(utf8), len(rest)");
        &[Array] => Remove("an array is as long as its type says");
    }
    "exact" "complete" "all_consuming" "read_all" "terminated" => {
        TYPE => Remove("bytes that are left are always refused");
    }
    "until" "until_exclusive" "terminator" "terminated" "sentinel" "stop" "stop_at" "end" "ends_with" "repeat_until"
    "delimiter" "take_until" "while" "null_terminated" "zero_terminated" "nul_terminated" "cstr" "c_str" "cstring"
    "c_string" "strz" "null_string" => {
        &[List] => Keys("len({end:until = 0})");
        &[Text] => Keys("text(utf8), len({end:until = 0})");
        &[Array] => Remove("an array is as long as its type says");
    }
    // Tags.
    "id" "id_pat" "discriminant" "discr" "variant" "case" "pattern" "opcode" "magic" "signature" "value" "pat" "fixed"
    "constant" "const" "key" => {
        VARIANT => Keys("tag = {tag:3}");
    }
    "id" "id_type" "ty" "type" "backing" "backing_type" "underlying" "repr" "as" "discriminant" "discriminant_bits"
    "tag_type" "tag_width" "tag_bits" "id_bits" "switch_on" "switch" "selector" "storage" => {
        &[Symbols] => Keys("bits = {w:8}");
        &[Enum] => Keys("tag(bits = {w:8})");
    }
    "switch_on" "switch" "selector" "tagged_by" => {
        &[Other] => Keys("tag = {e:kind}");
    }
    "id" "id_pat" "id_type" "discriminant" "discr" "variant" => {
        STRUCT, FIELD => OnVariant("tag = {tag:3}");
    }
    "repr" "backing" "backing_type" "underlying" "storage" "ty" "type" => {
        STRUCT => Keys("size = {w:32}");
        &[Other, Array, List] => Keys("as = {T:u8}");
        &[Number] => Keys("bits = {w:8}");
        &[Flag] => Typed("range = 0..=1", "u8");
    }
    "as" => {
        STRUCT => Keys("size = {w:32}");
    }
    "id_endian" "tag_endian" => {
        ENUM => Keys("tag(bits = 16, {bytes:little_endian})");
    }
    "catch_all" "catchall" "fallback" "default" "untagged" "unknown" "unspecified" "else" "wildcard" => {
        VARIANT => Keys("other");
    }
    "untagged" "content" => {
        &[Symbols] => Why("the bits must say which variant it is", "bits = {n:8}");
        &[Enum] => Why("the bits must say which variant follows", "tag(bits = {n:8})");
    }
    "frequency" "probability" "prob" "freq" => {
        VARIANT => Keys("weight = {n:32}");
    }
    "codeword" "word" "bit_pattern" => {
        VARIANT => Keys("code = 0b110");
    }
    "skip" "ignore" "skip_serializing" "skip_deserializing" => {
        VARIANT => Remove("every variant has a tag");
        TYPE => Remove("only a field can be off the wire");
    }
    // Constants.
    "magic" "constant" "const" "signature" "contents" "assert_eq" "expected" "expect" "equals" => {
        &[Array] => Keys("fixed = {fixed:b\"GIF\"}");
        &[Unit] => Keys("fixed = {fixed:0x1f}, bits = 8");
        &[Number, Other] => Keys("fixed = {fixed:0x1f}");
        &[Flag] => Keys("fixed = true");
        STRUCT, ENUM, FIELD => Field("{field:#[codec(fixed = b\"GIF\")] magic: [u8; 3]}");
    }
    "fixed" => {
        TYPE => Field("{field:#[codec(fixed = b\"GIF\")] magic: [u8; 3]}");
    }
    "default" => {
        &[Number, Other] => Either("a value is never missing on the wire", [("fixed = {fixed:0}", "for a constant"), ("skip", "for a field off the wire")]);
        FIELD => Why("a value is never missing on the wire", "skip");
        TYPE => Remove("the macro derives `BitCodec` alone");
    }
    // Rules.
    "assert" "pre_assert" "validate" "valid" "verify" "constraint" "ensure" "assert_with" "error_if" "predicate"
    "requires" "invariant" "one_of" "no_invalid" "expr_validator" => {
        TYPE => Keys("check = {f:Self::check}");
        FIELD, VARIANT => OnType("check = {f:Self::check}");
    }
    "check" => {
        FIELD, VARIANT => OnType("check = {f:Self::check}");
    }
    "min" "max" "minimum" "maximum" "bounds" "limit" "limits" "between" => {
        &[Option] => Why("the bounds of a number are one key", "each(range = 1..=6)");
        NUMBERS => Why("the bounds of a number are one key", "range = 1..=6");
    }
    // Orders.
    "little_endian" "big_endian" => {
        &[Symbols, Enum] => Keys("tag(bits = 16, {bytes:little_endian})");
    }
    "endian" "endianness" "byte_order" "byteorder" "set_endian" "big" "be" "is_big" "big_endian" "little" "le"
    "is_little" "little_endian" "network" "native_endian" => {
        &[Struct, Symbols, Enum] => Keys("{bits:msb_first}");
        ROOT => OnFields("{bytes:big_endian}");
        NUMBERS => Keys("{bytes:big_endian}");
        &[Option] => Keys("each({bytes:big_endian})");
        &[Flag, Unit, Float, Text], VARIANT => OnType("{bits:msb_first}");
    }
    "bit_order" "bitorder" "bit_endian" "bit_numbering" "order" "msb" "msb0" "big_bit_endian" "lsb" "lsb0"
    "little_bit_endian" => {
        &[Struct, Symbols, Enum] => Keys("{bits:msb_first}");
        ROOT => Remove("the type already has a bit order");
        FIELD, VARIANT => OnType("{bits:msb_first}");
    }
    "reverse" "reversed" "byte_swap" "swap_bytes" "swapped" "byte_swapped" => {
        NUMBERS => Keys("little_endian");
    }
    // Contexts.
    "ctx" "import" "args" "import_raw" "args_raw" "extra_args" "params" "arguments" "given" "ctx_default" => {
        &[Symbols] => Remove("an enum without data has no field that asks for a context");
        TYPE => Keys("context = {arg:Session}");
        FIELD, VARIANT => OnType("context = {arg:Session}");
    }
    // Numbers.
    "offset" "add" "plus" "minus" "subtract" => {
        NUMBERS => Keys("bias = {n:1}");
        &[Option] => Keys("each(bias = {n:1})");
        FIELD => Remove("fields stand one after the other, without places");
    }
    "mul" "multiplier" "factor" "scale_by" "resolution" "unit" "step" => {
        NUMBERS => Keys("scale = {n:10}");
        &[Option] => Keys("each(scale = {n:10})");
    }
    "varint" "var_int" "uleb128" "uleb" "leb" "sleb128" "compact" => {
        NUMBERS => Keys("leb128");
        &[Option] => Keys("each(leb128)");
    }
    "sint" "svarint" => {
        NUMBERS => Why("signed numbers take `zigzag` beside it", "leb128");
    }
    "gamma" "ue" => {
        NUMBERS => Keys("elias_gamma");
    }
    "delta" => {
        NUMBERS => Keys("elias_delta");
    }
    "golomb" "expgolomb" "exponential_golomb" => {
        NUMBERS => Keys("exp_golomb");
    }
    "golomb_rice" "rice_golomb" => {
        NUMBERS => Keys("rice = {n:2}");
    }
    "packed_decimal" "binary_coded_decimal" => {
        NUMBERS => Keys("bcd(digits = {n:2})");
    }
    "sign" "sign_and_magnitude" "sign_bit" => {
        &[Number] => Typed("sign_magnitude", "i16");
    }
    "signed" "unsigned" "twos_complement" "two_complement" => {
        FIELD => Remove("the type says it: `i8` to `i64` are two's complement");
    }
    // `u8` and every other integer type, also those of Construct.
    "u8" "byte" "octet" => {
        &[Symbols] => Keys("bits = {w:8}");
        &[Enum] => Keys("tag(bits = {w:8})");
        &[Other] => Keys("as = u8");
        &[List] => Keys("len(bits = {w:8})");
        &[Number] => Keys("bits = {w:8}");
        &[Flag] => Typed("range = 0..=1", "u8");
        &[Array] => Remove("the type of the elements says how wide they are");
    }
    // Text and floats.
    "f32" "f64" "double" "single" "ieee" "ieee754" => {
        &[Float] => Remove("the type says it: `f32` is a float of 32 bits, `f64` one of 64");
        &[Number, Array, List, Other, Option] => Keys("via = {T:Float}");
    }
    "f16" "half" "float16" => {
        &[Float] => Keys("float(exponent = 5, mantissa = 10)");
        &[Number, Array, List, Other, Option] => Keys("via = {T:Float}");
    }
    "bf16" "bfloat16" => {
        &[Float] => Keys("float(exponent = 8, mantissa = 7)");
    }
    "display" "from_str" "string" "to_string" "as_str" "serialize_as" => {
        TYPE => Keys("text = hex");
    }
    "hex" "base64" "base64_url" => {
        TYPE => Keys("text = hex");
    }
    "ascii" => {
        &[Text] => Keys("text(ascii), len(bits = 8)");
    }
    "latin1" => {
        &[Text] => Keys("text(latin1), len(bits = 8)");
    }
    "utf16" => {
        &[Text] => Keys("text(utf16), len(bits = 8)");
    }
    "padded_string" => {
        &[Text] => Keys("text(utf8), len(padded = 16)");
    }
    "text" "string" "str" "utf8" "utf16" "ascii" "latin1" "encoding" "base64" "char" "chars" => {
        &[Text] => Keys("text(utf8), len(bits = 8)");
        FIELD => Keys("via = {T:Text}");
    }
    // Several values.
    "rle" "run_length" "run_length_encoding" => {
        SEVERAL => Keys("runs");
    }
    "arithmetic" "range_coder" "ans" "frequencies" "probabilities" => {
        SEVERAL => Keys("weights = {T:TABLE}");
    }
    "base" => {
        SEVERAL => Keys("radix = {n:10}");
    }
    "permutation" "lehmer" => {
        &[Array] => Keys("arrangement({n:48})");
    }
    "choose" "binomial" "subset" => {
        &[Array] => Keys("combination({n:48})");
    }
    "alphabets" "alphabet" => {
        &[Array] => Keys("radix(alphabets = {T:ALPHABETS})");
    }
    "low_of" "high_of" => {
        &[Number] => Keys("pieces = [0..8]");
    }
    "palette" "index_of" "in_set" => {
        &[Number] => Keys("among({e:n}, max = 48)");
    }
    // Other types and codings.
    "map" "try_map" "into" "try_from" "from" "remote" "map_with" "split"
    "join" "lookup" "mapping" "adapter" "expr_adapter" "convert" "proxy" "newtype" "via" => {
        FIELD => Keys("via = {T:Wire}");
        TYPE => OnUses("via = {T:Wire}");
        VARIANT => OnFields("via = {T:Wire}");
    }
    "parse_with" "reader" "writer" "write_with" "serialize_with" "deserialize_with" "parse" "read_with" "decode_with"
    "encode_with" "coding" "codec" "parser" "custom" "with" => {
        FIELD => Keys("with = {T:Coding}");
        TYPE => OnUses("with = {T:Coding}");
        VARIANT => OnFields("with = {T:Coding}");
    }
    "recursion" "recursion_limit" "max_depth" "nested" "lazy" "lazy_bound" => {
        TYPE => Keys("depth = 64");
    }
    "ignore" "skip_serializing" "skip_deserializing" "phantom" "transient" "skip_field" "off_wire" => {
        FIELD => Keys("skip");
    }
    // Words that need no key.
    "flatten" "inline" "embed" "embedded" "transparent" => {
        FIELD => Remove("a field is written where it stands, without a frame");
        TYPE => Remove("a struct is written as its fields, without a frame");
    }
    "rename" "rename_all" "rename_all_fields" "alias" "name" "title" "serialize" "deserialize" => {
        FIELD, TYPE, VARIANT => Remove("names are not on the wire");
    }
    "doc" "docs" "description" "comment" => {
        FIELD, TYPE, VARIANT => Remove("layouts show the `///` comment");
    }
    "seek" "seek_before" "seek_rewind" "seek_from_start" "seek_from_end" "move_abs" "at" "pos" "position" "ptr"
    "pointer" "file_ptr" "tell" "offset_after" "offset" => {
        FIELD, TYPE => Remove("fields stand one after the other, in the order of the bytes");
    }
    "restore_position" "peek" "lookahead" "deref_now" "postprocess_now" => {
        FIELD, TYPE => Remove("every bit is read once, by one field");
    }
    "dbg" "debug" "trace" "err_context" "return_all_errors" "return_unexpected_error" "generic_errors" "debug_derive"
    "input_name" "stream" "map_stream" "pre_exec" "post_exec" => {
        FIELD, TYPE, VARIANT => Remove("errors and traces name every field");
    }
    "br" "bw" "brw" "binread" "binwrite" "read" "write" "nom" "deku" "serde" "decode" "encode" "read_only" "write_only" => {
        FIELD, TYPE, VARIANT => Remove("the keys themselves stand in `codec`, for reading and writing");
    }
    "getters" "setters" "getter" "setter" "access" "new" "accessors" "getset" => {
        STRUCT => Keys("packed = {T:Packed}");
        FIELD => OnType("packed = {T:Packed}");
    }
    "clone" "copy" "defmt" "partial_eq" "hash" "conversion" "debug" "serialize" => {
        TYPE => Remove("the macro derives `BitCodec` alone");
    }
    "bound" "bounds" "borrow" "expecting" "non_exhaustive" "deny_unknown_fields" => {
        TYPE, FIELD => Remove("the macro adds what a type needs by itself");
    }
    "fingerprint" "freeze" "frozen" "stable" "checksum" => {
        ROOT => Keys("lock = \"0000000000000000\"");
    }
    "bitcodec" "crate_path" "crate_name" "runtime" => {
        TYPE => Keys("crate = {f:::bitcodec}");
    }
};
