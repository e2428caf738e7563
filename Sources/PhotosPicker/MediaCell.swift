import GObjectKit
import GtkKit
import L10n

/// A cell with the thumbnail of a photo or video, the selection mark, the marks of the item, the duration of a video, a
/// warning for a damaged file, and for a failed thumbnail the reason and a button to try again.
///
/// One widget that draws itself instead of a widget tree: a screen shows hundreds of cells, and scrolling rebinds each
/// of them. Child widgets are created when they are first needed.
package final class MediaCell: CustomWidget {
  /// How the thumbnail fits the cell.
  enum Fitting {
    /// Covers a square cell; the rest is clipped.
    case fill
    /// Shows the whole image inside the cell.
    case fit
  }

  /// The selection mark.
  enum Mark: Equatable {
    case none
    case check
    case number(Int)
  }

  /// The raw identifier of the item; 0 while the cell is not bound.
  package var id: UInt64 = 0
  fileprivate let fitting: Fitting
  private let minimumWidth: Int
  /// The limits in application pixels of the height of a cell whose height follows its width; nil for none.
  var heightLimits: ClosedRange<Int>? {
    didSet { if heightLimits != oldValue { queueResize() } }
  }
  /// Buttons in the top right corner.
  var tools: BoardTools? {
    didSet {
      if let oldValue { removeChild(oldValue) }
      if let tools { addChild(tools) }
    }
  }
  /// The ratio of height to width; nil if the cell fills the height of its parent and is square.
  private let aspect: Double?
  private lazy var corners = CellCorners(of: self)
  private var failureParts: CellFailure?
  private lazy var badges = CellBadges(of: self)
  private var hasBadges = false

  /// Creates a cell with a minimum width in application pixels.
  init(fitting: Fitting, minimumWidth: Int, aspect: Double? = 1) {
    self.fitting = fitting
    self.minimumWidth = minimumWidth
    self.aspect = aspect
    super.init(cssName: "mediacell", role: .image, heightForWidth: aspect != nil)
  }

  /// The thumbnail; nil while it loads.
  package var texture: Texture? {
    didSet {
      guard texture !== oldValue else { return }
      showPicture()
      // The marks are in the corners of the image, which may be smaller than the cell.
      if fitting == .fit, damage != nil || duration != nil || tools != nil { queueResize() }
    }
  }

  /// The frame that is shown instead of the thumbnail; nil for a picture that does not move.
  var animationFrame: Frame? {
    didSet { if animationFrame?.texture !== oldValue?.texture { showPicture() } }
  }

  /// What is drawn over the thumbnail and fills its frame, such as a video; nil for nothing.
  var cover: (any Paintable)? {
    didSet { queueDraw() }
  }

  /// Whether frames are shown instead of the thumbnail.
  package var isMoving: Bool { animationFrame != nil }

  /// Draws the frame or the texture.
  private var thumbnail: CellThumbnail?

  private func showPicture() {
    thumbnail = (animationFrame?.texture ?? texture).map(CellThumbnail.init)
    queueDraw()
  }

  /// What the cell shows about its item.
  var marks = CellMarks() {
    didSet { if marks != oldValue { showMarks() } }
  }
  /// Whether the user has revealed a private picture.
  var isRevealed = false {
    didSet { if isRevealed != oldValue { showMarks() } }
  }
  /// Whether the picture is blurred.
  var isConcealed: Bool { marks.isPrivate && !isRevealed }
  /// Called to reveal a private picture.
  var onReveal: () -> Void = {}
  /// Called to open or close the stack of the item.
  var onToggleStack: () -> Void = {}

  private func showMarks() {
    if fitting == .fill || isConcealed || hasBadges {
      hasBadges = true
      badges.show(fitting == .fill ? marks : CellMarks(), isConcealed: isConcealed)
    }
    describe()
    queueDraw()
  }

  /// The selection mark.
  var mark = Mark.none {
    didSet {
      guard mark != oldValue else { return }
      setStyle("selected", mark != .none)
      corners.show(mark)
    }
  }

  /// The reason why there is no thumbnail, as a sentence; nil if none is known.
  package internal(set) var failure: String? {
    didSet {
      guard failure != oldValue else { return }
      describe()
      if failure != nil, failureParts == nil {
        failureParts = CellFailure(in: self) { [weak self] in self.map { $0.perform($0.onRetry) } }
      }
      guard let parts = failureParts else { return }
      parts.sentence.text = failure ?? ""
      parts.setVisible(failure != nil, in: self)
      queueResize()
    }
  }

  /// A sentence about the missing part of a damaged image; nil if the image is complete.
  package internal(set) var damage: String? {
    didSet {
      guard damage != oldValue else { return }
      describe()
      corners.show(isDamaged: damage != nil)
    }
  }

  /// Called to request the thumbnail again after a failure.
  var onRetry: () -> Void = {}

  private func describe() {
    let text = failure.map { tr("Can’t be read: %s", $0) } ?? damage
    tooltip = text
    accessibleDescription = trList((text.map { [$0] } ?? []) + marks.description)
  }

  /// The duration of a video; nil for an image.
  var duration: Duration? {
    didSet { if duration != oldValue { corners.show(duration: duration) } }
  }

  /// Returns the original pixels of the item, for the eyedropper.
  var sampleSource: (() -> SampledPicture.Source?)?

  /// Clears all bound values.
  func reset() {
    id = 0
    sampleSource = nil
    animationFrame = nil
    cover = nil
    texture = nil
    mark = .none
    failure = nil
    damage = nil
    duration = nil
    marks = CellMarks()
    isRevealed = false
    onRetry = {}
    onReveal = {}
    onToggleStack = {}
  }

  // MARK: Layout and drawing

  package override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    guard let aspect else { return (minimumWidth, minimumWidth) }
    guard orientation == .vertical else { return (minimumWidth, minimumWidth) }
    let height = Int((Double(length < 0 ? minimumWidth : length) * aspect).rounded())
    let limited = heightLimits.map { min(max(height, $0.lowerBound), $0.upperBound) } ?? height
    return (limited, limited)
  }

  package override func allocate(width: Int, height: Int) {
    // Call this first: a cached thumbnail may add a badge, which is allocated below.
    onAllocate?(width, height)
    // In the corners of the image if it does not fill the cell.
    corners.place(width, height, picture: fitting == .fill || texture == nil ? nil : pictureFrame)
    if let tools {
      let (size, picture) = (naturalSize(of: tools), texture.map { _ in pictureFrame })
      let right = fitting == .fill ? nil : picture.map { $0.x + $0.width }
      // Inside the image, or around the middle of one that is narrower.
      let x = max((right ?? Double(width)) - Double(size.width) - 6, (picture?.x ?? 0) - 6, 0)
      place(
        tools,
        in: Rectangle(
          x: x, y: (fitting == .fill ? 0 : picture?.y ?? 0) + 6, width: Double(size.width),
          height: Double(size.height)))
    }
    if failure != nil { failureParts?.place(in: self, width, height) }
    if hasBadges { badges.place(width, height, left: 6 + (corners.durationWidth ?? 0)) }
  }

  /// Called with the size after each layout, so that the thumbnail is requested in exactly that size.
  var onAllocate: ((_ width: Int, _ height: Int) -> Void)?

  package override func snapshot(_ snapshot: Snapshot) {
    guard let thumbnail else { return }
    switch fitting {
    case .fill:
      thumbnail.draw(
        filling: marks.stack.draw(in: bounds, snapshot), isConcealed: isConcealed, in: snapshot, of: self)
    case .fit: thumbnail.draw(fitting: pictureFrame, isConcealed: isConcealed, under: cover, in: snapshot)
    }
  }

  /// The size of the image within the cell in device pixels.
  var pictureSize: (width: Int, height: Int) {
    let (frame, scale) = (pictureFrame, Double(max(scaleFactor, 1)))
    return (Int((frame.width * scale).rounded()), Int((frame.height * scale).rounded()))
  }

  /// The frame of the image within a `fit` cell, in application pixels.
  fileprivate var pictureFrame: Rectangle {
    thumbnail?.frame(in: (Double(width), Double(height)), scaleFactor: scaleFactor) ?? bounds
  }

  /// The whole cell.
  fileprivate var bounds: Rectangle { Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)) }
}

extension MediaCell: PictureSurface {
  package var sampledPicture: SampledPicture? {
    // The loupe of an eyedropper would show what is blurred.
    guard texture != nil, !isConcealed, let source = animationFrame?.source ?? sampleSource?() else {
      return nil
    }
    let all = bounds
    let isSquare = fitting == .fill
    // The thumbnail of a `fill` cell is the center square of the image.
    let side = max(all.width, all.height)
    return SampledPicture(
      source, frame: isSquare ? .centered(side, side, in: (all.width, all.height)) : pictureFrame,
      isSquareCrop: isSquare)
  }
}
