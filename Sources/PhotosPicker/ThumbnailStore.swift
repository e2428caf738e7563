import GObjectKit
import GtkKit
import Imaging
import MediaLibrary

/// Supplies cells with thumbnails, from cached textures or from the thumbnail service.
///
/// All lists of a window share one store, so that a thumbnail that the grid has shown appears immediately among the
/// selected photos. The store keeps textures up to a byte budget; visible textures are also referenced by their cells.
public final class ThumbnailStore {
  private struct Load {
    let request: UInt64
    var cells: [MediaCell]
  }

  private let library: LibraryModel
  private let service: ThumbnailService
  private var textures: ByteBudgetCache<ThumbnailKey, Texture>
  private var results = ThumbnailResults()
  /// The private items that the user has revealed, until the program ends.
  private var revealed: Set<MediaItemID> = []
  private var loads: [ThumbnailKey: Load] = [:]
  private var keys: [UInt64: ThumbnailKey] = [:]
  /// The latest sizes of square thumbnails. One of them is shown until that of another size is loaded.
  private var sizes: [TargetSize] = []
  /// The cells with the key that each one shows or waits for.
  private var attached: [ObjectIdentifier: (cell: MediaCell, key: ThumbnailKey)] = [:]
  private var visible: [ObjectIdentifier: [MediaItemID]] = [:]
  /// The list that called `setVisible` last.
  private var latest: ObjectIdentifier?
  private var ordering: Task<Void, Never>?
  private var lastRequest: UInt64 = 0
  private var deliveries: Task<Void, Never>?
  private var subscription: LibrarySubscription?
  /// Called after cells received thumbnails; for measurements.
  public var onDelivery: () -> Void = {}

  /// Creates a store.
  ///
  /// - Parameter budget: The maximum size of the cached textures in bytes.
  public init(library: LibraryModel, service: ThumbnailService = ThumbnailService(), budget: Int = 48 << 20) {
    self.library = library
    self.service = service
    textures = ByteBudgetCache(budget: budget)
    let batches = service.deliveries
    deliveries = Task { [weak self] in
      for await batch in batches { self?.receive(batch) }
    }
    subscription = library.onUpdate { [weak self] update in
      self?.invalidate(update.changed)
      self?.followRenames(update.renamed)
      self?.followEdits(update.described)
      self?.forget(update.removed)
    }
  }

  deinit { deliveries?.cancel() }

  /// The number of thumbnails that cells wait for.
  public var pendingCount: Int { loads.count }

  /// Called while cells wait for thumbnails: before one is requested, and after a delivery if others are missing. For
  /// background work that gives way.
  public var onLoading: () -> Void = {}

  /// Sets the thumbnail of an item on `cell`: immediately if the texture is cached, otherwise when the service delivers
  /// it, with a preliminary image until then. Replaces a previous request of the cell.
  func attach(_ cell: MediaCell, _ item: MediaItemID, _ targetSize: TargetSize) {
    guard let media = find(item) else { return }
    let key = ThumbnailKey(media, targetSize)
    guard attached[ObjectIdentifier(cell)]?.key != key else { return }
    detach(cell)
    attached[ObjectIdentifier(cell)] = (cell, key)
    let failure = results.failure(of: key)
    cell.failure = failure?.description
    cell.damage = results.damage(of: item)
    cell.duration = results.durations[item]
    if let texture = textures.value(for: key) {
      cell.texture = texture
      return
    }
    guard failure == nil else { return }
    if cell.texture == nil { cell.texture = otherTexture(for: key) }
    if loads[key] != nil {
      loads[key]?.cells.append(cell)
      return
    }
    onLoading()
    service.request(load(key, of: media, for: [cell]))
    scheduleOrder()
  }

  /// A cached square texture of another size.
  private func otherTexture(for key: ThumbnailKey) -> Texture? {
    guard case .fill = key.targetSize else { return nil }
    if !sizes.contains(key.targetSize) { sizes = [key.targetSize] + sizes.prefix(3) }
    return sizes.lazy.compactMap { [textures] size in
      textures.peek(key.with(size))
    }.first
  }

  /// Records that `cells` wait for a thumbnail, and returns the request for the service.
  private func load(_ key: ThumbnailKey, of media: MediaItem, for cells: [MediaCell]) -> ThumbnailRequest {
    lastRequest += 1
    loads[key] = Load(request: lastRequest, cells: cells)
    keys[lastRequest] = key
    return ThumbnailRequest(id: lastRequest, media, targetSize: key.targetSize)
  }

  /// Retries a failed thumbnail in every target size that is on screen, ignoring the recorded failure.
  public func retry(_ item: MediaItemID) {
    guard let media = find(item) else { return }
    results.forgetFailures(of: item)
    var waiting: [ThumbnailKey: [MediaCell]] = [:]
    for (cell, key) in attached.values where key.item == item && cell.failure != nil {
      cell.failure = nil
      waiting[key, default: []].append(cell)
    }
    service.retry(waiting.map { load($0.key, of: media, for: $0.value) })
    scheduleOrder()
  }

  /// Returns an item of the library.
  func find(_ id: MediaItemID) -> MediaItem? { library.items[id] }

  /// Clears the request of a cell. Cancels the service's request if no other cell waits for it.
  func detach(_ cell: MediaCell) {
    guard let key = attached.removeValue(forKey: ObjectIdentifier(cell))?.key, var load = loads[key] else {
      return
    }
    load.cells.removeAll { $0 === cell }
    if load.cells.isEmpty {
      end(key, load)
      service.cancel([load.request])
    } else {
      loads[key] = load
    }
  }

