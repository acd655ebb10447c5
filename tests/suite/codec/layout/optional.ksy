meta:
  id: optional
  title: "A field that is there if bytes are left."
  bit-endian: be
seq:
  - id: kind
    type: b16
  - id: number
    type: b32
    valid:
      min: 1
      max: 9
    if: not _io.eof
