import CGtk
import CShims

/// A list that GTK's list widgets page through: stable identifiers, with the selection beside them.
///
/// The C side holds eight bytes for each row and makes an item only for rows that are on screen.
/// What a row stands for, and what is selected, is the owner's: the closures ask. Main thread only.
public final class ListModel: Object {
  private final class Owner {
    var isSelected: (UInt64) -> Bool = { _ in false }
    var select: ([Int]) -> Void = { _ in }
    var deselect: ([Int]) -> Void = { _ in }
  }

  private let owner = Owner()

  /// Makes an empty list.
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
    super.init(adopting: UnsafeMutableRawPointer(model!))
  }

  /// Says which identifiers are selected, and carries out what GTK asks for as a range of positions:
  /// rubber band, Shift+arrow and Ctrl+A select, Ctrl+Shift+A deselects.
  ///
  /// A rubber band adds to the selection, as a click does here; GTK's wish to deselect the rest is
  /// not passed on.
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

  /// Replaces `removed` rows from `position` on with `identifiers`. Rows outside keep their widgets.
  public func splice(at position: Int, removed: Int, inserted identifiers: [UInt64]) {
    tt_list_model_splice(
      pointer.opaque, guint(position), guint(removed), identifiers, guint(identifiers.count))
  }

  /// Tells the list widgets that the selection of these rows may have changed.
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
