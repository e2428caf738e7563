import GtkKit
import L10n
import MusicLibrary

/// Dialogs that ask for a playlist, or for its name.
enum PlaylistDialog {
  /// Asks for the name of a new playlist, and makes it with songs.
  static func make(_ songs: [Song], _ model: MusicModel, over window: Window?) {
    ask(tr("New Playlist"), name: "", accept: tr("_Create"), over: window) { name in
      Task { await model.makePlaylist(name, songs) }
    }
  }

  /// Asks for a name for the queue, and saves it as a playlist.
  static func saveQueue(_ model: MusicModel, over window: Window?) {
    ask(tr("Save Queue as Playlist"), name: "", accept: tr("_Save"), over: window) { name in
      Task { await model.saveQueue(as: name) }
    }
  }

  /// Asks for another name of a playlist.
  static func rename(_ playlist: MusicPlaylist, _ model: MusicModel, over window: Window?) {
    ask(tr("Rename Playlist"), name: playlist.name, accept: tr("_Rename"), over: window) { name in
      Task { await model.rename(playlist, to: name) }
    }
  }

  private static func ask(
    _ heading: String, name: String, accept: String, over window: Window?,
    then action: @escaping (String) -> Void
  ) {
    let entry = Entry(label: tr("Name"))
    entry.placeholder = tr("Name")
    entry.text = name
    entry.activatesDefault()
    let dialog = MessageDialog(
      heading, body: "", over: window,
      responses: [
        .init(tr("_Cancel")),
        .init(accept, isSuggested: true) { [weak entry] in if let text = entry?.text { action(text.trimmed) }
        },
      ])
    dialog.setExtra(entry)
    let update = { [weak dialog, weak entry] in
      dialog?.setEnabled(response: 1, entry?.text.trimmed.isEmpty == false) ?? ()
    }
    entry.onChange(update)
    update()
    dialog.present()
    entry.grabFocus()
    entry.selectAll()
  }

  /// Asks to which playlist songs are added: one that can be changed, or a new one.
  static func choose(for songs: [Song], _ model: MusicModel, over window: Window?) {
    let playlists = model.library.playlists.filter(\.isEditable)
    guard !playlists.isEmpty else { return make(songs, model, over: window) }
    let list = Box(.vertical)
    let dialog = MessageDialog(
      tr("Add to Playlist"), body: "", over: window,
      responses: [
        .init(tr("_Cancel")), .init(tr("_New Playlist…")) { make(songs, model, over: window) },
      ])
    for playlist in playlists {
      let button = Button(Label(playlist.name).textAligned(0).ellipsized()) { [weak dialog] in
        dialog?.close()
        Task { await model.add(songs, to: playlist) }
      }
      list.append(button.styled("flat").accessible(playlist.name))
    }
    let scrolled = ScrolledWindow(list)
    scrolled.maximumContentHeight = 320
    dialog.setExtra(scrolled)
    dialog.present()
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
