import Sections
import Testing

/// Back through the pages of a window.
@MainActor @Suite(.timeLimit(.minutes(1))) struct NavigationStackTests {
  @Test func backLeadsThroughThePagesInReverse() {
    var stack = NavigationStack("photos")
    #expect(!stack.canGoBack)
    stack.push("player")
    stack.push("viewer")
    #expect(stack.top == "viewer")
    #expect(stack.pop() == "viewer")
    #expect(stack.top == "player")
    #expect(stack.pop() == "player")
    #expect(stack.pop() == nil, "the first page stays")
    #expect(stack.top == "photos")
  }

  @Test func aPageIsNotPushedOnItself() {
    var stack = NavigationStack("player")
    stack.push("player")
    #expect(stack.pages == ["player"])
  }

  @Test func aPageInPlaceOfAnotherHasTheSameWayBack() {
    var stack = NavigationStack("photos")
    stack.push("viewer")
    stack.replaceTop(by: "other viewer")
    #expect(stack.pages == ["photos", "other viewer"])
  }

  @Test func aSectionThatIsChosenHasNoWayBack() {
    var stack = NavigationStack("photos")
    stack.push("player")
    stack.reset(to: "color")
    #expect(stack.pages == ["color"])
  }
}
