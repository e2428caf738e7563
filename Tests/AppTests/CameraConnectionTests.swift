import CameraTesting
import Foundation
import TestSupport
import TestTools
import Testing

/// Connecting cameras, and showing and hiding the Camera section.
@Suite(.desktop) @DesktopActor
struct CameraConnectionTests {
  private func shutter(_ app: App, isReady: Bool) async throws {
    try await app.wait(for: isReady ? "the shutter" : "the shutter to rest") {
      try app.first(.button, "Take Picture")?.states.contains(.sensitive) == isReady
    }
  }

  @Test func theButtonSwitchesCamerasAndTheCameraIsRestored() async throws {
    let second = try await VirtualCamera(
      "second-camera", description: "Second Camera", modes: ["YUY2,640x480@30"])
    let home = try Tintype.sandbox(pictures: 1)
    try Tintype.remember(camera: "test-camera", in: home)
    try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"]) { tintype in
      let app = tintype.app
      try await tintype.waitForBars(mirrored: true)
      let preview = try await app.find(.image, "Preview")
      #expect(try preview.description.hasPrefix("Test Camera"))
      // The camera is slow: the shutter is disabled until its first frame.
      try second.writeLine("hold")
      try await app.click(.button, "Switch Camera")
      try await shutter(app, isReady: false)
      try await second.waitForLine("opened")
      #expect(try app.first(.button, "Take Picture")?.states.contains(.sensitive) == false)
      try second.writeLine("go")
      try await shutter(app, isReady: true)
      #expect(try preview.description.hasPrefix("Second Camera"))
      try await tintype.waitForBars(mirrored: true)
      try await app.wait(for: "the first camera to close") { try !PipeWire.isOpen() }
    }
    let count = second.lines.count
    try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"]) { tintype in
      try await tintype.waitForBars(mirrored: true)
      try await second.waitForLine("streaming", after: count)
      #expect(try await tintype.app.find(.image, "Preview").description.hasPrefix("Second Camera"))
      try tintype.app.keyboard.press("c")
      try await tintype.app.wait(for: "the first camera") { try PipeWire.isOpen() }
    }
  }

  @Test func aCameraThatStopsSendingVideoEndsItsRecording() async throws {
    let camera = try await VirtualCamera("mute-camera", description: "Mute", modes: ["YUY2,640x480@30"])
    let home = try Tintype.sandbox(pictures: 1)
    try Tintype.remember(camera: camera.name, in: home)
    try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"]) { tintype in
      let app = tintype.app
      try await tintype.waitForBars(mirrored: true)
      try app.keyboard.press("v")
      try await app.click(.button, "Start Recording")
      try await app.wait(for: "two seconds") {
        guard let label = try app.first(.label, .beginning("0:0")) else { return false }
        return try label.name >= "0:02"
      }
      try camera.writeLine("hold")
      _ = try await app.find(.label, "Recording Stopped")
      #expect(try app.first(.label, .beginning("“Mute” stopped sending video.")) != nil)
      let name = try #require(try await tintype.waitForCaptures(1).first)
      #expect(name.hasPrefix("VID_"))
      try camera.writeLine("go")
      try await app.click(.button, "OK")
      try await tintype.waitForBars(mirrored: true)
    }
  }

  @Test func minimizingClosesTheCamera() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      let window = try app.window()
      window.minimize()
      try await app.wait(for: "the camera to close") { try window.isHidden && !PipeWire.isOpen() }
      window.activate()
      try await tintype.waitForBars(mirrored: true)
    }
  }

  @Test func theDesktopsActionOpensTheCamera() async throws {
    try await Tintype.run(pictures: 1) { tintype in
      #expect(try !PipeWire.isOpen())
      // As a desktop does for "Take a Photo". Source: Desktop Entry Specification, "D-Bus Activation".
      let name = "io.github.tintype.Tintype"
      let answer = try Command.run([
        "gdbus", "call", "--session", "--dest", name, "--object-path",
        "/" + name.replacingOccurrences(of: ".", with: "/"), "--method",
        "org.freedesktop.Application.ActivateAction", "take-photo", "[]", "{}",
      ])
      #expect(answer.status == 0)
      try await tintype.waitForBars(mirrored: true)
    }
  }

  /// A separate PipeWire, which has no camera until one is connected.
  @Test func aConnectedCameraReplacesTheStatusPage() async throws {
    let sandbox = try Sandbox()
    let session = ProcessInfo.processInfo.environment
    let apart = ["PIPEWIRE_RUNTIME_DIR": sandbox.root, "XDG_CONFIG_HOME": session["XDG_CONFIG_HOME"]]
    let daemon = try AppProcess("/usr/bin/pipewire", environment: apart, sandbox: sandbox)
    try await wait(for: "PipeWire") { FileManager.default.fileExists(atPath: sandbox.root + "/pipewire-0") }
    let manager = try AppProcess("/usr/bin/wireplumber", environment: apart, sandbox: sandbox)
    try await Tintype.run(
      pictures: 1, arguments: ["--camera"], environment: ["PIPEWIRE_RUNTIME_DIR": sandbox.root]
    ) { tintype in
      _ = try await tintype.app.find(.label, "No Camera")
      let program = try #require(session["VIRTUAL_CAMERA"])
      let camera = try AppProcess(program, environment: apart, sandbox: sandbox)
      try await tintype.waitForBars(mirrored: true)
      // The error names the unplugged camera.
      await camera.terminate()
      _ = try await tintype.app.find(.label, "Camera Disconnected")
      let again = try AppProcess(program, environment: apart, sandbox: sandbox)
      try await tintype.waitForBars(mirrored: true)
      await again.terminate()
      _ = try await tintype.app.find(.label, "Camera Disconnected")
    }
    await manager.terminate()
    await daemon.terminate()
  }
}
