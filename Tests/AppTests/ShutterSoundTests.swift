import Foundation
import TestSupport
import TestTools
import Testing

/// The output of the session's fake speaker when the shutter is pressed.
@Suite(.desktop) @DesktopActor
struct ShutterSoundTests {
  /// Records the speaker while the app takes photos.
  private func listen(
    settings: String = "", prepare: (Sandbox) throws -> Void = { _ in },
    _ body: @DesktopActor (Tintype, SpeakerRecorder) async throws -> Void
  ) async throws {
    let loudspeaker = try SpeakerRecorder()
    try await loudspeaker.waitUntilRecording()
    let home = try Tintype.sandbox(pictures: 1)
    let file = home.config + "/gtk-4.0/settings.ini"
    try home.write(String(decoding: home.read(file), as: UTF8.self) + settings, to: file)
    try prepare(home)
    try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"]) { tintype in
      try await tintype.waitForBars(mirrored: true)
      try await body(tintype, loudspeaker)
    }
  }

  @Test func theShutterIsHeard() async throws {
    try await listen { tintype, loudspeaker in
      #expect(loudspeaker.loudest < 0.01)
      try tintype.app.keyboard.press(.space)
      try await tintype.app.wait(for: "the shutter’s sound") { loudspeaker.loudest > 0.1 }
    }
  }

  @Test func theShutterIsSilentIfSwitchedOff() async throws {
    try await listen { tintype, loudspeaker in
      try await tintype.app.click(nil, "More Controls")
      let toggle = try await tintype.app.find(.checkBox, "Shutter Sound")
      try await tintype.app.pointer.reveal(toggle)
      try await tintype.app.pointer.click(toggle)
      try await tintype.app.wait(for: "the switch") { try !toggle.states.contains(.checked) }
      try await takesAPictureInSilence(tintype, loudspeaker)
      // Check of the recording: switched on again, the sound is recorded.
      try await tintype.app.pointer.click(toggle)
      try await tintype.app.click(.button, "Take Picture")
      try await tintype.app.wait(for: "the shutter’s sound") { loudspeaker.loudest > 0.1 }
    }
  }

  @Test func theShutterIsSilentIfDesktopSoundsAreOff() async throws {
    try await listen(settings: "gtk-enable-event-sounds=0\n") { tintype, loudspeaker in
      try await takesAPictureInSilence(tintype, loudspeaker)
    }
  }

  @Test func theDesktopsShutterSoundIsPreferred() async throws {
    try await listen(prepare: { home in
      let folder = home.data + "/sounds/freedesktop/stereo"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try home.write(Self.tone, to: folder + "/camera-shutter.wav")
    }) { tintype, loudspeaker in
      try tintype.app.keyboard.press(.space)
      // The built-in sound is shorter than 0.2 s.
      try await tintype.app.wait(for: "a long tone") { loudspeaker.loudTime > 0.5 }
    }
  }

  /// A square wave of one second: a WAV file with 16 bits, one channel, 8000 Hz.
  private static let tone: [UInt8] = {
    func word(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 255) } }
    let samples = (0..<8000).flatMap { word($0 / 8 % 2 == 0 ? 12_000 : -12_000, 2) }
    return Array("RIFF".utf8) + word(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + word(16, 4)
      + word(1, 2)
      + word(1, 2) + word(8000, 4) + word(16_000, 4) + word(2, 2) + word(16, 2) + Array("data".utf8)
      + word(samples.count, 4) + samples
  }()

  private func takesAPictureInSilence(_ tintype: Tintype, _ loudspeaker: SpeakerRecorder) async throws {
    try await tintype.app.click(.button, "Take Picture")
    try await tintype.waitForCaptures(1)
    // The sound would have started with the capture, before the second that is waited for here.
    let end = loudspeaker.length + 1
    try await tintype.app.wait(for: "another second of sound") { loudspeaker.length > end }
    #expect(loudspeaker.loudest < 0.01)
  }
}
