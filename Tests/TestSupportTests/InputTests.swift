import TestSupport
import Testing

/// Real pointer and key events, checked by the events that the sample app reports.
@Suite(.desktop) @DesktopActor
struct InputTests {
  @Test func aClickPressesTheButton() async throws {
    try await withSampleApp { app in
      try await app.click(.button, "Press Me")
      try await app.click(.button, "Press Me")
      _ = try await app.find(.label, "Pressed 2 times")
    }
  }

  @Test func twoSingleClicksAreNotADoubleClick() async throws {
    try await withSampleApp { app in
      try await app.click(.image, "Canvas")
      _ = try await app.find(.label, "Click 1 with 1")
      try await app.click(.image, "Canvas", button: .secondary)
      _ = try await app.find(.label, "Click 1 with 3")
      try await app.click(.image, "Canvas", count: 2)
      _ = try await app.find(.label, "Click 2 with 1")
      try await app.click(.image, "Canvas")
      _ = try await app.find(.label, "Click 1 with 1")
    }
  }

  @Test func modifiersReachTheProgram() async throws {
    try await withSampleApp { app in
      try await app.click(.image, "Canvas", modifiers: [.shift, .control])
      _ = try await app.find(.label, "Click 1 with 1 Shift Control")
      try await app.click(.label, "Fruit 2")
      try await app.click(.label, "Fruit 4", modifiers: .control)
      let rows = try await app.find(.list, "Fruits").children
      try await app.wait(for: "rows 2 and 4 to be selected") {
        try rows[0..<6].map { try $0.states.contains(.selected) } == [false, true, false, true, false, false]
      }
      try await app.click(.label, "Fruit 6", modifiers: .shift)
      try await app.wait(for: "rows 2 to 6 to be selected") {
        try rows[0..<6].map { try $0.states.contains(.selected) } == [false, true, true, true, true, true]
      }
    }
  }

  @Test func aDoubleClickOpensTheRow() async throws {
    try await withSampleApp { app in
      try await app.click(.label, "Fruit 3", count: 2)
      _ = try await app.find(.label, "Fruit 3 opened")
    }
  }

  @Test func togglesAndCheckBoxesReportTheirState() async throws {
    try await withSampleApp { app in
      let bold = try await app.find(nil, "Bold")
      let agree = try await app.find(.checkBox, "Agree")
      #expect(try bold.states.isDisjoint(with: .pressed))
      try await app.pointer.click(bold)
      try await app.wait(for: "Bold to be down") { try bold.states.contains(.pressed) }
      try await app.pointer.click(agree)
      try await app.wait(for: "Agree to be checked") { try agree.states.contains(.checked) }
      try await app.pointer.click(agree)
      try await app.wait(for: "Agree to be unchecked") { try !agree.states.contains(.checked) }
    }
  }

  @Test func scrollingAndDraggingReachTheCanvas() async throws {
    try await withSampleApp { app in
      let center = try await app.find(.image, "Canvas").frame.center
      try app.pointer.scroll(y: 1, at: center)
      _ = try await app.find(.label, "Scrolled 0 1")
      try app.pointer.scroll(y: -1, modifiers: .control)
      _ = try await app.find(.label, "Scrolled 0 -1 Control")
      try app.pointer.scroll(x: 1)
      _ = try await app.find(.label, "Scrolled 1 0")
      try await app.pointer.drag(from: center, to: center.moved(x: 60, y: -30))
      _ = try await app.find(.label, "Dragged 60 -30")
      try await app.pointer.pressAndHold(try await app.find(.image, "Canvas")) {
        _ = try await app.find(.label, "Held")
      }
    }
  }

  @Test func revealScrollsToAWidget() async throws {
    try await withSampleApp { app in
      let last = try await app.find(.label, "Fruit 30")
      #expect(try last.visibleFrame.isEmpty)
      try await app.pointer.reveal(last)
      #expect(try last.visibleFrame == last.frame)
      try await app.pointer.click(last, count: 2)
      _ = try await app.find(.label, "Fruit 30 opened")
      let first = try await app.find(.label, "Fruit 1")
      try await app.pointer.reveal(first)
      #expect(try first.visibleFrame == first.frame)
    }
  }

  @Test func typedTextIsInTheEntry() async throws {
    try await withSampleApp { app in
      try await app.click(.textBox, "Your Name")
      try app.keyboard.type("Ada L.")
      _ = try await app.find(.label, "Hello Ada L.")
      let entry = try #require(try app.focused())
      #expect(try entry.text == "Ada L.")
      try app.keyboard.press("a", .control)
      try app.keyboard.type("Zoë 漢字 λ €5 #1?")
      _ = try await app.find(.label, "Hello Zoë 漢字 λ €5 #1?")
      try app.keyboard.press(.backspace, count: 4)
      _ = try await app.find(.label, "Hello Zoë 漢字 λ €5")
      try app.keyboard.press(.home)
      try app.keyboard.press(.right, .shift)
      try app.keyboard.press(.delete)
      _ = try await app.find(.label, "Hello oë 漢字 λ €5")
    }
  }

  @Test func theTabKeyMovesTheFocus() async throws {
    try await withSampleApp { app in
      let press = try await app.find(.button, "Press Me")
      try await app.wait(for: "the focus") { try press.states.contains(.focused) }
      try app.keyboard.press(.tab)
      try await app.wait(for: "the focus to move") { try app.focused()?.name == "Open Dialog" }
      try app.keyboard.press(.tab, .shift)
      try await app.wait(for: "the focus to come back") { try press.states.contains(.focused) }
      try app.keyboard.press(.space)
      _ = try await app.find(.label, "Pressed 1 times")
    }
  }

  @Test func widgetsInAPopoverAreClicked() async throws {
    try await withSampleApp { app in
      #expect(try app.first(.button, "Inside") == nil)
      try await app.click(.button, "More")
      try await app.click(.button, "Inside")
      _ = try await app.find(.label, "Inside pressed")
      try app.keyboard.press(.escape)
      try await app.wait(for: "the popover to close") { try app.first(.button, "Inside") == nil }
    }
  }

  @Test func insensitiveWidgetsAreNotClicked() async throws {
    try await withSampleApp { app in
      let button = try await app.find(.button, "Insensitive")
      let error = await #expect(throws: DriverError.self) {
        try await app.pointer.click(button, deadline: .milliseconds(200))
      }
      #expect(error?.description.contains("is not sensitive") == true)
    }
  }
}
