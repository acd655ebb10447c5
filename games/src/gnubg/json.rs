//! The JSON shapes that differ from the structs.

/// A number that is kept as its base-2 logarithm and written as the number itself.
pub(crate) mod power_of_two {
    use serde::{Deserialize, Deserializer, Serializer, de::Error, ser};

    /// The largest logarithm that four bits hold.
    const LARGEST: u8 = 15;

    pub(crate) fn serialize<S: Serializer>(log2: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        if *log2 > LARGEST {
            return Err(ser::Error::custom(format_args!(
                "2^{log2} is above 2^{LARGEST}"
            )));
        }
        serializer.serialize_u32(1 << log2)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        let value = u32::deserialize(deserializer)?;
        if !value.is_power_of_two() || value.ilog2() > u32::from(LARGEST) {
            return Err(D::Error::custom(format_args!(
                "{value} is not a power of two from 1 to {}",
                1 << LARGEST
            )));
        }
        u8::try_from(value.ilog2()).map_err(D::Error::custom)
    }
}
