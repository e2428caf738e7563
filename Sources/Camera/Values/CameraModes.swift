/// The modes of an open camera.
public nonisolated struct CameraModes: Sendable, Equatable {
  /// The mode of the preview and of videos.
  public let preview: CameraMode
  /// The mode of photos. Its frames are larger than those of `preview` if the camera cannot deliver that size at a
  /// smooth rate.
  public let still: CameraMode

  /// Whether the camera changes its mode for each photo.
  var differ: Bool { still != preview }
}
