/// Where a service remembers the last used camera between runs of the program. The app uses its settings; see
/// `CameraService.init`.
public nonisolated struct LastCameraStore: Sendable {
  let load: @Sendable () -> CameraDevice.ID?
  let store: @Sendable (CameraDevice.ID) -> Void

  /// Creates a store. Both closures are called on any thread and must not block.
  ///
  /// - Parameters:
  ///   - load: Returns the identifier of the last used camera; nil if none is stored.
  ///   - store: Stores the identifier of a camera that has delivered its first frame.
  public init(
    load: @escaping @Sendable () -> CameraDevice.ID?, store: @escaping @Sendable (CameraDevice.ID) -> Void
  ) {
    (self.load, self.store) = (load, store)
  }

  /// Remembers nothing.
  public static let none = LastCameraStore(load: { nil }, store: { _ in })
}
