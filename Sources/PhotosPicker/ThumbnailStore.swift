import GObjectKit
import GtkKit
import Imaging
import MediaLibrary

/// Brings pictures to cells: from the textures at hand, or from the thumbnail service as they come.
///
/// One store serves all lists of a window, so a picture that the grid has shown is on the board at
/// once. Textures are kept up to a budget of bytes; those on screen are also held by their cells.
public final class ThumbnailStore {
  private struct Key: Hashable {
    let item: MediaItemID
    /// The version of the file: a picture of another one is not used again.
    let modified: Timestamp
    let wish: ImageWish
  }

  private struct Load {
    let request: UInt64
    var cells: [MediaCell]
  }

  private let library: LibraryModel
  private let service: ThumbnailService
  private var textures: ByteBudgetCache<Key, Texture>
  private var failures: [MediaItemID: ImageError] = [:]
  /// Pictures that can be had in other sizes.
  private var failuresOfSizes: [Key: ImageError] = [:]
  /// Pictures of which only a part is there.
  private var damaged: Set<MediaItemID> = []
  /// How long clips are.
  private var durations: [MediaItemID: Duration] = [:]
  private var loads: [Key: Load] = [:]
  private var keys: [UInt64: Key] = [:]
  /// What each cell shows or waits for.
  private var attached: [ObjectIdentifier: (cell: MediaCell, key: Key)] = [:]
  private var visible: [ObjectIdentifier: [MediaItemID]] = [:]
  /// The list that said last what it shows.
  private var latest: ObjectIdentifier?
  private var ordering: Task<Void, Never>?
  private var lastRequest: UInt64 = 0
  private var deliveries: Task<Void, Never>?
  private var subscription: LibrarySubscription?
  /// Called when cells have got pictures that were asked for: for measuring.
  public var onDelivery: () -> Void = {}

  /// Makes a store.
  ///
  /// - Parameter budget: How many bytes of textures to keep beyond those on screen.
  public init(library: LibraryModel, service: ThumbnailService = ThumbnailService(), budget: Int = 48 << 20) {
    self.library = library
    self.service = service
    textures = ByteBudgetCache(budget: budget)
    let batches = service.deliveries
    deliveries = Task { [weak self] in
      for await batch in batches { self?.receive(batch) }
    }
    subscription = library.onUpdate { [weak self] update in self?.invalidate(update.changed) }
  }

  deinit { deliveries?.cancel() }

  /// How many cells wait for their picture.
  public var pendingCount: Int { loads.count }

  /// Gives `cell` the picture of an item in the size of `wish`: now if it is at hand, otherwise when
  /// it comes, and a smaller or larger one until then. Takes the place of what the cell waited for.
  func attach(_ cell: MediaCell, _ item: MediaItemID, _ wish: ImageWish) {
    guard let media = find(item) else { return }
    let key = Key(item: item, modified: media.modified, wish: wish)
    guard attached[ObjectIdentifier(cell)]?.key != key else { return }
    detach(cell)
    attached[ObjectIdentifier(cell)] = (cell, key)
    let failure = failures[item] ?? failuresOfSizes[key]
    cell.failure = failure?.description
    cell.damage = damage(of: item)
    cell.duration = durations[item]
    if let texture = textures.value(for: key) {
      cell.texture = texture
      return
    }
    guard failure == nil else { return }
    if loads[key] != nil {
      loads[key]?.cells.append(cell)
      return
    }
    service.request(load(key, of: media, for: [cell]))
    scheduleOrder()
  }

  /// Notes that `cells` wait for a picture, and returns what to ask for.
  private func load(_ key: Key, of media: MediaItem, for cells: [MediaCell]) -> ThumbnailRequest {
    lastRequest += 1
    loads[key] = Load(request: lastRequest, cells: cells)
    keys[lastRequest] = key
    return ThumbnailRequest(
      id: lastRequest, path: media.path, modified: Int(media.modified.seconds), wish: key.wish)
  }

  /// Asks again for a picture that failed, in every size that is on screen, although the failure is recorded.
  public func retry(_ item: MediaItemID) {
    guard let media = find(item) else { return }
    failures[item] = nil
    failuresOfSizes = failuresOfSizes.filter { $0.key.item != item }
    var waiting: [Key: [MediaCell]] = [:]
    for (cell, key) in attached.values where key.item == item && cell.failure != nil {
      cell.failure = nil
      waiting[key, default: []].append(cell)
    }
    service.retry(waiting.map { load($0.key, of: media, for: $0.value) })
    scheduleOrder()
  }

