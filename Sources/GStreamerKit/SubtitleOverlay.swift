import Synchronization

/// Draws subtitles of a file of their own onto the pictures of a video, as large as a player draws those that the video
/// brings along.
public final class SubtitleOverlay: Sendable {
  private struct State {
    var subtitles: Subtitles?
    var delay = Duration.zero
    var shown = ""
  }

  /// To be put in where the pictures come in.
  let element: Element
  private let state = Mutex(State())

  /// It draws nothing yet.
  public init() throws(GStreamerError) {
    element = try Element("textoverlay")
    setScale(1)
  }

  /// Draws these from the next picture on; nil for none.
  public func show(_ subtitles: Subtitles?) { state.withLock { $0.subtitles = subtitles } }

  /// By how much they come later than their file says, in the time of the medium; negative for earlier.
  public func setDelay(_ delay: Duration) { state.withLock { $0.delay = delay } }

  /// How large they are; 1 is usual.
  public func setScale(_ scale: Double) { element.set("font-desc", PlayBin.subtitleFont(scale: scale)) }

  /// The picture of a time comes next, on the thread that brings it.
  func prepare(for time: Duration?) {
    guard let time else { return }
    state.withLock { state in
      let markup = state.subtitles?.markup(at: time - state.delay) ?? ""
      guard markup != state.shown else { return }
      state.shown = markup
      element.set("text", text: markup)
    }
  }
}
