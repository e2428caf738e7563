import GObjectKit
import WorkerKit

/// The sandboxed workers that read image files. `WorkerProgram` documents the location of their executable.
public enum ImageWorkers {
  /// The pool for all image requests of the process. The program itself precedes its workers: on a busy machine a frame
  /// that scrolls the grid would wait for a thumbnail that is being decoded.
  public static let pool = WorkerPool(kind: "image", nice: 10)

  /// The memory in bytes that a decode may take in addition to the pixels: libraries, tables, the loader's buffers.
  private static let overhead = 768 << 20

  /// Sends a request for the file at `path` and waits for the reply. Blocks.
  ///
  /// - Parameters:
  ///   - attachments: Further files, such as sealed memory, at most two.
  ///   - pool: The workers, of the kind of `ImageWorkers.pool`.
  package static func perform<Value: MessageValue>(
    _ request: ImageRequest, path: String, attachments: [FileDescriptor] = [], limits: DecodingLimits,
    pool: WorkerPool = pool,
    urgency: WorkerPool.Urgency = .ordinary, cancellation: CancellationFlag? = nil,
    onSlow: (() -> Void)? = nil
  ) throws(ImageError) -> (value: Value, memory: [FileDescriptor]) {
    try perform(
      request, try InputFile(decoding: path), attachments: attachments, limits: limits, pool: pool,
      urgency: urgency, cancellation: cancellation, onSlow: onSlow)
  }

  /// Sends a request for an open file and waits for the reply. Blocks.
  package static func perform<Value: MessageValue>(
    _ request: ImageRequest, _ file: borrowing InputFile, attachments: [FileDescriptor] = [],
    limits: DecodingLimits, pool: WorkerPool = pool,
    urgency: WorkerPool.Urgency = .ordinary, cancellation: CancellationFlag? = nil,
    onSlow: (() -> Void)? = nil
  ) throws(ImageError) -> (value: Value, memory: [FileDescriptor]) {
    try perform(
      request, [file.descriptor] + attachments, limits: limits, pool: pool, urgency: urgency,
      cancellation: cancellation, onSlow: onSlow)
  }

  /// Sends a request with open files, or without any, and waits for the reply. Blocks.
  static func perform<Value: MessageValue>(
    _ request: ImageRequest, _ files: [FileDescriptor], limits: DecodingLimits, pool: WorkerPool = pool,
    urgency: WorkerPool.Urgency = .ordinary, cancellation: CancellationFlag? = nil,
    onSlow: (() -> Void)? = nil
  ) throws(ImageError) -> (value: Value, memory: [FileDescriptor]) {
    var message = MessageWriter()
    message.write(request)
    let reply: WorkerPool.Reply
    do throws(WorkerError) {
      reply = try withExtendedLifetime(files) { () throws(WorkerError) in
        try pool.perform(
          WorkerPool.Request(message.bytes, files: files.map(\.number), memory: limits.memory + overhead),
          within: limits.time, urgency: urgency, cancellation: cancellation, onSlow: onSlow)
      }
    } catch {
      throw ImageError(error)
    }
    var reader = reply.reader
    guard let result = try? reader.read(Result<Value, ImageError>.self) else { throw .decoderStopped }
    return (try result.get(), reply.memory)
  }
}

extension ImageError {
  package init(_ failure: InputFile.Failure) {
    self =
      switch failure {
      case .notFound: .notFound
      case .notRegular: .notAFile
      case .system(let message): .notReadable(reason: message)
      }
  }

  package init(_ error: WorkerError) {
    self =
      switch error {
      case .notFound, .notStarted: .decoderMissing(reason: error.description)
      case .ended, .badReply: .decoderStopped
      case .timedOut: .timedOut
      case .cancelled: .cancelled
      }
  }
}
