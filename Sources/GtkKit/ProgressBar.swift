import CGtk

/// A bar that shows how much of a task is done (`GtkProgressBar`).
public final class ProgressBar: Widget {
  /// Makes an empty bar.
  public init() { super.init(gtk_progress_bar_new()) }

  /// The done part, 0…1.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(pointer.opaque) }
    set { gtk_progress_bar_set_fraction(pointer.opaque, newValue) }
  }
}
