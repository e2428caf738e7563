import GObjectKit
import GtkKit

/// Sees whether an object is gone: both its Swift face and its GObject.
@MainActor public final class Lifeline {
  /// The name of its class.
  public let name: String
  private weak var face: GtkObject?
  /// Whether the GObject is gone.
  public private(set) var isFinalized = false

  /// Looks at an object without holding it.
  public init(_ object: GtkObject) {
    name = String(describing: type(of: object))
    face = object
    object.onFinalize { [weak self] in self?.isFinalized = true }
  }

  /// Whether both are gone.
  public var isGone: Bool { face == nil && isFinalized }

  /// What is left of it.
  public var remains: String {
    switch (face == nil, isFinalized) {
    case (true, true): "\(name) is gone"
    case (false, true): "\(name) is finalized, its Swift face is not"
    case (true, false): "\(name) is not finalized, its Swift face is gone"
    case (false, false): "\(name) lives"
    }
  }
}
