//! Sources of bytes: files, and Python objects with a method `read`.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::buffer::bytes_of;

/// Where the values are.
pub(crate) enum Source {
    Path(PathBuf),
    /// An object with `read`, and the position at which it was given.
    Object(Py<PyAny>, Option<u64>),
}

impl Source {
    pub(crate) fn new(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        if source.hasattr("read")? {
            let is_seekable = source.call_method0("seekable");
            let position = match is_seekable.and_then(|is_seekable| is_seekable.is_truthy()) {
                Ok(true) => Some(source.call_method0("tell")?.extract()?),
                _ => source.call_method0("tell").and_then(|at| at.extract()).ok(),
            };
            return Ok(Self::Object(source.clone().unbind(), position));
        }
        match source.extract() {
            Ok(path) => Ok(Self::Path(path)),
            Err(_) => {
                let found = source.get_type().name()?;
                let words = format!("expected a path or an object with `read`, found {found}");
                Err(PyTypeError::new_err(words))
            }
        }
    }

    /// Opens the source, from where it was given on.
    pub(crate) fn open(&self, py: Python<'_>, again: bool) -> PyResult<Box<dyn Read + Send>> {
        match self {
            Self::Path(path) => {
                let file = py.detach(|| File::open(path));
                let file = file.and_then(|file| match file.metadata()?.is_dir() {
                    true => Err(io::Error::from_raw_os_error(21)),
                    false => Ok(file),
                });
                match file {
                    Ok(file) => Ok(Box::new(file)),
                    Err(error) => Err(os_error(py, &error, path)),
                }
            }
            Self::Object(object, position) => {
                if again {
                    let Some(position) = position else {
                        let words = "the object is read once, and cannot seek; give a path";
                        return Err(PyOSError::new_err(words));
                    };
                    object.call_method1(py, "seek", (*position,))?;
                }
                Ok(Box::new(Object {
                    object: object.clone_ref(py),
                    rest: Vec::new(),
                }))
            }
        }
    }

    pub(crate) fn name(&self) -> String {
        match self {
            Self::Path(path) => path
                .file_name()
                .unwrap_or(OsStr::new(""))
                .to_string_lossy()
                .into(),
            Self::Object(..) => "the object".to_owned(),
        }
    }
}

/// Returns the error of Python for a file, with number and name.
fn os_error(py: Python<'_>, error: &io::Error, path: &Path) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        return PyOSError::new_err(format!("{}: {error}", path.display()));
    };
    let words = py
        .import("os")
        .and_then(|os| os.call_method1("strerror", (number,)));
    match words {
        Ok(words) => PyOSError::new_err((number, words.unbind(), path.as_os_str().to_owned())),
        Err(error) => error,
    }
}

/// An object with a method `read`.
struct Object {
    object: Py<PyAny>,
    /// What the object gave beyond what was asked for.
    rest: Vec<u8>,
}

impl Read for Object {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            let most = buffer.len().min(1 << 20);
            self.rest = Python::attach(|py| {
                let read = self.object.bind(py).call_method1("read", (most,))?;
                if let Ok(bytes) = read.cast::<PyBytes>() {
                    return Ok(bytes.as_bytes().to_vec());
                }
                if let Ok(text) = read.cast::<PyString>() {
                    return Ok(text.to_str()?.as_bytes().to_vec());
                }
                bytes_of(&read)?.ok_or_else(|| PyTypeError::new_err("`read` gave no bytes"))
            })
            .map_err(io::Error::other)?;
        }
        let len = self.rest.len().min(buffer.len());
        for (to, from) in buffer.iter_mut().zip(self.rest.drain(..len)) {
            *to = from;
        }
        Ok(len)
    }
}
