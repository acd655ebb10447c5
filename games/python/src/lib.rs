//! The formats of the games crate for Python: what every module of formats has, and what is about games.

#![forbid(unsafe_code)]

mod error;
mod value;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    bitcodec_python::register(module, games::registry::tables().clone())?;
    value::register(module)
}
