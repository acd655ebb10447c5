//! A JSON serializer that writes into memory: the same bytes as `serde_json`, in half of the time.
//!
//! A line of `decode --json` consists mostly of short numbers and names. Each value is appended in
//! one step together with a comma after it, and a closing bracket removes the last comma. Rare
//! types are left to `serde_json`.

use serde::Serialize;
use serde::ser::{self, Serializer};
use serde_json::{Error, Result};

/// Adds a value on one line.
pub(super) fn write<T: Serialize + ?Sized>(value: &T, bytes: &mut Vec<u8>) -> Result<()> {
    value.serialize(&mut Json { bytes })?;
    bytes.pop();
    Ok(())
}

struct Json<'a> {
    bytes: &'a mut Vec<u8>,
}

impl Json<'_> {
    /// Appends a text that needs no quotes.
    #[inline]
    fn bare(&mut self, text: &'static [u8]) -> Result<()> {
        self.bytes.extend_from_slice(text);
        Ok(())
    }

    /// Appends a value of a rare type, as `serde_json` writes it.
    fn rare<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        serde_json::to_writer(&mut *self.bytes, value)?;
        self.bytes.push(b',');
        Ok(())
    }

    #[inline]
    fn string(&mut self, text: &str) -> Result<()> {
        self.quoted(text, b"\",")
    }

    /// Appends a name and its colon.
    #[inline(always)]
    fn key(&mut self, name: &str) -> Result<()> {
        self.quoted(name, b"\":")
    }

    /// Appends a text in quotes; `end` is the closing quote and the character after it.
    ///
    /// Inlined, because most texts are names that are constants: the compiler sees that they need
    /// no escapes, and copies them as words.
    #[inline(always)]
    fn quoted(&mut self, text: &str, end: &'static [u8; 2]) -> Result<()> {
        let is_plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
        // A fold instead of `all`: without an early exit it has no branch for each byte.
        if !text.bytes().fold(true, |all, byte| all & is_plain(byte)) {
            serde_json::to_writer(&mut *self.bytes, text)?;
            // `serde_json` has written the closing quote already.
            self.bytes.push(end[1]);
            return Ok(());
        }
        self.bytes.reserve(text.len() + 3);
        self.bytes.push(b'"');
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.extend_from_slice(end);
        Ok(())
    }

    /// Opens `{"variant":`, which [`Items::close`] closes.
    fn variant(&mut self, name: &str) -> Result<()> {
        self.bytes.push(b'{');
        self.key(name)
    }
}

/// The items of an array or an object.
struct Items<'a, 'b> {
    json: &'a mut Json<'b>,
    close: &'static [u8],
}

impl<'a, 'b> Items<'a, 'b> {
    fn open(json: &'a mut Json<'b>, open: u8, close: &'static [u8]) -> Self {
        json.bytes.push(open);
        Self { json, close }
    }

    #[inline]
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        value.serialize(&mut *self.json)
    }

    #[inline(always)]
    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<()> {
        self.json.key(name)?;
        self.item(value)
    }

    /// Replaces the comma after the last item, if there is one, by the bracket.
    fn close(self) -> Result<()> {
        self.json.bytes.pop_if(|last| *last == b',');
        self.json.bytes.extend_from_slice(self.close);
        Ok(())
    }
}

macro_rules! rare {
    ($($method:ident: $number:ty,)*) => { $(
        fn $method(self, value: $number) -> Result<()> {
            self.rare(&value)
        }
    )* };
}

