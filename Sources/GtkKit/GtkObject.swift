import CGtk
import GObjectKit

/// A reference to a GTK object, which must be used on the main thread.
@MainActor open class GtkObject: ObjectReference {
  /// The C object.
  public let pointer: UnsafeMutablePointer<GObject>
  private var reference: Object?
  /// The observations of `Bindable.observe`; they end with this object.
  var observations: [ContinuousObservation] = []

  /// Takes a reference; the initializer of `Object` (`sinking:`, `adopting:`, `retaining:`) determines the ownership.
  init(_ reference: Object) {
    self.reference = reference
    pointer = reference.pointer
  }

  isolated deinit { for observation in observations { observation.end() } }

  /// Releases the reference, for an object that is kept alive in another way.
  func dropReference() { reference = nil }
}
