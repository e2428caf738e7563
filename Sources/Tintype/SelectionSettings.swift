import GObjectKit
import GtkKit
import MediaLibrary
import Observation
import PhotosPicker

/// Persists which photos are selected in the windows, and selects them again: those of the last session in the first
/// window, when the library has found them; those of the windows that closed last in the next window, if the program
/// has not ended with them.
@Observable
final class SelectionSettings {
  /// The number of photos to persist. It is limited because settings are read at every start.
  private static let limit = 500

  /// The source of the selected photos.
  private enum Windows {
    /// The pickers of the open windows, in the order in which the windows were opened. At least one.
    case open([PickerModel])
    /// No window is open: the photos that were selected in those that closed last.
    case closed([MediaItemID])
  }

  private let library: LibraryModel
  private let settings: Settings
  private var windows = Windows.closed([])
  /// The photos of the last session that were not found yet, in the order in which they were selected.
  private var awaited: [String]
  @ObservationIgnored private var found: [String: MediaItemID] = [:]
  /// The paths that were stored last.
  @ObservationIgnored private var stored: [String]
  @ObservationIgnored private let storing = DelayedAction()
  @ObservationIgnored private var subscription: LibrarySubscription?
  @ObservationIgnored private var observations: [ContinuousObservation] = []

  init(_ library: LibraryModel, _ settings: Settings) {
    (self.library, self.settings) = (library, settings)
    stored = settings[.selectedPhotos]
    awaited = stored
  }

  isolated deinit { for observation in observations { observation.end() } }

  // MARK: Windows

  /// Includes the photos of a new window. The first one gets the photos of those that closed last.
  func add(_ picker: PickerModel) {
    switch windows {
    case .open(let pickers): windows = .open(pickers + [picker])
    case .closed:
      picker.select(photos)
      windows = .open([picker])
    }
  }

  /// Forgets the photos of a window that has closed, unless it was the last one.
  func remove(_ picker: PickerModel) {
    guard case .open(let pickers) = windows else { return }
    let others = pickers.filter { $0 !== picker }
    windows = others.isEmpty ? .closed(photos) : .open(others)
    flush()
  }

  /// Keeps the photos of all windows, which close one after the other now.
  func closeAll() { windows = .closed(photos) }

  /// Whether photos of the last session are still to be found for a picker.
  func isRestoring(_ picker: PickerModel) -> Bool {
    guard case .open(let pickers) = windows else { return false }
    return !awaited.isEmpty && pickers.first === picker
  }

  /// The selected photos of all windows.
  private var photos: [MediaItemID] {
    switch windows {
    case .open(let pickers):
      var seen = Set<MediaItemID>()
      return pickers.flatMap(\.results).filter { seen.insert($0).inserted }
    case .closed(let photos): return photos.filter { library.items[$0] != nil }
    }
  }

  // MARK: Restoring

  /// Follows the library and the selection. Called before the first folder is added to the library.
  func start() {
    if !awaited.isEmpty {
      subscription = library.onUpdate { [weak self] update in self?.find(in: update) }
      var hasScanned = false
      observations.append(
        .following({ [library] in library.isScanning }) { [weak self] isScanning in
          if hasScanned, !isScanning { self?.select() }
          hasScanned = hasScanned || isScanning
        })
    }
    observations.append(
      .following({ [weak self] in self?.photos ?? [] }) { [weak self] _ in
        // Every click of a continuous behavior changes the selection.
        self?.storing.schedule(after: .milliseconds(400)) { self?.flush() }
      })
  }

  private func find(in update: LibraryUpdate) {
    guard !awaited.isEmpty else { return }
    for (path, item) in update.insertedItems(atPaths: Set(awaited)) { found[path] = item.id }
    if found.count == awaited.count { select() }
  }

  /// Selects the photos that were found, in their order. Those that are gone are forgotten.
  private func select() {
    let ids = awaited.compactMap { found[$0] }.filter { library.items.index(of: $0) != nil }
    (awaited, found, subscription) = ([], [:], nil)
    switch windows {
    case .open(let pickers): pickers[0].select(ids)
    case .closed(let photos): windows = .closed(photos + ids.filter { !photos.contains($0) })
    }
  }

  // MARK: Storing

  /// Stores a change that was not yet stored.
  func flush() {
    storing.cancel()
    let items = library.items
    let paths = photos.prefix(Self.limit).compactMap { items[$0]?.path }
    let all = awaited + paths.filter { !awaited.contains($0) }
    guard all != stored else { return }
    stored = all
    settings[.selectedPhotos] = all
  }
}
