import CGtk

/// A row of linked toggle buttons of which exactly one is active (`GtkToggleButton`s in a group).
public final class ToggleGroup<Value: Equatable>: Widget {
  /// A button of the group.
  public struct Option {
    let value: Value
    let label: String
    let icon: String?
    let tooltip: String

    /// A button with a text, or with an icon and the text as accessible name. The tooltip is the text by default.
    public init(_ value: Value, _ label: String, icon: String? = nil, tooltip: String? = nil) {
      (self.value, self.label, self.icon, self.tooltip) = (value, label, icon, tooltip ?? label)
    }
  }

  private var buttons: [(value: Value, button: ToggleButton)] = []

  /// Makes the buttons. `chosen` is called with the new value when the user selects another button.
  public init(_ options: [Option], chosen: @escaping (Value) -> Void) {
    super.init(gtk_box_new(.horizontal, 0))
    styled("linked")
    for option in options {
      let changed = { (isOn: Bool) in if isOn { chosen(option.value) } }
      let button =
        if let icon = option.icon {
          ToggleButton(icon: icon, label: option.label, changed: changed)
        } else {
          ToggleButton(option.label, changed: changed)
        }
      button.tooltip = option.tooltip
      button.focusesOnClick = false
      if let first = buttons.first {
        gtk_toggle_button_set_group(button.pointer.cast(), first.button.pointer.cast())
      }
      gtk_box_append(pointer.cast(), button.widget)
      buttons.append((option.value, button))
    }
  }

  /// Gives all buttons the same width, which together fill that of the row.
  @discardableResult public func homogeneous() -> Self {
    gtk_box_set_homogeneous(pointer.cast(), 1)
    return self
  }

  /// The value of the active button; nil if none is active. Setting it does not call `chosen`.
  public var choice: Value? {
    get { buttons.first { $0.button.isActive }?.value }
    set {
      for (value, button) in buttons where button.isActive != (value == newValue) {
        // GTK deactivates the other buttons of the group.
        button.isActive = value == newValue
      }
    }
  }
}
