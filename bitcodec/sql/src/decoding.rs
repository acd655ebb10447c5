//! Converts values to columns: first those that a condition needs, then the others for the rows
//! that pass it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::builder::StringViewBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, BooleanArray, RecordBatch, RecordBatchOptions};
use arrow_schema::{Schema, SchemaRef};
use bitcodec::columns::{Projection, Rows};
use datafusion::arrow::compute::filter_record_batch;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::utils::{collect_columns, reassign_expr_columns};
use datafusion::physical_expr::{EquivalenceProperties, PhysicalExpr};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, ExecutionPlanProperties, PlanProperties,
};
use futures::StreamExt;

use crate::error::{BadRow, shown};
use crate::formats::Format;
use crate::nulls;
use crate::settings::Settings;
use crate::table_columns::{Origin, TableColumns};
use crate::values::{CELL, FILE, OTHERS, ROW, Source};

/// The columns that are made of the values of a table.
#[derive(Debug)]
pub(crate) struct Decoding {
    format: Format,
    /// The names of the files.
    files: Vec<String>,
    /// The columns of the table.
    table: TableColumns,
    /// The indices of the output columns.
    wanted: Vec<usize>,
    out: SchemaRef,
    /// The condition, on its own columns.
    pub(crate) filter: Option<Arc<dyn PhysicalExpr>>,
    filtered: Vec<usize>,
    /// The indices of the other columns of the file to read.
    pub(crate) others: Vec<usize>,
    lossy: bool,
    unchecked: bool,
    /// The number of rows that met the condition, and the number of all rows.
    passed: AtomicU64,
    seen: AtomicU64,
}

impl Decoding {
    pub(crate) fn new(
        columns: &TableColumns,
        files: &[Source],
        format: Format,
        settings: &Settings,
        wanted: Vec<usize>,
        filter: Option<Arc<dyn PhysicalExpr>>,
    ) -> Result<Self> {
        let mut filtered: Vec<usize> = Vec::new();
        if let Some(filter) = &filter {
            filtered.extend(collect_columns(filter).iter().map(|column| column.index()));
            filtered.sort_unstable();
        }
        let schema = columns.schema.clone();
        let filter = match filter {
            Some(filter) => Some(reassign_expr_columns(filter, &schema.project(&filtered)?)?),
            None => None,
        };
        let others = columns.others();
        let mut read: Vec<usize> = wanted.iter().chain(&filtered).copied().collect();
        read.retain(|index| others.contains(index));
        read.sort_unstable();
        read.dedup();
        Ok(Self {
            format,
            files: files
                .iter()
                .map(|file| file.path.display().to_string())
                .collect(),
            out: Arc::new(schema.project(&wanted)?),
            table: columns.clone(),
            wanted,
            filter,
            filtered,
            others: read.iter().map(|index| index - others.start).collect(),
            lossy: settings.lossy,
            unchecked: settings.unchecked,
            passed: AtomicU64::new(0),
            seen: AtomicU64::new(0),
        })
    }

    /// Returns the wanted columns of the rows that meet the condition; `None` if no row does.
    fn run(&self, values: &RecordBatch) -> Result<Option<RecordBatch>> {
        let Some(filter) = &self.filter else {
            return self.columns(values, &self.wanted, self.unchecked).map(Some);
        };
        // If most rows pass, decoding all columns at once is cheaper than decoding the columns of
        // the condition twice.
        let (seen, passed) = (&self.seen, &self.passed);
        let at_once = 2 * passed.load(Ordering::Relaxed) > seen.load(Ordering::Relaxed);
        let mut first = self.filtered.clone();
        if at_once {
            first.extend(&self.wanted);
            first.sort_unstable();
            first.dedup();
        }
        let known = self.columns(values, &first, self.unchecked)?;
        let places = self.filtered.iter().map(|index| place(&first, *index));
        let of_filter = known.project(&places.collect::<Result<Vec<_>>>()?)?;
        let mask = filter
            .evaluate(&of_filter)?
            .into_array(of_filter.num_rows())?;
        let mask = mask
            .as_boolean_opt()
            .ok_or_else(|| DataFusionError::Internal("a condition is no flag".to_owned()))?;
        let left = mask.true_count() as u64;
        seen.fetch_add(values.num_rows() as u64, Ordering::Relaxed);
        passed.fetch_add(left, Ordering::Relaxed);
        if left == 0 {
            return Ok(None);
        }
        let known = filter_record_batch(&known, mask)?;
        if self.wanted.iter().all(|index| first.contains(index)) {
            let places = self.wanted.iter().map(|index| place(&first, *index));
            let places = places.collect::<Result<Vec<_>>>()?;
            return Ok(Some(known.project(&places)?));
        }
        let mut rest = self.wanted.clone();
        rest.retain(|index| !first.contains(index));
        // These rows were checked with the columns of the condition.
        let has_decoded = first
            .iter()
            .any(|index| self.table.origin(*index) == Origin::Format);
        let values = passing_rows(values, mask)?;
        let rest_columns = self.columns(&values, &rest, self.unchecked || has_decoded)?;
        let arrays = self.wanted.iter().map(|index| match place(&first, *index) {
            Ok(place) => Ok(known.column(place).clone()),
            Err(_) => Ok(rest_columns.column(place(&rest, *index)?).clone()),
        });
        let arrays = arrays.collect::<Result<Vec<_>>>()?;
        let options = RecordBatchOptions::new().with_row_count(Some(values.num_rows()));
        let batch = RecordBatch::try_new_with_options(self.out.clone(), arrays, &options)?;
        Ok(Some(batch))
    }

