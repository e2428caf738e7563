/// The accessible role of a widget.
///
/// The names are those of GTK's accessible roles if GTK has one. Source of the numbers: AtspiRole in at-spi2-core's
/// atspi-constants.h; of the mapping: the values that GTK 4.8 to 4.18 send for their roles.
public struct Role: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The value of AtspiRole.
  public let rawValue: UInt32

  /// A role by its number, for roles without a name here.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// An alert; also GtkMessageDialog and AdwMessageDialog.
  public static let alert = Role(2)
  /// Check buttons and switches.
  public static let checkBox = Role(7)
  /// A check box in a menu.
  public static let menuItemCheckBox = Role(8)
  /// GtkComboBox and GtkDropDown.
  public static let comboBox = Role(11)
  /// A secondary window.
  public static let dialog = Role(16)
  /// A widget without a more specific role.
  public static let widget = Role(20)
  /// A top-level window.
  public static let window = Role(23)
  /// An image.
  public static let image = Role(27)
  /// Text that is not editable.
  public static let label = Role(29)
  /// GtkListBox, GtkListView, GtkFlowBox in newer versions.
  public static let list = Role(31)
  /// A row or cell of a list.
  public static let listItem = Role(32)
  /// A popover menu.
  public static let menu = Role(33)
  /// A menu bar.
  public static let menuBar = Role(34)
  /// An entry of a menu.
  public static let menuItem = Role(35)
  /// An option of several.
  public static let option = Role(36)
  /// A tab of a notebook or stack switcher.
  public static let tab = Role(37)
  /// A tab list.
  public static let tabList = Role(38)
  /// A generic container; also the page of a tab.
  public static let panel = Role(39)
  /// An entry that hides its text.
  public static let passwordText = Role(40)
  /// A progress bar.
  public static let progressBar = Role(42)
  /// A push button.
  public static let button = Role(43)
  /// A radio button.
  public static let radioButton = Role(44)
  /// A radio button in a menu.
  public static let menuItemRadio = Role(45)
  /// A scroll bar.
  public static let scrollBar = Role(48)
  /// A scrolled window.
  public static let scrollPane = Role(49)
  /// A separator.
  public static let separator = Role(50)
  /// A scale.
  public static let slider = Role(51)
  /// A spin button.
  public static let spinButton = Role(52)
  /// A status message.
  public static let status = Role(54)
  /// GtkGridView, GtkFlowBox and tables.
  public static let grid = Role(55)
  /// A cell of a grid.
  public static let gridCell = Role(56)
  /// A text entry (role text box).
  public static let textBox = Role(61)
  /// A toggle button. GTK 4.8 reports `button` for it; the state `pressed` makes the difference.
  public static let toggleButton = Role(62)
  /// A toolbar.
  public static let toolBar = Role(63)
  /// A tooltip.
  public static let toolTip = Role(64)
  /// The application.
  public static let application = Role(75)
  /// A search entry (role search box).
  public static let searchBox = Role(79)
  /// A heading.
  public static let heading = Role(83)
  /// A link.
  public static let link = Role(88)
  /// A row of a table.
  public static let row = Role(90)
  /// A list of options (role list box).
  public static let listBox = Role(98)
  /// A group of widgets.
  public static let group = Role(99)
  /// A level bar (role meter).
  public static let meter = Role(103)

  private static let names: [Role: String] = [
    alert: "alert", checkBox: "check box", menuItemCheckBox: "menu check box", comboBox: "combo box",
    dialog: "dialog", widget: "widget", window: "window", image: "image", label: "label", list: "list",
    listItem: "list item", menu: "menu", menuBar: "menu bar", menuItem: "menu item", option: "option",
    tab: "tab", tabList: "tab list", panel: "panel", passwordText: "password text",
    progressBar: "progress bar", button: "button", radioButton: "radio button",
    menuItemRadio: "menu radio button", scrollBar: "scroll bar", scrollPane: "scroll pane",
    separator: "separator", slider: "slider", spinButton: "spin button", status: "status", grid: "grid",
    gridCell: "grid cell", textBox: "text box", toggleButton: "toggle button", toolBar: "tool bar",
    toolTip: "tool tip", application: "application", searchBox: "search box", heading: "heading",
    link: "link", row: "row", listBox: "list box", group: "group", meter: "meter",
  ]

  /// The role's name for messages.
  public var description: String { Self.names[self] ?? "role \(rawValue)" }
}
