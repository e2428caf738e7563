import Dispatch

extension ImageDecoder {
  /// Decodes the picture file at `path` on a thread of its own, so that neither the main actor nor
  /// Swift's cooperative threads wait for it. Cancelling the task ends the decoding with
  /// `ImageError.cancelled`.
  public func image(path: String, wish: ImageWish) async throws(ImageError) -> DecodedImage {
    let cancellation = CancellationFlag()
    let result: Result<DecodedImage, ImageError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async {
          continuation.resume(
            returning: Result { () throws(ImageError) in
              try decode(path: path, wish: wish, cancellation: cancellation)
            })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }
}
