import GObjectKit
import GtkKit
import MediaLibrary

/// Files that are chosen, typed or dropped.
extension PlayerView {
  /// Lets the user choose files, and plays them.
  public func openFiles() {
    if let onOpenFiles { return onOpenFiles() }
    chooseFiles(title: "Open Files", accept: "_Open", playsNow: true)
  }

  /// Lets the user choose files that are to play after the others.
  func addFiles() { chooseFiles(title: "Add Files", accept: "_Add", playsNow: false) }

  private func chooseFiles(title: String, accept: String, playsNow: Bool) {
    FileChooser(
      title: title, accept: accept, kind: "Videos and Music", mimeTypes: ["video/*", "audio/*"], over: window
    ).showSeveral { [weak self] in self?.take($0.map { File(path: $0).uri }, playsNow: playsNow) }
  }

  /// Lets the user choose subtitles for what is playing.
  func chooseSubtitles() {
    FileChooser(
      title: "Add Subtitles", accept: "_Add", kind: "Subtitles",
      patterns: SubtitleFile.extensions.flatMap { ["*.\($0)", "*.\($0.uppercased())"] }, over: window
    ).show { [weak model] in model?.addSubtitles(path: $0) }
  }

  /// Files were dropped: subtitles belong to the film that plays, or to that which comes with them; others are queued.
  func drop(_ uris: [String]) {
    guard uris.allSatisfy(SubtitleFile.isSubtitle(uri:)) else { return take(uris, playsNow: false) }
    for path in uris.compactMap({ File(uri: $0)?.path }) { model.addSubtitles(path: path) }
  }

  private func take(_ uris: [String], playsNow: Bool) {
    if let onFilesGiven { return onFilesGiven(uris, playsNow) }
    if playsNow { model.playNow(uris) } else { model.add(uris) }
  }

  /// Asks for an address on the network.
  func askForAddress() {
    AddressDialog(over: window) { [weak self] in self?.take([$0], playsNow: true) }.present()
  }
}
