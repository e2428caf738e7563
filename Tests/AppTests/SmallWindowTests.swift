import CameraTesting
import TestSupport
import Testing

/// Camera, player and viewer in the smallest useful window: no control covers another one, and no name is cut to
/// nonsense.
@Suite(.desktop) @DesktopActor
struct SmallWindowTests {
  private func shrink(_ app: App) async throws {
    try app.window().resize(width: 360, height: 400)
    try await app.wait(for: "360 × 400 pixels") {
      try app.window().frame?.width == 360 && app.window().frame?.height == 400
    }
  }

  /// Checks that the controls with these names are in the window and do not overlap.
  private func expectApart(_ app: App, _ names: [String], line: Int = #line) async throws {
    let window = try #require(try app.window().frame)
    var problem = ""
    try await wait(for: "controls beside each other", line: line, report: { problem }) {
      let frames = try names.compactMap { name -> (name: String, frame: Rect)? in
        let roles = [Role.button, .toggleButton, .slider, .checkBox]
        for role in roles {
          if let found = try app.first(role, .exactly(name)) { return (name, try found.frame) }
        }
        problem = "“\(name)” is missing"
        return nil
      }
      guard frames.count == names.count else { return false }
      for (index, one) in frames.enumerated() {
        if one.frame.intersection(window) != one.frame {
          problem = "“\(one.name)” is at \(one.frame), outside of \(window)"
          return false
        }
        for other in frames[(index + 1)...] {
          let shared = one.frame.intersection(other.frame)
          if shared.width > 0, shared.height > 0 {
            problem = "“\(one.name)” at \(one.frame) covers “\(other.name)” at \(other.frame)"
            return false
          }
        }
      }
      return true
    }
  }

  @Test func theCamerasControlsFit() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      try await shrink(app)
      try await expectApart(
        app, ["Last Capture", "Photo", "Video", "Take Picture", "Switch Camera", "More Controls"])
      try app.keyboard.press("o")
      let zoom = try await app.find(.slider, "Zoom").frame
      let shutter = try await app.find(.button, "Take Picture").frame
      #expect(zoom.y + zoom.height < shutter.y, "the tools end above the bar")
      let grid = try await app.find(.checkBox, "Composition Grid")
      try await app.pointer.reveal(grid)
      try await app.pointer.click(grid)
      _ = try await app.find(.image, "Composition Grid")
      // Each tool has its words.
      for name in [
        "Timer", "Flash", "Mirror Preview", "Four-Up Strip", "Fill the View", "Rotation", "Microphone",
      ] {
        _ = try await app.find(.label, .exactly(name))
      }
    }
  }

  @Test func thePlayersControlsFit() async throws {
    try await Tintype.play { tintype in
      let app = tintype.app
      _ = try await tintype.pauseAfterStart()
      try await shrink(app)
      try await expectApart(app, ["Play", "Position", "More Controls", "Full Screen"])
    }
  }

  @Test func theViewersControlsFitAndItsActionsAreInAMenu() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let (app, name) = (tintype.app, Tintype.dated[0])
      try await app.pointer.click(tintype.cell(name), count: 2)
      _ = try await app.find(.button, "Move to Trash")
      try await shrink(app)
      try await expectApart(
        app, ["Back", "More Actions", "Next Photo", "Zoom Out", "Actual Size", "Zoom In", "Fit"])
      #expect(try app.first(.button, "Move to Trash") == nil)
      try await tintype.choose("Information", from: "More Actions")
      _ = try await app.find(.label, "Dimensions")
      try app.keyboard.press("i")
      try await tintype.choose("Move to Trash", from: "More Actions")
      try await app.wait(for: "the next photo") { app.windows.contains { $0.title == Tintype.dated[1] } }
      try await app.click(.label, "Undo")
      try await app.wait(for: "the photo again") { app.windows.contains { $0.title == name } }
    }
  }

  /// Also that opening viewer and editor makes a narrow window no wider.
  @Test func theEditorsControlsFit() async throws {
    try await Tintype.run(pictures: 1) { tintype in
      let (app, name) = (tintype.app, Tintype.dated[0])
      try await shrink(app)
      try await app.pointer.click(tintype.cell(name), count: 2)
      _ = try await app.find(.button, "Back")
      try app.keyboard.press("e")
      try await expectApart(app, ["Cancel", "More Actions", "Done", "Adjust", "Filters", "Crop"])
      for page in ["c", "f", "a"] as [Key] {
        try app.keyboard.press(page)
        _ = try await app.stillScreenshot { try app.screenshot() }
        #expect(try app.window().frame?.width == 360)
      }
      try await tintype.choose("Before and After", from: "More Actions")
      try await app.wait(for: "the photo") { try app.first(.image, .exactly(name)) != nil }
    }
  }
}
