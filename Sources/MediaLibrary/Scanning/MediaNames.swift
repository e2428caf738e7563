import GObjectKit

/// Determines by the bytes of its name whether a file belongs to the library, without creating a string.
struct MediaNames: Sendable {
  private let extensions: Set<UInt64>

  /// Creates a set of names with these extensions: without the dot, at most eight ASCII characters, case-insensitive.
  init(extensions: some Sequence<String>) {
    self.extensions = Set(
      extensions.compactMap { text in
        let bytes = Array(text.utf8)
        return MediaNames.packed(bytes.span, from: 0)
      })
  }

  /// Returns whether to read a folder or to list a file. Rejects hidden names, and files with other extensions.
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

  /// Returns the same for a name in an array.
  func accept(_ name: [UInt8], _ kind: FileKind) -> Bool { accept(name.span, kind) }

  /// Returns whether a file is an XMP sidecar, by its name.
  static func isSidecar(_ name: Span<UInt8>) -> Bool {
    guard name.count > 4, name[0] != UInt8(ascii: "."), name[name.count - 4] == UInt8(ascii: ".") else {
      return false
    }
    return packed(name, from: name.count - 3) == 0x78_6d70  // "xmp"
  }

  /// Packs up to eight bytes, in lower case, into an integer.
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
