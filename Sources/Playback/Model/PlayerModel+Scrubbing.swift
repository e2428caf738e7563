import GObjectKit
import GStreamerKit
import GtkKit

/// Scrubbing on the progress bar, previews at the pointer, and saving a frame.
extension PlayerModel {
  /// Seeks while the user drags, in seconds; playback pauses until `endScrub(at:)`.
  public func scrub(to seconds: Double) {
    guard canSeek else { return }
    if scrubTarget == nil, player.timeControlStatus != .paused {
      resumesAfterScrub = true
      player.pause()
    }
    scrubTarget = MediaTime(seconds: seconds)
    guard scrubbing == nil else { return }
    scrubbing = Task { [weak self] in
      var last: MediaTime?
      // One seek at a time, to the newest target, so that frames are shown during the drag.
      while let target = self?.scrubTarget, target != last, !Task.isCancelled {
        last = target
        _ = await self?.player.seek(to: target, tolerance: .accurate)
      }
      self?.scrubbing = nil
    }
  }

  /// Seeks to where the user has released the bar, in seconds, and resumes playback if it was playing.
  public func endScrub(at seconds: Double) {
    guard canSeek else { return }
    let target = MediaTime(seconds: seconds)
    scrubTarget = target
    scrubbing?.cancel()
    Task {
      _ = await player.seek(to: target, tolerance: .accurate)
      guard scrubTarget == target else { return }
      scrubTarget = nil
      scrubbing = nil
      if resumesAfterScrub {
        player.play()
        resumesAfterScrub = false
      }
    }
  }

  // MARK: Hover preview

  /// The time at the pointer, such as "1:05".
  public var hoverText: String { hoverTime?.duration.clockText ?? "" }
  /// The title of the chapter at the pointer.
  public var hoverChapter: String? {
    hoverTime.flatMap { time in chapters.last { $0.start <= time }?.title }
  }

  /// Sets the time at the pointer, in seconds, and loads its preview; nil when the pointer has left the bar.
  public func hover(at seconds: Double?) {
    hoverTime = seconds.map { MediaTime(seconds: $0) }
    guard hoverTime != nil, hasVideo, let uri = player.currentItem?.uri else {
      hovering?.cancel()
      (hovering, hoverFrame) = (nil, nil)
      return
    }
    if grabber?.uri != uri {
      let size = VideoSize(width: HoverCard.size.width * 2, height: HoverCard.size.height * 2)
      grabber = (uri, FrameGrabber(uri: uri, maximumSize: size))
    }
    guard hovering == nil, let grabber = grabber?.grabber else { return }
    hovering = Task { [weak self] in
      var last: MediaTime?
      // One frame at a time, at the newest position.
      while let time = self?.hoverTime, time != last {
        last = time
        let frame = await grabber.frame(at: time)
        guard !Task.isCancelled else { return }
        if let frame { self?.hoverFrame = frame.texture }
      }
      self?.hovering = nil
    }
  }

  // MARK: Saving a frame

  /// Saves the frame that is shown into the library, in the size of the video.
  public func saveFrame() {
    guard hasVideo, let item = player.currentItem else { return }
    let time = player.currentTimeNow()
    let (name, folder) = (item.displayTitle, screenshotFolder)
    Task {
      guard let frame = await player.currentFrame() else {
        return showNotice("No frame to save")
      }
      do {
        let path = try await FrameSaver.save(frame, of: name, at: time, into: folder)
        showNotice("Saved “\(File(path: path).displayName)”.", button: .show(path: path))
      } catch {
        showNotice("The frame could not be saved. \(error)")
      }
    }
  }
}

extension VideoFrame {
  /// The frame as a texture for GTK.
  var texture: Texture {
    Texture(bgraPremultiplied: pixels, width: width, height: height, stride: stride)
  }
}
