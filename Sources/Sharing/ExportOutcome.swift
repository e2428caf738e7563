import GObjectKit
import L10n
import MediaLibrary

/// The result of an export.
public struct ExportOutcome: Equatable, Sendable {
  /// A photo that was not exported.
  public struct Failure: Equatable, Sendable {
    /// The photo's name for display.
    public let name: String
    /// A sentence with the reason.
    public let reason: String
  }

  /// The number of photos that were to be exported.
  public let total: Int
  /// The copies, in the order of the photos.
  public let copies: [File]
  /// The photos that were not exported, in their order; without those that were not begun.
  public let failures: [Failure]
  /// Whether the user has cancelled.
  public let isCancelled: Bool

  /// The message for the user.
  public var message: String {
    if copies.count < total, !copies.isEmpty || !isCancelled {
      return tr("%1$d of %2$d photos exported", copies.count, total)
    }
    return isCancelled ? tr("Export cancelled") : trn(copies.count, "Exported %d photo", "Exported %d photos")
  }
}
