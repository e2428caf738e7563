import TestSupport
import Testing

@Suite(.desktop) @DesktopActor
struct AccessibleTests {
  @Test func widgetsAreFoundByRoleAndName() async throws {
    try await withSampleApp { app in
      let button = try await app.find(.button, "Press Me")
      #expect(try button.role == .button)
      #expect(try button.name == "Press Me")
      #expect(try button.states.isSuperset(of: [.showing, .sensitive, .focusable]))
      #expect(try button.actions() == ["click"])
      #expect(try app.first(.button, "Insensitive")?.states.contains(.sensitive) == false)
      #expect(try app.first(.label, .beginning("Fruit 3"))?.name == "Fruit 3")
      #expect(try app.all(.label, .containing("Fruit")).count == 30)
      #expect(try app.first(.button, "Open Dialog")?.description == "Opens a second window")
      #expect(try app.first(.button, "No Such Button") == nil)
    }
  }

  @Test func parentsAndScrolledWindowsAreFound() async throws {
    try await withSampleApp { app in
      let label = try await app.find(.label, "Fruit 2")
      let row = try #require(try label.parent)
      let list = try #require(try row.parent)
      #expect(try row.role == .listItem)
      #expect(try list.name == "Fruits")
      #expect(try list.children.count == 30)
      #expect(try list.children[1] == row)
      #expect(try label.scrollPane()?.role == .scrollPane)
      #expect(try app.root.role == .application)
      #expect(try app.root.parent == nil)
    }
  }

  @Test func hiddenPagesAreNotFound() async throws {
    try await withSampleApp { app in
      let front = try await app.find(.button, "Front Page")
      #expect(try app.first(.label, "Back Page") == nil)
      try await app.pointer.click(front)
      _ = try await app.find(.label, "Back Page")
      #expect(try app.first(.button, "Front Page") == nil)
      #expect(try front.states.isDisjoint(with: .showing))
    }
  }

  @Test func anActionHasTheEffectOfAClick() async throws {
    try await withSampleApp { app in
      try await app.find(.button, "Press Me").perform(action: "click")
      try await app.wait(for: "the count") { try app.first(.label, "Pressed 1 times") != nil }
      let label = try await app.find(.label, "Pressed 1 times")
      #expect(throws: DriverError.self) { try label.perform(action: "fly") }
    }
  }

  @Test func valuesAreReadAndSet() async throws {
    try await withSampleApp { app in
      let slider = try await app.find(.slider, "Volume")
      #expect(try slider.value == 25)
      #expect(try slider.valueRange == 0...100)
      try slider.setValue(80)
      #expect(try slider.value == 80)
    }
  }

  @Test func findWaitsForALaterWidget() async throws {
    try await withSampleApp { app in
      #expect(try app.first(.button, "Here Now") == nil)
      try await app.click(.button, "Later")
      let button = try await app.find(.button, "Here Now")
      #expect(try button.frame.width > 0)
    }
  }

  @Test func aDestroyedWidgetThrowsGone() async throws {
    try await withSampleApp { app in
      try await app.click(.button, "Open Dialog")
      let answer = try await app.find(.button, "Answer")
      let window = try #require(app.windows.first { $0.title == "Second Window" })
      window.close()
      try await app.wait(for: "the second window to go") { app.windows.count == 1 }
      try await app.wait(for: "the button to go") { try app.first(.button, "Answer") == nil }
      #expect { try answer.name } throws: { error in
        if case DriverError.gone = error { true } else { false }
      }
    }
  }

  @Test func aBlockedProgramThrowsNoAnswer() async throws {
    try await withSampleApp { app in
      let label = try await app.find(.label, "Hello")
      try await app.click(.button, "Stall")
      let start = ContinuousClock.now
      try await app.wait(for: "the program to stop answering") {
        do {
          _ = try label.name
          return false
        } catch DriverError.noAnswer {
          return true
        }
      }
      // The program sleeps for 30 s.
      #expect(.now - start < .seconds(20))
    }
  }

  @Test func aMissingWidgetIsReportedWithTheTree() async throws {
    try await withSampleApp { app in
      let error = await #expect(throws: DriverError.self) {
        try await app.find(.button, "Unicorn", deadline: .milliseconds(100))
      }
      #expect(error?.description.contains("a button \"Unicorn\"") == true)
      #expect(app.report.contains("button \"Press Me\" [focusable, focused, sensitive, showing]"))
      #expect(app.report.contains("Windows: \"Sample App\" 520×640"))
    }
  }

  @Test func aLargeTreeIsSearched() async throws {
    try await withSampleApp("--crowd", "300") { app in
      try await app.wait(for: "the crowd") { try app.first(.label, "Person 299") != nil }
      #expect(try app.first(.button, "Press Me") != nil)
      #expect(try app.all(.label, .beginning("Person")).count == 300)
      #expect(app.root.tree(limit: 200).hasSuffix("… more than 200 widgets"))
    }
  }
}
