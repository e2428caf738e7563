/// How a picture lies in a view: fitted, or enlarged around a point. The arithmetic of `ZoomView`,
/// without a widget.
///
/// Lengths of the view are application pixels, those of the picture are its own pixels; `deviceScale`
/// connects the two, so that a zoom of 1 puts each pixel of the picture on one pixel of the screen.
public nonisolated struct ZoomState: Equatable, Sendable {
  /// The most that a picture is enlarged: screen pixels for each of its own.
  public static let maximumZoom = 20.0

  /// The picture's size in its own pixels; 0 while there is none.
  public private(set) var pictureWidth = 0.0
  /// The picture's height in its own pixels.
  public private(set) var pictureHeight = 0.0
  /// The view's width in application pixels.
  public private(set) var viewWidth = 0.0
  /// The view's height in application pixels.
  public private(set) var viewHeight = 0.0
  /// Screen pixels for each application pixel.
  public private(set) var deviceScale = 1.0
  /// The zoom that the user chose; nil means fit, which follows the view's size.
  private var chosenZoom: Double?
  /// The picture's point in the middle of the view. It stays there when the view changes its size.
  private var centerX = 0.0
  private var centerY = 0.0

  /// No picture in a view without a size.
  public init() {}

  /// A picture fitted into a view.
  public init(
    pictureWidth: Double, pictureHeight: Double, viewWidth: Double, viewHeight: Double,
    deviceScale: Double = 1
  ) {
    resize(width: viewWidth, height: viewHeight, deviceScale: deviceScale)
    setPicture(width: pictureWidth, height: pictureHeight)
  }

  // MARK: What is seen

  /// Screen pixels for each pixel of the picture.
  public var zoom: Double { chosenZoom ?? fitZoom }

  /// Whether the whole picture is shown and follows the view's size.
  public var isFit: Bool { chosenZoom == nil }

  /// The zoom that shows the whole picture; at most 1, so that small pictures stay crisp.
  public var fitZoom: Double {
    guard pictureWidth > 0, pictureHeight > 0, viewWidth > 0, viewHeight > 0 else { return 1 }
    return min(viewWidth * deviceScale / pictureWidth, viewHeight * deviceScale / pictureHeight, 1)
  }

  /// The zooms that can be chosen.
  public var limits: ClosedRange<Double> { fitZoom...Self.maximumZoom }

  /// Application pixels for each pixel of the picture.
  public var scale: Double { zoom / deviceScale }

  /// Where the picture lies in the view. May reach beyond it.
  public var pictureRect: Rectangle {
    Rectangle(
      x: viewWidth / 2 - centerX * scale, y: viewHeight / 2 - centerY * scale,
      width: pictureWidth * scale, height: pictureHeight * scale)
  }

  /// Whether a part of the picture lies outside of the view, so that it can be moved.
  public var canPan: Bool {
    let rect = pictureRect
    // Half a pixel may come from rounding.
    return rect.width > viewWidth + 0.5 || rect.height > viewHeight + 0.5
  }

  /// The picture's point, in its own pixels, under a point of the view. May lie outside of the picture.
  public func picturePoint(atX x: Double, y: Double) -> (x: Double, y: Double) {
    (centerX + (x - viewWidth / 2) / scale, centerY + (y - viewHeight / 2) / scale)
  }

  // MARK: Changes

  /// Shows another picture, fitted.
  public mutating func setPicture(width: Double, height: Double) {
    (pictureWidth, pictureHeight) = (max(width, 0), max(height, 0))
    fit()
  }

  /// Gives the view another size. A fitted picture stays fitted; else the middle stays in the middle.
  public mutating func resize(width: Double, height: Double, deviceScale: Double) {
    (viewWidth, viewHeight) = (max(width, 0), max(height, 0))
    self.deviceScale = deviceScale > 0 ? deviceScale : 1
    if let chosenZoom { choose(chosenZoom) }
    clampCenter()
  }

  /// Shows the whole picture.
  public mutating func fit() {
    chosenZoom = nil
    clampCenter()
  }

  /// Zooms to `zoom`, within the limits, so that the picture's point at (`x`, `y`) of the view stays
  /// there as far as the picture still fills the view.
  public mutating func zoom(to zoom: Double, aroundX x: Double, y: Double) {
    let point = picturePoint(atX: x, y: y)
    choose(zoom)
    centerX = point.x - (x - viewWidth / 2) / scale
    centerY = point.y - (y - viewHeight / 2) / scale
    clampCenter()
  }

  /// Zooms around the middle of the view.
  public mutating func zoom(to zoom: Double) {
    self.zoom(to: zoom, aroundX: viewWidth / 2, y: viewHeight / 2)
  }

  /// The next larger step: half octaves, among them 50 %, 100 % and 200 %. At least a tenth larger.
  public var nextStep: Double {
    let next = steps.first { $0 > zoom * 1.1 } ?? Self.maximumZoom
    return min(next, Self.maximumZoom)
  }

  /// The next smaller step; the fitting zoom when that is near.
  public var previousStep: Double {
    let next = steps.last { $0 < zoom / 1.1 } ?? fitZoom
    return next < fitZoom * 1.1 ? fitZoom : next
  }

  /// Changes between the whole picture and its own pixels, around a point. A picture that is smaller
  /// than the view is doubled instead.
  public mutating func toggle(aroundX x: Double, y: Double) {
    if isFit { zoom(to: fitZoom < 1 ? 1 : 2, aroundX: x, y: y) } else { fit() }
  }

  /// Moves the picture by application pixels, no further than its edges. Returns whether it moved.
  @discardableResult public mutating func pan(x: Double, y: Double) -> Bool {
    let before = (centerX, centerY)
    centerX -= x / scale
    centerY -= y / scale
    clampCenter()
    return before != (centerX, centerY)
  }

  private mutating func choose(_ zoom: Double) {
    // Down to the fitting zoom means fit: it then follows the view again.
    chosenZoom = zoom > fitZoom * 1.000_001 ? min(zoom, Self.maximumZoom) : nil
  }

  private mutating func clampCenter() {
    centerX = Self.clamp(centerX, picture: pictureWidth, visible: viewWidth / scale)
    centerY = Self.clamp(centerY, picture: pictureHeight, visible: viewHeight / scale)
  }

  private static func clamp(_ center: Double, picture: Double, visible: Double) -> Double {
    visible >= picture ? picture / 2 : min(max(center, visible / 2), picture - visible / 2)
  }

  /// Half octaves around the present zoom.
  private var steps: [Double] {
    let exponent = zoom.exponent
    return (exponent - 1...exponent + 1).flatMap { exponent in
      let octave = Double(sign: .plus, exponent: exponent, significand: 1)
      return [octave, octave * 2.squareRoot()]
    }
  }
}
