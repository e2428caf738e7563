import CGtk
import CGtkShims
import GObjectKit

/// Creates and recycles the cells of a list (`GtkSignalListItemFactory`): `make` creates a cell, `bind` fills it for
/// an identifier, `unbind` releases the bound content. GTK creates cells for the visible rows and a few more.
///
/// GTK 4.8 also unbinds and binds a row when only its position or selection changes, which would reload its image.
/// Therefore `unbind` is deferred until the cell gets another identifier or is destroyed.
final class ListItemFactory<Cell: Widget>: GtkObject {
  init(
    _ items: ListItems, make: @escaping () -> Cell, bind: @escaping (Cell, UInt64) -> Void,
    unbind: @escaping (Cell, UInt64) -> Void
  ) {
    super.init(Object(adopting: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()!)))
    onItem("setup") { item in
      // Keeps the new cell alive until GTK references it.
      withExtendedLifetime(make()) { gtk_list_item_set_child(item, $0.widget) }
      // The list's owner handles clicks and Enter; GTK would activate at the press of a double click.
      gtk_list_item_set_activatable(item, 0)
    }
    onItem("bind") { item in
      guard let cell = Cell.twin(of: gtk_list_item_get_child(item)) else { return }
      let identifier = tt_list_item_get_id(gtk_list_item_get_item(item))
      let former = items.bound.updateValue((cell, identifier), forKey: item)
      guard former?.identifier != identifier else { return }
      if let former { unbind(cell, former.identifier) }
      bind(cell, identifier)
    }
    onItem("teardown") { item in
      // At this time GTK has already removed the item's child.
      if let former = items.bound.removeValue(forKey: item), let cell = former.cell as? Cell {
        unbind(cell, former.identifier)
      }
    }
  }

  private func onItem(_ signal: String, _ handler: @escaping (OpaquePointer) -> Void) {
    connectPointer(signal) { if let item = $0 { handler(OpaquePointer(item)) } }
  }
}

/// The cells of a list and their identifiers.
final class ListItems {
  /// By `GtkListItem`. An entry is removed when GTK tears the item down, at the latest with the list.
  var bound: [OpaquePointer: (cell: Widget, identifier: UInt64)] = [:]

  /// GTK's row widget around the cell at a position, if it exists.
  func row(at position: Int) -> UnsafeMutablePointer<GtkWidget>? {
    bound.first { gtk_list_item_get_position($0.key) == guint(position) }
      .flatMap { gtk_widget_get_parent($0.value.cell.widget) }
  }
}
