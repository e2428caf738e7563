/// The height of the board in the grid style: the one that the user has set, as far as the photos need it in the present
/// width. A value without widgets; lengths are in application pixels.
struct BoardHeight {
  /// The height that the user has set with the handle. This one is stored.
  private(set) var wanted: Int
  /// The height that the photos need; nil if they need all that the user has set.
  private var limit: Int?
  /// The handle at the last call of `note` or `place`: its position, and the height of board and picker together.
  private var last: (position: Int, space: Int)?

  init(wanted: Int) { self.wanted = wanted }

  /// Takes over the position of the handle, if the user has moved it.
  ///
  /// - Parameters:
  ///   - maximum: The last position that the picker allows.
  ///   - space: The height of board and picker together. If it has changed, the user has not moved the handle.
  mutating func note(position: Int, maximum: Int, in space: Int) {
    defer { last = (position, space) }
    guard let last, last.space == space, last.position != position else { return }
    let isBelowPhotos = limit.map { position >= $0 } ?? false
    if position > wanted || (position < maximum && !isBelowPhotos) { wanted = position }
  }

  /// Limits the height to what the photos need; nil for no limit. Returns the height to show.
  mutating func limit(to needed: Int?) -> Int {
    limit = needed.flatMap { $0 < wanted ? $0 : nil }
    return limit ?? wanted
  }

  /// Remembers a position that the user has not set.
  mutating func place(_ position: Int) { last?.position = position }
}
