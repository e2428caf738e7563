import GObjectKit

/// Scans folders, reports their media files during the scan, and monitors the folders for changes.
///
/// Works on its own thread, off the main actor. Reports the first items after about 500 files or 30 milliseconds and
/// further items every 200 milliseconds while the scan runs. After the scan, changes on disk within 100 milliseconds
/// are reported together.
///
/// Hidden files and folders are ignored. Symbolic links are followed; a folder that several paths lead to appears once,
/// and a real folder precedes a link. Network folders and missing roots are polled every minute, because the kernel
/// does not report all of their changes. A file that is being written appears when its writer closes it, or after two
/// seconds without changes. The service ends when it is released.
public final class LibraryService: LibraryScanning {
  /// The events in order. Supports one reader.
  public let events: AsyncStream<LibraryEvent>
  private let messages: AsyncStream<LibraryScanner.Message>.Continuation

  /// Starts a service without folders.
  ///
  /// - Parameters:
  ///   - extensions: The file name extensions of the library, without the dot, at most eight ASCII characters each,
  ///   case-insensitive.
  ///   - startSnapshot: The path of a `StartSnapshot`, whose items are reported first; nil for none.
  ///   - edits: Keeps the edits of the items; nil without an index.
  public convenience init(
    extensions: some Sequence<String>, startSnapshot: String? = nil, edits: (any EditSource)? = nil
  ) {
    self.init(extensions: extensions, startSnapshot: startSnapshot, edits: edits, receive: { $0 })
  }

  /// Starts a service whose monitor passes its events through `receive`, on the monitor's thread. Tests delay or lose
  /// events with it, and set what is remote and how often that is polled.
  init(
    extensions: some Sequence<String>, startSnapshot: String? = nil, edits: (any EditSource)? = nil,
    pollInterval: Duration = .seconds(60),
    isRemote: @escaping @Sendable (String) -> Bool = { File(path: $0).isOnRemoteFileSystem },
    receive: @escaping @Sendable ([FileEvent]) -> [FileEvent]
  ) {
    let names = MediaNames(extensions: extensions)
    let (messages, inbox) = AsyncStream.makeStream(of: LibraryScanner.Message.self)
    let (events, report) = AsyncStream.makeStream(of: LibraryEvent.self)
    (self.events, self.messages) = (events, inbox)
    Task.detached(priority: .utility) {
      await LibraryScanner(
        names: names, startSnapshot: startSnapshot, edits: edits, pollInterval: pollInterval,
        isRemote: isRemote,
        inbox: inbox, report: report, receive: receive
      ).run(messages)
    }
  }

  deinit { messages.finish() }

  /// Adds a root folder.
  public func add(_ root: LibraryRoot) { messages.yield(.add(root)) }

  /// Removes a root folder and its items.
  public func remove(_ root: LibraryRoot) { messages.yield(.remove(root)) }

  /// Scans unreadable and unmonitored folders again, and looks for missing roots.
  public func rescan() { messages.yield(.rescan) }

  /// Sets the facts of items from the index.
  public func apply(_ facts: [ItemFactsUpdate]) { messages.yield(.describe(facts)) }
}
