import Foundation
import TestSupport
import Testing

/// The example programs beside the app. They load no style sheet and know no folder with icons, so the modules must
/// bring both.
///
/// `TINTYPE_EXAMPLES` names a folder with examples that were built outside of the repository (`make examples`).
@Suite(.desktop) @DesktopActor
struct ExampleAppearanceTests {
  /// Runs an example without the app's data.
  private func run(
    _ example: String, _ arguments: [String] = [], in home: Sandbox,
    tolerance: Int = 2, _ find: @DesktopActor (App) async throws -> Accessible
  ) async throws -> Screenshot {
    let folder = ProcessInfo.processInfo.environment["TINTYPE_EXAMPLES"]
    let program = try folder.map { "\($0)/\(example)" } ?? BuiltProduct.path(example + "Example")
    let environment: [String: String?] = ["TINTYPE_DATADIR": nil, "TINTYPE_ICONDIR": nil]
    return try await App.run(program, arguments: arguments, environment: environment, sandbox: home) { app in
      try await resize(app)
      let shot = try await settled(app, find(app), tolerance: tolerance)
      #expect(app.process.logWarnings == [])
      return shot
    }
  }

  private func resize(_ app: App) async throws {
    try app.window().resize(width: 900, height: 640)
    try await app.wait(for: "a width of 900") { try app.window().frame?.width == 900 }
  }

  /// A picture of a widget once it no longer changes.
  ///
  /// - Parameter tolerance: The difference of colors that does not count, for widgets through which a camera's noise
  ///   is visible.
  @discardableResult
  private func settled(_ app: App, _ widget: Accessible, tolerance: Int = 2) async throws -> Screenshot {
    try await app.stillScreenshot(for: .milliseconds(200), isAlike: { isAlike($0, $1, tolerance: tolerance) })
    {
      try widget.screenshot()
    }
  }

  private func isAlike(_ one: Screenshot, _ other: Screenshot, tolerance: Int) -> Bool {
    one.width == other.width && one.height == other.height
      && one.difference(from: other, tolerance: tolerance) < 0.01
  }

  /// Expects a widget of the app to look as in an example, after the animations have ended.
  private func expectAlike(
    _ example: Screenshot, _ app: App, _ widget: Accessible, tolerance: Int = 2
  ) async throws {
    #expect(example.colorCount() > 4, "The widget is empty.")
    try await app.wait(for: "the look of the example") {
      isAlike(example, try widget.screenshot(), tolerance: tolerance)
    }
  }

  @Test func thePickerLooksAsInTheApp() async throws {
    @DesktopActor func cell(_ app: App) async throws -> Accessible {
      let cell = try await Tintype(app: app).cell(Tintype.dated[1])
      try await app.pointer.click(cell)
      // Away from the cell, which would be highlighted.
      app.pointer.move(to: Point(x: 1, y: 1))
      return cell
    }
    let example = try await run("PickPhotos", in: try Tintype.sandbox(pictures: 6), cell)
    try await Tintype.run(pictures: 6) { tintype in
      try await resize(tintype.app)
      try await expectAlike(example, tintype.app, cell(tintype.app))
    }
  }

  @Test func theViewerLooksAsInTheApp() async throws {
    @DesktopActor func zoom(_ app: App) async throws -> Accessible {
      let button = try await app.find(.button, "Zoom In")
      // The controls are translucent.
      try await app.wait(for: "the photo") { try app.window().screenshot().colorCount() > 500 }
      // The layout follows the window's size later.
      try await settled(app, button)
      // The controls appear when the pointer moves, and stay while it is over them.
      app.pointer.move(to: Point(x: 640, y: 400))
      app.pointer.move(to: try button.frame.center)
      return button
    }
    let home = try Tintype.sandbox(pictures: 1)
    let photo = home.pictures + "/" + Tintype.dated[0]
    let example = try await run("ViewPhotos", [photo], in: home, zoom)
    try await Tintype.run(in: home, pictures: 1, arguments: [photo]) { tintype in
      try await resize(tintype.app)
      try await expectAlike(example, tintype.app, zoom(tintype.app))
    }
  }

  @Test func theCamerasIconsLookAsInTheApp() async throws {
    @DesktopActor func grid(_ app: App) async throws -> Accessible {
      try await Tintype(app: app).waitForBars(mirrored: true)
      try app.keyboard.press("o")
      let name = try await app.find(.label, "Composition Grid")
      try await app.pointer.reveal(name)
      // The row, with its icon.
      return try #require(try name.parent)
    }
    let example = try await run("TakePhoto", in: try Sandbox(), tolerance: 40, grid)
    try await Tintype.runCamera { tintype in
      try await resize(tintype.app)
      try await expectAlike(example, tintype.app, grid(tintype.app), tolerance: 40)
    }
  }

  /// The player's default bar has the colors of the style; the app's is dark in both. The words of the default bar and
  /// the icons of the app's have the same names.
  @Test(arguments: ["prefer-light", "prefer-dark"])
  func thePlayersBarFollowsTheStyleExceptInTheApp(scheme: String) async throws {
    let (home, environment) = (try Sandbox(), ["ADW_DEBUG_COLOR_SCHEME": scheme])
    let video = home.videos + "/video 1.mkv"
    try TestVideo().make(video)
    @DesktopActor func barBrightness(_ app: App) async throws -> Double {
      _ = try await app.find(.button, "Pause")
      try app.keyboard.press(.space)
      let play = try await app.find(.button, "Play").frame
      #expect(play.width == 70)
      // Between the window's edge and the button.
      return try app.screenshot().average(
        in: Rect(x: play.x - 6, y: play.y, width: 4, height: play.height)
      ).brightness
    }
    try await App.run(
      BuiltProduct.path("PlayVideoExample"), arguments: [video], environment: environment, sandbox: home
    ) { app in
      let brightness = try await barBrightness(app)
      #expect(scheme == "prefer-light" ? brightness > 170 : brightness < 100, "\(brightness)")
    }
    try await Tintype.run(in: home, pictures: 0, arguments: [video], environment: environment) { tintype in
      let brightness = try await barBrightness(tintype.app)
      #expect(brightness < 60, "\(brightness)")
    }
  }

  /// The size of the chooser differs, so only the style is compared: the rounded lower left corner of the grid. It is
  /// found by the color of its cell, because the position that GTK (4.18) reports is some pixels off.
  @Test func theColorChooserLooksAsInTheApp() async throws {
    let cell = Color(red: 0x44, green: 0, blue: 0)
    @DesktopActor func isRounded(_ app: App) async throws -> Bool {
      try await settled(app, try await app.find(nil, "Color Grid"))
      let screen = try app.screenshot()
      var (left, bottom) = (screen.width, -1)
      for y in 0..<screen.height {
        for x in 0..<screen.width where screen.pixel(x, y) == cell { (left, bottom) = (min(left, x), y) }
      }
      return bottom >= 0 && screen.pixel(left, bottom).distance(to: cell) > 40
    }
    _ = try await run("PickColor", in: try Sandbox()) { app in
      try await app.click(.button, "Select a Color")
      #expect(try await isRounded(app))
      return try await app.find(nil, "Color Grid")
    }
    try await Tintype.run(pictures: 1) { tintype in
      try tintype.app.keyboard.press("5", .alt)
      #expect(try await isRounded(tintype.app))
    }
  }
}
