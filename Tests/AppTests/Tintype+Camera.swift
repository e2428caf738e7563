import CameraTesting
import Foundation
import TestSupport
import Testing

/// The Camera section of the app under test, with the session's fake camera, which sends color bars above noise.
extension Tintype {
  /// Starts the app in the Camera section and waits for the preview.
  ///
  /// - Parameter isFitted: Whether the preview is fitted, so that photos have the camera's aspect ratio.
  static func runCamera(
    isFitted: Bool = false, environment: [String: String?] = [:],
    _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    try await run(
      pictures: 2, arguments: ["--camera"], environment: environment,
      prepare: { home in if isFitted { try store("camera-fills-view", "false", in: home) } }
    ) { tintype in
      try await tintype.waitForBars(mirrored: true)
      // On a busy machine the preview is visible before the shutter is enabled.
      try await tintype.app.wait(for: "the shutter") {
        try tintype.app.first(Query(.button, "Take Picture", states: .sensitive)) != nil
      }
      try await body(tintype)
    }
  }

  /// Starts a recording and waits until the timer shows `time`.
  func record(untilTimer time: String) async throws {
    try app.keyboard.press("v")
    try await app.click(.button, "Start Recording")
    try await app.wait(for: "the timer to show \(time)") {
      guard let label = try app.first(.label, .beginning("0:0")) else { return false }
      return try label.name >= time
    }
  }

  /// Presses the shutter of the dialog that takes one photo, and waits for the photo. The board's button has the same
  /// name.
  func takePhotoInDialog() async throws {
    try await app.wait(for: "the dialog") { app.windows.count == 2 }
    try await waitForBars(mirrored: true)
    try await app.wait(for: "the shutter") {
      try app.all(.button, "Take Picture").contains { try $0.states.contains(.sensitive) }
    }
    try app.keyboard.press(.space)
    _ = try await app.find(.button, "Use Photo")
  }

  /// Waits until the preview shows the bars, mirrored or not.
  func waitForBars(mirrored: Bool, line: Int = #line) async throws {
    let wanted = mirrored ? Array(Bars.expected.reversed()) : Bars.expected
    try await app.wait(for: mirrored ? "the mirrored bars" : "the bars", line: line) {
      try bars() == wanted
    }
  }

  /// The names of the preview's colors from left to right, each once. The outer bars of a filled preview are narrow.
  private func bars() throws -> [String] {
    guard let preview = try app.first(.image, "Preview") else { return [] }
    let shot = try preview.screenshot()
    let names = stride(from: 0, to: shot.width, by: 2).map { x in
      let color = shot.pixel(x, shot.height / 4)
      return Bars.name((color.red, color.green, color.blue))
    }
    // Without the mixed colors between two bars.
    let wide = names.indices.dropLast(3).filter { names[$0] == names[$0 + 3] }.map { names[$0] }
    return wide.reduce(into: []) { found, name in if found.last != name { found.append(name) } }
  }

  /// The ratio of width to height of the preview.
  func previewRatio() async throws -> Double {
    let frame = try await app.find(.image, "Preview").frame
    return Double(frame.width) / Double(frame.height)
  }

  /// The names of the preview's colors from left to right.
  func colors() throws -> [String] {
    guard let preview = try app.first(.image, "Preview") else { return [] }
    let shot = try preview.screenshot()
    return Bars(width: shot.width, height: shot.height) { x, y in
      let color = shot.pixel(x, y)
      return (color.red, color.green, color.blue)
    }.colors
  }

  /// The widget over which the preview's countdown is a child. Found once: reading all widgets of a busy app takes
  /// longer than a countdown.
  func previewOverlay() async throws -> Accessible {
    try #require(try await app.find(.image, "Preview").parent)
  }

  /// The remaining seconds of the countdown; nil if none runs.
  func countdown(in overlay: Accessible) throws -> Int? {
    try overlay.children.compactMap { Int(try $0.name) }.first
  }

  /// The names of saved captures; hidden files are unfinished.
  func captures() throws -> [String] {
    let folder = app.sandbox.pictures + "/Camera"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Waits until the given number of captures is saved.
  @discardableResult
  func waitForCaptures(_ count: Int, line: Int = #line) async throws -> [String] {
    try await app.wait(for: "\(count) files of the camera", line: line) {
      let captures = try captures()
      return captures.count == count ? captures : nil
    }
  }
}
