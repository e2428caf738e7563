/// Something that must be true of GtkKit while GTK's loop runs.
nonisolated struct Check: Sendable, CustomStringConvertible {
  let name: String
  let body: @MainActor @Sendable () async -> Void

  init(_ name: String, _ body: @escaping @MainActor @Sendable () async -> Void) {
    self.name = name
    self.body = body
  }

  var description: String { name }

  /// All checks. Each topic is a test of GtkKitTests.
  static let all: [Check] =
    twins + finalization + bindings + loop + lists + drawing + input + actions + controls
}
