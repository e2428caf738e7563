import Foundation
import TestSupport
import Testing

/// The camera of a program in a sandbox, where PipeWire is reached through the desktop's portal only.
@Suite(.desktop) @DesktopActor
struct CameraPortalTests {
  /// As Snap starts programs, and without PipeWire's socket.
  private static let sandboxed = ["SNAP": "/snap/tintype/current", "PIPEWIRE_REMOTE": "nothing-listens-here"]

  /// Runs a portal that answers in a way; none where that is nil.
  private func withPortal(_ answer: String?, _ body: @DesktopActor () async throws -> Void) async throws {
    var portal: AppProcess?
    if let answer {
      let started = try AppProcess(
        BuiltProduct.path("StandInPortal"), arguments: ["camera", answer], environment: [:],
        sandbox: Sandbox())
      try await wait(for: "the portal") { started.standardOutput.contains("ready") }
      portal = started
    }
    do {
      try await body()
    } catch {
      await portal?.terminate()
      throw error
    }
    await portal?.terminate()
  }

  private func camera(
    _ answer: String?, _ check: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    try await withPortal(answer) {
      try await Tintype.run(pictures: 1, arguments: ["--camera"], environment: Self.sandboxed, check)
    }
  }

  @Test(.camera) func whatThePortalGivesIsShown() async throws {
    try await Tintype.waitForRestingCamera()
    try await camera("allow") { tintype in
      try await tintype.waitForBars(mirrored: true)
      try tintype.app.keyboard.press(.space)
      try await tintype.waitForCaptures(1)
    }
  }

  @Test(.camera) func whatTheCameraCanChangeComesThroughThePortalToo() async throws {
    let plugged = try await Tintype.plugInCamera(
      "bright-camera", "Bright Camera", controls: ["brightness=0,-64,64"])
    let home = try Tintype.sandbox(pictures: 1)
    try Tintype.remember(camera: "bright-camera", in: home)
    try await withPortal("allow") {
      try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"], environment: Self.sandboxed) {
        tintype in
        try await tintype.waitForBars(mirrored: true)
        try await tintype.app.click(nil, "More Controls")
        try await tintype.app.find(.slider, "brightness").setValue(16)
        try await tintype.app.wait(for: "the camera to be set") { plugged.story.contains("brightness 16") }
      }
    }
    await plugged.unplug()
  }

  @Test(arguments: [
    ("cancel", "Camera Access Denied", "Allow it when you are asked"),
    ("fail", "Camera Out of Reach", "could not do it"),
    ("die", "Camera Out of Reach", "portal ended"),
    (nil, "Camera Out of Reach", "Install the portal of your desktop"),
  ])
  func withoutAccessAPageSaysWhatToDo(answer: String?, title: String, advice: String) async throws {
    try await camera(answer) { tintype in
      _ = try await tintype.app.find(.label, Query.Name(stringLiteral: title))
      _ = try await tintype.app.find(.label, .containing(advice))
    }
  }

  @Test(.camera) func afterANoTryAgainAsksAgain() async throws {
    try await Tintype.waitForRestingCamera()
    try await Tintype.run(pictures: 1, arguments: ["--camera"], environment: Self.sandboxed) { tintype in
      _ = try await tintype.app.find(.label, "Camera Out of Reach")
      try await withPortal("allow") {
        try await tintype.app.click(.button, "Try Again")
        try await tintype.waitForBars(mirrored: true)
      }
    }
  }
}
