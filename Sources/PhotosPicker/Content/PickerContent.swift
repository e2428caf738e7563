import ColorKit
import GObjectKit
import GtkKit
import LibraryIndex
import MediaLibrary
import Observation

/// What the list of a picker shows: a collection, what a search finds in it, or the photos of a color.
///
/// What needs the index is looked up in the background; until then the list shows what it showed before, so nothing
/// flashes while a person types. The latest request wins. The list follows the library and the index.
@MainActor @Observable public final class PickerContent {
  /// The library.
  @ObservationIgnored let library: LibraryModel
  /// What is known about the files; nil for a picker without an index, which finds less.
  @ObservationIgnored public let index: LibraryIndexModel?
  /// The collection to show.
  public var collection = LibraryCollection.recents { didSet { if collection != oldValue { update() } } }
  /// The filter of the host program; nil for all items.
  var matching: MediaFilter? { didSet { if matching != oldValue { update() } } }
  /// The color that the shown photos have, the nearest first; nil for photos of any color.
  public var color: Color? { didSet { if color != oldValue { update() } } }
  /// The open stacks, by their keys.
  @ObservationIgnored private var openStacks: Set<AssetID> = []
  /// How stacks are shown.
  @ObservationIgnored private(set) var layout = StackLayout()
  /// The text of the search.
  let search = SearchInput()
  /// Counts the changes of what is shown. Changes of the library do not count: a list follows them itself.
  private(set) var version = 0
  /// Whether something is being looked up that was not shown before.
  public private(set) var isSearching = false

  /// The items as of the library's last update.
  @ObservationIgnored private(set) var listing = ListedItems.all
  /// The filter of `listing`.
  @ObservationIgnored private(set) var filter = ListFilter()
  /// Called after what is shown has changed.
  @ObservationIgnored var onShow: () -> Void = {}
  /// The updates of the library since the look-up began.
  @ObservationIgnored private var updates: [LibraryUpdate] = []
  @ObservationIgnored private var lookingUp: Task<Void, Never>?
  @ObservationIgnored private let typing = DelayedAction()
  @ObservationIgnored private let following = DelayedAction()
  @ObservationIgnored private var subscription: LibrarySubscription?
  @ObservationIgnored private var observations: [ContinuousObservation] = []

  /// Creates the content of a picker: the whole library.
  init(library: LibraryModel, index: LibraryIndexModel?) {
    (self.library, self.index) = (library, index)
    subscription = library.onUpdate { [weak self] in self?.follow($0) }
    search.onChange = { [weak self] in self?.searchChanged() }
    if let index {
      observations = [
        .following({ index.changes }) { [weak self] _ in self?.indexChanged() },
        .following({ index.stacks.all }) { [weak self] _ in self?.update(isRefresh: true) },
      ]
    }
  }

  isolated deinit {
    lookingUp?.cancel()
    for observation in observations { observation.end() }
  }

  /// Whether more than the collection decides about what is shown.
  public var isFiltered: Bool { !search.isEmpty || color != nil }

  /// Whether neither a collection nor a search selects items.
  var isWholeLibrary: Bool { collection == .recents && !isFiltered }

  /// Whether the photos are in the order of their dates, with headers.
  public var isInDateOrder: Bool {
    _ = version
    if case .ranked = listing { return false } else { return true }
  }

  /// The items, if they are in another order than the library; nil otherwise.
  var ranked: [MediaItemID]? { if case .ranked(let ids) = listing { ids } else { nil } }

  /// The identifiers of the items in order. Visits all items of an unfiltered library.
  public var ids: [MediaItemID] { listing.ids ?? library.items.ids(matching: nil) }

  /// The items of the library with the filter.
  var filtered: FilteredSnapshot { FilteredSnapshot(items: library.items, filter: filter) }

  /// Returns the items from one to another one, in that direction: none if the second one is not in the list, nil if the
  /// first one is not.
  func range(from start: MediaItemID?, to end: MediaItemID) -> [MediaItemID]? {
    if let ranked {
      return Self.indexes(from: start.flatMap(ranked.firstIndex), to: ranked.firstIndex(of: end))?
        .map { ranked[$0] }
    }
    let list = filtered
    return Self.indexes(from: start.flatMap(list.index), to: list.index(of: end))?
      .filter(list.includesItem).map(list.id)
  }

  private static func indexes(from start: Int?, to end: Int?) -> [Int]? {
    guard let end else { return [] }
    guard let start else { return nil }
    return start <= end ? Array(start...end) : (end...start).reversed()
  }

  /// The number of items.
  public var count: Int {
    _ = version
    let all = library.items.count
    return listing.ids?.count ?? all
  }

  /// Whether the search, or the collection, has no item.
  var hasNothing: Bool { !isWholeLibrary && !isSearching && count == 0 }

  /// Shows the whole collection.
  public func clearSearch() {
    search.clear()
    color = nil
  }

  // MARK: Looking up

  private func searchChanged() {
    if search.isEmpty { return update() }
    isSearching = true
    // A pause of a fast typist is 100 ms.
    typing.schedule(after: .milliseconds(40)) { [weak self] in self?.update() }
  }

  private func indexChanged() {
    guard needsIndex, lookingUp == nil else { return }
    // While files are read, changes come several times in a second.
    following.scheduleIfIdle(after: .milliseconds(500)) { [weak self] in self?.update(isRefresh: true) }
  }

  /// Whether the index decides about what is shown.
  private var needsIndex: Bool { isFiltered || collection.filter == nil }

