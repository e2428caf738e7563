import GObjectKit
import GtkKit
import MediaLibrary

/// Files that are chosen or dropped, and URIs that are entered.
extension PlayerView {
  /// Shows a file chooser, and plays the chosen files.
  public func openFiles() {
    if let onOpenFiles { return onOpenFiles() }
    chooseFiles(title: "Open Files", accept: "_Open", playsNow: true)
  }

  /// Shows a file chooser, and appends the chosen files to the queue.
  func addFiles() { chooseFiles(title: "Add Files", accept: "_Add", playsNow: false) }

  private func chooseFiles(title: String, accept: String, playsNow: Bool) {
    FileChooser(
      title: title, accept: accept, kind: "Videos and Music", mimeTypes: ["video/*", "audio/*"], over: window
    ).showSeveral { [weak self] in self?.open($0.map { File(path: $0).uri }, playsNow: playsNow) }
  }

  /// Shows a file chooser for subtitle files of the current video.
  func chooseSubtitles() {
    FileChooser(
      title: "Add Subtitles", accept: "_Add", kind: "Subtitles",
      patterns: SubtitleFile.extensions.flatMap { ["*.\($0)", "*.\($0.uppercased())"] }, over: window
    ).show { [weak model] in model?.addSubtitles(path: $0) }
  }

  /// Handles dropped files. Subtitle files alone are added to the current video. Other files are added to the
  /// queue, and subtitle files among them belong to their videos.
  func drop(_ uris: [String]) {
    guard uris.allSatisfy(SubtitleFile.isSubtitle(uri:)) else { return open(uris, playsNow: false) }
    for path in uris.compactMap({ File(uri: $0)?.path }) { model.addSubtitles(path: path) }
  }

  private func open(_ uris: [String], playsNow: Bool) {
    if let onOpenURIs { return onOpenURIs(uris, playsNow) }
    if playsNow { model.playNow(uris) } else { model.add(uris) }
  }

  /// Asks for the URI of a network source, and plays it.
  func openLocation() {
    LocationDialog(over: window) { [weak self] in self?.open([$0], playsNow: true) }.present()
  }
}
