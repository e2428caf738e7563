import CGStreamer
import CGtk
import GObjectKit
import Synchronization

/// Plays what is at an address, and, where asked in time, another one after it without a gap: GStreamer's
/// `playbin3`, or `playbin` where that is the better one (`GStreamerQuirks`). Streams have names in both.
///
/// Close it before letting go of it: that ends its threads and closes its devices.
public final class PlayBin: Pipeline, @unchecked Sendable {
  // Safe to send: like every element.

  /// What is made of an address.
  public struct Parts: OptionSet, Sendable {
    /// GStreamer's `GstPlayFlags`.
    public let rawValue: Int
    /// Some parts.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Pictures.
    public static let video = Parts(rawValue: 1 << 0)
    /// Sound.
    public static let audio = Parts(rawValue: 1 << 1)
    /// Subtitles, drawn into the pictures.
    public static let text = Parts(rawValue: 1 << 2)
    /// Sound in the format of its decoder: the sink converts.
    public static let unconvertedAudio = Parts(rawValue: 1 << 5)
    /// Pictures in the format of their decoder: the sink converts. Then there are no subtitles.
    public static let unconvertedVideo = Parts(rawValue: 1 << 6)
    /// Films of a network whose index may be at their end (MP4 and its kin) go to a file of their own as they come, so
    /// that they can be read at any place.
    public static let download = Parts(rawValue: 1 << 7)
    /// Addresses of a network are loaded ahead.
    public static let buffering = Parts(rawValue: 1 << 8)
    /// Interlaced pictures are made whole.
    public static let deinterlacing = Parts(rawValue: 1 << 9)
  }

  /// What comes to the ends of a player, pictures and sound.
  public static func parts(reaching video: Element, _ audio: Element) -> Parts {
    var parts: Parts = []
    if video.pad("sink")?.caps != nil { parts.insert(.video) }
    if audio.pad("sink")?.caps != nil { parts.insert(.audio) }
    return parts
  }

  /// The kind of element that plays.
  package static let factory = GStreamerQuirks.current.prefersClassicPlayBin ? "playbin" : "playbin3"

  private let ends: EndOfStreamGate?
  private let following = Following()

  /// Who is asked what follows.
  private final class Following: Sendable {
    let handler = Mutex<(@Sendable () -> String?)?>(nil)
  }

  /// A player that plays nothing yet.
  ///
  /// - Parameters:
  ///   - video: Where pictures go; nil for nowhere.
  ///   - audio: Where sound goes; nil for nowhere.
  ///   - handler: Gets each message in the place of `messages`, on the thread that posts it, until `close`: so the order
  ///     of messages and of what pads notice is kept.
  public init(
    video: Element?, audio: Element?, parts: Parts, handler: (@Sendable (BusMessage) -> Void)? = nil
  ) throws(GStreamerError) {
    try GStreamer.initialize()
    guard let raw = gst_element_factory_make(Self.factory, nil) else { throw .missingElement(Self.factory) }
    let streams = GStreamerQuirks.current.prefersClassicPlayBin ? IndexedStreams() : nil
    ends =
      GStreamerQuirks.current.gaplessTransitionDeadlocks
      ? EndOfStreamGate(Element(retainingElement: raw)) : nil
    super.init(sinkingPipeline: raw, outlet: BusOutlet(streams: streams, handler: handler))
    if let streams { follow(streams) }
    askWhatFollows()
    self.parts = parts
    if let video { set("video-sink", element: video) }
    if let audio { set("audio-sink", element: audio) }
  }

  /// Looks at the streams whenever some come or something more becomes known of them.
  private func follow(_ streams: IndexedStreams) {
    // Who emits a signal is there while it does; the wrapper here may not be.
    nonisolated(unsafe) let raw = element
    let update = { @Sendable [outlet] in
      streams.update(Element(retainingElement: raw)) { outlet.post($0) }
    }
    for kind in ["video", "audio", "text"] {
      connect("\(kind)-changed", update)
      connectInt("\(kind)-tags-changed") { _ in update() }
    }
  }

  /// What is made of what is played. May change while it plays.
  public var parts: Parts {
    get { Parts(rawValue: Int(flags("flags"))) }
    set { set("flags", newValue.rawValue) }
  }

  /// What is played.
  public var uri: String? {
    get { value("uri")?.string }
    set { set("uri", text: newValue) }
  }

  /// Calls `handler` on a streaming thread shortly before all data has been read. The address that it returns is played
  /// next, without a gap.
  public func onAboutToFinish(_ handler: @escaping @Sendable () -> String?) {
    following.handler.withLock { $0 = handler }
  }

  private func askWhatFollows() {
    // Who emits a signal is there while it does; the wrapper here may not be.
    nonisolated(unsafe) let raw = element
    connect("about-to-finish") { [ends, following] in
      guard let next = following.handler.withLock(\.self)?() else {
        ends?.end()
        return
      }
      ends?.follow()
      Element(retainingElement: raw).set("uri", text: next)
    }
  }

  /// Calls `handler` with each element as it is made, before it does anything, on a streaming thread.
  public func onElementSetup(_ handler: @escaping @Sendable (Element) -> Void) {
    connectPointer("element-setup") { raw in
      guard let raw else { return }
      handler(Element(retainingElement: raw.assumingMemoryBound(to: GstElement.self)))
    }
  }

  /// Chooses what is played of the streams that there are.
  /// - Returns: whether somebody took notice; the answer comes as `.streamsSelected`.
  @discardableResult
  public func select(streams: [String]) -> Bool {
    if let indexed = outlet.streams {
      indexed.select(streams, of: self)
      indexed.update(self) { outlet.post($0) }
      return true
    }
    var list: UnsafeMutablePointer<GList>?
    for id in streams { list = g_list_append(list, g_strdup(id)) }
    defer { g_list_free_full(list, g_free) }
    return gst_element_send_event(element, gst_event_new_select_streams(list)) != 0
  }

  /// How large subtitles are; 1 is usual.
  public func setSubtitles(scale: Double) { set("subtitle-font-desc", Self.subtitleFont(scale: scale)) }

  /// In points for a video that is 640 pixels wide; for others the overlay adapts it.
  static func subtitleFont(scale: Double) -> String { "Sans, \(Int((18 * scale).rounded()))" }
}
