import CGtk

/// A number chosen by dragging (`GtkScale`).
public final class Slider: Widget {
  private var isBeingSet = false

  /// Makes a horizontal slider without a text. `changed` is called with the new value when the user moves it.
  ///
  /// - Parameters:
  ///   - step: How far an arrow key goes.
  ///   - label: The accessible name.
  public init(
    _ range: ClosedRange<Double>, step: Double, label: String, changed: @escaping (Double) -> Void
  ) {
    super.init(gtk_scale_new_with_range(.horizontal, range.lowerBound, range.upperBound, step))
    gtk_scale_set_draw_value(pointer.cast(), 0)
    accessibleLabel = label
    on("value-changed") { [weak self] in if let self, !isBeingSet { changed(value) } }
  }

  /// The number. Setting it does not call `changed`.
  public var value: Double {
    get { gtk_range_get_value(pointer.cast()) }
    set {
      isBeingSet = true
      gtk_range_set_value(pointer.cast(), newValue)
      isBeingSet = false
    }
  }
}
