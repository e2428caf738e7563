import Synchronization

/// Draws subtitles of a file of their own onto the pictures of a video, as large as a player draws those that the video
/// brings along.
///
/// Onto pictures that lie on their side, as phones write them, it draws when they have been turned. Others come to it in
/// full, before they are made smaller: so the picture that is saved, or looked at through a loupe, has the words, too.
public final class SubtitleOverlay: Sendable {
  private struct State {
    var subtitles: Subtitles?
    var delay = Duration.zero
    var scale = 1.0
    /// What `element` and `turnedElement` show.
    var shown = ("", "")

    /// What is said at a time.
    func markup(at time: Duration) -> String { subtitles?.markup(at: time - delay) ?? "" }
  }

  /// To be put in where the pictures come in.
  let element: Element
  /// To be put in where they have been turned. One that shows nothing costs nothing.
  let turnedElement: Element
  private let state = Mutex(State())

  /// It draws nothing yet.
  public init() throws(GStreamerError) {
    (element, turnedElement) = (try Element("textoverlay"), try Element("textoverlay"))
    setScale(1)
  }

  /// Draws these from the next picture on; nil for none.
  public func show(_ subtitles: Subtitles?) { state.withLock { $0.subtitles = subtitles } }

  /// By how much they come later than their file says, in the time of the medium; negative for earlier.
  public func setDelay(_ delay: Duration) { state.withLock { $0.delay = delay } }

  /// How large they are; 1 is usual.
  public func setScale(_ scale: Double) {
    state.withLock { $0.scale = scale }
    for element in [element, turnedElement] { element.set("font-desc", PlayBin.subtitleFont(scale: scale)) }
  }

  /// The picture of a time comes next, on the thread that brings it. `isTurned` says whether it is turned on its way.
  func prepare(for time: Duration?, isTurned: Bool) {
    guard let time else { return }
    state.withLock { state in
      let markup = state.markup(at: time)
      let wanted = isTurned ? ("", markup) : (markup, "")
      if wanted.0 != state.shown.0 { element.set("text", text: wanted.0) }
      if wanted.1 != state.shown.1 { turnedElement.set("text", text: wanted.1) }
      state.shown = wanted
    }
  }

  /// A picture of BGRA with what is said at a time. Takes some milliseconds where that is something.
  func draw(onto pixels: Sample.Pixels, at time: Duration) -> Sample.Pixels {
    let (markup, scale) = state.withLock { ($0.markup(at: time), $0.scale) }
    guard !markup.isEmpty, pixels.stride == pixels.size.width * 4 else { return pixels }
    let drawn = Mutex<Sample?>(nil)
    do {
      let source = try AppSource(limit: 1)
      let overlay = try Element("textoverlay", ["font-desc": PlayBin.subtitleFont(scale: scale)])
      overlay.set("text", text: markup)
      let sink = try AppSink(isSynchronized: false, preroll: { _ in }) { sample in
        drawn.withLock { $0 = sample }
      }
      try Element.run([source, overlay, sink], patience: .seconds(2)) {
        source.push(Sample(bgra: pixels), at: .zero)
        source.end()
      }
    } catch {
      return pixels
    }
    guard let bytes = drawn.withLock(\.self)?.bytes else { return pixels }
    return Sample.Pixels(bytes: bytes, size: pixels.size, stride: pixels.stride)
  }
}
