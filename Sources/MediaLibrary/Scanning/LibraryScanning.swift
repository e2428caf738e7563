/// A service that scans and monitors folders. `LibraryService` is the implementation; tests of models and views use
/// fakes.
public protocol LibraryScanning: Sendable {
  /// The events in order. Supports one reader.
  var events: AsyncStream<LibraryEvent> { get }
  /// Adds a root folder.
  func add(_ root: LibraryRoot)
  /// Removes a root folder and its items.
  func remove(_ root: LibraryRoot)
  /// Scans unreadable and unmonitored folders again. Call it when the window gets the focus.
  func rescan()
  /// Sets the facts of items from the index. Facts of an item that no longer exists, or whose file has changed since,
  /// are ignored. An update reports the items that differ then.
  func apply(_ facts: [ItemFactsUpdate])
}
