/// The container and the streams of a media file, as a discoverer finds them.
public struct MediaStreams: Sendable, Hashable {
  /// The format of the container, such as `video/quicktime,variant=iso`; nil for a stream without one.
  public var container: Caps?
  /// The formats of the video streams.
  public var video: [Caps] = []
  /// The formats of the audio streams.
  public var audio: [Caps] = []
  /// The names of the formats that no installed plug-in decodes.
  public var missingDecoders: [String] = []
  /// The rotation of the video, a value of GStreamer's tag `image-orientation`; nil if it is upright.
  public var orientation: String?
  /// The duration; nil if unknown.
  public var duration: Duration?

  /// Creates a value without streams.
  public init() {}

  /// Whether every program that plays videos opens the file: an MP4 with H.264, and AAC or no audio.
  public var isCompatible: Bool {
    guard let container = container?.structures.first, container.name == "video/quicktime",
      container["variant"]?.string == "iso"
    else { return false }
    return !video.isEmpty && video.allSatisfy(\.isCompatibleVideo) && audio.allSatisfy(\.isCompatibleAudio)
  }
}

extension Caps {
  /// Whether these are H.264 with 8 bits per sample and halved color resolution, which hardware decodes.
  public var isCompatibleVideo: Bool {
    guard let format = structures.first, format.name == "video/x-h264" else { return false }
    // ITU-T H.264, annex A: the other profiles have more bits, full color resolution, or several layers.
    let profiles = [
      "baseline", "constrained-baseline", "main", "high", "constrained-high", "progressive-high",
    ]
    return format["profile"]?.string.map(profiles.contains) ?? true
  }

  /// Whether these are AAC.
  public var isCompatibleAudio: Bool {
    guard let format = structures.first, format.name == "audio/mpeg" else { return false }
    return [2, 4].contains(format["mpegversion"]?.int)
  }
}
