//! Which keys of a field are compatible.

/// Classes of keys that are compatible with the same other keys.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyClass {
    Bits,
    ByteOrder,
    /// `ones_complement` and `sign_magnitude`.
    SignedForm,
    /// A byte order that a condition decides.
    DynamicByteOrder,
    /// A float of fewer bits than its type.
    Float,
    /// Any other code of numbers.
    Number,
    /// Signed integers in zigzag order.
    Zigzag,
    /// `range`, `bias` and `scale`.
    Arithmetic,
    /// `none = n`: a sentinel for `None`.
    Sentinel,
    /// `none = &value`: a value for `None`, around all other keys.
    NoneValue,
    SymbolNumber,
    /// `unit` and `epoch`: a time as a number.
    Time,
    /// A coding of a whole field, or a prefix code.
    Whole,
    /// A coding of several values as one number.
    Rank,
    /// `digits`, which consumes all remaining bytes.
    Digits,
    /// `weights` and `model`, which consume all remaining bits.
    Entropy,
    DynamicBits,
    /// A rank with a bound given by earlier fields.
    DynamicRank,
    Runs,
    Constant,
    Mask,
    /// `order`: a permutation of an array's elements.
    Permutation,
    /// `names`: the names of elements.
    Names,
    /// `finite`: floats that are numbers.
    Finite,
    /// `text`: the characters of a list of code units.
    Text,
    Counted,
    DynamicCount,
    /// A list with a length in bytes, or a terminated list.
    ByteSized,
    DynamicByteSize,
    /// A list up to the end.
    Rest,
    /// `each`: the keys of each element.
    Each,
    /// `recursive`: a value of a type that is around the field.
    Reference,
    /// A value in a region.
    Region,
    DynamicRegion,
    /// A value behind a transform, in a region.
    Transform,
    Condition,
    /// A context for the type of the field.
    Context,
    /// The tag of the enum in the field.
    OuterTag,
    /// `column`: the type of a column of integers or bytes.
    Column,
    /// A count or flag derived from a later field.
    Derived,
    /// Some bits of a later integer, which has the other keys.
    Part,
    /// A value computed from other fields, or a checksum.
    Computed,
    /// Zero bits before the field.
    Padding,
    Skip,
}

