import Foundation

/// The time from process start with a photo to the photo on the screen, 12 and 108 megapixels; and from the Right key
/// to the next photo of the folder, the median of 10.
///
/// All programs are measured from outside in the same way: when the photo's marker is on the screen (see
/// `PhotoWatch`), so neither a window without the photo nor a preview counts. The thumbnail cache is empty.
struct OpenPhotoBenchmark: Benchmark {
  let name = "open-photo"
  private static let steps = 10

  func measure(_ bench: Bench) throws {
    let pictures = try bench.pictures()
    let large = try PictureFiles.makeLarge(in: bench.work)
    let ours = try Viewer.tintype(bench)
    let peers = [try Viewer.opener("eog", bench), try Viewer.opener("gthumb", bench)]
    defer { for viewer in [ours] + peers { viewer.home.remove() } }
    var photos: [(title: String, path: (Viewer) -> String, limit: Double)] = []
    for viewer in [ours] + peers {
      try Library.fill(viewer.home.pictures, with: PictureFiles.count, from: pictures)
      let folder = viewer.home.path + "/Large"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.linkItem(atPath: large, toPath: folder + "/large.jpg")
    }
    photos.append(("12 megapixels", { $0.home.pictures + "/" + Library.name(0) }, 0.95))
    photos.append(("108 megapixels", { $0.home.path + "/Large/large.jpg" }, 0.3))
    for photo in photos {
      try open(photo.title, bench, ours, peers, photo.path, limit: photo.limit)
    }
    try goThrough(bench, ours, peers[0])
  }

  private func open(
    _ title: String, _ bench: Bench, _ ours: Viewer, _ peers: [Viewer], _ path: (Viewer) -> String,
    limit: Double
  ) throws {
    var times: [Double] = []
    let samples = peers.map { Peer<Double>($0.name) }
    // A first run, not counted, fills the machine's caches.
    _ = try run(ours, bench, path(ours), screenshot: nil)
    try bench.rounds { round in
      func screenshot(_ viewer: Viewer) -> String? {
        round == 0 ? "open-photo-\(title.prefix { $0.isNumber })-\(viewer.name)" : nil
      }
      times.append(try run(ours, bench, path(ours), screenshot: screenshot(ours)))
      for (viewer, peer) in zip(peers, samples) {
        peer.measure { try run(viewer, bench, path(viewer), screenshot: screenshot(viewer)) }
      }
    }
    for peer in samples {
      bench.report(
        Figure(
          name: "open-photo, \(title)", unit: .seconds, ours: times, peer: peer.values,
          target: peer.name == "eog" ? .atMost(limit) : .none))
    }
  }

  private func run(_ viewer: Viewer, _ bench: Bench, _ path: String, screenshot: String?) throws -> Double {
    viewer.home.forgetThumbnails()
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    let child = try viewer.start([path])
    defer {
      child.end()
      watch.waitForBackground()
    }
    let time = try PhotoWatch(try bench.screen()).photo(of: child).time - child.started
    if let screenshot { bench.screenshot(screenshot) }
    return time
  }

  private func goThrough(_ bench: Bench, _ ours: Viewer, _ eog: Viewer) throws {
    var times: [[Double]] = []
    let peer = Peer<[Double]>("eog")
    try bench.rounds { _ in
      times.append(try steps(ours, bench))
      peer.measure { try steps(eog, bench) }
    }
    bench.report(
      Figure(
        name: "open-photo, to the next one", unit: .milliseconds, ours: times.map(median),
        peer: peer.values(median), target: .valueAtMost(50)))
    bench.report(
      Figure(
        name: "open-photo, to the next one, worst of \(Self.steps)", unit: .milliseconds,
        ours: times.map { $0.max() ?? 0 }, peer: peer.values { $0.max() ?? 0 }))
  }

  /// The time from each key press to the photo, in milliseconds.
  private func steps(_ viewer: Viewer, _ bench: Bench) throws -> [Double] {
    viewer.home.forgetThumbnails()
    bench.waitForQuiet()
    let watch = ScreenWatch(try bench.screen())
    // Starts in the middle of the folder: the sort order, and so the direction of the next photo, differs by program.
    let child = try viewer.start([viewer.home.pictures + "/" + Library.name(PictureFiles.count / 2)])
    defer {
      child.end()
      watch.waitForBackground()
    }
    let photos = PhotoWatch(try bench.screen())
    var shown = try photos.photo(of: child).marker
    let input = try InputDevice()
    return try (0..<Self.steps).map { _ in
      // Waits as a user who looks at a photo does: the program may prefetch the next one in the meantime.
      guard child.waitUntilIdle(upTo: 30) else {
        throw BenchError.tookTooLong("The rest of “\(viewer.name)”")
      }
      let start = Clock.now
      input.type(.right)
      let next = try photos.photo(of: child, after: shown, upTo: 10)
      shown = next.marker
      return (next.time - start) * 1000
    }
  }
}
