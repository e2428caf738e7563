import Dispatch
import GObjectKit
import Synchronization
import Testing

/// Calls that wait for a disk do not occupy the cooperative thread pool.
@Suite(.timeLimit(.minutes(3))) struct BlockingTests {
  /// More calls than the pool of any machine has threads.
  private static let count = 100

  @Test func callsThatHangDelayNeitherTasksNorEachOther() async {
    let gate = Gate(count: Self.count)
    let calls = (0..<Self.count).map { _ in Task { await blocking { gate.wait() } } }
    await Task.detached {}.value
    await blocking {}
    #expect(!gate.isOpen, "The calls delayed a task, or another call, until they ended.")
    gate.open()
    for call in calls { await call.value }
  }

  @Test func anActorOnAQueueDelaysNoTask() async {
    actor Slow {
      private nonisolated let executor = QueueExecutor(label: "slow", qos: .utility)
      nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
      func wait(for gate: Gate) { gate.wait() }
    }
    let gate = Gate(count: Self.count)
    let calls = (0..<Self.count).map { _ in Task { await Slow().wait(for: gate) } }
    await Task.detached {}.value
    #expect(!gate.isOpen, "The actors delayed a task until their calls ended.")
    gate.open()
    for call in calls { await call.value }
  }

  @Test func theResultAndTheErrorAreReturned() async throws {
    #expect(await blocking { 7 } == 7)
    await #expect(throws: FileError.notFound(path: "/no such file")) {
      try await blocking { () throws(FileError) in try File(path: "/no such file").info() }
    }
  }

  @Test func theCallRunsInTheTask() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await blocking { Task.isCancelled }
    }
    #expect(await task.value)
  }
}

/// Holds the threads of calls. Opens after 100 seconds on a thread of its own, so that a test that fails comes to its
/// end although no task can run.
private final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let count: Int
  private let state = Mutex(false)

  init(count: Int) {
    self.count = count
    DispatchQueue(label: "gate").asyncAfter(deadline: .now() + 100) { [weak self] in self?.open() }
  }

  var isOpen: Bool { state.withLock { $0 } }

  func wait() { semaphore.wait() }

  func open() {
    let wasOpen = state.withLock { isOpen in
      defer { isOpen = true }
      return isOpen
    }
    if !wasOpen { for _ in 0..<count { semaphore.signal() } }
  }
}
