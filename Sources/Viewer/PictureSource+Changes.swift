import Observation

extension PictureSource {
  /// Calls a closure with the pictures, now and after each change, until the task is cancelled or the source is released.
  func follow(_ changed: @escaping (any PictureSequence) -> Void) -> Task<Void, Never> {
    Task { [weak self] in
      let changes = Observations.untilFinished { [weak self] in
        self.map { .next(PictureChange(pictures: $0.pictures)) } ?? .finish
      }
      for await change in changes { changed(change.pictures) }
    }
  }
}

/// A concrete type for `Observations`, which does not accept an existential.
private nonisolated struct PictureChange: Sendable {
  let pictures: any PictureSequence
}
