import TestSupport
import TestTools
import Testing

/// `tintype --version`.
@Suite(.timeLimit(.minutes(1))) struct VersionTests {
  private func run(_ options: String..., environment: [String] = []) throws -> Command.Result {
    try Command.run(
      ["env"] + environment + [try BuiltProduct.path("tintype")] + options, keepsErrors: true)
  }

  /// The lines of the report: name and content.
  private func report(_ environment: String...) throws -> [String: String] {
    let result = try run("--version", "--verbose", environment: environment)
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("Tintype ") == true)
    let pairs = lines.dropFirst().map { $0.split(separator: ": ", maxSplits: 1).map(String.init) }
    #expect(pairs.allSatisfy { $0.count == 2 }, "\(result.text)")
    return Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  @Test func theVersionIsOneLine() throws {
    let result = try run("--version")
    #expect(result.status == 0)
    #expect(result.text.split(separator: ".").count == 3 && !result.text.contains("\n"))
  }

  @Test func theReportNamesWhatAProblemReportNeeds() throws {
    let report = try report("DISPLAY=", "WAYLAND_DISPLAY=", "GDK_BACKEND=x11")
    for name in ["Swift", "GTK", "GLib", "gdk-pixbuf", "GStreamer", "PipeWire", "libass"] {
      #expect(report[name]?.first?.isNumber == true, "\(name)")
    }
    #expect(report["Display"] == "none" && report["Renderer"] == "none")
    #expect(report["Distribution"]?.isEmpty == false)
    #expect(report["Player element"]?.hasPrefix("playbin") == true)
    #expect(report["Worker"] == (try BuiltProduct.path("tintype-decoder")))
    #expect(report["Sandbox"]?.contains("seccomp") == true && report["Sandbox"]?.contains("Landlock") == true)
    #expect(report["Decoders"]?.contains("Opus (") == true)
    #expect(report["Missing decoders"] != nil)
  }

  @Test(.session) func theReportNamesDisplayAndRenderer() throws {
    let report = try report("GSK_RENDERER=cairo", "GDK_BACKEND=x11")
    #expect(report["Display"] == "X11")
    #expect(report["Renderer"] == "GskCairoRenderer")
  }

  @Test func aMissingWorkerIsReported() throws {
    let report = try report("TINTYPE_DECODER=/nowhere/tintype-decoder", "DISPLAY=", "WAYLAND_DISPLAY=")
    #expect(report["Worker"]?.contains("/nowhere/tintype-decoder") == true)
  }

  @Test func verboseGoesWithVersion() throws {
    #expect(try run("--verbose").status == 64)
  }

  @Test func theHelpNamesBothOptions() throws {
    let help = try run("--help").text
    #expect(help.contains("--version") && help.contains("--verbose"))
  }
}
