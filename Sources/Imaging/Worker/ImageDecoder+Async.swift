import WorkerKit

extension ImageDecoder {
  /// Decodes the image file at `path` without blocking a thread of the cooperative pool.
  ///
  /// - Throws: `ImageError` by the cause; `ImageError.cancelled` if the task is cancelled, which ends the decoding.
  public func image(
    path: String, edit: SharedEdit? = nil, targetSize: TargetSize
  ) async throws(ImageError) -> DecodedImage {
    try await CancellationFlag.blocking { cancellation throws(ImageError) in
      try decode(path: path, edit: edit, targetSize: targetSize, cancellation: cancellation)
    }
  }

  /// The dominant colors of the image file at `path`, the most frequent first. Cancelling the task ends the work.
  ///
  /// - Parameter edit: An edit to apply first; nil for none.
  public func palette(
    path: String, edit: SharedEdit? = nil, count: Int = 5
  ) async throws(ImageError) -> [PaletteColor] {
    try await CancellationFlag.blocking { cancellation throws(ImageError) in
      try ImageWorkers.perform(
        .palette(limits, count: count), path: path, attachments: edit.attachments, limits: limits,
        urgency: urgency, cancellation: cancellation
      ).value
    }
  }
}
