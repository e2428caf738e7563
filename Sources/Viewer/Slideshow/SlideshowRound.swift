import MediaLibrary

/// One pass of a slideshow through its pictures, each once, in order or shuffled. Videos are left out. A value without
/// service; moving makes another value, so that the next picture can be prepared while the present one is shown.
nonisolated struct SlideshowRound {
  private let pictures: any PictureSequence
  /// The positions in `pictures`, in the order of the round.
  private let order: [Int]
  private var position: Int

  /// Starts a round.
  ///
  /// - Parameters:
  ///   - first: The picture to start with. A shuffled round has it in front; a round in order goes on after it to the
  ///     end. nil, or a picture that is not among `pictures`, starts with the first one.
  ///   - last: The picture that was shown before, with which a shuffled round does not start.
  ///   - shuffled: Returns the positions in random order; nil keeps their order.
  /// - Returns: nil if there are no pictures other than videos.
  init?(
    of pictures: any PictureSequence, startingWith first: MediaItemID? = nil, after last: MediaItemID? = nil,
    shuffled: (([Int]) -> [Int])? = nil
  ) {
    let shown = (0..<pictures.count).filter { !pictures.isVideo(at: $0) }
    guard !shown.isEmpty else { return nil }
    self.pictures = pictures
    let start = first.flatMap(pictures.index(of:))
    guard let shuffled else {
      order = shown
      position = start.map { start in shown.firstIndex { $0 >= start } ?? 0 } ?? 0
      return
    }
    var order = shuffled(shown)
    if let start, let index = order.firstIndex(of: start) {
      order.swapAt(0, index)
    } else if order.count > 1, let last, pictures[order[0]].id == last {
      order.swapAt(0, order.count - 1)
    }
    (self.order, position) = (order, 0)
  }

  /// The picture at the present position.
  var item: MediaItem { pictures[order[position]].content }

  /// The number of pictures of the round.
  var count: Int { order.count }

  /// The next picture; nil at the end of the round.
  var next: Self? { at(position + 1) }

  /// The previous picture; before the first one of the round it is the last one.
  var previous: Self { at(position - 1) ?? last }

  /// The first picture.
  var first: Self { at(0) ?? self }

  /// The last picture.
  var last: Self { at(count - 1) ?? self }

  private func at(_ position: Int) -> Self? {
    guard order.indices.contains(position) else { return nil }
    var result = self
    result.position = position
    return result
  }
}
