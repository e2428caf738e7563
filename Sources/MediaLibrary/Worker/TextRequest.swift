import GObjectKit
import GStreamerKit
import WorkerKit

/// A request to the text worker. One open file descriptor accompanies each request.
package enum TextRequest: MessageValue {
  /// Parse a playlist. `base` is the playlist's URI. The reply is a `PlaylistContent`.
  case playlist(base: String)
  /// Parse a subtitle file. The reply is a `Result<SubtitleReply, SubtitleError>`.
  case subtitles
  /// Parse lyrics. The reply is a `LyricsText?`.
  case lyrics

  package func write(to message: inout MessageWriter) {
    switch self {
    case .playlist(let base):
      message.write(0 as UInt8)
      message.write(base)
    case .subtitles: message.write(1 as UInt8)
    case .lyrics: message.write(2 as UInt8)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .playlist(base: try message.read())
    case 1: self = .subtitles
    case 2: self = .lyrics
    default: throw MessageError()
    }
  }
}

/// The result of parsing a playlist file.
package enum PlaylistContent: MessageValue {
  /// An HLS playlist, and the schemes in it that must not be opened.
  case hls(refusedSchemes: [String])
  /// A list of URIs.
  case list(Playlist)
  /// The file is not a playlist.
  case none

  /// The maximum file size in bytes.
  package static let maximumSize = 4 << 20

  /// Parses the content of a file.
  package init(_ content: [UInt8], base: String) {
    if Playlist.isHLS(content) {
      self = .hls(refusedSchemes: Playlist.refusedSchemes(ofHLS: content, base: base))
    } else {
      self = Playlist(content: content, base: base).map { .list($0) } ?? .none
    }
  }

  package func write(to message: inout MessageWriter) {
    switch self {
    case .none: message.write(0 as UInt8)
    case .hls(let refused):
      message.write(1 as UInt8)
      message.write(refused)
    case .list(let playlist):
      message.write(2 as UInt8)
      message.write(playlist.entries)
      message.write(playlist.refusedSchemes)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .none
    case 1: self = .hls(refusedSchemes: try message.read())
    case 2:
      self = .list(Playlist(entries: try message.read(), refusedSchemes: try message.read()))
    default: throw MessageError()
    }
  }
}

extension PlaylistEntry: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(uri)
    message.write(title)
    message.write(duration)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init(uri: try message.read(), title: try message.read(), duration: try message.read())
    // Validates the scheme again on the receiving side: a compromised worker may have sent the message.
    guard ["file:", "http:", "https:"].contains(where: uri.hasPrefix) else { throw MessageError() }
    if let duration, duration < .zero || duration > .longestMedia { throw MessageError() }
  }
}

/// Subtitles in the format of the worker protocol.
package enum SubtitleReply: MessageValue {
  /// Cue texts with their times.
  case texts(SubtitleTexts)
  /// An ASS script of `count` bytes in UTF-8, in the first shared memory of the reply.
  case script(count: Int)

  package func write(to message: inout MessageWriter) {
    switch self {
    case .texts(let texts):
      message.write(0 as UInt8)
      message.write(texts.cues.cues)
    case .script(let count):
      message.write(1 as UInt8)
      message.write(count)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .texts(SubtitleTexts(cues: SubtitleCues(try message.read())))
    case 1: self = .script(count: try message.read())
    default: throw MessageError()
    }
  }
}

extension SubtitleCues.Cue: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(Int(start))
    message.write(Int(end))
    message.write(markup)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    let start: Int = try message.read()
    let end: Int = try message.read()
    guard start < end else { throw MessageError() }
    self.init(start: Int64(start), end: Int64(end), markup: try message.read())
  }
}

extension SubtitleError: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(Self.allCases.firstIndex(of: self) ?? 0)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    let index: Int = try message.read()
    guard Self.allCases.indices.contains(index) else { throw MessageError() }
    self = Self.allCases[index]
  }
}
