import Foundation
import TestSupport
import Testing

/// Screenshots of the Color section and of tinted sections for the README: `make screenshots`.
@Suite(.desktop, .enabled(if: screenshotFolder != nil, "make screenshots sets the folder"))
@DesktopActor
struct ColorScreenshots {
  /// Runs the app with persisted settings.
  private func run(
    tint: String, dark: Bool = false, _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    let environment: [String: String?] = dark ? ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"] : [:]
    try await Tintype.run(
      pictures: 8, environment: environment,
      prepare: { sandbox in
        try sandbox.makeFolder(sandbox.config + "/glib-2.0/settings")
        try sandbox.write(
          """
          [io/github/tintype/Tintype]
          tint='\(tint)'
          color-recents=['#e63946', '#f4a261', '#2a9d8f', '#457b9d']
          color-swatches=['#8a2be2 Dusk', '#f4a261 Dune', '#2a9d8f Lagoon', '#e6394680 Poppy', '#1b4965']
          """, to: sandbox.config + "/glib-2.0/settings/keyfile")
      }, body)
  }

  private func openColor(_ tintype: Tintype) async throws {
    try tintype.app.keyboard.press("5", .alt)
    _ = try await tintype.app.find(nil, "Color Grid")
  }

  private func save(_ tintype: Tintype, _ name: String) async throws {
    let shot = try await tintype.app.stillScreenshot { try tintype.app.window().screenshot() }
    try shot.writePNG(try #require(screenshotFolder) + "/\(name).png")
  }

  @Test(arguments: [false, true]) func tabs(dark: Bool) async throws {
    try await run(tint: dark ? "#4b3f72" : "#ffd9a0", dark: dark) { tintype in
      let (app, suffix) = (tintype.app, dark ? "-dark" : "")
      try await app.pointer.click(tintype.cell(Tintype.dated[0]), count: 2)
      _ = try await app.find(.label, "1 of 8")
      try await openColor(tintype)
      let row = try await app.find(nil, "Colors of the Photo")
      try await app.wait(for: "the palette") { try row.first(Query(.button)) != nil }
      try await save(tintype, "color-grid\(suffix)")
      try await app.click(nil, "Spectrum")
      _ = try await app.find(nil, "Color Spectrum")
      try await save(tintype, "color-spectrum\(suffix)")
      try await app.click(nil, "Sliders")
      try await app.click(nil, "OKLCH")
      _ = try await app.find(.slider, "Chroma")
      try await save(tintype, "color-sliders\(suffix)")
    }
  }

  /// The lower half of the page.
  @Test func harmonies() async throws {
    try await run(tint: "#9dc4b5") { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(Tintype.dated[0]), count: 2)
      _ = try await app.find(.label, "1 of 8")
      try await openColor(tintype)
      let photo = try await app.find(.image, "Simulated Photo")
      try await app.pointer.reveal(photo)
      try await save(tintype, "color-harmonies")
    }
  }

  @Test(arguments: [
    ("#9dc4b5", false, "tinted"), ("#7a2f4b", false, "tinted-deep"), ("#14508c80", true, "tinted-dark"),
  ])
  func tintedSections(tint: String, dark: Bool, name: String) async throws {
    try await run(tint: tint, dark: dark) { tintype in
      for index in [1, 4, 6] { try await tintype.pick(Tintype.dated[index]) }
      try await tintype.waitForBoard([1, 4, 6].map { Tintype.dated[$0] })
      try await save(tintype, name)
    }
  }

  @Test func narrow() async throws {
    try await run(tint: "#cfe3f4") { tintype in
      try tintype.app.window().resize(width: 360, height: 720)
      try await tintype.app.wait(for: "360 pixels") { try tintype.app.window().frame?.width == 360 }
      try await openColor(tintype)
      try await save(tintype, "color-360")
    }
  }

  @Test func loupe() async throws {
    try await run(tint: "#3c4f65") { tintype in
      let app = tintype.app
      try await tintype.pick(Tintype.dated[0])
      let picture = try await tintype.picture(onBoard: Tintype.dated[0])
      try await app.pointer.move(to: picture)
      try app.keyboard.press("e", [.control, .shift])
      try app.pointer.move(to: picture.frame.center.moved(x: 20, y: -12))
      let loupe = try await app.find(nil, "Loupe")
      try await app.wait(for: "its pixels") { try loupe.description.contains("#") }
      try await save(tintype, "eyedropper")
    }
  }

  /// The preview is frozen under the loupe; otherwise it would never become stable.
  @Test func loupeOverTheCamera() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      let frame = try await app.find(.image, "Preview").frame
      try app.keyboard.press("e", [.control, .shift])
      let loupe = try await app.find(nil, "Loupe")
      app.pointer.move(to: Point(x: frame.x + frame.width * 3 / 7, y: frame.y + frame.height / 2))
      try await app.wait(for: "its pixels") { try loupe.description.contains("#") }
      try await save(tintype, "eyedropper-camera")
    }
  }
}
