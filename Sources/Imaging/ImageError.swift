/// Why a picture cannot be shown. `description` is a sentence for people, without the file's name.
public enum ImageError: Error, Sendable, Hashable {
  /// The file is not there (any more).
  case notFound
  /// The system does not let us read it; in its own words.
  case notReadable(reason: String)
  /// A folder, a pipe or a device.
  case notAFile
  /// Nothing in it.
  case empty
  /// The bytes are not a picture in any known format, whatever the name says.
  case notAnImage
  /// A picture in a format for which no decoder is installed.
  case unsupported(format: String)
  /// The file ends before the first row of pixels.
  case truncated
  /// More pixels than the limits allow.
  case tooLarge(width: Int, height: Int)
  /// More bytes than the limits allow.
  case fileTooLarge(bytes: Int)
  /// Decoding took longer than the limits allow.
  case tookTooLong
  /// The caller asked to stop.
  case cancelled
  /// A video of which no picture can be shown.
  case noVideo
  /// The decoder gave up; in its own words.
  case decoding(message: String)
}

extension ImageError: CustomStringConvertible {
  /// What is wrong, as a sentence.
  public var description: String {
    switch self {
    case .notFound: "The file is not there any more."
    case .notReadable(let reason): "The file cannot be read: \(reason)."
    case .notAFile: "This is not a picture file but a folder or a device."
    case .empty: "The file is empty."
    case .notAnImage: "The file is not a picture, although its name says so."
    case .unsupported(let format): "Opening \(format) pictures needs a decoder that is not installed."
    case .truncated: "The file ends too early; it was not copied completely."
    case .tooLarge(let width, let height):
      "The picture is \(grouped(width)) × \(grouped(height)) pixels, more than Tintype opens."
    case .fileTooLarge(let bytes):
      "The file has \(grouped(bytes / 1_000_000)) megabytes, more than Tintype opens."
    case .tookTooLong: "Opening the picture took too long."
    case .cancelled: "Opening the picture was cancelled."
    case .noVideo:
      "The video cannot be played: it is damaged, or a decoder for it is not installed."
    case .decoding(let message): "The picture is damaged: \(message)"
    }
  }

  private func grouped(_ number: Int) -> String {
    var text = String(number)
    var index = text.count - 3
    while index > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: index))
      index -= 3
    }
    return text
  }
}
