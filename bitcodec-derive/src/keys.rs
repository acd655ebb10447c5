//! All keys, with their names, places and forms.

use std::fmt;

/// The keys of one kind of place.
pub(crate) trait Key: Copy + 'static {
    const ALL: &'static [Self];

    fn name(self) -> &'static str;

    /// Returns the name of the variant, which for most codes is also the name of the runtime's type.
    fn type_name(self) -> &'static str;

    /// Returns the forms in which it is written.
    fn forms(self) -> &'static [&'static str];

    /// Whether it is valid at a place of its kind.
    fn is_at(self, _place: Place) -> bool {
        true
    }
}

/// Declares an enum of keys, one line each: variant, name, forms.
macro_rules! keys {
    ($(#[$doc:meta])* $kind:ident { $($key:ident $name:literal $($form:literal)+;)* } $($more:item)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $kind {
            $($key,)*
        }

        impl Key for $kind {
            const ALL: &'static [Self] = &[$(Self::$key,)*];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$key => $name,)*
                }
            }

            fn type_name(self) -> &'static str {
                match self {
                    $(Self::$key => stringify!($key),)*
                }
            }

            fn forms(self) -> &'static [&'static str] {
                match self {
                    $(Self::$key => &[$($form),+],)*
                }
            }

            $($more)*
        }
    };
}

keys! {
    /// A key of a struct or enum.
    ItemKey {
        LsbFirst "lsb_first" "lsb_first";
        MsbFirst "msb_first" "msb_first";
        Size "size" "size = 80";
        Text "text" "text = base64" "text = hex" "text = Type";
        Check "check" "check = path::to::function" "check = Self::function";
        Context "context" "context = path::to::Type";
        Depth "depth" "depth = 64";
        Arith "arith" "arith";
        Joined "joined" "joined" "joined(leb128)" "joined(bits = 32, little_endian)";
        Packed "packed" "packed = Name";
        Lock "lock" "lock = \"0123456789abcdef\"";
        Budget "budget" "budget = 1_000_000";
        Crate "crate" "crate = path::to::bitcodec";
        Bits "bits" "bits = 4";
        Huffman "huffman" "huffman";
        Incomplete "incomplete" "incomplete";
        Column "column" "column = snake_case";
        Tag "tag" "tag(bits = 3)" "tag(signed, bits = 8)" "tag(leb128)" "tag(bytes = 4)" "tag(huffman)" "tag(outside, bits = 16)";
    }

    fn is_at(self, place: Place) -> bool {
        match self {
            Self::Bits | Self::Huffman | Self::Incomplete | Self::Column | Self::Tag => {
                place == Place::Enum
            }
            Self::Arith | Self::Joined | Self::Packed => place == Place::Struct,
            Self::LsbFirst
            | Self::MsbFirst
            | Self::Size
            | Self::Text
            | Self::Check
            | Self::Context
            | Self::Depth
            | Self::Lock
            | Self::Budget
            | Self::Crate => true,
        }
    }
}

keys! {
    /// A key of a variant.
    VariantKey {
        Tag "tag" "tag = 3" "tag = 0..=9" "tag = b\"fmt \"";
        Code "code" "code = 0b110";
        Weight "weight" "weight = 32";
        CountOf "count_of" "count_of = list";
        Other "other" "other";
    }
}

