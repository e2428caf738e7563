// A complete program: edits the photo of its first argument, and writes a copy with the edit beside it.

import Editor

Rendering.chooseForThisMachine()
MainLoop.serveDispatchQueue()
let application = Application(identifier: "io.github.tintype.EditPhoto", isUnique: false)

/// Writes a copy of a photo with an edit, named like "Lake edited.jpg".
nonisolated func writeCopy(of photo: File, with edit: EditStack) throws -> File {
  let image = try ImageDecoder.immediate.edited(
    path: photo.path, by: SharedEdit(edit), as: ExportOptions(format: .jpeg))
  let name = photo.name.split(separator: ".").first.map(String.init) ?? photo.name
  let copy = photo.parent.child(name + " edited.jpg")
  try copy.write(image.bytes)
  return copy
}

application.onActivate { application.quit() }
application.onOpen { uris in
  guard let photo = uris.first.flatMap(File.init(uri:)) else { return application.quit() }
  let model = EditorModel(photo)
  let editor = EditorView(model: model)
  let window = ApplicationWindow(application: application)
  editor.onCancel = { [weak window] in window?.close() }
  editor.onDone = { [weak window] in
    guard let edit = model.result else { return }
    Task {
      do { print(try await blocking { try writeCopy(of: photo, with: edit) }.path) } catch { print(error) }
      window?.close()
    }
  }
  window.title = photo.displayName
  window.setDefaultSize(width: 1000, height: 700)
  window.setContent(editor)
  window.present()
}

MainLoop.exit(application.run(CommandLine.arguments))
