//! Files of values as a table of DataFusion.

use std::sync::Arc;

use arrow_schema::SchemaRef;
use async_trait::async_trait;
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::{DFSchema, tree_node::TreeNodeRecursion};
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown, TableType, utils::conjunction};
use datafusion::physical_expr::{EquivalenceProperties, PhysicalExpr};
use datafusion::physical_plan::execution_plan::{Boundedness, EmissionType};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, Partitioning, PlanProperties,
};
use futures::stream;

use crate::decoding::{Decoding, DecodingExec};
use crate::formats::Format;
use crate::progress::Progress;
use crate::settings::Settings;
use crate::table_columns::TableColumns;
use crate::values::{Part, Values};

/// The values of files, with the columns of their format.
#[derive(Debug)]
pub(crate) struct Table {
    values: Values,
    columns: TableColumns,
    format: Format,
    settings: Settings,
}

impl Table {
    pub(crate) fn new(values: Values, format: Format, settings: &Settings) -> Self {
        Self {
            columns: TableColumns::new(&values, format, settings.lossy),
            values,
            format,
            settings: settings.clone(),
        }
    }

    /// Returns a name that two columns share.
    pub(crate) fn duplicate_column(&self) -> Option<&str> {
        self.columns.duplicate()
    }
}

#[async_trait]
impl TableProvider for Table {
    fn schema(&self) -> SchemaRef {
        self.columns.schema.clone()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    fn supports_filters_pushdown(
        &self,
        filters: &[&Expr],
    ) -> Result<Vec<TableProviderFilterPushDown>> {
        let each = filters.iter().map(|filter| match filter.is_volatile() {
            true => TableProviderFilterPushDown::Unsupported,
            false => TableProviderFilterPushDown::Exact,
        });
        Ok(each.collect())
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let all: Vec<usize> = (0..self.columns.schema.fields().len()).collect();
        let wanted = projection.cloned().unwrap_or(all);
        let filter = match conjunction(filters.iter().cloned()) {
            None => None,
            Some(filter) => {
                let schema = DFSchema::try_from(self.columns.schema.as_ref().clone())?;
                Some(state.create_physical_expr(filter, &schema)?)
            }
        };
        let decoding = Decoding::new(
            &self.columns,
            &self.values.files,
            self.format,
            &self.settings,
            wanted,
            filter,
        )?;
        let config = state.config_options();
        let mut parts = self.values.parts(config.execution.target_partitions);
        if let (None, Some(limit)) = (&decoding.filter, limit) {
            shorten(&mut parts, limit as u64, self.values.knows_rows());
        }
        let input = ValuesExec::new(
            self.values.clone(),
            parts,
            decoding.others.clone(),
            self.settings.progress.clone(),
        );
        Ok(Arc::new(DecodingExec::new(Arc::new(input), decoding)))
    }
}

/// Leaves out parts behind a number of rows.
fn shorten(lists: &mut Vec<Vec<Part>>, rows: u64, is_known: bool) {
    let mut left = rows;
    for part in lists.iter_mut().flatten() {
        let most = if is_known { left } else { rows };
        let range = &mut part.rows;
        range.end = range.end.min(range.start.saturating_add(most));
        left = left.saturating_sub(range.end - range.start);
    }
    for list in lists.iter_mut() {
        list.retain(|part| !part.rows.is_empty());
    }
    lists.retain(|list| !list.is_empty());
    if lists.is_empty() {
        lists.push(Vec::new());
    }
}

/// Executes a plan that reads the values of files.
#[derive(Debug)]
pub(crate) struct ValuesExec {
    values: Values,
    parts: Vec<Vec<Part>>,
    others: Vec<usize>,
    progress: Progress,
    properties: Arc<PlanProperties>,
}

impl ValuesExec {
    fn new(values: Values, parts: Vec<Vec<Part>>, others: Vec<usize>, progress: Progress) -> Self {
        let properties = PlanProperties::new(
            EquivalenceProperties::new(values.schema(&others)),
            Partitioning::UnknownPartitioning(parts.len()),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        Self {
            values,
            parts,
            others,
            progress,
            properties: Arc::new(properties),
        }
    }
}

impl DisplayAs for ValuesExec {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (name, parts) = (self.values.name(), self.parts.len());
        write!(f, "ValuesExec: file={name}, parts={parts}")
    }
}

impl ExecutionPlan for ValuesExec {
    fn name(&self) -> &str {
        "ValuesExec"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        Vec::new()
    }

    fn apply_expressions(
        &self,
        _: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        Ok(TreeNodeRecursion::Continue)
    }

    fn with_new_children(
        self: Arc<Self>,
        _: Vec<Arc<dyn ExecutionPlan>>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(self)
    }

    fn execute(
        &self,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        let parts = self.parts.get(partition).cloned();
        let parts = parts.ok_or_else(|| DataFusionError::Internal("no such part".to_owned()))?;
        let rows = context.session_config().batch_size();
        for part in &parts {
            self.progress.expect(self.values.bytes(part));
        }
        let (values, others, progress) = (
            self.values.clone(),
            self.others.clone(),
            self.progress.clone(),
        );
        let batches = parts.into_iter().flat_map(move |part| {
            let opened = values.open(&part, &others, rows, &progress);
            opened.unwrap_or_else(|error| Box::new(std::iter::once(Err(error))))
        });
        let schema = self.properties.equivalence_properties().schema().clone();
        Ok(Box::pin(RecordBatchStreamAdapter::new(
            schema,
            stream::iter(batches),
        )))
    }
}
