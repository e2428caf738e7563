import Testing

@testable import GtkKit

/// The choice between the base texture and the levels of detail, for a picture of 4000 × 3000 pixels.
@Suite(.timeLimit(.minutes(1))) struct DetailLevelsTests {
  private var levels = DetailLevels()
  private var state = ZoomState(pictureWidth: 4000, pictureHeight: 3000, viewWidth: 800, viewHeight: 600)

  init() { levels.setBase(width: 800, pictureWidth: 4000) }

  private func tiles() -> PictureTiles {
    PictureTiles(bgraPremultiplied: .init([1, 2, 3, 255]), width: 1, height: 1, stride: 4)
  }

  @Test mutating func aFittedPictureNeedsOnlyItsBase() {
    #expect(levels.levelToRequest(for: state) == nil)
    #expect(levels.best(forZoom: state.zoom) == nil)
  }

  @Test mutating func aLevelIsRequestedOnce() {
    state.zoom(to: 0.5)
    #expect(levels.levelToRequest(for: state) == 1)
    #expect(levels.levelToRequest(for: state) == nil)
    state.zoom(to: 1)
    #expect(levels.levelToRequest(for: state) == 0)
    levels.add(tiles(), level: 0)
    #expect(levels.levelToRequest(for: state) == nil)
  }

  @Test mutating func droppedLevelsAreRequestedAgain() {
    state.zoom(to: 1)
    levels.add(tiles(), level: 0)
    levels.removeAll()
    #expect(levels.best(forZoom: 1) == nil)
    #expect(levels.levelToRequest(for: state) == 0)
  }

  @Test mutating func aNewBaseRequestsTheLevelAgain() {
    state.zoom(to: 1)
    #expect(levels.levelToRequest(for: state) == 0)
    levels.setBase(width: 1600, pictureWidth: 4000)
    #expect(levels.levelToRequest(for: state) == 0)
  }

  @Test mutating func aBaseWithAllPixelsNeedsNoLevel() {
    levels.setBase(width: 4000, pictureWidth: 4000)
    state.zoom(to: 20)
    #expect(levels.levelToRequest(for: state) == nil)
    levels.add(tiles(), level: 0)
    #expect(levels.best(forZoom: 20) == nil)
  }

  @Test mutating func theNearestLevelIsDrawnUntilTheRightOneArrives() {
    let (full, half, eighth) = (tiles(), tiles(), tiles())
    levels.add(eighth, level: 3)
    #expect(levels.best(forZoom: 1) === eighth)
    levels.add(half, level: 1)
    #expect(levels.best(forZoom: 1) === half)
    levels.add(full, level: 0)
    #expect(levels.best(forZoom: 1) === full)
    #expect(levels.best(forZoom: 0.5) === half)
    // One step finer than necessary is drawn, two steps are not.
    var fine = DetailLevels()
    fine.setBase(width: 400, pictureWidth: 4000)
    fine.add(full, level: 0)
    #expect(fine.best(forZoom: 0.5) === full)
    #expect(fine.best(forZoom: 0.25) == nil)
  }

  @Test mutating func thereIsNoDetailWithoutAPicture() {
    levels.setBase(width: 0, pictureWidth: 0)
    state.zoom(to: 1)
    #expect(levels.levelToRequest(for: state) == nil)
    #expect(levels.best(forZoom: 1) == nil)
  }
}
