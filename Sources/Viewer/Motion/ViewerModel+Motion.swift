import GtkKit
import Imaging
import L10n
import MediaLibrary

/// Pictures that move.
extension ViewerModel {
  /// Whether an animation waits to be started by the user, because the desktop reduces motion.
  var awaitsPlay: Bool { animation.map { !$0.isPlaying && !$0.isUsed } ?? false }

  /// Tells whether the viewer is on the screen: frames are not played while it is not.
  func setOnScreen(_ isOnScreen: Bool) {
    self.isOnScreen = isOnScreen
    animation?.setSuspended(!isOnScreen)
  }

  /// Plays the current picture if it has several frames.
  func startMotion(of item: MediaItem) {
    motion?.start(item) { [weak self] in self?.show($0) }
  }

  /// Releases the frames of the current picture.
  func endMotion() {
    motion?.end()
    animation = nil
  }

  private func show(_ new: AnimationModel) {
    animation = new
    new.setSuspended(!isOnScreen)
    let item = new.item
    new.onFrame = { [weak self] frame in self?.show(frame, of: item) }
    new.onFailure = { [weak self] error in self?.framesFailed(item, error) }
  }

  private func show(_ frame: AnimationFrame, of item: MediaItem) {
    guard item == content, let still = picture else { return }
    if detail != nil { detail = nil }
    var shown = ViewedPicture(
      item, pixels: frame.pixels,
      originalSize: ImageSize(width: frame.pixels.width, height: frame.pixels.height),
      isTruncated: still.isTruncated)
    shown.frame = frame
    picture = shown
  }

  private func framesFailed(_ item: MediaItem, _ error: ImageError) {
    guard item == content, error != .cancelled else { return }
    showNotice(tr("“%1$s” cannot be played. %2$s", item.displayName, error.description))
    if animation?.frame == nil { animation = nil }
  }
}
