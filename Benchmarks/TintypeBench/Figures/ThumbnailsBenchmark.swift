import Foundation

/// The CPU time for a 256-pixel thumbnail of a 12-megapixel JPEG file, and the speedup of two threads over one.
///
/// - `djpeg -scale 1/8` is libjpeg-turbo's own program. It decodes to 500 × 375 pixels and writes to /dev/null. It
///   takes one file at a time; its start-up cost is measured with a tiny image and subtracted.
/// - `vipsthumbnail` makes all files in one run, as `decode-jpegs` does, and writes JPEG files.
///
/// Compared with djpeg, which makes no thumbnail, `decode-jpegs` only decodes and scales; compared with vipsthumbnail
/// it also writes the thumbnails into a cache.
struct ThumbnailsBenchmark: Benchmark {
  let name = "thumbnails-jpeg"

  func measure(_ bench: Bench) throws {
    let pictures = try bench.pictures()
    let files = (0..<PictureFiles.count).map { PictureFiles.path($0, in: pictures) }
    let home = try HomeFolder(bench.work + "/thumbnails")
    defer { home.remove() }
    let tools = Tools(home: home, pictures: pictures, files: files)
    try tools.makeTinyPicture()
    var (decoding, thumbnails): ([Double], [Double]) = ([], [])
    let (djpeg, vips) = (Peer<Double>("djpeg -scale 1/8"), Peer<Double>("vipsthumbnail"))
    var speedup: [Double] = []
    // A first run, not counted, fills the machine's caches.
    _ = try tools.decode()
    try bench.rounds { _ in
      bench.waitForQuiet()
      let one = try tools.decode()
      decoding.append(one.cpu)
      djpeg.measure { try tools.djpeg() }
      thumbnails.append(try tools.thumbnails())
      vips.measure { try tools.vipsthumbnail() }
      bench.waitForQuiet()
      let alone = try tools.decode().wall
      speedup.append(alone / (try tools.decode(threads: 2).wall))
    }
    let title = "thumbnails-jpeg, processor time for each"
    bench.report(
      Figure(
        name: title + ", decoding", unit: .milliseconds, ours: decoding, peer: djpeg.values,
        target: .atMost(1.15)))
    bench.report(
      Figure(
        name: title + ", in the cache", unit: .milliseconds, ours: thumbnails, peer: vips.values,
        target: .atMost(0.85)))
    bench.report(
      Figure(name: "thumbnails-jpeg, rate on two cores", unit: .times, ours: speedup, target: .atLeast(1.8)))
  }

  /// The compared programs. All times are milliseconds per photo.
  private struct Tools {
    let home: HomeFolder
    let pictures: String
    let files: [String]

    private var log: String { home.path + "/log" }
    private var tiny: String { home.path + "/tiny.jpg" }

    func makeTinyPicture() throws {
      try PictureFiles.makeTiny(at: tiny)
    }

    func decode(threads: Int = 1) throws -> (cpu: Double, wall: Double) {
      try ours(["--threads", String(threads)])
    }

    func thumbnails() throws -> Double {
      home.forgetThumbnails()
      return try ours(["--threads", "1", "--cache", home.path + "/.cache/thumbnails"]).cpu
    }

    private func ours(_ arguments: [String]) throws -> (cpu: Double, wall: Double) {
      let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
      let cpu = try run([program, "decode-jpegs", pictures, "--side", "256"] + arguments)
      // `decode-jpegs` prints `files 24 wall 1.234 cpu 1.2`: the time from the first request to the last answer.
      let words = Child.tail(log).split(separator: " ")
      guard let index = words.firstIndex(of: "wall"), index + 1 < words.count,
        let wall = Double(words[index + 1])
      else { throw BenchError.failed("decode-jpegs", status: 0, output: Child.tail(log)) }
      return (cpu / Double(files.count), wall * 1000 / Double(files.count))
    }

    func djpeg() throws -> Double {
      func decode(_ file: String) throws -> Double {
        try run(["djpeg", "-scale", "1/8", "-outfile", "/dev/null", file])
      }
      let starting = median(try (0..<files.count).map { _ in try decode(tiny) })
      return try files.map(decode).reduce(0, +) / Double(files.count) - starting
    }

    func vipsthumbnail() throws -> Double {
      let folder = home.path + "/vips"
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      return try run(["vipsthumbnail", "--size", "256", "-o", folder + "/%s.jpg"] + files)
        / Double(files.count)
    }

    /// CPU time in milliseconds.
    private func run(_ command: [String]) throws -> Double {
      try Child(command, environment: home.environment, log: log).wait(log: log) * 1000
    }
  }
}
