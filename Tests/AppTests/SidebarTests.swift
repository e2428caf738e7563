import PictureTesting
import TestSupport
import Testing

/// The collections beside the grid of a wide window.
@Suite(.desktop) @DesktopActor
struct SidebarTests {
  private let names = Tintype.dated

  private func runWide(_ body: @DesktopActor (Tintype) async throws -> Void) async throws {
    try await Tintype.run { tintype in
      try tintype.app.window().resize(width: 1270, height: 780)
      _ = try await tintype.app.find(.button, .beginning("Recents ("))
      // The last rows that appear, in either order; the rows below them move until then.
      _ = try await tintype.app.find(.button, "Not in an Album (8)")
      _ = try await tintype.app.find(.button, .beginning("Camera ("))
      try await body(tintype)
    }
  }

  private func wait(_ tintype: Tintype, forDropDown isShown: Bool) async throws {
    try await tintype.app.wait(for: isShown ? "the drop-down" : "the sidebar") {
      try (tintype.app.first(.button, "Collection") != nil) == isShown
        && (tintype.app.first(.button, .beginning("Favorites")) == nil) == isShown
    }
  }

  @Test func aClickShowsACollectionAndF9HidesTheSidebar() async throws {
    try await runWide { tintype in
      let app = tintype.app
      try await wait(tintype, forDropDown: false)
      try await app.pointer.click(tintype.cell(names[1]), button: .secondary)
      try await app.click(.button, "Add to Favorites")
      try await app.click(.button, "Favorites (1)")
      try await tintype.wait(toShow: [names[1]])
      try app.keyboard.press(.function(9))
      try await wait(tintype, forDropDown: true)
      try app.keyboard.press(.function(9))
      try await wait(tintype, forDropDown: false)
      try app.window().resize(width: 1000, height: 760)
      try await wait(tintype, forDropDown: true)
    }
  }

  /// The numbers change at any time; a row that is made again then would lose the press.
  @Test func aPressOutlastsAChangeOfTheNumbers() async throws {
    try await runWide { tintype in
      let app = tintype.app
      @DesktopActor func press(_ button: Query.Name, while photo: Int) async throws {
        try await app.pointer.pressAndHold(app.find(.button, button)) {
          // Photos that do not look alike: duplicates would add a row, which moves the button away.
          let pixels = RGBPixels(width: 60, height: 40) { x, y in
            photo == 1 ? (UInt8(x * 4), 0, 0) : (0, UInt8(y * 6), 200)
          }
          try app.process.sandbox.write(
            pixels.encoded(as: "png"), to: app.process.sandbox.pictures + "/new\(photo).png")
          _ = try await app.find(.button, .exactly("Not in an Album (\(names.count + photo))"))
        }
      }
      try await press("Favorites", while: 1)
      try await tintype.wait(toShow: [])
      try await press("New Album…", while: 2)
      _ = try await app.find(Query(.textBox, "Album Name", states: .focused))
    }
  }

  @Test func albumsAreAddedAndMovedByKeyboard() async throws {
    try await runWide { tintype in
      let app = tintype.app
      for name in ["Walks", "Hikes"] {
        try await app.click(.button, "New Album…")
        _ = try await app.find(Query(.textBox, "Album Name", states: .focused))
        try app.keyboard.type(name)
        try app.keyboard.press(.enter)
        _ = try await app.find(.button, .exactly(name))
      }
      @DesktopActor func order() throws -> [String] {
        var rows: [(name: String, y: Double)] = []
        for name in ["Walks", "Hikes"] {
          if let row = try app.first(.button, .exactly(name)) { rows.append((name, try Double(row.frame.y))) }
        }
        return rows.sorted { $0.y < $1.y }.map(\.name)
      }
      #expect(try order() == ["Walks", "Hikes"])
      try await app.click(.button, "Hikes")
      try app.keyboard.press(.up, .alt)
      try await app.wait(for: "the other order") { try order() == ["Hikes", "Walks"] }
      // The focus stays on the album.
      try app.keyboard.press(.down, .alt)
      try await app.wait(for: "the first order") { try order() == ["Walks", "Hikes"] }
    }
  }
}
