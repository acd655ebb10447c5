//! The layout of a format as a Python object.

use bitcodec::layout::Layout;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::svg;

/// The layout of a format: which bits belong to which field, and how they are written.
#[pyclass(module = "bitcodec", frozen, name = "Layout")]
pub(crate) struct FormatLayout {
    pub(crate) format: &'static str,
    pub(crate) layout: &'static Layout,
    /// The function `layout` of the module, for pickling.
    pub(crate) function: Py<PyAny>,
}

#[pymethods]
impl FormatLayout {
    /// The name of the format.
    #[getter]
    fn format(&self) -> &'static str {
        self.format
    }

    /// The least and the greatest width of a value in bits; the latter is None if there is no greatest.
    #[getter]
    fn bits(&self) -> (usize, Option<usize>) {
        (self.layout.min_bits, self.layout.max_bits)
    }

    /// The number of bytes of a value; None if values differ in size.
    #[getter]
    fn size(&self) -> Option<usize> {
        size_of(self.layout)
    }

    /// Returns the layout as JSON.
    fn json(&self) -> PyResult<String> {
        serde_json::to_string(self.layout).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Returns a diagram in text, as RFCs have it: 32 bits in a row.
    fn diagram(&self) -> String {
        self.layout.diagram().to_string()
    }

    fn __str__(&self) -> String {
        format!("{:#}", self.layout)
    }

    fn __repr__(&self) -> String {
        self.__str__()
    }

    fn _repr_svg_(&self) -> String {
        svg::draw(self.format, self.layout)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let arguments = PyTuple::new(py, [self.format])?;
        (self.function.bind(py), arguments).into_pyobject(py)
    }
}

/// Returns the number of bytes of a value, if all values have the same.
pub(crate) fn size_of(layout: &Layout) -> Option<usize> {
    let bits = layout.max_bits.filter(|most| *most == layout.min_bits);
    bits.map(|bits| bits.div_ceil(8))
}
