import GObjectKit
import Imaging
import MediaLibrary
import SandboxKit
import TagKit
import WorkerKit

/// Handles `TagRequest`s in a sandboxed worker.
package enum TagService {
  /// Handles one request.
  /// - Throws: `MessageError` if the request is malformed or has no file; an error of `SharedMemory` if there is no
  ///   memory for a cover.
  package static func answer(_ request: inout WorkerRequest) throws -> WorkerReply {
    let operation: TagRequest = try request.reader.read()
    guard let file = request.files.first else { throw MessageError() }
    switch operation {
    case .tags: return WorkerReply(SongFile(file).map { [AudioTags($0)] } ?? [])
    case .cover(let limit):
      let cover = SongFile(file, picturesUpTo: limit).flatMap { AudioCover.cover(among: $0.pictures) }
      guard let cover else { return WorkerReply(false) }
      return WorkerReply(true, memory: [try SharedMemory(cover)])
    }
  }
}
