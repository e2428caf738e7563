import GObjectKit

/// Stores the identifier of the last used camera in a file in the user's configuration directory. Reading and writing
/// block.
nonisolated struct LastCameraStore: Sendable {
  private let file: File

  init() { file = File(path: UserDirectories.config).child("tintype").child("camera") }

  /// The identifier of the last used camera; nil if none is stored.
  var last: CameraDevice.ID? {
    get {
      guard let bytes = try? file.contents(limit: 4096) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first
      return text.map { String($0) }
    }
    nonmutating set {
      guard newValue != last else { return }
      // A failure to write is ignored: remembering the camera is optional.
      try? file.parent.makeFolder()
      try? file.write(Bytes(((newValue ?? "") + "\n").utf8))
    }
  }
}
