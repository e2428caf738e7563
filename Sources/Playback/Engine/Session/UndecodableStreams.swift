import GStreamerKit

/// The streams of an item that no installed element decodes.
nonisolated struct UndecodableStreams: Sendable {
  /// Whether the item can be played without them.
  enum Verdict: Equatable {
    /// Another stream of each kind is played.
    case playable
    /// The item is played without audio.
    case silent(codec: String)
    /// Nothing is left, or the frames of a video are missing.
    case unplayable(codec: String)
  }

  private var streams: [(codec: String, kind: MediaStream.Kind)] = []

  /// The name of the first codec.
  var firstCodec: String? { streams.first?.codec }

  /// Adds a stream. Streams that are neither video nor audio, such as the metadata of a phone's video (`mebx`), do not
  /// count.
  mutating func add(_ codec: String, _ kind: MediaStream.Kind) {
    if kind == .video || kind == .audio { streams.append((codec, kind)) }
  }

  /// Decides after preroll, which shows the kinds of stream that are left.
  func verdict(reached: PlayBin.Parts) -> Verdict {
    if !reached.contains(.video), let video = streams.first(where: { $0.kind == .video }) {
      return .unplayable(codec: video.codec)
    }
    if !reached.contains(.audio), let audio = streams.first(where: { $0.kind == .audio }) {
      return reached.contains(.video) ? .silent(codec: audio.codec) : .unplayable(codec: audio.codec)
    }
    return .playable
  }
}
