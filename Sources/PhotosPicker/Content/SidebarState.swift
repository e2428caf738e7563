import GtkKit
import L10n
import Observation

/// Whether the collections are beside the grid.
@Observable public final class SidebarState {
  /// Whether the user wants the sidebar where it has its place. A program may store it.
  public var isWanted = true
  /// Whether the picker is wide enough.
  var hasRoom = false

  /// Whether the sidebar is shown, unless the program disables the collections.
  var isShown: Bool { isWanted && hasRoom }

  /// Handles a key that no text takes: F9 shows or hides the sidebar.
  func pressed(_ key: Key) -> Bool {
    guard key == .f9, hasRoom else { return false }
    isWanted.toggle()
    return true
  }
}

extension CollectionSidebar {
  /// The button that shows and hides the sidebar; hidden where the sidebar has no place.
  static func button(_ model: PickerModel) -> Widget {
    let sidebar = model.sidebar
    return ToggleButton(icon: "sidebar-show-symbolic", label: tr("Sidebar")) { [weak sidebar] in
      sidebar?.isWanted = $0
    }
    .bind(\.isActive) { sidebar.isWanted }
    .bind(\.isVisible) { sidebar.hasRoom && model.allows(.collectionNavigation) }
    .tooltip(tr("Sidebar (F9)"))
  }
}
