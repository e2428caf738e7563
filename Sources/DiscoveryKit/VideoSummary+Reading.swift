import CGLib
import CGStreamer
import GObjectKit
import GStreamerKit

extension VideoSummary {
  /// Reads an open file. Blocks for at most the timeout.
  ///
  /// The tables of MP4 and QuickTime files are read directly; a `GstDiscoverer`, which sets up decoders, reads what they
  /// do not state, and all other files.
  ///
  /// - Throws: `InputFile.Failure` if the file cannot be read.
  public static func read(
    _ file: FileDescriptor, timeout: Duration
  ) throws(InputFile.Failure) -> VideoSummary {
    let input = try InputFile(file)
    let movie = MP4Chapters.movie(size: UInt64(input.size)) { offset, count in
      guard let offset = Int(exactly: offset), let bytes = try? input.read(at: offset, count: count),
        bytes.count == count
      else { return nil }
      return bytes
    }
    let tables = movie.map { MP4Movie($0[...]) }
    if let tables, tables.isComplete { return tables.summary }
    var summary = tables?.summary ?? VideoSummary()
    summary.complete(with: file, timeout)
    return summary
  }

  private mutating func complete(with file: FileDescriptor, _ timeout: Duration) {
    guard (try? GStreamer.initialize()) != nil, let raw = gst_discoverer_new(timeout.gstTime, nil) else {
      return
    }
    let discoverer = Object(adopting: raw)
    // The discoverer also returns partial results, for example if a codec is not installed.
    guard
      let info = withExtendedLifetime(discoverer, { gst_discoverer_discover_uri(raw, file.mediaURI, nil) })
    else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    let length = gst_discoverer_info_get_duration(info)
    if duration == nil, length > 0, length < UInt64(Int64.max) { duration = .nanoseconds(Int64(length)) }
    let streams = gst_discoverer_info_get_video_streams(info)
    defer { gst_discoverer_stream_info_list_free(streams) }
    // The tags of a stream precede those of the container, such as its orientation.
    for stream in [streams?.pointee.data.map { OpaquePointer($0) }].compactMap(\.self) {
      addStream(stream)
      if let tags = gst_discoverer_stream_info_get_tags(stream) { add(UnsafeMutablePointer(mutating: tags)) }
    }
    if let whole = gst_discoverer_info_get_stream_info(info) {
      defer { g_object_unref(UnsafeMutableRawPointer(whole)) }
      if let tags = gst_discoverer_stream_info_get_tags(whole) { add(UnsafeMutablePointer(mutating: tags)) }
    }
  }

  private mutating func addStream(_ stream: OpaquePointer) {
    let (width, height) = (
      Int(gst_discoverer_video_info_get_width(stream)), Int(gst_discoverer_video_info_get_height(stream))
    )
    let (across, down) = (
      Int(gst_discoverer_video_info_get_par_num(stream)),
      Int(gst_discoverer_video_info_get_par_denom(stream))
    )
    if size == nil, (1...65_535).contains(width), (1...65_535).contains(height) {
      let shown =
        across > 0 && down > 0 ? min(Double(width) * Double(across) / Double(down), 65_535) : Double(width)
      size = VideoSize(width: max(Int(shown.rounded()), 1), height: height)
      if let tags = gst_discoverer_stream_info_get_tags(stream) { rotate(by: tags) }
    }
    let (frames, seconds) = (
      gst_discoverer_video_info_get_framerate_num(stream),
      gst_discoverer_video_info_get_framerate_denom(stream)
    )
    if frameRate == nil, frames > 0, seconds > 0 { frameRate = Double(frames) / Double(seconds) }
    if codec == nil, let caps = gst_discoverer_stream_info_get_caps(stream) {
      defer { gst_caps_unref(caps) }
      let text = gst_pb_utils_get_codec_description(caps)
      defer { g_free(text) }
      // Without the profile, such as in "H.264 (High Profile)".
      codec = text.map { String(cString: $0).prefix { $0 != "(" } }
        .map { String($0.last == " " ? $0.dropLast() : $0) }
    }
  }

  /// Swaps width and height of a video that is to be rotated by 90° or 270°.
  private mutating func rotate(by tags: UnsafePointer<GstTagList>) {
    var value: UnsafePointer<CChar>?
    guard let size, gst_tag_list_peek_string_index(tags, GST_TAG_IMAGE_ORIENTATION, 0, &value) != 0,
      let value,
      ["rotate-90", "rotate-270", "flip-rotate-90", "flip-rotate-270"].contains(String(cString: value))
    else { return }
    self.size = VideoSize(width: size.height, height: size.width)
  }

  private mutating func add(_ list: UnsafeMutablePointer<GstTagList>) {
    let tags = TagList(list)
    make = make ?? tags.text[GST_TAG_DEVICE_MANUFACTURER]
    model = model ?? tags.text[GST_TAG_DEVICE_MODEL]
    software = software ?? tags.text[GST_TAG_APPLICATION_NAME]
    title = title ?? tags.text[GST_TAG_TITLE]
    caption = caption ?? tags.text[GST_TAG_DESCRIPTION] ?? tags.text[GST_TAG_COMMENT]
    if keywords.isEmpty, let text = tags.text[GST_TAG_KEYWORDS] {
      keywords = text.split(separator: ",").map { String($0.drop { $0.isWhitespace }) }.filter { !$0.isEmpty }
    }
    if location == nil, let latitude = tags.numbers[GST_TAG_GEO_LOCATION_LATITUDE],
      let longitude = tags.numbers[GST_TAG_GEO_LOCATION_LONGITUDE], latitude.magnitude <= 90,
      longitude.magnitude <= 180
    {
      location = GeographicLocation(
        latitude: latitude, longitude: longitude, altitude: tags.numbers[GST_TAG_GEO_LOCATION_ELEVATION])
    }
    var date: OpaquePointer?
    if creationDate == nil, gst_tag_list_get_date_time(list, GST_TAG_DATE_TIME, &date) != 0, let date {
      defer { gst_date_time_unref(date) }
      let text = gst_date_time_to_iso8601_string(date)
      defer { g_free(text) }
      creationDate = text.map { String(cString: $0) }
    }
  }
}
