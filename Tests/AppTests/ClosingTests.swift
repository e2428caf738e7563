import Foundation
import TestSupport
import TestTools
import Testing

/// Closing the window and ending the program.
@Suite(.desktop) @DesktopActor
struct ClosingTests {
  /// The classes of the window, its sections, and the views of the app in them.
  private var declared: Set<String> {
    get throws {
      let folder = Tintype.repository + "/Sources/Tintype"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
        $0.hasSuffix(".swift")
      }
      let sources = try names.map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
      return Set(
        sources.flatMap { $0.matches(of: /class (\w+): (?:View, SectionView|ApplicationWindow)\b/) }.map {
          String($0.output.1)
        }
      ).union(["IndexProgressButton", "ColorVisionView"])
    }
  }

  @Test func theWindowAndItsSectionsAreFreed() async throws {
    let sandbox = try Sandbox()
    let trace = sandbox.home + "/trace.jsonl"
    try await Tintype.run(pictures: 4, environment: ["TINTYPE_TRACE": trace]) { tintype in
      let app = tintype.app
      // Opens and closes the viewer, because pushed views often retain a window.
      try await app.pointer.click(tintype.cell(Tintype.dated[0]), count: 2)
      try await app.click(.button, "Back")
      _ = try await tintype.cell(Tintype.dated[0])
      #expect(
        try views("made", in: trace) == ["MainWindow", "PhotosSection", "IndexProgressButton"],
        "The others are made when they are shown.")
      for (key, widget): (Key, String) in [
        ("2", "Take Picture"), ("3", "Open Files…"), ("4", "Albums"), ("5", "No Tint"),
      ] {
        try app.keyboard.press(key, .alt)
        _ = try await app.find(nil, .exactly(widget))
      }
      try app.window().close()
      #expect(try await app.process.waitForExit() == .exited(0))
    }
    #expect(try declared.isSuperset(of: ["MainWindow", "PhotosSection"]))
    #expect(try views("made", in: trace) == declared)
    #expect(try views("freed", in: trace) == views("made", in: trace))
  }

  /// A window that opens with a photo has nothing else to wait for.
  @Test func aWindowThatOpensWithAPhotoMakesNoSection() async throws {
    let sandbox = try Tintype.sandbox(pictures: 4)
    let trace = sandbox.home + "/trace.jsonl"
    try await Tintype.run(
      in: sandbox, arguments: [sandbox.pictures + "/" + Tintype.dated[0]],
      environment: ["TINTYPE_TRACE": trace]
    ) { tintype in
      _ = try await tintype.app.find(.button, "Back")
      #expect(try views("made", in: trace) == ["MainWindow"])
    }
  }

  /// The classes of the views that were made or freed.
  private func views(_ event: String, in trace: String) throws -> Set<String> {
    let lines = try String(contentsOfFile: trace, encoding: .utf8)
    return Set(
      lines.matches(of: /"event":"(\w+)".*"view":"(\w+)"/).filter { $0.output.1 == event }.map {
        String($0.output.2)
      })
  }

  /// Destructors would run while GStreamer's threads load plug-ins, which then use libraries that count as
  /// uninitialized.
  @Test func noDestructorRunsWhenTheProgramEnds() async throws {
    let sandbox = try Sandbox()
    let (library, source, names) = (
      sandbox.root + "/mark.so", sandbox.root + "/mark.c", sandbox.home + "/names"
    )
    try sandbox.write(
      """
      #define _GNU_SOURCE
      #include <errno.h>
      #include <stdio.h>
      #include <stdlib.h>
      __attribute__((destructor)) static void mark(void) {
        FILE *file = getenv("NAMES") ? fopen(getenv("NAMES"), "a") : NULL;
        if (file) fprintf(file, "%s\\n", program_invocation_short_name);
      }
      """, to: source)
    #expect(try Command.run(["cc", "-shared", "-fPIC", "-o", library, source]).status == 0)
    let preloaded = [library, ProcessInfo.processInfo.environment["LD_PRELOAD"]].compactMap(\.self)
    let environment = ["NAMES": names, "LD_PRELOAD": preloaded.joined(separator: ":")]
    let other = try AppProcess("/bin/true", environment: environment, sandbox: sandbox)
    #expect(try await other.waitForExit() == .exited(0))
    try await Tintype.run(in: sandbox, pictures: 0, environment: environment) { tintype in
      try tintype.app.window().close()
      #expect(try await tintype.app.process.waitForExit() == .exited(0))
    }
    // Child processes may end in any way.
    let ended = String(decoding: try sandbox.read(names), as: UTF8.self).split(separator: "\n")
    #expect(ended.contains("true"))
    #expect(!ended.contains("tintype"))
  }
}
