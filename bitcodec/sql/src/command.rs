//! The command of a program.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{CommandFactory, FromArgMatches, Parser};
use datafusion::error::{DataFusionError, Result};
use futures::channel::oneshot::Receiver;
use futures::future::{Either, select};
use indicatif::{ProgressBar, ProgressStyle};
use tokio::runtime::Runtime;

use crate::error::{is_refusal, message};
use crate::formats::Formats;
use crate::interrupt::{ended, watch};
use crate::output::{Form, write};
use crate::progress::Progress;
use crate::session::{context, query};
use crate::settings::Settings;

#[derive(Debug, Parser)]
#[command(max_term_width = 100)]
struct Args {
    /// The query; `-` reads it from standard input.
    #[arg(required_unless_present = "file", conflicts_with = "file")]
    query: Option<String>,
    /// Reads the query from a file.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Writes the result to a file, whose ending tells the form.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The form of the result: table, csv, jsonl or parquet.
    #[arg(long, short, value_name = "FORM")]
    format: Option<Form>,
    /// Makes values that are refused null, with the reason in the column `error`.
    #[arg(long)]
    lossy: bool,
    /// Looks only at the bits of named columns where their places are constants, and not at whole values.
    #[arg(long)]
    unchecked: bool,
    /// How many threads work at once.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// How many megabytes sorting, grouping and joining may take; the rest goes to temporary files.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    memory: Option<u32>,
}

/// What the help of a program says about tables.
const TABLES: &str = "A file is a table: FROM 'ids.txt', FROM packed('keys.bin', 'FORMAT'), \
FROM read('ids.parquet', 'FORMAT', 'column'), or all files that match: FROM 'keys/*.bin'.";

/// Runs the command of a program: reads its arguments, and prints or writes the result of a query.
///
/// ```no_run
/// use bitcodec::BitCodec;
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Sample(u16);
///
/// fn main() -> std::process::ExitCode {
///     bitcodec_sql::main(bitcodec_sql::registry! { "sample" => Sample })
/// }
/// ```
pub fn main(formats: impl Into<Formats>) -> ExitCode {
    let formats = formats.into();
    let args = match args(&formats) {
        Ok(args) => args,
        Err(error) => error.exit(),
    };
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    if let Some(threads) = args.threads {
        runtime.worker_threads(usize::from(threads));
    }
    match runtime.enable_all().build() {
        Ok(runtime) => finish(start(args, &formats, runtime)),
        Err(error) => finish(Err(error.into())),
    }
}

fn args(formats: &Formats) -> Result<Args, clap::Error> {
    let name = std::env::args_os().next().map(PathBuf::from);
    let name = name
        .as_deref()
        .and_then(Path::file_stem)
        .map(OsStr::to_string_lossy);
    let name = name.map_or_else(|| "sql".to_owned(), Cow::into_owned);
    let command = Args::command()
        .bin_name(&name)
        .display_name(&name)
        .version(formats.version)
        .about(formats.about)
        .long_about(format!("{}.\n\n{TABLES}", formats.about));
    Args::from_arg_matches(&command.try_get_matches()?)
}

/// Runs a query until a signal comes, and returns that.
fn start(args: Args, formats: &Formats, runtime: Runtime) -> Result<Option<u8>> {
    let signal = watch()?;
    // Only a query with a limit has temporary files. Their folder is removed here, because tasks of
    // a query that was ended may still be sorting.
    let folder = match args.memory {
        Some(_) => Some(tempfile::Builder::new().prefix("bitcodec-sql-").tempdir()?),
        None => None,
    };
    let path = folder.as_ref().map(|folder| folder.path().to_path_buf());
    let ran = runtime.block_on(unless_ended(signal, run(args, formats, path)));
    runtime.shutdown_timeout(Duration::from_millis(500));
    drop(folder);
    ran
}

fn finish(ran: Result<Option<u8>>) -> ExitCode {
    match ran {
        Ok(None) => ExitCode::SUCCESS,
        // As shells count signals.
        Ok(Some(signal)) => ExitCode::from(128 + signal),
        Err(error) if is_closed(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, there is no way to report the error.
            let _ = writeln!(io::stderr(), "error: {}", message(&error));
            ExitCode::from(if is_refusal(&error) { 1 } else { 2 })
        }
    }
}

/// Waits for a query or a signal.
async fn unless_ended(
    signal: Receiver<u8>,
    query: impl Future<Output = Result<()>>,
) -> Result<Option<u8>> {
    match select(pin!(query), pin!(ended(signal))).await {
        Either::Left((ran, _)) => ran.map(|()| None),
        Either::Right((signal, _)) => Ok(Some(signal)),
    }
}

