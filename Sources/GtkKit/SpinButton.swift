import CGtk

/// A number that is typed, or changed by two buttons and the arrow keys (`GtkSpinButton`). Enter activates the default
/// button of the window.
public final class SpinButton: Widget {
  private var isBeingSet = false

  /// Makes a spin button.
  ///
  /// - Parameters:
  ///   - decimals: The number of decimals that are shown.
  ///   - label: The accessible name.
  ///   - changed: Called with each value that the user sets.
  public init(
    _ range: ClosedRange<Double>, step: Double, decimals: Int = 0, label: String,
    changed: @escaping (Double) -> Void
  ) {
    super.init(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
    gtk_spin_button_set_digits(pointer.opaque, guint(decimals))
    gtk_spin_button_set_numeric(pointer.opaque, 1)
    if let text = gtk_editable_get_delegate(pointer.opaque) {
      // Its delegate is a `GtkText`.
      gtk_text_set_activates_default(UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkText.self), 1)
    }
    accessibleLabel = label
    on("value-changed") { [weak self] in if let self, !isBeingSet { changed(value) } }
  }

  /// The value. Setting it does not call the closure.
  public var value: Double {
    get { gtk_spin_button_get_value(pointer.opaque) }
    set {
      isBeingSet = true
      defer { isBeingSet = false }
      gtk_spin_button_set_value(pointer.opaque, newValue)
    }
  }

  /// Takes over a number that is typed but not yet confirmed.
  public func update() { gtk_spin_button_update(pointer.opaque) }
}
