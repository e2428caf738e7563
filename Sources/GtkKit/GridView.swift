import CGtk
import GObjectKit

/// A grid of cells of equal size for a `ListModel` (`GtkGridView`). Put it into a `ScrolledWindow`.
public final class GridView: ListBase {
  /// Makes a grid. `ListItemFactory` describes `make`, `bind` and `unbind`; they must not keep a reference to the
  /// grid.
  public init<Cell: Widget>(
    _ model: ListModel, make: @escaping () -> Cell, bind: @escaping (Cell, UInt64) -> Void,
    unbind: @escaping (Cell, UInt64) -> Void
  ) {
    let items = ListItems()
    let factory = ListItemFactory(items, make: make, bind: bind, unbind: unbind)
    // The constructor consumes a reference of each.
    g_object_ref(model.pointer)
    g_object_ref(factory.pointer)
    super.init(gtk_grid_view_new(model.pointer.opaque, factory.pointer.opaque), items)
  }

  /// The maximum number of columns; a narrow grid has fewer. GTK keeps about 30 rows of widgets alive, so the exact
  /// number saves widgets.
  public var columns: Int {
    get { Int(gtk_grid_view_get_max_columns(pointer.opaque)) }
    set {
      // The minimum number of columns stays 1, so that the window can become narrower.
      if newValue != columns { gtk_grid_view_set_max_columns(pointer.opaque, guint(newValue)) }
    }
  }
}
