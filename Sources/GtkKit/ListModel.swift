import CGtk
import CGtkShims
import GObjectKit

/// A `GListModel` of stable identifiers with a selection (`GtkSelectionModel`), for GTK's list widgets.
///
/// The C side stores eight bytes per row and creates an item object only for rows on screen. The owner keeps the
/// rows' content and the selection and provides them through closures.
public final class ListModel: GtkObject {
  private final class Owner {
    var isSelected: (UInt64) -> Bool = { _ in false }
    var select: ([Int]) -> Void = { _ in }
    var deselect: ([Int]) -> Void = { _ in }
    var spliced: [(_ position: Int, _ removed: Int, _ inserted: Int) -> Void] = []
  }

  private let owner = Owner()

  /// Creates an empty list.
  public init() {
    var functions = TtListModelFuncs(
      is_selected: { id, data in
        Unmanaged<Owner>.fromOpaque(data!).takeUnretainedValue().isSelected(id) ? 1 : 0
      },
      set_selection: { selected, mask, data in
        let owner = Unmanaged<Owner>.fromOpaque(data!).takeUnretainedValue()
        let wanted = positions(of: selected)
        if wanted.isEmpty { owner.deselect(positions(of: mask)) } else { owner.select(wanted) }
        return 1
      })
    let model = tt_list_model_new(
      &functions, Unmanaged.passRetained(owner).toOpaque(),
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    super.init(Object(adopting: UnsafeMutableRawPointer(model!)))
  }

  /// Sets the closures that answer for the selection.
  ///
  /// - Parameters:
  ///   - isSelected: Whether the identifier is selected.
  ///   - select: Selects the rows at these positions: GTK's request for Shift+arrow and Ctrl+A. It adds to the
  ///     selection; GTK's request to deselect the other rows is not forwarded.
  ///   - deselect: Deselects the rows at these positions: Ctrl+Shift+A.
  public func setSelection(
    isSelected: @escaping (UInt64) -> Bool, select: @escaping ([Int]) -> Void,
    deselect: @escaping ([Int]) -> Void
  ) {
    owner.isSelected = isSelected
    owner.select = select
    owner.deselect = deselect
  }

  /// The number of rows.
  public var count: Int { Int(g_list_model_get_n_items(pointer.opaque)) }

  /// The identifier at `position`, which must be less than `count`.
  public subscript(position: Int) -> UInt64 { tt_list_model_get_id(pointer.opaque, guint(position)) }

  /// Replaces `removed` rows from `position` with `identifiers`. Other rows keep their widgets.
  public func splice(at position: Int, removed: Int, inserted identifiers: [UInt64]) {
    tt_list_model_splice(
      pointer.opaque, guint(position), guint(removed), identifiers, guint(identifiers.count))
    guard removed > 0 || !identifiers.isEmpty else { return }
    for action in owner.spliced { action(position, removed, identifiers.count) }
  }

  /// Calls `action` after each splice. It must reference its owner weakly.
  func onSplice(_ action: @escaping (_ position: Int, _ removed: Int, _ inserted: Int) -> Void) {
    owner.spliced.append(action)
  }

  /// Selects rows in addition to the selected ones, as GTK's list widgets request it for Shift and an arrow key.
  func requestSelection(_ rows: Range<Int>) { owner.select(Array(rows)) }

  /// Deselects all rows, as GTK's list widgets request it for Ctrl+Shift+A.
  func requestDeselection() { owner.deselect(Array(0..<count)) }

  /// Replaces the rows with `identifiers`. Equal rows at both ends keep their widgets.
  public func show(_ identifiers: [UInt64]) {
    let old = (0..<count).map { self[$0] }
    let equal = CommonEnds(old, identifiers)
    guard equal.start + equal.end < max(old.count, identifiers.count) else { return }
    splice(
      at: equal.start, removed: old.count - equal.start - equal.end,
      inserted: Array(identifiers[equal.start..<(identifiers.count - equal.end)]))
  }

  /// Notifies the list widgets that the selection of these rows may have changed.
  public func selectionChanged(in range: Range<Int>) {
    tt_list_model_selection_changed(pointer.opaque, guint(range.lowerBound), guint(range.count))
  }
}

private func positions(of bitset: OpaquePointer?) -> [Int] {
  var iterator = GtkBitsetIter()
  var position: guint = 0
  guard let bitset, gtk_bitset_iter_init_first(&iterator, bitset, &position) != 0 else { return [] }
  var result: [Int] = []
  repeat { result.append(Int(position)) } while gtk_bitset_iter_next(&iterator, &position) != 0
  return result
}
