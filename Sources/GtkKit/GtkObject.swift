import CGtk
import GObjectKit

/// A reference to one of GTK's objects, which belong to the main thread.
@MainActor open class GtkObject: ObjectReference {
  /// The C object.
  public let pointer: UnsafeMutablePointer<GObject>
  private var reference: Object?
  /// What `Bindable.observe` started; it ends with this object.
  var observations: [ContinuousObservation] = []

  /// Takes a reference; its initialiser said how: `Object(sinking:)`, `Object(adopting:)`, `Object(retaining:)`.
  init(_ reference: Object) {
    self.reference = reference
    pointer = reference.pointer
  }

  isolated deinit { for observation in observations { observation.end() } }

  /// Gives up the reference, for an object that is held in another way.
  func dropReference() { reference = nil }
}
