meta:
  id: sample
  title: "A field of each kind."
  bit-endian: be
seq:
  - id: kind
    type: b2
    enum: kind
    doc: "The \"kind\" of it."
  - id: signed_raw
    type: b5
  - id: die_raw
    type: b3
    valid:
      max: 5
  - id: reserved_10
    type: b3
    valid: 0
  - id: state
    type: b3
    valid:
      max: 5
  - id: biased_raw
    type: b4
  - id: run_bits
    type: b1
    repeat: until
    repeat-until: not _
  - id: runs_0_bits
    type: b1
    repeat: until
    repeat-until: not _
  - id: runs_1_bits
    type: b1
    repeat: until
    repeat-until: not _
  - id: version
    type: b4
    valid: 9
  - id: word
    type: b16
  - id: pair_0
    type: b8
  - id: pair_1
    type: b1
  - id: list_len
    type: b4
  - id: list
    type: b3
    valid:
      min: 0
      max: 6
    repeat: expr
    repeat-expr: list_len
  - id: text_and_end
    type: b8
    repeat: until
    repeat-until: _ == 0
instances:
  signed:
    value: "signed_raw >= (1 << 4) ? signed_raw - (1 << 5) : signed_raw"
  die:
    value: "die_raw + (1)"
  four:
    value: "4"
  biased:
    value: "biased_raw + (3)"
  run:
    value: "run_bits.size - 1"
  runs:
    value: "[runs_0_bits.size - 1, runs_1_bits.size - 1]"
enums:
  kind:
    0: white_pawn
    3: other
