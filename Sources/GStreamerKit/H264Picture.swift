/// A coded H.264 picture: a sequence of network abstraction layer (NAL) units.
///
/// Source: ITU-T H.264 (08/2021), 7.3.1 and 7.4.1 for NAL units, annex B for start codes; ISO/IEC 14496-15, 5.3.3 for
/// length-prefixed units.
struct H264Picture {
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
  var isDisposable: Bool {
    var place = 0
    while let header = nextUnit(&place) {
      // All slices of a frame have the same `nal_ref_idc`; unit types 1 to 5 are slices.
      if (1...5).contains(header & 0x1f) { return header & 0x60 == 0 }
    }
    return false
  }

  /// The header byte of the next NAL unit at or after an offset; advances the offset.
  private func nextUnit(_ place: inout Int) -> UInt8? {
    switch framing {
    case .lengths(let count):
      guard place + count < bytes.count else { return nil }
      let length = bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
      defer { place += count + length }
      return bytes[place + count]
    case .startCodes:
      while place + 3 < bytes.count {
        if bytes[place] == 0, bytes[place + 1] == 0, bytes[place + 2] == 1 {
          place += 3
          return bytes[place]
        }
        place += 1
      }
      return nil
    }
  }
}
