import GObjectKit
import GStreamerKit
import GtkKit

/// Dragging on the bar, what lies under the pointer there, and the picture of a frame.
extension PlayerModel {
  /// The user drags to a time: the frame follows, and playback waits.
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
      // One at a time, always the newest: so that frames are seen while the drag goes on.
      while let target = self?.scrubTarget, target != last, !Task.isCancelled {
        last = target
        _ = await self?.player.seek(to: target, tolerance: .exact)
      }
      self?.scrubbing = nil
    }
  }

  /// The user lets go: playback goes on from there.
  public func endScrub(at seconds: Double) {
    guard canSeek else { return }
    let target = MediaTime(seconds: seconds)
    scrubTarget = target
    scrubbing?.cancel()
    Task {
      _ = await player.seek(to: target, tolerance: .exact)
      guard scrubTarget == target else { return }
      scrubTarget = nil
      scrubbing = nil
      if resumesAfterScrub {
        player.play()
        resumesAfterScrub = false
      }
    }
  }

  // MARK: Under the pointer

  /// "1:05" at the pointer.
  public var hoverText: String { hoverTime?.duration.clockText ?? "" }
  /// The chapter at the pointer.
  public var hoverChapter: String? {
    hoverTime.flatMap { time in chapters.last { $0.start <= time }?.title }
  }

  /// The pointer is over a time on the bar; nil when it has left.
  public func hover(at seconds: Double?) {
    hoverTime = seconds.map { MediaTime(seconds: $0) }
    guard hoverTime != nil, hasVideo, let uri = player.currentItem?.uri else {
      hovering?.cancel()
      (hovering, hoverPicture) = (nil, nil)
      return
    }
    if grabber?.uri != uri {
      let size = VideoSize(width: HoverCard.size.width * 2, height: HoverCard.size.height * 2)
      grabber = (uri, FrameGrabber(uri: uri, maximumSize: size))
    }
    guard hovering == nil, let grabber = grabber?.grabber else { return }
    hovering = Task { [weak self] in
      var last: MediaTime?
      // One at a time, always the newest.
      while let time = self?.hoverTime, time != last {
        last = time
        let frame = await grabber.frame(at: time)
        guard !Task.isCancelled else { return }
        if let frame { self?.hoverPicture = frame.texture }
      }
      self?.hovering = nil
    }
  }

  // MARK: A picture of the frame

  /// Saves the frame that is shown into the library, in the size of the video.
  public func saveFrame() {
    guard hasVideo, let item = player.currentItem else { return }
    let time = player.currentTimeNow()
    let (name, folder) = (item.displayTitle, screenshotFolder)
    Task {
      guard let frame = await player.currentFrame() else {
        return say("There is no frame to save yet.")
      }
      do {
        let path = try await FrameSaver.save(frame, of: name, at: time, into: folder)
        say("Saved “\(File(path: path).displayName)”.", button: .show(path: path))
      } catch {
        say("The frame could not be saved. \(error)")
      }
    }
  }
}

extension VideoFrame {
  /// For GTK.
  var texture: Texture {
    Texture(bgraPremultiplied: pixels, width: width, height: height, stride: stride)
  }
}
