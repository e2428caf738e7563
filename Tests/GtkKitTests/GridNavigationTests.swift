import Testing

@testable import GtkKit

/// The keys of a grid of ten cells in three columns of 100 pixels.
@Suite(.timeLimit(.minutes(1))) struct GridNavigationTests {
  private static let layout = GridLayout(
    count: 10, metrics: GridMetrics(width: 304, columns: 3, gap: 2, headerHeight: 0))

  private func press(
    _ navigation: inout GridNavigation, _ key: Key, _ modifiers: Modifiers = [], focused: Int? = nil
  ) -> GridNavigation.Action? {
    let action = navigation.press(
      key, modifiers, focused: focused, layout: Self.layout, page: 320, count: 10)
    if case .focus(let cell, _) = action { navigation.current = cell }
    return action
  }

  @Test(arguments: [
    (Key.left, 3), (.right, 5), (.up, 1), (.down, 7), (.home, 0), (.end, 9), (.pageUp, 0), (.pageDown, 9),
  ])
  func aKeyMovesTheFocus(_ key: Key, _ cell: Int) {
    var navigation = GridNavigation()
    #expect(press(&navigation, key, focused: 4) == .focus(cell, selecting: nil))
  }

  @Test func shiftSelectsFromTheStartOfTheRange() {
    var navigation = GridNavigation()
    navigation.click(4, extends: false)
    #expect(press(&navigation, .right, .shift, focused: 4) == .focus(5, selecting: 4..<6))
    #expect(press(&navigation, .down, .shift, focused: 5) == .focus(8, selecting: 4..<9))
    #expect(press(&navigation, .home, .shift, focused: 8) == .focus(0, selecting: 0..<5))
    // Without Shift another range begins.
    #expect(press(&navigation, .end, focused: 0) == .focus(9, selecting: nil))
    #expect(press(&navigation, .left, .shift, focused: 9) == .focus(8, selecting: 8..<10))
  }

  @Test func aClickWithShiftKeepsTheStartOfTheRange() {
    var navigation = GridNavigation()
    navigation.click(2, extends: false)
    navigation.click(6, extends: true)
    #expect(navigation.current == 6)
    #expect(navigation.rangeStart == 2)
  }

  @Test func controlSelectsAllOrNone() {
    var navigation = GridNavigation()
    #expect(press(&navigation, .character("a"), .control) == .selectAll)
    #expect(press(&navigation, .character("A"), [.control, .shift]) == .deselectAll)
    #expect(press(&navigation, .character("\\"), .control) == .deselectAll)
    #expect(press(&navigation, .character("b"), .control) == nil)
    #expect(press(&navigation, .character("a")) == nil)
  }

  @Test func theCurrentCellFollowsChanges() {
    var navigation = GridNavigation()
    navigation.follow(0, 0, 5, count: 15, hadFocus: false)
    #expect(navigation.current == 0)
    navigation.follow(0, 0, 5, count: 20, hadFocus: true)
    #expect(navigation.current == 5)
    navigation.click(7, extends: false)
    navigation.follow(2, 3, 0, count: 17, hadFocus: false)
    #expect(navigation.current == 4)
    #expect(navigation.rangeStart == 4)
  }
}
