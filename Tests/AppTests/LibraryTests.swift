import Foundation
import TestSupport
import Testing

/// The library on disk and in the window.
@Suite(.desktop) @DesktopActor
struct LibraryTests {
  private let names = Tintype.dated

  @Test func anEmptyFolderOffersTheSamples() async throws {
    try await Tintype.run(pictures: 0) { tintype in
      let app = tintype.app
      _ = try await app.find(.label, "No Photos Yet")
      try await app.click(.button, "Show Sample Pictures")
      // The first sample depends on the files' modification times.
      let cell = try await app.wait(for: "a picture") { try tintype.photos()?.first(Query(.image)) }
      try await app.pointer.click(cell)
      try await tintype.waitForBoard([cell.name])
      #expect(try FileManager.default.contentsOfDirectory(atPath: Tintype.samples).contains(cell.name))
    }
  }

  @Test func theGridFollowsTheFolder() async throws {
    try await Tintype.run(pictures: 3) { tintype in
      let (app, folder) = (tintype.app, tintype.app.sandbox.pictures)
      let files = FileManager.default
      _ = try await app.find(.label, "3 Photos")
      try files.copyItem(atPath: folder + "/" + names[0], toPath: folder + "/new20260101_100000.jpg")
      try await tintype.pick("new20260101_100000.jpg")
      try await tintype.pick(names[1])
      try await tintype.waitForBoard(["new20260101_100000.jpg", names[1]])
      try files.moveItem(
        atPath: folder + "/new20260101_100000.jpg", toPath: folder + "/Renamed 20260101_100000.jpg")
      _ = try await tintype.cell("Renamed 20260101_100000.jpg")
      try files.removeItem(atPath: folder + "/" + names[1])
      try await tintype.waitForBoard(["Renamed 20260101_100000.jpg"])
    }
  }

  @Test func aFolderIsAdded() async throws {
    try await Tintype.run(pictures: 2) { tintype in
      let app = tintype.app
      let folder = app.sandbox.home + "/Album"
      let path = app.sandbox.pictures + "/" + names[0]
      try app.sandbox.makeFolder(folder)
      try FileManager.default.copyItem(atPath: path, toPath: folder + "/added 20260303_100000.jpg")
      try await app.click(nil, "Main Menu")
      try await app.click(nil, "Add Folder…")
      _ = try await app.find(.label, "Add")
      // GTK exposes the chooser's button twice, so the path is typed.
      try app.keyboard.press("l", .control)
      try await app.wait(for: "the place for a path") {
        try app.first(Query(.textBox, states: .focused)) != nil
      }
      try app.keyboard.press("a", .control)
      try app.keyboard.type(folder)
      try await app.click(.label, "Add")
      _ = try await tintype.cell("added 20260303_100000.jpg")
      _ = try await app.find(.label, "3 Photos")
    }
  }

  @Test func damagedFilesShowTheirErrors() async throws {
    try await Tintype.run(
      pictures: 3,
      prepare: { sandbox in
        let whole = try sandbox.read(sandbox.pictures + "/" + names[0])
        try sandbox.write(
          Array(whole.prefix(whole.count / 2)), to: sandbox.pictures + "/truncated20220101_100000.jpg")
        try sandbox.write([UInt8](), to: sandbox.pictures + "/empty20220102_100000.jpg")
        try sandbox.write("not a picture", to: sandbox.pictures + "/text20220103_100000.jpg")
        try sandbox.write(absurdPNG, to: sandbox.pictures + "/absurd20220104_100000.png")
        try sandbox.makeFolder(sandbox.pictures + "/folder.jpg")
      }
    ) { tintype in
      for (name, reason) in [
        ("empty20220102_100000.jpg", "The file is empty."),
        ("text20220103_100000.jpg", "The file is not an image"),
        ("absurd20220104_100000.png", "935820 × 854554"),
      ] {
        let cell = try await tintype.cell(name)
        try await tintype.app.wait(for: "\(name) to say why") { try cell.description.contains(reason) }
        #expect(try cell.description.hasPrefix("Can’t be read: "))
        try await tintype.app.wait(for: "its button") { try cell.first(.button, "Try Again") != nil }
      }
      let truncated = try await tintype.cell("truncated20220101_100000.jpg")
      try await tintype.app.wait(for: "the damaged picture to say so") {
        try truncated.description == "Part of this photo is missing because the file is damaged."
      }
      try await tintype.pick(names[2])
      try await tintype.waitForBoard([names[2]])
    }
  }

  @Test func aFolderOfManyFilesVanishesWhileItIsRead() async throws {
    try await Tintype.run(
      pictures: 1,
      prepare: { sandbox in
        let folder = sandbox.pictures + "/many"
        try sandbox.makeFolder(folder)
        for number in 0..<20_000 {
          let result = link(sandbox.pictures + "/" + names[0], folder + "/f20200101_100000-\(number).jpg")
          try #require(result == 0)
        }
      }
    ) { tintype in
      try FileManager.default.removeItem(atPath: tintype.app.sandbox.pictures + "/many")
      _ = try await tintype.app.find(.label, "1 Photo")
      try await tintype.pick(names[0])
      try await tintype.waitForBoard([names[0]])
    }
  }

  /// A PNG of 45 bytes with a header of 935,820 × 854,554 pixels.
  private var absurdPNG: [UInt8] {
    [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0x00, 0x0E, 0x47,
      0x8C, 0x00, 0x0D, 0x0A, 0x1A, 8, 2, 0, 0, 0, 0x7D, 0x25, 0xBE, 0xA3, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44,
      0xAE, 0x42, 0x60, 0x82,
    ]
  }
}
