import Foundation
import TestSupport
import Testing

/// The Player section in the running app, with the mouse and the keyboard.
@Suite(.desktop) @DesktopActor
struct PlayerSectionTests {
  private let fixture = TestVideo()

  @Test func aFilePlaysAndTheButtonPauses() async throws {
    try await Tintype.play { tintype in
      let app = tintype.app
      _ = try await app.find(.button, "Pause")
      let bar = try await tintype.position
      try await app.wait(for: "the position to advance") { try bar.value > 1 }
      #expect(try abs(bar.valueRange.upperBound - 10) < 0.2)
      try await app.click(.button, "Pause")
      _ = try await app.find(.button, "Play")
      let (before, gray) = (try bar.value, try await tintype.gray())
      // Waits for the duration of a toast, which is longer than a step of the seek bar.
      try app.keyboard.press("m")
      _ = try await app.find(.label, "Muted")
      try await app.wait(for: "the note to go") { try app.first(.label, "Muted") == nil }
      #expect(try bar.value == before, "it stays where it is")
      #expect(try await tintype.gray() == gray)
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Pause")
      try await app.wait(for: "the position to advance") { try bar.value > before + 0.5 }
    }
  }

  @Test func controlsHaveTheirSpecifiedSizes() async throws {
    try await Tintype.play { tintype in
      let app = tintype.app
      _ = try await tintype.positionWhilePlaying(beyond: 1)
      try app.keyboard.press(.space)
      let play = try await app.find(.button, "Play").frame
      let (video, bar) = (try await tintype.video.frame, try await tintype.position.frame)
      #expect(play.width == 70)
      #expect(bar.height == 20)
      for name in ["Back 10 Seconds", "Forward 10 Seconds", "Full Screen"] {
        let button = try await app.find(.button, .exactly(name)).frame
        #expect((button.width, button.height) == (36, 36), "\(name)")
        #expect(play.width >= button.width && play.height >= button.height)
      }
      // The controls overlay the bottom of the video.
      #expect(play.y > video.y + video.height - 50 && play.y + play.height <= video.y + video.height)
      let title = try await app.find(.label, "video 1").frame
      let padding = try await tintype.video.hasExactFrame ? 8 : 0
      #expect(title.y - video.y == 8 + padding, "8 px of distance and 8 px of padding")
      #expect(abs(title.center.x - video.center.x) <= 1)
      // rgb(0, 102, 204) at 80 % over the content below.
      let shot = try await tintype.position.screenshot()
      let played = shot.pixel(12, 14)
      #expect(played.blue > 170 && played.red < 80, "\(played)")
    }
  }

  @Test func clickingAndDraggingOnTheSeekBarSeeks() async throws {
    try await Tintype.play { tintype in
      let app = tintype.app
      let bar = try await tintype.pauseAfterStart()
      try await app.pointer.click(tintype.place(of: 8, on: bar, in: fixture))
      try await tintype.waitForPicture(of: fixture, at: 8)
      try await tintype.drag(on: bar, of: fixture, from: 8, to: 3)
      _ = try await app.find(.button, "Play")
    }
  }

  @Test func playbackReturnsToTheStartAtTheEnd() async throws {
    try await Tintype.play(TestVideo(duration: 2)) { tintype in
      _ = try await tintype.app.find(.button, "Play")
      let bar = try await tintype.position
      try await tintype.app.wait(for: "the beginning") { try bar.value == 0 }
      _ = try await tintype.app.find(.label, "0:00")
      try await tintype.waitForPicture(of: TestVideo(duration: 2), at: 0, within: 0.2)
      try tintype.app.keyboard.press(.space)
      try await tintype.app.wait(for: "it to play again") { try bar.value > 0.2 }
    }
  }

