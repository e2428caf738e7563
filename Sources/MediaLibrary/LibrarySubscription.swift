/// Keeps a handler connected for as long as it lives.
@MainActor public final class LibrarySubscription {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  isolated deinit { end() }
}
