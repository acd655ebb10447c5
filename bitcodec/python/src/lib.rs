//! Python modules of formats that are declared with [`bitcodec`].
//!
//! [`module!`] makes one, in a crate with `crate-type = ["cdylib"]`. Values are decoded one by one to Python objects, or
//! in columns of Apache Arrow.
//!
//! ```text
//! bitcodec_python::module! { telemetry { "record" => Record, "hello" => Hello } }
//! ```

#![forbid(unsafe_code)]

mod batches;
mod buffer;
mod column;
mod error;
mod formats;
mod layout;
mod rows;
mod source;
mod stub;
mod svg;
mod trace;
mod value;

#[doc(hidden)]
pub use {bitcodec, pyo3};

pub use buffer::with_cell;
pub use error::{Refusal, raise};

use std::ffi::CString;

use bitcodec::columns::Registry;
use pyo3::prelude::*;

use crate::formats::Formats;

/// The classes of every module, in Python: Rust cannot derive from `dict` for all versions of Python at once.
const CLASSES: &str = include_str!("classes.py");

/// Adds the functions and classes to a Python module, for the formats of a registry.
///
/// # Errors
/// Those of Python.
pub fn register(module: &Bound<'_, PyModule>, registry: Registry) -> PyResult<()> {
    let classes = CString::new(CLASSES)?;
    module.py().run(&classes, Some(&module.dict()), None)?;
    // The classes are where users find them, so that their values can be pickled. Beside a stub, maturin makes a package
    // of the name of the module around it.
    let name = module.name()?.to_string();
    let place = match name.rsplit_once('.') {
        Some((package, last)) if package == last => package,
        _ => &name,
    };
    for class in ["FormatError", "Value", "Trace"] {
        let made = module.getattr(class)?;
        made.setattr("__module__", place)?;
        module.add(class, made)?;
    }
    let formats = Bound::new(module.py(), Formats::new(module, registry)?)?;
    for name in formats::FUNCTIONS {
        module.add(*name, formats.getattr(*name)?)?;
    }
    module.add_class::<batches::Batches>()?;
    module.add_class::<layout::FormatLayout>()?;
    module.add("_formats", formats)
}

/// Makes a Python module of declared types: `module! { telemetry { "record" => Record, "hello" => Hello } }`.
///
/// The name is that of the library of the crate. A type with a text form, `#[codec(text = ..)]`, has that in texts, and
/// any other type hexadecimal digits.
#[macro_export]
macro_rules! module {
    ($name:ident { $($formats:tt)* }) => {
        #[$crate::pyo3::pymodule]
        #[pyo3(crate = "::bitcodec_python::pyo3")]
        fn $name(
            module: &$crate::pyo3::Bound<'_, $crate::pyo3::types::PyModule>,
        ) -> $crate::pyo3::PyResult<()> {
            use $crate::pyo3::types::PyModuleMethods as _;
            module.add("__version__", env!("CARGO_PKG_VERSION"))?;
            $crate::register(module, $crate::bitcodec::registry! { $($formats)* })
        }
    };
}