  /// Where several items were played, the last one stays at its end.
  @Test func aQueueEndsOnItsLastFrame() async throws {
    let video = TestVideo(duration: 2)
    try await Tintype.play(videos: 2, video) { tintype in
      try await tintype.waitForWindow(titled: "video 2")
      _ = try await tintype.app.find(.button, "Play")
      let bar = try await tintype.position
      try await tintype.waitForPicture(of: video, at: 2, within: 0.3)
      #expect(try bar.value > 1.8)
      try tintype.app.keyboard.press(.space)
      try await tintype.app.wait(for: "it to play again") { try (0.2..<1.8).contains(bar.value) }
      #expect(tintype.app.windows.contains { $0.title == "video 2" })
    }
  }

  @Test func thePlayerIsControlledByKeyboard() async throws {
    try await Tintype.play { tintype in
      let app = tintype.app
      let bar = try await tintype.pauseAfterStart()
      try app.keyboard.press(.home)
      try await app.wait(for: "the beginning") { try bar.value == 0 }
      try app.keyboard.press(.right)
      try await app.wait(for: "5 seconds") { try abs(bar.value - 5) < 0.01 }
      try app.keyboard.press(.left, .shift)
      try await app.wait(for: "4 seconds") { try abs(bar.value - 4) < 0.01 }
      try await tintype.waitForPicture(of: fixture, at: 4, within: 0.2)
      for frame in 1...5 {
        try app.keyboard.press(".")
        try await app.wait(for: "frame \(frame)") { try abs(bar.value - 4 - Double(frame) / 10) < 0.02 }
      }
      try await tintype.waitForPicture(of: fixture, at: 4.5, within: 0.2)
      try app.keyboard.press("]")
      _ = try await app.find(.label, "Speed 1.25×")
      try app.keyboard.press(.backspace)
      _ = try await app.find(.label, "Speed 1×")
      try app.keyboard.press("m")
      _ = try await app.find(.label, "Muted")
      try app.keyboard.press(.down)
      _ = try await app.find(.label, "Volume 95 %")
      try app.keyboard.press("l")
      _ = try await app.find(.label, .beginning("Loop from 0:04"))
      try app.keyboard.press(.right, .shift)
      try app.keyboard.press(.right, .shift)
      try await app.wait(for: "6 seconds") { try bar.value > 5.9 }
      try app.keyboard.press("l")
      _ = try await app.find(.label, .beginning("Loop 0:04 – 0:06"))
    }
  }

  @Test func controlsFadeInFullscreenAndReappear() async throws {
    try await Tintype.play { tintype in
      let app = tintype.app
      try app.keyboard.press("f")
      try await app.wait(for: "full screen") { try app.window().isFullscreen }
      app.pointer.move(to: Point(x: 640, y: 400))
      let video = try await tintype.video
      // Without controls their area shows the video's uniform gray, or black beside it.
      try await app.wait(for: "the controls to fade") {
        let shot = try video.screenshot()
        let bottom = Rect(x: 0, y: shot.height - 45, width: shot.width, height: 40)
        let top = Rect(x: 0, y: 5, width: shot.width, height: 36)
        return shot.colorCount(in: bottom) < 12 && shot.colorCount(in: top) < 12
      }
      app.pointer.move(to: Point(x: 600, y: 380))
      app.pointer.move(to: Point(x: 610, y: 390))
      try await app.wait(for: "the controls to come back") {
        let shot = try video.screenshot()
        return shot.colorCount(in: Rect(x: 0, y: shot.height - 45, width: shot.width, height: 40)) > 12
      }
      try app.keyboard.press(.escape)
      try await app.wait(for: "the window again") { try !app.window().isFullscreen }
    }
  }

  @Test func theButtonTogglesFullscreen() async throws {
    try await Tintype.play { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Play")
      try await app.click(.button, "Full Screen")
      try await app.wait(for: "full screen") { try app.window().isFullscreen }
      try await app.click(.button, "Leave Full Screen")
      try await app.wait(for: "the window again") { try !app.window().isFullscreen }
      _ = try await app.find(.button, "Full Screen")
    }
  }

