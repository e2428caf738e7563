import GtkKit
import L10n
import MusicLibrary

/// Albums as a grid of covers. A click or Enter shows the album, a double click plays it.
final class AlbumGrid: View {
  private let model: MusicModel
  private let list = ListModel()
  private let grid: GridView

  /// - Parameter albums: The albums to show, in order. Observed.
  init(_ model: MusicModel, label: String, albums: @escaping (MusicModel) -> [Album]) {
    self.model = model
    grid = GridView(
      list, make: { AlbumCell(model) },
      bind: { [weak model] cell, id in
        guard let model else { return }
        let snapshot = model.library.snapshot
        guard let album = snapshot[AlbumID(rawValue: Int64(bitPattern: id))] else { return }
        cell.show(album, in: snapshot, generation: model.library.coverGeneration)
      }, unbind: { _, _ in })
    super.init()
    grid.styled("music-grid").accessible(label)
    grid.columns = 12
    setContent(ScrolledWindow(grid).expanding())
    // Albums whose tags have changed are bound again.
    var shown: [Album] = []
    observe({ [weak model] in model.map { Content(albums: albums($0), covers: $0.library.coverGeneration) } })
    {
      view, content in
      guard let content else { return }
      let changed = Set(shown).symmetricDifference(content.albums).map(\.id)
      shown = content.albums
      view.rebind(Set(changed))
      view.list.show(content.albums.map { UInt64(bitPattern: $0.id.rawValue) })
      for cell in view.grid.tree.descendants(AlbumCell.self) { view.refresh(cell) }
    }
    grid.input.addClickGesture().onReleased { [weak self] count, x, y in
      guard let album = self?.grid.tree.child(AlbumCell.self, at: x, y)?.album else { return }
      self?.open(album, plays: count == 2)
    }
    grid.input.addClickGesture(button: 3).onPressed { [weak self] _, x, y in
      if let cell = self?.grid.tree.child(AlbumCell.self, at: x, y) { self?.showMenu(of: cell) }
    }
    grid.input.onKey(phase: .capture) { [weak self] key, _ in self?.handleKey(key) ?? false }
    grid.input.addFileDragSource { [weak self] x, y in
      guard let self, let album = grid.tree.child(AlbumCell.self, at: x, y)?.album else { return [] }
      return model.songs(of: album).map(\.uri)
    }
  }

  private struct Content: Equatable {
    var albums: [Album]
    var covers: Int
  }

  private func rebind(_ changed: Set<AlbumID>) {
    guard !changed.isEmpty else { return }
    for cell in grid.tree.descendants(AlbumCell.self)
    where cell.album.map({ changed.contains($0.id) }) == true {
      refresh(cell)
    }
  }

  private func refresh(_ cell: AlbumCell) {
    let snapshot = model.library.snapshot
    guard let album = cell.album.flatMap({ snapshot[$0.id] }) else { return }
    cell.show(album, in: snapshot, generation: model.library.coverGeneration)
  }

  private func open(_ album: Album, plays: Bool) {
    model.navigation.show(.album(album.id))
    if plays { model.play(model.songs(of: album)) }
  }

  private func showMenu(of cell: AlbumCell) {
    guard let album = cell.album else { return }
    SongMenu.show(at: cell, model, model.songs(of: album), in: .album)
  }

  private func handleKey(_ key: Key) -> Bool {
    guard let cell = window?.focus?.tree.firstChild(AlbumCell.self), let album = cell.album else {
      return false
    }
    switch key {
    case .enter, .keypadEnter: open(album, plays: false)
    case .space: model.play(model.songs(of: album))
    case .menu: showMenu(of: cell)
    default: return false
    }
    return true
  }
}
