/// Finds the files and follows them. `LibraryService` does it for real; a test of a model or a view
/// brings its own.
public protocol LibraryScanning: Sendable {
  /// What happens, in order. For one reader.
  var events: AsyncStream<LibraryEvent> { get }
  /// Starts to show a folder.
  func add(_ root: LibraryRoot)
  /// Stops showing a folder.
  func remove(_ root: LibraryRoot)
  /// Looks again where the system does not tell what happens. Call it when the window gets the focus.
  func rescan()
}
