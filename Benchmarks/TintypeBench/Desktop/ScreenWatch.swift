/// Tells from the screen alone when a program has drawn something, the same way for every program.
struct ScreenWatch {
  /// One pixel of sixteen is looked at.
  private static let step = 4
  /// So many pixels looked at must have changed before it counts as a window: a sixteenth of a window
  /// of 640 × 480.
  private static let window = 1200
  /// So many of those must differ from the commonest of them: a plain area, with which the window
  /// manager or the X server fills a new window, is no frame; a header bar with text and icons is.
  private static let details = 60
  /// Fewer than that is a blinking cursor or a turning spinner, not a picture that comes.
  private static let picture = 24
  /// The part of the pixels looked at that changes when a photo is shown, or shown better: more than controls that
  /// fade, a header bar among them, and less than any window that a photo fills.
  private static let photo = 0.08

  private let screen: Framebuffer
  private let background: [UInt32]

  /// Remembers what the screen looks like before the program starts.
  init(_ screen: Framebuffer) {
    self.screen = screen
    var samples: [UInt32] = []
    screen.sample(every: Self.step, into: &samples)
    background = samples
  }

  /// Waits for the first frame of a window. Returns when it was seen, in seconds of `Clock`, at most 2 ms
  /// after it was on the screen.
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

  /// Waits until nothing has changed for `rest` seconds. Returns when it changed last.
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

  /// Waits until a photo that is about to be shown is there, as it stays. Returns when it was first seen so, in
  /// seconds of `Clock`. A preview in its place does not count, nor do controls around it that come and go.
  ///
  /// - Parameter rest: for how many seconds nothing large changes any more.
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

  /// Waits until the screen looks as it did before.
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
      // Only now and then is there anything to count.
      counts[new, default: 0] += 1
    }
    guard changed >= Self.window, let commonest = counts.values.max() else { return false }
    return changed - commonest >= Self.details
  }
}
