import GObjectKit
import GtkKit
import Imaging
import MediaLibrary
import PhotosPicker
import TestHostSupport

/// Pictures with two frames of one color, for the photos of a library that it calls animated.
private nonisolated struct TwoFrames: AnimationServing {
  /// The photo whose frames are larger than a board plays.
  let huge: MediaItemID

  func animation(of item: MediaItem) async throws(ImageError) -> ImageAnimation? {
    let side = item.id == huge ? 3000 : 40
    let frame = ImageAnimation.Frame(
      offset: 0, count: 0, rect: ImageAnimation.Rect(x: 0, y: 0, width: side, height: side),
      storedDelay: .milliseconds(50), disposal: .keep, blending: .source)
    return ImageAnimation(canvas: ImageSize(width: side, height: side), frames: [frame, frame], plays: nil)
  }

  func frame(
    _ index: Int, of animation: ImageAnimation, _ item: MediaItem, after previous: AnimationFrame?
  ) async throws(ImageError) -> AnimationFrame {
    let bytes = Bytes([UInt8](repeating: UInt8(100 + index), count: 40 * 40 * 4))
    return AnimationFrame(
      index: index, pixels: PixelBuffer(bytes: bytes, width: 40, height: 40, isOpaque: false))
  }
}

extension Check {
  nonisolated static let boardAnimationsAreFew = Check(
    "Three animated pictures of the board move, those that are on the screen and neither private nor too large"
  ) {
    guard let pictures = try? Pictures(count: 6) else { return expect(false, "there are samples") }
    let library = await pictures.library()
    let items = library.items.map { $0 }
    let picker = PickerModel(library: library, behavior: .continuousAndOrdered)
    let thumbnails = ThumbnailStore(library: library)
    let board = Board(
      model: BoardModel(picker: picker), thumbnails: thumbnails, placeholder: Label("Nothing"),
      frames: TwoFrames(huge: items[0].id))
    @MainActor func set(_ kinds: MediaKinds, _ marks: ItemMarks = [], of item: MediaItem) {
      library.apply([
        ItemFactsUpdate(
          id: item.id, size: item.size, modified: item.modified,
          facts: ItemFacts(asset: .make(), date: item.date, kinds: kinds, marks: marks))
      ])
    }
    picker.select(items.map(\.id))
    await TestDisplay.show(board, width: 900, height: 800) { board, _ in
      @MainActor func moving() -> [MediaItemID] {
        let cells = board.tree.descendants(MediaCell.self).filter { $0.id != 0 && $0.isMoving }
        return items.map(\.id).filter { id in cells.contains { $0.id == id.rawValue } }
      }
      await eventually("six pictures are on the board") {
        board.tree.descendants(MediaCell.self).filter { $0.id != 0 && $0.texture != nil }.count == 6
      }
      expect("nothing moves", moving(), is: [])
      for item in items { set(.animated, of: item) }
      await eventually("the first three that are not too large") { moving() == items[1...3].map(\.id) }
      set(.animated, .private, of: items[1])
      await eventually("another one instead of the private one") { moving() == items[2...4].map(\.id) }
      set([], of: items[2])
      await eventually("another one instead of the still one") { moving() == items[3...5].map(\.id) }
      board.isVisible = false
      await eventually("none that is not on the screen") { moving() == [] }
      board.isVisible = true
      await eventually("they move again") { moving() == items[3...5].map(\.id) }
    }
  }
}
