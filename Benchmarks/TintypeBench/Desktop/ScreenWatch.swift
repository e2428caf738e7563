/// Detects from the screen alone when a program has drawn something, in the same way for every program.
struct ScreenWatch {
  /// One pixel of 16 is sampled: every fourth of every fourth row.
  private static let step = 4
  /// The number of changed samples from which a change counts as a window: a sixteenth of a 640 × 480 window.
  private static let window = 1200
  /// The number of changed samples that must differ from the most common one. A plain area, with which the window
  /// manager or the X server fills a new window, is not a frame; a header bar with text and icons is.
  private static let details = 60
  /// Fewer changed samples are a blinking cursor or a spinner, not content.
  private static let picture = 24
  /// The share of samples that changes when a photo appears or is refined: more than fading controls and a header
  /// bar, less than any window that a photo fills.
  private static let photo = 0.08

  private let screen: Framebuffer
  private let background: [UInt32]

  /// Stores the screen's content before the program starts.
  init(_ screen: Framebuffer) {
    self.screen = screen
    var samples: [UInt32] = []
    screen.sample(every: Self.step, into: &samples)
    background = samples
  }

  /// Waits for the first frame of a window. Returns its time in seconds of `Clock`, at most 2 ms late.
  func firstFrame(of child: Child, upTo limit: Double = 30) throws -> Double {
    var samples: [UInt32] = []
    let seen = Clock.poll(every: 0.002, upTo: limit) { () -> Double? in
      guard child.isRunning else { return 0 }
      screen.sample(every: Self.step, into: &samples)
      let now = Clock.now
      return hasFrame(samples) ? now : nil
    }
    guard let seen, seen > 0 else { throw BenchError.noWindow(child.name) }
    return seen
  }

  /// Waits until nothing has changed for `rest` seconds. Returns the time of the last change, in seconds of `Clock`.
  func lastChange(of child: Child, rest: Double = 2, upTo limit: Double = 120) throws -> Double {
    var (before, samples): ([UInt32], [UInt32]) = ([], [])
    screen.sample(every: Self.step, into: &before)
    var last = Clock.now
    let found = Clock.poll(every: 0.005, upTo: limit) { () -> Double? in
      guard child.isRunning else { return 0 }
      screen.sample(every: Self.step, into: &samples)
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

  /// Waits until a photo is shown in its final form. Returns the time of that change, in seconds of `Clock`. A
  /// preview in the photo's position does not count, nor do controls that appear and disappear.
  ///
  /// - Parameter rest: The number of seconds without another large change.
  func photo(of child: Child, rest: Double, upTo limit: Double = 60) throws -> Double {
    var (before, samples) = (background, [UInt32]())
    var last: Double?
    let found = Clock.poll(every: 0.001, upTo: limit) { () -> Double? in
      guard child.isRunning else { return 0 }
      screen.sample(every: Self.step, into: &samples)
      let now = Clock.now
      let changed = zip(samples, before).reduce(0) { $0 + ($1.0 != $1.1 ? 1 : 0) }
      if Double(changed) >= Self.photo * Double(samples.count) {
        last = now
        swap(&samples, &before)
      }
      return last.flatMap { now - $0 >= rest ? $0 : nil }
    }
    guard let found else { throw BenchError.tookTooLong("The photo of “\(child.name)”") }
    guard found > 0 else { throw BenchError.noWindow(child.name) }
    return found
  }

  /// Waits until the screen has the content from before the program started.
  func waitForBackground(upTo limit: Double = 5) {
    var samples: [UInt32] = []
    _ = Clock.poll(every: 0.02, upTo: limit) { () -> Bool? in
      screen.sample(every: Self.step, into: &samples)
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
