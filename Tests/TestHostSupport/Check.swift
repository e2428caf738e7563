/// A condition to check while the GTK main loop runs.
public nonisolated struct Check: Sendable, CustomStringConvertible {
  /// The condition as a sentence.
  public let name: String
  let body: @MainActor @Sendable () async -> Void

  /// Creates a check. `body` reports failures with `expect` and `eventually`.
  public init(_ name: String, _ body: @escaping @MainActor @Sendable () async -> Void) {
    self.name = name
    self.body = body
  }

  /// The name.
  public var description: String { name }
}
