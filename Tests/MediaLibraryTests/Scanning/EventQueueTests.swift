import GObjectKit
import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(1))) struct EventQueueTests {
  private let events = ["a", "b", "c"].map { FileEvent(.written, FileWatch(1), $0) }

  @Test func eventsAreTakenOnceInOrder() {
    var queue = EventQueue()
    queue.add(Array(events[..<2]))
    queue.add([events[2]])
    #expect(queue.take(whileReading: false) == events)
    #expect(queue.take(whileReading: false) == [])
  }

  @Test func eventsWaitUntilAFolderIsReadCompletely() {
    var queue = EventQueue()
    queue.add(events)
    #expect(!queue.isDeferred)
    #expect(queue.take(whileReading: true) == nil)
    #expect(queue.isDeferred)
    #expect(queue.take(whileReading: false) == events)
    #expect(!queue.isDeferred)
  }
}
