import CGtk

/// A switch between off and on (`GtkSwitch`).
public final class Switch: Widget {
  private var isBeingSet = false

  /// Makes a switch.
  ///
  /// - Parameters:
  ///   - label: The accessible name.
  ///   - changed: Called with the new state when the user changes it.
  public init(label: String, changed: @escaping (Bool) -> Void) {
    super.init(gtk_switch_new())
    accessibleLabel = label
    onNotify("active") { [weak self] in
      if let self, !isBeingSet { changed(isActive) }
    }
  }

  /// Whether the switch is on. Setting it does not call the closure.
  public var isActive: Bool {
    get { gtk_switch_get_active(pointer.opaque) != 0 }
    set {
      isBeingSet = true
      defer { isBeingSet = false }
      gtk_switch_set_active(pointer.opaque, newValue ? 1 : 0)
    }
  }
}
