import CGtk
import GtkKit
import TestHostSupport

/// Collects the widgets with a Swift class of their own that appeared in the windows of the program.
final class WidgetTracker {
  private var trackers: [UnsafeMutableRawPointer: ReleaseTracker] = [:]

  /// The class names of the collected widgets.
  private(set) var classes: Set<String> = []

  /// Collects all widgets in all current windows.
  func collect() {
    let windows = gtk_window_get_toplevels()
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let window = g_list_model_get_item(windows, index) else { continue }
      visit(window.assumingMemoryBound(to: GtkWidget.self))
      g_object_unref(window)
    }
  }

  /// Reports collected widgets that are still alive.
  func expectAllGone() async {
    await eventually("all are gone; \(remains)") { trackers.values.allSatisfy(\.isGone) }
  }

  private var remains: String {
    let left = trackers.values.filter { !$0.isGone }.map(\.remains)
    return Dictionary(grouping: left, by: \.self).map { "\($1.count) × \($0)" }.sorted().joined(
      separator: ", ")
  }

  private func visit(_ raw: UnsafeMutablePointer<GtkWidget>) {
    // Returns the Swift wrapper of the widget. A widget created by GTK gets a new wrapper of the class `Widget`.
    if let widget = Widget(raw).tree.firstChild(Widget.self), type(of: widget) != Widget.self,
      trackers[widget.pointer]?.isGone != false
    {
      trackers[widget.pointer] = ReleaseTracker(widget)
      classes.insert(String(describing: type(of: widget)))
    }
    var child = gtk_widget_get_first_child(raw)
    while let here = child {
      visit(here)
      child = gtk_widget_get_next_sibling(here)
    }
  }
}

/// Returns the descendants of a widget that have a class.
func descendants<Found: Widget>(_ type: Found.Type, of widget: Widget) -> [Found] {
  var found: [Found] = []
  func visit(_ raw: UnsafeMutablePointer<GtkWidget>) {
    var child = gtk_widget_get_first_child(raw)
    while let here = child {
      if let match = Widget(here).tree.firstChild(type), !found.contains(where: { $0 === match }) {
        found.append(match)
      }
      visit(here)
      child = gtk_widget_get_next_sibling(here)
    }
  }
  visit(UnsafeMutablePointer(OpaquePointer(widget.pointer)))
  return found
}
