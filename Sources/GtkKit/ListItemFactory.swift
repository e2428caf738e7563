import CGtk
import CShims
import GObjectKit

/// Makes and reuses the widgets of a list (`GtkSignalListItemFactory`): `make` builds one, `bind`
/// fills it for an identifier, `unbind` lets go of what was bound. GTK makes only as many as are
/// on screen and a few more.
///
/// GTK 4.8 unbinds and binds a row also when only its position or its selection has changed, which
/// would load its picture anew. Therefore `unbind` waits until the cell gets another identifier or goes.
final class ListItemFactory<Cell: Widget>: GtkObject {
  init(
    _ items: ListItems, make: @escaping () -> Cell, bind: @escaping (Cell, UInt64) -> Void,
    unbind: @escaping (Cell, UInt64) -> Void
  ) {
    super.init(Object(adopting: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()!)))
    onItem("setup") { item in
      // Nothing else holds the new cell until GTK does.
      withExtendedLifetime(make()) { gtk_list_item_set_child(item, $0.widget) }
      // Clicks and Enter are the list's owner's; GTK would act at the press of a double click.
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
      // The item has no child any more.
      if let former = items.bound.removeValue(forKey: item), let cell = former.cell as? Cell {
        unbind(cell, former.identifier)
      }
    }
  }

  private func onItem(_ signal: String, _ handler: @escaping (OpaquePointer) -> Void) {
    connectPointer(signal) { if let item = $0 { handler(OpaquePointer(item)) } }
  }
}

/// What the rows of a list show that have a widget now.
final class ListItems {
  /// By `GtkListItem`. Each is removed when GTK takes the row down, at the latest with the list.
  var bound: [OpaquePointer: (cell: Widget, identifier: UInt64)] = [:]

  /// GTK's widget around the cell at a position, if it is made.
  func row(at position: Int) -> UnsafeMutablePointer<GtkWidget>? {
    bound.first { gtk_list_item_get_position($0.key) == guint(position) }
      .flatMap { gtk_widget_get_parent($0.value.cell.widget) }
  }
}
