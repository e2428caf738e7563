import CGtk
import CGtkShims
import GObjectKit

/// The model of a menu (`GMenu`).
public final class Menu: GtkObject {
  /// An item or a group of items.
  public enum Item {
    /// Activates an action (`app.quit`). `key` is the shortcut to display, in GTK's syntax: `<Control>o`.
    case action(String, _ action: String, key: String = "")
    /// Sets a radio action to `value`; marked while the action has that value.
    case choice(String, _ action: String, value: String)
    /// A section with an optional heading, set off by a separator.
    case section(String?, [Item])
    /// A submenu.
    case submenu(String, [Item])
  }

  /// Makes a menu.
  public init(_ items: [Item]) {
    super.init(Object(adopting: UnsafeMutableRawPointer(g_menu_new())))
    for item in items { append(item) }
  }

  private func append(_ item: Item) {
    let menu = pointer.opaque
    switch item {
    case .action(let label, let action, let key):
      let entry = g_menu_item_new(label, action)
      if !key.isEmpty { g_menu_item_set_attribute_value(entry, "accel", g_variant_new_string(key)) }
      g_menu_append_item(menu, entry)
      g_object_unref(UnsafeMutableRawPointer(entry))
    case .choice(let label, let action, let value):
      let entry = g_menu_item_new(label, nil)
      g_menu_item_set_action_and_target_value(entry, action, g_variant_new_string(value))
      g_menu_append_item(menu, entry)
      g_object_unref(UnsafeMutableRawPointer(entry))
    case .section(let label, let items):
      withExtendedLifetime(Menu(items)) { g_menu_append_section(menu, label, $0.model) }
    case .submenu(let label, let items):
      withExtendedLifetime(Menu(items)) { g_menu_append_submenu(menu, label, $0.model) }
    }
  }

  var model: UnsafeMutablePointer<GMenuModel> { pointer.cast() }
}

/// A button that opens a menu or a popover (`GtkMenuButton`).
public final class MenuButton: Widget {
  /// Called after the menu or popover has closed.
  public var onClose: () -> Void = {}

  /// The widget that had the keyboard focus before the menu or popover opened; nil while it is closed.
  var previousFocus: Object?

  private var text: Label?
  /// The menu to set after the open one has closed.
  private var pendingMenu: Menu?

  /// Makes a button with an icon; `label` is its tooltip and accessible name.
  public init(icon: String, label: String, menu: Menu) {
    super.init(tt_menu_button_new())
    gtk_menu_button_set_icon_name(pointer.opaque, icon)
    gtk_menu_button_set_menu_model(pointer.opaque, menu.model)
    followPopover()
    tooltip = label
    accessibleLabel = label
  }

  /// Makes a button with a text and an arrow that opens a menu.
  public init(_ label: String, menu: Menu) {
    super.init(tt_menu_button_new())
    gtk_menu_button_set_label(pointer.opaque, label)
    gtk_menu_button_set_menu_model(pointer.opaque, menu.model)
    followPopover()
  }

  /// Makes a button with an icon that opens a popover; `label` is its tooltip and accessible name.
  public init(icon: String, label: String, popover: Popover) {
    super.init(tt_menu_button_new())
    gtk_menu_button_set_icon_name(pointer.opaque, icon)
    gtk_menu_button_set_popover(pointer.opaque, popover.widget)
    followPopover()
    tooltip = label
    accessibleLabel = label
  }

  /// The icon name; empty if the button shows a text.
  public var icon: String {
    get { gtk_menu_button_get_icon_name(pointer.opaque).map { String(cString: $0) } ?? "" }
    set { gtk_menu_button_set_icon_name(pointer.opaque, newValue) }
  }

  /// Makes a button with an arrow; set its label and menu later. A label that does not fit is ellipsized.
  public init(accessible label: String) {
    super.init(tt_menu_button_new())
    let text = Label().textAligned(0).ellipsized().expanding(horizontally: true, vertically: false)
    gtk_menu_button_set_child(pointer.opaque, text.widget)
    gtk_menu_button_set_always_show_arrow(pointer.opaque, 1)
    self.text = text
    accessibleLabel = label
  }

  /// Sets another menu. While a menu is open, waits until the user has closed it.
  public func setMenu(_ menu: Menu) {
    // A new menu model replaces the popover, which would close the open one.
    guard let popover = gtk_menu_button_get_popover(pointer.opaque),
      gtk_widget_get_visible(.init(OpaquePointer(popover))) != 0
    else {
      return show(menu)
    }
    let isFirst = pendingMenu == nil
    pendingMenu = menu
    guard isFirst else { return }
    Object(retaining: popover).connect("closed") { [weak self] in
      // Deferred: GTK still uses the popover during the signal.
      Task { self?.showPendingMenu() }
    }
  }

  private func showPendingMenu() {
    guard let menu = pendingMenu else { return }
    pendingMenu = nil
    setMenu(menu)
  }

  private func show(_ menu: Menu) {
    gtk_menu_button_set_menu_model(pointer.opaque, menu.model)
    followPopover()
  }

  /// The text of a button made with `init(accessible:)`.
  public var label: String {
    get { text?.text ?? "" }
    set { text?.text = newValue }
  }

  /// Opens the menu or popover.
  public func open() { gtk_menu_button_popup(pointer.opaque) }

  /// Opens the menu above the button, for buttons at the bottom of a window.
  @discardableResult public func openingUpwards() -> Self {
    gtk_menu_button_set_direction(pointer.opaque, GTK_ARROW_UP)
    return self
  }

  /// Makes F10 open the menu.
  @discardableResult public func primary() -> Self {
    gtk_menu_button_set_primary(pointer.opaque, 1)
    return self
  }
}
