import Editing
import Imaging

/// An edit while a person works on it: an `EditStack`, and what the controls show of it.
///
/// The controls change the operations of the stack in place and add new ones in the order geometry, adjustments, LUT,
/// filter, marks. Operations that the controls cannot show, such as a crop after a vignette, remain as they are at the start of
/// the stack: the controls then work on the result of those.
public nonisolated struct EditDraft: Sendable, Equatable {
  /// The edit that the draft began with, whose text may have members of a newer version.
  private let origin: EditStack
  /// The operations that the controls do not show.
  private var base: [EditOperation] = []
  /// The geometry.
  var geometry = EditGeometry()
  /// Adjustments, LUTs, filters and marks in order.
  private var colors: [EditOperation] = []
  /// The size of the photo in its file, upright.
  private let photoSize: ImageSize

  /// Makes the draft of an edit.
  ///
  /// - Parameter size: The size of the photo in its file, upright.
  public init(_ stack: EditStack, size: ImageSize) {
    (origin, photoSize) = (stack, size)
    let operations = stack.operations
    // The fewest operations that the controls do not show.
    for start in 0...operations.count {
      base = Array(operations[..<start])
      if show(operations[start...]) { return }
    }
  }

  /// Takes the operations over as what the controls show. Returns false if they cannot show them.
  private mutating func show(_ operations: ArraySlice<EditOperation>) -> Bool {
    (geometry, colors) = (EditGeometry(), [])
    let size = EditStack(base).size(of: photoSize)
    for operation in operations {
      switch operation {
      case .filter, .adjustment, .lut, .mark: colors.append(operation)
      case .rotate, .flip: _ = geometry.append(operation, size: size)
      case .straighten, .crop, .cropToSquare:
        guard !colors.contains(where: \.dependsOnPlace), geometry.append(operation, size: size) else {
          return false
        }
      case .unknown: return false
      }
    }
    return true
  }

  // MARK: Edits

  private func stack(_ operations: [EditOperation]) -> EditStack {
    var stack = origin
    stack.operations = operations
    return stack
  }

  /// The edit.
  public var stack: EditStack { stack(base + geometry.operations + colors) }

  /// The edit without its crop.
  var uncropped: EditStack {
    var whole = geometry
    whole.crop = nil
    return stack(base + whole.operations + colors)
  }

  /// The edit without what the controls change in its colors.
  var uncolored: EditStack { stack(base + geometry.operations) }

  /// The edit without its filter.
  var unfiltered: EditStack {
    var draft = self
    draft.filter = nil
    return draft.stack
  }

  /// The size of the straightened photo before the crop, in pixels of the file.
  var uncroppedSize: ImageSize { uncropped.size(of: photoSize) }

  /// The size of the result in pixels of the file.
  var size: ImageSize { stack.size(of: photoSize) }

  /// The shorter side of the photo in pixels of the file.
  var shorterSide: Int { min(photoSize.width, photoSize.height) }

  /// Removes all operations.
  mutating func reset() { (base, geometry, colors) = ([], EditGeometry(), []) }

  // MARK: Marks

  /// The marks, the topmost one last.
  var marks: [Mark] {
    get { colors.compactMap { if case .mark(let mark) = $0 { mark } else { nil } } }
    set {
      // Marks keep their places among the other operations; new ones are on top.
      var rest = newValue[...]
      colors = colors.compactMap { operation in
        guard case .mark = operation else { return operation }
        return rest.popFirst().map { .mark($0) }
      }
      colors += rest.map { .mark($0) }
    }
  }

  /// The places of the photo's points in the result.
  var photoMap: PhotoMap { PhotoMap(stack, size: photoSize) }

  // MARK: Colors

  /// A filter with its amount, 0…1.
  struct Filter: Sendable, Equatable {
    var filter: NamedFilter
    var amount: Double
  }

  /// A table with the share of its color, 0…1.
  struct Table: Sendable, Equatable {
    var lut: LUT
    var amount: Double
  }

  /// The value of an adjustment; 0 if it is not in the edit. Setting 0 removes it.
  subscript(adjustment: Adjustment) -> Double {
    get {
      for case .adjustment(adjustment, let value) in colors.reversed() { return value }
      return 0
    }
    set { set(newValue == 0 ? nil : .adjustment(adjustment, value: newValue), at: rank(of: adjustment)) }
  }

  /// The filter; nil for none.
  var filter: Filter? {
    get {
      for case .filter(let filter, let amount) in colors.reversed() {
        return Filter(filter: filter, amount: amount)
      }
      return nil
    }
    set { set(newValue.map { .filter($0.filter, amount: $0.amount) }, at: .filter) }
  }

  /// The LUT; nil for none.
  var table: Table? {
    get {
      for case .lut(let lut, let amount) in colors.reversed() { return Table(lut: lut, amount: amount) }
      return nil
    }
    set { set(newValue.map { .lut($0.lut, amount: $0.amount) }, at: .lut) }
  }

  /// The place of an operation among those that the controls add.
  private enum Rank: Comparable {
    case adjustment(Int)
    case lut
    case filter
    case mark
  }

  private func rank(of adjustment: Adjustment) -> Rank {
    .adjustment(Adjustment.allCases.firstIndex(of: adjustment) ?? 0)
  }

  private func rank(of operation: EditOperation) -> Rank? {
    switch operation {
    case .adjustment(let adjustment, _): rank(of: adjustment)
    case .lut: .lut
    case .filter: .filter
    case .mark: .mark
    default: nil
    }
  }

  /// Replaces the last operation of a rank, adds it or, with nil, removes it.
  private mutating func set(_ operation: EditOperation?, at rank: Rank) {
    guard let index = colors.lastIndex(where: { self.rank(of: $0) == rank }) else {
      guard let operation else { return }
      let next = colors.firstIndex { self.rank(of: $0).map { $0 > rank } ?? false }
      return colors.insert(operation, at: next ?? colors.endIndex)
    }
    if let operation { colors[index] = operation } else { colors.remove(at: index) }
  }
}
