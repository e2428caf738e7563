/// The CPU time to export a grayscale square of a 12-megapixel JPEG file through a LUT, compared with ImageMagick's Hald
/// CLUT and with the export without the LUT.
struct LUTExportBenchmark: Benchmark {
  let name = "lut-export"
  private static let points = 33

  func measure(_ bench: Bench) throws {
    let tools = try ExportTools(bench, name: name)
    defer { tools.remove() }
    let cube = try tools.write(Self.cube, to: "warm.cube")
    let edit = ["--apply", "grayscale", "--apply", "crop-square"]
    let hald = Result { try tools.makeHald() }
    var (ours, plain): ([Double], [Double]) = ([], [])
    let imageMagick = Peer<Double>("ImageMagick -hald-clut")
    // A first run, not counted, fills the machine's caches.
    _ = try tools.tintype(edit)
    try bench.rounds { _ in
      bench.waitForQuiet()
      ours.append(try tools.tintype(edit + ["--lut", cube]))
      plain.append(try tools.tintype(edit))
      imageMagick.measure { try tools.imageMagickGraySquare(hald: hald.get()) }
    }
    bench.report(
      Figure(
        name: "lut-export, a gray square of 12 megapixels through a LUT", unit: .milliseconds, ours: ours,
        peer: imageMagick.values, target: .atMost(0.8)))
    bench.report(
      Figure(
        name: "lut-export, over the export without the LUT", unit: .milliseconds, ours: ours,
        peer: Figure.Peer(name: "without", values: plain), target: .atMost(1.5)))
  }

  /// A LUT that warms the colors.
  private static var cube: String {
    var lines = ["LUT_3D_SIZE \(points)"]
    for index in 0..<points * points * points {
      let color = [index % points, index / points % points, index / (points * points)]
        .map { Double($0) / Double(points - 1) }
      lines.append("\(min(1, color[0] * 1.1)) \(color[1]) \(color[2] * 0.9)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
