import GObjectKit
import GtkKit
import Imaging
import L10n
import LivePhotos
import MediaLibrary

/// Pictures that move.
extension ViewerModel {
  /// Whether an animation waits to be started by the user, because the desktop reduces motion.
  var awaitsPlay: Bool { animation.map { !$0.isPlaying && !$0.isUsed } ?? false }

  /// Tells whether the viewer is on the screen: frames are not played while it is not.
  func setOnScreen(_ isOnScreen: Bool) {
    self.isOnScreen = isOnScreen
    animation?.setSuspended(!isOnScreen)
    if !isOnScreen { live?.release() }
  }

  /// Plays the current picture if it has several frames, or prepares to play its video.
  func startMotion(of item: MediaItem) {
    motion?.start(item) { [weak self] in
      switch $0 {
      case .animation(let animation): self?.show(animation)
      case .live(let live): self?.show(live)
      case .unplayable(let error): self?.framesFailed(item, error)
      }
    }
  }

  /// Releases the frames and the video of the current picture.
  func endMotion() {
    motion?.end()
    live?.stop()
    (animation, live, keyFrame, stillPicture) = (nil, nil, nil, nil)
  }

  /// Whether frames of the current picture replace it.
  var showsFrames: Bool { animation != nil || keyFrame != nil }

  private func show(_ new: LivePhotoModel) {
    live = new
    new.volume = { [weak self] in self?.volume() ?? 0 }
    let name = new.item.displayName
    new.onFailure = { [weak self] reason in
      self?.showNotice(tr("The video of “%1$s” cannot be played. %2$s", name, reason))
    }
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

  /// Lets a person choose a frame of the current picture's video.
  public func chooseKeyPhoto() {
    guard let live, let motion, keyFrame == nil else { return }
    live.release()
    let new = motion.keyFrame(of: live)
    (keyFrame, stillPicture) = (new, picture)
    let item = new.item
    new.onFrame = { [weak self, weak new] pixels in
      guard let new else { return }
      self?.show(AnimationFrame(index: Int(new.time / KeyFrameModel.frameDuration), pixels: pixels), of: item)
    }
    new.onFailure = { [weak self] error in
      guard let self else { return }
      endChoosingKeyPhoto()
      showNotice(
        tr(
          "The video of “%1$s” cannot be played. %2$s", item.displayName,
          error?.description ?? tr("No frame of it can be decoded.")))
    }
  }

  /// Shows the photo again.
  public func endChoosingKeyPhoto() {
    guard keyFrame != nil else { return }
    keyFrame = nil
    picture = stillPicture
    stillPicture = nil
  }

  /// Whether a frame is shown that can be saved.
  public var canSaveFrame: Bool { animation?.frame != nil || keyFrame?.frame != nil }

  /// Saves the frame that is shown as a photo beside the file.
  public func saveFrame() async {
    if let keyFrame, let frame = keyFrame.frame {
      if await keep(SavedFrame(frame, ofVideoOf: keyFrame.item)) { endChoosingKeyPhoto() }
    } else if let animation, let frame = animation.frame {
      await keep(SavedFrame(frame, of: animation.item))
    }
  }

  /// Writes a frame as a photo, and shows a notice that offers to undo that. Returns whether it is written.
  @discardableResult private func keep(_ frame: SavedFrame) async -> Bool {
    do throws(SavedFrame.Failure) {
      let file = try await blocking { () throws(SavedFrame.Failure) in try frame.write() }
      let step = undo.add { [weak self] in
        Task {
          let outcome = await Trash().move([(file.path, nil)])
          if let failure = outcome.failures.first { self?.showNotice(failure.description) }
        }
      }
      showNotice(tr("Saved “%s”.", file.displayName), step: step)
      return true
    } catch {
      showNotice(tr("The frame could not be saved. %s", error.description))
      return false
    }
  }

  private func framesFailed(_ item: MediaItem, _ error: ImageError) {
    guard item == content, error != .cancelled else { return }
    showNotice(tr("“%1$s” cannot be played. %2$s", item.displayName, error.description))
    if animation?.frame == nil { animation = nil }
  }
}
