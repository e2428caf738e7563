import WorkerKit

extension ImageSummary {
  /// Reads what an index of many files needs from the image at `path`. Blocks.
  ///
  /// - Parameters:
  ///   - pool: The workers, of the kind of `ImageWorkers.pool`.
  ///   - cancellation: Cancels the work.
  /// - Throws: An `ImageError` if the file cannot be opened, the time limit is exceeded, or the worker crashes
  ///   (`ImageError.decoderStopped`). A file that cannot be decoded has no palette and no hash.
  package static func read(
    path: String, limits: DecodingLimits, pool: WorkerPool, cancellation: CancellationFlag? = nil
  ) throws(ImageError) -> ImageSummary {
    try ImageWorkers.perform(
      .summary(limits), path: path, limits: limits, pool: pool, cancellation: cancellation
    ).value
  }
}

extension SidecarContent {
  /// Reads the XMP sidecar at `path`. Blocks.
  ///
  /// - Throws: An `ImageError`: `notFound` if there is no such file, `fileTooLarge` above `maximumSize`, `decoding` if it
  ///   is not XMP, or as for `ImageSummary`.
  package static func read(
    path: String, pool: WorkerPool, cancellation: CancellationFlag? = nil
  ) throws(ImageError) -> SidecarContent {
    var limits = DecodingLimits()
    limits.time = .seconds(20)
    return try ImageWorkers.perform(
      .sidecar, path: path, limits: limits, pool: pool, cancellation: cancellation
    ).value
  }
}
