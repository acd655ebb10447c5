meta:
  id: trailed
  title: "A list in front of fields of constant width."
  bit-endian: be
seq:
  - id: words
    type: b16
    repeat: expr
    repeat-expr: (_io.size - _io.pos - 4) / 2
  - id: kind
    type: b3
  - id: reserved
    type: b5
    valid: 0
  - id: flags
    type: b8
  - id: check
    type: b16
