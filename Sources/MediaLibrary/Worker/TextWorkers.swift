import GObjectKit
import GStreamerKit
import WorkerKit

/// The sandboxed workers that parse playlists and subtitles.
public enum TextWorkers {
  /// The pool that all text requests of the process share.
  public static let pool = WorkerPool(kind: "text")

  /// The memory limit in bytes. A text file has at most 16 MB; its parsed values take several times that.
  private static let memory = 512 << 20
  /// Long enough for 16 MB on a slow, busy machine: playback does not wait for subtitles.
  private static let timeout = Duration.seconds(60)

  private static func perform(_ request: TextRequest, _ file: borrowing InputFile) throws(WorkerError)
    -> WorkerPool.Reply
  {
    var message = MessageWriter()
    message.write(request)
    return try pool.perform(
      WorkerPool.Request(message.bytes, files: [file.descriptor.number], memory: memory), within: timeout,
      urgency: .immediate)
  }

  /// Parses a file as a playlist. Blocks. Returns `none` if the file is too large or the worker fails.
  ///
  /// - Throws: An `InputFile.Failure` if the file cannot be opened.
  package static func playlist(_ file: File) throws(InputFile.Failure) -> PlaylistContent {
    let input = try InputFile(path: file.path)
    // A file that is too large, or that crashes the worker, is not a playlist.
    guard input.size <= PlaylistContent.maximumSize,
      var reader = try? perform(.playlist(base: file.uri), input).reader,
      let content = try? reader.read(PlaylistContent.self)
    else { return .none }
    return content
  }
}

extension TextWorkers {
  /// The maximum size in bytes of a file with lyrics.
  package static let longestLyrics = 1 << 20

  /// Reads a file with lyrics, such as an LRC file, in a worker. Blocks.
  ///
  /// - Returns: The lyrics; nil if the file cannot be opened, is too large or is no text, and if the worker fails.
  package static func lyrics(_ file: File) -> LyricsText? {
    guard let input = try? InputFile(path: file.path), input.size <= longestLyrics,
      var reader = try? perform(.lyrics, input).reader
    else { return nil }
    return try? reader.read(LyricsText?.self)
  }
}

extension SubtitleContent {
  /// Reads a subtitle file in a worker. Blocks; do not call on the main thread.
  ///
  /// - Throws: `SubtitleError.unreadable` if the file cannot be opened or the worker fails,
  ///   `SubtitleError.tooLarge` if the file exceeds `Subtitles.longest` bytes, and the parser's error otherwise.
  public static func read(_ file: File) throws(SubtitleError) -> SubtitleContent {
    guard let input = try? InputFile(path: file.path) else { throw .unreadable }
    guard input.size <= Subtitles.longest else { throw .tooLarge }
    guard let reply = try? TextWorkers.read(input) else { throw .unreadable }
    var reader = reply.reader
    guard let result = try? reader.read(Result<SubtitleReply, SubtitleError>.self) else {
      throw .unreadable
    }
    switch try result.get() {
    case .texts(let texts): return .texts(texts)
    case .script(let count):
      guard (1...Subtitles.longest * 4).contains(count), let memory = reply.memory.first,
        let bytes = try? Bytes(sealed: memory, count: count)
      else { throw .unreadable }
      return .script(bytes.withBytes { $0.withUnsafeBytes { Array($0) } })
    }
  }
}

extension TextWorkers {
  fileprivate static func read(_ file: borrowing InputFile) throws(WorkerError) -> WorkerPool.Reply {
    try perform(.subtitles, file)
  }
}
