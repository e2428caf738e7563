import CGtk
import CShims
import GObjectKit

/// A menu's items (`GMenu`).
public final class Menu: GtkObject {
  /// One line of a menu, or a part of it.
  public enum Item {
    /// Does an action: `app.quit`. `key` is only told, as GTK writes it: `<Control>o`.
    case action(String, _ action: String, key: String = "")
    /// Chooses `value` of a choice action; marked while it is chosen.
    case choice(String, _ action: String, value: String)
    /// Items set off by a line, with a heading or none.
    case section(String?, [Item])
    /// Items that open beside this one.
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
  /// Called when the menu or popover has closed.
  public var onClose: () -> Void = {}

  /// What had the keyboard focus before the menu or popover opened, while it is open.
  var previousFocus: Object?

  private var text: Label?
  /// The menu to come when the one that is open has closed.
  private var waiting: Menu?

  /// Makes a button with an icon; `label` is its tooltip and accessible name.
  public init(icon: String, label: String, menu: Menu) {
    super.init(tt_menu_button_new())
    gtk_menu_button_set_icon_name(pointer.opaque, icon)
    gtk_menu_button_set_menu_model(pointer.opaque, menu.model)
    followPopover()
    tooltip = label
    accessibleLabel = label
  }

  /// Makes a button with a text and an arrow.
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

  /// The icon's name; empty where the button shows a text.
  public var icon: String {
    get { gtk_menu_button_get_icon_name(pointer.opaque).map { String(cString: $0) } ?? "" }
    set { gtk_menu_button_set_icon_name(pointer.opaque, newValue) }
  }

  /// Makes a button with an arrow, whose text and menu are given later; a text that does not fit is cut.
  public init(accessible label: String) {
    super.init(tt_menu_button_new())
    let text = Label().textAligned(0).ellipsized().expanding(horizontally: true, vertically: false)
    gtk_menu_button_set_child(pointer.opaque, text.widget)
    gtk_menu_button_set_always_show_arrow(pointer.opaque, 1)
    self.text = text
    accessibleLabel = label
  }

  /// Gives the button another menu: when the user has closed the one that is open, if any.
  public func setMenu(_ menu: Menu) {
    // Another menu is another popover, and would take the old one from the screen.
    guard let popover = gtk_menu_button_get_popover(pointer.opaque),
      gtk_widget_get_visible(.init(OpaquePointer(popover))) != 0
    else {
      return show(menu)
    }
    let isFirst = waiting == nil
    waiting = menu
    guard isFirst else { return }
    Object(retaining: popover).connect("closed") { [weak self] in
      // The popover is still at it.
      Task { self?.showWaiting() }
    }
  }

  private func showWaiting() {
    guard let menu = waiting else { return }
    waiting = nil
    setMenu(menu)
  }

  private func show(_ menu: Menu) {
    gtk_menu_button_set_menu_model(pointer.opaque, menu.model)
    followPopover()
  }

  /// The text of a button that was made without one.
  public var label: String {
    get { text?.text ?? "" }
    set { text?.text = newValue }
  }

  /// Opens the menu or popover.
  public func open() { gtk_menu_button_popup(pointer.opaque) }

  /// Opens the menu above the button: for buttons low in a window.
  @discardableResult public func openingUpwards() -> Self {
    gtk_menu_button_set_direction(pointer.opaque, GTK_ARROW_UP)
    return self
  }

  /// Opens the menu when F10 is pressed.
  @discardableResult public func primary() -> Self {
    gtk_menu_button_set_primary(pointer.opaque, 1)
    return self
  }
}
