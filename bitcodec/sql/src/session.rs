//! A session of DataFusion with the formats.

use std::sync::Arc;

use datafusion::catalog::{DynamicFileCatalog, UrlTableFactory};
use datafusion::dataframe::DataFrame;
use datafusion::datasource::dynamic_file::DynamicListTableFactory;
use datafusion::error::Result;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::execution::session_state::SessionStateBuilder;
use datafusion::logical_expr::LogicalPlan;
use datafusion::prelude::{SQLOptions, SessionConfig, SessionContext};

use crate::describe;
use crate::files::{Files, Packed, Read};
use crate::formats::Formats;
use crate::functions;
use crate::memory::Pool;
use crate::settings::Settings;

/// The number of rows of a batch.
const ROWS: usize = 8192;

/// The fewest rows of a batch, under a limit of memory.
const FEWEST_ROWS: usize = 256;

/// The least memory of a part of a query that runs beside others, in bytes.
const PARTITION: usize = 24_000_000;

/// The part of the memory that stands for a row of a batch, in bytes.
const ROW: usize = 1 << 15;

/// The most bytes of one sort: a batch holds at most 2 GiB of texts.
const LONGEST_SORT: usize = 1 << 31;

/// Returns a session in which files are tables, with the functions of formats.
///
/// # Errors
/// If DataFusion cannot be set up.
pub fn context(formats: &Formats, settings: &Settings) -> Result<SessionContext> {
    let mut config = SessionConfig::new().with_batch_size(ROWS);
    if let Some(threads) = settings.threads {
        config = config.with_target_partitions(threads);
    }
    let mut runtime = RuntimeEnvBuilder::new();
    if let Some(bytes) = settings.memory {
        // DataFusion does not count the indices of the rows that it sorts, for example: about a
        // fifth of what it does count was measured.
        let most = config.target_partitions().saturating_mul(LONGEST_SORT);
        let bytes = (bytes / 4 * 3).min(most);
        config = within(config, bytes);
        let pool = Pool::new(bytes, config.target_partitions());
        runtime = runtime.with_memory_pool(Arc::new(pool));
    }
    if let Some(folder) = &settings.temporary {
        runtime = runtime.with_temp_file_path(folder);
    }
    let inner = SessionContext::new_with_config_rt(config, runtime.build_arc()?);
    let catalogs = Arc::clone(inner.state().catalog_list());
    let listed = Arc::new(DynamicListTableFactory::new(Default::default()));
    let files = Files {
        formats: formats.clone(),
        settings: settings.clone(),
        others: Arc::clone(&listed) as Arc<dyn UrlTableFactory>,
    };
    let catalogs = DynamicFileCatalog::new(catalogs, Arc::new(files));
    let state = SessionStateBuilder::new_from_existing(inner.state())
        .with_catalog_list(Arc::new(catalogs))
        .build();
    let context = SessionContext::new_with_state(state);
    listed.session_store().with_state(context.state_weak_ref());
    context.register_udtf("read", Arc::new(Read(formats.clone(), settings.clone())));
    context.register_udtf(
        "packed",
        Arc::new(Packed(formats.clone(), settings.clone())),
    );
    for function in functions::all(formats, settings.lossy) {
        context.register_udf(function);
    }
    Ok(context)
}

/// Fits a session to a limit of memory.
fn within(config: SessionConfig, bytes: usize) -> SessionConfig {
    // A query in one part would join by hash, see below.
    let partitions = config.target_partitions().min(bytes / PARTITION).max(2);
    let each = bytes / partitions;
    let rows = (each / ROW).clamp(FEWEST_ROWS, ROWS);
    let mut config = config
        .with_target_partitions(partitions)
        .with_batch_size(rows)
        // What is buffered is sorted as one batch: merging small ones needs memory for their keys,
        // which nobody has reserved.
        .with_sort_in_place_threshold_bytes(usize::MAX)
        .with_sort_spill_reservation_bytes(each / 8);
    // A join by hash has one side in memory; a join of sorted sides has temporary files.
    config.options_mut().optimizer.prefer_hash_join = false;
    config
}

/// Plans a query; statements that write are rejected.
///
/// # Errors
/// An error in the query, or in the files that it names.
pub async fn query(context: &SessionContext, sql: &str) -> Result<DataFrame> {
    let reading_alone = SQLOptions::new()
        .with_allow_ddl(false)
        .with_allow_dml(false)
        .with_allow_statements(false);
    let frame = context.sql_with_options(sql, reading_alone).await?;
    match frame.logical_plan() {
        LogicalPlan::DescribeTable(table) => context.read_batch(describe::rows(&table.schema)?),
        _ => Ok(frame),
    }
}
