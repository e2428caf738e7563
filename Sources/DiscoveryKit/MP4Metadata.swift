import GStreamerKit

/// The metadata items of an MP4 or QuickTime movie, by their keys.
///
/// Sources: "QuickTime File Format", Metadata and User Data Atoms (Apple); 3GPP TS 26.244, 8; the keys
/// `com.android.…` by Android's MPEG4Writer.
struct MP4Metadata {
  /// The texts and numbers of `keys` and `ilst`, by key such as `com.apple.quicktime.make`; numbers as texts.
  private(set) var values: [String: String] = [:]
  /// The texts of the user data by the last three letters of their names, such as `xyz` for the location.
  private(set) var userData: [String: String] = [:]

  private static let mostKeys = 1_000
  private static let longestText = 4_000

  /// Reads the items of a movie.
  ///
  /// - Parameter movie: The content of the box `moov`.
  init(_ movie: ArraySlice<UInt8>) {
    for meta in MP4Box.all("meta", in: movie) { read(Self.boxes(ofMeta: meta)) }
    for data in MP4Box.all("udta", in: movie) {
      for meta in MP4Box.all("meta", in: data) { read(Self.boxes(ofMeta: meta)) }
      readUserData(data)
    }
  }

  /// The boxes in a `meta` box: QuickTime's has no version, that of ISO 14496-12 has.
  private static func boxes(ofMeta content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    content.dropFirst(4).starts(with: "hdlr".utf8) ? content : content.dropFirst(4)
  }

  private mutating func read(_ boxes: ArraySlice<UInt8>) {
    guard let list = MP4Box.find("ilst", in: boxes) else { return }
    let keys = MP4Box.find("keys", in: boxes).map { Self.keys($0) } ?? []
    var cursor = ByteCursor(list)
    for _ in 0..<Self.mostKeys {
      guard let size = cursor.uint32(), let name = cursor.take(4), size >= 8,
        let content = cursor.take(Int(size) - 8)
      else { return }
      guard let data = MP4Box.find("data", in: content), let value = Self.value(data) else { continue }
      let index = name.reduce(0) { $0 << 8 | Int($1) }
      if keys.indices.contains(index - 1) {
        values[keys[index - 1]] = value
      } else if name.first == 0xA9 {
        // iTunes' names, such as "©nam".
        userData[String(decoding: name.dropFirst(), as: UTF8.self)] = value
      }
    }
  }

  private static func keys(_ content: ArraySlice<UInt8>) -> [String] {
    var cursor = ByteCursor(content)
    guard cursor.skip(4) != nil, let count = cursor.uint32() else { return [] }
    var keys: [String] = []
    for _ in 0..<min(Int(count), mostKeys) {
      guard let size = cursor.uint32(), cursor.skip(4) != nil, size >= 8, let key = cursor.take(Int(size) - 8)
      else { return keys }
      keys.append(String(decoding: key, as: UTF8.self))
    }
    return keys
  }

  /// The value of a `data` box as text: its type, a locale, the bytes ("Well-known types").
  private static func value(_ content: ArraySlice<UInt8>) -> String? {
    var cursor = ByteCursor(content)
    guard let type = cursor.uint32(), cursor.skip(4) != nil else { return nil }
    let bytes = cursor.rest()
    switch (type, bytes.count) {
    case (1, _): return text(bytes)
    case (21, 1...8):
      let isNegative = bytes.first.map { $0 & 0x80 != 0 } ?? false
      return String(bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) })
    case (22, 1...4), (75...77, 1...4): return String(bytes.reduce(0) { $0 << 8 | UInt64($1) })
    case (23, 4):
      let number = Float(bitPattern: UInt32(truncatingIfNeeded: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
      return number.isFinite ? String(number) : nil
    case (24, 8):
      let number = Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
      return number.isFinite ? String(number) : nil
    default: return nil
    }
  }

  /// QuickTime's texts: a length, a language, the text.
  private mutating func readUserData(_ content: ArraySlice<UInt8>) {
    var cursor = ByteCursor(content)
    for _ in 0..<Self.mostKeys {
      guard let size = cursor.uint32(), let name = cursor.take(4), size >= 8,
        let content = cursor.take(Int(size) - 8)
      else { return }
      guard name.first == 0xA9 else { continue }
      var item = ByteCursor(content)
      guard let length = item.uint16(), item.skip(2) != nil,
        let value = Self.text(item.take(Int(length)) ?? item.rest())
      else { continue }
      let key = String(decoding: name.dropFirst(), as: UTF8.self)
      if userData[key] == nil { userData[key] = value }
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(validating: bytes.prefix(longestText).prefix { $0 != 0 }, as: UTF8.self)
    return text?.isEmpty == false ? text : nil
  }
}
