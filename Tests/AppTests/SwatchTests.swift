import Foundation
import TestSupport
import Testing

/// Swatches in the running app: with the pointer, by their menu, as GIMP palettes.
@Suite(.desktop) @DesktopActor
struct SwatchTests {
  private static let names = ["Dusk", "Dune", "Lagoon"]

  /// Opens the Color section with three swatches.
  private func run(
    _ swatches: String = "['#8a2be2 Dusk', '#f4a261 Dune', '#2a9d8f Lagoon']",
    prepare: (Sandbox) throws -> Void = { _ in }, _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    try await Tintype.run(
      pictures: 1,
      prepare: { sandbox in
        let settings = "[io/github/tintype/Tintype]\ncolor-swatches=\(swatches)\n"
        try sandbox.makeFolder(sandbox.config + "/glib-2.0/settings")
        try sandbox.write(settings, to: sandbox.config + "/glib-2.0/settings/keyfile")
        try prepare(sandbox)
      }
    ) { tintype in
      try tintype.app.keyboard.press("5", .alt)
      _ = try await tintype.app.find(nil, "Saved Colors Menu")
      try await body(tintype)
    }
  }

  /// The names of the swatches from left to right.
  private func saved(_ tintype: Tintype) throws -> [String] {
    guard let list = try tintype.app.first(nil, "Saved Colors") else { return [] }
    return try list.all(.button).map { ($0, try $0.frame) }
      .sorted { ($0.1.y, $0.1.x) < ($1.1.y, $1.1.x) }.map { try $0.0.name }
  }

  private func waitForSaved(_ tintype: Tintype, _ names: [String], line: Int = #line) async throws {
    try await tintype.app.wait(for: "the saved colors to be \(names)", line: line) {
      try saved(tintype) == names
    }
  }

  @Test func aDragMovesASwatch() async throws {
    try await run { tintype in
      let app = tintype.app
      try await waitForSaved(tintype, Self.names)
      let (first, last) = (
        try await app.find(.button, "Dusk"), try await app.find(.button, "Lagoon")
      )
      let (start, end) = (try first.frame.center, try last.frame.center)
      let ground = try app.window().screenshot().pixel(12, 700)
      try await app.pointer.drag(from: start, to: end) {
        try await waitForSaved(tintype, ["Dune", "Lagoon", "Dusk"])
      }
      try await waitForSaved(tintype, ["Dune", "Lagoon", "Dusk"])
      #expect(try app.window().screenshot().pixel(12, 700) == ground, "A drag takes no color.")
      try await app.pointer.drag(from: last.frame.center, to: Point(x: start.x - 60, y: start.y))
      try await waitForSaved(tintype, ["Lagoon", "Dune", "Dusk"])
      let file = app.sandbox.config + "/glib-2.0/settings/keyfile"
      try await app.wait(for: "the order to be stored") {
        let text = String(decoding: try app.sandbox.read(file), as: UTF8.self)
        let places = ["Lagoon", "Dune", "Dusk"].compactMap { text.range(of: $0)?.lowerBound }
        return places.count == 3 && places == places.sorted()
      }
    }
  }

  @Test func theContextMenuRenamesMovesAndRemoves() async throws {
    try await run { tintype in
      let app = tintype.app
      let dune = try await app.find(.button, "Dune")
      try await app.pointer.click(dune, button: .secondary)
      try await app.click(.button, "Rename…")
      try await app.wait(for: "the name’s entry") {
        try app.first(Query(.textBox, "Color Name", states: .focused)) != nil
          || app.first(nil, "Color Name") != nil
      }
      try app.keyboard.press("a", .control)
      try app.keyboard.type("Sand")
      try app.keyboard.press(.enter)
      try await waitForSaved(tintype, ["Dusk", "Sand", "Lagoon"])
      try await app.waitForPopupsToClose()
      try await app.pointer.click(app.find(.button, "Sand"), button: .secondary)
      try await app.click(.button, "Move Left")
      try await waitForSaved(tintype, ["Sand", "Dusk", "Lagoon"])
      try await app.waitForPopupsToClose()
      try await app.pointer.click(app.find(.button, "Dusk"), button: .secondary)
      try await app.click(.button, .beginning("Copy “"))
      _ = try await app.find(.label, .containing("copied"))
      try await app.waitForPopupsToClose()
      try await app.pointer.click(app.find(.button, "Dusk"), button: .secondary)
      try await app.click(.button, "Remove")
      try await waitForSaved(tintype, ["Sand", "Lagoon"])
      try await app.click(.label, "Undo")
      try await waitForSaved(tintype, ["Sand", "Dusk", "Lagoon"])
    }
  }

  @Test func aLongPressOpensTheMenu() async throws {
    try await run { tintype in
      let app = tintype.app
      let dune = try await app.find(.button, "Dune")
      try await app.pointer.pressAndHold(dune) { _ = try await app.find(.button, "Remove") }
      try await app.click(.button, "Remove")
      try await waitForSaved(tintype, ["Dusk", "Lagoon"])
    }
  }

