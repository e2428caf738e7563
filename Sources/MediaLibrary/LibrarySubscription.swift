/// Keeps a handler registered until the object is released.
@MainActor public final class LibrarySubscription {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  isolated deinit { end() }
}
