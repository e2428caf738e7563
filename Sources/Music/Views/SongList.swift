import GtkKit
import L10n
import MusicLibrary

/// A list of songs. A click selects, with Ctrl and Shift several; a double click or Enter plays the list from that song.
final class SongList: View {
  private let model: MusicModel
  private let songs: SongListModel
  private let place: () -> SongMenu.Place
  private let columns: SongColumns
  private let rows = ListModel()
  private let list: ListView
  /// The song whose handle is dragged, and the row above which it would be dropped.
  private var dragged: (song: Song, target: Int)?

  /// - Parameter place: What the menu of a song is for.
  init(
    _ model: MusicModel, _ songs: SongListModel, _ columns: SongColumns, label: String,
    place: @escaping () -> SongMenu.Place
  ) {
    (self.model, self.songs, self.place, self.columns) = (model, songs, place, columns)
    list = ListView(
      .vertical, rows, make: { SongRow(model, songs, columns) },
      bind: { [weak songs] row, id in row.song = songs?.song(id) }, unbind: { row, _ in row.song = nil })
    super.init()
    list.styled("music-songs").accessible(label)
    rows.setSelection(
      isSelected: { [weak songs] in songs?.selection.rows.contains($0) ?? false },
      select: { [weak self] in self?.selectRows($0) },
      deselect: { [weak songs] _ in songs?.select { $0.clear() } })
    let scrolled = ScrolledWindow(list).expanding()
    let sized = SizedBin(
      columns.kind == .library
        ? Box(.vertical) { [SongHeader(songs, columns), scrolled] } : Box(.vertical) { scrolled })
    sized.onResize = { width, _ in if columns.width != width { columns.width = width } }
    setContent(sized.expanding())
    observe({ [weak songs] in songs?.songs ?? [] }) { view, songs in view.show(songs) }
    observe({ [weak songs] in songs?.selection }) { view, _ in
      view.rows.selectionChanged(in: 0..<view.rows.count)
    }
    addGestures()
  }

  private func show(_ songs: [Song]) {
    rows.show(songs.map(\.id))
    // Rows that stay may have another content.
    for row in list.tree.descendants(SongRow.self) {
      if let id = row.song?.id { row.song = self.songs.song(id) }
    }
  }

  private func selectRows(_ positions: [Int]) {
    let ids = songs.ids
    guard let last = positions.last, ids.indices.contains(last) else { return }
    if positions.count == ids.count {
      songs.select { $0.selectAll(ids) }
    } else {
      songs.select { $0.extend(to: ids[positions[0]], in: ids) }
      songs.select { $0.extend(to: ids[last], in: ids) }
    }
  }

  // MARK: Input

  private func addGestures() {
    let click = list.input.addClickGesture()
    click.onReleased { [weak self, unowned click] count, x, y in
      guard let self, let song = song(at: x, y) else { return }
      let modifiers = click.modifiers
      if count == 2 { return play(song) }
      songs.select { [ids = songs.ids] selection in
        if modifiers.contains(.control) {
          selection.toggle(song.id)
        } else if modifiers.contains(.shift) {
          selection.extend(to: song.id, in: ids)
        } else {
          selection.select(song.id)
        }
      }
    }
    list.input.addClickGesture(button: 3).onPressed { [weak self] _, x, y in
      if let row = self?.list.tree.child(SongRow.self, at: x, y) { self?.showMenu(of: row) }
    }
    if columns.kind == .playlist { addReordering() }
    list.input.addFileDragSource { [weak self] x, y in
      guard let self, dragged == nil, let song = song(at: x, y) else { return [] }
      return songs.songs(for: song.id).map(\.uri)
    }
    list.input.onKey(phase: .capture) { [weak self] in self?.handleKey($0, $1) ?? false }
  }

  private func song(at x: Double, _ y: Double) -> Song? { list.tree.child(SongRow.self, at: x, y)?.song }

  private func play(_ song: Song) { model.play(songs.songs, startingAt: song) }

  private func showMenu(of row: SongRow) {
    guard let song = row.song else { return }
    SongMenu.show(at: row, model, songs.songs(for: song.id), in: place())
  }

  private func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let row = window?.focus?.tree.firstChild(SongRow.self), let song = row.song else { return false }
    switch (key, modifiers) {
    case (.enter, []), (.keypadEnter, []): play(song)
    case (.menu, _): showMenu(of: row)
    case (.space, .control): songs.select { $0.toggle(song.id) }
    case (.delete, []):
      guard case .playlist(let playlist) = place(), playlist.isEditable else { return false }
      let selected = songs.songs(for: song.id)
      Task { await model.remove(selected, from: playlist) }
    case (.up, .control): return move(song, by: -1)
    case (.down, .control): return move(song, by: 2)
    default: return false
    }
    return true
  }

  // MARK: Moving the rows of a playlist

  private func move(_ song: Song, by step: Int) -> Bool {
    guard case .playlist(let playlist) = place(), playlist.isEditable,
      let position = songs.position(of: song.id),
      (0...songs.songs.count).contains(position + step)
    else { return false }
    Task {
      await model.move([song], to: position + step, in: playlist)
      list.scroll(to: step < 0 ? position - 1 : position + 1)
    }
    return true
  }

  private func addReordering() {
    let gesture = list.input.addDragGesture(phase: .capture)
    var start = (x: 0.0, y: 0.0)
    gesture.onBegin { [weak self, unowned gesture] x, y in
      start = (x, y)
      guard let self, case .playlist(let playlist) = place(), playlist.isEditable,
        let row = list.tree.child(SongRow.self, at: x, y), row.isHandle(at: x, y, of: list),
        let song = row.song,
        let position = songs.position(of: song.id)
      else { return gesture.deny() }
      gesture.claim()
      dragged = (song, position)
      list.setCursor("grabbing")
    }
    gesture.onUpdate { [weak self] _, dy in
      guard let self, let song = dragged?.song else { return }
      let row = list.tree.child(SongRow.self, at: start.x, start.y + dy)
      guard let row, let under = row.song, let position = songs.position(of: under.id),
        let top = row.frame(in: list)
      else { return }
      let isBelow = start.y + dy > top.y + top.height / 2
      dragged = (song, position + (isBelow ? 1 : 0))
      mark(row, isBelow: isBelow)
    }
    gesture.onEnd { [weak self] _, _ in
      guard let self, let dragged else { return }
      self.dragged = nil
      mark(nil, isBelow: false)
      list.setCursor(nil)
      guard case .playlist(let playlist) = place() else { return }
      Task { await self.model.move([dragged.song], to: dragged.target, in: playlist) }
    }
  }

  /// Shows where the dragged row would be dropped.
  private func mark(_ target: SongRow?, isBelow: Bool) {
    for row in list.tree.descendants(SongRow.self) {
      row.setStyle("drop-above", row === target && !isBelow)
      row.setStyle("drop-below", row === target && isBelow)
    }
  }
}
