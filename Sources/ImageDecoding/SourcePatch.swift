import Imaging

/// Bytes that a loader reads in place of those of the file, so that it decodes another part of the picture.
struct SourcePatch: Sendable, Equatable {
  /// Where in the file.
  let offset: Int
  let bytes: [UInt8]
}

extension RawSpan {
  /// The bytes as an array with `patches`, where this is the part of the file from `start`; nil where no patch
  /// lies in it.
  func patched(_ patches: [SourcePatch], from start: Int) -> [UInt8]? {
    let part = start..<start + byteCount
    let touching = patches.filter { part.overlaps($0.offset..<$0.offset + $0.bytes.count) }
    guard !touching.isEmpty else { return nil }
    var bytes = (0..<byteCount).map { byte($0) }
    for patch in touching {
      for (index, value) in patch.bytes.enumerated() where part.contains(patch.offset + index) {
        bytes[patch.offset + index - start] = value
      }
    }
    return bytes
  }
}
