import CGtk
import CGtkShims
import GObjectKit

/// A horizontal slider (`GtkScale`). Arrow keys move by one step, Page Up and Page Down by ten.
public final class Scale: Widget {
  private var isBeingSet = false

  /// Makes a scale. `label` is its accessible name; `changed` is called with each value that the user sets. Without
  /// it, call `onChange`.
  public init(
    _ range: ClosedRange<Double>, step: Double, label: String, changed: ((Double) -> Void)? = nil
  ) {
    super.init(gtk_scale_new_with_range(.horizontal, range.lowerBound, range.upperBound, step))
    gtk_scale_set_draw_value(pointer.cast(), 0)
    // By default GTK rounds to the step's decimals, which would change a value that is only displayed.
    gtk_range_set_round_digits(pointer.cast(), -1)
    gtk_range_set_increments(pointer.cast(), step, step * 10)
    accessibleLabel = label
    if let changed { onChange(changed) }
  }

  /// Calls `changed` with each value that the user sets.
  public func onChange(_ changed: @escaping (Double) -> Void) {
    on("value-changed") { [weak self] in if let self, !isBeingSet { changed(value) } }
  }

  /// Sets the range and clamps the value to it. Does not call `changed`.
  public func setRange(_ range: ClosedRange<Double>) {
    isBeingSet = true
    gtk_range_set_range(pointer.cast(), range.lowerBound, range.upperBound)
    isBeingSet = false
  }

  /// Does not highlight the part from the start to the value: the value may be below zero.
  public func hideHighlight() { gtk_scale_set_has_origin(pointer.cast(), 0) }

  /// The value as assistive technology reads it.
  public var valueText = "" {
    didSet { if valueText != oldValue { tt_accessible_set_value_text(widget, valueText) } }
  }

  /// The value. Setting it does not call `changed`.
  public var value: Double {
    get { gtk_range_get_value(pointer.cast()) }
    set {
      isBeingSet = true
      gtk_range_set_value(pointer.cast(), newValue)
      isBeingSet = false
    }
  }
}
