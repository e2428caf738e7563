import CGtk
import GObjectKit
import Glibc
import GtkKit
import TestHostSupport

extension Check {
  nonisolated static let loop: [Check] = [
    Check("A hop to the main actor wakes the loop while GTK idles") {
      await TestDisplay.show(Label("idle")) { _, _ in
        // Not `eventually`, whose own sleeps wake the loop: if a hop does not wake it, this waits until the timeout.
        await Task.detached { for _ in 0..<500 { await MainActor.run {} } }.value
      }
    },
    Check("Main-actor code runs on the thread that runs GTK") {
      expect(TestDisplay.isMainThread, "GTK's loop runs checks on the first thread")
      await Task.detached {
        await MainActor.run { expect(TestDisplay.isMainThread, "a hop leads to the first thread") }
      }.value
    },
    Check("Task.sleep wakes the loop while GTK idles") {
      await TestDisplay.show(Label("idle")) { _, _ in
        for wanted in [Duration.milliseconds(1), .milliseconds(20), .milliseconds(200)] {
          let start = ContinuousClock.now
          // The sleep is the subject of this check.
          try? await Task.sleep(for: wanted)
          let slept = ContinuousClock.now - start
          expect(slept >= wanted, "slept \(slept) instead of \(wanted)")
        }
      }
    },
    Check("An idle loop waits") {
      await TestDisplay.show(Label("idle")) { _, _ in
        // Serving tasks must not make the loop spin. A spinning loop iterates tens of thousands of times per second.
        for _ in 0..<100 { await Task.detached { await MainActor.run {} }.value }
        var turns = 0
        MainLoop.observeIterations { _ in turns += 1 }
        let start = MainLoop.monotonicTime
        // Idles for the second that is measured.
        while MainLoop.monotonicTime < start + 1_000_000 {
          try? await Task.sleep(for: .milliseconds(100))
        }
        MainLoop.observeIterations { _ in }
        expect(turns < 500, "the loop turned \(turns) times in a second")
      }
    },
    Check("Idle work of GLib runs although tasks are served") {
      for _ in 0..<50 { await Task.detached { await MainActor.run {} }.value }
      var isDone = false
      Task {
        await settle()
        isDone = true
      }
      await eventually("idle work is done") { isDone }
    },
    Check("The iterations of the loop are reported with begin and end") {
      var turns: [(begin: Int, end: Int)] = []
      MainLoop.observeIterations { turns.append(($0.begin, $0.begin + $0.duration)) }
      await settle()
      let start = MainLoop.monotonicTime
      // Blocks the main thread: the long iteration that is to be reported.
      usleep(30_000)
      await settle()
      await eventually("an iteration of 30 ms is reported") {
        turns.contains { $0.begin <= start && $0.end >= start + 30_000 }
      }
    },
    Check("Serving the queue twice serves it once") {
      MainLoop.serveDispatchQueue()
      MainLoop.serveDispatchQueue()
      await Task.detached { await MainActor.run {} }.value
      await settle()
      await eventually("nothing is left to do in an idle loop") { !MainLoop.iterate(mayBlock: false) }
    },
  ]
}
