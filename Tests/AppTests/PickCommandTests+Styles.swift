import TestSupport
import Testing

/// The capabilities, accessories and styles of `tintype pick`, and its staging area.
extension PickCommandTests {
  @Test func disabledCapabilitiesRemoveExactlyWhatTheyName() async throws {
    for capability in ["", "selection-actions", "staging-area", "collection-navigation"] {
      let arguments = capability.isEmpty ? [] : ["--disable", capability]
      try await pick(arguments + ["--style", "inline"]) { tintype in
        let app = tintype.app
        try await click(tintype, [names[1], names[2]])
        _ = try await app.find(.button, "Add")
        #expect(try (app.first(.button, "Cancel") == nil) == (capability == "selection-actions"))
        let button = try app.first(nil, "Show Selected (2)")
        #expect((button == nil) == (capability == "staging-area"))
        // The title has the number, too.
        #expect(try app.all(.label, "2 selected").count == (capability == "staging-area" ? 2 : 1))
        #expect(try (app.first(.button, "Filter") == nil) == (capability == "collection-navigation"))
        try await app.click(.button, "Add")
      }
    }
  }

  @Test func hiddenAccessoriesRemoveTheBarsOfTheirEdges() async throws {
    for edge in ["", "top", "bottom", "all"] {
      let arguments = edge.isEmpty ? [] : ["--hide-accessories", edge]
      try await pick(arguments) { tintype in
        let app = tintype.app
        try await click(tintype, [names[1]])
        let (hidesTop, hidesBottom) = (["top", "all"].contains(edge), ["bottom", "all"].contains(edge))
        #expect(try (app.first(.button, "Add") == nil) == hidesTop)
        #expect(try (app.first(.button, "Cancel") == nil) == hidesTop)
        #expect(try (app.first(nil, "Show Selected (1)") == nil) == hidesBottom)
        try app.keyboard.press(.enter, .control)
      }
    }
  }

  @Test func theStagingAreaReordersAndRemoves() async throws {
    let picked = try await pick(["--ordered"]) { tintype in
      let app = tintype.app
      try await click(tintype, [names[0], names[1], names[2]])
      try await app.click(nil, "Show Selected (3)")
      let area = try await app.find(nil, "Selection")
      @DesktopActor func order() throws -> [String] {
        try area.all(.image).map { try $0.name }.filter { !$0.isEmpty }
      }
      try await app.wait(for: "the photos in order") { try order() == Array(names[0...2]) }
      // The first photo is dragged behind the last one.
      let cells = try [names[0], names[2]].map {
        try #require(try area.first(.image, Query.Name(stringLiteral: $0)))
      }
      try await app.pointer.drag(from: cells[0].frame.center, to: cells[1].frame.center, steps: 12)
      try await app.wait(for: "the new order") { try order() == [names[1], names[2], names[0]] }
      // By keyboard: back by one place.
      try await app.pointer.click(#require(try area.first(.image, Query.Name(stringLiteral: names[0]))))
      try app.keyboard.press(.left, .alt)
      try await app.wait(for: "the next order") { try order() == [names[1], names[0], names[2]] }
      try app.keyboard.press(.delete)
      try await app.wait(for: "two photos") { try order() == [names[1], names[2]] }
      try app.keyboard.press(.escape)
      try await app.wait(for: "the library") { try tintype.photos() != nil }
      try await app.click(.button, "Add")
    }
    #expect(picked.names == [names[1], names[2]])
  }

  @Test func eachStylePicksAndStages() async throws {
    for style in ["presentation", "inline", "compact"] {
      let picked = try await pick(["--style", style, "--ordered"]) { tintype in
        let app = tintype.app
        try await click(tintype, [names[1], names[0]])
        try await app.click(nil, "Show Selected (2)")
        let area = try await app.find(nil, "Selection")
        try await app.wait(for: "the photos in order") {
          try area.all(.image).map { try $0.name }.filter { !$0.isEmpty } == [names[1], names[0]]
        }
        try await app.click(.button, "Add")
      }
      #expect(picked.status == .exited(0), "\(style)")
      #expect(picked.names == [names[1], names[0]], "\(style)")
    }
  }
}
