//! Which keys of a field may stand beside each other.

/// Classes of keys, by what may stand beside them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyClass {
    Bits,
    ByteOrder,
    /// Another code of numbers.
    Number,
    /// Range, bias and scale.
    Arithmetic,
    /// A number for none.
    Sentinel,
    SymbolNumber,
    /// A coding of a whole field, or a table.
    Whole,
    /// A coding of several values as one number.
    Rank,
    /// Digits among choices, which take all remaining bytes.
    Digits,
    /// Symbols by weights and values by a model, which take all remaining bits.
    Entropy,
    DynamicBits,
    /// A rank with a bound that earlier fields decide.
    DynamicRank,
    Runs,
    Constant,
    Mask,
    /// Another order of an array's elements.
    Permutation,
    /// The names of elements.
    Names,
    Counted,
    DynamicCount,
    /// A list that is counted in bytes, or that goes up to a value.
    ByteSized,
    DynamicByteSize,
    /// A list that goes on to the end.
    Rest,
    /// The keys of each element.
    Each,
    /// A value in a region.
    Region,
    DynamicRegion,
    Condition,
    /// A context for the type of the field.
    Context,
    /// A count or flag of a later field.
    Derived,
    /// A value that follows from others, and checksums.
    Computed,
    /// Zero bits in front.
    Padding,
    Skip,
}

impl KeyClass {
    /// The classes that may stand beside this one. Each pair is listed on one side only.
    const fn compatible(self) -> &'static [&'static [Self]] {
        use KeyClass::{
            Arithmetic, Bits, ByteOrder, ByteSized, Computed, Condition, Constant, Context,
            Counted, Derived, Digits, DynamicBits, DynamicByteSize, DynamicCount, DynamicRank,
            DynamicRegion, Each, Entropy, Mask, Names, Number, Padding, Permutation, Rank, Region,
            Rest, Runs, Sentinel, Skip, SymbolNumber, Whole,
        };

        /// How one number is written, without other fields.
        const NUMBER: &[KeyClass] = &[Bits, ByteOrder, Number, Arithmetic];
        const LIST: &[KeyClass] = &[Counted, DynamicCount, ByteSized, DynamicByteSize, Rest];
        const REGION: &[KeyClass] = &[Region, DynamicRegion];
        /// Several values together.
        const SEVERAL: &[KeyClass] = &[Whole, Rank, DynamicRank, Digits, Entropy, Runs];

        match self {
            Bits => &[&[ByteOrder]],
            Arithmetic => &[NUMBER, &[DynamicBits, Whole, Rank, DynamicRank]],
            Sentinel => &[NUMBER, LIST, REGION, &[DynamicBits, Condition]],
            Constant => &[&[Bits, ByteOrder, Number]],
            Derived => &[NUMBER],
            Computed => &[NUMBER, &[Condition]],
            // In a list it is about the elements, which must be arrays.
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
            Counted | DynamicCount => &[NUMBER, SEVERAL, &[DynamicBits]],
            // Runs and ranks need to know how many elements there are.
            ByteSized | DynamicByteSize | Rest => &[NUMBER, &[Whole]],
            Region | DynamicRegion => &[
                NUMBER,
                &[SymbolNumber, Whole, Rank, Entropy, Runs, Mask, Constant],
                &[Counted, ByteSized, Rest],
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
            Each => &[LIST, REGION, &[Permutation, Names, Condition]],
            DynamicBits | DynamicRank | Entropy | Digits | ByteOrder | Number | Rank | Padding
            | Skip | Whole => &[],
        }
    }

    fn lists(self, other: Self) -> bool {
        let mut lists = self.compatible().iter();
        lists.any(|list| list.contains(&other))
    }

    /// Whether keys of both classes may stand on one field, in either order.
    pub(crate) fn is_compatible(self, other: Self) -> bool {
        (self == Self::Padding) != (other == Self::Padding)
            || self.lists(other)
            || other.lists(self)
    }
}
