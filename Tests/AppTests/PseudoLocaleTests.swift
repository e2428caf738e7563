import Foundation
import TestSupport
import TestTools
import Testing

/// Every text of the window can be translated. The variable TINTYPE_PSEUDO_SCREENSHOTS names a folder for screenshots,
/// which show the texts that are cut.
@Suite(.desktop) @DesktopActor
struct PseudoLocaleTests {
  /// Names of devices, folders and color spaces, a keyword of a sample, and the texts and type names of GTK.
  private let sameEverywhere: Set<String> = [
    "Tintype", "RGB", "HSL", "OKLCH", "Test Camera", "Test Microphone", "Citrus", "Close the window",
    "Minimize the window", "Maximize the window", "Close", "Minimize", "Maximize", "GtkImage",
    "TtCustomWidget", "GtkButton", "Details", "Legal", "Pictures", "Videos",
    // Names of colors in CSS and in English, which are data.
    "snow", "pale grey",
  ]

  /// Whether a text has words that are neither translated nor data: files, colors, keys, or sizes, which GLib translates.
  private func isEnglish(_ text: String) -> Bool {
    let data =
      /.+\.(jpg|mp4|webm|png)|[~\/].*|.*#[0-9a-f]{3,8}|(rgb|hsl|oklch)\(.*|(Ctrl|Shift|Alt)\+.+|F[0-9]+|[0-9.]+\s[kM]B/
    let rest = PseudoLocale.untranslated(in: text)
    return rest.contains(where: \.isLetter) && !sameEverywhere.contains(text)
      && rest.wholeMatch(of: data) == nil
  }

  /// Fails for each visible text of all windows that is not translated.
  private func expectTranslated(_ app: App, _ place: String, line: Int = #line) throws {
    if let folder = ProcessInfo.processInfo.environment["TINTYPE_PSEUDO_SCREENSHOTS"] {
      try app.display.screenshot().writePNG(folder + "/\(place).png")
    }
    let texts = try app.texts(of: [
      .label, .button, .toggleButton, .image, .tab, .menuItem, .textBox, .slider, .checkBox, .heading,
      .listItem,
    ])
    #expect(Set(texts.filter(isEnglish)).sorted() == [], "\(place), called in line \(line)")
  }

  /// Fails for each visible text that is not translated, and for what does not fit into the window.
  private func expectTranslated(_ app: App, _ place: String, width: Int, line: Int = #line) throws {
    try expectTranslated(app, place, line: line)
    // A text that does not fit widens the window, or moves the buttons beside it out of it.
    #expect(try app.window().frame?.width == width, "\(place)")
    let window = try #require(try app.first(.window)).extents
    for button in try app.all(Query(roles: [.button, .toggleButton])) {
      let extents = try button.extents
      let isCut = try extents.intersection(window) != extents && button.scrollPane() == nil
      #expect(!isCut, "\(button.summary) in \(place)")
    }
  }

  private func run(
    width: Int, height: Int, _ body: @DesktopActor (Tintype, PseudoLocale) async throws -> Void
  ) async throws {
    let home = try Tintype.sandbox(pictures: 8)
    let locale = try PseudoLocale(in: home.home + "/locale")
    try await Tintype.run(in: home, pictures: 0, environment: locale.environment) { tintype in
      try tintype.app.window().resize(width: width, height: height)
      try await tintype.app.wait(for: "\(width) pixels") { try tintype.app.window().frame?.width == width }
      try await body(tintype, locale)
    }
  }

  @Test(arguments: [900, 360]) func everyTextOfTheSectionsIsTranslated(width: Int) async throws {
    try await run(width: width, height: 720) { tintype, locale in
      let app = tintype.app
      let picture = try await app.find(.image, .exactly(Tintype.dated[0]))
      try await app.pointer.click(picture)
      _ = try await app.find(nil, locale("Selected Photos"))
      try expectTranslated(app, "photos-\(width)", width: width)
      try app.keyboard.press(.function(10))
      _ = try await app.find(nil, locale("_Quit"))
      try expectTranslated(app, "menu-\(width)", width: width)
      try app.keyboard.press(.escape)
      try await app.waitForPopupsToClose()
      try app.keyboard.press("2", .alt)
      // The keys of the tools work once the camera is open.
      _ = try await app.find(Query(.button, locale("Take Picture"), states: .sensitive))
      try expectTranslated(app, "camera-\(width)", width: width)
      try app.keyboard.press("o")
      _ = try await app.find(nil, locale("Composition Grid"))
      try expectTranslated(app, "camera-controls-\(width)", width: width)
      try app.keyboard.press(.escape)
      try app.keyboard.press("3", .alt)
      _ = try await app.find(nil, locale("No Video"))
      try expectTranslated(app, "player-\(width)", width: width)
      try app.keyboard.press("5", .alt)
      _ = try await app.find(nil, locale("No Tint"))
      try expectTranslated(app, "color-\(width)", width: width)
    }
  }

  @Test(arguments: [900, 360]) func everyTextOfTheViewerIsTranslated(width: Int) async throws {
    try await run(width: width, height: 720) { tintype, locale in
      let app = tintype.app
      let picture = try await app.find(.image, .exactly(Tintype.dated[0]))
      try await app.pointer.click(picture, count: 2)
      _ = try await app.find(.button, locale("Back"))
      try app.keyboard.press("i")
      _ = try await app.find(.label, locale("Dimensions"))
      try expectTranslated(app, "viewer-\(width)", width: width)
    }
  }

  @Test func everyTextOfMenusDialogsAndToastsIsTranslated() async throws {
    try await run(width: 900, height: 720) { tintype, locale in
      let app = tintype.app
      let picture = try await app.find(.image, .exactly(Tintype.dated[0]))
      try await app.pointer.click(picture)
      let board = try await app.find(nil, locale("Selected Photos"))
      let selected = try await app.wait(for: "the photo on the board") { try board.first(.image) }
      try await app.pointer.click(selected, button: .secondary)
      _ = try await app.find(nil, locale("Remove"))
      try expectTranslated(app, "menu-of-a-photo")
      try app.keyboard.press(.escape)
      try await app.waitForPopupsToClose()
      try await app.click(.button, locale("Clear"))
      _ = try await app.find(nil, locale("Undo"))
      try expectTranslated(app, "toast")
      for item in ["_Folders…", "_About Tintype"] {
        try app.keyboard.press(.function(10))
        try await app.pointer.click(app.find(nil, locale(item)))
        try await app.wait(for: "the dialog") { app.windows.count == 2 }
        try expectTranslated(app, item.filter(\.isLetter))
        try app.keyboard.press(.escape)
        try await app.waitForOneWindow()
      }
      try await app.click(.button, locale("Take Picture"))
      try await app.wait(for: "the dialog") { app.windows.count == 2 }
      try await app.wait(for: "the shutter") {
        // The one of the window, and the one of the dialog.
        try app.all(.button, locale("Take Picture")).count { try $0.states.contains(.sensitive) } == 2
      }
      try expectTranslated(app, "take-picture")
      try app.keyboard.press(.space)
      _ = try await app.find(.button, locale("Use Photo"))
      try expectTranslated(app, "use-photo")
    }
  }
}
