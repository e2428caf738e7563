import GObjectKit
import GtkKit

/// Tracks whether a GObject is finalized and its Swift wrapper is deallocated.
@MainActor public final class ReleaseTracker {
  /// The name of the Swift class.
  public let name: String
  private weak var face: GtkObject?
  /// Whether the GObject is finalized.
  public private(set) var isFinalized = false

  /// Tracks an object without retaining it.
  public init(_ object: GtkObject) {
    name = String(describing: type(of: object))
    face = object
    object.onFinalize { [weak self] in self?.isFinalized = true }
  }

  /// Whether the GObject is finalized and the wrapper is deallocated.
  public var isGone: Bool { face == nil && isFinalized }

  /// A description of the parts that are still alive.
  public var remains: String {
    switch (face == nil, isFinalized) {
    case (true, true): "\(name) is gone"
    case (false, true): "\(name) is finalized, its Swift face is not"
    case (true, false): "\(name) is not finalized, its Swift face is gone"
    case (false, false): "\(name) lives"
    }
  }
}
