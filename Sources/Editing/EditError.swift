import L10n

/// Why the text of an edit cannot be read. `description` is a sentence for the user, without the file's name.
public enum EditError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text is not JSON.
  case notJSON(line: Int)
  /// The text is JSON, but not an edit.
  case notAnEdit
  /// A known operation has a parameter that is missing, of another type or out of its range.
  case parameters(operation: String)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .notJSON(let line): tr("Line %d: the file is not an edit: it is not valid JSON.", line)
    case .notAnEdit: tr("The file is not an edit: “version” or “operations” is missing.")
    case .parameters(let operation):
      tr("A parameter of “%s” is missing, or it is not in its range.", operation)
    }
  }
}
