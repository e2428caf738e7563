import Imaging

/// `ImageError` as the text of a failure record, for those errors that stay the same until the file changes.
enum FailureText {
  /// nil for errors that may be gone the next time, or that are found out faster than they are read.
  static func text(_ error: ImageError) -> String? {
    switch error {
    case .notAnImage: "not-an-image"
    case .truncated: "truncated"
    case .tooLarge(let width, let height): "too-large \(width) \(height)"
    case .noPixels: "no-pixels"
    case .tookTooLong: "took-too-long"
    case .decoderStopped: "decoder-stopped"
    case .decoding(let message): "decoding \(ascii(message))"
    case .undecodable(let message): "undecodable \(ascii(message))"
    case .notFound, .notReadable, .notAFile, .empty, .unsupported, .fileTooLarge, .tooLargeForPreview,
      .cancelled, .noVideo, .encoding, .decoderMissing:
      nil
    }
  }

  /// PNG's text chunks hold Latin-1 only; a decoder's text is in the user's language.
  private static func ascii(_ message: String) -> String {
    message.unicodeScalars.allSatisfy(\.isASCII) ? message : ""
  }

  /// What `text` said.
  static func error(_ text: String) -> ImageError {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first {
    case "not-an-image": return .notAnImage
    case "truncated": return .truncated
    case "no-pixels": return .noPixels
    case "took-too-long": return .tookTooLong
    case "decoder-stopped": return .decoderStopped
    case "undecodable": return .undecodable(message: rest)
    case "too-large":
      let sides = rest.split(separator: " ").compactMap { Int($0) }
      return sides.count == 2 ? .tooLarge(width: sides[0], height: sides[1]) : .decoding(message: rest)
    default: return .decoding(message: rest)
    }
  }
}
