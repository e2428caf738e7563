/// Detects from the screen alone when a program has drawn something, in the same way for every program.
struct ScreenWatch {
  /// The number of changed samples from which a change counts as a window: a sixteenth of a 640 × 480 window.
  private static let window = 1200
  /// The number of changed samples that must differ from the most common one. A plain area, with which the window
  /// manager or the X server fills a new window, is not a frame; a header bar with text and icons is.
  private static let details = 60
  /// Fewer changed samples are a blinking cursor or a spinner, not content.
  private static let picture = 24

  private let screen: Framebuffer
  private let background: [UInt32]

  /// Stores the screen's content before the program starts.
  init(_ screen: Framebuffer) {
    self.screen = screen
    var samples: [UInt32] = []
    screen.sample(into: &samples)
    background = samples
  }

  /// Waits for the first frame of a window. Returns its time in seconds of `Clock`, at most 2 ms late.
  func firstFrame(of child: Child, upTo limit: Double = 30) throws -> Double {
    var samples: [UInt32] = []
    let seen = Clock.poll(every: 0.002, upTo: limit) { () -> Double? in
      guard child.isRunning else { return 0 }
      screen.sample(into: &samples)
      let now = Clock.now
      return hasFrame(samples) ? now : nil
    }
    guard let seen, seen > 0 else { throw BenchError.noWindow(child.name) }
    return seen
  }

  /// Waits until nothing has changed for `rest` seconds. Returns the time of the last change, in seconds of `Clock`.
  func lastChange(of child: Child, rest: Double = 2, upTo limit: Double = 120) throws -> Double {
    var (before, samples): ([UInt32], [UInt32]) = ([], [])
    screen.sample(into: &before)
    var last = Clock.now
    let found = Clock.poll(every: 0.005, upTo: limit) { () -> Double? in
      guard child.isRunning else { return 0 }
      screen.sample(into: &samples)
      let now = Clock.now
      if zip(samples, before).lazy.filter({ $0 != $1 }).count >= Self.picture {
        last = now
        swap(&samples, &before)
      }
      return now - last >= rest ? last : nil
    }
    guard let found else { throw BenchError.tookTooLong("What “\(child.name)” draws") }
    guard found > 0 else { throw BenchError.noWindow(child.name) }
    return found
  }

  /// Waits until the screen has the content from before the program started.
  func waitForBackground(upTo limit: Double = 5) {
    var samples: [UInt32] = []
    _ = Clock.poll(every: 0.02, upTo: limit) { () -> Bool? in
      screen.sample(into: &samples)
      return samples == background ? true : nil
    }
  }

  private func hasFrame(_ samples: [UInt32]) -> Bool {
    var counts: [UInt32: Int] = [:]
    var changed = 0
    for (new, old) in zip(samples, background) where new != old {
      changed += 1
      // Counted only while the window changes, which is rare.
      counts[new, default: 0] += 1
    }
    guard changed >= Self.window, let commonest = counts.values.max() else { return false }
    return changed - commonest >= Self.details
  }
}
