/// Collects the parts of the ICC profile of a JPEG, which may be in any order (ICC.1:2022, annex B.4).
struct JPEGProfile {
  /// The marker that precedes each part.
  private static let marker = "ICC_PROFILE\0"
  /// The bytes before the content of a part: the length of the segment is not one of them.
  static let headerCount = marker.utf8.count + 2

  private var parts: [UInt8: [UInt8]] = [:]
  private var count: UInt8 = 0
  private var size = 0

  /// Adds the content of an APP2 segment; others than parts of a profile are ignored.
  mutating func add(_ content: [UInt8], limit: Int) {
    guard content.count > Self.headerCount, content.has(Self.marker, at: 0) else { return }
    let number = content[Self.headerCount - 2]
    size += content.count
    guard number > 0, parts[number] == nil, size <= limit else { return }
    count = content[Self.headerCount - 1]
    parts[number] = Array(content.dropFirst(Self.headerCount))
  }

  /// The profile; nil if there is none, or if a part is missing.
  var bytes: [UInt8]? {
    guard count > 0 else { return nil }
    let sorted = (1...count).compactMap { parts[$0] }
    return sorted.count == Int(count) ? sorted.flatMap(\.self) : nil
  }
}
