import CGtk
import CGtkShims
import GObjectKit

/// A group of rows with a title (`AdwPreferencesGroup`).
public final class RowGroup: Widget {
  /// Makes a group; without a title if it is empty.
  public init(_ title: String = "", @ContainerBuilder _ rows: () -> [Widget]) {
    super.init(adw_preferences_group_new())
    if !title.isEmpty { adw_preferences_group_set_title(pointer.cast(), title) }
    for row in rows() { adw_preferences_group_add(pointer.cast(), row.widget) }
  }
}

/// A row with a title, a subtitle and a control (`AdwActionRow`). A click on the row activates the control.
open class ActionRow: Widget {
  /// Makes a row.
  ///
  /// - Parameter control: A control at the end of the row.
  public convenience init(_ title: String, subtitle: String = "", control: Widget? = nil) {
    self.init(adw_action_row_new(), title)
    self.subtitle = subtitle
    guard let control else { return }
    gtk_widget_set_valign(control.widget, .center)
    adw_action_row_add_suffix(pointer.cast(), control.widget)
    adw_action_row_set_activatable_widget(pointer.cast(), control.widget)
  }

  /// For subclasses: the C widget.
  init(_ new: UnsafeMutablePointer<GtkWidget>, _ title: String) {
    super.init(new)
    // File names are no markup.
    adw_preferences_row_set_use_markup(pointer.cast(), 0)
    adw_preferences_row_set_title(pointer.cast(), title)
    accessibleLabel = title
  }

  /// The smaller text below the title.
  public var subtitle: String {
    get { adw_action_row_get_subtitle(pointer.cast()).map { String(cString: $0) } ?? "" }
    set {
      adw_action_row_set_subtitle(pointer.cast(), newValue)
      accessibleDescription = newValue
    }
  }
}

/// A row with a switch.
public final class SwitchRow: ActionRow {
  private let control: Switch

  /// Makes a row.
  ///
  /// - Parameter changed: Called with the new state when the user changes it.
  public init(_ title: String, subtitle: String = "", changed: @escaping (Bool) -> Void) {
    control = Switch(label: title, changed: changed)
    super.init(adw_action_row_new(), title)
    self.subtitle = subtitle
    gtk_widget_set_valign(control.widget, .center)
    adw_action_row_add_suffix(pointer.cast(), control.widget)
    adw_action_row_set_activatable_widget(pointer.cast(), control.widget)
  }

  /// Whether the switch is on. Setting it does not call the closure.
  public var isOn: Bool {
    get { control.isActive }
    set { control.isActive = newValue }
  }
}

/// A row that opens a list of texts, of which one is chosen (`AdwComboRow`).
public final class ComboRow: ActionRow {
  private var isBeingSet = false

  /// Makes a row; the first option is chosen.
  ///
  /// - Parameter changed: Called with the index of the option when the user chooses another one.
  public init(_ title: String, _ options: [String], changed: @escaping (Int) -> Void) {
    self.options = options
    super.init(adw_combo_row_new(), title)
    showOptions()
    accessibleDescription = options.first ?? ""
    onNotify("selected") { [weak self] in
      guard let self, self.options.indices.contains(selected) else { return }
      accessibleDescription = self.options[selected]
      if !isBeingSet { changed(selected) }
    }
  }

  /// The options. Setting them keeps the chosen index if there is such an option, otherwise chooses the first one, and
  /// does not call the closure.
  public var options: [String] {
    didSet {
      guard options != oldValue else { return }
      let kept = options.indices.contains(selected) ? selected : 0
      isBeingSet = true
      defer { isBeingSet = false }
      showOptions()
      selected = kept
      accessibleDescription = options.indices.contains(kept) ? options[kept] : ""
    }
  }

  private func showOptions() {
    let list = gtk_string_list_new(nil)
    for option in options { gtk_string_list_append(list, option) }
    adw_combo_row_set_model(pointer.cast(), list)
    g_object_unref(list.map { UnsafeMutableRawPointer($0) })
  }

  /// The index of the chosen option. Setting it does not call the closure.
  public var selected: Int {
    get { Int(adw_combo_row_get_selected(pointer.cast())) }
    set {
      isBeingSet = true
      defer { isBeingSet = false }
      adw_combo_row_set_selected(pointer.cast(), guint(newValue))
    }
  }
}
