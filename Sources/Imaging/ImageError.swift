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
  /// A width or a height of 0, as drawings without a size and collections of symbols have.
  case noPixels
  /// More pixels than the limits allow.
  case tooLarge(width: Int, height: Int)
  /// Decoding needs more memory than the limits allow for so small a target. Decoding for a larger target may work.
  case tooLargeForPreview(width: Int, height: Int)
  /// More bytes than the limits allow.
  case fileTooLarge(bytes: Int)
  /// Decoding took longer than the limits allow.
  case tookTooLong
  /// The caller asked to stop.
  case cancelled
  /// A video of which no picture can be shown.
  case noVideo
  /// The process that read the file ended before it was done: the file made the decoder crash, or it would have
  /// taken more memory than it may.
  case decoderStopped
  /// The program that reads files cannot be started; why, as a sentence.
  case decoderMissing(reason: String)
  /// The file is damaged. `message` is the decoder's own text, for logs: it is in no language for people.
  case decoding(message: String)
  /// The file is complete, and the decoder for its format does not decode it. `message` as in `decoding`.
  case undecodable(message: String)
  /// A picture could not be encoded, or its metadata not written. `message` as in `decoding`.
  case encoding(message: String)
}

extension ImageError {
  /// Whether the file made its reader stop or never finish: it should not be read again by itself.
  public var isWorkerLoss: Bool {
    switch self {
    case .decoderStopped, .tookTooLong: true
    default: false
    }
  }
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
    case .noPixels: "The picture is empty: its width or its height is 0."
    case .tooLargeForPreview(let width, let height):
      "The picture is \(grouped(width)) × \(grouped(height)) pixels, too large for a small preview. Open it to see it."
    case .tookTooLong: "Opening the picture took too long."
    case .decoderStopped: "The file could not be read: the decoder stopped."
    case .cancelled: "Opening the picture was cancelled."
    case .noVideo:
      "The video cannot be played: it is damaged, or a decoder for it is not installed."
    case .decoderMissing(let reason): reason
    case .decoding: "The file is damaged."
    case .undecodable:
      "The file is damaged, or it uses a feature that the installed decoder does not support."
    case .encoding: "The picture could not be encoded."
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
