/// A coded H.264 picture: a sequence of network abstraction layer (NAL) units.
///
/// Source: ITU-T H.264 (08/2021), 7.3.1 and 7.4.1 for NAL units, annex B for start codes; ISO/IEC 14496-15, 5.3.3 for
/// length-prefixed units.
struct H264AccessUnit {
  /// How NAL units are delimited.
  enum Framing: Equatable {
    /// Start codes (annex B).
    case startCodes
    /// A length prefix of this many bytes (AVCC).
    case lengths(bytes: Int)
  }

  let bytes: UnsafeRawBufferPointer
  let framing: Framing

  /// Whether no other frame depends on this one (`nal_ref_idc` is 0). False if there is no slice.
  var isNonReference: Bool {
    var offset = 0
    while let header = nextUnit(&offset) {
      // All slices of a frame have the same `nal_ref_idc`; unit types 1 to 5 are slices.
      if (1...5).contains(header & 0x1f) { return header & 0x60 == 0 }
    }
    return false
  }

  /// The header byte of the next NAL unit at or after an offset; advances the offset.
  private func nextUnit(_ offset: inout Int) -> UInt8? {
    switch framing {
    case .lengths(let count):
      guard offset + count < bytes.count else { return nil }
      let length = bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
      defer { offset += count + length }
      return bytes[offset + count]
    case .startCodes:
      while offset + 3 < bytes.count {
        if bytes[offset] == 0, bytes[offset + 1] == 0, bytes[offset + 2] == 1 {
          offset += 3
          return bytes[offset]
        }
        offset += 1
      }
      return nil
    }
  }
}
