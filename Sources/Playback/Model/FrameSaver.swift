import GObjectKit
import GStreamerKit
import Imaging

/// Saves a frame as a picture in the library: PNG, every pixel as it was.
nonisolated enum FrameSaver {
  /// Writes the file and returns its path. Off the main thread.
  ///
  /// - Parameters:
  ///   - title: What plays: the file is named after it and the time.
  ///   - folder: Where the file goes; nil for Screenshots in the user's Pictures.
  @concurrent static func save(
    _ frame: VideoFrame, of title: String, at time: MediaTime, into folder: String?
  ) async throws -> String {
    let folder =
      folder.map { File(path: $0) }
      ?? File(path: UserDirectories.pictures ?? UserDirectories.home).child("Screenshots")
    let png = try ImageEncoder.png(frame.pixelBuffer, compression: 3)
    try folder.makeFolder()
    // A name that the library does not show, until the file is whole.
    let draft = folder.child(".tintype-\(UInt64.random(in: .min ... .max)).png")
    try draft.write(png, permissions: 0o644)
    let name = name(of: title, at: time)
    do {
      return try draft.renameToFreeName(in: folder) { attempt in
        attempt == 0 ? name : File.name(name, marked: " (\(attempt + 1))")
      }.path
    } catch {
      try? draft.delete()
      throw error
    }
  }

  /// "Trees at the park 0-01-05.png".
  static func name(of title: String, at time: MediaTime) -> String {
    let seconds = Int(clamping: max(time.seconds, 0))
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(seconds / 3600)-\(two(seconds / 60 % 60))-\(two(seconds % 60))"
    // A name has at most 255 bytes, no slash, and none of ours begins with a dot.
    var words = String(title.map { $0 == "/" || $0 == "\0" ? "-" : $0 })
    while words.utf8.count > 200 { words.removeLast() }
    if words.isEmpty || words.hasPrefix(".") { words = "Video" + words }
    return "\(words) \(clock).png"
  }
}

extension VideoFrame {
  /// For the encoder: rows without gaps.
  fileprivate nonisolated var pixelBuffer: PixelBuffer {
    guard stride != width * 4 else {
      return PixelBuffer(bytes: pixels, width: width, height: height, isOpaque: true)
    }
    let packed = Bytes(count: width * height * 4) { output in
      pixels.withBytes { input in
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