    /// Returns some columns of the table.
    fn columns(
        &self,
        values: &RecordBatch,
        indices: &[usize],
        unchecked: bool,
    ) -> Result<RecordBatch> {
        let fields = self.table.schema.fields();
        let is_decoded = |index: &&usize| self.table.origin(**index) == Origin::Format;
        let names = indices.iter().filter(is_decoded);
        let names: Vec<&str> = names.map(|index| fields[*index].name().as_str()).collect();
        // Values are checked even if the query uses none of their columns.
        let decoded = if names.is_empty() && (unchecked || self.lossy) {
            None
        } else {
            self.decode(values, &names, unchecked)?
        };
        let arrays = indices.iter().map(|index| {
            let name = fields[*index].name();
            let found = match self.table.origin(*index) {
                Origin::Format => decoded
                    .as_ref()
                    .and_then(|batch| batch.column_by_name(name).cloned()),
                Origin::Cell => values.columns().get(CELL).cloned(),
                Origin::Other(other) => {
                    let beside = self.others.iter().position(|read| *read == other);
                    beside.and_then(|beside| values.columns().get(OTHERS + beside).cloned())
                }
                Origin::Row => values.columns().get(ROW).cloned(),
                Origin::File => Some(self.names(values)),
            };
            found.ok_or_else(|| DataFusionError::Internal(format!("no column {name}")))
        });
        let arrays = arrays.collect::<Result<Vec<ArrayRef>>>()?;
        let schema = Arc::new(Schema::new(
            indices
                .iter()
                .map(|index| fields[*index].clone())
                .collect::<Vec<_>>(),
        ));
        let options = RecordBatchOptions::new().with_row_count(Some(values.num_rows()));
        Ok(RecordBatch::try_new_with_options(schema, arrays, &options)?)
    }

    /// Returns the name of the file of each row.
    fn names(&self, values: &RecordBatch) -> ArrayRef {
        let files = values.column(FILE).as_primitive::<UInt32Type>().values();
        let mut names = StringViewBuilder::with_capacity(files.len()).with_deduplicate_strings();
        for file in files {
            names.append_value(self.file(*file));
        }
        Arc::new(names.finish())
    }

    fn file(&self, index: u32) -> &str {
        let index = usize::try_from(index).ok();
        let name = index.and_then(|index| self.files.get(index));
        name.map_or("", String::as_str)
    }

    /// Returns the name of the file of a row, and its number in the file.
    fn place(&self, values: &RecordBatch, row: usize) -> (&str, u64) {
        let files = values.column(FILE).as_primitive::<UInt32Type>().values();
        let numbers = values.column(ROW).as_primitive::<UInt64Type>().values();
        let file = files.get(row).copied().unwrap_or(0);
        (self.file(file), numbers.get(row).copied().unwrap_or(0))
    }

    /// Returns the columns of the format with these names.
    fn decode(
        &self,
        values: &RecordBatch,
        names: &[&str],
        unchecked: bool,
    ) -> Result<Option<RecordBatch>> {
        let numbers = values.column(ROW).as_primitive::<UInt64Type>().values();
        let cells = values.column(CELL);
        let mut wanted = Projection::of(names.iter().copied().filter(|name| !self.is_error(name)));
        if !unchecked {
            wanted = wanted.checked();
        }
        let decoded = self.format.decode(Rows::from(cells), &wanted, self.lossy);
        let batch = decoded.map_err(|error| {
            let row = error.row().unwrap_or(0);
            let (file, number) = self.place(values, row);
            let numbered = match error.row() {
                Some(_) => error.at_row(usize::try_from(number).unwrap_or(usize::MAX)),
                None => error,
            };
            BadRow::of_columns(file, &numbered, |_| shown(cells, row))
        })?;
        let batch = match self.lossy {
            true => number_errors(&batch, numbers)?,
            false => batch,
        };
        nulls::in_fields(&batch).map(Some)
    }

