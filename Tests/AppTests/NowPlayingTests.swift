import Foundation
import PictureTesting
import TestSupport
import TestTools
import Testing

/// The page of the song that plays, by mouse and keyboard: scrubbing, order, queue, sleep timer and tint.
@Suite(.desktop) @DesktopActor
struct NowPlayingTests {
  /// Songs of an album with a red cover, each `seconds` long.
  private func home(_ titles: [String], seconds: Int = 60) throws -> Sandbox {
    let home = try Sandbox()
    for (index, title) in titles.enumerated() {
      try home.addSong(
        "Harbour/\(index + 1).ogg", title, by: "Ana", on: "Harbour", number: index + 1, seconds: seconds)
    }
    let cover = RGBPixels(width: 300, height: 300) { _, _ in (220, 30, 30) }
    try home.write(try cover.encoded(as: "jpeg"), to: home.music + "/Harbour/cover.jpg")
    return home
  }

  /// Plays the album from its first song, on the page of what plays.
  private func play(
    _ titles: [String] = ["Anchor", "Beacon", "Compass"], seconds: Int = 60,
    _ body: @DesktopActor (Tintype, Sandbox) async throws -> Void
  ) async throws {
    let home = try home(titles, seconds: seconds)
    try await Tintype.run(in: home, pictures: 0, arguments: [home.music + "/Harbour/1.ogg"]) { tintype in
      try await tintype.waitForWindow(titled: titles[0])
      try await waitForStatus("Playing", tintype)
      try await body(tintype, home)
    }
  }

  private func waitForStatus(_ status: String, _ tintype: Tintype, line: Int = #line) async throws {
    try await tintype.app.wait(for: "the status \(status)", line: line) {
      try tintype.playerctl("status").contains(status)
    }
  }

  /// Waits until the rows of the queue have these titles, from top to bottom.
  private func waitForQueue(_ titles: [String], _ app: App, line: Int = #line) async throws {
    try await app.wait(for: "the queue \(titles)", line: line) {
      try app.all(.button, .beginning("Remove ")).map { String(try $0.name.dropFirst("Remove ".count)) }
        == titles
    }
  }

  @Test func scrubbingFollowsThePointerAndTheButtonsSkip() async throws {
    try await play { tintype, _ in
      let app = tintype.app
      let bar = try await tintype.position
      let frame = try bar.frame
      func point(_ share: Double) -> Point {
        Point(x: frame.x + Int(Double(frame.width) * share), y: frame.center.y)
      }
      try await app.pointer.drag(from: point(0.25), to: point(0.5)) {
        try await app.wait(for: "the time of the pointer") { try abs(bar.value - 30) < 0.5 }
        // While it is held, it does not move by itself. That nothing happens is told only by time.
        let held = try bar.value
        let start = ContinuousClock.now
        try await app.wait(for: "the song to play on") { ContinuousClock.now - start > .seconds(1.5) }
        #expect(try bar.value == held)
      }
      try await app.wait(for: "it to play on from there") { try bar.value > 30.2 && bar.value < 36 }
      try app.keyboard.press(.space)
      try await waitForStatus("Paused", tintype)
      let paused = try bar.value
      try await app.pointer.click(app.find(.button, "Forward 15 Seconds"))
      try await app.wait(for: "15 seconds later") { try abs(bar.value - paused - 15) < 0.2 }
      try await app.pointer.click(app.find(.button, "Back 15 Seconds"))
      try await app.wait(for: "the time before") { try abs(bar.value - paused) < 0.2 }
      try app.keyboard.press(.right, .control)
      try await app.wait(for: "15 seconds later again") { try abs(bar.value - paused - 15) < 0.2 }
    }
  }

  @Test func shufflePlaysEachSongOnceAndRepeatChangesByTurns() async throws {
    let titles = ["Anchor", "Beacon", "Compass", "Dory", "Ebb"]
    try await play(titles) { tintype, _ in
      let app = tintype.app
      try await app.pointer.click(app.find(nil, "Shuffle"))
      try await app.wait(for: "shuffle over MPRIS") { try tintype.playerctl("shuffle").contains("On") }
      var played: [String] = []
      for number in 1...titles.count {
        // The name of the file is replaced by its title.
        let title = try await app.wait(for: "a title") {
          let title = try tintype.playerctl("metadata", "xesam:title")
          return titles.contains(title) ? title : nil
        }
        played.append(title)
        let next = try await app.find(.button, "Next")
        guard number < titles.count else {
          #expect(try app.first(Query(.button, "Next", states: .sensitive)) == nil)
          break
        }
        try await app.pointer.click(next)
        try await app.wait(for: "another song") {
          try tintype.playerctl("metadata", "xesam:title") != title
        }
      }
      #expect(played.sorted() == titles)
      for mode in ["Playlist", "Track", "None"] {
        try await app.pointer.click(app.find(.button, "Repeat"))
        try await app.wait(for: "the loop status \(mode)") { try tintype.playerctl("loop").contains(mode) }
      }
    }
  }

  @Test func theQueueIsReorderedByDraggingAndSavedAsAPlaylist() async throws {
    try await play { tintype, home in
      let app = tintype.app
      try app.keyboard.press(.function(9))
      try await waitForQueue(["Anchor", "Beacon", "Compass"], app)
      let (first, last) = (
        try await app.find(.button, "Remove Anchor").frame,
        try await app.find(.button, "Remove Compass").frame
      )
      // The handle is at the other end of the row.
      let x = try await app.find(.list, "Queue").frame.x + 16
      try await app.pointer.drag(
        from: Point(x: x, y: last.center.y), to: Point(x: x, y: first.center.y))
      try await waitForQueue(["Compass", "Anchor", "Beacon"], app)
      try await tintype.choose("Save Queue as Playlist…", from: "More")
      _ = try await app.find(.textBox, "Name")
      try app.keyboard.type("Evening\n")
      try await app.wait(for: "the playlist in the order of the queue") {
        let text = (try? String(contentsOfFile: home.music + "/Evening.m3u8", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasSuffix(".ogg") } == [
          "Harbour/3.ogg", "Harbour/1.ogg", "Harbour/2.ogg",
        ]
      }
    }
  }

  @Test func theSleepTimerPausesAtTheEndOfTheSong() async throws {
    try await play(["Anchor", "Beacon"], seconds: 12) { tintype, _ in
      let app = tintype.app
      try await tintype.choose("End of Song", from: "More", in: "Sleep Timer")
      try await app.wait(for: "the next song, which does not play") {
        try tintype.playerctl("metadata", "--format", "{{title}} {{status}}").contains("Beacon")
          && !tintype.playerctl("status").contains("Playing")
      }
      let position = try await tintype.position
      #expect(try position.value < 0.1)
    }
  }

  @Test func theTintFollowsTheCover() async throws {
    try await play { tintype, _ in
      let app = tintype.app
      let bar = try await tintype.tab("Music").frame
      // A part of the header bar without a control.
      let place = Rect(x: bar.x - 40, y: bar.y, width: 16, height: 8)
      func redness(of color: Color) -> Int { Int(color.red) - Int(color.blue) }
      @DesktopActor func color() throws -> Color { try app.window().screenshot().average(in: place) }
      let before = try color()
      try await tintype.choose("Tint Follows Cover", from: "More")
      try await app.wait(for: "a red header bar") {
        try redness(of: color()) > redness(of: before) + 10
      }
      try await tintype.choose("Tint Follows Cover", from: "More")
      try await app.wait(for: "the color from before") { try color() == before }
    }
  }
}
