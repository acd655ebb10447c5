//! The formats of the games crate for Python: values one by one, and columns of Arrow.

mod column;
mod error;
mod file;
mod value;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("GamesError", module.py().get_type::<error::GamesError>())?;
    value::register(module)?;
    column::register(module)?;
    file::register(module)
}