/// Whether the reader of the output has closed it.
fn is_closed(error: &DataFusionError) -> bool {
    let mut next: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = next {
        if let Some(error) = error.downcast_ref::<io::Error>() {
            return error.kind() == io::ErrorKind::BrokenPipe;
        }
        next = error.source();
    }
    false
}

async fn run(args: Args, formats: &Formats, temporary: Option<PathBuf>) -> Result<()> {
    let sql = sql(&args)?;
    let form = form(&args)?;
    let settings = Settings {
        lossy: args.lossy,
        unchecked: args.unchecked,
        threads: args.threads.map(usize::from),
        memory: args.memory.map(|megabytes| megabytes as usize * 1_000_000),
        temporary,
        progress: Progress::default(),
    };
    let context = context(formats, &settings)?;
    let frame = query(&context, &sql).await?;
    let bar = Bar::new(settings.progress);
    match args.output {
        Some(path) => {
            let (unfinished, file) = Unfinished::create(&path)?;
            let written = write(frame, form, BufWriter::new(file), || ()).await;
            drop(bar);
            let rows = written?;
            unfinished.finish(&path)?;
            writeln!(io::stderr(), "{rows} rows in {}", path.display())?;
        }
        None if form == Form::Parquet && io::stdout().is_terminal() => {
            let words = "Parquet is not for a terminal; --output names a file";
            return Err(DataFusionError::Plan(words.to_owned()));
        }
        None => {
            write(frame, form, BufWriter::new(io::stdout()), || drop(bar)).await?;
        }
    }
    Ok(())
}

/// Returns the query.
fn sql(args: &Args) -> Result<String> {
    match (&args.query, &args.file) {
        (_, Some(path)) => fs::read_to_string(path).map_err(|error| failed(path, &error)),
        (Some(sql), None) if sql != "-" => Ok(sql.clone()),
        _ => Ok(io::read_to_string(io::stdin())?),
    }
}

/// Returns the form of the result.
fn form(args: &Args) -> Result<Form> {
    let Some(path) = args.output.as_deref().filter(|_| args.format.is_none()) else {
        return Ok(args.format.unwrap_or(Form::Table));
    };
    Form::of(path).ok_or_else(|| {
        let (path, known) = (path.display(), Form::ENDINGS);
        DataFusionError::Plan(format!(
            "{path}: the ending tells no form; those that do are {known}; --format names a form"
        ))
    })
}

/// A file that gets its name when it is complete, and is removed otherwise.
struct Unfinished(PathBuf);

impl Unfinished {
    /// Creates the file that will have a name.
    fn create(path: &Path) -> Result<(Self, File)> {
        let mut name = path.as_os_str().to_owned();
        name.push(".part");
        let unfinished = PathBuf::from(name);
        let file = File::create(&unfinished).map_err(|error| failed(path, &error))?;
        Ok((Self(unfinished), file))
    }

    fn finish(self, path: &Path) -> Result<()> {
        fs::rename(&self.0, path).map_err(|error| failed(path, &error))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // A partial result is useless. If it cannot be removed, its name still marks it. A complete
        // one has another name.
        let _ = fs::remove_file(&self.0);
    }
}

fn failed(path: &Path, error: &io::Error) -> DataFusionError {
    DataFusionError::Execution(format!("{}: {error}", path.display()))
}

/// A progress bar on standard error, if that is a terminal and the query takes more than a second;
/// erased when dropped.
struct Bar {
    /// Stops the drawing thread when it is dropped.
    watched: Option<std::sync::mpsc::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Bar {
    fn new(progress: Progress) -> Self {
        if !io::stderr().is_terminal() {
            return Self {
                watched: None,
                thread: None,
            };
        }
        let (watched, ended) = std::sync::mpsc::channel::<()>();
        let thread = std::thread::spawn(move || draw(&progress, &ended));
        Self {
            watched: Some(watched),
            thread: Some(thread),
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        drop(self.watched.take());
        if let Some(thread) = self.thread.take() {
            // A failure of the bar is not an error.
            let _ = thread.join();
        }
    }
}

fn draw(progress: &Progress, ended: &std::sync::mpsc::Receiver<()>) {
    use std::sync::mpsc::RecvTimeoutError;

    let start = Instant::now();
    let mut bar: Option<ProgressBar> = None;
    while ended.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout) {
        if start.elapsed() < Duration::from_secs(1) || progress.total() == 0 {
            continue;
        }
        let bar = bar.get_or_insert_with(|| {
            let bar = ProgressBar::new(progress.total());
            let words = "{bytes} of {total_bytes} {wide_bar} {bytes_per_sec}, {eta} left";
            if let Ok(style) = ProgressStyle::with_template(words) {
                bar.set_style(style);
            }
            bar
        });
        bar.set_length(progress.total());
        bar.set_position(progress.done());
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}
