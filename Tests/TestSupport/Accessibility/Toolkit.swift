/// The differences in accessibility between GTK versions.
///
/// Source: gtkatspicomponent.c, gtkatspicontext.c and gtkwidget.c of GTK 4.8 and 4.18.
struct Toolkit: Sendable {
  /// The minor version, such as 8 for GTK 4.8.
  let minorVersion: Int

  /// - Parameter version: The program's version string, such as `4.18.6`.
  init(version: String) {
    minorVersion = version.split(separator: ".").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  /// Whether only mapped widgets are listed as children.
  ///
  /// Older versions list every widget; newer ones answer wrongly whether a point is inside a widget.
  var listsOnlyMappedWidgets: Bool { minorVersion >= 10 }

  /// Whether positions in a window are relative to the outside of its border, with the border's width subtracted
  /// instead of added.
  ///
  /// The padding of the parent widgets is also omitted and cannot be queried: a widget may be some pixels further
  /// right and down than reported.
  var subtractsWindowBorder: Bool { minorVersion >= 10 }

  /// Whether the list of accessible widgets or an event tells that other children of a widget are shown.
  ///
  /// True of GTK 4.8, with the exceptions that `AccessibleTreeMemory` names. Newer versions also change the children of a
  /// widget when one is mapped or unmapped; whether they tell has not been tried.
  var reportsChangedChildren: Bool { minorVersion < 10 }
}
