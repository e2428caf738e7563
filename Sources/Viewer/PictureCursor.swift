import MediaLibrary

/// The current picture in a sequence: navigation, and what happens to it when the sequence changes. A value without
/// service.
struct PictureCursor {
  /// The effect of a change on the current picture.
  enum Change: Equatable {
    /// Nothing that concerns the current picture.
    case none
    /// The current picture is the same, but its neighbors may be others.
    case neighbors
    /// Another picture is current, or another version of it.
    case picture
    /// There is no current picture anymore.
    case cleared
  }

  /// The current picture; nil if there is none.
  private(set) var item: MediaItem?
  /// The index of the current picture.
  private(set) var index = 0
  /// The picture to show as soon as the sequence contains it.
  var pendingID: MediaItemID?
  private var sequence: any PictureSequence
  /// +1 if the user navigated forward last, -1 if backward.
  private var direction = 1

  /// Starts without a current picture.
  init(_ sequence: any PictureSequence) { self.sequence = sequence }

  /// The number of pictures.
  var count: Int { sequence.count }
  /// Whether a picture precedes the current one.
  var hasPrevious: Bool { item != nil && index > 0 }
  /// Whether a picture follows the current one.
  var hasNext: Bool { item != nil && index + 1 < count }

  /// The pictures before and after the current one, that in the direction of navigation first.
  var neighbors: [MediaItem] {
    guard item != nil else { return [] }
    return [index + direction, index - direction].filter { 0..<count ~= $0 }.map { sequence[$0] }
  }

  // MARK: Navigation

  /// Shows a picture of a sequence. If the sequence does not contain it yet, it becomes the pending picture.
  mutating func open(_ id: MediaItemID, in sequence: any PictureSequence) -> Change {
    self.sequence = sequence
    guard let index = sequence.index(of: id) else {
      pendingID = id
      return .none
    }
    return show(index)
  }

  /// Moves by one picture: +1 forward, -1 backward.
  mutating func step(_ step: Int) -> Change {
    direction = step
    return go(to: index + step)
  }

  /// Moves to an index. Stays if there is no picture at this index, or no current one.
  mutating func go(to index: Int) -> Change {
    guard item != nil, index != self.index, 0..<count ~= index else { return .none }
    return show(index)
  }

  /// Leaves the current picture.
  mutating func clear() { item = nil }

  private mutating func show(_ index: Int) -> Change {
    let isOther = sequence[index].content != item?.content
    (self.index, item, pendingID) = (index, sequence[index], nil)
    return isOther ? .picture : .neighbors
  }

  // MARK: Changes of the sequence

  /// Sets the changed sequence. A pending picture that appears is shown; a removed picture is replaced.
  mutating func update(_ new: any PictureSequence) -> Change {
    let old = sequence
    sequence = new
    if let id = pendingID, let index = new.index(of: id) { return show(index) }
    guard let item else { return .none }
    if let index = new.index(of: item.id), new[index].content == item.content {
      (self.index, self.item) = (index, new[index])
      return .neighbors
    }
    if let index = new.index(of: item.id) ?? Self.successor(of: index, in: old, among: new) {
      return show(index)
    }
    clear()
    return .cleared
  }

  /// The index of the first remaining picture after a removed one, otherwise of the last remaining one before it.
  private static func successor(
    of index: Int, in old: any PictureSequence, among new: any PictureSequence
  ) -> Int? {
    for index in stride(from: index + 1, to: old.count, by: 1) {
      if let position = new.index(of: old[index].id) { return position }
    }
    for index in stride(from: min(index, old.count) - 1, through: 0, by: -1) {
      if let position = new.index(of: old[index].id) { return position }
    }
    return new.count > 0 ? min(index, new.count - 1) : nil
  }
}
