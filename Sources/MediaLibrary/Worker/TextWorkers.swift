import GObjectKit
import GStreamerKit
import WorkerKit

/// The sandboxed workers that read playlists and subtitles.
public enum TextWorkers {
  /// All texts of the process are read by this pool.
  public static let pool = WorkerPool(kind: "text")

  /// A text has at most 16 MB; its values take several times that.
  private static let memory = 512 << 20
  private static let timeout = Duration.seconds(10)

  private static func perform(_ request: TextRequest, _ file: borrowing InputFile) throws(WorkerError)
    -> WorkerPool.Reply
  {
    var message = MessageWriter()
    message.write(request)
    return try pool.perform(
      WorkerPool.Request(message.bytes, files: [file.descriptor.number], memory: memory), within: timeout,
      urgency: .immediate)
  }

  /// What a file is as a playlist. Blocks. Throws where the file cannot be opened.
  static func playlist(_ file: File) throws(InputFile.Failure) -> PlaylistContent {
    let input = try InputFile(path: file.path)
    // A file that is too large, or that the worker does not survive, is no playlist.
    guard input.size <= PlaylistContent.longest,
      var reader = try? perform(.playlist(base: file.uri), input).reader,
      let content = try? reader.read(PlaylistContent.self)
    else { return .none }
    return content
  }
}

extension SubtitleContent {
  /// Reads a file of subtitles, in a worker. Blocks: not on the main thread.
  public static func read(_ file: File) throws(SubtitleProblem) -> SubtitleContent {
    guard let input = try? InputFile(path: file.path) else { throw .unreadable }
    guard input.size <= Subtitles.longest else { throw .tooLarge }
    guard let reply = try? TextWorkers.read(input) else { throw .unreadable }
    var reader = reply.reader
    guard let result = try? reader.read(Result<SubtitleReply, SubtitleProblem>.self) else {
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
