import MediaLibrary
import Testing

@testable import Viewer

/// Navigation in a sequence that changes, without a service.
@Suite(.timeLimit(.minutes(1))) @MainActor struct PictureCursorTests {
  private let pictures = FakeSource("a.jpg", "b.jpg", "c.jpg", "d.jpg").list

  private func items(_ indices: Int...) -> PictureList { PictureList(indices.map { pictures[$0] }) }

  /// A cursor at an index.
  private func cursor(at index: Int) -> PictureCursor {
    var cursor = PictureCursor(pictures)
    #expect(cursor.open(pictures[index].id, in: pictures) == .picture)
    return cursor
  }

  @Test func aNewCursorHasNoPicture() {
    var cursor = PictureCursor(pictures)
    #expect(cursor.item == nil && cursor.neighbors.isEmpty && !cursor.hasNext)
    #expect(cursor.step(1) == .none && cursor.go(to: 2) == .none)
  }

  @Test func stepsStopAtTheEnds() {
    var cursor = cursor(at: 2)
    #expect(cursor.step(1) == .picture)
    #expect(cursor.item?.name == "d.jpg" && !cursor.hasNext && cursor.hasPrevious)
    #expect(cursor.step(1) == .none)
    #expect(cursor.item?.name == "d.jpg")
    #expect(cursor.go(to: 0) == .picture)
    #expect(cursor.hasNext && !cursor.hasPrevious)
    #expect(cursor.go(to: 0) == .none)
  }

  @Test func theNeighborInTheDirectionOfNavigationIsFirst() {
    var cursor = cursor(at: 1)
    #expect(cursor.neighbors.map(\.name) == ["c.jpg", "a.jpg"])
    _ = cursor.step(1)
    _ = cursor.step(-1)
    #expect(cursor.neighbors.map(\.name) == ["a.jpg", "c.jpg"])
  }

  @Test func aRemovedPictureIsReplacedByTheNextRemainingOne() {
    var cursor = cursor(at: 1)
    #expect(cursor.update(items(0, 3)) == .picture)
    #expect(cursor.item?.name == "d.jpg" && cursor.index == 1)
    #expect(cursor.update(items(0)) == .picture)
    #expect(cursor.item?.name == "a.jpg" && cursor.index == 0)
    #expect(cursor.update(PictureList()) == .cleared)
    #expect(cursor.item == nil)
  }

  @Test func aMovedPictureStaysCurrent() {
    var cursor = cursor(at: 1)
    #expect(cursor.update(items(3, 2, 1)) == .neighbors)
    #expect(cursor.item?.name == "b.jpg" && cursor.index == 2 && cursor.count == 3)
  }

  @Test func aChangedPictureIsShownAgain() {
    var cursor = cursor(at: 1)
    let changed = FakeSource.item(2, "b.jpg", modified: 99)
    #expect(cursor.update(PictureList([pictures[0], changed])) == .picture)
    #expect(cursor.item == changed)
  }

  @Test func aPendingPictureIsShownWhenItAppears() {
    let late = FakeSource.item(9, "late.jpg")
    var cursor = cursor(at: 1)
    #expect(cursor.open(late.id, in: pictures) == .none)
    // An unrelated change neither shows nor forgets it.
    #expect(cursor.update(items(0, 1)) == .neighbors)
    #expect(cursor.pendingID == late.id && cursor.item?.name == "b.jpg")
    #expect(cursor.update(PictureList([pictures[1], late])) == .picture)
    #expect(cursor.item == late && cursor.pendingID == nil)
  }
}
