import CGtk

/// An activity indicator (`GtkSpinner`). Clicks go to what is below it, also while it does not spin.
public final class Spinner: Widget {
  /// Whether the spinner is active. It animates only while mapped: otherwise GTK would draw frames for a hidden page.
  public var isSpinning = false {
    didSet { update() }
  }

  /// Makes an inactive spinner.
  public init() {
    super.init(gtk_spinner_new())
    takesPointer = false
    onMap { [weak self] in self?.update() }
    onUnmap { [weak self] in self?.update() }
  }

  private func update() {
    let turns = isSpinning && isMapped
    gtk_spinner_set_spinning(pointer.opaque, turns ? 1 : 0)
  }
}
