import Foundation

/// The peak resident memory of the program and its workers, at the same time, while a photo of 108 megapixels is edited: it is
/// opened, a slider is dragged for 40 steps, the edit is applied, and the edited photo is shown. And while its edited copy is
/// written.
///
/// The memory of all processes is read about every 20 ms. A decoder of such a photo takes a second or more.
struct EditMemoryBenchmark: Benchmark {
  let name = "edit-memory"
  private static let steps = 40
  /// The exposure's knob; see `FilterPreviewBenchmark`.
  private static let knob = (x: 150, y: 220)

  func measure(_ bench: Bench) throws {
    let large = try PictureFiles.makeLarge(in: bench.work)
    let viewer = try Viewer.tintype(bench)
    defer { viewer.home.remove() }
    let photo = viewer.home.pictures + "/large.jpg"
    try FileManager.default.linkItem(atPath: large, toPath: photo)
    try viewer.indexPictures()
    try viewer.home.set([
      "io/github/tintype/Tintype": [
        "window-width": "1280", "window-height": "800", "window-maximized": "true",
      ]
    ])
    var (edited, exported): ([Double], [Double]) = ([], [])
    try bench.rounds { round in
      edited.append(try edit(photo, viewer, bench, screenshot: round == 0 ? name : nil))
      exported.append(try export(photo, viewer, bench))
    }
    bench.report(
      Figure(name: "edit-memory, 108 megapixels", unit: .megabytes, ours: edited, target: .atMost(1200)))
    bench.report(
      Figure(
        name: "edit-memory, its edited copy", unit: .megabytes, ours: exported, target: .atMost(1200)))
  }

  private func edit(
    _ photo: String, _ viewer: Viewer, _ bench: Bench, screenshot: String?
  ) throws -> Double {
    viewer.home.forgetThumbnails()
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start([photo])
    defer {
      child.end()
      watch.waitForBackground()
    }
    var memory = PeakMemory(of: child)
    _ = try watch.firstFrame(of: child)
    try memory.waitUntilIdle(upTo: 60)
    let input = try InputDevice()
    guard let window = input.largestWindow() else { throw BenchError.tookTooLong("The window") }
    input.type(.character("e"))
    try memory.waitUntilIdle(upTo: 60)
    let (x, y) = (window.x + window.width - Self.knob.x, window.y + Self.knob.y)
    input.move(x: x, y: y)
    input.press()
    for step in 0..<Self.steps {
      input.move(x: x + 10 + step, y: y)
      memory.read()
      usleep(50_000)
    }
    input.release()
    try memory.waitUntilIdle(upTo: 60)
    guard viewer.readTrace().previews.count >= Self.steps / 4 else {
      throw BenchError.tookTooLong("The preview of the editor")
    }
    input.type(.enter, holding: .control)
    try memory.waitUntilIdle(upTo: 60)
    if let screenshot { bench.screenshot(screenshot) }
    return memory.peak
  }

  private func export(_ photo: String, _ viewer: Viewer, _ bench: Bench) throws -> Double {
    bench.waitForQuiet()
    let log = viewer.home.path + "/filter-log"
    let child = try Child(
      [
        bench.program, "filter", "--apply", "exposure=1", "--overwrite", photo,
        viewer.home.path + "/copy.jpg",
      ],
      environment: viewer.home.environment, log: log)
    var memory = PeakMemory(of: child)
    while child.isRunning {
      memory.read()
      usleep(20_000)
    }
    _ = try child.wait(log: log)
    return memory.peak
  }
}

/// The peak resident memory of a program and its child processes at the same time, in MB.
private struct PeakMemory {
  private(set) var peak = 0.0
  private let child: Child

  init(of child: Child) { self.child = child }

  mutating func read() { peak = max(peak, child.residentMemory) }

  /// Reads the memory until the program has used nearly no CPU time for a second.
  ///
  /// - Throws: `BenchError` after `limit` seconds, or if the program has ended.
  mutating func waitUntilIdle(upTo limit: Double) throws {
    let end = Clock.now + limit
    var (since, last) = (Clock.now, child.processorTime)
    while Clock.now - since < 1 {
      guard Clock.now < end else { throw BenchError.tookTooLong("What the program does with the photo") }
      read()
      usleep(20_000)
      let now = child.processorTime
      if now - last > 0.02 { (since, last) = (Clock.now, now) }
    }
    try child.requireRunning()
  }
}
