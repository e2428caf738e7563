import Foundation
import TestSupport
import TestTools
import Testing

/// The player and the desktop: idle inhibitor, hidden window, mini player, high contrast.
@Suite(.desktop) @DesktopActor
struct PlayerDesktopTests {
  @Test func idleIsInhibitedWhilePlaying() async throws {
    let portal = try HelperProcess(BuiltProduct.path("FakePortal"))
    try await portal.waitForLine("ready") { $0 == "ready" }
    let home = try Sandbox()
    try TestVideo(duration: 60).make(home.videos + "/video 1.mkv")
    try TestVideo.song(home.music + "/song.ogg")
    // 4: inhibit suspend; 8: inhibit idle, which keeps the screen on.
    let (video, song) = ("12 Playing a video or music", "4 Playing a video or music")
    var expected = ["ready"]
    func wait(for more: String..., line: Int = #line) async throws {
      expected += more
      try await TestSupport.wait(
        for: "\(expected)", line: line, report: { portal.lines.joined(separator: "\n") }
      ) { portal.lines == expected }
    }
    try await Tintype.run(in: home, pictures: 0, arguments: [home.videos + "/video 1.mkv"]) { tintype in
      let app = tintype.app
      try await tintype.waitForWindow(titled: "video 1")
      try await wait(for: "inhibit " + video)
      let position = try await tintype.position
      try await app.wait(for: "the video to play") { try position.value > 0 }
      try app.keyboard.press(.space)
      try await wait(for: "allow 12")
      try app.keyboard.press(.space)
      try await wait(for: "inhibit " + video)
      // A hidden video pauses.
      try app.keyboard.press("1", .alt)
      try await wait(for: "allow 12")
      try app.keyboard.press("3", .alt)
      _ = try await app.find(.button, "Play")
      try app.keyboard.press("l", .control)
      _ = try await app.find(.textBox, "Location")
      try app.keyboard.type("file://" + home.music + "/song.ogg\n")
      try await tintype.waitForWindow(titled: "song")
      try await wait(for: "inhibit " + song)
      try app.keyboard.press(.space)
      try await wait(for: "allow 4")
    }
  }

  @Test func leavingTheSectionPausesVideoButNotMusic() async throws {
    let loudspeaker = try SpeakerRecorder()
    try await loudspeaker.waitUntilRecording()
    let home = try Sandbox()
    try TestVideo.song(home.music + "/song.ogg")
    try await Tintype.run(in: home, pictures: 0, arguments: [home.music + "/song.ogg"]) { tintype in
      try await tintype.waitForWindow(titled: "song")
      try await loudspeaker.waitForTone(330)
      try tintype.app.keyboard.press("1", .alt)
      try await tintype.waitForWindow(titled: "Tintype")
      let left = loudspeaker.length
      try await tintype.app.wait(for: "another second") { loudspeaker.length > left + 1 }
      try await loudspeaker.waitForTone(330)
    }
    try await Tintype.play(TestVideo(duration: 60)) { tintype in
      try await loudspeaker.waitForTone(220)
      try tintype.app.keyboard.press("1", .alt)
      try await loudspeaker.waitForSilence()
      try tintype.app.keyboard.press("3", .alt)
      _ = try await tintype.app.find(.button, "Play")
    }
  }

  @Test func theMiniPlayerIsControlledByKeyboard() async throws {
    try await Tintype.play(TestVideo(duration: 60)) { tintype in
      let app = tintype.app
      let place = try app.window()
      let position = try await tintype.positionWhilePlaying(beyond: 0.5)
      try app.keyboard.press("i")
      try await app.wait(for: "a small window") { app.windows.count == 2 }
      let mini = try #require(app.windows.first { $0 != place })
      try await app.wait(for: "it to have the keyboard") { mini.isActive }
      _ = try await app.find(.button, "Return to Window")
      try app.keyboard.press(.space)
      try await app.wait(for: "both windows to offer Play") {
        try app.all(.button, "Play").count == 2
      }
      let before = try position.value
      try app.keyboard.press(.right)
      try await app.wait(for: "5 seconds more") { try abs(position.value - before - 5) < 0.1 }
      try app.keyboard.press(.left)
      try await app.wait(for: "5 seconds less") { try abs(position.value - before) < 0.1 }
      try app.keyboard.press("m")
      try await app.wait(for: "silence") {
        try app.first(nil, "Volume")?.description.contains("Muted") == true
      }
      try app.keyboard.press(.escape)
      try await app.waitForOneWindow()
      _ = try await tintype.video
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Pause")
    }
  }

  @Test func fullscreenEndsForTheDesktopWhenItsWindowCloses() async throws {
    try await Tintype.play(TestVideo(duration: 60)) { tintype in
      let app = tintype.app
      _ = try await tintype.pauseAfterStart()
      func wait(forFullscreen value: Bool, line: Int = #line) async throws {
        try await app.wait(for: "MPRIS to say \(value)", line: line) {
          try Command.run([
            "gdbus", "call", "--session", "--dest", "org.mpris.MediaPlayer2.tintype", "--object-path",
            "/org/mpris/MediaPlayer2", "--method", "org.freedesktop.DBus.Properties.Get",
            "org.mpris.MediaPlayer2", "Fullscreen",
          ]).text.contains("<\(value)>")
        }
      }
      try await wait(forFullscreen: false)
      let first = try app.window()
      try app.keyboard.press("n", .control)
      let second = try await app.wait(for: "another window") { app.windows.first { $0 != first } }
      try await app.wait(for: "it to have the keyboard") { second.isActive }
      try app.keyboard.press("3", .alt)
      try await app.wait(for: "the video in both windows") { try app.all(.button, "Play").count == 2 }
      try app.keyboard.press("f")
      try await wait(forFullscreen: true)
      #expect(second.isFullscreen && !first.isFullscreen)
      try app.keyboard.press("w", .control)
      try await app.wait(for: "one window") { app.windows == [first] }
      try await wait(forFullscreen: false)
    }
  }

  @Test(arguments: [[:], ["ADW_DEBUG_HIGH_CONTRAST": "1"]] as [[String: String]])
  func theTitleIsReadableOnABrightFrame(environment: [String: String]) async throws {
    let home = try Sandbox()
    try TestVideo(duration: 20).make(home.videos + "/video 1.mkv")
    try await Tintype.run(
      in: home, pictures: 0, arguments: [home.videos + "/video 1.mkv"], environment: environment
    ) { tintype in
      let app = tintype.app
      try await tintype.waitForWindow(titled: "video 1")
      _ = try await tintype.positionWhilePlaying()
      // As narrow as the video: there is no letterbox, and the title card overlays the video.
      try app.window().resize(width: 900, height: 500)
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Play")
      try app.keyboard.press(.right, count: 3)
      try await tintype.waitForPicture(of: TestVideo(duration: 20), at: 15, within: 5)
      let title = try await app.find(.label, "video 1")
      try await app.wait(for: "white on dark, 7 : 1") {
        let shot = try title.screenshot()
        var lights: [Double] = []
        for y in 0..<shot.height { for x in 0..<shot.width { lights.append(shot.pixel(x, y).luminance) } }
        guard let ink = lights.max() else { return false }
        let ground = lights.sorted()[lights.count / 4]
        return (ink + 0.05) / (ground + 0.05) >= 7
      }
    }
  }
}

extension Color {
  /// The relative luminance of WCAG.
  fileprivate var luminance: Double {
    let parts = [red, green, blue].map { value -> Double in
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
