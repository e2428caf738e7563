import Foundation
import TestSupport
import Testing

/// Rating photos in the running app.
@Suite(.desktop) @DesktopActor
struct RatingTests {
  private let names = Tintype.dated

  /// Waits until as many stars of the information panel are filled.
  private func waitForStars(_ app: App, _ count: Int, line: Int = #line) async throws {
    try await app.wait(for: "\(count) stars", line: line) {
      let stars = try (1...5).compactMap {
        try app.first(.button, .exactly($0 == 1 ? "1 Star" : "\($0) Stars"))
      }
      return try stars.count == 5 && stars.filter { try $0.description == "Filled" }.count == count
    }
  }

  @Test func digitsAndStarsRateThePhotoOfTheViewer() async throws {
    let sandbox = try Tintype.sandbox(pictures: 2)
    let photo = try Data(contentsOf: URL(filePath: sandbox.pictures + "/" + names[0]))
    try await Tintype.run(in: sandbox, pictures: 2) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[0]), count: 2)
      _ = try await app.find(.button, "Back")
      try app.keyboard.press("i")
      try await waitForStars(app, 0)
      try app.keyboard.press("4")
      _ = try await app.find(.label, "Rated ★★★★☆")
      try await waitForStars(app, 4)
      try await app.click(.button, "2 Stars")
      try await waitForStars(app, 2)
      try app.keyboard.press("z", .control)
      try await waitForStars(app, 4)
      // The rating is in a sidecar, and the photo is the same.
      let sidecar = URL(filePath: sandbox.pictures + "/" + names[0] + ".xmp")
      try await app.wait(for: "the sidecar") {
        (try? String(contentsOf: sidecar, encoding: .utf8))?.contains("4") == true
      }
      #expect(try Data(contentsOf: URL(filePath: sandbox.pictures + "/" + names[0])) == photo)
      // Another photo has its own rating.
      try app.keyboard.press(.right)
      try await waitForStars(app, 0)
    }
    try await Tintype.run(in: sandbox, pictures: 2) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[0]), count: 2)
      _ = try await app.find(.button, "Back")
      try app.keyboard.press("i")
      try await waitForStars(app, 4)
      try app.keyboard.press("0")
      _ = try await app.find(.label, "Rating removed")
      try await waitForStars(app, 0)
    }
  }

  @Test func digitsRateTheSelectedPhotosOfTheGrid() async throws {
    try await Tintype.run(pictures: 3) { tintype in
      let app = tintype.app
      for name in names[0...1] { try await tintype.pick(name) }
      try app.keyboard.press("3")
      _ = try await app.find(.label, "2 photos rated ★★★☆☆")
      try await app.pointer.click(tintype.cell(names[1]), count: 2)
      _ = try await app.find(.button, "Back")
      try app.keyboard.press("i")
      try await waitForStars(app, 3)
    }
  }

  @Test func keywordsAreAddedCompletedAndRemoved() async throws {
    let sandbox = try Tintype.sandbox(pictures: 2)
    let sidecar = URL(filePath: sandbox.pictures + "/" + names[0] + ".xmp")
    try await Tintype.run(in: sandbox, pictures: 2) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[0]), count: 2)
      _ = try await app.find(.button, "Back")
      try app.keyboard.press("k")
      _ = try await app.find(.textBox, "Add Keyword")
      try app.keyboard.type("night sky, moon\n")
      _ = try await app.find(.button, "Remove “moon”")
      _ = try await app.find(.button, "Remove “night sky”")
      try await app.wait(for: "both in the sidecar") {
        let text = (try? String(contentsOf: sidecar, encoding: .utf8)) ?? ""
        return text.contains(">moon<") && text.contains(">night sky<")
      }
      try await app.click(.button, "Remove “moon”")
      try await app.wait(for: "one in the sidecar") {
        let text = (try? String(contentsOf: sidecar, encoding: .utf8)) ?? ""
        return !text.contains(">moon<") && text.contains(">night sky<")
      }
      // Escape closes only the popover.
      try app.keyboard.press(.escape)
      try await app.waitForPopupsToClose()
      try app.keyboard.press(.right)
      try app.keyboard.press("k")
      _ = try await app.find(.textBox, "Add Keyword")
      try app.keyboard.type("sk")
      try await app.click(.button, "night sky")
      _ = try await app.find(.button, "Remove “night sky”")
      try app.keyboard.press(.escape)
      try await app.waitForPopupsToClose()
      try app.keyboard.press("i")
      try await app.wait(for: "the keyword in the panel") {
        try app.all(.label).contains { try $0.name.contains(", night sky") }
      }
    }
  }
}
