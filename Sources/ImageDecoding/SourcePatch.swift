import Imaging

/// Bytes that replace those of the file for the loader, so that it decodes another item or fewer rows.
struct SourcePatch: Sendable, Equatable {
  /// The offset in the file.
  let offset: Int
  let bytes: [UInt8]
}

extension RawSpan {
  /// Applies `patches` to these bytes, which begin at offset `start` of the file; nil if no patch overlaps them.
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
