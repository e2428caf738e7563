import Foundation
import TestSupport
import Testing

/// Choosing a tint in the running app.
@Suite(.desktop) @DesktopActor
struct ColorTests {
  /// Opens the Color section.
  private func run(
    in home: Sandbox? = nil, pictures: Int = 1, environment: [String: String?] = [:], allowing: [String] = [],
    prepare: (Sandbox) throws -> Void = { _ in }, _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    try await Tintype.run(
      in: home, pictures: pictures, environment: environment, allowing: allowing, prepare: prepare
    ) {
      tintype in
      try tintype.app.keyboard.press("5", .alt)
      _ = try await tintype.app.find(nil, "Color Grid")
      try await body(tintype)
    }
  }

  /// The window's background color: a pixel at the left edge, below the header bar.
  private func table(_ tintype: Tintype) throws -> Color {
    let shot = try tintype.app.window().screenshot()
    return shot.pixel(12, shot.height - 12)
  }

  private func waitForTable(_ tintype: Tintype, _ color: Color, line: Int = #line) async throws {
    try await tintype.app.wait(for: "the table to be \(color)", line: line) {
      try table(tintype).distance(to: color) <= 1
    }
  }

  private func color(_ hex: String) -> Color {
    let value = Int(hex.dropFirst().prefix(6), radix: 16) ?? 0
    return Color(red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }

  @Test func theGridTintsTheWindow() async throws {
    try await run { tintype in
      let before = try table(tintype)
      let grid = try await tintype.app.find(nil, "Color Grid")
      try await tintype.app.pointer.click(grid)
      try await tintype.app.wait(for: "another table") { try table(tintype).distance(to: before) > 40 }
      let chosen = try tintype.colorCode()
      try await waitForTable(tintype, color(chosen))
      #expect(try grid.description.hasSuffix(chosen))
      // The arrow keys continue from the clicked cell.
      try tintype.app.keyboard.press(.down)
      try await tintype.app.wait(for: "a darker one") { try tintype.colorCode() != chosen }
      try await waitForTable(tintype, color(try tintype.colorCode()))
      // The theme's background is restored.
      try await tintype.app.click(.button, "No Tint")
      try await waitForTable(tintype, before)
    }
  }

  @Test func theSpectrumTintsTheWindow() async throws {
    try await run { tintype in
      let app = tintype.app
      try await app.click(nil, "Spectrum")
      let spectrum = try await app.find(nil, "Color Spectrum")
      try await app.pointer.move(to: spectrum)
      let frame = try spectrum.frame
      try await app.pointer.drag(
        from: Point(x: frame.x + 20, y: frame.center.y),
        to: Point(x: frame.x + frame.width * 2 / 3, y: frame.center.y))
      try await app.wait(for: "blue") { try spectrum.description.contains("Blue") }
      try await waitForTable(tintype, color(try tintype.colorCode()))
      let before = try tintype.colorCode()
      try app.keyboard.press(.left)
      try await app.wait(for: "a step to the left") { try tintype.colorCode() != before }
    }
  }

  @Test func theSlidersTintTheWindow() async throws {
    try await run { tintype in
      let app = tintype.app
      try await tintype.enterColor("#336699")
      try await waitForTable(tintype, color("#336699"))
      try await app.click(nil, "Sliders")
      let red = try await app.find(.slider, "Red")
      #expect(try red.value == 0x33)
      #expect(try red.valueRange == 0...255)
      try red.setValue(0xCC)
      try await waitForTable(tintype, color("#cc6699"))
      try await app.click(nil, "OKLCH")
      let lightness = try await app.find(.slider, "Lightness")
      let before = try lightness.value
      try await app.wait(for: "the focus") {
        if try lightness.states.contains(.focused) { return true }
        try app.keyboard.press(.tab)
        return try lightness.states.contains(.focused)
      }
      try app.keyboard.press(.right)
      try await app.wait(for: "a step") { try lightness.value > before }
      try await waitForTable(tintype, color(try tintype.colorCode()))
    }
  }

  @Test func colorTextIsParsedAndInvalidTextShowsAnError() async throws {
    try await run { tintype in
      let app = tintype.app
      try await tintype.enterColor("hsl(270 50% 40%)")
      try await waitForTable(tintype, color("#663399"))
      try await tintype.enterColor("no such color")
      _ = try await app.find(.label, .containing("is not a color"))
      try await waitForTable(tintype, color("#663399"))
      try await tintype.enterColor("#112233")
      try await waitForTable(tintype, color("#112233"))
      try await app.wait(for: "the sentence to go") {
        try app.first(.label, .containing("is not a color")) == nil
      }
    }
  }

  @Test func opacityBlendsTheTintWithTheTheme() async throws {
    try await run { tintype in
      let ground = try table(tintype)
      try await tintype.enterColor("#ff0000")
      try await waitForTable(tintype, color("#ff0000"))
      let opacity = try await tintype.app.find(.slider, "Opacity")
      try opacity.setValue(50)
      let half = Color(
        red: UInt8((255 + Int(ground.red)) / 2), green: UInt8(Int(ground.green) / 2),
        blue: UInt8(Int(ground.blue) / 2))
      try await tintype.app.wait(for: "half the theme's table") { try table(tintype).distance(to: half) <= 2 }
    }
  }

  @Test func tintAndSwatchesAreRestored() async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    try await run(in: sandbox) { tintype in
      let app = tintype.app
      try await tintype.enterColor("#8a2be2")
      try await waitForTable(tintype, color("#8a2be2"))
      try await app.click(.button, "Save Color")
      // The recent colors include one with the same name.
      let swatch = try await app.wait(for: "the saved color") {
        try app.first(nil, "Saved Colors")?.first(Query(.button, "#8a2be2"))
      }
      try await app.pointer.click(swatch)
      try app.keyboard.press(.function(2))
      try await app.wait(for: "the name's entry") { try app.first(nil, "Color Name") != nil }
      try app.keyboard.type("Dusk")
      try app.keyboard.press(.enter)
      _ = try await app.find(.button, "Dusk")
      try app.keyboard.press("w", .control)
      #expect(try await app.process.waitForExit() == .exited(0))
    }
    try await run(in: sandbox) { tintype in
      let app = tintype.app
      try await waitForTable(tintype, color("#8a2be2"))
      let swatch = try await app.find(.button, "Dusk")
      try await tintype.enterColor("#ffffff")
      try await waitForTable(tintype, color("#ffffff"))
      try await app.pointer.click(swatch)
      try await waitForTable(tintype, color("#8a2be2"))
      // Deletes the swatch and undoes it.
      try app.keyboard.press(.delete)
      try await app.wait(for: "the swatch to go") { try app.first(.button, "Dusk") == nil }
      try await app.click(.label, "Undo")
      _ = try await app.find(.button, "Dusk")
    }
  }

