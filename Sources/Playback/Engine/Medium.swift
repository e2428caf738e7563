import GStreamerKit

/// What became known of what is open, piece by piece.
nonisolated struct Medium: Sendable {
  var streams: [MediaStream] = []
  var chapters: [Chapter] = []
  /// What is said about all of it, and about its streams.
  var globalTags = MediaTags()
  var streamTags = MediaTags()
  var duration: Duration?
  /// The stream time of its beginning; nil until something has come.
  var origin: Duration?
  var videoSize: VideoSize?
  var isLive = false
  var isSeekable = false
  /// Whether nobody says how long it is, and there is no way back in it: as a rule, it happens now.
  var isBroadcast = false
  /// The streams that play, by their names.
  var selected: [MediaStream.ID] = []

  var hasVideo: Bool { streams.contains { $0.kind == .video } }

  /// Streams become known bit by bit.
  mutating func updateStreams() { streams = streams.map(\.updated) }

  mutating func take(_ tags: TagList) {
    if tags.isGlobal { globalTags.merge(tags) } else { streamTags.merge(tags) }
    take(tags.chapters)
  }

  /// A table of contents or tags name chapters. FLAC has both: a cue sheet without titles, and one with them.
  mutating func take(_ chapters: [Chapter]) {
    if Chapter.isBetter(chapters, than: self.chapters) { self.chapters = chapters }
  }

  /// What a player is told.
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
    // A film's streams have titles of their own; a song's stream is the song.
    info.tags = globalTags
    if !hasVideo { info.tags.complete(with: streamTags) }
    // Of the radio, the title is what it plays now, if it says so. In a file, it is who published it.
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

  /// What plays. A stream of text always does; whether it is drawn is another matter. `subtitleURI` is the file of
  /// subtitles that is drawn instead.
  func selection(subtitleURI: String?, showsText: Bool) -> TrackSelection {
    let playing = streams.filter { selected.contains($0.id) }
    let text = showsText ? playing.first { $0.kind == .text }?.id : nil
    return TrackSelection(
      video: playing.first { $0.kind == .video }?.id, audio: playing.first { $0.kind == .audio }?.id,
      subtitle: subtitleURI ?? text)
  }

  /// The names of the streams of a selection.
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
