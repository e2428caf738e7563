import GObjectKit

extension EditStack {
  /// The largest text of an edit in bytes: one with a lattice of 129 points.
  public static let maximumTextSize = 64 << 20

  /// The edit as JSON in UTF-8, with one operation on each line:
  ///
  ///     {
  ///       "version": 1,
  ///       "operations": [
  ///         {"operation": "crop", "x": 0.25, "y": 0, "width": 0.5, "height": 1},
  ///         {"operation": "sepia", "amount": 0.5}
  ///       ]
  ///     }
  ///
  /// Operations and members that this version does not know are written as they were read, and the version remains that
  /// of the text that was read, if it is newer.
  public var text: String {
    let lines = operations.map { "    " + JSONValue.object($0.members).text }
    let others = unknownMembers.map { ",\n  " + $0.name.jsonQuoted + ": " + $0.value.text }.joined()
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"version\": \(version),\n  \"operations\": \(list)\(others)\n}\n"
  }

  /// Reads an edit of this or a newer version. An operation with an unknown name, or with a member that this version
  /// does not know, is `EditOperation.unknown`.
  ///
  /// - Throws: `EditError`.
  public init(text bytes: [UInt8]) throws(EditError) {
    let value: JSONValue
    do throws(JSONReader.Failure) {
      value = try JSONReader.value(bytes)
    } catch {
      throw .notJSON(line: error.line)
    }
    guard case .object(let members) = value, let version = members["version"]?.int, version > 0,
      case .array(let list)? = members["operations"]
    else { throw .notAnEdit }
    var operations: [EditOperation] = []
    for value in list {
      guard case .object(let members) = value else { throw .notAnEdit }
      operations.append(try EditOperation(members))
    }
    self.init(
      operations, version: version,
      unknownMembers: members.filter { !["version", "operations"].contains($0.name) })
  }
}
