import TestSupport
import Testing

@Suite(.desktop) @DesktopActor
struct WindowTests {
  @Test func titleProcessAndFrameOfTheWindowAreKnown() async throws {
    try await withSampleApp { app in
      let window = try app.window()
      let frame = try #require(window.frame)
      #expect(window.title == "Sample App")
      #expect(window.pid == app.process.pid)
      #expect(window.isActive)
      #expect(!window.isFullscreen)
      #expect(frame.width == 520 && frame.height == 640)
      let canvas = try await app.find(.image, "Canvas").frame
      #expect(frame.contains(canvas.center))
    }
  }

  @Test func closingTheWindowEndsTheProgram() async throws {
    try await withSampleApp { app in
      try app.window().close()
      #expect(try await app.process.waitForExit() == .exited(0))
      #expect(app.process.logWarnings.isEmpty)
    }
  }

  @Test func theWindowIsResizedAndMoved() async throws {
    try await withSampleApp { app in
      let window = try app.window()
      window.resize(width: 700, height: 500)
      try await app.wait(for: "the new size") { window.frame?.width == 700 && window.frame?.height == 500 }
      window.move(to: Point(x: 40, y: 60))
      try await app.wait(for: "the new place") { window.frame?.x == 40 && window.frame?.y == 60 }
      // Clicks still use the correct position.
      try await app.click(.button, "Press Me")
      _ = try await app.find(.label, "Pressed 1 times")
    }
  }

  @Test func aSecondWindowIsControlled() async throws {
    try await withSampleApp { app in
      try await app.click(.button, "Open Dialog")
      try await app.click(.button, "Answer")
      _ = try await app.find(.label, "Answered")
      let second = try #require(app.windows.first { $0.title == "Second Window" })
      #expect(second.isModal)
      #expect(second.isActive)
    }
  }

  @Test func clicksInMaximizedWindowsAreExact() async throws {
    try await withSampleApp { app in
      let window = try app.window()
      try await app.click(.button, "Maximize")
      try await app.wait(for: "the window to be maximized") { window.isMaximized }
      try await app.click(.button, "Press Me")
      _ = try await app.find(.label, "Pressed 1 times")
    }
  }

  @Test func theScreenshotShowsTheColorsOnTheScreen() async throws {
    let blue = Color(red: 0, green: 102, blue: 204)
    let yellow = Color(red: 255, green: 204, blue: 0)
    try await withSampleApp { app in
      let canvas = try await app.find(.image, "Canvas")
      try await app.wait(for: "the canvas to be drawn") {
        try canvas.screenshot().pixel(10, 10).distance(to: blue) <= 1
      }
      let picture = try canvas.screenshot()
      #expect(picture.width == 510 && picture.height == 100)
      #expect(picture.pixel(picture.width - 10, 50).distance(to: yellow) <= 1)
      let half = Rect(x: 0, y: 0, width: picture.width / 2, height: picture.height)
      #expect(picture.average(in: half.inset(by: 2)).distance(to: blue) <= 1)
      #expect(abs(picture.share(of: yellow) - 0.5) < 0.02)
      #expect(picture.colorCount() == 2)
      #expect(picture.cropped(to: half).share(of: blue) == 1)

      let before = try app.screenshot()
      #expect(before.bounds == app.display.bounds)
      try await app.click(.textBox, "Your Name")
      try app.keyboard.type("Changed")
      _ = try await app.find(.label, "Hello Changed")
      try await app.wait(for: "the screen to change") {
        let share = try app.screenshot().difference(from: before)
        return share > 0 && share < 0.1
      }
    }
  }

  @Test func aScreenshotIsWrittenAsPNG() async throws {
    let sandbox = try Sandbox()
    let picture = try Desktop.display().screenshot(of: Rect(x: 0, y: 0, width: 64, height: 48))
    let path = sandbox.pictures + "/screen.png"
    try picture.writePNG(path)
    let bytes = try picture.png()
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try sandbox.read(path) == bytes)
  }
}
