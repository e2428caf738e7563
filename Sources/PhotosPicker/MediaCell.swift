import GObjectKit
import GtkKit

/// A picture in the grid, in the film strip or on the board: its thumbnail, the mark of its
/// selection, and a sign where it cannot be read.
///
/// One widget with its own drawing instead of a tree of widgets: a screen holds hundreds of them and
/// each is rebound while scrolling. The badge and the sign are made when they are first needed.
package final class MediaCell: CustomWidget {
  /// How the picture fills the cell.
  enum Fitting {
    /// Covers a square; what sticks out is cut off.
    case fill
    /// Lies within the cell whole.
    case fit
  }

  /// The mark of a selected cell.
  enum Mark: Equatable {
    case none
    case check
    case number(Int)
  }

  /// What the cell stands for; 0 while it is not bound.
  package var id: UInt64 = 0
  fileprivate let fitting: Fitting
  private let minimumWidth: Int
  /// Height divided by width; nil where the cell takes the height it is given and is as wide.
  private let aspect: Double?
  private var badge: Label?
  private var failureSign: Image?
  private var clipBadge: Label?

  /// Makes a cell at least `minimumWidth` application pixels wide.
  init(fitting: Fitting, minimumWidth: Int, aspect: Double? = 1) {
    self.fitting = fitting
    self.minimumWidth = minimumWidth
    self.aspect = aspect
    super.init(cssName: "mediacell", role: .image, heightForWidth: aspect != nil)
  }

  /// The picture; nil while it loads.
  package var texture: Texture? {
    didSet { if texture !== oldValue { queueDraw() } }
  }

  /// The mark of the selection.
  var mark = Mark.none {
    didSet {
      guard mark != oldValue else { return }
      setStyle("selected", mark != .none)
      showMark()
    }
  }

  /// Why the picture cannot be read; nil if it can.
  var failure: String? {
    didSet {
      guard failure != oldValue else { return }
      tooltip = failure.map { "Can’t be read: \($0)" }
      accessibleDescription = tooltip ?? ""
      if failure != nil, failureSign == nil {
        let sign = Image(icon: "image-missing-symbolic").styled("failure")
        failureSign = sign
        addChild(sign)
      }
      if let failureSign { setChild(failureSign, isVisible: failure != nil) }
    }
  }

  /// How long the clip is; nil for a picture.
  var duration: Duration? {
    didSet {
      guard duration != oldValue else { return }
      if duration != nil, clipBadge == nil {
        let badge = Label().styled("clip-badge", "numeric")
        clipBadge = badge
        addChild(badge)
      }
      clipBadge?.text = duration.map { ($0 + .milliseconds(500)).clockText } ?? ""
      if let clipBadge { setChild(clipBadge, isVisible: duration != nil) }
    }
  }

  /// The picture's file, for an eyedropper.
  var path: (() -> String?)?

  /// Lets go of everything that was bound.
  func reset() {
    id = 0
    path = nil
    texture = nil
    mark = .none
    failure = nil
    duration = nil
  }

  private func showMark() {
    guard mark != .none else {
      if let badge { setChild(badge, isVisible: false) }
      return
    }
    if badge == nil {
      let label = Label().styled("badge", "numeric")
      badge = label
      addChild(label)
    }
    badge?.text = if case .number(let number) = mark { String(number) } else { "✓" }
    if let badge { setChild(badge, isVisible: true) }
  }

  // MARK: Layout and drawing

  package override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    guard let aspect else { return (minimumWidth, minimumWidth) }
    guard orientation == .vertical else { return (minimumWidth, minimumWidth) }
    let height = Int((Double(length < 0 ? minimumWidth : length) * aspect).rounded())
    return (height, height)
  }

  package override func allocate(width: Int, height: Int) {
    // First: a picture that is at hand may bring a badge, which is placed below.
    onAllocate?(width, height)
    if let badge, badge.isVisible {
      let size = naturalSize(of: badge)
      let side = (max(size.width, size.height), size.height)
      place(
        badge,
        in: Rectangle(
          x: Double(width - side.0 - 6), y: Double(height - side.1 - 6), width: Double(side.0),
          height: Double(side.1)))
    }
    if let clipBadge, clipBadge.isVisible {
      let size = naturalSize(of: clipBadge)
      // In the corner of the picture, where that does not fill the cell.
      let picture = fitting == .fill ? nil : texture.map { _ in pictureFrame }
      let (left, bottom) = picture.map { ($0.x, $0.y + $0.height) } ?? (0, Double(height))
      place(
        clipBadge,
        in: Rectangle(
          x: left + 6, y: bottom - Double(size.height) - 6, width: Double(size.width),
          height: Double(size.height)))
    }
    if let failureSign, failureSign.isVisible {
      place(failureSign, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)))
    }
  }

  /// Told the size after each layout, so that the thumbnail can be asked for at exactly that size.
  var onAllocate: ((_ width: Int, _ height: Int) -> Void)?

  package override func snapshot(_ snapshot: Snapshot) {
    guard let texture else { return }
    let (width, height) = (Double(self.width), Double(self.height))
    let (across, down) = (Double(texture.width), Double(texture.height))
    switch fitting {
    case .fill:
      let scale = max(width / across, height / down)
      let picture = centred(across * scale, down * scale, in: (width, height))
      if abs(picture.width - width) < 1, abs(picture.height - height) < 1 {
        snapshot.draw(texture, in: Rectangle(x: 0, y: 0, width: width, height: height))
      } else {
        snapshot.clipped(to: Rectangle(x: 0, y: 0, width: width, height: height)) {
          snapshot.draw(texture, in: picture)
        }
      }
    case .fit:
      snapshot.clipped(to: pictureFrame, radius: 9) { snapshot.draw(texture, in: pictureFrame) }
    }
  }

  /// Where the whole picture lies within a `.fit` cell, in application pixels.
  fileprivate var pictureFrame: Rectangle {
    let (width, height) = (Double(self.width), Double(self.height))
    guard let texture else { return Rectangle(x: 0, y: 0, width: width, height: height) }
    let (across, down) = (Double(texture.width), Double(texture.height))
    // A picture smaller than its place keeps its size.
    let scale = min(width / across, height / down, 1 / Double(max(scaleFactor, 1)))
    return centred((across * scale).rounded(), (down * scale).rounded(), in: (width, height))
  }

  fileprivate func centred(_ width: Double, _ height: Double, in space: (Double, Double)) -> Rectangle {
    Rectangle(
      x: ((space.0 - width) / 2).rounded(), y: ((space.1 - height) / 2).rounded(), width: width,
      height: height)
  }
}

extension MediaCell: PictureSurface {
  package var sampledPicture: SampledPicture? {
    guard texture != nil, let path = path?() else { return nil }
    let all = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    let isSquare = fitting == .fill
    // The thumbnail that covers a cell is the square in the middle of the picture.
    let side = max(all.width, all.height)
    return SampledPicture(
      .file(path: path), frame: isSquare ? centred(side, side, in: (all.width, all.height)) : pictureFrame,
      isSquareCrop: isSquare)
  }
}
