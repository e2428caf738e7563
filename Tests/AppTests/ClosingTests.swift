import Foundation
import TestSupport
import Testing

/// What is left when the window closes.
@Suite(.desktop) @DesktopActor
struct ClosingTests {
  /// The classes of views that Tintype declares.
  private var declared: Set<String> {
    get throws {
      let folder = Tintype.repository + "/Sources/Tintype"
      let sources = try FileManager.default.contentsOfDirectory(atPath: folder).map {
        try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
      }
      return Set(
        sources.flatMap { $0.matches(of: /class (\w+): (?:View|ApplicationWindow)\b/) }.map {
          String($0.output.1)
        }
      )
    }
  }

  @Test func theWindowAndItsPlacesAreFreed() async throws {
    let sandbox = try Sandbox()
    let trace = sandbox.home + "/trace.jsonl"
    try await Tintype.run(pictures: 4, environment: ["TINTYPE_TRACE": trace]) { tintype in
      let app = tintype.app
      // Through the viewer and back: what holds a window is often what it has opened.
      try await app.pointer.click(tintype.cell(Tintype.dated[0]), count: 2)
      try await app.click(.button, "Back")
      _ = try await tintype.cell(Tintype.dated[0])
      try app.window().close()
      #expect(try await app.process.waitForExit() == .exited(0))
    }
    let lines = try String(contentsOfFile: trace, encoding: .utf8)
    func views(_ event: String) -> Set<String> {
      Set(
        lines.matches(of: /"event":"(\w+)".*"view":"(\w+)"/).filter { $0.output.1 == event }.map {
          String($0.output.2)
        })
    }
    #expect(try declared.isSuperset(of: ["MainWindow", "PhotosPlace"]))
    #expect(try views("made") == declared, "All are there with the first frame.")
    #expect(views("freed") == views("made"))
  }
}
