import CGtk
import Foundation
import GtkKit
import Imaging
import MediaLibrary
import PhotosPicker
import TestHostSupport

/// A picker and its selected photos, with damaged files and a separate thumbnail cache.
private struct Damaged {
  let pictures: Pictures
  let cache: ThumbnailCache
  let library: LibraryModel
  let picker: PickerModel
  let thumbnails: ThumbnailStore
  let content: Widget
  let board: Board

  /// - Parameter prepare: Damages files in the folder before the library reads them.
  init?(count: Int, prepare: (Pictures, ThumbnailCache) throws -> Void) async {
    guard let pictures = try? Pictures(count: count) else { return nil }
    self.pictures = pictures
    cache = ThumbnailCache(folder: pictures.folder.path(".cache"))
    guard (try? prepare(pictures, cache)) != nil else { return nil }
    library = await pictures.library()
    picker = PickerModel(library: library, behavior: .continuousAndOrdered, style: .inline)
    thumbnails = ThumbnailStore(library: library, service: ThumbnailService(cache: cache))
    board = Board(model: BoardModel(picker: picker), thumbnails: thumbnails, placeholder: Label("Nothing"))
    content = Box(.vertical) { [board, picker, thumbnails] in
      board.expanding()
      PhotosPicker(model: picker, thumbnails: thumbnails).expanding()
    }
  }

  /// Four pictures of which one is cut in half; the path and the item of that one.
  static func withTruncatedPicture() async -> (Damaged, path: String, MediaItemID)? {
    var path = ""
    let damaged = await Damaged(count: 4) { pictures, _ in
      path = pictures.paths[0]
      let whole = try Data(contentsOf: URL(filePath: path))
      try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
    }
    guard let damaged, let id = damaged.item(path) else { return nil }
    return (damaged, path, id)
  }

  /// The cells of an item, among the selected photos and in the grid.
  func cells(_ id: MediaItemID) -> [MediaCell] {
    descendants(MediaCell.self, of: content).filter { $0.id == id.rawValue }
  }

  /// The item of a file.
  func item(_ path: String) -> MediaItemID? { library.items.first { $0.path == path }?.id }

  /// Shows three pictures of which the cache has a failure for one, waits until the grid and the board say why it is not
  /// there, and passes the path and the item of that one.
  static func showFailure(_ body: @MainActor (Damaged, String, MediaItemID) async -> Void) async {
    var path = ""
    let damaged = await Damaged(count: 3) { pictures, cache in
      path = pictures.paths[0]
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let modified = Int((attributes[.modificationDate] as? Date ?? .now).timeIntervalSince1970)
      cache.storeFailure(.decoderStopped, of: path, modified: modified)
    }
    guard let damaged, let id = damaged.item(path) else { return expect(false, "there are samples") }
    await TestDisplay.show(damaged.content, width: 900, height: 700) { _, _ in
      damaged.picker.select([id])
      await eventually("the grid and the board show the reason") {
        damaged.cells(id).count == 2
          && damaged.cells(id).allSatisfy { $0.failure == ImageError.decoderStopped.description }
      }
      await body(damaged, path, id)
    }
  }
}

extension Check {
  nonisolated static let damagedPicturesAreDrawnEverywhere = Check(
    "A damaged picture is drawn as far as it goes, with its mark, in the grid and on the board"
  ) {
    guard let (damaged, path, id) = await Damaged.withTruncatedPicture() else {
      return expect(false, "there are samples")
    }
    await TestDisplay.show(damaged.content, width: 900, height: 700) { _, window in
      damaged.picker.select(damaged.library.items.map(\.id))
      await eventually("it is drawn twice, with its mark") {
        damaged.cells(id).count == 2
          && damaged.cells(id).allSatisfy { $0.texture != nil && $0.damage != nil && $0.failure == nil }
      }
      expect(
        damaged.cells(id).allSatisfy { $0.accessibleDescription.contains("missing") }, "its cells say so")
      expect(damaged.cells(id).allSatisfy { $0.tooltip?.contains("missing") == true }, "their tooltips, too")
      // Change the size of the cell.
      window.setDefaultSize(width: 700, height: 500)
      damaged.picker.toggle(damaged.library.items.map(\.id).first { $0 != id } ?? id)
      damaged.picker.isStaging = true
      await eventually("it is drawn in another size, with its mark") {
        damaged.cells(id).count >= 2 && damaged.thumbnails.pendingCount == 0
          && damaged.cells(id).allSatisfy { $0.texture != nil && $0.damage != nil }
      }
      expect("the number of items with a stored result", damaged.thumbnails.storedResultCount, is: 1)
      try? FileManager.default.removeItem(atPath: path)
      await eventually("the store forgets the item with its file") {
        damaged.thumbnails.storedResultCount == 0
      }
    }
  }