  /// Returns the target size that the cell shows or waits for.
  func targetSize(of cell: MediaCell) -> TargetSize? { attached[ObjectIdentifier(cell)]?.key.targetSize }

  /// Sets the items that a list shows at the moment. Their thumbnails take priority.
  func setVisible(_ items: [MediaItemID], from list: AnyObject) {
    visible[ObjectIdentifier(list)] = items
    latest = ObjectIdentifier(list)
    sendOrder()
  }

  /// Sends the order of the visible requests: the list that changed last from its top left, then the other lists.
  private func sendOrder() {
    guard !loads.isEmpty else { return }
    var requests: [MediaItemID: [UInt64]] = [:]
    for (key, load) in loads { requests[key.item, default: []].append(load.request) }
    let lists = [latest.flatMap { visible[$0] } ?? []] + visible.filter { $0.key != latest }.values
    service.setVisible(lists.joined().flatMap { requests.removeValue(forKey: $0) ?? [] })
  }

  /// Sends the order once after all cells of a layout pass have sent their requests.
  private func scheduleOrder() {
    guard ordering == nil, !visible.isEmpty else { return }
    ordering = Task { [weak self] in
      self?.ordering = nil
      self?.sendOrder()
    }
  }

  /// Removes the visible items of a list.
  func discard(_ list: AnyObject) { visible[ObjectIdentifier(list)] = nil }

  /// The number of visible items, and how many of them have a thumbnail.
  public var coverage: ThumbnailCoverage {
    var result = ThumbnailCoverage()
    let onScreen = Set(visible.values.joined())
    var filled = Set<MediaItemID>()
    for (cell, key) in attached.values where onScreen.contains(key.item) {
      if cell.texture != nil || cell.failure != nil { filled.insert(key.item) }
    }
    result.cells = onScreen.count
    result.filled = filled.count
    result.first = visible.values.first?.first
    return result
  }

  /// Returns the cached texture of an item in a target size, if any; for tests and the clipboard.
  func texture(of item: MediaItemID, _ targetSize: TargetSize) -> Texture? {
    library.items[item].flatMap { textures.peek(ThumbnailKey($0, targetSize)) }
  }

  private func end(_ key: ThumbnailKey, _ load: Load) {
    loads[key] = nil
    keys[load.request] = nil
  }

  private func receive(_ batch: [ThumbnailDelivery]) {
    for delivery in batch {
      guard let key = keys[delivery.id], let load = loads[key] else { continue }
      switch delivery.event {
      case .preliminary(let pixels):
        let texture = Texture(shown: pixels)
        for cell in load.cells where cell.texture == nil { cell.texture = texture }
      case .video(let duration):
        results.durations[key.item] = duration
        for cell in load.cells { cell.duration = duration }
      case .final(let pixels, let isTruncated):
        end(key, load)
        let texture = Texture(shown: pixels)
        textures.insert(texture, for: key, cost: pixels.byteCount)
        results.succeeded(key, isTruncated: isTruncated)
        for cell in load.cells {
          cell.texture = texture
          cell.damage = results.damage(of: key.item)
        }
      case .failed(let error):
        end(key, load)
        results.failed(key, error)
        for cell in load.cells {
          // A preliminary image must not remain beside the error message.
          cell.texture = nil
          cell.failure = error.description
        }
      }
    }
    if !loads.isEmpty { onLoading() }
    onDelivery()
  }

  /// Requests the thumbnails of renamed files that are missing again: under the old name they cannot be read any more.
  private func followRenames(_ items: [MediaItemID]) {
    guard !items.isEmpty else { return }
    let loading = Set(loads.keys.map(\.item))
    invalidate(items.filter { loading.contains($0) || results.hasFailure(of: $0) })
  }

  /// Requests the thumbnails of changed files again.
  private func invalidate(_ items: [MediaItemID]) {
    guard !items.isEmpty else { return }
    let changed = Set(items)
    results.clear(changed)
    for (key, load) in loads where changed.contains(key.item) {
      end(key, load)
      service.cancel([load.request])
    }
    for (cell, key) in attached.values where changed.contains(key.item) {
      detach(cell)
      attach(cell, key.item, key.targetSize)
    }
  }
}

/// Edited photos.
extension ThumbnailStore {
  /// Requests the thumbnails of photos whose edit has changed. The cells keep the old ones until then.
  private func followEdits(_ items: [MediaItemID]) {
    guard !items.isEmpty else { return }
    let described = Set(items)
    for (cell, key) in attached.values where described.contains(key.item) {
      guard let media = find(key.item), media.edit != key.edit else { continue }
      results.forgetFailures(of: key.item)
      attach(cell, key.item, key.targetSize)
    }
  }
}

/// Private pictures.
extension ThumbnailStore {
  /// Whether a private picture is shown as it is.
  func isRevealed(_ item: MediaItemID) -> Bool { revealed.contains(item) }

  /// Shows a private picture as it is in all lists.
  func reveal(_ item: MediaItemID) {
    revealed.insert(item)
    for (cell, key) in attached.values where key.item == item { cell.isRevealed = true }
  }
}

/// The results of earlier requests.
extension ThumbnailStore {
  /// Removes what is stored about items that left the library. Their textures go, too: the store reads the duration and
  /// the damage of an item that reappears together with its thumbnail.
  private func forget(_ items: [MediaItemID]) {
    guard !items.isEmpty else { return }
    let removed = Set(items)
    results.clear(removed)
    textures.removeAll { removed.contains($0.item) }
  }

  /// The number of items with a stored failure, damage or duration; for tests.
  package var storedResultCount: Int { results.count }
}
