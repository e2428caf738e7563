import Foundation
import TestSupport
import Testing

let screenshotFolder = ProcessInfo.processInfo.environment["TINTYPE_SCREENSHOTS"]

/// Screenshots of every section for the README and the metainfo: `make screenshots`.
@Suite(.desktop, .enabled(if: screenshotFolder != nil, "make screenshots sets the folder"))
@DesktopActor
struct Screenshots {
  private let picks = ["DSC_0231.JPG", "Poppies.webp", "DSC_0405.JPG", "Sun over the strait.jpg"]

  /// The first photos of the grid. The others follow by the date in their names.
  private let front = [
    "山间晨雾.jpg", "DSC_0405.JPG", "Poppies.webp", "Sun over the strait.jpg", "DSC_0231.JPG", "Citrus.jpg",
    "Red balloon.jpg", "Beach from above.webp", "DSC_0214.JPG", "Peonies by the window.jpg", "DSC_0427.JPG",
    "Harbour #3 at night.jpg", "DSC_0312.JPG", "Stained glass.webp", "DSC_0519.JPG",
    "Fisherman under the moon.jpg", "DSC_0566.JPG", "Dancer.jpg", "DSC_0098.JPG", "Azulejos.png",
  ]

  private func run(
    _ environment: [String: String?] = [:], _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    try await Tintype.run(
      pictures: 0, environment: environment,
      prepare: { sandbox in
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: Tintype.samples) where !name.hasSuffix(".md") {
          let copy = try sandbox.copy(Tintype.samples + "/" + name, into: sandbox.pictures)
          let place = front.firstIndex(of: name) ?? front.count
          let date = Date(timeIntervalSince1970: 1_790_000_000 - Double(place) * 86_400)
          try files.setAttributes([.modificationDate: date], ofItemAtPath: copy)
        }
      }
    ) { tintype in
      // The index reads the capture dates after the first thumbnails, and moves the photos.
      try await tintype.app.wait(for: "the order of the capture dates") {
        let names = try tintype.shownPhotos()
        return names.first == "Dancer.jpg" && names.last == "DSC_0098.JPG"
      }
      try await settle(tintype)
      try await body(tintype)
    }
  }

  /// Waits until every visible cell shows a thumbnail.
  private func settle(_ tintype: Tintype) async throws {
    try await tintype.app.wait(for: "the pictures") {
      let lists = try [tintype.photos(), tintype.app.first(nil, "Selected Photos")].compactMap { $0 }
      let frames = try lists.flatMap { try $0.all(.image) }.map { try $0.visibleFrame }.filter {
        $0.height > 20
      }
      let screen = tintype.app.display
      return try !frames.isEmpty && frames.allSatisfy { try screen.screenshot(of: $0).colorCount() > 12 }
    }
  }

  private func save(_ tintype: Tintype, _ name: String, dialog: Bool = false) async throws {
    // Away from the widgets, to avoid hover effects.
    tintype.app.pointer.move(to: Point(x: 1279, y: 799))
    let window = dialog ? try #require(tintype.app.windows.last) : try tintype.app.window()
    // A scroll bar stays for two seconds.
    let shot = try await tintype.app.stillScreenshot(for: .seconds(2.5)) { try window.screenshot() }
    try shot.writePNG(try #require(screenshotFolder) + "/\(name).png")
  }

  /// Scrolls the grid, from its top, until it shows a photo: the library is ordered by capture date.
  private func scroll(_ tintype: Tintype, to name: String) async throws {
    let grid = try #require(try tintype.photos())
    try tintype.app.pointer.scroll(y: -200, at: grid.frame.center)
    for _ in 0..<40 {
      _ = try await tintype.app.stillScreenshot { try grid.screenshot() }
      if try grid.first(.image, .exactly(name)) != nil { return }
      try tintype.app.pointer.scroll(y: 3, at: grid.frame.center)
    }
  }

  /// Clicks photos, scrolling the grid to them.
  private func pick(_ tintype: Tintype, _ names: some Sequence<String>) async throws {
    for name in names {
      try await scroll(tintype, to: name)
      let cell = try await tintype.cell(name)
      try await tintype.app.pointer.reveal(cell)
      try await tintype.pick(name)
    }
    try await tintype.app.wait(for: "the board") { try tintype.board().suffix(1) == Array(names).suffix(1) }
    try await settle(tintype)
  }

  /// Shows the viewer's controls, which have faded while the pointer stood still.
  private func showControls(_ tintype: Tintype) throws {
    let frame = try #require(try tintype.app.window().frame)
    tintype.app.pointer.move(to: frame.center)
  }

  @Test func empty() async throws {
    try await Tintype.run(pictures: 0) { tintype in
      _ = try await tintype.app.find(.label, "No Photos Yet")
      try await save(tintype, "empty")
    }
  }

  @Test func board() async throws {
    try await run { tintype in
      try await save(tintype, "photos")
      for count in 1...4 {
        try await pick(tintype, [picks[count - 1]])
        try await save(tintype, count == 3 ? "board" : "board-\(count)")
      }
      try await tintype.option("Filmstrip")
      try await settle(tintype)
      try await save(tintype, "filmstrip")
      try await tintype.option("Dialog")
      try await tintype.app.click(.button, "Select Photos")
      _ = try await tintype.app.find(.button, "Done")
      try await settle(tintype)
      try await save(tintype, "dialog", dialog: true)
    }
  }

  @Test func wide() async throws {
    try await Tintype.run(
      pictures: 0,
      prepare: { sandbox in
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: Tintype.samples) where !name.hasSuffix(".md") {
          try sandbox.copy(Tintype.samples + "/" + name, into: sandbox.pictures)
        }
        // A burst, by its names.
        for number in 1...4 {
          try files.copyItem(
            atPath: Tintype.samples + "/DSC_0405.JPG",
            toPath: sandbox.pictures + "/IMG_20260901_101010_BURST00\(number).jpg")
        }
      }
    ) { tintype in
      let app = tintype.app
      try app.window().resize(width: 1270, height: 780)
      _ = try await app.find(.button, .beginning("Recents ("))
      // The stacks are known about a second after the photos.
      try await app.wait(for: "the burst") {
        try app.first(.button, "Open Stack: Burst of 4 photos") != nil
          || tintype.photos()?.first(.image, .beginning("IMG_20260901")) == nil
      }
      try await scroll(tintype, to: "IMG_20260901_101010_BURST001.jpg")
      try await settle(tintype)
      try await save(tintype, "sidebar")
      try await app.click(.button, "Open Stack: Burst of 4 photos")
      _ = try await app.find(.button, "Close Stack: Burst of 4 photos")
      try await settle(tintype)
      try await save(tintype, "stack")
    }
  }

  @Test func dark() async throws {
    try await run(["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"]) { tintype in
      try await pick(tintype, picks.prefix(3))
      try await save(tintype, "board-dark")
    }
  }

  @Test func highContrast() async throws {
    try await run(["ADW_DEBUG_HIGH_CONTRAST": "1"]) { tintype in
      try await pick(tintype, picks.prefix(2))
      try await save(tintype, "board-high-contrast")
    }
  }

  @Test func narrow() async throws {
    try await run { tintype in
      try tintype.app.window().resize(width: 360, height: 720)
      try await tintype.app.wait(for: "360 pixels") { try tintype.app.window().frame?.width == 360 }
      try await pick(tintype, picks.prefix(3))
      try await save(tintype, "board-360")
      try await scroll(tintype, to: picks[0])
      try await tintype.app.pointer.reveal(tintype.cell(picks[0]))
      let cell = try await tintype.cell(picks[0])
      try await tintype.app.pointer.click(cell, count: 2)
      _ = try await tintype.app.find(.button, "Back")
      try await save(tintype, "viewer-360")
      try tintype.app.window().resize(width: 360, height: 400)
      try await tintype.app.wait(for: "400 pixels") { try tintype.app.window().frame?.height == 400 }
      try showControls(tintype)
      try await save(tintype, "viewer-360x400")
    }
  }

  @Test func viewer() async throws {
    try await run { tintype in
      let cell = try await tintype.cell(picks[0])
      try await tintype.app.pointer.reveal(cell)
      try await tintype.app.pointer.click(cell, count: 2)
      _ = try await tintype.app.find(Query(.image, "DSC_0231.JPG"))
      try await save(tintype, "viewer")
      try tintype.app.keyboard.press("i")
      _ = try await tintype.app.find(.label, "Dimensions")
      try showControls(tintype)
      try await save(tintype, "viewer-information")
    }
  }

  @Test func editor() async throws {
    try await run { tintype in
      try await openEditor(tintype)
      try tintype.app.keyboard.press("a")
      try (try await tintype.app.find(.slider, "Exposure")).setValue(0.3)
      try (try await tintype.app.find(.slider, "Saturation")).setValue(0.2)
      try await save(tintype, "editor")
      try tintype.app.keyboard.press("f")
      try await tintype.app.click(.button, "Instant")
      try await save(tintype, "editor-filters")
      try tintype.app.keyboard.press("c")
      try await tintype.app.click(.button, "Square")
      try await save(tintype, "editor-crop")
      try tintype.app.keyboard.press("m")
      let frame = try #require(try tintype.app.first(.image, .exactly(picks[1]))).frame
      func drag(_ x: Int, _ y: Int, _ width: Int, _ height: Int) async throws {
        let start = Point(x: frame.center.x + x, y: frame.center.y + y)
        try await tintype.app.pointer.drag(from: start, to: Point(x: start.x + width, y: start.y + height))
      }
      try await drag(-180, 150, 60, -110)
      try await tintype.app.click(.button, "Pixelate")
      try await drag(90, -60, 130, 110)
      try await tintype.app.click(.button, "Text")
      try await tintype.app.pointer.click(Point(x: frame.center.x - 230, y: frame.center.y + 160))
      try await save(tintype, "editor-markup")
    }
  }

  @Test func narrowEditor() async throws {
    try await run { tintype in
      try tintype.app.window().resize(width: 360, height: 720)
      try await tintype.app.wait(for: "360 pixels") { try tintype.app.window().frame?.width == 360 }
      try await openEditor(tintype)
      try tintype.app.keyboard.press("c")
      try await save(tintype, "editor-360")
    }
  }

  private func openEditor(_ tintype: Tintype) async throws {
    let cell = try await tintype.cell(picks[1])
    try await tintype.app.pointer.reveal(cell)
    try await tintype.app.pointer.click(cell, count: 2)
    _ = try await tintype.app.find(.button, "Back")
    try tintype.app.keyboard.press("e")
    _ = try await tintype.app.find(.button, "Done")
  }

  @Test func export() async throws {
    try await run { tintype in
      let app = tintype.app
      try await pick(tintype, picks.prefix(3))
      try app.keyboard.press("s", [.control, .shift])
      _ = try await app.find(.label, .beginning("About "))
      try await save(tintype, "export", dialog: true)
      try app.keyboard.press(.escape)
      try await app.pointer.click(tintype.cell(picks[2]), button: .secondary)
      try await app.click(nil, "Collage…")
      try await app.wait(for: "the preview") {
        try app.first(.image, "Collage")?.screenshot().colorCount() ?? 0 > 100
      }
      try await save(tintype, "collage", dialog: true)
    }
  }

  @Test(arguments: [("share", "print", nil), ("share-dark", "print-dark", "prefer-dark")])
  func sharing(sheet: String, paper: String, scheme: String?) async throws {
    try await run(["ADW_DEBUG_COLOR_SCHEME": scheme]) { tintype in
      let app = tintype.app
      try await pick(tintype, picks)
      try app.keyboard.press("h", .control)
      _ = try await app.find(Query(.button, "Print…", states: .sensitive))
      try await app.wait(for: "the preview") {
        try app.first(.image, "Preview")?.screenshot().colorCount() ?? 0 > 100
      }
      try await save(tintype, sheet, dialog: true)
      try await app.click(.button, "Print…")
      _ = try await app.find(.label, "Photos per Page")
      try await app.click(nil, "4")
      try await app.wait(for: "the page") {
        try app.first(.image, "Preview")?.screenshot().colorCount() ?? 0 > 400
      }
      try await save(tintype, paper, dialog: true)
    }
  }

  @Test func review() async throws {
    try await run { tintype in
      let cell = try await tintype.cell(picks[2])
      try await tintype.app.pointer.reveal(cell)
      try await tintype.app.pointer.pressAndHold(cell) {
        _ = try await tintype.app.find(.button, "Back to Grid")
      }
      try await save(tintype, "review")
    }
  }
}
