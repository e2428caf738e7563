import LibraryIndex
import MediaLibrary

/// What a program does with the photos of a stack.
public struct StackActions {
  /// Moves photos to the trash and keeps another one.
  public var trash: (_ photos: [MediaItemID]) -> Void
  /// Shows photos beside each other.
  public var compare: (_ photos: [MediaItemID]) -> Void
  /// How many photos `compare` can show.
  public var comparable: ClosedRange<Int>

  /// Creates actions.
  public init(
    trash: @escaping (_ photos: [MediaItemID]) -> Void,
    compare: @escaping (_ photos: [MediaItemID]) -> Void, comparable: ClosedRange<Int>
  ) { (self.trash, self.compare, self.comparable) = (trash, compare, comparable) }
}

/// What can be done with the stack of a photo.
nonisolated enum StackCommand: Hashable, Sendable {
  case open
  case close
  case compare
  /// Moves all photos but the one that represents the stack to the trash.
  case keepBest
  /// Moves all other photos to the trash.
  case keepOnlyThis
}

/// The stacks in the list of a picker: opens and closes them, and hands their photos to the program.
public final class PickerStacks {
  /// What the program does with the photos of stacks; nil if it does nothing.
  public var actions: StackActions?
  private let content: PickerContent

  init(_ content: PickerContent) { self.content = content }

  private var items: LibrarySnapshot { content.library.items }

  /// The place of a photo in a stack that the list shows; nil if it is in none.
  func place(of id: MediaItemID) -> StackLayout.Place? {
    guard !content.layout.places.isEmpty, let index = items.index(of: id) else { return nil }
    return items.asset(at: index).flatMap { content.layout.places[$0] }
  }

  /// Opens or closes the stack of a photo. Selected photos of a closed stack stay selected.
  ///
  /// - Returns: Whether the photo is in a stack.
  @discardableResult func toggle(of id: MediaItemID) -> Bool {
    guard let place = place(of: id) else { return false }
    content.toggleStack(place.stack.key)
    return true
  }

  /// The photos of a stack that the list shows when it is open, in order.
  private func members(of place: StackLayout.Place) -> [MediaItemID] {
    let ids = items.ids(of: Set(place.members))
    return place.members.compactMap { ids[$0] }
  }

  /// What can be done with the stack at a place, in the order of a menu.
  ///
  /// - Parameter isInDialog: Whether the list is in the picker's dialog, which would cover the comparison.
  func commands(for place: StackLayout.Place, isInDialog: Bool) -> [StackCommand] {
    let toggle: StackCommand = place.isOpen ? .close : .open
    guard let actions else { return [toggle] }
    let canCompare = actions.comparable.contains(members(of: place).count) && !isInDialog
    let keep: [StackCommand] = place.isOpen ? [.keepOnlyThis] : place.stack.hasBest ? [.keepBest] : []
    return [toggle] + (canCompare ? [.compare] : []) + keep
  }

  /// Does something with the stack of a photo.
  func perform(_ command: StackCommand, _ id: MediaItemID, at place: StackLayout.Place) {
    switch command {
    case .open, .close: toggle(of: id)
    case .compare: actions?.compare(members(of: place))
    case .keepBest, .keepOnlyThis:
      guard let kept = items.index(of: id).flatMap(items.asset) else { return }
      let others = place.stack.others(than: kept, among: place.members)
      let ids = items.ids(of: Set(others))
      actions?.trash(others.compactMap { ids[$0] })
    }
  }
}

nonisolated extension PhotoStack {
  /// Whether one photo may replace the others. A raw image and its JPEG are not the same.
  fileprivate var hasBest: Bool { kind != .rawAndImage && kind != .heicAndJPEG && kind != .livePhoto }
}
