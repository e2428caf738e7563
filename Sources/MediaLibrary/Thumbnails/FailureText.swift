import Imaging

/// Encodes an `ImageError` as the text of a failure record. Supports the errors that persist until the file changes.
enum FailureText {
  /// Returns nil for temporary errors, and for errors that are detected faster than a failure record is read.
  static func text(_ error: ImageError) -> String? {
    switch error {
    case .notAnImage: "not-an-image"
    case .truncated: "truncated"
    case .tooLarge(let width, let height): "too-large \(width) \(height)"
    case .noPixels: "no-pixels"
    case .timedOut: "took-too-long"
    case .decoderStopped: "decoder-stopped"
    case .decoding(let message): "decoding \(ascii(message))"
    case .undecodable(let message): "undecodable \(ascii(message))"
    case .notFound, .notReadable, .notAFile, .empty, .unsupported, .fileTooLarge, .tooLargeForPreview,
      .cancelled, .noVideo, .encoding, .decoderMissing, .libraryMissing, .framesNeedLibrary,
      .encoderMissing, .editNotReadable, .exceedsLimit, .locationNotRemoved, .metadataNotRemoved:
      nil
    }
  }

  /// PNG text chunks support only Latin-1, but decoder messages are in the user's language.
  private static func ascii(_ message: String) -> String {
    message.unicodeScalars.allSatisfy(\.isASCII) ? message : ""
  }

  /// Decodes the result of `text(_:)`.
  static func error(_ text: String) -> ImageError {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first {
    case "not-an-image": return .notAnImage
    case "truncated": return .truncated
    case "no-pixels": return .noPixels
    case "took-too-long": return .timedOut
    case "decoder-stopped": return .decoderStopped
    case "undecodable": return .undecodable(message: rest)
    case "too-large":
      let sides = rest.split(separator: " ").compactMap { Int($0) }
      return sides.count == 2 ? .tooLarge(width: sides[0], height: sides[1]) : .decoding(message: rest)
    default: return .decoding(message: rest)
    }
  }
}
