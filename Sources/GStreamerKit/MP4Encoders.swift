import CGStreamer

/// The encoders for MP4 files, of which the first that is installed is used.
struct MP4Encoders: Sendable {
  /// An element and its properties, in GStreamer's string form.
  struct Encoder: Sendable {
    let factory: String
    let properties: [(name: String, value: String)]

    /// Makes the element.
    func make() throws(GStreamerError) -> Element {
      let element = try Element(factory)
      for (name, value) in properties { element.set(name, value) }
      return element
    }
  }

  /// An H.264 encoder; nil if none is installed.
  let video: Encoder?
  /// An AAC encoder; nil if none is installed.
  let audio: Encoder?

  /// Looks the encoders up.
  ///
  /// - Parameter pixelRate: The pixels per second of the video, for encoders that need a bit rate.
  init(pixelRate: Double) {
    // An eighth of a bit per pixel: about 7 Mbit/s for 1080p at 30 frames, as phones record.
    let bitsPerSecond = max(1_000_000, Int(pixelRate / 8))
    video = Self.first([
      Encoder(
        factory: "x264enc", properties: [("pass", "qual"), ("quantizer", "20"), ("speed-preset", "veryfast")]),
      Encoder(factory: "vah264enc", properties: [("bitrate", String(bitsPerSecond / 1000))]),
      Encoder(factory: "nvh264enc", properties: [("bitrate", String(bitsPerSecond / 1000))]),
      Encoder(
        factory: "openh264enc", properties: [("bitrate", String(bitsPerSecond)), ("complexity", "medium")]),
    ])
    audio = Self.first([
      Encoder(factory: "fdkaacenc", properties: [("bitrate", "192000")]),
      Encoder(factory: "avenc_aac", properties: [("bitrate", "192000")]),
      Encoder(factory: "voaacenc", properties: [("bitrate", "192000")]),
    ])
  }

  private static func first(_ encoders: [Encoder]) -> Encoder? {
    encoders.first { encoder in
      guard let factory = gst_element_factory_find(encoder.factory) else { return false }
      gst_object_unref(UnsafeMutableRawPointer(factory))
      return true
    }
  }
}