  @Test func theQueueOpensOnRequestOnly() async throws {
    try await Tintype.play { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Play")
      let video = try await tintype.video
      @DesktopActor func resize(_ width: Int) async throws {
        try app.window().resize(width: width, height: 640)
        // Without a sidebar the video is as wide as the window.
        try await app.wait(for: "a width of \(width)") { try abs(video.frame.width - width) < 20 }
      }
      try await resize(360)
      try await resize(1000)
      #expect(try app.first(.button, "Remove video 1") == nil)
      try app.keyboard.press(.function(9))
      _ = try await app.find(.button, "Remove video 1")
      try await app.wait(for: "the picture to make room") { try video.frame.width < 720 }
      // If there is no room for both, the video stays.
      try app.window().resize(width: 360, height: 640)
      try await app.wait(for: "the queue to go") { try app.first(.button, "Remove video 1") == nil }
      try app.keyboard.press(.function(9))
      _ = try await app.find(.button, "Remove video 1")
    }
  }

  @Test(arguments: [
    ("text.mp4", Array("This is not a video.".utf8)), ("nothing.mkv", []),
    ("noise.webm", (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }),
  ])
  func whatIsNoVideoHasAPage(name: String, bytes: [UInt8]) async throws {
    let home = try Sandbox()
    try home.write(bytes, to: home.videos + "/" + name)
    try await Tintype.run(
      in: home, pictures: 0, arguments: [home.videos + "/" + name]
    ) { tintype in
      _ = try await tintype.app.find(.label, "Video not available")
      #expect(try await !tintype.app.find(.button, "Play").states.contains(.sensitive))
      _ = try await tintype.app.find(.button, "Try Again")
    }
  }

  @Test func aMissingCodecIsNamed() async throws {
    let home = try Sandbox()
    let path = home.videos + "/video.mkv"
    try TestVideo(duration: 1, hasAudio: false).make(path)
    var bytes = try home.read(path)
    let codec = Array("V_MPEG4/ISO/AVC".utf8)
    let place = try #require(bytes.firstRange(of: codec))
    bytes.replaceSubrange(place, with: Array("V_TINTYPE/TEST1".utf8))
    try home.write(bytes, to: path)
    // GStreamer (1.22) warns about its own race when the pipeline is closed while it is being built: on a busy
    // machine the data arrive before their events.
    let race = "Got data flow before"
    try await Tintype.run(
      in: home, pictures: 0, arguments: [path], allowing: [race]
    ) { tintype in
      _ = try await tintype.app.find(.label, "Video not available")
      _ = try await tintype.app.find(
        .label, .containing("“video.mkv” cannot be played. video/x-unknown is not installed"))
    }
  }

  @Test func queueItemsAreMovedAndRemoved() async throws {
    try await Tintype.play(videos: 3) { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      try app.keyboard.press(.function(9))
      let list = try await app.find(nil, "Queue")
      let titles = { () throws -> [String] in
        try app.all(.button, .beginning("Remove video")).map {
          String(try $0.name.dropFirst("Remove ".count))
        }
      }
      try await app.wait(for: "three videos") { try titles() == ["video 1", "video 2", "video 3"] }
      _ = list
      // By the drag handle.
      let rows = try app.all(.button, .beginning("Remove video")).map { try $0.frame.center }
      let left = try await app.find(.button, "Remove video 1").frame.x - 236
      try await app.pointer.drag(
        from: Point(x: left, y: rows[0].y), to: Point(x: left, y: rows[2].y), steps: 20)
      try await app.wait(for: "the first to be last") { try titles() == ["video 2", "video 3", "video 1"] }
      try await app.click(.button, "Remove video 3")
      try await app.wait(for: "two videos") { try titles() == ["video 2", "video 1"] }
      try await app.click(.label, "Undo")
      try await app.wait(for: "three videos") { try titles() == ["video 2", "video 3", "video 1"] }
    }
  }

  @Test func theNextVideoPlays() async throws {
    try await Tintype.play(videos: 2, TestVideo(duration: 2)) { tintype in
      try await tintype.waitForWindow(titled: "video 2")
    }
  }

