import WorkerKit

extension AudioTags: MessageValue {
  package func write(to message: inout MessageWriter) {
    for text in [title, album, titleSort, artistSort, albumSort, albumArtistSort, comment] {
      message.write(text)
    }
    for texts in [artists, albumArtists, composers, genres] { message.write(texts) }
    for number in [track, trackCount, disc, discCount, year, originalYear] { message.write(number) }
    for flag in [isCompilation, hasCover] { message.write(flag) }
    message.write(replayGain)
    message.write(lyrics)
    message.write(properties)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init()
    title = try message.read()
    album = try message.read()
    titleSort = try message.read()
    artistSort = try message.read()
    albumSort = try message.read()
    albumArtistSort = try message.read()
    comment = try message.read()
    artists = try message.read()
    albumArtists = try message.read()
    composers = try message.read()
    genres = try message.read()
    track = try message.read()
    trackCount = try message.read()
    disc = try message.read()
    discCount = try message.read()
    year = try message.read()
    originalYear = try message.read()
    for number in [track, trackCount, disc, discCount, year, originalYear].compactMap(\.self) {
      guard (1...99_999).contains(number) else { throw MessageError() }
    }
    isCompilation = try message.read()
    hasCover = try message.read()
    replayGain = try message.read()
    lyrics = try message.read()
    properties = try message.read()
  }
}

extension ReplayGainTags: MessageValue {
  package func write(to message: inout MessageWriter) {
    for number in [trackGain, trackPeak, albumGain, albumPeak] { message.write(number) }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init()
    trackGain = try message.read()
    trackPeak = try message.read()
    albumGain = try message.read()
    albumPeak = try message.read()
    for number in [trackGain, trackPeak, albumGain, albumPeak].compactMap(\.self) where abs(number) > 100 {
      throw MessageError()
    }
  }
}

extension LyricsText: MessageValue {
  package func write(to message: inout MessageWriter) {
    switch self {
    case .text(let text):
      message.write(0 as UInt8)
      message.write(text)
    case .timed(let lines):
      message.write(1 as UInt8)
      message.write(lines)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .text(try message.read())
    case 1:
      let lines: [TimedLine] = try message.read()
      guard zip(lines, lines.dropFirst()).allSatisfy({ $0.start <= $1.start }) else { throw MessageError() }
      self = .timed(lines)
    default: throw MessageError()
    }
  }
}

extension LyricsText.TimedLine: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(start)
    message.write(text)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init(start: try message.read(), text: try message.read())
    guard start >= .zero, start <= .longestMedia else { throw MessageError() }
  }
}

extension AudioProperties: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(duration)
    for number in [bitRate, sampleRate, channels] { message.write(number) }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init()
    duration = try message.read()
    bitRate = try message.read()
    sampleRate = try message.read()
    channels = try message.read()
    guard duration >= .zero, duration <= .longestMedia,
      [bitRate, sampleRate, channels].allSatisfy({ (0...1_000_000_000_000).contains($0) })
    else { throw MessageError() }
  }
}
