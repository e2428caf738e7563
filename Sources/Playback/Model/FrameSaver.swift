import GObjectKit
import GStreamerKit
import Imaging
import L10n

/// Saves a frame of a video as a PNG image in the library, in its full size.
nonisolated enum FrameSaver {
  /// Writes the file on a thread that may block and returns its path.
  ///
  /// - Parameters:
  ///   - title: The title of the item; the file is named after it and the time.
  ///   - folder: The folder for the file; nil for Screenshots in the user's Pictures folder.
  static func save(
    _ frame: VideoFrame, of title: String, at time: MediaTime, into folder: String?
  ) async throws -> String {
    try await blocking { try write(frame, of: title, at: time, into: folder) }
  }

  private static func write(
    _ frame: VideoFrame, of title: String, at time: MediaTime, into folder: String?
  ) throws -> String {
    let folder =
      folder.map { File(path: $0) }
      ?? File(path: UserDirectories.pictures ?? UserDirectories.home).child("Screenshots")
    let png = try ImageEncoder.png(frame.pixelBuffer, compression: 3)
    try folder.makeFolder()
    return try Drafts(in: folder).write(png, as: name(of: title, at: time)).path
  }

  /// The name of a file, such as "Trees at the park 0-01-05.png".
  static func name(of title: String, at time: MediaTime, extension type: String = "png") -> String {
    let seconds = Int(clamping: max(time.seconds, 0))
    let clock = "\(seconds / 3600)-\((seconds / 60 % 60).padded(to: 2))-\((seconds % 60).padded(to: 2))"
    // A file name has at most 255 bytes and no slash; one that begins with a dot would be hidden.
    var words = String(title.map { $0 == "/" || $0 == "\0" ? "-" : $0 })
    while words.utf8.count > 200 { words.removeLast() }
    if words.isEmpty || words.hasPrefix(".") { words = tr("Video") + words }
    return "\(words) \(clock).\(type)"
  }
}

extension VideoFrame {
  /// The frame for the encoder, with rows packed without padding.
  fileprivate nonisolated var pixelBuffer: PixelBuffer {
    guard stride != width * 4 else {
      return PixelBuffer(bytes: bytes, width: width, height: height, isOpaque: true)
    }
    let packed = Bytes(count: width * height * 4) { output in
      bytes.withBytes { input in
        for y in 0..<height {
          for x in 0..<width {
            output.storeBytes(
              of: input.unsafeLoad(fromByteOffset: y * stride + x * 4, as: UInt32.self),
              toByteOffset: (y * width + x) * 4, as: UInt32.self)
          }
        }
      }
    }
    return PixelBuffer(bytes: packed, width: width, height: height, isOpaque: true)
  }
}
