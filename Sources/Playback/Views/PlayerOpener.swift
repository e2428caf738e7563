import GObjectKit
import GtkKit
import L10n
import MediaLibrary

/// Opens files that are chosen or dropped, and locations that are entered.
final class PlayerOpener {
  /// Opens media files and locations, and plays them now or adds them to the queue; nil for the model's own way.
  var onOpenURIs: ((_ uris: [String], _ playsNow: Bool) -> Void)?

  private let model: PlayerModel

  init(_ model: PlayerModel) { self.model = model }

  /// Shows a file chooser, and plays the chosen files.
  func openFiles(over window: Window?) {
    chooseFiles(title: tr("Open Files"), accept: tr("_Open"), playsNow: true, over: window)
  }

  /// Shows a file chooser, and appends the chosen files to the queue.
  func addFiles(over window: Window?) {
    chooseFiles(title: tr("Add Files"), accept: tr("_Add"), playsNow: false, over: window)
  }

  private func chooseFiles(title: String, accept: String, playsNow: Bool, over window: Window?) {
    FileChooser(
      title: title, accept: accept, kind: tr("Videos and Music"), mimeTypes: ["video/*", "audio/*"],
      over: window
    ).showSeveral { [weak self] in self?.open($0.map { File(path: $0).uri }, playsNow: playsNow) }
  }

  /// Shows a file chooser for subtitle files of the current video.
  func chooseSubtitles(over window: Window?) {
    FileChooser(
      title: tr("Add Subtitles"), accept: tr("_Add"), kind: tr("Subtitles"),
      patterns: SubtitleFile.extensions.flatMap { ["*.\($0)", "*.\($0.uppercased())"] }, over: window
    ).show { [weak model] in model?.subtitles.add(path: $0) }
  }

  /// Asks for the URI of a network source, and plays it.
  func openLocation(over window: Window?) {
    LocationDialog(over: window) { [weak self] in self?.open([$0], playsNow: true) }.present()
  }

  /// Handles dropped files. Subtitle files alone are added to the current video. Other files are added to the
  /// queue, and subtitle files among them belong to their videos.
  func drop(_ uris: [String]) {
    guard uris.allSatisfy(SubtitleFile.isSubtitle(uri:)) else { return open(uris, playsNow: false) }
    for path in uris.compactMap({ File(uri: $0)?.path }) { model.subtitles.add(path: path) }
  }

  private func open(_ uris: [String], playsNow: Bool) {
    if let onOpenURIs { return onOpenURIs(uris, playsNow) }
    if playsNow { model.queue.playNow(uris) } else { model.queue.add(uris) }
  }
}
