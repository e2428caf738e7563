import MusicLibrary
import Observation

/// The rows of a list of songs: their order and the selection.
@MainActor @Observable public final class SongListModel {
  /// The rows in the order in which they are shown.
  public private(set) var songs: [Song] = []
  /// The order; nil for that of the album or playlist.
  public private(set) var order: SongOrder?
  private(set) var selection = RowSelection()
  @ObservationIgnored private var source: [Song] = []
  @ObservationIgnored private var snapshot = MusicSnapshot()
  @ObservationIgnored private var sorting: Task<Void, Never>?
  @ObservationIgnored private var positions: [UInt64: Int] = [:]

  init(order: SongOrder? = nil) { self.order = order }

  isolated deinit { sorting?.cancel() }

  /// Shows these songs, in the order of the list.
  func show(_ songs: [Song], of snapshot: MusicSnapshot) {
    (source, self.snapshot) = (songs, snapshot)
    sort()
  }

  /// Sorts by another column, or in the other direction.
  public func sort(by column: SongOrder.Column) {
    order = order?.clicking(column) ?? SongOrder(column)
    sort()
  }

  private func sort() {
    sorting?.cancel()
    guard let order else { return set(source) }
    sorting = Task { [weak self, source, snapshot] in
      let sorted = await Self.sorted(source, order, snapshot)
      if !Task.isCancelled { self?.set(sorted) }
    }
  }

  @concurrent private static func sorted(
    _ songs: [Song], _ order: SongOrder, _ snapshot: MusicSnapshot
  ) async -> [Song] {
    order.sorted(songs.compactMap(\.track), in: snapshot).map { Song($0) }
  }

  private func set(_ songs: [Song]) {
    guard songs != self.songs else { return }
    positions = Dictionary(songs.enumerated().map { ($1.id, $0) }) { first, _ in first }
    self.songs = songs
    selection.keep(ids)
  }

  /// The identifiers of the rows in order.
  var ids: [UInt64] { songs.map(\.id) }

  /// The song of a row.
  func song(_ id: UInt64) -> Song? { position(of: id).map { songs[$0] } }

  /// The position of a row.
  func position(of id: UInt64) -> Int? {
    positions[id].flatMap { songs.indices.contains($0) && songs[$0].id == id ? $0 : nil }
  }

  /// The selected songs in order.
  public var selected: [Song] { songs.filter { selection.rows.contains($0.id) } }

  /// The songs that an action on a row is for: the selected ones if it is among them, otherwise that one, which is
  /// selected then.
  func songs(for id: UInt64) -> [Song] {
    if !selection.rows.contains(id) { selection.select(id) }
    return selected
  }

  /// Changes the selection.
  func select(_ change: (inout RowSelection) -> Void) { change(&selection) }
}