  @Test func theQueueIsRestored() async throws {
    let home = try Sandbox()
    try await Tintype.play(videos: 2, in: home) { tintype in
      try tintype.app.keyboard.press("n")
      try await tintype.waitForWindow(titled: "video 2")
      // Immediately, before the delayed write.
      try tintype.app.window().close()
      #expect(try await tintype.app.process.waitForExit() == .exited(0))
    }
    try await Tintype.run(in: home, pictures: 0) { tintype in
      try tintype.app.keyboard.press("3", .alt)
      try await tintype.waitForWindow(titled: "video 2")
      _ = try await tintype.app.find(Query(.button, "Play", states: .sensitive))
    }
  }

  @Test func backReturnsToTheLibrary() async throws {
    let home = try Tintype.sandbox(pictures: 1)
    try fixture.make(home.pictures + "/VID_20260101_120000.mkv")
    try await Tintype.run(in: home, pictures: 1) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell("VID_20260101_120000.mkv"), count: 2)
      try await tintype.waitForWindow(titled: "VID_20260101_120000")
      _ = try await app.find(.button, "Pause")
      try await app.click(.button, "Back")
      _ = try await tintype.cell("VID_20260101_120000.mkv")
      try await tintype.waitForWindow(titled: "Tintype")
      // The hidden video pauses.
      try app.keyboard.press("3", .alt)
      _ = try await app.find(.button, "Play")
    }
  }

  @Test func aFrameIsSavedToTheLibrary() async throws {
    try await Tintype.play { tintype in
      let app = tintype.app
      _ = try await tintype.pauseAfterStart(beyond: 0.2)
      try app.keyboard.press("s")
      _ = try await app.find(.label, .beginning("Saved “video 1 0-00-0"))
      let folder = app.sandbox.pictures + "/Screenshots"
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.count == 1)
      let header = try app.sandbox.read(folder + "/" + files[0])
      // The size in the PNG's header is that of the video.
      #expect(Array(header[16..<24]) == [0, 0, 1, 64, 0, 0, 0, 180])
    }
  }

  @Test func theVideoMovesToTheMiniPlayerAndBack() async throws {
    try await Tintype.play { tintype in
      let app = tintype.app
      let place = try app.window()
      _ = try await tintype.video
      // The menu's video options appear with the first frame.
      let position = try await tintype.position
      try await app.wait(for: "the video to be open") { try position.value > 0 }
      try await tintype.choose("Mini Player", from: "More Controls")
      try await app.wait(for: "a small window") { app.windows.count == 2 }
      let mini = try #require(app.windows.first { $0 != place })
      let frame = try #require(mini.frame)
      #expect(frame.width < 500 && frame.height < 400)
      try await app.wait(for: "it to stay above other windows") { mini.isAbove }
      try await app.wait(for: "the picture to move in it") {
        let shot = try mini.screenshot()
        let gray = shot.average(
          in: Rect(x: shot.width / 2 - 60, y: shot.height / 2 - 60, width: 20, height: 20))
        return fixture.seconds(of: Double(gray.green)) > 1
      }
      _ = try await app.find(.label, "Playing in the Mini Player")
      mini.activate()
      try await app.wait(for: "the small window to be active") { mini.isActive }
      try app.keyboard.press(.escape)
      try await app.waitForOneWindow()
      _ = try await tintype.video
    }
  }

  @Test func aDroppedFileIsQueued() async throws {
    let source = try Sandbox()
    try TestVideo(duration: 1).make(source.videos + "/another.mkv")
    try await Tintype.play { tintype in
      try tintype.app.keyboard.press(.space)
      try await tintype.drop(source.videos + "/another.mkv", saying: "Drop to Add to Queue")
      _ = try await tintype.app.find(.label, "Added to queue")
      try tintype.app.keyboard.press(.function(9))
      _ = try await tintype.app.find(.button, "Remove another")
      #expect(tintype.app.windows.contains { $0.title == "video 1" }, "the current item continues")
    }
  }
}
