import TestSupport
import Testing

/// After a section was selected, its main control has the keyboard focus.
@Suite(.desktop) @DesktopActor
struct SectionFocusTests {
  @Test func selectingASectionFocusesItsMainControl() async throws {
    let home = try Tintype.sandbox(pictures: 3)
    try TestVideo().make(home.videos + "/video 1.mkv")
    try await Tintype.run(in: home, pictures: 0, arguments: [home.videos + "/video 1.mkv"]) { tintype in
      let app = tintype.app
      _ = try await tintype.pauseAfterStart()
      try app.keyboard.press("1", .alt)
      _ = try await tintype.cell(Tintype.dated[0])
      try app.keyboard.press("3", .alt)
      _ = try await app.find(.button, "Play")
      // Space marks the first photo.
      try app.keyboard.press("1", .alt)
      _ = try await tintype.cell(Tintype.dated[0])
      try app.keyboard.press(.space)
      try await app.wait(for: "a marked photo") { try !tintype.board().isEmpty }
      // A control of the chooser has the focus without Tab.
      try app.keyboard.press("5", .alt)
      _ = try await app.find(.label, "Last Photo")
      _ = try await app.find(Query(nil, states: .focused))
      // Space plays.
      try app.keyboard.press("3", .alt)
      _ = try await app.find(.button, "Play")
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Pause")
    }
  }
}
