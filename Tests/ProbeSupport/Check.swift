/// Something that must be true while GTK's loop runs.
public nonisolated struct Check: Sendable, CustomStringConvertible {
  /// A sentence that says what must be true.
  public let name: String
  let body: @MainActor @Sendable () async -> Void

  /// Makes a check. `body` reports what it finds wrong by `expect` and `eventually`.
  public init(_ name: String, _ body: @escaping @MainActor @Sendable () async -> Void) {
    self.name = name
    self.body = body
  }

  /// The name.
  public var description: String { name }
}
