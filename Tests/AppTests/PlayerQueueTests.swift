import Foundation
import TestSupport
import Testing

/// The queue by keyboard, and after a restart.
@Suite(.desktop) @DesktopActor
struct PlayerQueueTests {
  private func titles(_ app: App) throws -> [String] {
    try app.all(.button, .beginning("Remove video")).map { String(try $0.name.dropFirst("Remove ".count)) }
  }

  private func wait(_ app: App, for expected: [String], line: Int = #line) async throws {
    try await app.wait(for: "the queue \(expected)", line: line) { try titles(app) == expected }
  }

  @Test func rowsAreMovedAndRemovedByKeyboardAndRestored() async throws {
    let home = try Sandbox()
    try await Tintype.play(videos: 3, in: home) { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      try app.keyboard.press(.function(9))
      try await wait(app, for: ["video 1", "video 2", "video 3"])
      // Focuses the list.
      try await app.pointer.click(try row("video 1", app))
      try app.keyboard.press(.down, .control)
      try await wait(app, for: ["video 2", "video 1", "video 3"])
      try app.keyboard.press(.down, .control)
      try await wait(app, for: ["video 2", "video 3", "video 1"])
      try app.keyboard.press(.down, .control)
      try app.keyboard.press(.up, .control)
      try await wait(app, for: ["video 2", "video 1", "video 3"])
      // The arrow keys alone move the focus.
      try app.keyboard.press(.down)
      try app.keyboard.press(.delete)
      try await wait(app, for: ["video 2", "video 1"])
      _ = try await app.find(.label, "Removed “video 3” from queue")
      try await app.click(.label, "Undo")
      try await wait(app, for: ["video 2", "video 1", "video 3"])
      try await app.pointer.click(try row("video 2", app))
      try app.keyboard.press(.enter)
      try await tintype.waitForWindow(titled: "video 2")
      try await app.wait(for: "the queue to be stored") {
        let file = FileManager.default.contents(atPath: home.config + "/glib-2.0/settings/keyfile") ?? Data()
        let text = String(decoding: file, as: UTF8.self)
        let titles = ["video%202", "video%201", "video%203"]
        let places = titles.compactMap { text.firstRange(of: $0)?.lowerBound }
        let isCurrent = text.contains(/player-current='[^']*video%202/)
        return isCurrent && places.count == 3 && places == places.sorted()
      }
    }
    try await Tintype.run(in: home, pictures: 0) { tintype in
      try tintype.app.keyboard.press("3", .alt)
      try await tintype.waitForWindow(titled: "video 2")
      _ = try await tintype.app.find(Query(.button, "Play", states: .sensitive))
      try tintype.app.keyboard.press(.function(9))
      try await wait(tintype.app, for: ["video 2", "video 1", "video 3"])
    }
  }

  @Test func aFileOpenedAtTheStartPlaysAtTheLastVolume() async throws {
    let home = try Sandbox()
    try await Tintype.play(in: home) { tintype in
      try tintype.app.keyboard.press(.down)
      _ = try await tintype.app.find(.label, "Volume 95 %")
      try await tintype.app.wait(for: "the volume to be stored") {
        let file = FileManager.default.contents(atPath: home.config + "/glib-2.0/settings/keyfile") ?? Data()
        return String(decoding: file, as: UTF8.self).contains("player-volume=0.9")
      }
    }
    try await Tintype.run(in: home, pictures: 0, arguments: [home.videos + "/video 1.mkv"]) { tintype in
      try await tintype.waitForWindow(titled: "video 1")
      try tintype.app.keyboard.press(.down)
      _ = try await tintype.app.find(.label, "Volume 90 %")
    }
  }

  /// Without a GPU, drawing a frame in its full size would delay the window.
  @Test func theFirstFrameOfAVideoOpenedAtTheStartFitsTheWindow() async throws {
    let home = try Sandbox()
    try TestVideo(duration: 2, width: 2560, height: 1440).make(home.videos + "/large.mkv")
    try await Tintype.run(
      in: home, pictures: 0, arguments: [home.videos + "/large.mkv"],
      environment: ["TINTYPE_DEBUG": "gstreamerkit"]
    ) { tintype in
      let path = try await tintype.app.wait(for: "the video's path in the log") {
        tintype.app.process.standardError.split(separator: "\n").first { $0.contains("video path:") }
      }
      // To the size of the window, or of the view if it is there already.
      #expect(path.contains("videoscale to"), "\(path)")
    }
  }

  @Test func rowsAndHeaderShowDurations() async throws {
    let home = try Sandbox()
    try TestVideo(duration: 20).make(home.videos + "/video 2.mkv")
    try TestVideo(duration: 60).make(home.videos + "/video 3.mkv")
    try Data("no video".utf8).write(to: URL(filePath: home.videos + "/video 4.mkv"))
    try await Tintype.play(in: home) { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      try app.keyboard.press(.function(9))
      try await wait(app, for: ["video 1", "video 2", "video 3", "video 4"])
      for (title, length) in [("video 2", "0:20"), ("video 3", "1:00")] {
        let row = try await app.find(.button, .exactly("Remove \(title)")).frame
        try await app.wait(for: "the length of \(title)") {
          try app.all(.label, .exactly(length)).contains { try $0.frame.intersects(rows: row) }
        }
      }
      _ = try await app.find(.label, "Over 1:30")
      try await app.click(.button, "Remove video 4")
      _ = try await app.find(.label, "1:30")
      _ = try await app.find(.button, "Play")
    }
  }

  @Test func playlistTitlesAreShownForNetworkItems() async throws {
    let home = try Sandbox()
    try TestVideo().make(home.videos + "/video 1.mkv")
    let list =
      "#EXTM3U\n#EXTINF:10,Not its name\nvideo 1.mkv\n#EXTINF:200,From afar\nhttp://127.0.0.1:9/a.mkv\n"
    try home.write(Array(list.utf8), to: home.videos + "/list.m3u")
    try await Tintype.run(in: home, pictures: 0, arguments: [home.videos + "/list.m3u"]) { tintype in
      let app = tintype.app
      // The file's own tags replace the playlist's title.
      try await tintype.waitForWindow(titled: "video 1")
      _ = try await app.find(.button, "Pause")
      try app.keyboard.press(.space)
      try app.keyboard.press(.function(9))
      _ = try await app.find(.button, "Remove From afar")
      _ = try await app.find(.label, "From afar")
      _ = try await app.find(.label, "3:20")
      _ = try await app.find(.label, "3:30")
    }
  }

  /// The title of a row; the title card over the video may have the same text.
  private func row(_ title: String, _ app: App) throws -> Accessible {
    let button = try #require(try app.first(.button, .exactly("Remove \(title)")))
    let top = try button.frame
    let label = try app.all(.label, .exactly(title)).first { try $0.frame.intersects(rows: top) }
    return try #require(label)
  }

  @Test func openedFilesPlayAndTheQueueIsKept() async throws {
    let source = try Sandbox()
    try TestVideo(duration: 20).make(source.videos + "/another.mkv")
    try await Tintype.play(videos: 2) { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Play")
      try app.keyboard.press("l", .control)
      _ = try await app.find(.textBox, "Location")
      try app.keyboard.type("file://" + source.videos + "/another.mkv\n")
      try await tintype.waitForWindow(titled: "another")
      _ = try await app.find(.button, "Pause")
      try app.keyboard.press(.function(9))
      try await wait(app, for: ["video 1", "video 2"])
      _ = try await app.find(.button, "Remove another")
    }
  }
}

extension Rect {
  /// Whether two rectangles share a row of pixels.
  fileprivate func intersects(rows other: Rect) -> Bool {
    center.y >= other.y && center.y < other.y + other.height
  }
}
