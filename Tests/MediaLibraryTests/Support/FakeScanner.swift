import GObjectKit
import MediaLibrary
import Synchronization

/// A fake library service that reports events from the test and records requests.
final class FakeScanner: LibraryScanning {
  enum Request: Equatable {
    case add(String)
    case remove(String)
    case rescan
    case apply([ItemFactsUpdate])
  }

  let events: AsyncStream<LibraryEvent>
  let report: AsyncStream<LibraryEvent>.Continuation
  private let asked = Mutex<[Request]>([])

  init() { (events, report) = AsyncStream.makeStream() }

  var requests: [Request] { asked.withLock { $0 } }

  func add(_ root: LibraryRoot) { asked.withLock { $0.append(.add(root.path)) } }
  func remove(_ root: LibraryRoot) { asked.withLock { $0.append(.remove(root.path)) } }
  func rescan() { asked.withLock { $0.append(.rescan) } }
  func apply(_ facts: [ItemFactsUpdate]) { asked.withLock { $0.append(.apply(facts)) } }
}
