import GtkKit
import L10n

/// Asks for the name of an album.
enum AlbumNameDialog {
  /// Asks over a window, and answers the question of a picker.
  static func ask(_ question: AlbumQuestion, of model: PickerModel, over window: Window?) {
    let entry = Entry(label: tr("Album Name"))
    entry.activatesDefault()
    let heading: String
    let button: String
    switch question {
    case .new: (heading, button) = (tr("New Album"), tr("Create"))
    case .rename(let album):
      (heading, button) = (tr("Rename Album"), tr("Rename"))
      entry.text = model.albums.name(of: album)
    }
    let answer = { [weak model, weak entry] in
      guard let model, let name = entry?.text.trimmed, !name.isEmpty else { return }
      switch question {
      case .new: model.albums.add(name, with: model.selection.selected)
      case .rename(let album): model.albums.rename(album, to: name)
      }
    }
    let dialog = MessageDialog(
      heading, body: "", over: window,
      responses: [.init(tr("Cancel")), .init(button, isSuggested: true, action: answer)])
    dialog.setExtra(entry)
    let check = { [weak dialog, weak entry] in
      dialog?.setEnabled(response: 1, entry?.text.trimmed.isEmpty == false)
    }
    entry.onChange { check() }
    check()
    dialog.present()
    entry.grabFocus()
    entry.selectAll()
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
