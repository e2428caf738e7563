import GtkKit
import MediaLibrary
import PhotosPicker
import TestHostSupport

extension Check {
  /// Uses each state of a picker and of its selected photos.
  nonisolated static let pickerIsFreed = Check("The picker and the board go with their windows") {
    guard let pictures = try? Pictures(count: 12) else { return expect(false, "there are samples") }
    let tracker = WidgetTracker()
    weak var model: PickerModel?
    weak var thumbnails: ThumbnailStore?
    weak var library: LibraryModel?
    do {
      let shown = await pictures.library()
      let picker = PickerModel(library: shown, behavior: .continuousAndOrdered, style: .inline)
      let store = ThumbnailStore(library: shown)
      (model, thumbnails, library) = (picker, store, shown)
      let board = Board(model: BoardModel(picker: picker), thumbnails: store, placeholder: Label("Nothing"))
      let view = PhotosPicker(model: picker, thumbnails: store)
      await TestDisplay.show(
        Box(.vertical) { [board.expanding(), view.expanding()] }, width: 900, height: 700
      ) {
        _, window in
        await use(picker, view, store, tracker)
        expect(view.window === window, "the picker is in its window")
      }
    }
    await tracker.expectAllGone()
    await eventually("the picker's model is gone") { model == nil }
    await eventually("the textures are gone") { thumbnails == nil }
    await eventually("the library is gone") { library == nil }
    let declared = (try? WidgetClasses.declared(in: "PhotosPicker")) ?? []
    expect(declared.count > 5, "the sources are read")
    expect("classes that were not on screen", declared.subtracting(tracker.classes).sorted(), is: [])
  }

  nonisolated static let backgroundWorkGivesWay = Check(
    "Background work gives way until the last thumbnail on the screen is there"
  ) {
    guard let pictures = try? Pictures(count: 12) else { return expect(false, "there are samples") }
    let library = await pictures.library()
    let picker = PickerModel(library: library, behavior: .continuousAndOrdered, style: .inline)
    let thumbnails = ThumbnailStore(library: library)
    var (missing, reported) = (0, 0)
    thumbnails.onLoading = { [unowned thumbnails] in
      (missing, reported) = (max(missing, thumbnails.pendingCount), reported + 1)
    }
    await TestDisplay.show(PhotosPicker(model: picker, thumbnails: thumbnails), width: 900, height: 700) {
      _, _ in
      await eventually("all thumbnails are there") {
        thumbnails.coverage.cells == 12 && thumbnails.coverage.filled == 12 && thumbnails.pendingCount == 0
      }
    }
    // Once for each request, and again for deliveries while others are missing.
    expect(reported > 12 && missing > 1, "it is told of each request and delivery: \(reported), \(missing)")
  }

  private static func use(
    _ picker: PickerModel, _ view: PhotosPicker, _ thumbnails: ThumbnailStore, _ tracker: WidgetTracker
  ) async {
    func settled() async {
      await settle()
      await eventually("pictures come") {
        thumbnails.pendingCount == 0 && thumbnails.coverage.cells > 0
      }
      tracker.collect()
    }
    let ids = picker.library.items.map(\.id)
    await settled()
    picker.select(ids.prefix(4))
    picker.messages.showNotice("A sentence")
    await settled()
    picker.isStaging = true
    await settled()
    picker.isStaging = false
    picker.review(ids[1])
    await settled()
    picker.photoReview.next(1)
    picker.photoReview.end()
    await settled()
    picker.content.collection = .videos
    await settle()
    tracker.collect()
    picker.content.collection = .recents
    await settled()
    picker.style = .compact
    await settled()
    picker.capacity = .single
    await settled()
    picker.style = .presentation
    view.present()
    await settled()
    // In a picker for one photo, selecting closes the dialog.
    picker.toggle(ids[3])
    await settle()
    // This dialog is open when its window closes.
    view.present()
    await settled()
  }
}
