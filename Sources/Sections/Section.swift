import GtkKit

/// A section of a window: its name in the view switcher, and the view that is made when it is first shown.
///
/// A window lists its sections; the order is that of the view switcher and of the shortcuts Alt+1, Alt+2 ….
@MainActor public struct Section {
  /// Identifies the section in the action `win.section` and in a navigation stack.
  public let id: String
  /// The name in the view switcher.
  public let title: String
  /// The name of the icon in the view switcher.
  public let icon: String
  let makeView: () -> any SectionView

  /// - Parameter makeView: Called once, when the section is first shown.
  public init(id: String, title: String, icon: String, makeView: @escaping () -> any SectionView) {
    (self.id, self.title, self.icon, self.makeView) = (id, title, icon, makeView)
  }
}

/// The view of a section.
public protocol SectionView: Widget {
  /// The title of the window while the section is shown; empty for the name of the app. Observable properties that it
  /// reads are followed.
  var windowTitle: String { get }

  /// Whether the section fills the window in fullscreen, with the header bar above it.
  var fillsFullscreen: Bool { get }

  /// Receives the header bar in fullscreen, to fade it together with the section's controls; nil when the fullscreen
  /// ends. Called only if `fillsFullscreen` is true.
  func setOverlaidHeader(_ header: Widget?)

  /// Moves the keyboard focus to the main control. Called when the section was selected; GTK may have focused another
  /// control of it.
  func focusMainControl()

  /// Handles a key while the focus is outside the section, in the header bar. Returns whether the key was used.
  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool

  /// Persists what has changed and is not yet written. Called before the window closes and before the program ends.
  func flush()
}

extension SectionView {
  /// The name of the app.
  public var windowTitle: String { "" }
  /// Keeps the header bar above the section.
  public var fillsFullscreen: Bool { false }
  /// Does nothing.
  public func setOverlaidHeader(_ header: Widget?) {}
  /// Focuses the first control, unless the section has the focus already.
  public func focusMainControl() { if !containsFocus { focusFirstControl() } }
  /// Uses no key.
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
  /// Does nothing: the section writes each change at once.
  public func flush() {}
}
