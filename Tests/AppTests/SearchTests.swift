import Foundation
import PictureTesting
import TestSupport
import Testing

/// Searching, collections and finding photos by color in the running app.
@Suite(.desktop) @DesktopActor
struct SearchTests {
  private let names = Tintype.dated

  private func wait(_ tintype: Tintype, toShow names: [String], line: Int = #line) async throws {
    try await tintype.wait(toShow: names, line: line)
  }

  /// Opens the search and types.
  private func search(_ text: String, _ tintype: Tintype) async throws {
    try tintype.app.keyboard.press("f", .control)
    _ = try await tintype.app.find(Query(.textBox, "Search", states: .focused))
    try tintype.app.keyboard.type(text)
  }

  @Test func typingFindsPhotosByNameAndEscapeShowsAllAgain() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await search("p2024", tintype)
      try await wait(tintype, toShow: Array(names[3...5]))
      try app.keyboard.press(.escape)
      try await wait(tintype, toShow: names)
      try app.keyboard.press(.escape)
      try await app.wait(for: "the search to close") { try app.first(.textBox, "Search") == nil }
    }
  }

  @Test func recognizedWordsBecomePillsThatCanBeRemoved() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await search("2024 ", tintype)
      _ = try await app.find(.button, "Remove “2024” from the Search")
      try await wait(tintype, toShow: Array(names[3...5]))
      try await app.click(.button, "Remove “2024” from the Search")
      try await wait(tintype, toShow: names)
      try app.keyboard.type("2023 ")
      try await wait(tintype, toShow: Array(names[6...7]))
      try app.keyboard.press(.backspace)
      try await wait(tintype, toShow: names)
    }
  }

  @Test func aSearchWithoutResultsOffersToClearIt() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      try await search("nowhere", tintype)
      _ = try await app.find(.label, "No Photos Found")
      // The lower one is that of the page.
      let buttons = try app.all(.button, "Clear Search").map { ($0, try $0.frame.y) }
      let button = try #require(buttons.max { $0.1 < $1.1 }?.0)
      try await app.pointer.click(button)
      try await wait(tintype, toShow: names)
    }
  }

  @Test func aFolderIsACollectionWithItsNumberOfPhotos() async throws {
    try await Tintype.run(
      prepare: { sandbox in
        let folder = sandbox.pictures + "/Holiday"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in names[1...2] {
          try FileManager.default.moveItem(
            atPath: sandbox.pictures + "/" + name, toPath: folder + "/" + name)
        }
      }
    ) { tintype in
      try await tintype.choose("Holiday (2)", from: "Collection", in: "Folders")
      try await wait(tintype, toShow: Array(names[1...2]))
      try await tintype.choose("Recents (8)", from: "Collection")
      try await wait(tintype, toShow: names)
    }
  }

  @Test func albumsAreMadeRenamedAndDeletedWithUndo() async throws {
    try await Tintype.run { tintype in
      let app = tintype.app
      for name in [names[4], names[6]] { try await tintype.pick(name) }
      try await tintype.waitForBoard([names[4], names[6]])
      try await tintype.choose("New Album…", from: "Collection")
      _ = try await app.find(Query(.textBox, "Album Name", states: .focused))
      try app.keyboard.type("Walks")
      try app.keyboard.press(.enter)
      try await wait(tintype, toShow: [names[4], names[6]])
      try await tintype.choose("Rename Album…", from: "Collection")
      _ = try await app.find(Query(.textBox, "Album Name", states: .focused))
      try app.keyboard.press("a", .control)
      try app.keyboard.type("Hikes")
      try app.keyboard.press(.enter)
      try await tintype.choose("Hikes (2)", from: "Collection")
      try await tintype.choose("Delete Album", from: "Collection")
      try await wait(tintype, toShow: names)
      try await app.click(.button, .beginning("Undo"))
      try await tintype.choose("Hikes (2)", from: "Collection")
      try await wait(tintype, toShow: [names[4], names[6]])
    }
  }

  @Test func photosOfAColorAreFoundNearestFirst() async throws {
    // In the order of their dates, the nearer one would come last.
    let (near, far) = ("p20220201_100000.jpg", "p20220301_100000.jpg")
    try await Tintype.run(
      pictures: 3,
      prepare: { sandbox in
        try sandbox.makeFolder(sandbox.config + "/glib-2.0/settings")
        try sandbox.write(
          "[io/github/tintype/Tintype]\ncolor-swatches=['#f01010 Signal']\n",
          to: sandbox.config + "/glib-2.0/settings/keyfile")
        for (name, red) in [(far, (200, 50, 30)), (near, (240, 16, 16))] {
          let (r, g, b) = (UInt8(red.0), UInt8(red.1), UInt8(red.2))
          let photo = RGBPixels(width: 96, height: 64) { _, _ in (r, g, b) }
          try sandbox.write(photo.encoded(as: "jpeg"), to: sandbox.pictures + "/" + name)
        }
      }
    ) { tintype in
      let app = tintype.app
      _ = try await tintype.cell(near)
      try app.keyboard.press("5", .alt)
      try await app.click(.button, "Signal")
      try await app.click(.button, "Find Photos of This Color")
      try await app.wait(for: "the red photos, the nearest first") {
        try Array(tintype.shownPhotos().prefix(2)) == [near, far] && !tintype.shownPhotos().contains(names[0])
      }
    }
  }
}
