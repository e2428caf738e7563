import CGLib
import CGStreamer
import GObjectKit
import GStreamerKit

extension MediaFileInfo {
  /// Reads an open file with a `GstDiscoverer`. Blocks for at most the timeout.
  ///
  /// - Returns: The info; empty if the file is not media.
  public static func read(_ file: FileDescriptor, timeout: Duration) -> MediaFileInfo {
    var result = MediaFileInfo()
    guard (try? GStreamer.initialize()) != nil, let raw = gst_discoverer_new(timeout.gstTime, nil) else {
      return result
    }
    let discoverer = Object(adopting: raw)
    // The discoverer also returns partial results, for example if a codec is not installed.
    guard
      let info = withExtendedLifetime(discoverer, { gst_discoverer_discover_uri(raw, file.mediaURI, nil) })
    else {
      return result
    }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    let length = gst_discoverer_info_get_duration(info)
    if length > 0, length < UInt64(Int64.max) { result.duration = .nanoseconds(Int64(length)) }
    result.title = title(of: info)
    return result
  }

  /// The title of the file. The streams of a video have titles of their own; the only stream of a song has the song's
  /// title.
  private static func title(of info: OpaquePointer) -> String? {
    if let whole = gst_discoverer_info_get_stream_info(info) {
      defer { g_object_unref(UnsafeMutableRawPointer(whole)) }
      if let title = title(ofStream: whole) { return title }
    }
    let videoStreams = gst_discoverer_info_get_video_streams(info)
    let audioStreams = gst_discoverer_info_get_audio_streams(info)
    defer {
      gst_discoverer_stream_info_list_free(videoStreams)
      gst_discoverer_stream_info_list_free(audioStreams)
    }
    guard videoStreams == nil, let audioStream = audioStreams?.pointee.data else { return nil }
    return title(ofStream: OpaquePointer(audioStream))
  }

  private static func title(ofStream stream: OpaquePointer) -> String? {
    gst_discoverer_stream_info_get_tags(stream).flatMap {
      TagList(UnsafeMutablePointer(mutating: $0)).text["title"]
    }
  }
}
