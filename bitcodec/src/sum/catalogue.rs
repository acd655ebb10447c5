//! The catalogue of common CRCs.

use crate::sum::Crc;

/// The catalogue.
macro_rules! catalogue {
    ($($name:ident = $width:literal, $poly:literal, $init:literal, $xor_out:literal $(, $reflected:ident)?;)*) => {
        impl Crc { $(
            #[doc = concat!("`", stringify!($name), "` of the catalogue.")]
            pub const $name: Self = Self::new($width, $poly).init($init).xor_out($xor_out)$(.$reflected())?;
        )* }
    };
}

catalogue! {
    CRC_8_SMBUS = 8, 0x07, 0, 0;
    CRC_8_MAXIM_DOW = 8, 0x31, 0, 0, reflected;
    CRC_16_ARC = 16, 0x8005, 0, 0, reflected;
    CRC_16_IBM_3740 = 16, 0x1021, 0xffff, 0;
    CRC_16_IBM_SDLC = 16, 0x1021, 0xffff, 0xffff, reflected;
    CRC_16_KERMIT = 16, 0x1021, 0, 0, reflected;
    CRC_16_MODBUS = 16, 0x8005, 0xffff, 0, reflected;
    CRC_16_USB = 16, 0x8005, 0xffff, 0xffff, reflected;
    CRC_16_XMODEM = 16, 0x1021, 0, 0;
    CRC_24_OPENPGP = 24, 0x86_4cfb, 0xb7_04ce, 0;
    CRC_32_BZIP2 = 32, 0x04c1_1db7, 0xffff_ffff, 0xffff_ffff;
    CRC_32_CKSUM = 32, 0x04c1_1db7, 0, 0xffff_ffff;
    CRC_32_ISCSI = 32, 0x1edc_6f41, 0xffff_ffff, 0xffff_ffff, reflected;
    CRC_32_ISO_HDLC = 32, 0x04c1_1db7, 0xffff_ffff, 0xffff_ffff, reflected;
    CRC_32_MPEG_2 = 32, 0x04c1_1db7, 0xffff_ffff, 0;
    CRC_64_ECMA_182 = 64, 0x42f0_e1eb_a9ea_3693, 0, 0;
    CRC_64_XZ = 64, 0x42f0_e1eb_a9ea_3693, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, reflected;
}

/// Aliases of a CRC.
macro_rules! aliases {
    ($($name:ident: $($alias:ident)+;)*) => {
        impl Crc { $($(
            #[doc = concat!("Another name of [`", stringify!($name), "`](Self::", stringify!($name), ").")]
            pub const $alias: Self = Self::$name;
        )+)* }

        #[cfg(test)]
        const ALIASES: &[(&str, Crc, &[Crc])] = &[$((stringify!($name), Crc::$name, &[$(Crc::$alias),+])),*];
    };
}

// The aliases of the catalogue and other common names, including short ones such as `CRC_16`. Without these, the
// compiler would suggest a similar name for an unknown one, which is a different CRC.
aliases! {
    CRC_8_SMBUS: CRC_8;
    CRC_8_MAXIM_DOW: CRC_8_MAXIM DOW_CRC;
    CRC_16_ARC: ARC CRC_16 CRC_16_LHA CRC_IBM CRC_16_IBM CRC_16_ANSI;
    CRC_16_IBM_3740: CRC_16_AUTOSAR CRC_16_CCITT_FALSE;
    CRC_16_IBM_SDLC: CRC_16_ISO_HDLC CRC_16_ISO_IEC_14443_3_B CRC_16_X_25 CRC_16_X25 CRC_B X_25;
    CRC_16_KERMIT: CRC_16_BLUETOOTH CRC_16_CCITT CRC_16_CCITT_TRUE CRC_16_V_41_LSB CRC_CCITT KERMIT;
    CRC_16_MODBUS: MODBUS;
    CRC_16_XMODEM: CRC_16_ACORN CRC_16_LTE CRC_16_V_41_MSB XMODEM ZMODEM;
    CRC_24_OPENPGP: CRC_24;
    CRC_32_BZIP2: CRC_32_AAL5 CRC_32_DECT_B B_CRC_32;
    CRC_32_CKSUM: CKSUM CRC_32_POSIX;
    CRC_32_ISCSI: CRC_32_BASE91_C CRC_32_CASTAGNOLI CRC_32_INTERLAKEN CRC_32_NVME CRC_32C CRC_32_C CRC32C;
    CRC_32_ISO_HDLC: CRC_32 CRC32 CRC_32_ADCCP CRC_32_ETHERNET CRC_32_IEEE CRC_32_V_42 CRC_32_XZ CRC_32_ZLIB PKZIP;
    CRC_64_ECMA_182: CRC_64;
    CRC_64_XZ: CRC_64_GO_ECMA;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The checks of `123456789` in the catalogue.
    #[test]
    fn every_name_is_that_of_the_check_in_the_catalogue() {
        let of = |name| match name {
            "CRC_8_SMBUS" => 0xf4,
            "CRC_8_MAXIM_DOW" => 0xa1,
            "CRC_16_ARC" => 0xbb3d,
            "CRC_16_IBM_3740" => 0x29b1,
            "CRC_16_IBM_SDLC" => 0x906e,
            "CRC_16_KERMIT" => 0x2189,
            "CRC_16_MODBUS" => 0x4b37,
            "CRC_16_XMODEM" => 0x31c3,
            "CRC_24_OPENPGP" => 0x0021_cf02,
            "CRC_32_BZIP2" => 0xfc89_1918,
            "CRC_32_CKSUM" => 0x765e_7680,
            "CRC_32_ISCSI" => 0xe306_9283,
            "CRC_32_ISO_HDLC" => 0xcbf4_3926,
            "CRC_64_ECMA_182" => 0x6c40_df5f_0b49_7347,
            "CRC_64_XZ" => 0x995d_c9bb_df19_39fa,
            _ => panic!("{name} is in the catalogue"),
        };
        for (name, crc, aliases) in ALIASES {
            assert_eq!(crc.of(b"123456789"), of(*name), "{name}");
            assert!(aliases.iter().all(|alias| alias == crc), "{name}");
        }
    }
}
