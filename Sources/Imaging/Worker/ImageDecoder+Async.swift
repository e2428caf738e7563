import WorkerKit

extension ImageDecoder {
  /// Decodes the image file at `path` without blocking a thread of the cooperative pool.
  ///
  /// - Throws: `ImageError` by the cause; `ImageError.cancelled` if the task is cancelled, which ends the decoding.
  public func image(path: String, targetSize: TargetSize) async throws(ImageError) -> DecodedImage {
    try await CancellationFlag.blocking { cancellation throws(ImageError) in
      try decode(path: path, targetSize: targetSize, cancellation: cancellation)
    }
  }

  /// The dominant colors of the image file at `path`, the most frequent first. Cancelling the task ends the work.
  public func palette(path: String, count: Int = 5) async throws(ImageError) -> [PaletteColor] {
    try await CancellationFlag.blocking { cancellation throws(ImageError) in
      try ImageWorkers.perform(
        .palette(limits, count: count), path: path, limits: limits, urgency: urgency,
        cancellation: cancellation
      ).value
    }
  }
}
