/// The position of a picture in a view: fitted, or zoomed around a point. The arithmetic of `ZoomView` without a
/// widget.
///
/// Lengths of the view are in application pixels, those of the picture in its own pixels; `deviceScale` relates the
/// two, so that a zoom of 1 maps each pixel of the picture to one device pixel.
public nonisolated struct ZoomState: Equatable, Sendable {
  /// The maximum zoom: device pixels per pixel of the picture.
  public static let maximumZoom = 20.0

  /// The picture's width in its own pixels; 0 if there is no picture.
  public private(set) var pictureWidth = 0.0
  /// The picture's height in its own pixels.
  public private(set) var pictureHeight = 0.0
  /// The view's width in application pixels.
  public private(set) var viewWidth = 0.0
  /// The view's height in application pixels.
  public private(set) var viewHeight = 0.0
  /// Device pixels per application pixel.
  public private(set) var deviceScale = 1.0
  /// The zoom that the user selected; nil fits the picture to the view's size.
  private var chosenZoom: Double?
  /// The picture's point at the center of the view. Resizing the view keeps it.
  private var centerX = 0.0
  private var centerY = 0.0

  /// A state without a picture, in a view without a size.
  public init() {}

  /// A picture fitted to a view.
  public init(
    pictureWidth: Double, pictureHeight: Double, viewWidth: Double, viewHeight: Double,
    deviceScale: Double = 1
  ) {
    resize(width: viewWidth, height: viewHeight, deviceScale: deviceScale)
    setPicture(width: pictureWidth, height: pictureHeight)
  }

  // MARK: Geometry

  /// Device pixels per pixel of the picture.
  public var zoom: Double { chosenZoom ?? fitZoom }

  /// Whether the whole picture is fitted to the view's size.
  public var isFit: Bool { chosenZoom == nil }

  /// The zoom that fits the whole picture; at most 1, so that small pictures stay sharp.
  public var fitZoom: Double {
    guard pictureWidth > 0, pictureHeight > 0, viewWidth > 0, viewHeight > 0 else { return 1 }
    return min(viewWidth * deviceScale / pictureWidth, viewHeight * deviceScale / pictureHeight, 1)
  }

  /// The range of the zoom.
  public var limits: ClosedRange<Double> { fitZoom...Self.maximumZoom }

  /// Application pixels per pixel of the picture.
  public var scale: Double { zoom / deviceScale }

  /// The picture's rectangle in the view. May exceed the view.
  public var pictureRect: Rectangle {
    Rectangle(
      x: viewWidth / 2 - centerX * scale, y: viewHeight / 2 - centerY * scale,
      width: pictureWidth * scale, height: pictureHeight * scale)
  }

  /// Whether a part of the picture is outside the view, so that it can be panned.
  public var canPan: Bool {
    let rect = pictureRect
    // Rounding may cause half a pixel.
    return rect.width > viewWidth + 0.5 || rect.height > viewHeight + 0.5
  }

  /// The picture's point, in its own pixels, at a point of the view. May be outside the picture.
  public func picturePoint(atX x: Double, y: Double) -> (x: Double, y: Double) {
    (centerX + (x - viewWidth / 2) / scale, centerY + (y - viewHeight / 2) / scale)
  }

  /// A part of a picture, for another picture that shows the same scene in another size.
  public struct Part: Equatable, Sendable {
    /// The zoom divided by the zoom that fits the whole picture; at least 1.
    public var magnification: Double
    /// The horizontal position of the center, from 0 (left edge of the picture) to 1.
    public var x: Double
    /// The vertical position of the center, from 0 (top edge of the picture) to 1.
    public var y: Double

    /// Creates a part.
    public init(magnification: Double, x: Double, y: Double) {
      (self.magnification, self.x, self.y) = (magnification, x, y)
    }
  }

  /// The part of the picture that the view shows; nil if there is no picture.
  public var part: Part? {
    guard pictureWidth > 0, pictureHeight > 0 else { return nil }
    return Part(magnification: zoom / fitZoom, x: centerX / pictureWidth, y: centerY / pictureHeight)
  }

  // MARK: Changes

  /// Shows the same part as another view does of its picture, as far as the limits of this one allow.
  public mutating func show(_ part: Part) {
    choose(fitZoom * part.magnification)
    (centerX, centerY) = (pictureWidth * part.x, pictureHeight * part.y)
    clampCenter()
  }

  /// Sets another picture, fitted.
  public mutating func setPicture(width: Double, height: Double) {
    (pictureWidth, pictureHeight) = (max(width, 0), max(height, 0))
    fit()
  }

  /// Resizes the view. A fitted picture stays fitted; a zoomed one keeps its center.
  public mutating func resize(width: Double, height: Double, deviceScale: Double) {
    (viewWidth, viewHeight) = (max(width, 0), max(height, 0))
    self.deviceScale = deviceScale > 0 ? deviceScale : 1
    if let chosenZoom { choose(chosenZoom) }
    clampCenter()
  }

  /// Fits the whole picture.
  public mutating func fit() {
    chosenZoom = nil
    clampCenter()
  }

  /// Zooms to `zoom`, clamped to `limits`, and keeps the picture's point at (`x`, `y`) of the view fixed as far as
  /// the picture fills the view.
  public mutating func zoom(to zoom: Double, aroundX x: Double, y: Double) {
    let point = picturePoint(atX: x, y: y)
    choose(zoom)
    centerX = point.x - (x - viewWidth / 2) / scale
    centerY = point.y - (y - viewHeight / 2) / scale
    clampCenter()
  }

  /// Zooms around the center of the view.
  public mutating func zoom(to zoom: Double) {
    self.zoom(to: zoom, aroundX: viewWidth / 2, y: viewHeight / 2)
  }

  /// The next larger zoom step: half octaves, which include 50 %, 100 % and 200 %. At least 10 % larger.
  public var nextStep: Double {
    let next = steps.first { $0 > zoom * 1.1 } ?? Self.maximumZoom
    return min(next, Self.maximumZoom)
  }

  /// The next smaller zoom step, or the fitting zoom if it is near.
  public var previousStep: Double {
    let next = steps.last { $0 < zoom / 1.1 } ?? fitZoom
    return next < fitZoom * 1.1 ? fitZoom : next
  }

  /// Toggles between the fitted picture and a zoom of 1 around a point; a picture smaller than the view is doubled.
  public mutating func toggle(aroundX x: Double, y: Double) {
    if isFit { zoom(to: fitZoom < 1 ? 1 : 2, aroundX: x, y: y) } else { fit() }
  }

  /// Moves the picture by application pixels up to its edges. Returns whether it moved.
  @discardableResult public mutating func pan(x: Double, y: Double) -> Bool {
    let before = (centerX, centerY)
    centerX -= x / scale
    centerY -= y / scale
    clampCenter()
    return before != (centerX, centerY)
  }

  private mutating func choose(_ zoom: Double) {
    // A zoom of at most the fitting zoom means fit, which then follows the view's size.
    chosenZoom = zoom > fitZoom * 1.000_001 ? min(zoom, Self.maximumZoom) : nil
  }

  private mutating func clampCenter() {
    centerX = Self.clamp(centerX, picture: pictureWidth, visible: viewWidth / scale)
    centerY = Self.clamp(centerY, picture: pictureHeight, visible: viewHeight / scale)
  }

  private static func clamp(_ center: Double, picture: Double, visible: Double) -> Double {
    visible >= picture ? picture / 2 : min(max(center, visible / 2), picture - visible / 2)
  }

  /// The half octaves around the present zoom.
  private var steps: [Double] {
    let exponent = zoom.exponent
    return (exponent - 1...exponent + 1).flatMap { exponent in
      let octave = Double(sign: .plus, exponent: exponent, significand: 1)
      return [octave, octave * 2.squareRoot()]
    }
  }
}
