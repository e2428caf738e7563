/// How a video lies in the space that it is given.
public nonisolated enum VideoGravity: Sendable, Hashable, CaseIterable {
  /// It fills the space, and its shape changes.
  case resize
  /// All of it is seen, in its shape.
  case resizeAspect
  /// It fills the space in its shape, and a part of it is not seen.
  case resizeAspectFill
}
