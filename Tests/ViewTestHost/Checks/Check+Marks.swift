import CGtk
import GtkKit
import MediaLibrary
import PhotosPicker
import TestHostSupport

extension Check {
  nonisolated static let marksAreShownAndPrivatePicturesAreBlurred = Check(
    "Cells show what the library tells about their items, and blur private pictures until they are revealed"
  ) {
    guard let pictures = try? Pictures(count: 3) else { return expect(false, "there are samples") }
    let library = await pictures.library()
    let picker = PickerModel(library: library, behavior: .continuousAndOrdered, style: .inline)
    let thumbnails = ThumbnailStore(library: library)
    let board = Board(
      model: BoardModel(picker: picker), thumbnails: thumbnails, placeholder: Label("Nothing"))
    let content = Box(.vertical) {
      board.expanding()
      PhotosPicker(model: picker, thumbnails: thumbnails).expanding()
    }
    let item = library.items[1]
    await TestDisplay.show(content, width: 900, height: 700) { _, _ in
      @MainActor func cells() -> [MediaCell] {
        content.tree.descendants(MediaCell.self).filter { $0.id == item.id.rawValue }
      }
      picker.select([item.id])
      await eventually("it is drawn twice") { cells().count == 2 && cells().allSatisfy { $0.texture != nil } }
      expect("its name", cells().map(\.accessibleLabel), is: [item.displayName, item.displayName])
      library.apply([
        ItemFactsUpdate(
          id: item.id, size: item.size, modified: item.modified,
          facts: ItemFacts(
            asset: .make(), date: item.date, kinds: .raw, rating: 3, marks: [.favorite, .private]))
      ])
      await eventually("the cells say that it is private") {
        cells().allSatisfy { $0.accessibleLabel == "Private: \(item.displayName)" }
      }
      let description = cells().last?.accessibleDescription ?? ""
      for words in ["Favorite", "3 stars", "RAW"] {
        expect(description.contains(words), "\(words): \(description)")
      }
      expect(cells().allSatisfy { $0.sampledPicture == nil }, "an eyedropper sees nothing of it")
      // A part of the picture that is not blurred has many colors.
      guard let cell = cells().last else { return }
      await settle()
      let show = cell.tree.descendants(Button.self).first { $0.accessibleLabel == "Show" }
      expect(show?.isMapped == true, "the button that reveals it is in the cell")
      let texts = TestDisplay.texts(in: cell)
      expect(texts.contains("★★★") && texts.contains("RAW"), "its marks: \(texts)")
      if let show { gtk_widget_activate(show.pointer.cast()) }
      await eventually("it is revealed in both lists") { cells().allSatisfy { $0.sampledPicture != nil } }
      expect(show?.isMapped == false, "the button goes")
    }
  }
}
