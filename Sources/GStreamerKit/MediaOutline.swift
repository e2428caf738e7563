import CGStreamer
import CGtk
import GObjectKit

/// What can be said of a medium without playing it.
public struct MediaOutline: Sendable, Hashable {
  /// How long it is; nil where nobody knows.
  public var duration: Duration?
  /// What it is called; nil where it does not say.
  public var title: String?

  /// An outline; by default nothing is said.
  public init(duration: Duration? = nil, title: String? = nil) {
    (self.duration, self.title) = (duration, title)
  }

  /// Reads it without haste: on threads that run only when no others want to. Blocks, up to `patience`: not on the
  /// main thread.
  ///
  /// - Returns: what it says; nothing where it is no medium.
  public static func read(uri: String, patience: Duration = .seconds(5)) -> MediaOutline {
    var outline = MediaOutline()
    guard (try? GStreamer.initialize()) != nil, let raw = gst_discoverer_new(patience.gstTime, nil) else {
      return outline
    }
    let discoverer = Object(adopting: raw)
    discoverer.connectPointer("source-setup") { source in
      source.map { stepBack(around: $0.assumingMemoryBound(to: GstObject.self)) }
    }
    // Where something is wrong, such as a codec that is not installed, the rest may be known nevertheless.
    guard let info = withExtendedLifetime(discoverer, { gst_discoverer_discover_uri(raw, uri, nil) }) else {
      return outline
    }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    let length = gst_discoverer_info_get_duration(info)
    if length > 0, length < UInt64(Int64.max) { outline.duration = .nanoseconds(Int64(length)) }
    outline.title = title(of: info)
    return outline
  }

  /// What all of it is called; a film's streams have titles of their own, a song's stream is the song.
  private static func title(of info: OpaquePointer) -> String? {
    if let whole = gst_discoverer_info_get_stream_info(info) {
      defer { g_object_unref(UnsafeMutableRawPointer(whole)) }
      if let title = title(ofStream: whole) { return title }
    }
    let films = gst_discoverer_info_get_video_streams(info)
    let songs = gst_discoverer_info_get_audio_streams(info)
    defer {
      gst_discoverer_stream_info_list_free(films)
      gst_discoverer_stream_info_list_free(songs)
    }
    guard films == nil, let song = songs?.pointee.data else { return nil }
    return title(ofStream: OpaquePointer(song))
  }

  private static func title(ofStream stream: OpaquePointer) -> String? {
    gst_discoverer_stream_info_get_tags(stream).flatMap {
      TagList(UnsafeMutablePointer(mutating: $0)).text["title"]
    }
  }

  /// Makes the threads of the pipeline step back that an element, which reads the address, is a part of. They have
  /// not begun yet.
  private static func stepBack(around source: UnsafeMutablePointer<GstObject>) {
    var top = source
    gst_object_ref(top)
    while let parent = gst_object_get_parent(top) {
      gst_object_unref(top)
      top = parent
    }
    defer { gst_object_unref(top) }
    let element = UnsafeMutableRawPointer(top).assumingMemoryBound(to: GstElement.self)
    guard let bus = gst_element_get_bus(element) else { return }
    gst_bus_set_sync_handler(
      bus,
      { _, message, _ in
        message?.stepBack()
        return GST_BUS_PASS
      }, nil, nil)
    gst_object_unref(bus)
  }
}