  @Test func unwritableSettingsAreReportedOnce() async throws {
    try await run(
      allowing: ["Failed to create"],
      prepare: { sandbox in
        // A file at the path of the settings folder; this also stops root.
        try sandbox.write("in the way", to: sandbox.config + "/glib-2.0")
      }
    ) { tintype in
      try await tintype.enterColor("#2e8b57")
      try await waitForTable(tintype, color("#2e8b57"))
      _ = try await tintype.app.find(.label, .containing("Settings can’t be saved"))
      try await tintype.enterColor("#8b2e57")
      try await waitForTable(tintype, color("#8b2e57"))
    }
  }

  @Test func theWellOpensTheChooser() async throws {
    try await run { tintype in
      let app = tintype.app
      try await app.click(.button, "Select a Color")
      try await app.wait(for: "a second grid") { try app.all(nil, "Color Grid").count == 2 }
      try app.keyboard.press(.escape)
      try await app.wait(for: "one grid") { try app.all(nil, "Color Grid").count == 1 }
    }
  }

  @Test func aNarrowWindowOpensTheChooserAsASheet() async throws {
    try await run { tintype in
      let app = tintype.app
      try app.window().resize(width: 400, height: 700)
      try await app.wait(for: "400 pixels") { try app.window().frame?.width == 400 }
      let well = try await app.find(.button, "Select a Color")
      try await app.pointer.reveal(well)
      try await app.pointer.click(well)
      try await app.wait(for: "the sheet") { app.windows.contains { $0.isModal } }
      try app.keyboard.press(.escape)
      try await app.waitForOneWindow()
    }
  }

