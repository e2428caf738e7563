import CGtk

/// Something is going on (`GtkSpinner`).
public final class Spinner: Widget {
  /// Whether it turns. On a page that is not shown it stands still all the same: GTK would draw frames for it.
  public var isSpinning = false {
    didSet { update() }
  }

  /// Makes a spinner that stands still.
  public init() {
    super.init(gtk_spinner_new())
    onMap { [weak self] in self?.update() }
    onUnmap { [weak self] in self?.update() }
  }

  private func update() {
    let turns = isSpinning && isMapped
    gtk_spinner_set_spinning(pointer.opaque, turns ? 1 : 0)
  }
}
