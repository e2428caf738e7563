/// What the version of GTK that a program runs with tells of its widgets, where versions differ.
///
/// Source: gtkatspicomponent.c, gtkatspicontext.c and gtkwidget.c of GTK 4.8 and 4.18.
struct Toolkit: Sendable {
  /// The number behind the first point: 8 for GTK 4.8.
  let minorVersion: Int

  /// - Parameter version: as the program says it, such as `4.18.6`.
  init(version: String) {
    minorVersion = version.split(separator: ".").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  /// Whether a widget that is not mapped is no child of its parent.
  ///
  /// Older versions list every widget, and newer ones answer wrongly whether a point is inside of a widget.
  var listsOnlyMappedWidgets: Bool { minorVersion >= 10 }

  /// Whether places in a window are counted from the outside of its border, but with the border's width
  /// subtracted rather than added.
  ///
  /// The padding of the widgets on the way to the window is left out, too, but nothing tells how wide it is: a
  /// widget may lie some pixels further to the right and further down than is said.
  var subtractsWindowBorder: Bool { minorVersion >= 10 }
}
