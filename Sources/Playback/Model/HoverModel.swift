import GObjectKit
import GStreamerKit
import GtkKit
import Observation

/// The preview at the pointer on the progress bar: its time, chapter and frame.
@MainActor @Observable public final class HoverModel {
  private let player: Player

  /// The time at the pointer; nil while the pointer is elsewhere.
  public private(set) var time: MediaTime?
  /// The frame at the pointer; nil until it is decoded.
  public private(set) var frame: Texture?

  @ObservationIgnored private(set) var grabber: (uri: String, grabber: FrameGrabber)?
  @ObservationIgnored private var grabbing: Task<Void, Never>?
  @ObservationIgnored private var followingItem: ContinuousObservation?

  init(of player: Player) {
    self.player = player
    // Another item may become current without user action.
    followingItem = .following({ [weak self] in self?.player.currentItem.map(ObjectIdentifier.init) }) {
      [weak self] _ in
      self?.end()
    }
  }

  isolated deinit {
    grabbing?.cancel()
    followingItem?.end()
  }

  /// The time as text, such as "1:05"; empty while the pointer is elsewhere.
  public var text: String { time?.duration.clockText ?? "" }
  /// The title of the chapter at the pointer.
  public var chapter: String? {
    guard let time, let chapters = player.currentItem?.chapters else { return nil }
    return chapters.index(at: time).map { chapters[$0].title }
  }

  /// Sets the time at the pointer, in seconds, and loads its frame; nil when the pointer has left the bar.
  public func show(at seconds: Double?) {
    time = seconds.map { MediaTime(seconds: $0) }
    guard time != nil, CurrentItem(of: player).hasVideo, let uri = player.currentItem?.uri else {
      grabbing?.cancel()
      (grabbing, frame) = (nil, nil)
      return
    }
    if grabber?.uri != uri {
      let size = VideoSize(width: HoverCard.size.width * 2, height: HoverCard.size.height * 2)
      grabber = (uri, FrameGrabber(uri: uri, maximumSize: size))
    }
    guard grabbing == nil, let grabber = grabber?.grabber else { return }
    grabbing = Task { [weak self] in
      var last: MediaTime?
      // One frame at a time, at the newest position.
      while let time = self?.time, time != last {
        last = time
        let frame = await grabber.frame(at: time)
        guard !Task.isCancelled else { return }
        if let frame { self?.frame = Texture(frame) }
      }
      self?.grabbing = nil
    }
  }

  /// Removes the preview, and closes the item's decoder.
  func end() {
    show(at: nil)
    grabber = nil
  }
}
