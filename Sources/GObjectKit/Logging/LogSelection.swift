/// The modules whose debug messages are written, as named by `TINTYPE_DEBUG`.
struct LogSelection: Sendable, Equatable {
  /// The names in lower case; `all` selects every module.
  private let names: Set<Substring>

  /// The selection of the environment variable.
  static let current = LogSelection(Environment["TINTYPE_DEBUG"] ?? "")

  /// Parses module names, separated by commas, semicolons or spaces; case is ignored.
  init(_ text: String) {
    names = Set(text.lowercased().split { ",; \t".contains($0) })
  }

  /// Whether a module is selected.
  ///
  /// - Parameter label: The label of its logger: `tintype.` and the name of the module.
  func contains(label: String) -> Bool {
    names.contains("all") || names.contains(label.split(separator: ".").last ?? "")
  }
}
