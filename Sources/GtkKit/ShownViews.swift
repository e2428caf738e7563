/// The views that show the same thing, such as a camera's preview, and are on the screen.
///
/// A view is in it once, however often it is inserted, and no longer when it is freed.
public struct ShownViews {
  private struct Entry {
    weak var view: AnyObject?
  }

  private var entries: [Entry] = []

  /// Creates a set without views.
  public init() {}

  /// Whether no view shows it.
  public var isEmpty: Bool { last == nil }

  /// The view that was shown last; nil if there is none.
  public var last: AnyObject? { entries.reversed().lazy.compactMap(\.view).first }

  /// Adds a view that is now on the screen. It becomes the last one.
  public mutating func insert(_ view: AnyObject) {
    remove(view)
    entries.append(Entry(view: view))
  }

  /// Removes a view that is no longer on the screen.
  public mutating func remove(_ view: AnyObject) {
    entries.removeAll { $0.view == nil || $0.view === view }
  }
}
