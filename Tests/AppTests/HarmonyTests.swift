import TestSupport
import Testing

/// Harmonies, names, contrast and color blindness in the running app.
@Suite(.desktop) @DesktopActor
struct HarmonyTests {
  @Test func aHarmonyIsChosenAndTheContrastFollows() async throws {
    try await Tintype.run(pictures: 1) { tintype in
      let app = tintype.app
      try app.keyboard.press("5", .alt)
      _ = try await app.find(nil, "Color Grid")
      try await tintype.enterColor("#3584e4")
      _ = try await app.find(.label, "Text: fails")
      _ = try await app.find(.label, "Large text: AA")
      _ = try await app.find(.label, .containing("WCAG 2: 3.76 : 1"))
      _ = try await app.find(.button, "dodgerblue")
      // Its label has the same name.
      let swatch = try await app.wait(for: "the opposite color") {
        try app.all(nil, .exactly("Complementary")).lazy.compactMap { try? $0.first(Query(.button)) }.first
      }
      let name = try swatch.name
      try await app.pointer.reveal(swatch)
      try await app.pointer.click(swatch)
      try await app.wait(for: "its code") { try tintype.colorCode() == name }
      try await app.wait(for: "the way back") { try swatch.name != name }
      // The verdicts about black on white.
      try await tintype.enterColor("#000000")
      _ = try await app.find(.label, "Text: AAA")
      _ = try await app.find(.label, .containing("WCAG 2: 21.00 : 1"))
      _ = try await app.find(.label, .containing("Enough for any text"))
      _ = try await app.find(.label, .containing("Grays have no hue"))
      let swap = try await app.find(.button, "Swap Colors")
      try await app.pointer.reveal(swap)
      try await app.pointer.click(swap)
      try await app.wait(for: "white") { try tintype.colorCode() == "#ffffff" }
    }
  }

  @Test func aNameIsChosenByKeyboard() async throws {
    try await Tintype.run(pictures: 1) { tintype in
      let app = tintype.app
      try app.keyboard.press("5", .alt)
      _ = try await app.find(nil, "Color Grid")
      try await tintype.enterColor("#673398")
      let button = try await app.find(.button, "rebeccapurple")
      try await app.wait(for: "the focus") {
        if try button.states.contains(.focused) { return true }
        try app.keyboard.press(.tab)
        return try button.states.contains(.focused)
      }
      try app.keyboard.press(.space)
      try await app.wait(for: "its color") { try tintype.colorCode() == "#663399" }
    }
  }

  @Test func colorsAreSimulatedForTheColorBlind() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(Tintype.dated[0]), count: 2)
      _ = try await app.find(.label, "1 of 2")
      try app.keyboard.press("5", .alt)
      _ = try await app.find(.image, "Simulated Photo")
      let row = try await app.find(nil, "Simulated Colors")
      let first = try await app.wait(for: "a color") { try row.children.first?.name }
      let tritan = try await app.find(nil, "Tritan")
      try await app.pointer.reveal(tritan)
      try await app.pointer.click(tritan)
      try await app.wait(for: "another color") { try row.children.first?.name != first }
      let severity = try await app.find(.slider, "Severity")
      try severity.setValue(0)
      let palette = try await app.find(nil, "Colors of the Photo")
      let real = try await app.wait(for: "the palette") { try palette.first(Query(.button))?.name }
      try await app.wait(for: "the real color") { try row.children.first?.name.hasPrefix(real) == true }
    }
  }
}
