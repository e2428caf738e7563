import CGStreamer
import CGtk
import GObjectKit
import GStreamerKit

extension MediaOutline {
  /// Reads an open file with a `GstDiscoverer`. Blocks for at most the timeout.
  ///
  /// - Returns: The info; empty if the file is not media.
  public static func read(_ file: FileDescriptor, timeout: Duration) -> MediaOutline {
    var outline = MediaOutline()
    guard (try? GStreamer.initialize()) != nil, let raw = gst_discoverer_new(timeout.gstTime, nil) else {
      return outline
    }
    let discoverer = Object(adopting: raw)
    // The discoverer also returns partial results, for example if a codec is not installed.
    guard
      let info = withExtendedLifetime(discoverer, { gst_discoverer_discover_uri(raw, file.mediaURI, nil) })
    else {
      return outline
    }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    let length = gst_discoverer_info_get_duration(info)
    if length > 0, length < UInt64(Int64.max) { outline.duration = .nanoseconds(Int64(length)) }
    outline.title = title(of: info)
    return outline
  }

  /// The title of the file. The streams of a video have titles of their own; the only stream of a song has the song's
  /// title.
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
}
