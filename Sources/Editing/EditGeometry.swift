import Imaging

/// The geometry of an edit in its simplest form: a mirror image, a rotation by quarter turns, straightening, and a crop, in
/// this order.
public struct EditGeometry: Sendable, Hashable {
  /// Whether the photo is mirrored left to right, before the rotation.
  public private(set) var isMirrored = false
  /// The clockwise quarter turns, 0…3.
  public private(set) var quarterTurns = 0
  /// The clockwise angle of straightening in degrees, -45…45.
  public var degrees = 0.0
  /// The crop of the straightened photo; nil for none.
  public var crop: NormalizedRect?

  /// A geometry that changes nothing.
  public init() {}

  /// Appends a clockwise rotation of the result by multiples of 90 degrees.
  public mutating func rotate(quarterTurns turns: Int) {
    let turns = turns & 3
    quarterTurns = (quarterTurns + turns) & 3
    for _ in 0..<turns {
      crop = crop.flatMap {
        NormalizedRect(x: max(1 - $0.y - $0.height, 0), y: $0.x, width: $0.height, height: $0.width)
      }
    }
  }

  /// Appends a mirror image of the result.
  public mutating func flip(_ axis: FlipAxis) {
    // A rotation before a mirror image is the opposite rotation after it.
    isMirrored.toggle()
    quarterTurns = (axis == .horizontal ? -quarterTurns : 2 - quarterTurns) & 3
    degrees = -degrees
    crop = crop.flatMap { rect in
      axis == .horizontal
        ? NormalizedRect(
          x: max(1 - rect.x - rect.width, 0), y: rect.y, width: rect.width, height: rect.height)
        : NormalizedRect(
          x: rect.x, y: max(1 - rect.y - rect.height, 0), width: rect.width, height: rect.height)
    }
  }

  /// Appends an operation.
  ///
  /// - Parameter size: The size of the photo before this geometry.
  /// - Returns: false if the operation is no geometry, or the result has no such simple form: straightening after
  ///   straightening or a crop. The geometry is unchanged then.
  public mutating func append(_ operation: EditOperation, size: ImageSize) -> Bool {
    switch operation {
    case .rotate(let quarterTurns): rotate(quarterTurns: quarterTurns)
    case .flip(let axis): flip(axis)
    case .straighten(let degrees):
      guard self.degrees == 0, crop == nil else { return false }
      self.degrees = degrees
    case .crop(let rect): crop(rect)
    case .cropToSquare:
      let size = EditPlan(EditStack(operations), size: size).size
      let side = min(size.width, size.height)
      let (width, height) = (Double(size.width), Double(size.height))
      guard
        let square = NormalizedRect(
          x: Double((size.width - side) / 2) / width, y: Double((size.height - side) / 2) / height,
          width: Double(side) / width, height: Double(side) / height)
      else { return false }
      crop(square)
    case .filter, .adjustment, .lut, .mark, .unknown: return false
    }
    return true
  }

  private mutating func crop(_ rect: NormalizedRect) {
    guard let outer = crop else { return crop = rect }
    crop = NormalizedRect(
      x: outer.x + rect.x * outer.width, y: outer.y + rect.y * outer.height,
      width: rect.width * outer.width, height: rect.height * outer.height)
  }

  /// The operations that make this geometry.
  public var operations: [EditOperation] {
    var operations: [EditOperation] = []
    if isMirrored { operations.append(.flip(.horizontal)) }
    if quarterTurns != 0 { operations.append(.rotate(quarterTurns: quarterTurns == 3 ? -1 : quarterTurns)) }
    if degrees != 0 { operations.append(.straighten(degrees: degrees)) }
    if let crop { operations.append(.crop(crop)) }
    return operations
  }
}

extension EditStack {
  /// The size of the result for an upright photo of this size, at least 1 × 1.
  public func size(of photo: ImageSize) -> ImageSize { EditPlan(geometry, size: photo).size }

  /// The operations that move pixels: enough for sizes and places, without the tables of colors, which take milliseconds.
  var geometry: EditStack {
    EditStack(
      operations.filter { operation in
        switch operation {
        case .crop, .cropToSquare, .straighten, .rotate, .flip: true
        case .filter, .adjustment, .lut, .mark, .unknown: false
        }
      })
  }
}

extension EditOperation {
  /// Whether the result for a pixel depends on its place or on its neighbors, so that geometry after the operation has
  /// another effect than before it. Rotations by quarter turns and mirror images have the same.
  public var dependsOnPlace: Bool {
    if case .filter(let filter, _) = self { filter.colorSteps(1) == nil } else { false }
  }
}
