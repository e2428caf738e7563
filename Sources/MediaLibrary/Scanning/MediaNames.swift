import GObjectKit

/// Tells by its name whether a file belongs to the library, without making a string of it.
struct MediaNames: Sendable {
  private let extensions: Set<UInt64>

  /// - Parameter extensions: without the dot, at most eight ASCII characters; case does not matter.
  init(extensions: some Sequence<String>) {
    self.extensions = Set(
      extensions.compactMap { text in
        let bytes = Array(text.utf8)
        return MediaNames.packed(bytes.span, from: 0)
      })
  }

  /// Hidden files and folders do not; folders do; files do by their extension.
  func accept(_ name: Span<UInt8>, _ kind: FileKind) -> Bool {
    guard name.count > 0, name[0] != UInt8(ascii: ".") else { return false }
    if kind == .folder { return true }
    var dot = name.count - 1
    while dot > 0, name[dot] != UInt8(ascii: ".") {
      guard name.count - dot <= 8 else { return false }
      dot -= 1
    }
    guard dot > 0, let packed = MediaNames.packed(name, from: dot + 1) else { return false }
    return extensions.contains(packed)
  }

  /// The same for a name that is held as an array.
  func accept(_ name: [UInt8], _ kind: FileKind) -> Bool { accept(name.span, kind) }

  /// Up to eight characters in lower case, in one number.
  private static func packed(_ text: Span<UInt8>, from start: Int) -> UInt64? {
    guard start < text.count, text.count - start <= 8 else { return nil }
    var packed: UInt64 = 0
    for index in start..<text.count {
      let byte = text[index]
      packed = packed << 8 | UInt64(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
    }
    return packed
  }
}
