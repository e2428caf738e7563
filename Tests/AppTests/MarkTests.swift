import Foundation
import TestSupport
import Testing

/// Favorites, private photos and albums from the menu of a photo.
@Suite(.desktop) @DesktopActor
struct MarkTests {
  private let names = Tintype.dated

  private func waitForFavorites(_ favorites: [String], _ tintype: Tintype) async throws {
    // Chosen without its number, which the menu counts about a second later.
    try await tintype.choose(.beginning("Favorites"), from: "Collection")
    try await tintype.app.wait(for: "the grid to show \(favorites)") {
      // The hearts of the cells are images, too.
      let shown = try tintype.photos()?.all(.image).map { try $0.name }.filter { $0.hasSuffix(".jpg") } ?? []
      return Set(shown) == Set(favorites)
    }
  }

  @Test func aFavoriteSurvivesTheDeletionOfTheDatabase() async throws {
    let sandbox = try Tintype.sandbox(pictures: 4)
    try await Tintype.run(in: sandbox, pictures: 4) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[1]), button: .secondary)
      try await app.click(.button, "Add to Favorites")
      // The focus is on the photo that was clicked.
      try await app.pointer.click(tintype.cell(names[2]))
      try app.keyboard.press("d", .control)
      try await waitForFavorites([names[1], names[2]], tintype)
      try app.keyboard.press("q", .control)
      _ = try await app.process.waitForExit()
    }
    let folder = sandbox.data + "/tintype"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasPrefix("library.sqlite") {
      try FileManager.default.removeItem(atPath: folder + "/" + name)
    }
    try await Tintype.run(in: sandbox, pictures: 4) { tintype in
      _ = try await tintype.cell(names[0])
      try await waitForFavorites([names[1], names[2]], tintype)
    }
  }

  @Test func aPrivatePhotoIsBlurredUntilItIsShown() async throws {
    try await Tintype.run(pictures: 4) { tintype in
      let app = tintype.app
      try await app.pointer.click(tintype.cell(names[1]), button: .secondary)
      try await app.click(.button, "Mark as Private")
      let cell = try await app.find(.image, .exactly("Private: \(names[1])"))
      try await app.pointer.click(cell, button: .secondary)
      try await app.click(.button, "Remove Private Mark")
      _ = try await app.find(.image, .exactly(names[1]))
    }
  }
}
