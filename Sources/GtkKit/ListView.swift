import CGtk
import GObjectKit

/// A row or column of cells for a `ListModel` (`GtkListView`). Put it into a `ScrolledWindow`.
public final class ListView: ListBase {
  /// Makes a list. `ListItemFactory` describes `make`, `bind` and `unbind`; they must not keep a reference to the
  /// list.
  public init<Cell: Widget>(
    _ orientation: Orientation, _ model: ListModel, make: @escaping () -> Cell,
    bind: @escaping (Cell, UInt64) -> Void, unbind: @escaping (Cell, UInt64) -> Void
  ) {
    let items = ListItems()
    let factory = ListItemFactory(items, make: make, bind: bind, unbind: unbind)
    // The constructor consumes a reference of each.
    g_object_ref(model.pointer)
    g_object_ref(factory.pointer)
    super.init(gtk_list_view_new(model.pointer.opaque, factory.pointer.opaque), items)
    gtk_orientable_set_orientation(pointer.opaque, orientation.gtk)
  }
}