    fn is_error(&self, name: &str) -> bool {
        self.lossy && name == "error"
    }
}

/// Returns the position of a column in a list.
fn place(columns: &[usize], index: usize) -> Result<usize> {
    let found = columns.iter().position(|column| *column == index);
    found.ok_or_else(|| DataFusionError::Internal(format!("no column {index}")))
}

/// Returns the values of the rows that pass.
fn passing_rows(values: &RecordBatch, mask: &BooleanArray) -> Result<RecordBatch> {
    if mask.true_count() == values.num_rows() {
        return Ok(values.clone());
    }
    Ok(filter_record_batch(values, mask)?)
}

/// Replaces the row numbers of the batch in its errors by those of the file.
fn number_errors(batch: &RecordBatch, numbers: &[u64]) -> Result<RecordBatch> {
    let index = batch.schema().index_of("error")?;
    let errors = batch.column(index).as_struct();
    if errors.null_count() == errors.len() {
        return Ok(batch.clone());
    }
    let (fields, mut columns, nulls) = errors.clone().into_parts();
    let rows = fields.iter().position(|field| field.name() == "row");
    if let Some(rows) = rows.and_then(|rows| columns.get_mut(rows)) {
        let each = numbers.iter().copied();
        *rows = Arc::new(arrow_array::UInt64Array::from_iter_values(each));
    }
    let mut arrays = batch.columns().to_vec();
    arrays[index] = Arc::new(arrow_array::StructArray::try_new(fields, columns, nulls)?);
    Ok(RecordBatch::try_new(batch.schema(), arrays)?)
}

/// Executes a plan that decodes values to columns.
#[derive(Debug)]
pub(crate) struct DecodingExec {
    input: Arc<dyn ExecutionPlan>,
    decoding: Arc<Decoding>,
    properties: Arc<PlanProperties>,
}

impl DecodingExec {
    pub(crate) fn new(input: Arc<dyn ExecutionPlan>, decoding: Decoding) -> Self {
        Self::over(input, Arc::new(decoding))
    }

    fn over(input: Arc<dyn ExecutionPlan>, decoding: Arc<Decoding>) -> Self {
        let properties = PlanProperties::new(
            EquivalenceProperties::new(decoding.out.clone()),
            input.output_partitioning().clone(),
            input.pipeline_behavior(),
            input.boundedness(),
        );
        Self {
            input,
            decoding,
            properties: Arc::new(properties),
        }
    }
}

impl DisplayAs for DecodingExec {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let fields = self.decoding.out.fields();
        let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
        let names = names.join(", ");
        write!(
            f,
            "DecodingExec: format={:?}, columns=[{names}]",
            self.decoding.format
        )?;
        match &self.decoding.filter {
            Some(filter) => write!(f, ", filter={filter}"),
            None => Ok(()),
        }
    }
}

impl ExecutionPlan for DecodingExec {
    fn name(&self) -> &str {
        "DecodingExec"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        vec![&self.input]
    }

    fn maintains_input_order(&self) -> Vec<bool> {
        // DataFusion would move a sort below, and name its columns by their numbers, which are
        // those of other columns there.
        vec![false]
    }

    fn apply_expressions(
        &self,
        f: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        match &self.decoding.filter {
            Some(filter) => f(filter),
            None => Ok(TreeNodeRecursion::Continue),
        }
    }

    fn with_new_children(
        self: Arc<Self>,
        mut children: Vec<Arc<dyn ExecutionPlan>>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let input = children.pop().unwrap_or_else(|| self.input.clone());
        Ok(Arc::new(Self::over(input, self.decoding.clone())))
    }

    fn execute(
        &self,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        let input = self.input.execute(partition, context)?;
        let decoding = self.decoding.clone();
        let batches = input.filter_map(move |batch| {
            let made = batch.and_then(|batch| decoding.run(&batch));
            std::future::ready(made.transpose())
        });
        Ok(Box::pin(RecordBatchStreamAdapter::new(
            self.decoding.out.clone(),
            batches,
        )))
    }
}
