import GtkKit
import LibraryIndex
import MediaLibrary

/// The stacks of the library for one list: which there are, and which are open.
final class PickerStacks {
  /// The pause between two look-ups while files are read, which changes the index several times in a second.
  private static let pause = Duration.seconds(1)

  /// The stacks of one shot each.
  private(set) var shots: [PhotoStack] = [] { didSet { members = AssetSet(shots.flatMap(\.items)) } }
  /// The items of all stacks.
  private var members = AssetSet()
  /// The open stacks, by their keys.
  private(set) var open: Set<AssetID> = []
  /// Called after the stacks have changed.
  var onChange: () -> Void = {}
  private let waiting = DelayedAction()
  private var reading: Task<Void, Never>?
  private var observation: ContinuousObservation?

  /// Follows the index.
  init(_ index: LibraryIndexModel) {
    observation = .following({ index.changes }) { [weak self, weak index] _ in
      guard let self else { return }
      waiting.scheduleIfIdle(after: Self.pause) { [weak self] in
        if let self, let index { read(index) }
      }
    }
  }

  isolated deinit {
    reading?.cancel()
    observation?.end()
  }

  private func read(_ index: LibraryIndexModel) {
    guard reading == nil else {
      return waiting.scheduleIfIdle(after: Self.pause) { [weak self] in self?.read(index) }
    }
    reading = Task { [weak self] in
      let shots = await index.stacks()
      guard !Task.isCancelled, let self else { return }
      reading = nil
      guard shots != self.shots else { return }
      self.shots = shots
      onChange()
    }
  }

  /// Returns whether an update of the library has brought an item of a stack that a layout does not contain.
  func completes(_ layout: StackLayout, _ update: LibraryUpdate) -> Bool {
    guard !members.isEmpty else { return false }
    let items = update.snapshot
    func isNew(_ id: MediaItemID) -> Bool {
      guard let asset = items.index(of: id).flatMap(items.asset), members.contains(asset) else {
        return false
      }
      return layout.places[asset] == nil && !layout.hidden.contains(asset)
    }
    return update.described.contains(where: isNew)
      || update.splices.contains { $0.inserted.contains(where: isNew) }
  }

  /// Opens or closes the stack with a key.
  func toggle(_ key: AssetID) {
    if open.remove(key) == nil { open.insert(key) }
    onChange()
  }
}
