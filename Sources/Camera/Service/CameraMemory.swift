import GObjectKit

/// Remembers the camera that was used last, in a file of the user's settings. Blocks.
nonisolated struct CameraMemory: Sendable {
  private let file: File

  init() { file = File(path: UserDirectories.config).child("tintype").child("camera") }

  /// The camera that was used last; nil where none was.
  var last: CameraDevice.ID? {
    get {
      guard let bytes = try? file.contents(limit: 4096) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first
      return text.map { String($0) }
    }
    nonmutating set {
      guard newValue != last else { return }
      // Not to remember is no reason to disturb anybody.
      try? file.parent.makeFolder()
      try? file.write(Bytes(((newValue ?? "") + "\n").utf8))
    }
  }
}
