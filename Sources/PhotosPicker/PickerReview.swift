import MediaLibrary

/// The review of a picker: the photo that is shown large, and the photos before and after it. A value without widgets.
nonisolated struct PickerReview: Equatable, Sendable {
  /// The photo that is shown.
  private(set) var shown: MediaItemID
  /// The photos of the review, if the list showed only the selected ones when it began: those that are deselected
  /// meanwhile stay. nil for all photos of the list.
  private var selection: [MediaItemID]?

  /// Shows a photo.
  ///
  /// - Parameter selection: The selected photos, if the list shows only those; nil otherwise.
  init(of shown: MediaItemID, among selection: [MediaItemID]?) {
    (self.shown, self.selection) = (shown, selection)
  }

  /// Returns the index of the photo among those of the review, from 0, and their number; nil if the library does not
  /// contain the photo.
  func place(in list: FilteredSnapshot) -> (index: Int, count: Int)? {
    if let selection { return (selection.firstIndex(of: shown) ?? 0, selection.count) }
    let items = list.items
    guard let index = items.index(of: shown) else { return nil }
    guard !list.filter.isEmpty else { return (index, items.count) }
    let before = (0..<index).count(where: list.includesItem)
    return (before, before + (index..<items.count).count(where: list.includesItem))
  }

  /// Moves by a number of photos, backwards if it is negative; stops at both ends.
  mutating func move(by offset: Int, in list: FilteredSnapshot) {
    if let selection {
      guard let index = selection.firstIndex(of: shown) else { return }
      shown = selection[min(max(index + offset, 0), selection.count - 1)]
      return
    }
    let items = list.items
    guard let index = items.index(of: shown) else { return }
    let step = offset.signum()
    var (position, left) = (index, abs(offset))
    var next = index + step
    while left > 0, items.indices.contains(next) {
      if list.includesItem(at: next) { (position, left) = (next, left - 1) }
      next += step
    }
    shown = items.id(at: position)
  }

  /// Returns the review with another filter; nil if the filter hides the photo, which ends the review.
  func filtered(by list: FilteredSnapshot) -> Self? {
    if let index = list.index(of: shown), !list.includesItem(at: index) { nil } else { self }
  }

  /// Returns the review without photos that the library no longer contains; nil if the shown one is among them.
  func without(_ removed: Set<MediaItemID>) -> Self? {
    if removed.contains(shown) { return nil }
    var result = self
    result.selection?.removeAll(where: removed.contains)
    return result
  }
}
