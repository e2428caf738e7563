import Editor
import TestHostSupport

extension Check {
  /// Edits a photo on all pages, and closes the window.
  nonisolated static let editorIsFreed = Check("The editor goes with its window") {
    guard let pictures = try? Pictures(count: 1), let path = pictures.paths.first else {
      return expect(false, "there are samples")
    }
    let tracker = WidgetTracker()
    weak var model: EditorModel?
    do {
      let edited = EditorModel(File(path: path))
      model = edited
      let editor = EditorView(model: edited)
      editor.onCancel = { [weak editor] in editor?.window?.close() }
      let window = Window(title: "Probe")
      window.setDefaultSize(width: 900, height: 640)
      window.setContent(editor)
      await TestDisplay.present(window)
      await eventually("the photo is decoded") { edited.state == .ready }
      for key: Key in [.character("f"), .character("c"), .character("h"), .character("a"), .character("y")] {
        _ = editor.handleKey(key, [])
        await eventually("a frame is drawn") { editor.isMapped }
        tracker.collect()
      }
      expect(edited.isChanged, "the photo is mirrored")
      _ = editor.handleKey(.escape, [])
      await eventually("the window closes") { !window.isMapped }
    }
    await tracker.expectAllGone()
    await eventually("the model is gone") { model == nil }
    let declared = (try? WidgetClasses.declared(in: "Editor/Views")) ?? []
    expect(declared.count > 6, "the sources are read")
    expect("classes that were not on screen", declared.subtracting(tracker.classes).sorted(), is: [])
  }
}
