import CameraTesting
import Foundation
import TestSupport
import TestTools
import Testing

/// The camera in a sandbox, where PipeWire is reached through the camera portal only.
@Suite(.desktop) @DesktopActor
struct CameraPortalTests {
  /// The environment of programs in Snap, without PipeWire's socket.
  private static let sandboxed = ["SNAP": "/snap/tintype/current", "PIPEWIRE_REMOTE": "nothing-listens-here"]

  /// Runs a fake portal with a given answer; none if it is nil.
  private func withPortal(_ answer: String?, _ body: @DesktopActor () async throws -> Void) async throws {
    let portal = try answer.map { try HelperProcess(BuiltProduct.path("FakePortal"), ["camera", $0]) }
    try await portal?.waitForLine("ready") { $0 == "ready" }
    defer { portal?.kill() }
    try await body()
  }

  private func camera(
    _ answer: String?, allowing: [String] = [], _ check: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    try await withPortal(answer) {
      try await Tintype.run(
        pictures: 1, arguments: ["--camera"], environment: Self.sandboxed, allowing: allowing, check)
    }
  }

  @Test func theCameraOfThePortalIsShown() async throws {
    try await camera("allow") { tintype in
      try await tintype.waitForBars(mirrored: true)
      try tintype.app.keyboard.press(.space)
      try await tintype.waitForCaptures(1)
    }
  }

  @Test func imageControlsWorkThroughThePortal() async throws {
    let plugged = try await VirtualCamera(
      "bright-camera", description: "Bright Camera", "--control", "brightness=0,-64,64")
    let home = try Tintype.sandbox(pictures: 1)
    try Tintype.remember(camera: "bright-camera", in: home)
    try await withPortal("allow") {
      try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"], environment: Self.sandboxed) {
        tintype in
        try await tintype.waitForBars(mirrored: true)
        try await tintype.app.click(nil, "More Controls")
        try await tintype.app.find(.slider, "Brightness").setValue(16)
        try await plugged.waitForLine("brightness 16")
      }
    }
  }

  @Test(arguments: [
    ("cancel", "Camera Access Denied", "Allow it when you are asked"),
    ("fail", "No Camera Access", "portal failed"),
    ("die", "No Camera Access", "portal quit"),
    (nil, "No Camera Access", "Install the portal of your desktop"),
  ])
  func withoutAccessAPageSaysWhatToDo(answer: String?, title: String, advice: String) async throws {
    try await camera(answer, allowing: ["tintype-desktopportal-WARNING"]) { tintype in
      _ = try await tintype.app.find(.label, Query.Name(stringLiteral: title))
      _ = try await tintype.app.find(.label, .containing(advice))
    }
  }

  @Test func tryAgainAsksAgainAfterADenial() async throws {
    try await Tintype.run(pictures: 1, arguments: ["--camera"], environment: Self.sandboxed) { tintype in
      _ = try await tintype.app.find(.label, "No Camera Access")
      try await withPortal("allow") {
        try await tintype.app.click(.button, "Try Again")
        try await tintype.waitForBars(mirrored: true)
      }
    }
  }
}
