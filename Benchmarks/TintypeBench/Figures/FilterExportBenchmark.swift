/// The CPU time to export a grayscale square of a 12-megapixel JPEG file as JPEG, compared with vips.
struct FilterExportBenchmark: Benchmark {
  let name = "filter-export"

  func measure(_ bench: Bench) throws {
    let tools = try ExportTools(bench, name: name)
    defer { tools.remove() }
    var ours: [Double] = []
    let vips = Peer<Double>("vips")
    let edit = ["--apply", "grayscale", "--apply", "crop-square"]
    // A first run, not counted, fills the machine's caches.
    _ = try tools.tintype(edit)
    try bench.rounds { _ in
      bench.waitForQuiet()
      ours.append(try tools.tintype(edit))
      vips.measure { try tools.vipsGraySquare() }
    }
    bench.report(
      Figure(
        name: "filter-export, a gray square of 12 megapixels", unit: .milliseconds, ours: ours,
        peer: vips.values,
        target: .atMost(1.2)))
  }
}