impl KeyClass {
    /// Returns the classes compatible with this one. Each pair is listed in one direction only.
    const fn compatible(self) -> &'static [&'static [Self]] {
        use KeyClass::{
            Arithmetic, Bits, ByteOrder, ByteSized, Column, Computed, Condition, Constant, Context,
            Counted, Derived, Digits, DynamicBits, DynamicByteOrder, DynamicByteSize, DynamicCount,
            DynamicRank, DynamicRegion, Each, Entropy, Finite, Float, Mask, Names, NoneValue,
            Number, OuterTag, Padding, Part, Permutation, Rank, Reference, Region, Rest, Runs,
            Sentinel, SignedForm, Skip, SymbolNumber, Text, Time, Transform, Whole, Zigzag,
        };

        /// The encoding of one number, independent of other fields.
        const NUMBER: &[KeyClass] = &[
            Bits, ByteOrder, SignedForm, Number, Float, Zigzag, Arithmetic,
        ];
        const LIST: &[KeyClass] = &[Counted, DynamicCount, ByteSized, DynamicByteSize, Rest];
        const REGION: &[KeyClass] = &[Region, DynamicRegion, Transform];
        /// Codings of several values.
        const SEVERAL: &[KeyClass] = &[Whole, Rank, DynamicRank, Digits, Entropy, Runs];

        match self {
            Bits => &[&[ByteOrder, SignedForm]],
            Float => &[&[ByteOrder]],
            // What goes with numbers that are floats.
            Finite => &[
                LIST,
                REGION,
                &[
                    Float,
                    ByteOrder,
                    DynamicByteOrder,
                    NoneValue,
                    Permutation,
                    Names,
                    Condition,
                    Computed,
                ],
            ],
            Zigzag => &[&[Bits, ByteOrder, Number, DynamicByteOrder]],
            DynamicBits => &[&[ByteOrder]],
            Arithmetic => &[NUMBER, &[DynamicBits, Whole, Rank, DynamicRank]],
            Sentinel => &[NUMBER, LIST, REGION, &[DynamicBits, Condition]],
            NoneValue => &[
                NUMBER,
                SEVERAL,
                LIST,
                REGION,
                &[
                    DynamicBits,
                    SymbolNumber,
                    Mask,
                    Permutation,
                    Names,
                    Each,
                    Reference,
                    Condition,
                    Context,
                    OuterTag,
                    DynamicByteOrder,
                ],
            ],
            Constant => &[&[Bits, ByteOrder, SignedForm, Number]],
            Derived => &[NUMBER, &[Whole]],
            // `check` says what it needs in place of another code.
            Part => &[&[Bits, ByteOrder, SignedForm, Number, Float, Whole]],
            Computed => &[NUMBER, &[Condition, Whole]],
            // In a list, the order applies to each element, which must be an array.
            Permutation => &[
                NUMBER,
                LIST,
                REGION,
                &[DynamicBits, SymbolNumber, Mask, Condition],
            ],
            Names => &[
                NUMBER,
                SEVERAL,
                LIST,
                REGION,
                &[
                    DynamicBits,
                    Sentinel,
                    SymbolNumber,
                    Mask,
                    Permutation,
                    Condition,
                ],
            ],
            Column => &[
                NUMBER,
                SEVERAL,
                LIST,
                REGION,
                &[
                    DynamicBits,
                    DynamicRank,
                    DynamicByteOrder,
                    Sentinel,
                    NoneValue,
                    Mask,
                    Permutation,
                    Names,
                    Each,
                    Condition,
                    Constant,
                    Derived,
                    Part,
                    Computed,
                ],
            ],
            Text => &[
                &[Bits, ByteOrder, DynamicByteOrder, NoneValue, Condition],
                LIST,
                REGION,
            ],
            Runs | Mask => &[NUMBER, &[DynamicBits, Whole, Rank, Mask]],
            SymbolNumber => &[
                NUMBER,
                LIST,
                &[
                    DynamicBits,
                    DynamicRank,
                    Whole,
                    Rank,
                    Runs,
                    Mask,
                    Constant,
                    Condition,
                ],
            ],
            // With `as`, which says more.
            Time => &[
                NUMBER,
                LIST,
                REGION,
                &[
                    Time,
                    SymbolNumber,
                    DynamicBits,
                    DynamicByteOrder,
                    Sentinel,
                    NoneValue,
                    Whole,
                    Permutation,
                    Names,
                    Condition,
                ],
            ],
            Counted | DynamicCount => &[NUMBER, SEVERAL, &[DynamicBits]],
            // Runs and ranks need the number of elements before the first one.
            ByteSized | DynamicByteSize | Rest => &[NUMBER, &[Whole]],
            Region | DynamicRegion | Transform => &[
                NUMBER,
                &[SymbolNumber, Whole, Rank, Entropy, Runs, Mask, Constant],
                &[Counted, ByteSized, Rest, Transform],
            ],
            Condition => &[
                NUMBER,
                SEVERAL,
                LIST,
                REGION,
                &[DynamicBits, Mask, Constant],
            ],
            // A code of the runtime has no context.
            Context => &[
                &[Whole, Rank, Runs],
                LIST,
                REGION,
                &[
                    Sentinel,
                    SymbolNumber,
                    Mask,
                    Constant,
                    Permutation,
                    Names,
                    Each,
                    Condition,
                ],
            ],
            // An enum is coded by itself.
            OuterTag => &[&[Whole], LIST, REGION, &[Names, Each, Condition, Context]],
            Each => &[LIST, REGION, &[Permutation, Names, Condition]],
            Reference => &[LIST, REGION, &[Names, Condition, Context]],
            DynamicByteOrder => &[
                &[Bits, Float, Arithmetic, DynamicBits, Sentinel, SymbolNumber],
                &[Whole, Constant, Mask, Permutation, Names, Each],
                LIST,
                // Not of unpacked bytes.
                &[Region, DynamicRegion],
                &[Condition, Context, OuterTag, Derived, Computed],
            ],
            DynamicRank | Entropy | Digits | ByteOrder | SignedForm | Number | Rank | Padding
            | Skip | Whole => &[],
        }
    }

    fn lists(self, other: Self) -> bool {
        let mut lists = self.compatible().iter();
        lists.any(|list| list.contains(&other))
    }

    /// Whether keys of both classes may be on one field, in either order.
    pub(crate) fn is_compatible(self, other: Self) -> bool {
        (self == Self::Padding) != (other == Self::Padding)
            || self.lists(other)
            || other.lists(self)
    }
}
