import Foundation
import TestSupport
import Testing

/// The eyedropper on photos and on the rest of the screen, in the running app.
@Suite(.desktop) @DesktopActor
struct EyedropperTests {
  private func table(_ tintype: Tintype) throws -> Color {
    let shot = try tintype.app.window().screenshot()
    return shot.pixel(8, 20)
  }

  /// A PNG of one pixel, #c86414, and a transparent one of 40 × 30 pixels.
  private static let (onePixel, transparent) = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM4kSLyHwAFeAJA6JNMSwAAAABJRU5ErkJggg==",
    "iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAYAAABe3VzdAAAAHElEQVR42u3BAQ0AAADCoPdPbQ43oAAAAADg1QAS3gAB4zSdsQAAAABJRU5ErkJggg=="
  )

  /// An image of 2 × 2 pixels in four colors, as a 24-bit BMP (bottom row first, blue green red), because not every
  /// program opens PPM.
  private func fourColors(side: Int = 2) -> [UInt8] {
    let row = (side * 3 + 3) / 4 * 4
    let size = 54 + row * side
    func word(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 255) } }
    var bytes: [UInt8] = [0x42, 0x4D] + word(size, 4) + word(0, 4) + word(54, 4)
    bytes += word(40, 4) + word(side, 4) + word(side, 4) + word(1, 2) + word(24, 2) + word(0, 4)
    bytes += word(row * side, 4) + word(2835, 4) + word(2835, 4) + word(0, 8)
    for y in (0..<side).reversed() {
      var line: [UInt8] = []
      for x in 0..<side {
        let rgb: [UInt8] =
          y < side / 2
          ? (x < side / 2 ? [0xC0, 0x30, 0x20] : [0x20, 0x90, 0x40])
          : (x < side / 2 ? [0x20, 0x40, 0xB0] : [0xE0, 0xC0, 0x20])
        line += [rgb[2], rgb[1], rgb[0]]
      }
      bytes += line + [UInt8](repeating: 0, count: row - line.count)
    }
    return bytes
  }

  private func withFour(_ side: Int = 400, _ body: @DesktopActor (Tintype) async throws -> Void) async throws
  {
    try await Tintype.run(
      pictures: 1,
      prepare: { sandbox in
        try sandbox.write(fourColors(side: side), to: sandbox.pictures + "/four20260101_100000.bmp")
      }, body)
  }

  @Test func thePhotosOfAPickedColorAreFound() async throws {
    try await withFour { tintype in
      let app = tintype.app
      let cell = try await tintype.cell("four20260101_100000.bmp")
      let tint = try table(tintype)
      try app.keyboard.press("f", .control)
      try await app.click(.button, "Find by Color")
      _ = try await app.find(.button, "Pick from Screen…")
      let frame = try cell.frame
      try await app.pointer.click(Point(x: frame.x + frame.width / 4, y: frame.y + frame.height * 3 / 4))
      _ = try await app.find(.button, .beginning("Remove “"))
      try await app.wait(for: "the photo with the color") {
        try tintype.photos()?.all(.image).map { try $0.name } == ["four20260101_100000.bmp"]
      }
      #expect(try table(tintype) == tint, "Finding does not tint the window.")
    }
  }

  @Test func aClickPicksTheSourcePixel() async throws {
    try await withFour { tintype in
      let app = tintype.app
      let cell = try await tintype.cell("four20260101_100000.bmp")
      try await app.pointer.move(to: cell)
      try app.keyboard.press("e", [.control, .shift])
      let frame = try cell.frame
      let corner = Point(x: frame.x + frame.width / 4, y: frame.y + frame.height * 3 / 4)
      app.pointer.move(to: corner)
      let loupe = try await app.find(nil, "Loupe")
      try await app.wait(for: "blue under the loupe") { try loupe.description.contains("#2040b0") }
      try await app.pointer.click(corner)
      let blue = Color(red: 0x20, green: 0x40, blue: 0xB0)
      try await app.wait(for: "the table in blue") { try table(tintype).distance(to: blue) <= 1 }
      // Picking a color does not select the photo.
      #expect(try tintype.board() == [])
    }
  }

  @Test func arrowKeysMoveByOnePixelAndEnterPicks() async throws {
    try await withFour(2) { tintype in
      let app = tintype.app
      _ = try await tintype.cell("four20260101_100000.bmp")
      app.pointer.move(to: Point(x: 640, y: 4))
      try app.keyboard.press("e", [.control, .shift])
      let loupe = try await app.find(nil, "Loupe")
      // The loupe starts at the center: the lower right pixel.
      try await app.wait(for: "yellow") { try loupe.description.contains("#e0c020") }
      try app.keyboard.press(.left)
      try await app.wait(for: "blue") { try loupe.description.contains("#2040b0 at 0, 1") }
      try app.keyboard.press(.left)
      try app.keyboard.press(.up)
      try await app.wait(for: "red") { try loupe.description.contains("#c03020 at 0, 0") }
      try app.keyboard.press(.enter)
      let red = Color(red: 0xC0, green: 0x30, blue: 0x20)
      try await app.wait(for: "the table in red") { try table(tintype).distance(to: red) <= 1 }
    }
  }

  @Test func escapeCancels() async throws {
    try await withFour { tintype in
      let app = tintype.app
      let before = try table(tintype)
      try app.keyboard.press("e", [.control, .shift])
      _ = try await app.find(.button, "Pick from Screen…")
      try app.keyboard.press(.escape)
      try await app.wait(for: "the bar to go") { try app.first(.button, "Pick from Screen…") == nil }
      #expect(try table(tintype) == before)
    }
  }

  @Test func sourcePixelsArePickedInTheViewer() async throws {
    try await withFour { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell("four20260101_100000.bmp"), count: 2)
      _ = try await app.find(.label, "1 of 2")
      try app.keyboard.press("e", [.control, .shift])
      let loupe = try await app.find(nil, "Loupe")
      let picture = try await app.find(.image, "four20260101_100000.bmp")
      let frame = try picture.frame
      app.pointer.move(to: Point(x: frame.center.x + 30, y: frame.center.y - 30))
      try await app.wait(for: "green") { try loupe.description.contains("#209040") }
      try app.keyboard.press(.escape)
      try await app.wait(for: "the bar to go") { try app.first(.button, "Pick from Screen…") == nil }
      _ = try await app.find(.label, "1 of 2")
    }
  }

  @Test func aSinglePixelAndATransparentImageArePicked() async throws {
    let (one, glass) = ("one20260102_100000.png", "glass20260101_100000.png")
    try await Tintype.run(
      pictures: 1,
      prepare: { sandbox in
        let pixel = try #require(Data(base64Encoded: Self.onePixel))
        let transparent = try #require(Data(base64Encoded: Self.transparent))
        try sandbox.write(Array(pixel), to: sandbox.pictures + "/" + one)
        try sandbox.write(Array(transparent), to: sandbox.pictures + "/" + glass)
      }
    ) { tintype in
      let app = tintype.app
      let cells = (one: try await tintype.cell(one), glass: try await tintype.cell(glass))
      try await app.pointer.move(to: cells.one)
      try app.keyboard.press("e", [.control, .shift])
      let loupe = try await app.find(nil, "Loupe")
      try await app.pointer.move(to: cells.one)
      try await app.wait(for: "its pixel") { try loupe.description.contains("#c86414 at 0, 0") }
      // There is no other pixel to move to.
      try app.keyboard.press(.left)
      try app.keyboard.press(.down)
      try await app.pointer.move(to: cells.glass)
      try await app.wait(for: "what cannot be seen") { try loupe.description.contains("#00000000") }
      try await app.pointer.move(to: cells.one)
      try await app.wait(for: "its pixel again") { try loupe.description.contains("#c86414 at 0, 0") }
      try app.keyboard.press(.enter)
      let orange = Color(red: 0xC8, green: 0x64, blue: 0x14)
      try await app.wait(for: "the table in it") { try table(tintype).distance(to: orange) <= 1 }
      // The palettes of both photos.
      for (cell, said) in [(cells.one, "#c86414"), (cells.glass, "The photo is transparent")] {
        try app.keyboard.press("1", .alt)
        try await app.pointer.click(cell, count: 2)
        _ = try await app.find(.label, .containing(" of 3"))
        try app.keyboard.press("5", .alt)
        try await app.wait(for: said) {
          try app.first(nil, "Colors of the Photo")?.first(Query(.button, .exactly(said))) != nil
            || app.first(.label, .containing(said)) != nil
        }
      }
    }
  }

  // MARK: Portal

  private func pickElsewhere(
    _ answer: [String], allowing: [String] = [], _ check: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    let portal: AppProcess?
    if answer.isEmpty {
      portal = nil
    } else {
      let started = try AppProcess(
        BuiltProduct.path("FakePortal"), arguments: answer, environment: [:], sandbox: Sandbox())
      try await wait(for: "the portal") { started.standardOutput.contains("ready") }
      portal = started
    }
    try await Tintype.run(pictures: 1, allowing: allowing) { tintype in
      try tintype.app.keyboard.press("5", .alt)
      try await tintype.app.click(.button, "Pick Color")
      try await tintype.app.click(.button, "Pick from Screen…")
      let window = try tintype.app.window().id
      try await check(tintype)
      if let portal, answer.first == "color" {
        let name = "x11:" + String(window, radix: 16)
        #expect(
          portal.standardOutput.contains("over \(name)\n"),
          "The portal receives the identifier of the window.")
      }
    }
    await portal?.terminate()
  }

  @Test(arguments: [[], ["registered"]])
  func thePortalPicksAColor(_ mode: [String]) async throws {
    try await pickElsewhere(mode + ["color", "0.2", "0.4", "0.6"]) { tintype in
      let wanted = Color(red: 51, green: 102, blue: 153)
      try await tintype.app.wait(for: "its color") { try table(tintype).distance(to: wanted) <= 1 }
    }
  }

  @Test func cancellingAtThePortalChangesNothing() async throws {
    try await pickElsewhere(["cancel"]) { tintype in
      try await tintype.app.wait(for: "the bar to go") {
        try tintype.app.first(.button, "Pick from Screen…") == nil
      }
      #expect(try tintype.app.first(.button, "No Tint")?.states.contains(.sensitive) == false)
    }
  }

  @Test(arguments: [
    (["fail"], "No color was picked"), (["die"], "portal quit"), (["old"], "cannot pick colors"),
    ([], "needs a desktop portal"),
  ])
  func aPortalThatFailsIsExplained(answer: [String], sentence: String) async throws {
    try await pickElsewhere(answer, allowing: ["tintype-desktopportal-WARNING"]) { tintype in
      _ = try await tintype.app.find(.label, .containing(sentence))
    }
  }
}

/// The color well in another program.
@Suite(.desktop) @DesktopActor
struct ColorWellTests {
  @Test func opacityIsHiddenWhereItIsNotSupported() async throws {
    try await App.run(BuiltProduct.path("PickColorExample")) { app in
      try await app.click(.button, "Select a Color")
      _ = try await app.find(nil, "Color Grid")
      #expect(try app.first(.slider, "Opacity") == nil)
      #expect(try app.first(nil, "Pick Color") == nil, "There are no pictures.")
      let entry = try await app.find(nil, "Color Code")
      try await app.pointer.click(entry)
      try app.keyboard.press("a", .control)
      try app.keyboard.type("#aa3355")
      try app.keyboard.press(.enter)
      let wanted = Color(red: 0xAA, green: 0x33, blue: 0x55)
      try await app.wait(for: "the patch in that color") {
        try app.window().screenshot().share(of: wanted, tolerance: 1) > 0.05
      }
    }
  }
}
