import GObjectKit
import MediaLibrary
import PhotosPicker

/// A picked file as `tintype pick` prints it.
struct PickedFile: Sendable {
  /// The persistent identifier of the item; nil if the library has none.
  var identifier: String?
  /// The path; see `String.init(fileBytes:)` for names that are not UTF-8.
  var path: String
  /// The MIME type.
  var type: String
  /// The size in bytes.
  var size: Int64
}

/// Prints picked files to standard output.
nonisolated struct PickOutput: Sendable {
  /// The format of the output.
  enum Format: Sendable {
    /// Each path ends with a line break.
    case lines
    /// Each path ends with a zero byte, so that every file name is unambiguous.
    case zero
    /// An array of objects on one line.
    case json
  }

  /// The format.
  let format: Format

  /// Prints a selection.
  ///
  /// - Parameter isOneOfMany: Whether another selection may follow: then an empty path ends this one.
  func write(_ files: [PickedFile], isOneOfMany: Bool) {
    switch format {
    case .lines: Terminal.printPaths(files.map(\.path) + (isOneOfMany ? [""] : []), end: "\n")
    case .zero: Terminal.printPaths(files.map(\.path) + (isOneOfMany ? [""] : []), end: "\0")
    case .json: Terminal.printLine("[" + files.map(Self.json).joined(separator: ",") + "]")
    }
  }

  private static func json(_ file: PickedFile) -> String {
    // The path as it is shown, because JSON is UTF-8; the URI has every byte.
    let fields = [
      ("identifier", file.identifier.map(\.jsonQuoted) ?? "null"),
      ("path", file.path.displayName.jsonQuoted), ("uri", File(path: file.path).uri.jsonQuoted),
      ("type", file.type.jsonQuoted), ("size", String(file.size)),
    ]
    return "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }
}
