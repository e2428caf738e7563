import GtkKit
import MediaLibrary
import PhotosPicker
import TestHostSupport

extension Check {
  nonisolated static let boardKeepsTextures = Check("Deselecting one picture leaves the others as they are") {
    guard let pictures = try? Pictures(count: 8) else { return expect(false, "there are samples") }
    let library = await pictures.library()
    let picker = PickerModel(library: library, behavior: .continuousAndOrdered)
    let thumbnails = ThumbnailStore(library: library)
    let board = Board(
      model: BoardModel(picker: picker), thumbnails: thumbnails, placeholder: Label("Nothing"))
    let ids = library.items.map(\.id)
    picker.select(ids.prefix(6))
    await TestDisplay.show(board, width: 900, height: 800) { board, _ in
      @MainActor func cells() -> [UInt64: MediaCell] {
        let cells = descendants(MediaCell.self, of: board).filter { $0.id != 0 }
        return Dictionary(cells.map { ($0.id, $0) }) { first, _ in first }
      }
      await eventually("six pictures are on the board") {
        cells().count == 6 && cells().values.allSatisfy { $0.texture != nil } && thumbnails.pendingCount == 0
      }
      let before = cells()
      let textures = before.compactMapValues(\.texture)
      var deliveries = 0
      thumbnails.onDelivery = { deliveries += 1 }
      var reloads: [UInt64] = []
      for removed in [ids[2], ids[0], ids[5]] {
        picker.toggle(removed)
        let left = Set(picker.results.map(\.rawValue))
        await eventually("the picture goes") { Set(cells().keys) == left }
        await TestDisplay.frame(of: board)
        for (id, cell) in cells() {
          expect(cell === before[id], "the cell of \(id) stays")
          if cell.texture == nil || cell.texture !== textures[id] { reloads.append(id) }
        }
      }
      expect("pictures with another texture", reloads, is: [])
      expect("pictures that were loaded again", deliveries, is: 0)
      expect("pictures that are left", cells().count, is: 3)
    }
  }
}
