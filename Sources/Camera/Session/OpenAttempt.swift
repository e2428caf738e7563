/// An attempt to open a camera.
nonisolated struct OpenAttempt: Sendable, Equatable {
  /// The number of failed attempts before this one, since the camera last delivered frames.
  var number = 0
  /// Whether the camera may stay in the mode that it is in.
  var acceptsAnyMode = false

  /// The attempt that follows this one; nil if the camera has failed for good.
  ///
  /// - Parameters:
  ///   - error: The error of this attempt; nil if the camera delivered no frames.
  ///   - limit: The maximum number of attempts.
  func next(after error: CameraError?, limit: Int) -> OpenAttempt? {
    var next = OpenAttempt(number: number + 1)
    // Another program may have opened the camera in another mode, or its modes have changed without an update of
    // GStreamer's list (PipeWire 0.3.65). The symptom is an error or no data at all.
    next.acceptsAnyMode = next.number == limit - 1
    if case .noUsableMode = error, !acceptsAnyMode { next.acceptsAnyMode = true }
    return next.acceptsAnyMode || next.number < limit ? next : nil
  }
}
