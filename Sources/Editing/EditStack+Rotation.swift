extension EditStack {
  /// Adds a clockwise rotation by quarter turns; -1 is counter-clockwise. Rotations that follow each other become one, and
  /// four quarter turns none.
  public mutating func rotate(quarterTurns: Int) {
    var turns = quarterTurns
    if case .rotate(let previous) = operations.last {
      operations.removeLast()
      turns += previous
    }
    // -1, 0, 1 or 2.
    turns = (turns + 1) & 3 - 1
    if turns != 0 { operations.append(.rotate(quarterTurns: turns)) }
  }
}
