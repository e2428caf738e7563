import GObjectKit
import GStreamerKit
import MediaLibrary
import SandboxKit
import WorkerKit

/// Handles `TextRequest`s in a sandboxed worker: playlists, subtitle files and lyrics.
package enum TextService {
  /// Handles one request.
  /// - Throws: `MessageError` if the request is malformed or has no file; an error of `InputFile` if the file cannot be
  ///   read.
  package static func answer(_ request: inout WorkerRequest) throws -> WorkerReply {
    let operation: TextRequest = try request.reader.read()
    guard let descriptor = request.files.first else { throw MessageError() }
    let file = try InputFile(descriptor)
    switch operation {
    case .playlist(let base):
      let content = try file.read(at: 0, count: min(file.size, PlaylistContent.maximumSize))
      return WorkerReply(PlaylistContent(content, base: base))
    case .lyrics:
      let content = try file.read(at: 0, count: min(file.size, TextWorkers.longestLyrics))
      let text = TextEncoding.utf8(of: content).map { String(decoding: $0, as: UTF8.self) }
      return WorkerReply(text.flatMap { LyricsText(parsing: $0) })
    case .subtitles:
      let content = try file.read(at: 0, count: min(file.size, Subtitles.longest))
      switch Result(catching: { () throws(SubtitleError) in try SubtitleContent.parse(content) }) {
      case .success(.texts(let texts)):
        return WorkerReply(Result<SubtitleReply, SubtitleError>.success(.texts(texts)))
      case .success(.script(let script)):
        return WorkerReply(
          Result<SubtitleReply, SubtitleError>.success(.script(count: script.count)),
          memory: [try SharedMemory(Bytes(script))])
      case .failure(let problem): return WorkerReply(Result<SubtitleReply, _>.failure(problem))
      }
    }
  }
}
