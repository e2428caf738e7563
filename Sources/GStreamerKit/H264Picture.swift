/// A picture of a video as H.264 writes it: a row of network abstraction layer units.
///
/// Source: ITU-T H.264 (08/2021), 7.3.1 and 7.4.1 for units, annex B for start codes; ISO/IEC 14496-15, 5.3.3 for
/// units with their length before them.
struct H264Picture {
  /// How the units are parted.
  enum Framing: Equatable {
    /// By start codes.
    case startCodes
    /// Each has its length before it, as a number of so many bytes.
    case lengths(bytes: Int)
  }

  let bytes: UnsafeRawBufferPointer
  let framing: Framing

  /// Whether no other picture is made with the help of this one. False of what has no picture in it.
  var isDisposable: Bool {
    var place = 0
    while let header = nextUnit(&place) {
      // All slices of a picture are alike in this; 1 to 5 are slices.
      if (1...5).contains(header & 0x1f) { return header & 0x60 == 0 }
    }
    return false
  }

  /// The first byte of the unit at a place or after it. The place goes on to what follows.
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