  /// - Parameter isRefresh: Whether the same is looked up again, because the index has changed.
  private func update(isRefresh: Bool = false) {
    typing.cancel()
    lookingUp?.cancel()
    lookingUp = nil
    updates = []
    let items = library.items
    guard needsIndex || !stacks.isEmpty else {
      isSearching = false
      let filter = ListFilter(matching: matching, collection: collection.filter ?? CollectionFilter())
      return show(Found(filter: filter, ids: filter.isEmpty ? [] : filter.ids(in: items)), of: items)
    }
    if !isRefresh, needsIndex { isSearching = true }
    lookingUp = Task { [weak self] in
      guard let found = await self?.lookUp(in: items), !Task.isCancelled, let self else { return }
      lookingUp = nil
      isSearching = false
      show(found, of: items)
    }
  }

  /// The result of a look-up.
  private nonisolated struct Found: Sendable {
    var filter: ListFilter
    var ids: [MediaItemID]
    var isRanked = false
    var layout = StackLayout()
  }

  /// The stacks of the library; none without an index.
  private var stacks: [PhotoStack] { index?.stacks.all ?? [] }

  /// Opens or closes the stack with a key.
  func toggleStack(_ key: AssetID) {
    if openStacks.remove(key) == nil { openStacks.insert(key) }
    update(isRefresh: true)
  }

  /// Whether several items may be one cell: not among the results of a search, and not in an album, which contains just
  /// what a person has chosen.
  private var collapsesStacks: Bool {
    if case .album = collection { false } else { !isFiltered }
  }

  private func lookUp(in items: LibrarySnapshot) async -> Found {
    var filter = ListFilter(matching: matching)
    let query = search.query
    guard let index else {
      filter.collection = collection.filter ?? CollectionFilter(assets: [])
      if !query.isEmpty { filter.search = query.matcher(years: items.years) }
      return await Self.find(filter, items)
    }
    filter.collection = await index.queries.filter(of: collection) ?? CollectionFilter(assets: [])
    if !query.isEmpty { filter.search = await index.queries.matcher(for: query, in: items) }
    if let color { return await Self.rank(index.queries.assets(nearestTo: color), filter, items) }
    let (open, collapses) = (openStacks, collapsesStacks)
    if collection == .duplicates, collapses {
      return await Self.group(index.queries.duplicates(), open: open, filter, items)
    }
    return await Self.find(filter, stacks, open: open, collapses: collapses, items)
  }

  /// Shows stacks in the order of the library.
  @concurrent private nonisolated static func find(
    _ filter: ListFilter, _ stacks: [PhotoStack], open: Set<AssetID>, collapses: Bool,
    _ items: LibrarySnapshot
  ) async -> Found {
    guard !stacks.isEmpty else { return await find(filter, items) }
    let layout = StackLayout(
      stacks, open: open, collapses: collapses, includes: includes(filter, stacks, items))
    var filter = filter
    filter.hidden = layout.hidden
    return Found(filter: filter, ids: filter.ids(in: items), layout: layout)
  }

  /// Shows only the items of stacks, those of each stack beside each other.
  @concurrent private nonisolated static func group(
    _ stacks: [PhotoStack], open: Set<AssetID>, _ filter: ListFilter, _ items: LibrarySnapshot
  ) async -> Found {
    let layout = StackLayout(
      stacks, open: open, collapses: true, includes: includes(filter, stacks, items))
    let ids = items.ids(of: Set(layout.places.keys))
    let shown = stacks.flatMap { stack in stack.shown.filter { layout.places[$0]?.stack == stack } }
    return Found(filter: filter, ids: shown.compactMap { ids[$0] }, isRanked: true, layout: layout)
  }

  private nonisolated static func includes(
    _ filter: ListFilter, _ stacks: [PhotoStack], _ items: LibrarySnapshot
  ) -> (AssetID) -> Bool {
    let ids = items.ids(of: Set(stacks.flatMap(\.items)))
    return { asset in
      ids[asset].flatMap(items.index).map { filter.includesItem(at: $0, of: items) } ?? false
    }
  }

  @concurrent private nonisolated static func find(
    _ filter: ListFilter, _ items: LibrarySnapshot
  ) async -> Found {
    Found(filter: filter, ids: filter.ids(in: items))
  }

  @concurrent private nonisolated static func rank(
    _ assets: [AssetID], _ filter: ListFilter, _ items: LibrarySnapshot
  ) async -> Found {
    let known = items.ids(of: Set(assets))
    let ids = assets.compactMap { known[$0] }.filter { id in
      items.index(of: id).map { filter.includesItem(at: $0, of: items) } ?? false
    }
    return Found(filter: filter, ids: ids, isRanked: true)
  }

  private func show(_ found: Found, of items: LibrarySnapshot) {
    (filter, layout) = (found.filter, found.layout)
    if found.isRanked {
      listing = .ranked(found.ids.filter { library.items.index(of: $0) != nil })
    } else if found.filter.isEmpty {
      listing = .all
    } else {
      var filtered = FilteredItems(FilteredSnapshot(items: items, filter: found.filter), ids: found.ids)
      for update in updates { _ = filtered.apply(update) }
      listing = .filtered(filtered)
    }
    updates = []
    version += 1
    onShow()
  }

  // MARK: Library changes

  private func follow(_ update: LibraryUpdate) {
    if lookingUp != nil { updates.append(update) }
    if collapsesStacks, let index, layout.isOutdated(after: update, stacked: index.stacks.items) {
      following.scheduleIfIdle(after: .milliseconds(100)) { [weak self] in self?.update(isRefresh: true) }
    }
    guard case .ranked(let ids) = listing else {
      _ = listing.apply(update)
      return
    }
    guard !update.removed.isEmpty else { return }
    let removed = Set(update.removed)
    let rest = ids.filter { !removed.contains($0) }
    guard rest.count != ids.count else { return }
    listing = .ranked(rest)
    version += 1
  }
}