keys! {
    /// A key of a field.
    FieldKey {
        Bits "bits" "bits = 4" "bits(expression, max = 16)" "bits(expression, of = [8, 16])";
        Huffman "huffman" "huffman = TABLE";
        Range "range" "range = 0..=6";
        Bias "bias" "bias = 1";
        Scale "scale" "scale = 10" "scale = 0.5";
        Zigzag "zigzag" "zigzag";
        None "none" "none = 255";
        As "as" "as = u8";
        Unit "unit" "unit = ms" "unit = 100ns";
        Epoch "epoch" "epoch = 1904-01-01";
        Unary "unary" "unary" "unary(max = 15)" "unary(total = 15)";
        EliasGamma "elias_gamma" "elias_gamma";
        EliasDelta "elias_delta" "elias_delta";
        ExpGolomb "exp_golomb" "exp_golomb";
        Rice "rice" "rice = 2";
        Leb128 "leb128" "leb128" "leb128(prefix = 7)";
        Vlq "vlq" "vlq";
        Utf8 "utf8" "utf8";
        Bcd "bcd" "bcd(digits = 4)";
        Decimal "decimal" "decimal(width = 10)" "decimal(width = 10, fill = b' ', align = left)" "decimal(end = b',')";
        Octal "octal" "octal(width = 7, end = 0)";
        Hex "hex" "hex(width = 8)" "hex(width = 8, upper)";
        Pieces "pieces" "pieces = [3, 0b1, 15]" "pieces = [8..12, 0..8]";
        MiniFloat "float" "float(exponent = 5, mantissa = 10)";
        Finite "finite" "finite";
        OnesComplement "ones_complement" "ones_complement";
        SignMagnitude "sign_magnitude" "sign_magnitude";
        LittleEndian "little_endian" "little_endian" "little_endian = expression";
        BigEndian "big_endian" "big_endian";
        Len "len" "len(bits = 8)" "len(leb128)" "len(vlq)" "len(bytes, bits = 16)" "len = expression" "len(rest)" "len(until = 0)" "len(padded = 16)";
        Text "text" "text(utf8)" "text(ascii)" "text(latin1)" "text(utf16)" "text(table = CHARACTERS)";
        Sized "sized" "sized(bits = 16)" "sized(leb128)" "sized(vlq)" "sized(rest)" "sized = expression";
        Through "through" "through(Type, max = 1_000_000)" "through(Type, max = 1_000_000, verbatim)";
        Each "each" "each(via = path::to::Type)";
        When "when" "when = flag" "when(rest)";
        Context "context" "context = expression";
        Since "since" "since = 3";
        CountOf "count_of" "count_of = list" "count_of = first..=last";
        TagOf "tag_of" "tag_of = data";
        PartOf "part_of" "part_of = value";
        Tag "tag" "tag = kind";
        Present "present" "present(option)";
        IsLast "is_last" "is_last";
        Computed "computed" "computed = path::to::function";
        Crc "crc" "crc(Crc::CRC_32_ISO_HDLC, over = first..=last)";
        Sum "sum" "sum(Internet, over = first..=last)";
        Parity "parity" "parity(even, over = first..=last)";
        Fixed "fixed" "fixed = 0x1f" "fixed = b\"GIF\"";
        Reserved "reserved" "reserved = 5";
        Align "align" "align = 32";
        Radix "radix" "radix = 13" "radix(expression, max = 13)" "radix(among = expression, max = 13)" "radix(alphabets = ALPHABETS)";
        Combination "combination" "combination(48)" "combination(expression, max = 48)" "combination(among = expression, max = 48)";
        Arrangement "arrangement" "arrangement(48)" "arrangement(expression, max = 48)" "arrangement(among = expression, max = 48)";
        Multiset "multiset" "multiset(13, 13, 13, 13)" "multiset = COUNTS";
        Among "among" "among(expression, max = 48)" "among(expression, bits = 6)";
        Digits "digits" "digits = Choices";
        Weights "weights" "weights = TABLE";
        Model "model" "model = Model";
        Runs "runs" "runs";
        ZeroRuns "zero_runs" "zero_runs";
        BestOf "best_of" "best_of((bits = 4), (leb128))" "best_of(A, B)";
        Order "order" "order = [2, 0, 1]" "order = ORDER";
        Xor "xor" "xor = MASK";
        Names "names" "names = NAMES";
        Via "via" "via = path::to::Type";
        Kept "kept" "kept = path::to::Type";
        With "with" "with = path::to::Coding";
        Column "column" "column = timestamp(ms)" "column = duration(ms)" "column = date" "column = decimal(4, 1)" "column = exp2" "column = binary";
        Recursive "recursive" "recursive";
        Skip "skip" "skip";
    }
}

impl FieldKey {
    /// Whether the key gives an unsigned or signed number another code than its bits from the first to the last.
    pub(crate) const fn is_code_of_numbers(self) -> bool {
        matches!(
            self,
            Self::LittleEndian
                | Self::BigEndian
                | Self::OnesComplement
                | Self::SignMagnitude
                | Self::Bcd
                | Self::Decimal
                | Self::Octal
                | Self::Hex
                | Self::Unary
                | Self::EliasGamma
                | Self::EliasDelta
                | Self::ExpGolomb
                | Self::Rice
                | Self::Leb128
                | Self::Vlq
                | Self::Utf8
        )
    }
}

/// The place of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Struct,
    Enum,
    Variant,
    Field,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Struct => "a struct",
            Self::Enum => "an enum",
            Self::Variant => "a variant",
            Self::Field => "a field",
        })
    }
}

impl Place {
    pub(crate) const ALL: [Self; 4] = [Self::Struct, Self::Enum, Self::Variant, Self::Field];

    /// Returns the names of the keys that are valid here.
    pub(crate) fn names(self) -> Vec<&'static str> {
        fn of<K: Key>(place: Place) -> Vec<&'static str> {
            let here = K::ALL.iter().filter(|key| key.is_at(place));
            here.map(|key| key.name()).collect()
        }
        match self {
            Self::Struct | Self::Enum => of::<ItemKey>(self),
            Self::Variant => of::<VariantKey>(self),
            Self::Field => of::<FieldKey>(self),
        }
    }
}

/// Whether this is a key at any place.
pub(crate) fn is_known(name: &str) -> bool {
    Place::ALL.iter().any(|place| place.names().contains(&name))
}

/// Returns the forms of a key in words: `` `leb128` or `leb128(prefix = 7)` ``.
pub(crate) fn in_words(forms: &[&str]) -> String {
    let quoted: Vec<String> = forms.iter().map(|form| format!("`{form}`")).collect();
    match &*quoted {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        quoted => quoted.concat(),
    }
}
