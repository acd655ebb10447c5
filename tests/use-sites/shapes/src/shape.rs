//! The model of a shape.

/// A root: what is drawn at a time.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    pub(crate) body: Body,
    pub(crate) is_msb_first: bool,
    /// Its index among all that are drawn.
    pub(crate) index: u64,
}

/// What a root is.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// A struct, of fixed or varying width.
    Struct(Struct),
    /// An enum with data.
    Data(Data),
    /// A list of structs of a fixed width, with its length in 16 bits.
    List(Struct),
}

/// A struct.
#[derive(Clone, Debug)]
pub(crate) struct Struct {
    pub(crate) name: String,
    pub(crate) fields: Vec<Field>,
}

/// A field.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    /// The number of zero bits before it.
    pub(crate) reserved: u32,
    /// The name of the flag that says whether the field is there.
    pub(crate) when: Option<String>,
    pub(crate) ty: Type,
}

/// The type of a field, with its coding.
#[derive(Clone, Debug)]
pub(crate) enum Type {
    Flag,
    Int(Int),
    Enum(Enum),
    Array(Box<Type>, usize),
    Struct(Struct),
    /// A flag, and the value if it is set.
    Option(Box<Type>),
}

/// An integer.
#[derive(Clone, Debug)]
pub(crate) struct Int {
    /// The bits of its Rust type.
    pub(crate) size: u32,
    pub(crate) is_signed: bool,
    pub(crate) form: Form,
}

/// How an integer is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// In so many bits.
    Bits(u32),
    /// In so many bits, less the bias.
    Biased { bits: u32, bias: i64 },
    /// In the least bits for a range, less the least value.
    Range { low: i64, high: i64 },
    /// In so many bits, but not above the greatest value.
    Checked { bits: u32, high: i64 },
}

/// An enum without data: its codes in so many bits.
#[derive(Clone, Debug)]
pub(crate) struct Enum {
    pub(crate) name: String,
    pub(crate) bits: u32,
    pub(crate) codes: Vec<u64>,
}

/// An enum with data, with its tag in so many bits.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    pub(crate) name: String,
    pub(crate) bits: u32,
    pub(crate) variants: Vec<Struct>,
}

impl Root {
    /// The name of the type.
    pub(crate) fn name(&self) -> String {
        match &self.body {
            Body::Struct(body) => body.name.clone(),
            Body::Data(body) => body.name.clone(),
            Body::List(_) => format!("List{}", self.index),
        }
    }

    /// The class that the shape is counted in, its index and what it is made of.
    pub(crate) fn title(&self) -> String {
        let (class, what) = match &self.body {
            Body::Struct(body) if self.constant_bytes().is_some() => ("fixed", body.describe()),
            Body::Struct(body) => ("varying", body.describe()),
            Body::Data(body) => {
                let variants: Vec<_> = body.variants.iter().map(Struct::describe).collect();
                (
                    "varying",
                    format!("{}[{}]", body.bits, variants.join(" | ")),
                )
            }
            Body::List(element) => ("list", element.describe()),
        };
        let order = if self.is_msb_first { "msb" } else { "lsb" };
        format!("{class} {} {order} {what}", self.index)
    }

    /// The length in bytes, if it is the same for all values.
    pub(crate) fn constant_bytes(&self) -> Option<u32> {
        match &self.body {
            Body::Struct(body) if !body.varies() => Some(body.most().div_ceil(8)),
            _ => None,
        }
    }

    /// The length in bytes of the longest value.
    pub(crate) fn most_bytes(&self) -> u32 {
        match &self.body {
            Body::Struct(body) => body.most().div_ceil(8),
            Body::Data(body) => {
                let most = body.variants.iter().map(Struct::most).max().unwrap_or(0);
                (body.bits + most).div_ceil(8)
            }
            Body::List(element) => 2 + (LONGEST * element.most()).div_ceil(8),
        }
    }
}

/// The greatest number of elements of a list that is measured.
pub(crate) const LONGEST: u32 = 48;

impl Struct {
    pub(crate) fn varies(&self) -> bool {
        self.fields
            .iter()
            .any(|field| field.when.is_some() || field.ty.varies())
    }

    /// The bits of the longest value.
    pub(crate) fn most(&self) -> u32 {
        self.fields
            .iter()
            .map(|field| field.reserved + field.ty.most())
            .sum()
    }

    fn describe(&self) -> String {
        let fields: Vec<_> = self
            .fields
            .iter()
            .map(|field| {
                let reserved = if field.reserved > 0 {
                    format!("_{} ", field.reserved)
                } else {
                    String::new()
                };
                let when = if field.when.is_some() { "?" } else { "" };
                format!("{reserved}{}{when}", field.ty.describe())
            })
            .collect();
        format!("{{{}}}", fields.join(", "))
    }
}

impl Type {
    pub(crate) fn varies(&self) -> bool {
        match self {
            Self::Flag | Self::Int(_) | Self::Enum(_) => false,
            Self::Array(element, _) => element.varies(),
            Self::Struct(body) => body.varies(),
            Self::Option(_) => true,
        }
    }

    /// The bits of the longest value.
    pub(crate) fn most(&self) -> u32 {
        match self {
            Self::Flag => 1,
            Self::Int(int) => int.form.bits(),
            Self::Enum(item) => item.bits,
            Self::Array(element, len) => element.most() * *len as u32,
            Self::Struct(body) => body.most(),
            Self::Option(value) => 1 + value.most(),
        }
    }

    /// The Rust type.
    pub(crate) fn rust(&self) -> String {
        match self {
            Self::Flag => "bool".to_owned(),
            Self::Int(int) => int.rust(),
            Self::Enum(item) => item.name.clone(),
            Self::Array(element, len) => format!("[{}; {len}]", element.rust()),
            Self::Struct(body) => body.name.clone(),
            Self::Option(value) => format!("Option<{}>", value.rust()),
        }
    }

    fn describe(&self) -> String {
        match self {
            Self::Flag => "bool".to_owned(),
            Self::Int(int) => format!("{}:{}", int.rust(), int.form.describe()),
            Self::Enum(item) => format!("enum:{}of{}b", item.codes.len(), item.bits),
            Self::Array(element, len) => format!("[{}; {len}]", element.describe()),
            Self::Struct(body) => body.describe(),
            Self::Option(value) => format!("Option {}", value.describe()),
        }
    }
}

impl Int {
    pub(crate) fn rust(&self) -> String {
        format!("{}{}", if self.is_signed { 'i' } else { 'u' }, self.size)
    }
}

impl Form {
    pub(crate) fn bits(self) -> u32 {
        match self {
            Self::Bits(bits) | Self::Biased { bits, .. } | Self::Checked { bits, .. } => bits,
            Self::Range { low, high } => (high - low).ilog2() + 1,
        }
    }

    fn describe(self) -> String {
        match self {
            Self::Bits(bits) => bits.to_string(),
            Self::Biased { bits, bias } => format!("{bits}+{bias}"),
            Self::Range { low, high } => format!("{low}..={high}"),
            Self::Checked { bits, high } => format!("{bits}<={high}"),
        }
    }
}
