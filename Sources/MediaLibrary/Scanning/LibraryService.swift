import GObjectKit

/// Scans folders, shows what is in them at once, and follows what happens there.
///
/// All work is on a thread of its own, off the main actor. The first rows are reported after the first
/// five hundred files or thirty milliseconds, further ones five times a second while the scan lasts;
/// later, what happens on disk within a tenth of a second is reported together.
///
/// Hidden files and folders are left out. Symbolic links are followed; a folder is shown once, by the
/// path that comes first, where a real folder comes before a link. A file that is being written appears
/// when its writer closes it, or when it has not grown for two seconds. The service ends with its last
/// reference.
public final class LibraryService: LibraryScanning {
  /// What happens, in order. For one reader.
  public let events: AsyncStream<LibraryEvent>
  private let messages: AsyncStream<LibraryScanner.Message>.Continuation

  /// Starts a service that shows no folder yet.
  /// - Parameter extensions: which files belong to the library, by the ends of their names: without the
  ///   dot, at most eight ASCII characters; case does not matter.
  public init(extensions: some Sequence<String>) {
    let names = MediaNames(extensions: extensions)
    let (messages, inbox) = AsyncStream.makeStream(of: LibraryScanner.Message.self)
    let (events, report) = AsyncStream.makeStream(of: LibraryEvent.self)
    (self.events, self.messages) = (events, inbox)
    Task.detached(priority: .utility) {
      await LibraryScanner(names: names, inbox: inbox, report: report).run(messages)
    }
  }

  deinit { messages.finish() }

  /// Starts to show a folder.
  public func add(_ root: LibraryRoot) { messages.yield(.add(root)) }

  /// Stops showing a folder.
  public func remove(_ root: LibraryRoot) { messages.yield(.remove(root)) }

  /// Looks again where the system does not tell what happens.
  public func rescan() { messages.yield(.rescan) }
}
