import Foundation
import TestSupport
import Testing

/// Screenshots of the camera's states, with a fake camera service: `make screenshots`.
@Suite(.desktop, .enabled(if: screenshotFolder != nil, "make screenshots sets the folder"))
@DesktopActor
struct CameraScreenshots {
  private func stage(
    _ arguments: String..., width: Int? = nil, height: Int = 640, environment: [String: String?] = [:],
    _ body: @DesktopActor (App) async throws -> Void
  ) async throws {
    try await App.run(BuiltProduct.path("CameraSampleApp"), arguments: arguments, environment: environment) {
      app in
      if let width {
        try app.window().resize(width: width, height: height)
        try await app.wait(for: "\(width) pixels") { try app.window().frame?.width == width }
      }
      try await body(app)
    }
  }

  private func save(_ app: App, _ name: String) async throws {
    app.pointer.move(to: Point(x: 1279, y: 799))
    let shot = try await app.stillScreenshot { try app.window().screenshot() }
    try shot.writePNG(try #require(screenshotFolder) + "/\(name).png")
  }

  private func ready(_ app: App) async throws {
    _ = try await app.wait(for: "the shutter") {
      try app.first(Query(.button, "Take Picture", states: .sensitive))
    }
  }

  @Test func section() async throws {
    try await stage("live") { app in
      try await ready(app)
      try app.keyboard.press(.space)
      _ = try await app.find(Query(.button, "Last Capture", states: .sensitive))
      try await save(app, "camera")
      try app.keyboard.press("g")
      try app.keyboard.press("o")
      _ = try await app.find(.slider, "Zoom")
      try await save(app, "camera-tools")
      try app.keyboard.press("o")
      try app.keyboard.press("e")
      _ = try await app.find(.button, "Sepia")
      try await save(app, "camera-effects")
      try app.keyboard.press("e")
      try app.keyboard.press("v")
      try await app.click(.button, "Start Recording")
      _ = try await app.find(.label, "1:07")
      try await save(app, "camera-recording")
    }
  }

  @Test func dark() async throws {
    try await stage("live", environment: ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"]) { app in
      try await ready(app)
      try app.keyboard.press("o")
      _ = try await app.find(.slider, "Zoom")
      try await save(app, "camera-dark")
    }
  }

  @Test func narrow() async throws {
    try await stage("live", width: 360) { app in
      try await ready(app)
      try app.keyboard.press("+", count: 4)
      try await save(app, "camera-360")
      try app.keyboard.press("o")
      _ = try await app.find(.slider, "Zoom")
      try await save(app, "camera-360-tools")
    }
  }

  @Test func small() async throws {
    try await stage("live", width: 360, height: 400) { app in
      try await ready(app)
      try await save(app, "camera-360x400")
      try app.keyboard.press("o")
      _ = try await app.find(.slider, "Zoom")
      try await save(app, "camera-360x400-tools")
    }
  }

  @Test(arguments: [
    ("noCamera", "No Camera"), ("denied", "Camera Access Denied"), ("busy", "Camera in Use"),
    ("unplugged", "Camera Disconnected"), ("failed", "Camera Not Working"),
  ])
  func pages(scene: String, title: String) async throws {
    try await stage(scene) { app in
      _ = try await app.find(.label, .exactly(title))
      try await save(app, "camera-\(scene.lowercased())")
    }
  }

  @Test func diskFull() async throws {
    try await stage("diskFull") { app in
      try await ready(app)
      try app.keyboard.press(.space)
      _ = try await app.find(.label, "Disk Full")
      try await save(app, "camera-diskfull")
    }
  }

  @Test(arguments: ["take", "edit"]) func takingOnePhoto(flow: String) async throws {
    try await stage("live", flow) { app in
      try await ready(app)
      if flow == "take" { try await save(app, "take-picture") }
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Use Photo")
      try await save(app, flow == "take" ? "take-picture-still" : "take-picture-edit")
    }
  }
}
