import CGLib
import CGStreamer
import GObjectKit
import GStreamerKit

extension MediaStreams {
  /// Reads the streams of an open file with a `GstDiscoverer`. Blocks for at most the timeout.
  ///
  /// - Returns: The streams; none if the file is not media.
  public static func read(_ file: FileDescriptor, timeout: Duration) -> MediaStreams {
    var result = MediaStreams()
    guard (try? GStreamer.initialize()) != nil, let raw = gst_discoverer_new(timeout.gstTime, nil) else {
      return result
    }
    let discoverer = Object(adopting: raw)
    // The discoverer also returns partial results, for example if a codec is not installed.
    guard
      let info = withExtendedLifetime(discoverer, { gst_discoverer_discover_uri(raw, file.mediaURI, nil) })
    else { return result }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    let length = gst_discoverer_info_get_duration(info)
    if length > 0, length < UInt64(Int64.max) { result.duration = .nanoseconds(Int64(length)) }
    if let whole = gst_discoverer_info_get_stream_info(info) {
      defer { g_object_unref(UnsafeMutableRawPointer(whole)) }
      result.container = caps(ofStream: whole)
    }
    if let streams = gst_discoverer_info_get_video_streams(info) {
      if let first = streams.pointee.data,
        let tags = gst_discoverer_stream_info_get_tags(OpaquePointer(first))
      {
        result.orientation = TagList(UnsafeMutablePointer(mutating: tags)).text["image-orientation"]
      }
      result.video = caps(of: streams)
    }
    if let streams = gst_discoverer_info_get_audio_streams(info) { result.audio = caps(of: streams) }
    if let details = gst_discoverer_info_get_missing_elements_installer_details(info) {
      var index = 0
      while let detail = details[index] {
        let name = MissingDecoder.name(installerDetail: String(cString: detail))
        if !result.missingDecoders.contains(name) { result.missingDecoders.append(name) }
        index += 1
      }
    }
    return result
  }

  /// The formats of the streams of a list, which is freed.
  private static func caps(of list: UnsafeMutablePointer<GList>) -> [Caps] {
    defer { gst_discoverer_stream_info_list_free(list) }
    var formats: [Caps] = []
    var node: UnsafeMutablePointer<GList>? = list
    while let current = node {
      node = current.pointee.next
      if let data = current.pointee.data, let format = caps(ofStream: OpaquePointer(data)) {
        formats.append(format)
      }
    }
    return formats
  }

  private static func caps(ofStream stream: OpaquePointer) -> Caps? {
    guard let caps = gst_discoverer_stream_info_get_caps(stream) else { return nil }
    defer { gst_caps_unref(caps) }
    guard let text = gst_caps_to_string(caps) else { return nil }
    defer { g_free(text) }
    return Caps(String(cString: text))
  }
}
