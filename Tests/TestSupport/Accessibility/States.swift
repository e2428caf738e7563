/// The accessible states of a widget.
///
/// Source of the bit positions: AtspiStateType in at-spi2-core's atspi-constants.h.
public struct States: OptionSet, Hashable, Sendable, CustomStringConvertible {
  /// One bit per AT-SPI state.
  public let rawValue: UInt64

  /// States from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: UInt64) { rawValue = 1 << bit }

  /// The window has the focus.
  public static let active = States(bit: 1)
  /// Busy.
  public static let busy = States(bit: 3)
  /// Checked or switched on.
  public static let checked = States(bit: 4)
  /// Its content is collapsed.
  public static let collapsed = States(bit: 5)
  /// Its text can be edited.
  public static let editable = States(bit: 7)
  /// Not disabled.
  public static let enabled = States(bit: 8)
  /// Can be expanded or collapsed.
  public static let expandable = States(bit: 9)
  /// Its content is expanded.
  public static let expanded = States(bit: 10)
  /// Can have the focus.
  public static let focusable = States(bit: 11)
  /// Has the focus.
  public static let focused = States(bit: 12)
  /// Blocks the other windows of the program.
  public static let modal = States(bit: 16)
  /// More than one child can be selected.
  public static let multiselectable = States(bit: 18)
  /// A pressed toggle button.
  public static let pressed = States(bit: 20)
  /// Can be selected.
  public static let selectable = States(bit: 22)
  /// Selected.
  public static let selected = States(bit: 23)
  /// Reacts to input.
  public static let sensitive = States(bit: 24)
  /// Visible, and so are all its parents.
  public static let showing = States(bit: 25)
  /// Not hidden itself; a parent may be.
  public static let visible = States(bit: 30)
  /// Neither on nor off.
  public static let indeterminate = States(bit: 32)
  /// Its value is not acceptable.
  public static let invalidEntry = States(bit: 36)
  /// Can be checked.
  public static let checkable = States(bit: 41)
  /// Opens a popover or menu.
  public static let hasPopup = States(bit: 42)
  /// Its text cannot be edited.
  public static let readOnly = States(bit: 43)

  private static let names: [(States, String)] = [
    (active, "active"), (busy, "busy"), (checked, "checked"), (collapsed, "collapsed"),
    (editable, "editable"), (expanded, "expanded"), (focusable, "focusable"), (focused, "focused"),
    (modal, "modal"), (pressed, "pressed"), (selectable, "selectable"), (selected, "selected"),
    (sensitive, "sensitive"), (showing, "showing"), (indeterminate, "indeterminate"),
    (invalidEntry, "invalid"), (checkable, "checkable"), (hasPopup, "has popup"), (readOnly, "read only"),
  ]

  /// The states that matter in a failure report, as text.
  public var description: String {
    Self.names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
