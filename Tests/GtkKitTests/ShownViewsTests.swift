import GtkKit
import Testing

/// Which views show a camera or the player, whatever the order of their calls.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ShownViewsTests {
  private final class Shown {}

  private let one = Shown()
  private let other = Shown()

  @Test func aViewThatIsInsertedTwiceIsRemovedByOneCall() {
    var views = ShownViews()
    #expect(views.isEmpty)
    for view in [one, other, one] { views.insert(view) }
    #expect(views.last === one)
    views.remove(one)
    #expect(views.last === other && !views.isEmpty)
    views.remove(other)
    #expect(views.isEmpty)
  }

  @Test func aViewThatIsRemovedTwiceDoesNotRemoveAnother() {
    var views = ShownViews()
    views.insert(one)
    for _ in 1...2 { views.remove(other) }
    #expect(views.last === one)
    views.remove(one)
    views.remove(one)
    views.insert(other)
    #expect(views.last === other)
  }

  @Test func aFreedViewIsNotShown() {
    var views = ShownViews()
    var freed: Shown? = Shown()
    freed.map { views.insert($0) }
    #expect(!views.isEmpty)
    freed = nil
    #expect(views.isEmpty)
    views.insert(one)
    #expect(views.last === one)
  }
}
