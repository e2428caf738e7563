import TestSupport
import Testing

/// The window around the sections.
@Suite(.desktop) @DesktopActor
struct WindowTests {
  @Test func theSizeIsRestored() async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    try await Tintype.run(in: sandbox, pictures: 1) { tintype in
      try tintype.app.window().resize(width: 700, height: 500)
      // The window manager knows the new size before the program.
      try await tintype.app.wait(for: "700 × 500") {
        let photos = try tintype.photos()?.frame
        return try tintype.app.window().frame?.width == 700 && (photos?.width ?? 701) <= 700
      }
      try tintype.app.keyboard.press("w", .control)
      #expect(try await tintype.app.process.waitForExit() == .exited(0))
    }
    try await Tintype.run(in: sandbox, pictures: 1) { tintype in
      let frame = try #require(try tintype.app.window().frame)
      #expect((frame.width, frame.height) == (700, 500))
    }
  }

  @Test func altAndADigitShowASection() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(Tintype.dated[0]), count: 2)
      _ = try await app.find(.label, "1 of 2")
      try app.keyboard.press("1", .alt)
      _ = try await tintype.cell(Tintype.dated[0])
      try await app.wait(for: "the viewer to go") { try app.first(.label, "1 of 2") == nil }
    }
  }
}
