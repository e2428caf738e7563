import GObjectKit
import GtkKit
import MediaLibrary
import Observation
import PhotosPicker

/// Persists which photos are on the boards, and selects them again when the library has found them: in the first window,
/// whichever window had them.
@Observable
final class SelectionSettings {
  /// The number of photos to persist. It is limited because settings are read at every start.
  private static let limit = 500
  private let library: LibraryModel
  private let settings: Settings
  /// The pickers of the open windows, in the order in which the windows were opened.
  private var pickers: [PickerModel] = []
  @ObservationIgnored private let persisting = DelayedAction()
  /// The photos of the last session that were not found yet, in the order in which they were selected.
  private var awaited: [String]
  @ObservationIgnored private var found: [String: MediaItemID] = [:]
  @ObservationIgnored private var subscription: LibrarySubscription?
  @ObservationIgnored private var observations: [ContinuousObservation] = []

  /// Whether photos of the last session are still to be found for a picker.
  func isRestoring(_ picker: PickerModel) -> Bool { !awaited.isEmpty && pickers.first === picker }

  /// Includes the photos of a new window.
  func add(_ picker: PickerModel) { pickers.append(picker) }

  /// Forgets the photos of a window that has closed, unless it was the last one.
  func remove(_ picker: PickerModel) {
    if pickers.count > 1 { pickers.removeAll { $0 === picker } }
  }

  /// Writes what is not written yet, and keeps it: the windows close one after the other now.
  func end() {
    flush()
    for observation in observations { observation.end() }
    observations = []
  }

  init(_ library: LibraryModel, _ settings: Settings) {
    (self.library, self.settings) = (library, settings)
    awaited = settings[.selectedPhotos]
  }

  isolated deinit { for observation in observations { observation.end() } }

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
    var isFirst = true
    observations.append(
      .following({ [weak self] in self?.results ?? [] }) { [weak self] _ in
        defer { isFirst = false }
        // Every click of a continuous behavior changes the selection.
        if !isFirst { self?.persisting.schedule(after: .milliseconds(400)) { self?.persist() } }
      })
  }

  private func find(in update: LibraryUpdate) {
    guard !awaited.isEmpty else { return }
    for (path, item) in update.insertedItems(atPaths: Set(awaited)) { found[path] = item.id }
    if found.count == awaited.count { select() }
  }

  /// Selects the photos that were found, in their order. Those that are gone are forgotten.
  private func select() {
    let ids = awaited.compactMap { found[$0] }
    (awaited, found, subscription) = ([], [:], nil)
    pickers.first?.select(ids.filter { library.items.index(of: $0) != nil })
  }

  /// The photos of all windows.
  private var results: [MediaItemID] {
    var seen = Set<MediaItemID>()
    return pickers.flatMap(\.results).filter { seen.insert($0).inserted }
  }

  /// Persists a change that was not yet written.
  func flush() {
    guard persisting.isPending else { return }
    persisting.cancel()
    persist()
  }

  private func persist() {
    let items = library.items
    let paths = results.prefix(Self.limit).compactMap { items[$0]?.path }
    settings[.selectedPhotos] = awaited + paths.filter { !awaited.contains($0) }
  }
}
