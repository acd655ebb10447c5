//! A program over a declared record with every kind of column that a database cares about.

use std::path::PathBuf;

use arrow_array::RecordBatch;
use bitcodec::{BitCodec, WireFormat};
use bitcodec_sql::{Form, Formats, Settings, context, query, registry, write};

/// A message of a device.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Record {
    #[codec(fixed = 0xA5, bits = 8)]
    magic: (),
    device: u128,
    #[codec(column = timestamp(s))]
    time: u32,
    mode: Mode,
    #[codec(bits = 14, bias = -400, column = decimal(5, 1))]
    celsius: i16,
    #[codec(none = 127)]
    charge: Option<u8>,
    #[codec(bits = 4)]
    address: [u8; 4],
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2, column = snake_case)]
enum Mode {
    Off,
    StandBy,
    OnAir,
}

/// A message whose length varies.
#[derive(BitCodec, Debug)]
#[codec(msb_first, text = hex)]
struct Hello {
    #[codec(text(utf8), len(bits = 8))]
    name: String,
}

fn formats() -> Formats {
    Formats::from(registry! { "record" => Record, "hello" => Hello })
}

fn records(count: u32) -> Vec<u8> {
    let records = (0..count).map(|index| Record {
        magic: (),
        device: u128::from(index) << 64 | 1,
        time: 1_000_000_000 + index,
        mode: [Mode::Off, Mode::StandBy, Mode::OnAir][index as usize % 3],
        celsius: i16::try_from(index % 1000).unwrap() - 400,
        charge: (index % 4 != 0).then_some((index % 100) as u8),
        address: [1, 2, 3, 4],
    });
    records
        .flat_map(|record| record.to_bytes().unwrap())
        .collect()
}

/// A folder with the files of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bitcodec-sql-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        std::fs::write(path.join("log.record"), records(10_000)).unwrap();
        std::fs::write(path.join("hello.txt"), "03616263\n00\n02c328\n").unwrap();
        Self(path)
    }

    /// Runs a query; `DIR` is the folder.
    fn ask(&self, sql: &str) -> Result<String, String> {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let context = context(&formats(), &Settings::default()).unwrap();
            let sql = sql.replace("DIR", &self.0.display().to_string());
            let frame = query(&context, &sql)
                .await
                .map_err(|error| bitcodec_sql::message(&error))?;
            let mut out = Vec::new();
            let written = write(frame, Form::Csv, &mut out, || ()).await;
            written.map_err(|error| bitcodec_sql::message(&error))?;
            Ok(String::from_utf8(out).unwrap())
        })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn records_of_a_declared_type_are_a_table() {
    let folder = Folder::new("table");
    let counts = folder.ask("SELECT mode, count(*) AS n, min(celsius) AS low FROM 'DIR/log.record' GROUP BY mode ORDER BY mode");
    assert_eq!(
        counts.unwrap(),
        "mode,n,low\noff,3334,-40.0\non_air,3333,-40.0\nstand_by,3333,-40.0\n"
    );
    let times = folder.ask(
        "SELECT time, charge, device FROM 'DIR/log.record' WHERE row IN (0, 3) ORDER BY row DESC",
    );
    assert_eq!(
        times.unwrap(),
        "time,charge,device\n2001-09-09T01:46:43Z,3,00000000000000030000000000000001\n2001-09-09T01:46:40Z,,00000000000000000000000000000001\n"
    );
}

#[test]
fn texts_of_the_only_format_that_reads_them_are_a_table() {
    let folder = Folder::new("texts");
    assert_eq!(
        folder
            .ask("SELECT name, row FROM 'DIR/hello.txt' ORDER BY length(name) DESC, row")
            .unwrap_err(),
        "DIR/hello.txt: row 2: `02c328`: name[0]: 0xc3 begins no character of UTF-8 (bits 8..16)"
            .replace("DIR", &folder.0.display().to_string())
    );
    let one = folder.ask("SELECT decode('hello', '03616263')['name'] AS name, encode('hello', named_struct('name', 'ab')) AS text");
    assert_eq!(one.unwrap(), "name,text\nabc,026162\n");
}

#[test]
fn a_name_that_no_format_has_is_corrected() {
    let folder = Folder::new("names");
    let error = folder
        .ask("SELECT * FROM packed('DIR/log.record', 'recrod')")
        .unwrap_err();
    assert_eq!(error, "no format `recrod`; did you mean `record`?");
    let error = folder
        .ask("SELECT * FROM packed('DIR/hello.txt', 'hello')")
        .unwrap_err();
    assert!(
        error.ends_with("values of hello take different bytes, so that they cannot be packed"),
        "{error}"
    );
}

#[test]
fn columns_of_a_type_come_back_from_parquet() {
    let folder = Folder::new("parquet");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let batches: Vec<RecordBatch> = runtime.block_on(async {
        let context = context(&formats(), &Settings::default()).unwrap();
        let sql = format!("SELECT * FROM '{}/log.record'", folder.0.display());
        let frame = query(&context, &sql).await.unwrap();
        let file = std::fs::File::create(folder.0.join("log.parquet")).unwrap();
        write(frame, Form::Parquet, file, || ()).await.unwrap();
        let sql = format!("SELECT device, time, mode, celsius, charge, address FROM '{}/log.parquet' ORDER BY row", folder.0.display());
        query(&context, &sql).await.unwrap().collect().await.unwrap()
    });
    let bytes: Vec<Vec<u8>> = batches
        .iter()
        .flat_map(|batch| bitcodec::columns::encode::<Record>(batch).unwrap())
        .collect();
    assert_eq!(bytes.concat(), records(10_000));
}
