import GStreamerKit

/// What is known of the open item. GStreamer reports it bit by bit.
nonisolated struct MediaState: Sendable {
  var streams: [MediaStream] = []
  var chapters: [Chapter] = []
  /// Tags of the whole item, and of its streams.
  var globalTags = MediaTags()
  var streamTags = MediaTags()
  var duration: Duration?
  /// The stream time at which the item begins; nil until a buffer has arrived.
  var origin: Duration?
  var videoSize: VideoSize?
  var isLive = false
  var isSeekable = false
  /// Whether this is a network source without a duration that cannot seek: as a rule, a live broadcast.
  var isBroadcast = false
  /// The identifiers of the streams that play.
  var selected: [MediaStream.ID] = []

  var hasVideo: Bool { streams.contains { $0.kind == .video } }

  /// Updates the properties of the streams, which become known bit by bit.
  mutating func updateStreams() { streams = streams.map(\.updated) }

  mutating func merge(_ tags: TagList) {
    if tags.isGlobal { globalTags.merge(tags) } else { streamTags.merge(tags) }
    merge(tags.chapters)
  }

  /// Takes over chapters, of a table of contents or of tags, if they are better than those known. A FLAC file has
  /// both: a cue sheet without titles, and one with them.
  mutating func merge(_ chapters: [Chapter]) {
    if Chapter.isBetter(chapters, than: self.chapters) { self.chapters = chapters }
  }

  /// The information that a player receives.
  var info: MediaInfo {
    var info = MediaInfo()
    info.duration = duration.map { MediaTime($0) }
    info.tracks = streams.compactMap { stream in
      MediaTrack.Kind(stream.kind).map { kind in
        MediaTrack(
          id: stream.id, kind: kind, language: stream.language, title: stream.tags.text["title"],
          codec: stream.codec ?? stream.tags.text["video-codec"] ?? stream.tags.text["audio-codec"])
      }
    }
    info.chapters = MediaChapter.list(chapters, until: info.duration)
    // The streams of a video have titles of their own; the stream of a song is the song.
    info.tags = globalTags
    if !hasVideo { info.tags.complete(with: streamTags) }
    // The title of a radio stream is the current song, if the station sends one. In a file, the organization is
    // the publisher.
    if isBroadcast, let station = info.tags.station {
      if info.tags.title == nil {
        info.tags.title = station
      } else {
        info.tags.album = info.tags.album ?? station
      }
    }
    info.videoSize = videoSize
    (info.isLive, info.isSeekable) = (isLive || isBroadcast, isSeekable)
    return info
  }

  /// The tracks that play. A text stream is always selected; `showsText` is whether it is drawn. `subtitleURI` is
  /// the external subtitle file that is drawn instead.
  func selection(subtitleURI: String?, showsText: Bool) -> TrackSelection {
    let playing = streams.filter { selected.contains($0.id) }
    let text = showsText ? playing.first { $0.kind == .text }?.id : nil
    return TrackSelection(
      video: playing.first { $0.kind == .video }?.id, audio: playing.first { $0.kind == .audio }?.id,
      subtitle: subtitleURI ?? text)
  }

  /// The identifiers of the streams of a selection. A text stream is always among them, if there is one selected.
  func names(of selection: TrackSelection) -> [MediaStream.ID] {
    let texts = streams.filter { $0.kind == .text }.map(\.id)
    let text = texts.first { $0 == selection.subtitle } ?? texts.first { selected.contains($0) }
    return [selection.video, selection.audio, text].compactMap { $0 }.filter { id in
      streams.contains { $0.id == id }
    }
  }
}

extension MediaTrack.Kind {
  nonisolated fileprivate init?(_ kind: MediaStream.Kind) {
    switch kind {
    case .video: self = .video
    case .audio: self = .audio
    case .text: self = .subtitle
    case .other: return nil
    }
  }
}
