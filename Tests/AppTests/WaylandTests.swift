import CameraTesting
import Foundation
import PictureTesting
import TestSupport
import TestTools
import Testing

/// What a person does first, in a session with a Wayland compositor and without an X server.
///
/// The suites whose names begin with "Wayland", `DragAndDropTests` and `SeveralWindowsTests` run there; see
/// meson-helpers/tests.
@Suite(.desktop, .wayland) @DesktopActor
struct WaylandTests {
  private let names = Tintype.dated

  @Test func theWindowBelongsToTheDesktopEntry() async throws {
    #expect(ProcessInfo.processInfo.environment["DISPLAY"] == nil, "No X server is there.")
    try await Tintype.run(pictures: 1) { tintype in
      let window = try tintype.app.window()
      // Only a client of Wayland has one.
      #expect(window.applicationID == "io.github.tintype.Tintype")
      #expect(window.title == "Tintype")
      #expect(window.isActive)
    }
  }

  @Test func eachSectionIsShownByItsTab() async throws {
    try await Tintype.run(pictures: 4) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.tab("Camera"))
      try await tintype.waitForBars(mirrored: true)
      try await app.pointer.click(tintype.tab("Player"))
      try await waitForPicture(of: app.find(.button, "Open Files…"), colors: 4)
      try await app.pointer.click(tintype.tab("Color"))
      try await waitForPicture(of: app.find(nil, "Color Grid"), colors: 30)
      try await app.pointer.click(tintype.tab("Photos"))
      try await waitForPicture(of: tintype.cell(names[0]), colors: 60)
    }
  }

  /// Waits until a widget shows something: at least so many colors.
  private func waitForPicture(of widget: Accessible, colors: Int, line: Int = #line) async throws {
    try await wait(for: "\(colors) colors", line: line) { try widget.screenshot().colorCount() >= colors }
  }

  @Test func aPhotoOfTheCommandLineFillsTheScreenInFullscreen() async throws {
    let home = try Sandbox()
    let (file, green) = (home.pictures + "/green.png", Color(red: 20, green: 160, blue: 90))
    // The size of the screen: the viewer does not enlarge a photo.
    let pixels = RGBPixels(width: 1280, height: 800) { _, _ in (green.red, green.green, green.blue) }
    try home.write(pixels.encoded(as: "png"), to: file)
    try await Tintype.run(in: home, pictures: 0, arguments: [file]) { tintype in
      let app = tintype.app
      try await tintype.waitForWindow(titled: "green.png")
      let (window, screen) = (try app.window(), app.display.bounds)
      let before = try #require(window.frame)
      try await app.wait(for: "the photo") { try shows(green, on: middle(of: before)) }
      #expect(before.width < screen.width)

      // The header stays while the pointer is on it.
      app.pointer.move(to: screen.center)
      try app.keyboard.press(.function(11))
      try await app.wait(for: "full screen") { window.isFullscreen && window.frame == screen }
      // The header and the controls hide, and nothing of the desktop is left.
      for edge in edges(of: screen) {
        try await app.wait(for: "the photo at \(edge)") { try shows(green, on: edge) }
      }
      try app.keyboard.press(.function(11))
      try await app.wait(for: "the window again") { !window.isFullscreen && window.frame == before }
    }
  }

  /// Whether a part of the screen has one color.
  private func shows(_ color: Color, on part: Rect) throws -> Bool {
    try Desktop.display().screenshot(of: part).share(of: color) == 1
  }

  /// A small part in the middle.
  private func middle(of rect: Rect) -> Rect {
    Rect(x: rect.center.x - 20, y: rect.center.y - 20, width: 40, height: 40)
  }

  /// Strips along the left, upper, right and lower edge.
  private func edges(of rect: Rect) -> [Rect] {
    let width = 6
    return [
      Rect(x: 0, y: 0, width: width, height: rect.height), Rect(x: 0, y: 0, width: rect.width, height: width),
      Rect(x: rect.width - width, y: 0, width: width, height: rect.height),
      Rect(x: 0, y: rect.height - width, width: rect.width, height: width),
    ]
  }

  @Test func draggingOnTheSeekBarShowsThePictureOfThatTime() async throws {
    let fixture = TestVideo()
    try await Tintype.play(videos: 1, fixture) { tintype in
      let bar = try await tintype.pauseAfterStart()
      try await tintype.drag(on: bar, of: fixture, from: 2, to: 7)
      try await tintype.drag(on: bar, of: fixture, from: 7, to: 4)
      _ = try await tintype.app.find(.button, "Play")
    }
  }

  @Test func theDialogOfTheCameraIsASecondWindow() async throws {
    try await Tintype.run(pictures: 1) { tintype in
      let app = tintype.app
      try await app.click(.button, "Take Picture")
      try await tintype.takePhotoInDialog()
      try await app.click(.button, "Use Photo")
      try await app.waitForOneWindow()
      let name = try await app.wait(for: "the photo on the board") { try tintype.board().first }
      try await waitForPicture(of: tintype.picture(onBoard: name), colors: 6)
    }
  }

  /// The compositor gives a running window the focus only with a token that the launching program received for a click.
  @Test func aFileOpenedInAFileManagerTakesTheFocus() async throws {
    let launcher = try Sandbox()
    let entry = Tintype.repository + "/data/io.github.tintype.Tintype.desktop"
    try launcher.copy(entry, into: launcher.data + "/applications")
    // An entry counts only if its program is there.
    let programs = (try BuiltProduct.path("tintype") as NSString).deletingLastPathComponent
    try await Tintype.run(pictures: 3) { tintype in
      try await App.run(
        BuiltProduct.path("SampleApp"),
        arguments: ["--open", tintype.app.sandbox.pictures + "/" + names[2]],
        environment: ["PATH": programs], sandbox: launcher
      ) { other in
        try await other.click(.button, "Open")
        try await tintype.waitForWindow(titled: names[2])
        #expect(tintype.app.windows.count == 1)
        try await tintype.app.wait(for: "the focus") { try tintype.app.window().isActive }
      }
    }
  }

  @Test func aCopiedColorIsPastedIntoAnotherProgram() async throws {
    try await Tintype.run(pictures: 1) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.tab("Color"))
      let code = try await app.find(.textBox, "Color Code")
      try await app.pointer.click(code)
      try app.keyboard.press("a", .control)
      try app.keyboard.type("#aa3355")
      try app.keyboard.press("a", .control)
      try app.keyboard.press("c", .control)
      try await App.run(BuiltProduct.path("SampleApp")) { other in
        let entry = try await other.find(.textBox, "Your Name")
        try await other.pointer.click(entry)
        try other.keyboard.press("v", .control)
        try await other.wait(for: "the code") { try entry.text == "#aa3355" }
      }
    }
  }

  @Test func thePortalReceivesTheHandleOfTheWindow() async throws {
    let portal = try HelperProcess(BuiltProduct.path("FakePortal"), ["color", "0.2", "0.4", "0.6"])
    defer { portal.kill() }
    try await portal.waitForLine("ready") { $0 == "ready" }
    try await Tintype.run(pictures: 1) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.tab("Color"))
      try await app.click(.button, "Pick Color")
      try await app.click(.button, "Pick from Screen…")
      let line = try await portal.waitForLine("the window") { $0.hasPrefix("over ") }
      #expect(line.wholeMatch(of: /over wayland:.+/) != nil, "\(line)")
      try await app.wait(for: "the window in that color") {
        guard let frame = try app.window().frame else { return false }
        // The empty part of the header.
        let part = Rect(x: frame.x + 40, y: frame.y + 10, width: 60, height: 20)
        return try shows(Color(red: 51, green: 102, blue: 153), on: part)
      }
    }
  }
}
