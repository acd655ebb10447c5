//! A session of DataFusion with the formats.

use std::sync::Arc;

use datafusion::catalog::{DynamicFileCatalog, UrlTableFactory};
use datafusion::dataframe::DataFrame;
use datafusion::datasource::dynamic_file::DynamicListTableFactory;
use datafusion::error::Result;
use datafusion::execution::memory_pool::FairSpillPool;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::execution::session_state::SessionStateBuilder;
use datafusion::logical_expr::LogicalPlan;
use datafusion::prelude::{SQLOptions, SessionConfig, SessionContext};

use crate::describe;
use crate::files::{Files, Packed, Read};
use crate::functions;
use crate::settings::Settings;

/// The number of rows of a batch.
const ROWS: usize = 8192;

/// Returns a session in which files are tables, with the functions of formats.
///
/// # Errors
/// If DataFusion cannot be set up.
pub fn context(settings: &Settings) -> Result<SessionContext> {
    let mut config = SessionConfig::new().with_batch_size(ROWS);
    if let Some(threads) = settings.threads {
        config = config.with_target_partitions(threads);
    }
    let mut runtime = RuntimeEnvBuilder::new();
    if let Some(bytes) = settings.memory {
        runtime = runtime.with_memory_pool(Arc::new(FairSpillPool::new(bytes)));
    }
    let inner = SessionContext::new_with_config_rt(config, runtime.build_arc()?);
    let catalogs = Arc::clone(inner.state().catalog_list());
    let listed = Arc::new(DynamicListTableFactory::new(Default::default()));
    let files = Files {
        settings: settings.clone(),
        others: Arc::clone(&listed) as Arc<dyn UrlTableFactory>,
    };
    let catalogs = DynamicFileCatalog::new(catalogs, Arc::new(files));
    let state = SessionStateBuilder::new_from_existing(inner.state())
        .with_catalog_list(Arc::new(catalogs))
        .build();
    let context = SessionContext::new_with_state(state);
    listed.session_store().with_state(context.state_weak_ref());
    context.register_udtf("read", Arc::new(Read(settings.clone())));
    context.register_udtf("packed", Arc::new(Packed(settings.clone())));
    for function in functions::all(settings.lossy) {
        context.register_udf(function);
    }
    Ok(context)
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
