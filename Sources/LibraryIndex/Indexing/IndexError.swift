import L10n

/// A change could not be saved. `description` is a sentence for the user.
public struct IndexError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The cause; nil if the index has not started or the items no longer exist.
  public let problem: StoreProblem?

  /// A sentence for the user.
  public var description: String {
    problem?.description ?? tr("The library index is not ready yet. Try again in a moment.")
  }
}