impl<'a, 'b> Serializer for &'a mut Json<'b> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Items<'a, 'b>;
    type SerializeTuple = Items<'a, 'b>;
    type SerializeTupleStruct = Items<'a, 'b>;
    type SerializeTupleVariant = Items<'a, 'b>;
    type SerializeMap = Items<'a, 'b>;
    type SerializeStruct = Items<'a, 'b>;
    type SerializeStructVariant = Items<'a, 'b>;

    rare! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u128: u128, serialize_f32: f32, serialize_f64: f64, serialize_char: char,
    }

    fn serialize_bool(self, value: bool) -> Result<()> {
        self.bare(if value { b"true," } else { b"false," })
    }

    #[inline]
    fn serialize_u8(self, value: u8) -> Result<()> {
        match value {
            0..=9 => self.bytes.extend_from_slice(&[b'0' + value, b',']),
            10..=99 => {
                let digits = [b'0' + value / 10, b'0' + value % 10, b','];
                self.bytes.extend_from_slice(&digits);
            }
            _ => return self.rare(&value),
        }
        Ok(())
    }

    #[inline]
    fn serialize_u16(self, value: u16) -> Result<()> {
        self.serialize_u64(value.into())
    }

    #[inline]
    fn serialize_u32(self, value: u32) -> Result<()> {
        self.serialize_u64(value.into())
    }

    #[inline]
    fn serialize_u64(self, value: u64) -> Result<()> {
        match u8::try_from(value) {
            Ok(value) => self.serialize_u8(value),
            Err(_) => self.rare(&value),
        }
    }

    fn serialize_str(self, text: &str) -> Result<()> {
        self.string(text)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<()> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<()> {
        self.bare(b"null,")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<()> {
        self.bare(b"null,")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<()> {
        self.bare(b"null,")
    }

    #[inline]
    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<()> {
        self.string(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<()> {
        self.variant(name)?;
        let close = b"},";
        let mut items = Items { json: self, close };
        items.item(value)?;
        items.close()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'a, 'b>> {
        Ok(Items::open(self, b'[', b"],"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Items<'a, 'b>> {
        Ok(Items::open(self, b'[', b"],"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items<'a, 'b>> {
        Ok(Items::open(self, b'[', b"],"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Items<'a, 'b>> {
        self.variant(name)?;
        Ok(Items::open(self, b'[', b"]},"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Items<'a, 'b>> {
        Ok(Items::open(self, b'{', b"},"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Items<'a, 'b>> {
        Ok(Items::open(self, b'{', b"},"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Items<'a, 'b>> {
        self.variant(name)?;
        Ok(Items::open(self, b'{', b"}},"))
    }
}

macro_rules! lists {
    ($($list:ident::$method:ident,)*) => { $(
        impl ser::$list for Items<'_, '_> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.item(value)
            }

            fn end(self) -> Result<()> {
                self.close()
            }
        }
    )* };
}

lists! {
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
}

macro_rules! structs {
    ($($list:ident,)*) => { $(
        impl ser::$list for Items<'_, '_> {
            type Ok = ();
            type Error = Error;

            #[inline(always)]
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
                self.field(name, value)
            }

            fn end(self) -> Result<()> {
                self.close()
            }
        }
    )* };
}

structs! { SerializeStruct, SerializeStructVariant, }

impl ser::SerializeMap for Items<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        // Only texts and values written as texts are keys of JSON; `serde_json::Value` knows which
        // ones are.
        match serde_json::to_value(key)? {
            serde_json::Value::String(name) => self.json.key(&name),
            other => self.json.key(&other.to_string()),
        }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.item(value)
    }

    fn end(self) -> Result<()> {
        self.close()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;
    use serde_json::json;

    use super::write;

    #[derive(Serialize)]
    enum Kind {
        Plain,
        #[serde(rename = "a \"name\"")]
        One(u8),
        Two(u8, i16),
        Named {
            x: Option<u8>,
            y: f64,
        },
    }

    #[derive(Serialize)]
    struct All<'a> {
        numbers: [u64; 5],
        signed: (i8, i64, i128),
        text: &'a str,
        kinds: Vec<Kind>,
        nested: BTreeMap<u8, Vec<Vec<u8>>>,
        unit: (),
        flag: bool,
        letter: char,
        #[serde(flatten)]
        more: BTreeMap<&'a str, u8>,
    }

    #[test]
    fn bytes_are_those_of_serde_json() {
        for text in [
            "plain",
            "",
            "qu\"ote",
            "back\\slash",
            "line\n",
            "\u{e9}\u{1F600}",
            "\u{7f}",
        ] {
            let all = All {
                numbers: [0, 9, 10, 99, u64::MAX],
                signed: (-1, i64::MIN, i128::MAX),
                text,
                kinds: vec![
                    Kind::Plain,
                    Kind::One(1),
                    Kind::Two(2, -2),
                    Kind::Named { x: None, y: 0.1 },
                    Kind::Named {
                        x: Some(7),
                        y: 1e300,
                    },
                ],
                nested: [(1, vec![vec![], vec![1, 2]]), (2, vec![])].into(),
                unit: (),
                flag: true,
                letter: '"',
                more: [("a", 1), ("b c", 2)].into(),
            };
            let mut bytes = Vec::new();
            write(&all, &mut bytes).expect("all of it is JSON");
            let expected = serde_json::to_string(&all).expect("all of it is JSON");
            assert_eq!(String::from_utf8_lossy(&bytes), expected);
        }
        let value = json!({"a": [{}, [], null], "b": {"c": []}});
        let mut bytes = Vec::new();
        write(&value, &mut bytes).expect("a value is JSON");
        assert_eq!(String::from_utf8_lossy(&bytes), value.to_string());
    }
}
