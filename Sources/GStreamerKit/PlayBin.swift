import CGLib
import CGStreamer
import GObjectKit
import Synchronization

/// Plays a URI, with gapless transitions to further URIs: GStreamer's `playbin3`, or `playbin` if `GStreamerQuirks`
/// prefers it. Streams have identifiers in both.
///
/// Call `close` before releasing it: that ends its threads and closes its devices.
///
/// Safe to send: GStreamer locks its elements, and this class adds no unguarded state.
public final class PlayBin: Pipeline, @unchecked Sendable {
  /// Which streams are played, and how (`GstPlayFlags`).
  public struct Parts: OptionSet, Sendable {
    /// The bits of `GstPlayFlags`.
    public let rawValue: Int
    /// Creates a set from the bits of `GstPlayFlags`.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Plays video.
    public static let video = Parts(rawValue: 1 << 0)
    /// Plays audio.
    public static let audio = Parts(rawValue: 1 << 1)
    /// Draws subtitles into the video.
    public static let text = Parts(rawValue: 1 << 2)
    /// Leaves audio in the format of the decoder; the sink converts.
    public static let nativeAudio = Parts(rawValue: 1 << 5)
    /// Leaves video in the format of the decoder; the sink converts. Excludes subtitles.
    public static let nativeVideo = Parts(rawValue: 1 << 6)
    /// Downloads network files whose index may be at the end (MP4 and related formats) to a temporary file, so that
    /// they are seekable. Read from front to back instead, one in four such files did not end with decodebin3 (1.22),
    /// and closing such a pipeline crashed.
    public static let download = Parts(rawValue: 1 << 7)
    /// Buffers network streams.
    public static let buffering = Parts(rawValue: 1 << 8)
    /// Deinterlaces video.
    public static let deinterlacing = Parts(rawValue: 1 << 9)
  }

  /// The kinds of streams that have reached the sinks of a player: video, audio.
  public static func parts(reaching video: Element, _ audio: Element) -> Parts {
    var parts: Parts = []
    if video.pad("sink")?.caps != nil { parts.insert(.video) }
    if audio.pad("sink")?.caps != nil { parts.insert(.audio) }
    return parts
  }

  /// The factory name of the player element.
  package static let factory = GStreamerQuirks.current.prefersClassicPlayBin ? "playbin" : "playbin3"

  private let endOfStreamGate: EndOfStreamGate?
  private let nextItem = NextItemHandler()

  /// The handler of `about-to-finish`.
  private final class NextItemHandler: Sendable {
    let handler = Mutex<(@Sendable () -> String?)?>(nil)
  }

  /// Creates a player without a URI.
  ///
  /// - Parameters:
  ///   - video: The video sink; nil for GStreamer's default.
  ///   - audio: The audio sink; nil for GStreamer's default.
  ///   - parts: The streams to play.
  ///   - handler: Receives each message instead of `messages`, on the thread that posts it, until `close`. This keeps
  ///     the order of messages and pad probe events.
  /// - Throws: `GStreamerError.missingElement` if the player element is not installed.
  public init(
    video: Element?, audio: Element?, parts: Parts, handler: (@Sendable (BusMessage) -> Void)? = nil
  ) throws(GStreamerError) {
    try GStreamer.initialize()
    guard let raw = gst_element_factory_make(Self.factory, nil) else { throw .missingElement(Self.factory) }
    let streams = GStreamerQuirks.current.prefersClassicPlayBin ? IndexedStreams() : nil
    endOfStreamGate =
      GStreamerQuirks.current.gaplessTransitionDeadlocks
      ? EndOfStreamGate(Element(retainingElement: raw)) : nil
    super.init(sinkingPipeline: raw, busWatch: BusWatch(streams: streams, handler: handler))
    if let streams { observe(streams) }
    connectAboutToFinish()
    self.parts = parts
    if let video { set("video-sink", element: video) }
    if let audio { set("audio-sink", element: audio) }
  }

  /// Updates the stream list when streams or their tags change.
  private func observe(_ streams: IndexedStreams) {
    let update = { @Sendable [busWatch, emitter = SignalEmitter(self)] in
      streams.update(emitter.element) { busWatch.post($0) }
    }
    for kind in ["video", "audio", "text"] {
      connect("\(kind)-changed", update)
      connectInt("\(kind)-tags-changed") { _ in update() }
    }
  }

  /// The streams that are played. Can be changed during playback.
  public var parts: Parts {
    get { Parts(rawValue: Int(flags("flags"))) }
    set { set("flags", newValue.rawValue) }
  }

  /// The URI to play.
  public var uri: String? {
    get { value("uri")?.string }
    set { set("uri", text: newValue) }
  }

  /// Calls `handler` on a streaming thread shortly before all data has been read (`about-to-finish`). The URI that it
  /// returns is played next, without a gap; nil ends playback.
  public func onAboutToFinish(_ handler: @escaping @Sendable () -> String?) {
    nextItem.handler.withLock { $0 = handler }
  }

  private func connectAboutToFinish() {
    connect("about-to-finish") { [endOfStreamGate, nextItem, emitter = SignalEmitter(self)] in
      guard let next = nextItem.handler.withLock(\.self)?() else {
        endOfStreamGate?.sendWithheld()
        return
      }
      endOfStreamGate?.dropWithheld()
      emitter.element.set("uri", text: next)
    }
  }

  /// Calls `handler` with each element inside the player before its first state change, on a streaming thread.
  public func onElementSetup(_ handler: @escaping @Sendable (Element) -> Void) {
    connectPointer("element-setup") { raw in
      guard let raw else { return }
      handler(Element(retainingElement: raw.assumingMemoryBound(to: GstElement.self)))
    }
  }

  /// When selected streams begin to play.
  public enum StreamChange: Sendable {
    /// Nothing changes.
    case none
    /// Immediately, or as soon as the data of the old streams has been played.
    case soon
    /// In the flush of the next seek, which the caller has to perform.
    case atNextSeek
  }

  /// Selects streams by identifier; `.streamsSelected` reports the result.
  ///
  /// - Parameter isSeekable: Whether the caller is able to seek.
  public func select(streams: [String], isSeekable: Bool) -> StreamChange {
    if let indexed = busWatch.streams {
      indexed.select(streams, of: self, isSeekable: isSeekable)
      indexed.update(self) { busWatch.post($0) }
      return isSeekable ? .atNextSeek : .soon
    }
    var list: UnsafeMutablePointer<GList>?
    for id in streams { list = g_list_append(list, g_strdup(id)) }
    defer { g_list_free_full(list, g_free) }
    gst_element_send_event(element, gst_event_new_select_streams(list))
    return .soon
  }

  /// Sets the font scale of subtitles; 1 is normal.
  public func setSubtitles(scale: Double) { set("subtitle-font-desc", Self.subtitleFont(scale: scale)) }

  /// The font size is for a video 640 pixels wide; the overlay scales it for others.
  static func subtitleFont(scale: Double) -> String { "Sans, \(Int((18 * scale).rounded()))" }
}
