import Dispatch
import WorkerKit

extension ImageDecoder {
  /// Decodes the image file at `path` without blocking a thread of the cooperative pool.
  ///
  /// - Throws: `ImageError` by the cause; `ImageError.cancelled` if the task is cancelled, which ends the decoding.
  public func image(path: String, targetSize: TargetSize) async throws(ImageError) -> DecodedImage {
    try await Self.blocking { cancellation throws(ImageError) in
      try decode(path: path, targetSize: targetSize, cancellation: cancellation)
    }
  }

  /// The dominant colors of the image file at `path`, the most frequent first. Cancelling the task ends the work.
  public func palette(path: String, count: Int = 5) async throws(ImageError) -> [PaletteColor] {
    try await Self.blocking { cancellation throws(ImageError) in
      try ImageWorkers.perform(
        .palette(limits, count: count), path: path, limits: limits, urgency: urgency,
        cancellation: cancellation
      ).value
    }
  }

  /// Runs blocking work on a dispatch queue.
  private static func blocking<Value: Sendable>(
    _ work: @escaping @Sendable (CancellationFlag) throws(ImageError) -> Value
  ) async throws(ImageError) -> Value {
    let cancellation = CancellationFlag()
    let result: Result<Value, ImageError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async {
          continuation.resume(returning: Result { () throws(ImageError) in try work(cancellation) })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }
}
