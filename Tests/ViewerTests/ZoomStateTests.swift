import GtkKit
import Testing

/// Zooming and panning for many sizes of pictures, views and displays.
@Suite(.timeLimit(.minutes(1))) struct ZoomStateTests {
  /// A picture in a view with a device scale.
  struct Scene: Sendable, CustomTestStringConvertible {
    let picture: (width: Double, height: Double)
    let view: (width: Double, height: Double)
    let scale: Double

    var state: ZoomState {
      ZoomState(
        pictureWidth: picture.width, pictureHeight: picture.height, viewWidth: view.width,
        viewHeight: view.height, deviceScale: scale)
    }

    var testDescription: String { "\(picture) in \(view) × \(scale)" }
  }

  static let scenes: [Scene] = {
    let pictures = [
      (4000.0, 3000.0), (3000.0, 4000.0), (11584.0, 8640.0), (30000.0, 2000.0), (16.0, 16.0), (1.0, 1.0),
    ]
    let views = [(1100.0, 700.0), (360.0, 640.0), (3840.0, 2160.0)]
    return pictures.flatMap { picture in
      views.flatMap { view in [1.0, 1.5, 2.0].map { Scene(picture: picture, view: view, scale: $0) } }
    }
  }()

  @Test(arguments: scenes)
  func aFittedPictureIsCenteredAndNeverEnlarged(_ scene: Scene) {
    let state = scene.state
    let rect = state.pictureRect
    #expect(state.isFit)
    #expect(state.zoom <= 1)
    #expect(rect.width <= scene.view.width + 1e-6 && rect.height <= scene.view.height + 1e-6)
    #expect(abs(rect.x + rect.width / 2 - scene.view.width / 2) < 1e-6)
    #expect(abs(rect.y + rect.height / 2 - scene.view.height / 2) < 1e-6)
    #expect(!state.canPan)
    let touches = rect.width > scene.view.width - 1e-6 || rect.height > scene.view.height - 1e-6
    #expect(touches || state.zoom == 1)
  }

  @Test(arguments: scenes)
  func actualSizeMapsSourcePixelsToDevicePixels(_ scene: Scene) {
    var state = scene.state
    state.zoom(to: 1)
    #expect(abs(state.pictureRect.width * scene.scale - scene.picture.width) < 1e-6)
  }

  @Test(arguments: scenes)
  func zoomingKeepsThePointUnderThePointer(_ scene: Scene) {
    for target in [0.02, 0.5, 1, 1.7, 6, 20] {
      for (shareX, shareY) in [(0.5, 0.5), (0.0, 0.0), (1.0, 0.25), (0.3, 0.9)] {
        var state = scene.state
        // Start from an enlarged state: a picture that does not fill the view is centered.
        state.zoom(to: 3)
        let (x, y) = (shareX * scene.view.width, shareY * scene.view.height)
        let before = state.picturePoint(atX: x, y: y)
        state.zoom(to: target, aroundX: x, y: y)
        let after = state.picturePoint(atX: x, y: y)
        let rect = state.pictureRect
        // An edge inside the view is moved to the view's edge; otherwise the point keeps its position.
        let epsilon = 1e-6
        let fillsX = rect.x < -epsilon && rect.x + rect.width > scene.view.width + epsilon
        let fillsY = rect.y < -epsilon && rect.y + rect.height > scene.view.height + epsilon
        if fillsX { #expect(abs(after.x - before.x) * state.scale < 1e-6) }
        if fillsY { #expect(abs(after.y - before.y) * state.scale < 1e-6) }
      }
    }
  }

  @Test(arguments: scenes)
  func zoomingInAndOutRestoresThePosition(_ scene: Scene) {
    var state = scene.state
    state.zoom(to: 5, aroundX: scene.view.width * 0.4, y: scene.view.height * 0.6)
    let before = state.pictureRect
    state.zoom(to: 9, aroundX: 20, y: 30)
    state.zoom(to: 5, aroundX: 20, y: 30)
    #expect(abs(state.pictureRect.x - before.x) < 1e-6 && abs(state.pictureRect.y - before.y) < 1e-6)
  }

  @Test(arguments: scenes)
  func theZoomStaysWithinItsLimitsAndThePictureCoversTheView(_ scene: Scene) {
    var state = scene.state
    for (step, zoom) in [0.0001, 1e6, 0.3, 12, .infinity, 0, 4, 1].enumerated() {
      state.zoom(to: zoom, aroundX: Double(step * 97), y: Double(step * 31))
      state.pan(x: Double(step % 3 - 1) * 5000, y: Double(step % 2) * -4000)
      #expect(state.limits.contains(state.zoom))
      let (rect, epsilon) = (state.pictureRect, 1e-6)
      if rect.width > scene.view.width {
        #expect(rect.x <= epsilon && rect.x + rect.width >= scene.view.width - epsilon)
      } else {
        #expect(abs(rect.x + rect.width / 2 - scene.view.width / 2) < epsilon)
      }
      if rect.height > scene.view.height {
        #expect(rect.y <= epsilon && rect.y + rect.height >= scene.view.height - epsilon)
      } else {
        #expect(abs(rect.y + rect.height / 2 - scene.view.height / 2) < epsilon)
      }
    }
  }

  @Test(arguments: scenes)
  func zoomStepsIncludeActualSizeAndEndAtTheLimits(_ scene: Scene) {
    var state = scene.state
    var (zooms, count) = ([state.zoom], 0)
    while state.zoom < ZoomState.maximumZoom, count < 100 {
      let before = state.zoom
      state.zoom(to: state.nextStep)
      #expect(state.zoom > before)
      zooms.append(state.zoom)
      count += 1
    }
    #expect(count < 100)
    #expect(zooms.contains(1))
    while !state.isFit, count < 200 {
      let before = state.zoom
      state.zoom(to: state.previousStep)
      #expect(state.zoom < before)
      count += 1
    }
    #expect(count < 200)
    #expect(state.zoom == scene.state.zoom)
  }

  @Test func aFittedPictureFollowsTheViewsSize() {
    var state = ZoomState(pictureWidth: 4000, pictureHeight: 3000, viewWidth: 800, viewHeight: 600)
    #expect(state.zoom == 0.2)
    state.resize(width: 1600, height: 1200, deviceScale: 1)
    #expect(state.isFit && state.zoom == 0.4)
    state.resize(width: 1600, height: 1200, deviceScale: 2)
    #expect(state.zoom == 0.8)
  }

  @Test func anEnlargedPictureKeepsItsCenterWhenTheViewIsResized() {
    var state = ZoomState(pictureWidth: 4000, pictureHeight: 3000, viewWidth: 800, viewHeight: 600)
    state.zoom(to: 1, aroundX: 500, y: 200)
    let middle = state.picturePoint(atX: 400, y: 300)
    state.resize(width: 1000, height: 500, deviceScale: 1)
    let after = state.picturePoint(atX: 500, y: 250)
    #expect(state.zoom == 1)
    #expect(abs(after.x - middle.x) < 1e-9 && abs(after.y - middle.y) < 1e-9)
  }

  @Test func aPictureSmallerThanTheResizedViewIsFitted() {
    var state = ZoomState(pictureWidth: 1000, pictureHeight: 1000, viewWidth: 500, viewHeight: 500)
    state.zoom(to: 0.7)
    state.resize(width: 900, height: 900, deviceScale: 1)
    #expect(state.isFit && state.zoom == 0.9)
  }

  @Test func aDoubleClickTogglesBetweenActualSizeAndFit() {
    var state = ZoomState(pictureWidth: 4000, pictureHeight: 3000, viewWidth: 800, viewHeight: 600)
    state.toggle(aroundX: 300, y: 300)
    #expect(state.zoom == 1)
    #expect(state.picturePoint(atX: 300, y: 300) == (1500, 1500))
    state.toggle(aroundX: 10, y: 10)
    #expect(state.isFit)
  }

  @Test func aDoubleClickDoublesAPictureSmallerThanTheView() {
    var state = ZoomState(pictureWidth: 40, pictureHeight: 30, viewWidth: 800, viewHeight: 600)
    state.toggle(aroundX: 400, y: 300)
    #expect(state.zoom == 2)
  }

  @Test func panningStopsAtTheEdges() {
    var state = ZoomState(pictureWidth: 4000, pictureHeight: 3000, viewWidth: 800, viewHeight: 600)
    let movedWhileFitted = state.pan(x: 50, y: 50)
    #expect(!movedWhileFitted)
    state.zoom(to: 1)
    let movedRight = state.pan(x: 100_000, y: 0)
    #expect(movedRight)
    #expect(state.pictureRect.x == 0)
    let movedFurther = state.pan(x: 1, y: 0)
    #expect(!movedFurther)
    state.pan(x: -100_000, y: -100_000)
    #expect(state.pictureRect.x == -3200 && state.pictureRect.y == -2400)
  }

  @Test func anEmptyViewCausesNoDivisionByZero() {
    var state = ZoomState()
    state.zoom(to: 4, aroundX: 5, y: 5)
    state.pan(x: 3, y: 3)
    state.fit()
    state.resize(width: 0, height: 0, deviceScale: 0)
    #expect(state.pictureRect.x.isFinite && state.zoom.isFinite)
  }
}
