import Foundation
import TestSupport
import Testing

/// Several windows of one app.
@Suite(.desktop) @DesktopActor
struct SeveralWindowsTests {
  private let names = Tintype.dated

  @Test func eachWindowHasItsOwnPhotosAndNoneIsLost() async throws {
    let home = try Tintype.sandbox(pictures: 8)
    try await Tintype.run(in: home) { tintype in
      let app = tintype.app
      try await tintype.pick(names[0])
      try await tintype.waitForBoard([names[0]])
      let first = try #require(try app.root.children.first)
      let second = try await tintype.openWindow()
      #expect(try tintype.board(in: second).isEmpty)
      let cell = try #require(
        try tintype.photos(in: second)?.first(.image, Query.Name(stringLiteral: names[3])))
      try await app.pointer.click(cell)
      try await app.wait(for: "the photo in the second window") {
        try tintype.board(in: second) == [names[3]]
      }
      #expect(try tintype.board(in: first) == [names[0]])
      // What is undone belongs to the window.
      try app.keyboard.press(.escape)
      try await app.wait(for: "the second board to be empty") { try tintype.board(in: second).isEmpty }
      try app.keyboard.press("z", .control)
      try await app.wait(for: "the photo to return") { try tintype.board(in: second) == [names[3]] }
      #expect(try tintype.board(in: first) == [names[0]])
      try app.keyboard.press("q", .control)
      #expect(try await app.process.waitForExit() == .exited(0))
    }
    try await Tintype.run(in: home) { tintype in try await tintype.waitForBoard([names[0], names[3]]) }
  }

  @Test func aClosedWindowIsFreedAndLeavesItsTakenPhotosToTheOthers() async throws {
    let home = try Tintype.sandbox(pictures: 2)
    let name = "taken20260102_100000.jpg"
    _ = try home.leaveTakenPhoto(name)
    let trace = home.home + "/trace.jsonl"
    try await Tintype.run(in: home, pictures: 2, environment: ["TINTYPE_TRACE": trace]) { tintype in
      let app = tintype.app
      try await tintype.waitForBoard([name])
      let second = try await tintype.openWindow()
      #expect(try tintype.board(in: second).isEmpty)
      try app.window().close()
      try await app.wait(for: "the photo in the other window") {
        try tintype.board(in: second) == [name]
      }
      try await app.wait(for: "the window to be freed") {
        let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
        return ["MainWindow", "PhotosSection"].allSatisfy { name in
          lines.contains { $0.contains(#""freed""#) && $0.contains(name) }
        }
      }
      try app.keyboard.press("w", .control)
      #expect(try await app.process.waitForExit() == .exited(0))
    }
    try await Tintype.run(in: home, pictures: 2) { tintype in
      try await tintype.waitForBoard([name])
    }
  }

  @Test func theTintIsThatOfAllWindows() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      _ = try await tintype.openWindow()
      try await app.wait(for: "two windows") { app.windows.count == 2 }
      app.windows[0].close()
      try await app.waitForOneWindow()
      let frame = try #require(try app.window().frame)
      @DesktopActor func background() throws -> Color {
        try app.screenshot().pixel(frame.x + 40, frame.y + 20)
      }
      let before = try background()
      try app.keyboard.press("5", .alt)
      _ = try await app.find(nil, "Color Code")
      try await tintype.enterColor("#26a269")
      try await app.wait(for: "the tint") { try background() != before }
    }
  }

  @Test func theColorSectionFollowsThePhotosOfTheOtherWindow() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      let (window, first) = (try app.window(), try #require(try app.root.children.first))
      let second = try await tintype.openWindow()
      try app.keyboard.press("5", .alt)
      try await app.wait(for: "the Color section without a photo") {
        try second.first(.label, "Open a photo to see its colors") != nil
      }
      window.activate()
      try await app.wait(for: "the first window to be active") { window.isActive }
      let cell = try #require(
        try tintype.photos(in: first)?.first(.image, Query.Name(stringLiteral: names[0])))
      try await app.pointer.click(cell, count: 2)
      try await app.wait(for: "the palette in the second window") {
        try second.first(nil, "Colors of the Photo")?.all(.button).isEmpty == false
      }
    }
  }

  @Test func aVideoPlaysUntilTheLastWindowLeavesIt() async throws {
    try await Tintype.play(TestVideo(duration: 60)) { tintype in
      let app = tintype.app
      _ = try await tintype.positionWhilePlaying()
      let first = try app.window()
      try app.keyboard.press("n", .control)
      let second = try await app.wait(for: "another window") { app.windows.first { $0 != first } }
      try await app.wait(for: "it to have the keyboard") { second.isActive }
      try app.keyboard.press("3", .alt)
      try await app.wait(for: "the video in both windows") { try app.all(.button, "Pause").count == 2 }
      try app.keyboard.press("w", .control)
      try await app.wait(for: "one window") { app.windows == [first] && first.isActive }
      let position = try await tintype.position
      let before = try position.value
      try await app.wait(for: "another second") { try position.value > before + 1 }
      #expect(try tintype.playerctl("status") == "Playing")
      try app.keyboard.press("1", .alt)
      try await app.wait(for: "the pause") { try tintype.playerctl("status") == "Paused" }
    }
  }

  @Test func theCameraStaysOpenUntilTheLastWindowLeavesIt() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      try await tintype.waitForBars(mirrored: true)
      try app.keyboard.press("n", .control)
      try await app.wait(for: "another window") { app.windows.count == 2 }
      try app.keyboard.press("2", .alt)
      try await app.wait(for: "the camera in both windows") {
        try app.root.all(.button, "Take Picture").count == 2
      }
      app.windows[1].close()
      try await app.waitForOneWindow()
      try await tintype.waitForBars(mirrored: true)
      try app.keyboard.press(.space)
      _ = try await tintype.waitForCaptures(1)
    }
  }
}
