//! The bits that the attribute reference has in tables.

use bitcodec::{BitCodec, NoContext, WireFormat};

macro_rules! codes {
    ($order:ident: $($name:ident $key:meta;)*) => {
        /// The bits of a number in each code, in the order of the stream, as the columns of the table.
        pub(super) fn $order(number: u16) -> Vec<String> {
            vec![$({
                #[derive(BitCodec)]
                #[codec($order)]
                struct $name(#[codec($key)] u16);
                bits(&$name(number))
            }),*]
        }
    };
}

codes! {
    msb_first:
    Gamma elias_gamma;
    Delta elias_delta;
    Golomb exp_golomb;
    Quotient rice = 2;
    Groups leb128;
}

codes! {
    lsb_first:
    Gamma elias_gamma;
    Delta elias_delta;
    Golomb exp_golomb;
    Quotient rice = 2;
    Groups leb128;
}

fn bits<T: WireFormat<Context = NoContext>>(value: &T) -> String {
    match value.to_bytes() {
        Ok(bytes) => match T::trace(&bytes).segments() {
            [code, ..] => format!("`{}`", code.raw),
            [] => String::new(),
        },
        Err(_) => "refused".to_owned(),
    }
}

#[test]
fn the_tables_of_universal_codes_are_true() {
    let page = include_str!("../../docs/src/attributes/numbers.md");
    let tables: Vec<&str> = page.split("| number |").skip(1).collect();
    let orders: [fn(u16) -> Vec<String>; 2] = [msb_first, lsb_first];
    assert_eq!(tables.len(), orders.len());
    for (table, code) in tables.iter().zip(orders) {
        let rows: Vec<&str> = table
            .lines()
            .skip(2)
            .take_while(|line| line.starts_with('|'))
            .collect();
        assert_eq!(rows.len(), 7);
        for row in rows {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let number = cells[0].parse().expect("the first column has numbers");
            assert_eq!(cells[1..], code(number), "{number}");
        }
    }
}