  @Test func thePaletteOfTheLastPhotoIsShown() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(Tintype.dated[0]), count: 2)
      _ = try await app.find(.label, "1 of 2")
      try app.keyboard.press("5", .alt)
      let row = try await app.find(nil, "Colors of the Photo")
      let first = try await app.wait(for: "the palette") { try row.all(.button).first }
      let name = try first.name
      try await app.pointer.reveal(first)
      try await app.pointer.click(first)
      try await waitForTable(tintype, color(name))
      try await app.pointer.click(first, button: .secondary)
      _ = try await app.find(.label, .containing("“\(name)” copied"))
    }
  }

  @Test func allControlsAreReachableByKeyboard() async throws {
    try await run { tintype in
      let app = tintype.app
      var names: [String] = []
      for _ in 0..<40 {
        try app.keyboard.press(.tab)
        if let focused = try app.focused() { names.append(try focused.name) }
      }
      for wanted in [
        "Color Grid", "Opacity", "Pick Color", "Copy Color", "Save Color", "Select a Color",
      ] {
        #expect(names.contains(wanted), "\(wanted) is not among \(names)")
      }
      #expect(!names.contains(""), "Everything has a name: \(names)")
    }
  }

  /// Presses Tab until a widget with that name has the focus. Fails after all widgets.
  private func tab(_ tintype: Tintype, to name: String, line: Int = #line) async throws -> Accessible {
    var met: [String] = []
    for _ in 0..<40 {
      try tintype.app.keyboard.press(.tab)
      guard let focused = try tintype.app.focused() else { continue }
      met.append(try focused.name)
      if met.last == name { return focused }
    }
    Issue.record("\(name) is not among \(met)")
    throw DriverError.gone(name)
  }

  /// Checks that the background is the color that a control describes.
  private func expectTable(_ tintype: Tintype, _ control: Accessible, line: Int = #line) async throws {
    try await tintype.app.wait(for: "the color of the background in the description", line: line) {
      let said = try control.description
      return try said.contains("#") && table(tintype).distance(to: color(tintype.colorCode())) <= 1
        && said.hasSuffix(tintype.colorCode())
    }
  }

  @Test func eachTabWorksByKeyboardAlone() async throws {
    try await run { tintype in
      let app = tintype.app
      let before = try tintype.colorCode()
      let grid = try await tab(tintype, to: "Color Grid")
      for key in [Key.end, .down, .down, .left] { try app.keyboard.press(key) }
      try await app.wait(for: "a color of the grid") { try tintype.colorCode() != before }
      try await expectTable(tintype, grid)
      try await backToTabs(tintype)
      try await choose(tintype, tab: "Spectrum", holding: "Color Spectrum")
      let spectrum = try await tab(tintype, to: "Color Spectrum")
      let chosen = try tintype.colorCode()
      try app.keyboard.press(.up)
      try app.keyboard.press(.right, .shift)
      try await app.wait(for: "a color of the spectrum") { try tintype.colorCode() != chosen }
      try await expectTable(tintype, spectrum)
      try await backToTabs(tintype)
      try await choose(tintype, tab: "Sliders", holding: "Red")
      for name in ["Red", "Green", "Blue", "Opacity"] {
        let slider = try await tab(tintype, to: name)
        #expect(try slider.role == .slider)
        let (value, key) = (try slider.value, try slider.value > 0 ? Key.left : .right)
        try app.keyboard.press(key)
        try await app.wait(for: "\(name) to move by one") { try abs(slider.value - value) == 1 }
        try await app.wait(for: "\(name) to say its value") {
          try slider.description.hasPrefix(String(Int(slider.value.rounded())))
        }
      }
    }
  }

  private static let tabs = ["Grid", "Spectrum", "Sliders"]

  private func backToTabs(_ tintype: Tintype) async throws {
    try tintype.app.keyboard.press(.tab, .shift)
    try await tintype.app.wait(for: "the tabs to have the focus") {
      try Self.tabs.contains(tintype.app.focused()?.name ?? "")
    }
  }

  /// Moves to a tab with the arrow keys and opens it.
  private func choose(_ tintype: Tintype, tab name: String, holding control: String) async throws {
    let app = tintype.app
    while let last = try app.focused()?.name, last != name {
      let isAhead = Self.tabs.firstIndex(of: last) ?? 0 < Self.tabs.firstIndex(of: name) ?? 0
      try app.keyboard.press(isAhead ? .right : .left)
      try await app.wait(for: "the focus to leave \(last)") { try app.focused()?.name != last }
    }
    try app.keyboard.press(.space)
    _ = try await app.find(nil, .exactly(control))
  }
}