  @Test func aClickChoosesTheColorAndOpensNoMenu() async throws {
    try await run { tintype in
      let app = tintype.app
      try await app.click(.button, "Dune")
      // A click hides the tooltip until the pointer moves. The tooltip tells that the pointer has stayed for as long as a
      // long press.
      let place = app.pointer.location
      app.pointer.move(to: Point(x: place.x + 2, y: place.y))
      try await app.wait(for: "the tooltip") { try app.first(.label, .beginning("Dune, #")) != nil }
      #expect(try app.first(.button, "Remove") == nil)
      // A menu that opened late would take this click.
      try await app.click(.button, "Lagoon")
      try await app.wait(for: "the second color") {
        try app.first(.textBox, "Color Code")?.text == "#2a9d8f"
      }
    }
  }

  @Test func swatchesAreMovedRenamedAndRemovedByKeyboard() async throws {
    try await run { tintype in
      let app = tintype.app
      var before: Accessible?
      var isFirst = true
      try await app.wait(for: "the focus on the first") {
        let focused = try app.focused()
        if try focused?.name == "Dusk" { return true }
        // Presses the next key only after the last one had an effect; otherwise it would pass the first swatch.
        if focused == before, !isFirst { return false }
        (before, isFirst) = (focused, false)
        try app.keyboard.press(.tab)
        return false
      }
      try app.keyboard.press(.right, .control)
      try await waitForSaved(tintype, ["Dune", "Dusk", "Lagoon"])
      try app.keyboard.press(.menu)
      try await app.click(.button, "Move Right")
      try await waitForSaved(tintype, ["Dune", "Lagoon", "Dusk"])
      try await app.waitForPopupsToClose()
      try await app.wait(for: "the focus back on it") {
        try app.first(Query(.button, "Dusk", states: .focused)) != nil
      }
      try app.keyboard.press(.delete)
      try await waitForSaved(tintype, ["Dune", "Lagoon"])
    }
  }

  // MARK: Palettes

  /// Activates a menu item and enters a path in its file chooser.
  private func choose(
    _ tintype: Tintype, _ line: String, _ accept: String, _ path: String
  ) async throws {
    let app = tintype.app
    try await app.click(nil, "Saved Colors Menu")
    try await app.click(nil, .exactly(line))
    // GTK exposes the chooser's button twice.
    _ = try await app.find(.label, .exactly(accept))
    try app.keyboard.press("l", .control)
    try await app.wait(for: "the place for a path") {
      try app.first(Query(.textBox, states: .focused)) != nil
    }
    try app.keyboard.press("a", .control)
    try app.keyboard.type(path)
    // GTK ignores the response while it completes the file name, and does not report when it is done: repeated until
    // the dialog closes.
    for _ in 1...15 where app.windows.contains(where: { $0.isModal && $0.isActive }) {
      try app.keyboard.press(.enter)
      try? await app.wait(for: "the chooser to close", deadline: .seconds(2)) { app.windows.count == 1 }
    }
    try await app.waitForOneWindow()
  }

  @Test func withoutSwatchesExportIsInsensitive() async throws {
    try await run("@as []") { tintype in
      let app = tintype.app
      try await app.click(nil, "Saved Colors Menu")
      let line = try await app.find(nil, "Export Palette…")
      try await app.wait(for: "the line to be grey") { try !line.states.contains(.sensitive) }
    }
  }

  @Test func palettesAreExportedAndImported() async throws {
    try await run { tintype in
      let app = tintype.app
      let path = app.sandbox.home + "/Mine.gpl"
      try await choose(tintype, "Export Palette…", "Export", path)
      let text = try await app.wait(for: "the palette") {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
      }
      #expect(text.hasPrefix("GIMP Palette\nName: Mine\n"))
      #expect(text.contains("138") && text.contains("Dusk") && text.contains("Lagoon"))
      _ = try await app.find(.label, .containing("Saved as “Mine.gpl”"))
      let other = app.sandbox.home + "/Other.gpl"
      try app.sandbox.write("GIMP Palette\nName: Other\n#\n 17  34  51\tInk\n255 250 205\tWax\n", to: other)
      try await choose(tintype, "Import Palette…", "Import", other)
      try await waitForSaved(tintype, Self.names + ["Ink", "Wax"])
      _ = try await app.find(.label, "2 colors added")
      let broken = app.sandbox.home + "/Broken.gpl"
      try app.sandbox.write("GIMP Palette\nName: Broken\n#\n17 34 many\n", to: broken)
      try await choose(tintype, "Import Palette…", "Import", broken)
      _ = try await app.find(.label, .containing("“Broken.gpl” was not imported"))
      try await waitForSaved(tintype, Self.names + ["Ink", "Wax"])
    }
  }
}
