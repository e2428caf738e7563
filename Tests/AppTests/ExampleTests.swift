import TestSupport
import Testing

/// The example that shows how little a program needs for a picker.
@Suite(.desktop) @DesktopActor
struct ExampleTests {
  @Test func thePickerOfTheExampleNamesWhatIsChosen() async throws {
    let names = Tintype.dated
    let sandbox = try Tintype.sandbox(pictures: 6)
    try await App.run(BuiltProduct.path("PickPhotosExample"), sandbox: sandbox) { app in
      _ = try await app.find(.label, "Nothing selected")
      let list = try await app.find(nil, "Photos")
      @DesktopActor func cell(_ name: String) async throws -> Accessible {
        try await app.wait(for: name) { try list.first(.image, Query.Name(stringLiteral: name)) }
      }
      // In the order in which they are picked, up to four.
      for name in [names[3], names[0], names[1], names[2]] { try await app.pointer.click(cell(name)) }
      _ = try await app.find(.label, "\(names[3]), \(names[0]), \(names[1]), \(names[2])")
      try await app.pointer.click(cell(names[4]))
      _ = try await app.find(.label, "You can select up to 4 photos")
      try await app.pointer.click(cell(names[0]))
      _ = try await app.find(.label, "\(names[3]), \(names[1]), \(names[2])")
      #expect(app.process.complaints == [])
    }
  }
}
