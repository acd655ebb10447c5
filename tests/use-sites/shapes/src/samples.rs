//! Prints values to measure with, and wild ones that may not fit.

use std::fmt::Write as _;

use crate::shape::{Body, Field, Form, Int, LONGEST, Root, Struct, Type};

/// Prints the samples of a root.
pub(crate) fn of_root(root: &Root) -> String {
    let (sample, wild) = (value(root, false), value(root, true));
    format!(
        "impl Sample for {} {{
            fn sample(numbers: &mut Numbers) -> Self {{ {sample} }}
            fn wild(numbers: &mut Numbers) -> Self {{ {wild} }}
        }}
        ",
        root.name()
    )
}

fn value(root: &Root, is_wild: bool) -> String {
    match &root.body {
        Body::Struct(body) => of_struct("Self", body, is_wild),
        Body::Data(data) => {
            let mut arms = String::new();
            for (index, variant) in data.variants.iter().enumerate() {
                let pattern = if index + 1 == data.variants.len() {
                    "_".to_owned()
                } else {
                    index.to_string()
                };
                let value = of_struct(&format!("Self::{}", variant.name), variant, is_wild);
                write!(arms, "{pattern} => {{ {value} }} ").expect("a string grows");
            }
            format!("match numbers.below({}) {{ {arms} }}", data.variants.len())
        }
        Body::List(element) => {
            let value = of_struct(&element.name, element, is_wild);
            // Most elements of a wild list fit, so that the others stand at all places.
            let spoilt = if is_wild {
                format!(
                    "if numbers.below(16) == 0 {{ {value} }} else {{ {} }}",
                    of_struct(&element.name, element, false)
                )
            } else {
                value
            };
            format!(
                "let len = numbers.below({} + 1); Self {{ list: (0..len).map(|_| {{ {spoilt} }}).collect() }}",
                LONGEST
            )
        }
    }
}

/// A variable for each field, as a condition may need one before.
fn of_struct(name: &str, body: &Struct, is_wild: bool) -> String {
    let (mut variables, mut members) = (String::new(), Vec::new());
    for Field { name, when, ty, .. } in &body.fields {
        let value = of_type(ty, is_wild);
        let value = match when {
            Some(flag) if is_wild => {
                format!("(s_{flag} != (numbers.below(8) == 0)).then(|| {{ {value} }})")
            }
            Some(flag) => format!("s_{flag}.then(|| {{ {value} }})"),
            None => value,
        };
        write!(variables, "let s_{name} = {{ {value} }}; ").expect("a string grows");
        members.push(format!("{name}: s_{name}"));
    }
    format!("{variables} {name} {{ {} }}", members.join(", "))
}

fn of_type(ty: &Type, is_wild: bool) -> String {
    match ty {
        Type::Flag => "numbers.below(2) == 1".to_owned(),
        Type::Int(int) if is_wild => {
            format!(
                "if numbers.below(8) == 0 {{ numbers.word() as {} }} else {{ {} }}",
                int.rust(),
                of_int(int)
            )
        }
        Type::Int(int) => of_int(int),
        Type::Enum(item) => {
            let values: Vec<_> = item
                .codes
                .iter()
                .map(|code| format!("{}::C{code}", item.name))
                .collect();
            format!(
                "[{}][numbers.below({}) as usize]",
                values.join(", "),
                values.len()
            )
        }
        Type::Array(element, _) => format!(
            "std::array::from_fn(|_| {{ {} }})",
            of_type(element, is_wild)
        ),
        Type::Struct(body) => of_struct(&body.name, body, is_wild),
        Type::Option(value) => format!(
            "(numbers.below(2) == 1).then(|| {{ {} }})",
            of_type(value, is_wild)
        ),
    }
}

fn of_int(int: &Int) -> String {
    let rust = int.rust();
    match int.form {
        Form::Bits(bits) => {
            let shift = 64 - bits;
            if int.is_signed {
                format!("((numbers.word() as i64) >> {shift}) as {rust}")
            } else {
                format!("(numbers.word() >> {shift}) as {rust}")
            }
        }
        Form::Biased { bits, bias } => {
            format!("(numbers.word() >> {}) as {rust} + {bias}", 64 - bits)
        }
        Form::Range { low, high } => format!(
            "(({low}) + (numbers.word() % {}) as i64) as {rust}",
            high - low + 1
        ),
        Form::Checked { high, .. } => format!("(numbers.word() % {}) as {rust}", high + 1),
    }
}
