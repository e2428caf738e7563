import CameraTesting
import Foundation
import TestSupport
import Testing

/// A camera's own image controls in the running app.
@Suite(.desktop) @DesktopActor
struct ImageControlTests {
  /// Runs the app with a fake camera that has image controls.
  private func run(
    in home: Sandbox,
    _ body: @DesktopActor (Tintype, VirtualCamera) async throws -> Void
  ) async throws {
    let camera = try await VirtualCamera(
      "bright-camera", description: "Bright Camera", modes: ["YUY2,640x480@30"], "--control",
      "brightness=0,-64,64", "--control", "contrast=32,0,64")
    try Tintype.remember(camera: camera.name, in: home)
    try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"]) { tintype in
      try await tintype.waitForBars(mirrored: true)
      try await body(tintype, camera)
    }
    camera.unplug()
  }

  /// The brightness of the gray area below the bars, in the middle of the frame.
  private func gray(_ tintype: Tintype) throws -> Int {
    let shot = try tintype.app.first(.image, "Preview")?.screenshot()
    return shot.map { Int($0.pixel($0.width / 2, $0.height * 7 / 10).green) } ?? -1
  }

  @Test func brightnessChangesTheFrameAndIsRestored() async throws {
    let home = try Tintype.sandbox(pictures: 1)
    try await run(in: home) { tintype, camera in
      let app = tintype.app
      let before = try gray(tintype)
      try await app.click(nil, "More Controls")
      let slider = try await app.find(.slider, "Brightness")
      #expect(try slider.valueRange == -64...64)
      try slider.setValue(32)
      try await camera.waitForLine("brightness 32")
      // A quarter of the control's range changes brightness by a quarter.
      try await app.wait(for: "a brighter picture") { try abs(gray(tintype) - before - 64) < 12 }
      let file = app.sandbox.config + "/glib-2.0/settings/keyfile"
      try await app.wait(for: "the settings to be stored") {
        FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }?
          .contains("camera-image=['32 ") == true
      }
    }
    // A reconnected camera starts with its defaults.
    try await run(in: home) { tintype, camera in
      let app = tintype.app
      try await camera.waitForLine("brightness 32")
      try await app.click(nil, "More Controls")
      #expect(try await app.find(.slider, "Brightness").value == 32)
      let reset = try await app.find(Query(.button, "Reset Image", states: .sensitive))
      try await app.pointer.reveal(reset)
      try await app.pointer.click(reset)
      try await camera.waitForLine("brightness 0")
      try await app.wait(for: "nothing to reset") { try !reset.states.contains(.sensitive) }
    }
  }

  @Test func aCameraWithoutControlsHasNone() async throws {
    try await Tintype.runCamera { tintype in
      try await tintype.app.click(nil, "More Controls")
      _ = try await tintype.app.find(.slider, "Zoom")
      #expect(try tintype.app.first(.button, "Reset Image") == nil)
    }
  }
}