  nonisolated static let failedPicturesCanBeTriedAgain = Check(
    "A picture whose failure is recorded shows the reason, and appears after a retry"
  ) {
    await Damaged.showFailure { damaged, path, id in
      expect(damaged.cells(id).allSatisfy { $0.texture == nil }, "nothing is drawn")
      expect(
        damaged.cells(id).allSatisfy {
          $0.accessibleDescription == "Can’t be read: \(ImageError.decoderStopped.description)"
        }, "its cells say why")
      await eventually("the board has room for the sentence") {
        TestDisplay.texts(in: damaged.board).contains(ImageError.decoderStopped.description)
      }
      damaged.thumbnails.retry(id)
      await eventually("the picture comes in both") {
        damaged.cells(id).allSatisfy { $0.failure == nil && $0.texture != nil && $0.tooltip == nil }
      }
      await eventually("the record is gone") {
        damaged.library.items[id].map {
          damaged.cache.failure(of: path, modified: Int($0.modified.seconds)) == nil
        } ?? false
      }
    }
  }

  nonisolated static let renamedPicturesAreReadAgain = Check(
    "A picture that could not be read under its old name appears after the file was renamed"
  ) {
    await Damaged.showFailure { damaged, path, id in
      let renamed = path + ".jpg"
      try? FileManager.default.moveItem(atPath: path, toPath: renamed)
      await eventually("the library has the new name") { damaged.library.items[id]?.path == renamed }
      await eventually("the picture comes in both") {
        damaged.cells(id).count == 2
          && damaged.cells(id).allSatisfy { $0.failure == nil && $0.texture != nil }
      }
    }
  }

  nonisolated static let marksOutliveTheLayout = Check(
    "The marks of cells are drawn in Show Selected and in a dialog that opens over them"
  ) {
    guard let (damaged, _, id) = await Damaged.withTruncatedPicture() else {
      return expect(false, "there are samples")
    }
    let sheet = StyleSheet()
    sheet.load(
      "mediacell > .badge { background: #ff00ff; color: #ff00ff; min-width: 24px; min-height: 24px; }")
    await TestDisplay.show(damaged.content, width: 900, height: 700) { _, _ in
      damaged.picker.select(damaged.library.items.map(\.id))
      let list = descendants(PhotosPicker.self, of: damaged.content)
      await eventually("the grid shows the number") { list.contains { isNumberDrawn(of: id, in: $0) } }
      damaged.picker.isStaging = true
      await eventually("Show Selected shows the number") { list.contains { isNumberDrawn(of: id, in: $0) } }
      damaged.picker.isStaging = false
      list.first?.present()
      await eventually("the dialog shows the number") {
        let ours = damaged.content.window?.pointer
        return windows().contains { $0.pointer != ours && isNumberDrawn(of: id, in: $0) }
      }
    }
    sheet.load("")
  }

  @MainActor private static func windows() -> [Widget] {
    let list = gtk_window_get_toplevels()
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let window = g_list_model_get_item(list, index) else { return nil }
      defer { g_object_unref(window) }
      return Widget(window.assumingMemoryBound(to: GtkWidget.self))
    }
  }

  /// Returns whether the badge of an item's cell is drawn in the lower right corner.
  @MainActor private static func isNumberDrawn(of id: MediaItemID, in widget: Widget) -> Bool {
    descendants(MediaCell.self, of: widget).filter { $0.id == id.rawValue && $0.texture != nil }.contains {
      guard let color = TestDisplay.color(of: $0, x: $0.width - 16, y: $0.height - 16) else { return false }
      return color.red > 0.9 && color.green < 0.1 && color.blue > 0.9
    }
  }
}
