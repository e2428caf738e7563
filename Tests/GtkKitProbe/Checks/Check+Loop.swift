import CGtk
import GObjectKit
import Glibc
import GtkKit
import ProbeSupport

extension Check {
  nonisolated static let loop: [Check] = [
    Check("A hop to the main actor is served at once while GTK idles") {
      await Stage.show(Label("idle")) { _, _ in
        await measure("median and worst hop") {
          let times = await Task.detached {
            var times: [Duration] = []
            for _ in 0..<200 {
              let start = ContinuousClock.now
              await MainActor.run {}
              times.append(ContinuousClock.now - start)
            }
            return times.sorted()
          }.value
          // Half a frame, and nobody notices.
          let isFast = times[100] < .milliseconds(8) && times[199] < .milliseconds(500)
          return (isFast, "\(times[100]) and \(times[199])")
        }
      }
    },
    Check("Main-actor code runs on the thread that runs GTK") {
      expect(Stage.isMainThread, "GTK's loop runs checks on the first thread")
      await Task.detached {
        await MainActor.run { expect(Stage.isMainThread, "a hop leads to the first thread") }
      }.value
    },
    Check("Task.sleep wakes in time while GTK idles") {
      await Stage.show(Label("idle")) { _, _ in
        for wanted in [Duration.milliseconds(1), .milliseconds(20), .milliseconds(200)] {
          await measure("sleep of \(wanted)") {
            let start = ContinuousClock.now
            try? await Task.sleep(for: wanted)
            let slept = ContinuousClock.now - start
            expect(slept >= wanted, "slept \(slept) instead of \(wanted)")
            return (slept < wanted + .milliseconds(250), "\(slept)")
          }
        }
      }
    },
    Check("An idle window takes less than 1 % of a processor") {
      await Stage.show(Label("idle")) { _, _ in
        await startIsOver()
        // Serving tasks must not leave the loop spinning.
        for _ in 0..<100 { await Task.detached { await MainActor.run {} }.value }
        await measure("share of a processor") {
          let (start, before) = (ContinuousClock.now, processorTime())
          try? await Task.sleep(for: .seconds(5))
          let share = (processorTime() - before) / (ContinuousClock.now - start)
          return (share < 0.01, "\(share * 100) %")
        }
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
    Check("The turns of the loop are told with their begin and end") {
      var turns: [(begin: Int, end: Int)] = []
      MainLoop.observeTurns { turns.append(($0.begin, $0.begin + $0.duration)) }
      await settle()
      let start = MainLoop.monotonicTime
      usleep(30_000)
      await settle()
      await eventually("a turn that lasts 30 ms is told") {
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

/// Takes a measurement until it is as wanted, three times at most: a machine that does other things, too, spoils one.
private func measure(
  _ what: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  _ body: () async -> (isAsWanted: Bool, value: String)
) async {
  var values: [String] = []
  for _ in 1...3 {
    let (isAsWanted, value) = await body()
    if isAsWanted { return }
    values.append(value)
  }
  let found = values.joined(separator: "; ")
  expect(false, "the \(what), three times: \(found)", fileID: fileID, filePath: filePath, line: line)
}

/// Waits until what belongs to the start is done: first drawing, accessibility, icon theme.
private func startIsOver() async {
  for _ in 0..<40 {
    let before = processorTime()
    try? await Task.sleep(for: .milliseconds(250))
    if processorTime() - before < .milliseconds(2) { return }
  }
}

/// The processor time that the process has used, of all its threads, in user code and in the kernel.
private func processorTime() -> Duration {
  var usage = rusage()
  getrusage(RUSAGE_SELF.rawValue, &usage)
  func duration(_ time: timeval) -> Duration { .seconds(time.tv_sec) + .microseconds(time.tv_usec) }
  return duration(usage.ru_utime) + duration(usage.ru_stime)
}
