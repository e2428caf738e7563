import Foundation

/// Changes the timestamps of a transport stream (ISO/IEC 13818-1).
enum TransportStream {
  /// The stream with all timestamps later by a number of 90 kHz ticks, as if it was cut out of a recording.
  static func shifted(_ data: Data, by ticks: UInt64) -> Data {
    var bytes = [UInt8](data)
    for packet in stride(from: 0, to: bytes.count - 187, by: 188) where bytes[packet] == 0x47 {
      let control = bytes[packet + 3] >> 4 & 3
      var payload = packet + 4
      if control & 2 != 0 {
        let length = Int(bytes[packet + 4])
        // The base of the program clock reference: 33 bits, before 6 reserved ones and an extension of 9.
        if length > 6, bytes[packet + 5] & 0x10 != 0 { shiftClock(&bytes, at: packet + 6, by: ticks) }
        payload += 1 + length
      }
      let begins = bytes[packet + 1] & 0x40 != 0
      guard control & 1 != 0, begins, payload + 19 <= packet + 188,
        bytes[payload] == 0, bytes[payload + 1] == 0, bytes[payload + 2] == 1, bytes[payload + 3] >= 0xC0
      else { continue }
      let flags = bytes[payload + 7] >> 6
      if flags & 2 != 0 { shiftTime(&bytes, at: payload + 9, by: ticks) }
      if flags == 3 { shiftTime(&bytes, at: payload + 14, by: ticks) }
    }
    return Data(bytes)
  }

  private static let mask: UInt64 = 0x1_FFFF_FFFF

  private static func shiftClock(_ bytes: inout [UInt8], at place: Int, by ticks: UInt64) {
    var base = (0..<4).reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[place + $1]) } << 1
    base |= UInt64(bytes[place + 4] >> 7)
    base = (base + ticks) & mask
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: base >> (25 - UInt64(index) * 8)) }
    bytes[place + 4] = bytes[place + 4] & 0x7F | UInt8(base & 1) << 7
  }

  private static func shiftTime(_ bytes: inout [UInt8], at place: Int, by ticks: UInt64) {
    let parts = bytes[place..<place + 5].map { UInt64($0) }
    var time =
      (parts[0] >> 1 & 7) << 30 | parts[1] << 22 | (parts[2] >> 1) << 15 | parts[3] << 7 | parts[4] >> 1
    time = (time + ticks) & mask
    bytes[place] = bytes[place] & 0xF1 | UInt8(time >> 30 & 7) << 1
    bytes[place + 1] = UInt8(time >> 22 & 0xFF)
    bytes[place + 2] = UInt8(time >> 15 & 0x7F) << 1 | 1
    bytes[place + 3] = UInt8(time >> 7 & 0xFF)
    bytes[place + 4] = UInt8(time & 0x7F) << 1 | 1
  }
}