  private func damage(of item: MediaItemID) -> String? {
    damaged.contains(item) ? "A part of this picture is missing: the file is damaged." : nil
  }

  /// Where to look for items that the library does not have.
  var findElsewhere: (MediaItemID) -> MediaItem? = { _ in nil }

  /// What is known of an item.
  func find(_ id: MediaItemID) -> MediaItem? { library.items[id] ?? findElsewhere(id) }

  /// The cell needs no picture any more; what nobody else waits for is cancelled.
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

  /// The size that the cell has or waits for.
  func wish(of cell: MediaCell) -> ImageWish? { attached[ObjectIdentifier(cell)]?.key.wish }

  /// Says which items a list shows right now. Their pictures come first.
  func setVisible(_ items: [MediaItemID], from list: AnyObject) {
    visible[ObjectIdentifier(list)] = items
    latest = ObjectIdentifier(list)
    sendOrder()
  }

  /// Asks for what is on screen in the order in which it is read: the list that moved last from its top left
  /// on, then the others.
  private func sendOrder() {
    guard !loads.isEmpty else { return }
    var requests: [MediaItemID: [UInt64]] = [:]
    for (key, load) in loads { requests[key.item, default: []].append(load.request) }
    let lists = [latest.flatMap { visible[$0] } ?? []] + visible.filter { $0.key != latest }.values
    service.setVisible(lists.joined().flatMap { requests.removeValue(forKey: $0) ?? [] })
  }

  /// Cells ask as they are laid out; once they all have, their order is told.
  private func scheduleOrder() {
    guard ordering == nil, !visible.isEmpty else { return }
    ordering = Task { [weak self] in
      self?.ordering = nil
      self?.sendOrder()
    }
  }

  /// The list shows nothing any more.
  func forget(_ list: AnyObject) { visible[ObjectIdentifier(list)] = nil }

  /// How many of the cells on screen have their picture.
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

  /// The texture at hand for an item in the size of `wish`, for tests and for the clipboard.
  func texture(of item: MediaItemID, _ wish: ImageWish) -> Texture? {
    library.items[item].flatMap { textures.peek(Key(item: item, modified: $0.modified, wish: wish)) }
  }

  private func end(_ key: Key, _ load: Load) {
    loads[key] = nil
    keys[load.request] = nil
  }

  private func receive(_ batch: [ThumbnailDelivery]) {
    for delivery in batch {
      guard let key = keys[delivery.id], let load = loads[key] else { continue }
      switch delivery.event {
      case .preliminary(let pixels):
        let texture = Texture(pixels)
        for cell in load.cells where cell.texture == nil { cell.texture = texture }
      case .clip(let duration):
        durations[key.item] = duration
        for cell in load.cells { cell.duration = duration }
      case .final(let pixels, let isTruncated):
        end(key, load)
        let texture = Texture(pixels)
        textures.insert(texture, for: key, cost: pixels.byteCount)
        if isTruncated { damaged.insert(key.item) } else { damaged.remove(key.item) }
        for cell in load.cells {
          cell.texture = texture
          cell.damage = damage(of: key.item)
        }
      case .failed(let error):
        end(key, load)
        if case .tooLargeForPreview = error {
          failuresOfSizes[key] = error
        } else {
          failures[key.item] = error
        }
        for cell in load.cells {
          // Not beside what was shown until the picture came.
          cell.texture = nil
          cell.failure = error.description
        }
      }
    }
    onDelivery()
  }

  /// Files changed on disk: their pictures are made again.
  private func invalidate(_ items: [MediaItemID]) {
    guard !items.isEmpty else { return }
    let changed = Set(items)
    for item in items { (failures[item], durations[item]) = (nil, nil) }
    damaged.subtract(changed)
    failuresOfSizes = failuresOfSizes.filter { !changed.contains($0.key.item) }
    for (key, load) in loads where changed.contains(key.item) {
      end(key, load)
      service.cancel([load.request])
    }
    for (cell, key) in attached.values where changed.contains(key.item) {
      detach(cell)
      attach(cell, key.item, key.wish)
    }
  }
}

extension Texture {
  /// Decoded pixels, without a copy.
  convenience init(_ pixels: PixelBuffer) {
    self.init(
      bgraPremultiplied: pixels.bytes, width: pixels.width, height: pixels.height, stride: pixels.stride)
  }
}
