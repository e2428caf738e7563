import Foundation
import TestSupport
import TestTools
import Testing

/// The Player section of the app under test.
extension Tintype {
  /// Creates "video 1", "video 2" … in the Videos folder and starts the app with the first one.
  static func play(
    videos count: Int = 1, _ fixture: TestVideo = TestVideo(), in home: Sandbox? = nil,
    _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    let sandbox = try home ?? Sandbox()
    for number in 1...count { try fixture.make(sandbox.videos + "/video \(number).mkv") }
    try await run(in: sandbox, pictures: 0, arguments: [sandbox.videos + "/video 1.mkv"]) { tintype in
      try await tintype.waitForWindow(titled: "video 1")
      try await body(tintype)
    }
  }

  func waitForWindow(titled title: String, line: Int = #line) async throws {
    try await app.wait(for: "a window titled \(title)", line: line) {
      app.windows.contains { $0.title == title }
    }
  }

  /// What `playerctl` answers about the player.
  func playerctl(_ words: String...) throws -> String {
    try Command.run(["playerctl", "--player=tintype"] + words).text
  }

  /// The seek bar.
  var position: Accessible {
    get async throws { try await app.find(.slider, "Position") }
  }

  /// The seek bar, after playback has started.
  ///
  /// - Parameter seconds: The position to exceed.
  func positionWhilePlaying(beyond seconds: Double = 0) async throws -> Accessible {
    let bar = try await position
    try await app.wait(for: "playback to start") { try bar.value > seconds }
    return bar
  }

  /// Waits until playback has started, pauses it, and returns the seek bar.
  func pauseAfterStart(beyond seconds: Double = 0) async throws -> Accessible {
    let bar = try await positionWhilePlaying(beyond: seconds)
    try app.keyboard.press(.space)
    _ = try await app.find(.button, "Play")
    return bar
  }

  /// The point of the seek bar for a time in seconds.
  func place(of seconds: Double, on bar: Accessible, in fixture: TestVideo) throws -> Point {
    let frame = try bar.frame
    return Point(
      x: frame.x + Int(Double(frame.width) * seconds / Double(fixture.duration)), y: frame.center.y)
  }

  /// Drags on the seek bar from one time in seconds to another: the video follows while the button is held, and stays.
  func drag(on bar: Accessible, of fixture: TestVideo, from start: Double, to end: Double) async throws {
    let (from, to) = (
      try place(of: start, on: bar, in: fixture), try place(of: end, on: bar, in: fixture)
    )
    try await app.pointer.drag(from: from, to: to, steps: 20) {
      try await waitForPicture(of: fixture, at: end)
    }
    try await waitForPicture(of: fixture, at: end)
    // Some pixels of tolerance if the position of the seek bar is not exact.
    #expect(try abs(bar.value - end) < (bar.hasExactFrame ? 0.1 : 0.4))
  }

  /// The video widget.
  var video: Accessible {
    get async throws { try await app.find(.image, "Video") }
  }

  /// The gray in the middle of the shown frame.
  func gray() async throws -> Double {
    let shot = try await video.screenshot()
    let middle = Rect(x: shot.width / 2 - 20, y: shot.height / 2 - 10, width: 40, height: 20)
    return shot.average(in: middle).brightness * 255
  }

  /// Waits until the shown frame is that of a time, within `range` seconds.
  func waitForPicture(
    of fixture: TestVideo, at seconds: Double, within range: Double = 0.4, line: Int = #line
  )
    async throws
  {
    let picture = try await video
    try await app.wait(for: "the picture of second \(seconds)", line: line) {
      let shot = try picture.screenshot()
      let middle = Rect(x: shot.width / 2 - 20, y: shot.height / 2 - 10, width: 40, height: 20)
      let color = shot.average(in: middle)
      return abs(fixture.seconds(of: Double(color.green)) - seconds) < range
    }
  }

  /// Waits until long subtitles appear or disappear: light, coarse letters on the video's dark gray. They are above
  /// the controls and far below the title.
  func waitForSubtitles(_ areSeen: Bool, line: Int = #line) async throws {
    let picture = try await video
    try await app.wait(for: areSeen ? "the visible subtitle" : "no subtitle is visible", line: line) {
      let shot = try picture.screenshot()
      let bottom = Rect(
        x: shot.width / 4, y: shot.height / 2, width: shot.width / 2, height: shot.height / 2 - 60)
      return (shot.share(of: Color(red: 255, green: 255, blue: 255), in: bottom, tolerance: 90) > 0.01)
        == areSeen
    }
  }
}
