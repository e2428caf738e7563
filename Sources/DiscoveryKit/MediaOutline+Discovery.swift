import CGStreamer
import CGtk
import GObjectKit
import GStreamerKit

extension MediaOutline {
  /// Reads an open file with GStreamer's discoverer. Blocks, up to `timeout`.
  ///
  /// - Returns: What the file says; nothing where it is no medium.
  public static func read(_ file: FileDescriptor, timeout: Duration) -> MediaOutline {
    var outline = MediaOutline()
    guard (try? GStreamer.initialize()) != nil, let raw = gst_discoverer_new(timeout.gstTime, nil) else {
      return outline
    }
    let discoverer = Object(adopting: raw)
    // Where something is wrong, such as a codec that is not installed, the rest may be known nevertheless.
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
}
