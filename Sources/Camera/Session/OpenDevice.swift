import GStreamerKit

/// The pipeline and the controls of an open camera. They are closed with it.
nonisolated struct OpenDevice {
  /// The number of frames to skip after a change of mode, until the camera has adapted its brightness.
  private static let settlingFrames = 3

  /// Identifies this camera in the messages of its pipeline and its controls.
  let generation: Int
  let camera: CameraDevice
  let device: MediaDevice
  let pipeline: PreviewPipeline
  /// nil until the camera's node is connected, and for a camera without controls.
  var controls: CameraControls?

  /// Applies the options that affect the frames.
  mutating func apply(_ options: CaptureOptions) {
    pipeline.apply(options, isMirrored: options.mirrorsPreview(of: camera.position))
    // In hardware up to the camera's maximum, the rest by cropping frames.
    pipeline.setZoom(controls?.setZoom(options.zoom) ?? options.zoom)
  }

  /// Calls a handler with the next frame in the mode for photos; with the next frame of the preview if the camera
  /// refuses that mode. Blocks while the mode changes.
  func capture(in modes: CameraModes, _ handler: @escaping @Sendable (Sample) -> Void) {
    var skipping = 0
    if modes.differ {
      do throws(GStreamerError) {
        try pipeline.change(to: modes.still)
        skipping = Self.settlingFrames
      } catch {
        try? pipeline.change(to: modes.preview)
      }
    }
    pipeline.takeNext(skipping: skipping, handler)
  }
}
