import GObjectKit
import GtkKit

/// Sees whether an object is gone: both its Swift face and its GObject.
final class Lifeline {
  let name: String
  private weak var face: GtkObject?
  private(set) var isFinalized = false

  init(_ object: GtkObject) {
    name = String(describing: type(of: object))
    face = object
    object.onFinalize { [weak self] in self?.isFinalized = true }
  }

  var isGone: Bool { face == nil && isFinalized }

  /// What is left of it.
  var remains: String {
    switch (face == nil, isFinalized) {
    case (true, true): "\(name) is gone"
    case (false, true): "\(name) is finalized, its Swift face is not"
    case (true, false): "\(name) is not finalized, its Swift face is gone"
    case (false, false): "\(name) lives"
    }
  }
}

/// Something that a closure holds.
final class Cargo {}
