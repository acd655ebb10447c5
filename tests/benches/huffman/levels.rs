//! What one would write by hand for a code with long codewords.

use crate::hand::window;

/// Tables of eight bits each: a symbol with the digits that it takes of this level, or the next level.
pub(crate) struct Levels {
    tables: Vec<[(u16, u16); 256]>,
}

const NEXT: u16 = 1 << 15;

impl Levels {
    pub(crate) fn new(words: &[&str]) -> Self {
        let mut tables = vec![[(0, 0); 256]];
        for (symbol, word) in (0u16..).zip(words) {
            let mut table = 0;
            let mut rest = *word;
            while rest.len() > 8 {
                let (here, behind) = rest.split_at(8);
                let place = usize::from_str_radix(here, 2).expect("digits");
                if tables[table][place].1 & NEXT == 0 {
                    let next = tables.len() as u16;
                    tables[table][place] = (next, NEXT);
                    tables.push([(0, 0); 256]);
                }
                table = usize::from(tables[table][place].0);
                rest = behind;
            }
            let place = usize::from_str_radix(rest, 2).expect("digits") << (8 - rest.len());
            for fill in 0..1 << (8 - rest.len()) {
                tables[table][place + fill] = (symbol, rest.len() as u16);
            }
        }
        Self { tables }
    }

    pub(crate) fn decode(&self, bytes: &[u8]) -> Option<[u8; 320]> {
        let mut text = [0; 320];
        let mut position = 0;
        // At least 56 bits a window: one word of 30 always fits.
        let (mut ahead, mut left) = (window(bytes, 0), 56);
        for byte in &mut text {
            if left < 30 {
                (ahead, left) = (window(bytes, position), 56);
            }
            let mut table = &self.tables[0];
            loop {
                let (symbol, length) = table[(ahead >> 56) as usize];
                if length & NEXT == 0 {
                    *byte = u8::try_from(symbol).ok()?;
                    ahead <<= length;
                    position += usize::from(length);
                    left -= i32::from(length);
                    break;
                }
                table = &self.tables[usize::from(symbol)];
                ahead <<= 8;
                position += 8;
                left -= 8;
            }
        }
        (position <= bytes.len() * 8).then_some(text)
    }
}
