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
      // The last row that appears; the rows below it move until then.
      _ = try await tintype.app.find(.button, "Not in an Album (8)")
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
