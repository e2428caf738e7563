import Foundation
import TestSupport
import Testing

/// External subtitle files in the running app.
@Suite(.desktop) @DesktopActor
struct PlayerSubtitleTests {
  @Test func droppedSubtitlesAreAddedToTheVideo() async throws {
    let source = try Sandbox()
    // GStreamer does not detect subtitles of less than 129 bytes.
    let words = String(repeating: "Hello ", count: 20)
    try source.write("1\n00:00:00,000 --> 00:00:20,000\n\(words)\n", to: source.videos + "/words.srt")
    try await Tintype.play { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      try await tintype.drop(source.videos + "/words.srt", saying: "Subtitles are added to this video.")
      try await app.pointer.click(try await tintype.openMenu("More Controls", with: "Subtitles"))
      _ = try await app.find(nil, "words.srt")
      try app.keyboard.press(.escape)
      try await tintype.waitForSubtitles(true)
    }
  }

  @Test func subtitlesOpenedWithAVideoAreShown() async throws {
    let home = try Sandbox()
    let video = home.videos + "/video.mkv"
    try TestVideo().make(video)
    try home.write(
      "1\n00:00:00,000 --> 00:00:20,000\n\(String(repeating: "Hello ", count: 20))\n",
      to: home.pictures + "/words.srt")
    let subtitles = home.pictures + "/words.srt"
    try await Tintype.run(in: home, pictures: 0, arguments: [video, subtitles]) { tintype in
      try await tintype.waitForWindow(titled: "video")
      try tintype.app.keyboard.press(.space)
      _ = try await tintype.app.find(.button, "Play")
      try tintype.app.keyboard.press(.home)
      try await tintype.waitForSubtitles(true)
      _ = try await tintype.openSubmenu("Subtitles", of: "More Controls", with: "words.srt")
      try tintype.app.keyboard.press(.escape)
      try tintype.app.keyboard.press(.escape)
      try await tintype.app.waitForPopupsToClose()
      try tintype.app.keyboard.press("n")
      _ = try await tintype.app.find(.label, "No next item")
    }
  }

  @Test func subtitlesNextToAVideoAreOffered() async throws {
    let home = try Sandbox()
    let words = String(repeating: "Hello ", count: 20)
    let text = "1\n00:00:02,000 --> 00:00:20,000\n\(words)\n"
    try home.write(text, to: home.videos + "/video 1.en.srt")
    try home.write("1\n00:00:00,000 --> 00:00:20,000\nBonjour\n", to: home.videos + "/video 1.fr.srt")
    try await Tintype.play(in: home) { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Play")
      try app.keyboard.press(.home)
      try await tintype.waitForSubtitles(false)
      let line = try await tintype.openSubmenu(
        "Subtitles", of: "More Controls", with: "French — video 1.fr.srt")
      #expect(try !line.states.contains(.checked))
      _ = try await app.find(Query(nil, "English — video 1.en.srt", states: .checked))
      try app.keyboard.press(.escape)
      try app.keyboard.press(.escape)
      try await app.waitForPopupsToClose()
      try app.keyboard.press(.right)
      try await tintype.waitForSubtitles(true)
      try await tintype.choose("Off", from: "More Controls", in: "Subtitles")
      try await tintype.waitForSubtitles(false)
    }
  }
}
