import CGStreamer
import CGtk
import Synchronization

/// Draws subtitles of a file of their own onto the pictures of a video: texts as large as a player draws those that the
/// video brings along, scripts as their author made them.
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
    /// The time in the script of the picture that is on its way, and whether it is turned there.
    var next: (time: Duration, isTurned: Bool)?

    /// Those that the video brings along, the name of their stream, and whether they are drawn here.
    var live = LiveSubtitles()
    var stream = ""
    var showsStream = false
    /// The time of the last picture in the medium.
    var last: Duration?

    /// What is shown at a time.
    func markup(at time: Duration) -> String {
      if let subtitles { return subtitles.markup(at: time - delay) }
      return showsStream ? live.markup(at: (time - delay).clampedNanoseconds) : ""
    }
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
    blendScript(behind: element, isTurned: false)
    blendScript(behind: turnedElement, isTurned: true)
  }

  /// Draws these from the next picture on; nil for none.
  public func show(_ subtitles: Subtitles?) { state.withLock { ($0.subtitles, $0.next) = (subtitles, nil) } }

  /// Whether what comes to the sink of `makeTextSink` is drawn.
  public var showsStream: Bool {
    get { state.withLock(\.showsStream) }
    set { state.withLock { $0.showsStream = newValue } }
  }

  /// A stream of texts begins; after a seek it is the same one.
  func begin(_ stream: String) {
    state.withLock { state in
      if state.stream != stream { (state.stream, state.live) = (stream, LiveSubtitles()) }
    }
  }

  /// A text has come.
  /// - Returns: whether it belongs onto the picture that was drawn last, and is not there.
  func add(_ cue: SubtitleCues.Cue) -> Bool {
    state.withLock { state in
      guard state.live.insert(cue), state.showsStream, state.subtitles == nil, let last = state.last else {
        return false
      }
      let time = (last - state.delay).clampedNanoseconds
      return cue.start <= time && time < cue.end
    }
  }

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
      state.last = time
      state.next = state.subtitles?.renderer == nil ? nil : (time - state.delay, isTurned)
      let markup = state.markup(at: time)
      let wanted = isTurned ? ("", markup) : (markup, "")
      if wanted.0 != state.shown.0 { element.set("text", text: wanted.0) }
      if wanted.1 != state.shown.1 { turnedElement.set("text", text: wanted.1) }
      state.shown = wanted
    }
  }

  // MARK: Scripts

  /// Lays what libass draws over the pictures that leave an element.
  private func blendScript(behind element: Element, isTurned: Bool) {
    element.pad("src")?.add(GST_PAD_PROBE_TYPE_BUFFER) { [weak self] pad, info in
      guard let self else { return GST_PAD_PROBE_OK }
      let (renderer, next, scale) = state.withLock { ($0.subtitles?.renderer, $0.next, $0.scale) }
      guard let renderer, let next, next.isTurned == isTurned, let caps = gst_pad_get_current_caps(pad) else {
        return GST_PAD_PROBE_OK
      }
      defer { gst_caps_unref(caps) }
      var video = GstVideoInfo()
      guard gst_video_info_from_caps(&video, caps) != 0, let buffer = gst_pad_probe_info_get_buffer(info)
      else {
        return GST_PAD_PROBE_OK
      }
      let canvas = AssRenderer.Canvas(
        size: VideoSize(width: Int(video.width), height: Int(video.height)), pixelAspect: video.pixelAspect,
        scale: scale)
      guard let picture = renderer.picture(at: next.time, on: canvas) else { return GST_PAD_PROBE_OK }
      // A decoder may still need the picture as it is; then this is a copy.
      let object = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
      guard let own = gst_mini_object_make_writable(object) else { return GST_PAD_PROBE_OK }
      let writable = UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self)
      info.pointee.data = UnsafeMutableRawPointer(writable)
      picture.blend(onto: writable, &video)
      return GST_PAD_PROBE_OK
    }
  }

  // MARK: One picture

  /// A picture of BGRA with what is said at a time. Takes some milliseconds where that is something.
  func draw(onto pixels: Sample.Pixels, at time: Duration) -> Sample.Pixels {
    let (markup, scale, renderer, delay) = state.withLock {
      ($0.markup(at: time), $0.scale, $0.subtitles?.renderer, $0.delay)
    }
    guard pixels.stride == pixels.size.width * 4 else { return pixels }
    if let renderer {
      return renderer.picture(at: time - delay, on: AssRenderer.Canvas(size: pixels.size, scale: scale)).map {
        pixels.with($0)
      } ?? pixels
    }
    return markup.isEmpty ? pixels : pixels.with(text: markup, scale: scale)
  }
}

extension GstVideoInfo {
  /// How wide a pixel is in parts of its height, within what a video can have.
  fileprivate var pixelAspect: Double {
    guard par_n > 0, par_d > 0 else { return 1 }
    return min(max(Double(par_n) / Double(par_d), 0.1), 10)
  }
}

extension Sample.Pixels {
  /// The picture, of BGRA, with subtitles over it.
  fileprivate func with(_ picture: SubtitlePicture) -> Sample.Pixels {
    var info = GstVideoInfo()
    gst_video_info_set_format(&info, GST_VIDEO_FORMAT_BGRA, guint(size.width), guint(size.height))
    let sample = Sample(bgra: self)
    guard let buffer = sample.buffer, let copy = gst_buffer_copy_deep(buffer) else { return self }
    defer { gst_buffer_unref(copy) }
    picture.blend(onto: copy, &info)
    guard let caps = gst_sample_get_caps(sample.sample), let drawn = gst_sample_new(copy, caps, nil, nil)
    else {
      return self
    }
    return Sample(adopting: drawn).bytes.map { Sample.Pixels(bytes: $0, size: size, stride: stride) } ?? self
  }

  /// The picture, of BGRA, with a text at its bottom.
  fileprivate func with(text markup: String, scale: Double) -> Sample.Pixels {
    let drawn = Mutex<Sample?>(nil)
    do {
      let source = try AppSource(limit: 1)
      let overlay = try Element("textoverlay", ["font-desc": PlayBin.subtitleFont(scale: scale)])
      overlay.set("text", text: markup)
      let sink = try AppSink(isSynchronized: false, preroll: { _ in }) { sample in
        drawn.withLock { $0 = sample }
      }
      try Element.run([source, overlay, sink], patience: .seconds(2)) {
        source.push(Sample(bgra: self), at: .zero)
        source.end()
      }
    } catch {
      return self
    }
    guard let bytes = drawn.withLock(\.self)?.bytes else { return self }
    return Sample.Pixels(bytes: bytes, size: size, stride: stride)
  }
}
