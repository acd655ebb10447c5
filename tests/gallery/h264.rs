//! A sequence parameter set of the baseline profile, with its NAL unit header: ITU-T H.264, section 7.3.2.1.1.

use bitcodec::{BitCodec, WireFormat};

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct SequenceParameters {
    #[codec(bits = 8, fixed = 0x67)]
    nal_header: (),
    #[codec(bits = 8, fixed = 66)]
    profile: (),
    constraints: [bool; 6],
    #[codec(reserved = 2)]
    level: u8,
    #[codec(exp_golomb)]
    id: u8,
    #[codec(exp_golomb, range = 4..=16, bias = 4)]
    log2_max_frame_number: u8,
    #[codec(exp_golomb, range = 0..=2)]
    order_count_type: u8,
    #[codec(when = order_count_type == 0, exp_golomb, range = 4..=16, bias = 4)]
    log2_max_order_count: Option<u8>,
    #[codec(exp_golomb)]
    reference_frames: u8,
    gaps_allowed: bool,
    /// In macroblocks.
    #[codec(exp_golomb, bias = 1)]
    width: u16,
    #[codec(exp_golomb, bias = 1)]
    height: u16,
    frames_only: bool,
    #[codec(when = !frames_only)]
    adaptive_fields: Option<bool>,
    direct_8x8: bool,
    #[codec(present(cropping))]
    is_cropped: (),
    #[codec(when = is_cropped)]
    cropping: Option<Cropping>,
    #[codec(reserved = 1, bits = 1, fixed = 1)]
    stop: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Cropping {
    #[codec(exp_golomb)]
    left_right_top_bottom: [u16; 4],
}

/// Ben Mesander, "World's smallest H.264 encoder": 128 by 96 pixels.
#[test]
fn a_published_set_comes_back() {
    let bytes = [0x67, 0x42, 0x00, 0x0a, 0xf8, 0x41, 0xa2];
    let set = SequenceParameters {
        nal_header: (),
        profile: (),
        constraints: [false; 6],
        level: 10,
        id: 0,
        log2_max_frame_number: 4,
        order_count_type: 0,
        log2_max_order_count: Some(4),
        reference_frames: 0,
        gaps_allowed: false,
        width: 128 / 16,
        height: 96 / 16,
        frames_only: true,
        adaptive_fields: None,
        direct_8x8: false,
        is_cropped: (),
        cropping: None,
        stop: (),
    };
    damaged::<SequenceParameters>(&bytes);
    published(&bytes, set.clone());

    let cropped = SequenceParameters {
        cropping: Some(Cropping {
            left_right_top_bottom: [0, 2, 0, 1],
        }),
        ..set
    };
    let bytes = cropped.to_bytes().unwrap();
    assert_eq!(SequenceParameters::from_bytes(&bytes).unwrap(), cropped);
}
