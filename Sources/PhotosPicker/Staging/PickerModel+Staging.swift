import MediaLibrary

extension PickerModel {
  /// The selected photos as the staging area shows them: in pick order with an ordered behavior, otherwise in library
  /// order.
  public var stagedPhotos: [MediaItemID] {
    guard !selection.behavior.isOrdered else { return selection.selected }
    let items = library.items
    return selection.selected.sorted { items.index(of: $0) ?? .max < items.index(of: $1) ?? .max }
  }

  /// Moves a selected photo to another place in the pick order. Does nothing if the order does not matter. It can be
  /// undone.
  ///
  /// - Parameter place: The new place, from 0; places outside are those of the first or the last photo.
  public func move(_ id: MediaItemID, to place: Int) { undoably { $0.move(id, to: place) } }

  /// Moves a selected photo by some places, backwards if `step` is negative.
  public func move(_ id: MediaItemID, by step: Int) {
    guard let number = selection.number(of: id) else { return }
    move(id, to: number - 1 + step)
  }
}
