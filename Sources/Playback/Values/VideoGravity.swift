/// How a video is scaled to the space of its view.
public nonisolated enum VideoGravity: Sendable, Hashable, CaseIterable {
  /// Stretched to fill the space.
  case resize
  /// As large as fits, with its aspect ratio.
  case resizeAspect
  /// As large as needed to fill the space, with its aspect ratio; the rest is cropped.
  case resizeAspectFill
}
