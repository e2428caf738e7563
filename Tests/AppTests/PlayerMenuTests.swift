import Foundation
import TestSupport
import Testing

/// The player's menus: each choice changes the video, the audio or the playback.
@Suite(.desktop) @DesktopActor
struct PlayerMenuTests {
  private let fixture = TestVideo()

  /// Opens a file and pauses at its start.
  private func open(
    _ path: String, titled title: String, _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    try await Tintype.run(pictures: 0, arguments: [path]) { tintype in
      try await tintype.waitForWindow(titled: title)
      _ = try await tintype.app.find(.button, "Pause")
      try tintype.app.keyboard.press(.space)
      _ = try await tintype.app.find(.button, "Play")
      try tintype.app.keyboard.press(.home)
      try await body(tintype)
    }
  }

  @Test func theVideoFitsFillsOrIsStretched() async throws {
    let home = try Sandbox()
    let path = home.videos + "/bars.mkv"
    try TestVideo.bars(path)
    try await open(path, titled: "bars") { tintype in
      let app = tintype.app
      try app.window().resize(width: 600, height: 700)
      let video = try await tintype.video
      let (gray, yellow) = (Color(red: 191, green: 191, blue: 191), Color(red: 191, green: 191, blue: 0))
      @DesktopActor func wait(for what: String, edge: Color, top: Color, line: Int = #line) async throws {
        try await app.wait(for: what, line: line) {
          let shot = try video.screenshot()
          let (left, above) = (shot.pixel(8, shot.height / 2), shot.pixel(8, shot.height / 5))
          // Decoding and scaling change colors slightly.
          return left.distance(to: edge) < 30 && above.distance(to: top) < 30
        }
      }
      let black = Color(red: 0, green: 0, blue: 0)
      try await wait(for: "the whole picture, with black above it", edge: gray, top: black)
      try await tintype.choose("Fill", from: "More Controls", in: "Video Scaling")
      try await wait(for: "a part of the picture, without black", edge: yellow, top: yellow)
      try await tintype.choose("Stretch", from: "More Controls", in: "Video Scaling")
      try await wait(for: "the whole picture, without black", edge: gray, top: gray)
      try await tintype.choose("Fit", from: "More Controls", in: "Video Scaling")
      try await wait(for: "the whole picture, with black above it", edge: gray, top: black)
    }
  }

  @Test func choosingAChapterSeeksToIt() async throws {
    try await open(Tintype.samples + "/Trees at the park.mkv", titled: "Trees at the park") { tintype in
      let app = tintype.app
      let bar = try await tintype.position
      try await app.wait(for: "the beginning") { try bar.value < 0.1 }
      let line = try await tintype.openSubmenu("Chapters", of: "More Controls", with: .beginning("The wind"))
      try await app.pointer.click(line)
      try await app.wait(for: "the chapter's time") { try bar.value > 2 }
      try await app.waitForPopupsToClose()
      _ = try await tintype.openSubmenu("Chapters", of: "More Controls", with: .beginning("The wind"))
      _ = try await app.find(Query(nil, .beginning("The wind"), states: .checked))
    }
  }

  @Test func choosingAnAudioTrackPlaysIt() async throws {
    let home = try Sandbox()
    let path = home.videos + "/two sounds.mkv"
    try TestVideo.twoAudioTracks(path)
    try await open(path, titled: "two sounds") { tintype in
      let app = tintype.app
      let loudspeaker = try SpeakerRecorder()
      try await loudspeaker.waitUntilRecording()
      try app.keyboard.press(.space)
      try await loudspeaker.waitForTone(220)
      let line = try await tintype.openSubmenu("Audio", of: "More Controls", with: .containing("Commentary"))
      try await app.pointer.click(line)
      try await app.waitForPopupsToClose()
      try await loudspeaker.waitForTone(880)
      _ = try await tintype.openSubmenu("Audio", of: "More Controls", with: .containing("Commentary"))
      _ = try await app.find(Query(nil, .containing("Commentary"), states: .checked))
      // Back to the first track by keyboard. Keys reach the player after the menu has closed.
      try app.keyboard.press(.escape)
      try app.keyboard.press(.escape)
      try await app.waitForPopupsToClose()
      try app.keyboard.press("a")
      _ = try await app.find(.label, .beginning("Audio: "))
      try await loudspeaker.waitForTone(220)
    }
  }

  @Test func stopSeeksToTheStartAndPauses() async throws {
    try await Tintype.play { tintype in
      let bar = try await tintype.positionWhilePlaying(beyond: 1)
      try await tintype.choose("Stop", from: "More Controls")
      _ = try await tintype.app.find(.button, "Play")
      try await tintype.app.wait(for: "the beginning") { try bar.value == 0 }
      try await tintype.waitForPicture(of: fixture, at: 0, within: 0.2)
    }
  }

  @Test func speedIsLimitedFromAQuarterToFour() async throws {
    try await Tintype.play { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Play")
      try app.keyboard.press("]", count: 12)
      _ = try await app.find(.label, "Speed 4×")
      try app.keyboard.press("[", count: 20)
      _ = try await app.find(.label, "Speed 0.25×")
      try await tintype.choose("2×", from: "More Controls", in: "Speed")
      _ = try await app.find(.label, "Speed 2×")
      // A closed menu releases the keyboard.
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Pause")
    }
  }

  @Test func droppedFilesPlayOnlyWithAutoplay() async throws {
    let source = try Sandbox()
    let path = source.videos + "/another.mkv"
    try TestVideo(duration: 20).make(path)
    for isOn in [false, true] {
      try await Tintype.run(pictures: 0) { tintype in
        let app = tintype.app
        try app.keyboard.press("3", .alt)
        _ = try await app.find(.label, "No Video")
        if isOn { try await tintype.choose("Play Automatically", from: "More Controls") }
        try await tintype.drop(path, saying: isOn ? "Drop to Play" : "Drop to Open")
        try await tintype.waitForWindow(titled: "another")
        if isOn {
          _ = try await app.find(.button, "Pause")
          return
        }
        _ = try await app.find(Query(.button, "Play", states: .sensitive))
        try await tintype.waitForPicture(of: TestVideo(duration: 20), at: 0, within: 0.4)
        #expect(try await tintype.position.value == 0)
      }
    }
  }
}
