import Foundation
import TestSupport
import Testing

/// Comparing photos in the running app.
@Suite(.desktop) @DesktopActor
struct CompareTests {
  private let names = Tintype.dated

  /// The names of the compared photos, in order.
  private func compared(_ app: App) throws -> [String] {
    try app.all(.image).map { try $0.name }.filter { $0.hasSuffix(".jpg") }
  }

  private func waitForPhotos(_ app: App, _ names: [String], line: Int = #line) async throws {
    try await app.wait(for: "the comparison of \(names)", line: line) {
      try app.first(.button, "Fit") != nil && compared(app) == names
    }
  }

  private func files(_ app: App) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: app.sandbox.pictures).sorted()
  }

  @Test func keepingOneTrashesTheOthersAndUndoRestoresThem() async throws {
    try await Tintype.run(pictures: 4) { tintype in
      let (app, before) = (tintype.app, try files(tintype.app))
      for name in names[0...2] { try await tintype.pick(name) }
      try await app.click(.button, "Compare")
      try await waitForPhotos(app, Array(names[0...2]))
      let buttons = try app.all(.button, "Keep This One")
      #expect(buttons.count == 3)
      try await app.pointer.click(buttons[1])
      _ = try await app.find(.label, "2 photos moved to the trash")
      try await waitForPhotos(app, [names[1]])
      #expect(try files(app) == [names[1], names[3]].sorted())
      try await app.click(.label, "Undo")
      try await waitForPhotos(app, Array(names[0...2]))
      #expect(try files(app) == before)
      try await app.click(.button, "Back")
      _ = try await tintype.cell(names[0])
    }
  }

  @Test func theKeyboardIsEnough() async throws {
    try await Tintype.run(pictures: 3) { tintype in
      let app = tintype.app
      for name in names[0...1] { try await tintype.pick(name) }
      try app.keyboard.press("c")
      try await waitForPhotos(app, Array(names[0...1]))
      try app.keyboard.press(.enter)
      try await waitForPhotos(app, [names[0]])
      try await app.wait(for: "the file in the trash") { try files(app).count == 2 }
      try app.keyboard.press("z", .control)
      try await waitForPhotos(app, Array(names[0...1]))
      // Escape would close the message first.
      try app.keyboard.press(.left, .alt)
      _ = try await tintype.cell(names[0])
    }
  }

  @Test func aPhotoIsTakenOutAndItsFileStays() async throws {
    try await Tintype.run(pictures: 3) { tintype in
      let app = tintype.app
      for name in names[0...2] { try await tintype.pick(name) }
      try await app.click(.button, "Compare")
      try await waitForPhotos(app, Array(names[0...2]))
      try await app.pointer.click(try app.all(.button, "Remove from Comparison")[0])
      try await waitForPhotos(app, Array(names[1...2]))
      #expect(try files(app).count == 3)
    }
  }

  @Test func zoomingOnePhotoZoomsTheOthersUnlessTheyAreUnlinked() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      for name in names[0...1] { try await tintype.pick(name) }
      try app.keyboard.press("c")
      try await waitForPhotos(app, Array(names[0...1]))
      let second = try await app.find(.image, Query.Name(stringLiteral: names[1]))
      try await app.wait(for: "the photo") { try second.description.hasSuffix("pixels") }
      let fitted = try await app.stillScreenshot { try second.screenshot() }
      try app.keyboard.press("1", .control)
      try await app.wait(for: "the other photo enlarged") { try second.screenshot() != fitted }
      try app.keyboard.press("0", .control)
      try await app.wait(for: "the other photo fitted") { try second.screenshot() == fitted }
      try app.keyboard.press("l")
      try app.keyboard.press("1", .control)
      let first = try await app.find(.image, Query.Name(stringLiteral: names[0]))
      _ = try await app.stillScreenshot { try first.screenshot() }
      #expect(try second.screenshot() == fitted)
    }
  }

  @Test func samplesAreNotMovedToTheTrash() async throws {
    try await Tintype.run(pictures: 0, arguments: ["--samples"]) { tintype in
      let app = tintype.app
      let samples = ["Poppies.webp", "Citrus.jpg"]
      for (index, name) in samples.enumerated() {
        // The index still orders the samples by their capture dates: a cell may move before the click.
        try app.keyboard.press("f", .control)
        _ = try await app.find(Query(.textBox, "Search", states: .focused))
        try app.keyboard.type(String(name.prefix { $0 != "." }))
        let cell = try await app.wait(for: "only \(name)") {
          let cells = try tintype.photos()?.all(.image) ?? []
          return try cells.count == 1 && cells[0].name == name ? cells[0] : nil
        }
        try await app.pointer.click(cell)
        try await tintype.waitForBoard(Array(samples[...index]))
        try await app.click(.button, "Clear Search")
      }
      try await app.click(.button, "Compare")
      _ = try await app.find(.button, "Keep This One")
      try app.keyboard.press(.enter)
      _ = try await app.find(.label, .containing("Citrus.jpg"))
      try await app.wait(for: "the reason") { try app.first(.label, .containing("read-only")) != nil }
      #expect(try app.all(.button, "Keep This One").count == 2)
    }
  }

  @Test func theViewerComparesAPhotoWithTheNextOne() async throws {
    try await Tintype.run(pictures: 3) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[1]), count: 2)
      _ = try await app.find(.label, "2 of 3")
      try app.keyboard.press("c")
      try await waitForPhotos(app, Array(names[1...2]))
      try app.keyboard.press(.escape)
      _ = try await app.find(.label, "2 of 3")
    }
  }

  @Test func theComparisonFitsIntoASmallWindow() async throws {
    try await Tintype.run(pictures: 4) { tintype in
      let app = tintype.app
      for name in names[0...3] { try await tintype.pick(name) }
      try app.window().resize(width: 360, height: 640)
      try await app.wait(for: "360 pixels") { try app.window().frame?.width == 360 }
      try await tintype.choose("Compare", from: "Main Menu")
      try await waitForPhotos(app, Array(names[0...3]))
      let window = try #require(try app.window().frame)
      for button in try app.all(.button, "Keep This One") {
        #expect(try button.frame.intersection(window) == button.frame)
      }
      #expect(window.width == 360)
    }
  }
}
