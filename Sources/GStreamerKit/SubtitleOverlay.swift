import CGLib
import CGStreamer
import Synchronization

/// Draws subtitles onto the frames of a video: texts as large as a player draws embedded subtitles, SubStation Alpha
/// scripts as authored.
///
/// Frames with a rotation, as phones record them, are drawn on after rotation. Other frames are drawn on at full size
/// before scaling, so that saved frames and the eyedropper contain the subtitles, too.
public final class SubtitleOverlay: Sendable {
  private struct State {
    var subtitles: Subtitles?
    var delay = Duration.zero
    var scale = 1.0
    /// The text that `element` and `rotatedElement` show.
    var shown = ("", "")
    /// The script time of the next frame, and whether the frame is rotated; nil if there is no script.
    var next: (time: Duration, isRotated: Bool)?

    /// The embedded cues, the identifier of their stream, and whether they are drawn here.
    var live = EmbeddedSubtitles()
    var stream = ""
    var showsStream = false
    /// The stream time of the last frame.
    var last: Duration?

    /// The markup at a stream time.
    func markup(at time: Duration) -> String {
      if let subtitles { return subtitles.markup(at: time - delay) }
      return showsStream ? live.markup(at: (time - delay).clampedNanoseconds) : ""
    }
  }

  /// The overlay at the sink pad of the video sink, for frames without rotation.
  package let element: Element
  /// The overlay after rotation, for rotated frames. An overlay without text costs nothing.
  package let rotatedElement: Element
  private let state = Mutex(State())

  /// Creates an overlay that draws nothing.
  /// - Throws: `GStreamerError.missingElement` if `textoverlay` is not installed.
  public init() throws(GStreamerError) {
    (element, rotatedElement) = (try Element("textoverlay"), try Element("textoverlay"))
    setScale(1)
    blendScript(behind: element, isRotated: false)
    blendScript(behind: rotatedElement, isRotated: true)
  }

  /// Sets the subtitles of a file, from the next frame on; nil for none.
  public func show(_ subtitles: Subtitles?) { state.withLock { ($0.subtitles, $0.next) = (subtitles, nil) } }

  /// Whether the cues from the sink of `makeTextSink` are drawn.
  public var showsStream: Bool {
    get { state.withLock(\.showsStream) }
    set { state.withLock { $0.showsStream = newValue } }
  }

  /// Handles the start of a text stream. A new identifier discards the cues; after a seek it is the same.
  func begin(_ stream: String) {
    state.withLock { state in
      if state.stream != stream { (state.stream, state.live) = (stream, EmbeddedSubtitles()) }
    }
  }

  /// Adds a cue of the stream.
  /// - Returns: Whether the cue belongs to the frame that was drawn last and is missing there.
  func add(_ cue: SubtitleCues.Cue) -> Bool {
    state.withLock { state in
      guard state.live.insert(cue), state.showsStream, state.subtitles == nil, let last = state.last else {
        return false
      }
      let time = (last - state.delay).clampedNanoseconds
      return cue.start <= time && time < cue.end
    }
  }

  /// Sets the delay of the subtitles, in stream time; negative values show them earlier.
  public func setDelay(_ delay: Duration) { state.withLock { $0.delay = delay } }

  /// Sets the font scale; 1 is normal.
  public func setScale(_ scale: Double) {
    state.withLock { $0.scale = scale }
    for element in [element, rotatedElement] { element.set("font-desc", PlayBin.subtitleFont(scale: scale)) }
  }

  /// Prepares the overlays for the frame at a stream time. Call on the streaming thread before the frame enters
  /// `element`. `isRotated` is whether the frame will be rotated.
  package func prepare(for time: Duration?, isRotated: Bool) {
    guard let time else { return }
    state.withLock { state in
      state.last = time
      state.next = state.subtitles?.renderer == nil ? nil : (time - state.delay, isRotated)
      let markup = state.markup(at: time)
      let wanted = isRotated ? ("", markup) : (markup, "")
      if wanted.0 != state.shown.0 { element.set("text", text: wanted.0) }
      if wanted.1 != state.shown.1 { rotatedElement.set("text", text: wanted.1) }
      state.shown = wanted
    }
  }

  // MARK: Scripts

  /// Blends the output of libass onto the frames that leave an element.
  private func blendScript(behind element: Element, isRotated: Bool) {
    element.pad("src")?.add(GST_PAD_PROBE_TYPE_BUFFER) { [weak self] pad, info in
      guard let self else { return GST_PAD_PROBE_OK }
      let (renderer, next, scale) = state.withLock { ($0.subtitles?.renderer, $0.next, $0.scale) }
      guard let renderer, let next, next.isRotated == isRotated, let caps = gst_pad_get_current_caps(pad)
      else {
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
      // Copies the buffer if it is shared: a decoder may still need the original as a reference.
      let object = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
      guard let own = gst_mini_object_make_writable(object) else { return GST_PAD_PROBE_OK }
      let writable = UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self)
      info.pointee.data = UnsafeMutableRawPointer(writable)
      picture.blend(onto: writable, &video)
      return GST_PAD_PROBE_OK
    }
  }

  // MARK: Single images

  /// Draws the subtitles at a stream time onto a BGRA image. Takes some milliseconds if there are any.
  package func draw(onto pixels: Sample.Pixels, at time: Duration) -> Sample.Pixels {
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
  /// The pixel aspect ratio, clamped to 0.1…10.
  fileprivate var pixelAspect: Double {
    guard par_n > 0, par_d > 0 else { return 1 }
    return min(max(Double(par_n) / Double(par_d), 0.1), 10)
  }
}

extension Sample.Pixels {
  /// The BGRA image with subtitles blended onto it.
  fileprivate func with(_ picture: SubtitleBitmap) -> Sample.Pixels {
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

  /// The BGRA image with a text at the bottom.
  fileprivate func with(text markup: String, scale: Double) -> Sample.Pixels {
    let drawn = Mutex<Sample?>(nil)
    do {
      let source = try AppSource(limit: 1)
      let overlay = try Element("textoverlay", ["font-desc": PlayBin.subtitleFont(scale: scale)])
      overlay.set("text", text: markup)
      let sink = try AppSink(isSynchronized: false, preroll: { _ in }) { sample in
        drawn.withLock { $0 = sample }
      }
      try Element.run([source, overlay, sink], timeout: .seconds(2)) {
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
