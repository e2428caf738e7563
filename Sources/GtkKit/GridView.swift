import CGtk
import GObjectKit

/// A grid of equal cells over a `ListModel` (`GtkGridView`). Put it into a `ScrolledWindow`.
public final class GridView: ListBase {
  /// Makes a grid. See `ListItemFactory` for `make`, `bind` and `unbind`: they must not hold the grid.
  public init<Cell: Widget>(
    _ model: ListModel, make: @escaping () -> Cell, bind: @escaping (Cell, UInt64) -> Void,
    unbind: @escaping (Cell, UInt64) -> Void
  ) {
    let items = ListItems()
    let factory = ListItemFactory(items, make: make, bind: bind, unbind: unbind)
    // The constructor takes over one reference of each.
    g_object_ref(model.pointer)
    g_object_ref(factory.pointer)
    super.init(gtk_grid_view_new(model.pointer.opaque, factory.pointer.opaque), items)
  }

  /// How many cells stand beside each other, fewer where the width does not allow it. GTK keeps 30 rows of them alive, so the exact number
  /// saves widgets.
  public var columns: Int {
    get { Int(gtk_grid_view_get_max_columns(pointer.opaque)) }
    set {
      // The smallest number stays 1, so that the window can get narrower.
      if newValue != columns { gtk_grid_view_set_max_columns(pointer.opaque, guint(newValue)) }
    }
  }

  /// Whether dragging over cells selects them; the list's model is asked to select.
  public var selectsByRubberBand: Bool {
    get { gtk_grid_view_get_enable_rubberband(pointer.opaque) != 0 }
    set { gtk_grid_view_set_enable_rubberband(pointer.opaque, newValue ? 1 : 0) }
  }
}
