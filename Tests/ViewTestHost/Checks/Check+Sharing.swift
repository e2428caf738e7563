import Sharing
import TestHostSupport

extension Check {
  /// Opens the dialogs for export, collages, sharing and printing, and closes them.
  nonisolated static let sharingIsFreed = Check("The dialogs of Sharing go when they close") {
    guard let pictures = try? Pictures(count: 2) else { return expect(false, "there are samples") }
    let tracker = WidgetTracker()
    weak var export: ExportModel?
    weak var collage: CollageModel?
    weak var share: ShareModel?
    weak var print: PrintModel?
    do {
      let window = Window(title: "Probe")
      await TestDisplay.present(window)
      let files = pictures.paths.map { File(path: $0) }
      let items = files.enumerated().map { index, file in
        MediaItem(id: MediaItemID(rawValue: UInt64(index + 1)), path: file.path, modified: .now)
      }
      let exported = ExportModel(items, choices: ExportChoices(folder: File(path: files[0].parent.path)))
      export = exported
      await tracker.show(ExportDialog(model: exported, over: window), "the export") { true }
      let arranged = CollageModel(items, background: 0xFFFFFF, folder: files[0].parent)
      collage = arranged
      await tracker.show(CollageDialog(model: arranged, tint: 0x336699, over: window), "the collage") {
        arranged.phase == .choosing
      }
      let shared = ShareModel(items, choices: ShareChoices())
      share = shared
      await tracker.show(ShareDialog(model: shared, over: window), "the share sheet") {
        shared.phase == .ready
      }
      let printed = PrintModel(files)
      print = printed
      await tracker.show(PrintDialog(model: printed, over: window), "the print dialog") { true }
      // A photo that fails, so that the list of failures is shown.
      let missing = MediaItem(id: MediaItemID(rawValue: 9), path: "/nowhere/a.jpg", modified: .now)
      let failing = ExportModel([missing], choices: ExportChoices(folder: files[0].parent))
      let dialog = ExportDialog(model: failing, over: window)
      failing.export()
      await tracker.show(dialog, "the failures") {
        tracker.collect()
        return tracker.classes.contains("ExportFailuresPage")
      }
      window.close()
      await eventually("the window closes") { !window.isMapped }
    }
    await tracker.expectAllGone()
    await eventually("the models are gone") {
      export == nil && collage == nil && share == nil && print == nil
    }
    let declared = (try? WidgetClasses.declared(in: "Sharing")) ?? []
    expect(declared.count > 6, "the sources are read")
    expect("classes that were not on screen", declared.subtracting(tracker.classes).sorted(), is: [])
  }
}

extension WidgetTracker {
  /// Shows a dialog until it is ready, and closes it.
  fileprivate func show(_ dialog: Window, _ what: String, until isReady: @escaping () -> Bool) async {
    dialog.present()
    await eventually("\(what) is shown") { dialog.isMapped && isReady() }
    collect()
    dialog.close()
    await eventually("\(what) is closed") { !dialog.isMapped }
  }
}
