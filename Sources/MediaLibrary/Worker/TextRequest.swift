import GObjectKit
import GStreamerKit
import WorkerKit

/// What the worker for texts is asked. One open file goes with each request.
package enum TextRequest: MessageValue {
  /// A playlist, and its own address. The answer is a `PlaylistContent`.
  case playlist(base: String)
  /// Subtitles. The answer is a `Result<SubtitleReply, SubtitleProblem>`.
  case subtitles

  package func write(to message: inout MessageWriter) {
    switch self {
    case .playlist(let base):
      message.write(0 as UInt8)
      message.write(base)
    case .subtitles: message.write(1 as UInt8)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .playlist(base: try message.read())
    case 1: self = .subtitles
    default: throw MessageError()
    }
  }
}

/// What a playlist's file turned out to be.
package enum PlaylistContent: MessageValue {
  /// An HLS playlist, and the schemes in it that may not be opened.
  case hls(refusedSchemes: [String])
  /// A list of addresses.
  case list(Playlist)
  /// No playlist.
  case none

  /// The largest file that is read, in bytes.
  package static let longest = 4 << 20

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
    // Checked once more on this side: the sender may be an attacker.
    guard ["file:", "http:", "https:"].contains(where: uri.hasPrefix) else { throw MessageError() }
    if let duration, duration < .zero || duration > .longestMedia { throw MessageError() }
  }
}

/// Subtitles as they are sent.
package enum SubtitleReply: MessageValue {
  /// Texts and their times.
  case texts(SubtitleTexts)
  /// A script in UTF-8, which is in the first shared memory.
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

extension SubtitleProblem: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(Self.allCases.firstIndex(of: self) ?? 0)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    let index: Int = try message.read()
    guard Self.allCases.indices.contains(index) else { throw MessageError() }
    self = Self.allCases[index]
  }
}
